import type { Knex } from 'knex';
import { chunked, escapeLike } from '../../foundation/database/client';
import {
  applyVisibility,
  type VisibilityCriteria,
} from '../../clusters/store/clusterQueries';
import { fromColumn } from '../../foundation/database/json';
import { databaseNowMs } from '../../foundation/database/databaseTime';
import type {
  ApprovalRecord,
  PlanChange,
  PlanRecord,
  RevisionRecord,
} from './records';
import {
  statedAuthorsOf,
  toApproval,
  toPlan,
  toRevision,
  toSubmission,
  type ApprovalRow,
  type PlanRow,
  type RevisionRow,
  type StoredRevisionRow,
} from './rows';

/** A plan with its newest revision and all decisions on it. */
export interface StoredPlan {
  readonly plan: PlanRecord;
  readonly revision: RevisionRecord;
  /** Of all revisions, newest first. */
  readonly approvals: readonly ApprovalRecord[];
  readonly rollouts: readonly PlanRollout[];
}

export interface PlanRollout {
  readonly id: string;
  readonly revision: number;
  readonly phase?: string;
  readonly createdAtMs: number;
  readonly endedAtMs?: number;
}

/** As much of a plan as its standing needs: neither document nor snapshot, which are large. */
export interface PlanSketch extends Omit<StoredPlan, 'revision'> {
  readonly revision: Pick<RevisionRecord, 'number' | 'submission' | 'changes'>;
}

export interface PlanFilter {
  /** Words, each of which name, title or author have. */
  readonly search?: string;
  readonly viewer: PlanViewer;
}

/** Who looks for plans. */
export interface PlanViewer {
  /**
   * What the caller may see of clusters: a plan must have one of those, or be the caller's own;
   * undefined: all plans.
   */
  readonly visible?: VisibilityCriteria;
  readonly principal: string;
}

/** All plans of a filter, newest change first. */
export async function listStoredPlans(
  knex: Knex,
  { search, viewer }: PlanFilter,
): Promise<readonly PlanSketch[]> {
  const query = knex('plans').join('plan_revisions', join =>
    join
      .on('plan_revisions.plan_id', 'plans.id')
      .andOn('plan_revisions.number', 'plans.revision'),
  );
  for (const word of (search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10)) {
    query.whereRaw(
      `lower(plans.name || ' ' || plans.title || ' ' || plans.created_by) like ? escape '\\'`,
      [`%${escapeLike(word)}%`],
    );
  }
  query.where(seen => whereVisible(knex, seen, viewer));
  const columns = [
    'requested_by',
    'submitted_at_ms',
    'withdrawn_at_ms',
    'digest',
    'override_reason',
    'accepted_unknown_checks',
    'requirements',
    'start_when_approved',
    'changes',
  ];
  const rows: (PlanRow &
    Omit<RevisionRow, 'document' | 'plan' | 'snapshot'> & {
      written_by: string;
    })[] = await query
    .select(
      'plans.*',
      ...columns.map(column => `plan_revisions.${column}`),
      'plan_revisions.created_by as written_by',
    )
    .orderBy('plans.updated_at_ms', 'desc')
    .orderBy('plans.id');
  const ids = rows.map(row => row.id);
  const [approvals, rollouts] = await Promise.all([
    approvalsOfPlans(knex, ids),
    rolloutsOfPlans(knex, ids),
  ]);
  return rows.map(row => ({
    plan: toPlan(row),
    revision: {
      number: row.revision,
      submission: toSubmission(row, {
        writtenBy: row.written_by,
        statedAuthors: statedAuthorsOf(row),
      }),
      changes: fromColumn<PlanChange[]>(row.changes) ?? [],
    },
    approvals: approvals.filter(approval => approval.planId === row.id),
    rollouts: rollouts.get(row.id) ?? [],
  }));
}

function whereVisible(
  knex: Knex,
  query: Knex.QueryBuilder,
  { visible, principal }: PlanViewer,
): void {
  if (!visible) return;
  const seen = knex('clusters')
    .select('clusters.id')
    .where(inner => applyVisibility(inner, visible));
  const ofPlan = knex('plan_clusters')
    .select(knex.raw('1'))
    .whereRaw('plan_clusters.plan_id = plans.id')
    .whereIn('plan_clusters.cluster_id', seen);
  query.whereExists(ofPlan).orWhere('plans.created_by', principal);
}

/** By id, else by name. @param viewer - finds nothing that this caller may not see */
export async function findPlan(
  knex: Knex,
  idOrName: string,
  viewer?: PlanViewer,
): Promise<StoredPlan | undefined> {
  const plans = () =>
    knex('plans').where(
      seen => void (viewer && whereVisible(knex, seen, viewer)),
    );
  const row: PlanRow | undefined =
    (await plans().where({ id: idOrName }).first()) ??
    (await plans().where({ name: idOrName }).first());
  if (!row) return undefined;
  const [revision, approvals, rollouts] = await Promise.all([
    findRevision(knex, row.id, row.revision),
    approvalsOfPlans(knex, [row.id]),
    rolloutsOfPlans(knex, [row.id]),
  ]);
  if (!revision)
    throw new Error(`Plan ${row.id} has no revision ${row.revision}`);
  return {
    plan: toPlan(row),
    revision,
    approvals,
    rollouts: rollouts.get(row.id) ?? [],
  };
}

export async function findRevision(
  knex: Knex,
  planId: string,
  number: number,
): Promise<RevisionRecord | undefined> {
  const row = await revisionsOf(knex, planId).where({ number }).first();
  return row && toRevision(row);
}

/** The newest revision before one that had all its approvals. */
export async function lastApprovedBefore(
  knex: Knex,
  planId: string,
  number: number,
): Promise<RevisionRecord | undefined> {
  const row = await revisionsOf(knex, planId)
    .where('number', '<', number)
    .whereNotNull('approved_at_ms')
    .orderBy('number', 'desc')
    .first();
  return row && toRevision(row);
}

function revisionsOf(
  knex: Knex,
  planId: string,
): Knex.QueryBuilder<StoredRevisionRow, StoredRevisionRow[]> {
  return knex('plan_revisions')
    .join('plans', 'plans.id', 'plan_revisions.plan_id')
    .where({ plan_id: planId })
    .select('plan_revisions.*', 'plans.stated_authors');
}

/** Clusters of each plan, as last selected. */
export async function clusterIdsOfPlans(
  knex: Knex,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for (const ids of chunked(planIds)) {
    const rows: { plan_id: string; cluster_id: string }[] = await knex(
      'plan_clusters',
    )
      .whereIn('plan_id', ids)
      .select('plan_id', 'cluster_id');
    for (const row of rows) {
      const clusterIds = found.get(row.plan_id);
      if (clusterIds) clusterIds.push(row.cluster_id);
      else found.set(row.plan_id, [row.cluster_id]);
    }
  }
  return found;
}

/** All decisions on plans, newest first; what is live is decided by the database's clock. */
export async function approvalsOfPlans(
  knex: Knex,
  planIds: readonly string[],
): Promise<readonly ApprovalRecord[]> {
  const found: ApprovalRecord[] = [];
  for (const ids of chunked(planIds)) {
    const rows: ApprovalRow[] = await selectApprovals(knex)
      .whereIn('plan_id', ids)
      .orderBy('at_ms', 'desc')
      .orderBy('id');
    found.push(...rows.map(toApproval));
  }
  return found;
}

/** Approvals with whether their time has passed by the database's clock. */
export function selectApprovals(knex: Knex): Knex.QueryBuilder {
  return knex('plan_approvals').select(
    'plan_approvals.*',
    knex.raw('case when expires_at_ms <= ? then 1 else 0 end as expired', [
      databaseNowMs(knex),
    ]),
  );
}

/** Members of some rollouts. */
export async function membersOfRollouts(
  knex: Knex,
  rolloutIds: readonly string[],
): Promise<
  readonly { readonly rolloutId: string; readonly clusterId: string }[]
> {
  const found: { rolloutId: string; clusterId: string }[] = [];
  for (const ids of chunked(rolloutIds)) {
    const rows: { rollout_id: string; cluster_id: string }[] = await knex(
      'rollout_members',
    )
      .whereIn('rollout_id', ids)
      .select('rollout_id', 'cluster_id');
    found.push(
      ...rows.map(row => ({
        rolloutId: row.rollout_id,
        clusterId: row.cluster_id,
      })),
    );
  }
  return found;
}

/** Newest first, by plan. */
export async function rolloutsOfPlans(
  knex: Knex,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PlanRollout[]>> {
  const found = new Map<string, PlanRollout[]>();
  for (const ids of chunked(planIds)) {
    const rows: {
      id: string;
      plan_id: string;
      plan_revision: number;
      phase: string | null;
      created_at_ms: number | string;
      ended_at_ms: number | string | null;
    }[] = await knex('rollouts')
      .whereIn('plan_id', ids)
      .orderBy('created_at_ms', 'desc')
      .orderBy('id')
      .select(
        'id',
        'plan_id',
        'plan_revision',
        'phase',
        'created_at_ms',
        'ended_at_ms',
      );
    for (const row of rows) {
      const rollout = {
        id: row.id,
        revision: row.plan_revision,
        phase: row.phase ?? undefined,
        createdAtMs: Number(row.created_at_ms),
        endedAtMs:
          row.ended_at_ms === null ? undefined : Number(row.ended_at_ms),
      };
      found.set(row.plan_id, [...(found.get(row.plan_id) ?? []), rollout]);
    }
  }
  return found;
}

/** Newest revisions that are submitted, and not withdrawn, archived or rolled out to their end. */
export function openSubmissions(knex: Knex): Knex.QueryBuilder {
  const ended = knex('rollouts')
    .whereNotNull('plan_id')
    .whereRaw('rollouts.plan_revision = plans.revision')
    .whereNotNull('ended_at_ms');
  return knex('plans')
    .join('plan_revisions', join =>
      join
        .on('plan_revisions.plan_id', 'plans.id')
        .andOn('plan_revisions.number', 'plans.revision'),
    )
    .whereNull('plans.archived_at_ms')
    .whereNotNull('plan_revisions.submitted_at_ms')
    .whereNull('plan_revisions.withdrawn_at_ms')
    .whereNotIn('plans.id', ended.select('plan_id'));
}
