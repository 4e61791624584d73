import type { Knex } from 'knex';

/**
 * What outsiders know work by, what people decided, and what happened: no later version may change
 * it.
 */
export type Keys = Readonly<Record<string, readonly (readonly unknown[])[]>>;

const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  operations: ['operation_key', 'upgrade_id', 'step_id'],
  upgrade_effects: ['id', 'upgrade_id', 'name', 'type'],
  steps: ['id', 'number', 'type'],
  upgrades: [
    'id',
    'rollout_id',
    'cluster_id',
    'provider_reference',
    'strategy',
  ],
  plan_approvals: [
    'id',
    'plan_id',
    'revision',
    'digest',
    'decision',
    'principal',
  ],
  waivers: ['id', 'cluster_id', 'fingerprint', 'evidence_digest', 'state'],
  version_gate_acknowledgements: [
    'id',
    'gate_id',
    'digest',
    'scope',
    'environment',
  ],
  plan_events: ['sequence', 'kind'],
  history: ['id', 'upgrade_id', 'outcome'],
};

/** Read from the tables of today. */
export async function keysIn(knex: Knex): Promise<Keys> {
  const read = Object.entries(COLUMNS).map(async ([table, columns]) => {
    const rows: Record<string, unknown>[] = await knex(table).select(columns);
    // In an order that no database's rules of sorting change.
    const values = rows
      .map(row => columns.map(column => row[column]))
      .map(row => ({ row, text: JSON.stringify(row) }))
      .sort((a, b) => (a.text < b.text ? -1 : 1))
      .map(({ row }) => row);
    return [table, values] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}
