import type { Knex } from 'knex';
import { chunked } from '../database/client';
import { databaseNowMs } from '../rollouts/databaseTime';
import type { ApprovalRecord, PlanRecord, RevisionRecord } from './records';
import { toApproval, toPlan, toRevision, type ApprovalRow, type PlanRow, type RevisionRow } from './rows';

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

/** By id, else by name. */
export async function findPlan(knex: Knex, idOrName: string): Promise<StoredPlan | undefined> {
  const row = (await knex<PlanRow>('plans').where({ id: idOrName }).first()) ?? (await knex<PlanRow>('plans').where({ name: idOrName }).first());
  if (!row) return undefined;
  const [revision, approvals, rollouts] = await Promise.all([findRevision(knex, row.id, row.revision), approvalsOfPlans(knex, [row.id]), rolloutsOfPlans(knex, [row.id])]);
  if (!revision) throw new Error(`Plan ${row.id} has no revision ${row.revision}`);
  return { plan: toPlan(row), revision, approvals, rollouts: rollouts.get(row.id) ?? [] };
}

export async function findRevision(knex: Knex, planId: string, number: number): Promise<RevisionRecord | undefined> {
  const row = await knex<RevisionRow>('plan_revisions').where({ plan_id: planId, number }).first();
  return row && toRevision(row);
}

/** All decisions on plans, newest first; what is live is decided by the database's clock. */
export async function approvalsOfPlans(knex: Knex, planIds: readonly string[]): Promise<readonly ApprovalRecord[]> {
  const found: ApprovalRecord[] = [];
  for (const ids of chunked(planIds)) {
    const rows: ApprovalRow[] = await selectApprovals(knex).whereIn('plan_id', ids).orderBy('at_ms', 'desc').orderBy('id');
    found.push(...rows.map(toApproval));
  }
  return found;
}

/** Approvals with whether their time has passed by the database's clock. */
export function selectApprovals(knex: Knex): Knex.QueryBuilder {
  return knex('plan_approvals').select('plan_approvals.*', knex.raw('case when expires_at_ms <= ? then 1 else 0 end as expired', [databaseNowMs(knex)]));
}

/** Newest first, by plan. */
export async function rolloutsOfPlans(knex: Knex, planIds: readonly string[]): Promise<ReadonlyMap<string, readonly PlanRollout[]>> {
  const found = new Map<string, PlanRollout[]>();
  for (const ids of chunked(planIds)) {
    const rows: { id: string; plan_id: string; plan_revision: number; phase: string | null; created_at_ms: number | string; ended_at_ms: number | string | null }[] = await knex('rollouts')
      .whereIn('plan_id', ids)
      .orderBy('created_at_ms', 'desc')
      .select('id', 'plan_id', 'plan_revision', 'phase', 'created_at_ms', 'ended_at_ms');
    for (const row of rows) {
      const rollout = {
        id: row.id,
        revision: row.plan_revision,
        phase: row.phase ?? undefined,
        createdAtMs: Number(row.created_at_ms),
        endedAtMs: row.ended_at_ms === null ? undefined : Number(row.ended_at_ms),
      };
      found.set(row.plan_id, [...(found.get(row.plan_id) ?? []), rollout]);
    }
  }
  return found;
}
