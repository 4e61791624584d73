import type { Knex } from 'knex';
import type { Hop } from '@drydock/kubernetes-knowledge';
import { fromColumn, optional } from '../database/json';
import type { PlanEventInput } from '../plans/model';
import { appendPlanEvents } from '../plans/planEvents';
import { hopsToWrite } from '../upgrades/hopsToWrite';
import { lookAgain } from '../upgrades/lookAgain';
import { standingAcknowledgements } from '../versionGates/acknowledgementQueries';
import { concerns, gatesOnTheWay, weigh } from '../versionGates/gateRules';
import type { AcknowledgementScope, GateSubject, VersionGate } from '../versionGates/model';
import type { GateDecision, OnGateDecision } from '../versionGates/VersionGates';

/**
 * After a gate of versions was decided on, in the same transaction: what rests on it looks again, and the record of each rollout under way tells of it that has a
 * cluster in scope which the gate keeps from its minor by now, or which was kept from it. Where another acknowledgement still lets a cluster through, nothing became of it.
 */
export const onGateDecision: OnGateDecision = async (trx, decision) => {
  await lookAgain(trx, decision);
  const { kind, gate, scope, principal, message, nowMs } = decision;
  if (!gate) return;
  const byRollout = new Map<string, { planId: string; clusterIds: string[] }>();
  for (const { rolloutId, planId, subject } of await membersTouched(trx, gate, decision)) {
    const rollout = byRollout.get(rolloutId) ?? { planId, clusterIds: [] };
    rollout.clusterIds.push(subject.id);
    byRollout.set(rolloutId, rollout);
  }
  const about = (clusterIds: readonly string[]) => (scope.kind === 'cluster' ? { clusterId: scope.clusterId, clusterName: scope.clusterName } : { clusterIds });
  await appendPlanEvents(trx, nowMs, [...byRollout].map(([rolloutId, { planId, clusterIds }]): PlanEventInput => ({ kind: `version-gate-${kind}`, planId, rolloutId, ...about(clusterIds), principal, message })));
};

interface Member {
  readonly rolloutId: string;
  readonly planId: string;
  readonly upgradeId?: string;
  readonly subject: GateSubject;
  readonly hops: readonly Hop[];
}

async function membersTouched(trx: Knex.Transaction, gate: VersionGate, { kind, scope, nowMs }: GateDecision): Promise<readonly Member[]> {
  const members = await membersIn(trx, scope);
  const toWrite = await hopsToWrite(trx, members.flatMap(({ upgradeId }) => upgradeId ?? []));
  const before = members.filter(({ subject, upgradeId = '', hops }) => concerns(gate, subject) && gatesOnTheWay([gate], toWrite.get(upgradeId) ?? hops).length > 0);
  if (kind === 'acknowledged') return before;
  const standing = await standingAcknowledgements(trx, gate.id);
  return before.filter(({ subject }) => 'missing' in weigh(gate, subject, standing, nowMs));
}

/** Members in scope of rollouts under way whose upgrade has not ended. */
async function membersIn(trx: Knex.Transaction, scope: AcknowledgementScope): Promise<readonly Member[]> {
  const query = trx('rollout_members as member')
    .join('rollouts', 'rollouts.id', 'member.rollout_id')
    .leftJoin('clusters', 'clusters.id', 'member.cluster_id')
    .whereNull('rollouts.ended_at_ms')
    .whereIn('member.phase', ['waiting', 'running'])
    .orderBy(['rollouts.created_at_ms', 'member.cluster_id'])
    .select<MemberRow[]>('member.rollout_id', 'rollouts.plan_id', 'member.cluster_id', 'member.upgrade_id', 'member.hops', 'clusters.environment', 'clusters.labels');
  if (scope.kind === 'cluster') query.where({ 'member.cluster_id': scope.clusterId });
  if (scope.kind === 'environment') query.where({ 'clusters.environment': scope.environment });
  return (await query).map(row => ({
    rolloutId: row.rollout_id,
    planId: row.plan_id,
    upgradeId: optional(row.upgrade_id),
    subject: { id: row.cluster_id, environment: optional(row.environment), labels: fromColumn<Record<string, string>>(row.labels) ?? {} },
    hops: JSON.parse(row.hops),
  }));
}

interface MemberRow {
  readonly rollout_id: string;
  readonly plan_id: string;
  readonly cluster_id: string;
  readonly upgrade_id: string | null;
  readonly hops: string;
  readonly environment: string | null;
  readonly labels: string | null;
}
