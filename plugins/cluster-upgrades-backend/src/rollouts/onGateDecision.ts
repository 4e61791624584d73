import type { Knex } from 'knex';
import type { Hop } from '@drydock/kubernetes-knowledge';
import { fromColumn, optional } from '../database/json';
import type { PlanEventInput } from '../plans/model';
import { appendPlanEvents } from '../plans/planEvents';
import { lookAgain } from '../upgrades/lookAgain';
import { concerns, gatesOnTheWay } from '../versionGates/gateRules';
import type { AcknowledgementScope, VersionGate } from '../versionGates/model';
import type { OnGateDecision } from '../versionGates/VersionGates';

/**
 * After a gate of versions was decided on, in the same transaction: what rests on it looks again, and the record of each rollout under way tells of it that has a
 * cluster in scope which the gate keeps, or kept, from its minor.
 */
export const onGateDecision: OnGateDecision = async (trx, decision) => {
  await lookAgain(trx, decision);
  const { kind, gate, scope, principal, message, nowMs } = decision;
  if (!gate) return;
  const about = scope.kind === 'cluster' ? { clusterId: scope.clusterId, clusterName: scope.clusterName } : {};
  const rollouts = await rolloutsBefore(trx, gate, scope);
  await appendPlanEvents(trx, nowMs, rollouts.map((rollout): PlanEventInput => ({ kind: `version-gate-${kind}`, ...rollout, ...about, principal, message })));
};

interface MemberRow {
  readonly rollout_id: string;
  readonly plan_id: string;
  readonly cluster_id: string;
  readonly hops: string;
  readonly environment: string | null;
  readonly labels: string | null;
}

async function rolloutsBefore(trx: Knex.Transaction, gate: VersionGate, scope: AcknowledgementScope): Promise<readonly Pick<PlanEventInput, 'planId' | 'rolloutId'>[]> {
  const query = trx('rollout_members')
    .join('rollouts', 'rollouts.id', 'rollout_members.rollout_id')
    .leftJoin('clusters', 'clusters.id', 'rollout_members.cluster_id')
    .whereNull('rollouts.ended_at_ms')
    .whereIn('rollout_members.phase', ['waiting', 'running'])
    .orderBy('rollouts.created_at_ms')
    .select<MemberRow[]>('rollout_members.rollout_id', 'rollouts.plan_id', 'rollout_members.cluster_id', 'rollout_members.hops', 'clusters.environment', 'clusters.labels');
  if (scope.kind === 'cluster') query.where({ 'rollout_members.cluster_id': scope.clusterId });
  if (scope.kind === 'environment') query.where({ 'clusters.environment': scope.environment });
  const plans = new Map((await query).filter(row => isBefore(gate, row)).map(({ rollout_id, plan_id }) => [rollout_id, plan_id]));
  return [...plans].map(([rolloutId, planId]) => ({ rolloutId, planId }));
}

function isBefore(gate: VersionGate, { cluster_id: id, hops, environment, labels }: MemberRow): boolean {
  const way: readonly Hop[] = JSON.parse(hops);
  return gatesOnTheWay([gate], way).length > 0 && concerns(gate, { id, environment: optional(environment), labels: fromColumn<Record<string, string>>(labels) ?? {} });
}
