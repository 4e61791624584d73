import type { Knex } from 'knex';

/** What people decide, and nothing that engines write by themselves. */
const DECIDED: Readonly<Record<string, readonly string[]>> = {
  upgrades: ['id', 'desired'],
  rollouts: ['id', 'desired', 'requested_by'],
  plans: ['id', 'revision', 'archived_at_ms'],
  plan_revisions: ['plan_id', 'number', 'submitted_at_ms', 'withdrawn_at_ms'],
  plan_approvals: ['id', 'decision', 'ended_at_ms'],
  waivers: ['id', 'ended_by'],
  cluster_trials: ['cluster_id', 'minor', 'reported_by'],
  version_gate_acknowledgements: ['id', 'ended_by'],
  baselines: ['id'],
  freezes: ['name', 'until_ms', 'ended_at_ms'],
  emergency_stop: ['active', 'reason'],
  upcoming_answers: ['plan_id', 'cluster_id', 'answer'],
  calendar_feeds: ['owner', 'generation'],
};

/**
 * Everything that requests may have changed, as text. Upgrades that rollouts start by themselves
 * are left out.
 */
export async function decidedIn(knex: Knex): Promise<string> {
  const tables = await Promise.all(
    Object.entries(DECIDED).map(async ([table, columns]) => {
      const query = knex(table)
        .select([...columns])
        .orderBy(columns.map(column => ({ column })));
      if (table === 'upgrades')
        query.whereIn(
          'rollout_id',
          knex('rollouts').whereNull('plan_id').select('id'),
        );
      return [table, await query];
    }),
  );
  return JSON.stringify(tables, undefined, 1);
}
