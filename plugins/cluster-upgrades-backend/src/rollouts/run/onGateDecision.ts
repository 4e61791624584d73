import type { Knex } from 'knex';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { fromColumn, optional } from '../../foundation/database/json';
import type { PlanSnapshot } from '../../plans/model';
import type { PlanEventInput } from '../../upgrades/store/planEvents';
import { appendPlanEvents } from '../../upgrades/store/planEvents';
import { endByThemselves } from '../../plans/planState';
import type { PlanChange } from '../../plans/store/records';
import { membersOf } from '../../plans/preview/snapshot';
import { hopsToWrite } from '../../upgrades/run/hopsToWrite';
import { recheckOnGateDecision } from '../../upgrades/run/recheckOnGateDecision';
import { standingAcknowledgements } from '../../conditions/versionGates/acknowledgementQueries';
import {
  concerns,
  covers,
  gatesOnTheWay,
  weigh,
} from '../../conditions/versionGates/gateRules';
import type {
  AcknowledgementScope,
  GateSubject,
  VersionGate,
} from '../../conditions/versionGates/model';
import { gateSubjects } from '../../conditions/versionGates/scopeQueries';
import type {
  GateDecision,
  OnGateDecision,
} from '../../conditions/versionGates/VersionGates';

/**
 * After a gate of versions was decided on, in the same transaction: what rests on it looks again,
 * and the record of each rollout under way tells of it, and of each submitted plan without one,
 * that has a cluster in scope which the gate keeps from its minor by now, or which was kept from
 * it. Where another acknowledgement still lets a cluster through, nothing became of it.
 */
export const onGateDecision: OnGateDecision = async (trx, decision) => {
  await recheckOnGateDecision(trx, decision);
  const { kind, gate, scope, principal, message, nowMs } = decision;
  if (!gate) return;
  const touched = new Map<
    string,
    { planId: string; rolloutId?: string; clusterIds: string[] }
  >();
  for (const { rolloutId, planId, subject } of await membersTouched(
    trx,
    gate,
    decision,
  )) {
    const key = rolloutId ?? planId;
    const { clusterIds } = touched.get(key) ?? { clusterIds: [] };
    touched.set(key, {
      planId,
      rolloutId,
      clusterIds: [...clusterIds, subject.id],
    });
  }
  const about = (clusterIds: readonly string[]) =>
    scope.kind === 'cluster'
      ? { clusterId: scope.clusterId, clusterName: scope.clusterName }
      : { clusterIds };
  await appendPlanEvents(
    trx,
    nowMs,
    [...touched.values()].map(
      ({ planId, rolloutId, clusterIds }): PlanEventInput => ({
        kind: `version-gate-${kind}`,
        planId,
        rolloutId,
        ...about(clusterIds),
        principal,
        message,
      }),
    ),
  );
};

interface Member {
  /** Undefined: of a plan that waits for approval, or to be started. */
  readonly rolloutId?: string;
  readonly planId: string;
  readonly upgradeId?: string;
  readonly subject: GateSubject;
  readonly hops: readonly Hop[];
}

async function membersTouched(
  trx: Knex.Transaction,
  gate: VersionGate,
  { kind, scope, nowMs }: GateDecision,
): Promise<readonly Member[]> {
  const members = [
    ...(await membersIn(trx, scope)),
    ...(await plannedIn(trx, scope)),
  ];
  const toWrite = await hopsToWrite(
    trx,
    members.flatMap(({ upgradeId }) => upgradeId ?? []),
  );
  const before = members.filter(
    ({ subject, upgradeId = '', hops }) =>
      concerns(gate, subject) &&
      gatesOnTheWay([gate], toWrite.get(upgradeId) ?? hops).length > 0,
  );
  if (kind === 'acknowledged') return before;
  const standing = await standingAcknowledgements(trx, gate.id);
  return before.filter(
    ({ subject }) => 'missing' in weigh(gate, subject, standing, nowMs),
  );
}

/** Members in scope of rollouts under way whose upgrade has not ended. */
async function membersIn(
  trx: Knex.Transaction,
  scope: AcknowledgementScope,
): Promise<readonly Member[]> {
  const query = trx('rollout_members as member')
    .join('rollouts', 'rollouts.id', 'member.rollout_id')
    .leftJoin('clusters', 'clusters.id', 'member.cluster_id')
    .whereNull('rollouts.ended_at_ms')
    .whereIn('member.phase', ['waiting', 'running'])
    .orderBy(['rollouts.created_at_ms', 'member.cluster_id'])
    .select<MemberRow[]>(
      'member.rollout_id',
      'rollouts.plan_id',
      'member.cluster_id',
      'member.upgrade_id',
      'member.hops',
      'clusters.environment',
      'clusters.labels',
    );
  if (scope.kind === 'cluster')
    query.where({ 'member.cluster_id': scope.clusterId });
  if (scope.kind === 'environment')
    query.where({ 'clusters.environment': scope.environment });
  return (await query).map(row => ({
    rolloutId: row.rollout_id,
    planId: row.plan_id,
    upgradeId: optional(row.upgrade_id),
    subject: {
      id: row.cluster_id,
      environment: optional(row.environment),
      labels: fromColumn<Record<string, string>>(row.labels) ?? {},
    },
    hops: JSON.parse(row.hops),
  }));
}

/**
 * Members in scope of submitted plans that wait for approvals or their start: who gives these
 * decides by what was so. One that was rejected or is void waits for neither, whenever it was
 * submitted.
 */
async function plannedIn(
  trx: Knex.Transaction,
  scope: AcknowledgementScope,
): Promise<readonly Member[]> {
  const rows: { id: string; snapshot: string; changes: string | null }[] =
    await trx('plans')
      .join('plan_revisions as revision', join =>
        join
          .on('revision.plan_id', 'plans.id')
          .andOn('revision.number', 'plans.revision'),
      )
      .whereNull('plans.archived_at_ms')
      .whereNull('revision.withdrawn_at_ms')
      .whereNotNull('revision.snapshot')
      .whereNotExists(
        trx('rollouts')
          .whereRaw(
            'rollouts.plan_id = plans.id and rollouts.plan_revision = plans.revision',
          )
          .select(trx.raw('1')),
      )
      .whereNotExists(
        trx('plan_approvals as rejection')
          .whereRaw(
            'rejection.plan_id = plans.id and rejection.revision = plans.revision',
          )
          .where({ 'rejection.decision': 'reject', 'rejection.stage': '' })
          .whereNull('rejection.ended_at_ms')
          .select(trx.raw('1')),
      )
      .orderBy(['plans.created_at_ms', 'plans.id'])
      .select('plans.id', 'revision.snapshot', 'revision.changes');
  const waiting = rows.filter(({ changes }) =>
    endByThemselves(fromColumn<PlanChange[]>(changes) ?? []),
  );
  const planned = waiting.flatMap(({ id: planId, snapshot }) =>
    membersOf(JSON.parse(snapshot) as PlanSnapshot).map(
      ({ clusterId, hops }) => ({ planId, clusterId, hops }),
    ),
  );
  const subjects = await gateSubjects(trx, [
    ...new Set(planned.map(({ clusterId }) => clusterId)),
  ]);
  return planned
    .map(({ planId, clusterId, hops }) => ({
      planId,
      subject: subjects.get(clusterId) ?? { id: clusterId },
      hops,
    }))
    .filter(({ subject }) => covers(scope, subject));
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
