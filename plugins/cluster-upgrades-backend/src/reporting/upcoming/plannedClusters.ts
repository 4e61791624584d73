import type { Reason } from '@drydock/upgrade-reasons';
import { reasonOfColumn } from '../../foundation/database/reasonColumn';
import type { Knex } from 'knex';
import type { MemberChange, UpgradePlanFile } from '@drydock/upgrade-plans';
import type { PlanSnapshot } from '../../plans/model';
import type { Approvals } from '../../conditions/approvals';
import { versionsByIds } from '../../clusters/store/clusterQueries';
import { arrivedByReading } from '../../plans/preview/arrived';
import { wishOf } from '../../upgrades/start/hopsInScope';

/** One cluster that a plan or a rollout will touch. Instants are epoch milliseconds. */
export interface PlannedCluster {
  readonly planId: string;
  readonly planName: string;
  readonly planTitle: string;
  readonly revision: number;
  readonly plan: UpgradePlanFile;
  readonly rolloutId?: string;
  readonly upgradeId?: string;
  readonly clusterId: string;
  readonly clusterName: string;
  readonly clusterEntityRef?: string;
  readonly clusterOwner?: string;
  readonly stage: string;
  readonly from: string;
  readonly target: string;
  readonly change: MemberChange;
  readonly state: 'submitted' | 'approved' | 'waiting' | 'running';
  /** Minutes that must pass before its stage can begin: the soaks of stages that are not done. */
  readonly soakBeforeMinutes: number;
  /** The stage that must be done before. */
  readonly after?: string;
  /** Why it does not go on, whatever the time. */
  readonly held?: Reason;
  readonly startedAtMs?: number;
  /**
   * It was begun and stands still since then: a pause, the emergency stop or what its next write
   * waits for holds it.
   */
  readonly standsSinceMs?: number;
}

type Milliseconds = number | string;

interface RevisionRow {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly number: number;
  readonly plan: string;
  readonly digest: string;
  readonly snapshot: string;
}

interface MemberRow {
  readonly plan_id: string;
  readonly plan_name: string;
  readonly plan_title: string;
  readonly plan_revision: number;
  readonly plan: string;
  readonly rollout_id: string;
  readonly desired: string;
  readonly upgrade_id: string | null;
  readonly cluster_id: string;
  readonly cluster_name: string;
  readonly cluster_entity_ref: string | null;
  readonly cluster_owner: string | null;
  readonly stage: string;
  readonly from_version: string;
  readonly target: string;
  readonly changes_minor: boolean | number;
  readonly changes_nodes: boolean | number;
  readonly phase: 'waiting' | 'running';
  readonly held_reason: string | null;
  readonly started_at_ms: Milliseconds | null;
  /** Of its upgrade: the rollout's own mark stands also while the platform still rolls what was written. */
  readonly stands_since_ms: Milliseconds | null;
}

/**
 * Everything that is planned now: members of rollouts that go on, and of revisions that were
 * submitted and not rejected, withdrawn or overtaken.
 */
export async function plannedClusters(
  knex: Knex,
  approvals: Pick<Approvals, 'missing'>,
): Promise<readonly PlannedCluster[]> {
  return withoutArrived(knex, [
    ...(await membersOfRollouts(knex)),
    ...(await membersOfSubmitted(knex, approvals)),
  ]);
}

/** What will be done: of clusters that were not begun and are at their target, nothing. */
async function withoutArrived(
  knex: Knex,
  planned: readonly PlannedCluster[],
): Promise<readonly PlannedCluster[]> {
  const waiting = planned.filter(({ state }) => state !== 'running');
  const clusters = await versionsByIds(
    knex,
    waiting.map(({ clusterId }) => clusterId),
  );
  return planned.filter(({ state, clusterId, plan, target }) => {
    const cluster = clusters.get(clusterId);
    return (
      state === 'running' ||
      cluster === undefined ||
      arrivedByReading(cluster, target, wishOf(plan.spec)) === undefined
    );
  });
}

async function membersOfRollouts(
  knex: Knex,
): Promise<readonly PlannedCluster[]> {
  const rows: MemberRow[] = await knex('rollout_members as member')
    .join('rollouts as rollout', 'rollout.id', 'member.rollout_id')
    .join('plans as plan', 'plan.id', 'rollout.plan_id')
    .join('stages as stage', 'stage.id', 'member.stage_id')
    .leftJoin('upgrades as upgrade', 'upgrade.id', 'member.upgrade_id')
    .whereNull('rollout.ended_at_ms')
    .whereIn('member.phase', ['waiting', 'running'])
    .whereNotIn('stage.phase', ['done', 'skipped'])
    .orderBy([
      'rollout.created_at_ms',
      'rollout.id',
      'stage.number',
      'member.position',
    ])
    .select(
      'rollout.plan_id',
      'plan.name as plan_name',
      'plan.title as plan_title',
      'rollout.plan_revision',
      'rollout.plan',
      'member.rollout_id',
      'rollout.desired',
      'member.upgrade_id',
      'member.cluster_id',
      'member.cluster_name',
      'member.cluster_entity_ref',
      'member.cluster_owner',
      'stage.name as stage',
      'member.from_version',
      'member.target',
      'member.changes_minor',
      'member.changes_nodes',
      'member.phase',
      'member.held_reason',
      'member.started_at_ms',
      'upgrade.stands_since_ms',
    );
  const open = await openStages(knex, [
    ...new Set(rows.map(row => row.rollout_id)),
  ]);
  const plans = new Map<string, UpgradePlanFile>();
  return rows.map(row => {
    const plan =
      plans.get(row.rollout_id) ?? (JSON.parse(row.plan) as UpgradePlanFile);
    plans.set(row.rollout_id, plan);
    return {
      planId: row.plan_id,
      planName: row.plan_name,
      planTitle: row.plan_title,
      revision: row.plan_revision,
      plan,
      rolloutId: row.rollout_id,
      upgradeId: row.upgrade_id ?? undefined,
      clusterId: row.cluster_id,
      clusterName: row.cluster_name,
      clusterEntityRef: row.cluster_entity_ref ?? undefined,
      clusterOwner: row.cluster_owner ?? undefined,
      stage: row.stage,
      from: row.from_version,
      target: row.target,
      change: {
        minor: Boolean(row.changes_minor),
        nodes: Boolean(row.changes_nodes),
      },
      state: row.phase,
      ...stagesBefore(plan, row.stage, open.get(row.rollout_id) ?? []),
      held: row.phase === 'waiting' ? heldBy(row) : undefined,
      startedAtMs:
        row.started_at_ms === null ? undefined : Number(row.started_at_ms),
      standsSinceMs:
        row.stands_since_ms === null ? undefined : Number(row.stands_since_ms),
    };
  });
}

function heldBy({ desired, held_reason }: MemberRow): Reason | undefined {
  if (desired === 'pause') return { code: 'rollout.paused' };
  if (desired !== 'run') return { code: 'upcoming.rollout-ends' };
  return reasonOfColumn(held_reason);
}

/** Names of stages that are not done, by rollout. */
async function openStages(
  knex: Knex,
  rolloutIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows: { rollout_id: string; name: string }[] = await knex('stages')
    .whereIn('rollout_id', [...rolloutIds])
    .whereNotIn('phase', ['done', 'skipped'])
    .select('rollout_id', 'name');
  const byRollout = new Map<string, string[]>();
  for (const { rollout_id, name } of rows)
    byRollout.set(rollout_id, [...(byRollout.get(rollout_id) ?? []), name]);
  return byRollout;
}

function stagesBefore(
  plan: UpgradePlanFile,
  stage: string,
  open: readonly string[],
): Pick<PlannedCluster, 'soakBeforeMinutes' | 'after'> {
  const names = plan.spec.stages.map(({ name }) => name);
  const before = plan.spec.stages
    .slice(0, names.indexOf(stage))
    .filter(({ name }) => open.includes(name));
  return {
    soakBeforeMinutes: before.reduce(
      (sum, { soakMinutes }) => sum + soakMinutes,
      0,
    ),
    after: before.at(-1)?.name,
  };
}

/** Clusters of plans whose newest revision was withdrawn since: calendars that showed them must take them back. */
export async function withdrawnClusters(
  knex: Knex,
  sinceMs: number,
): Promise<readonly PlannedCluster[]> {
  const rows: RevisionRow[] = await newestSubmitted(knex).where(
    'revision.withdrawn_at_ms',
    '>=',
    sinceMs,
  );
  return rows.flatMap(row =>
    membersOfRevision(row, { code: 'upcoming.withdrawn' }),
  );
}

function newestSubmitted(knex: Knex): Knex.QueryBuilder {
  return knex('plans as plan')
    .join('plan_revisions as revision', join =>
      join
        .on('revision.plan_id', 'plan.id')
        .andOn('revision.number', 'plan.revision'),
    )
    .whereNotNull('revision.submitted_at_ms')
    .whereNotNull('revision.digest')
    .orderBy(['revision.submitted_at_ms', 'plan.id'])
    .select(
      'plan.id',
      'plan.name',
      'plan.title',
      'revision.number',
      'revision.plan',
      'revision.digest',
      'revision.snapshot',
    );
}

async function membersOfSubmitted(
  knex: Knex,
  approvals: Pick<Approvals, 'missing'>,
): Promise<readonly PlannedCluster[]> {
  const rows: RevisionRow[] = await newestSubmitted(knex)
    .whereNull('plan.archived_at_ms')
    .whereNull('revision.withdrawn_at_ms')
    .whereNotExists(
      knex('rollouts')
        .whereRaw(
          'rollouts.plan_id = plan.id and rollouts.plan_revision = revision.number',
        )
        .select(knex.raw('1')),
    )
    .whereNotExists(
      knex('plan_approvals as decision')
        .whereRaw(
          'decision.plan_id = plan.id and decision.revision = revision.number',
        )
        .where({ 'decision.stage': '', 'decision.decision': 'reject' })
        .whereNull('decision.ended_at_ms')
        .select(knex.raw('1')),
    );
  const found: PlannedCluster[] = [];
  for (const row of rows) {
    const missing = await approvals.missing(knex, {
      planId: row.id,
      revision: row.number,
      digest: row.digest,
    });
    found.push(...membersOfRevision(row, missing));
  }
  return found;
}

function membersOfRevision(
  row: RevisionRow,
  missing: Reason | undefined,
): readonly PlannedCluster[] {
  const plan: UpgradePlanFile = JSON.parse(row.plan);
  const snapshot: PlanSnapshot = JSON.parse(row.snapshot);
  const open = plan.spec.stages.map(({ name }) => name);
  return snapshot.stages.flatMap(stage =>
    stage.members.map(member => ({
      planId: row.id,
      planName: row.name,
      planTitle: row.title,
      revision: row.number,
      plan,
      clusterId: member.clusterId,
      clusterName: member.clusterName,
      clusterEntityRef: member.clusterEntityRef,
      clusterOwner: member.clusterOwner,
      stage: stage.name,
      from: member.from,
      target: member.target,
      change: member.change,
      state:
        missing === undefined ? ('approved' as const) : ('submitted' as const),
      ...stagesBefore(plan, stage.name, open),
      held: missing,
    })),
  );
}
