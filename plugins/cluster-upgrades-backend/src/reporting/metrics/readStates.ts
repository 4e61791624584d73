import type { Knex } from 'knex';
import { databaseNowMs } from '../../foundation/database/databaseTime';
import type { LeasedTable } from '../../foundation/lease/leasedTables';
import { LeaseTable } from '../../foundation/lease/LeaseTable';

/** Work that is due and free. */
export interface QueueState {
  readonly due: number;
  /** How long the oldest of it has been due, seconds; 0 when none is. */
  readonly lagSeconds: number;
}

/** What gauges show, as the database has it at one time. */
export interface States {
  readonly upgrades: ReadonlyMap<string, number>;
  readonly rollouts: ReadonlyMap<string, number>;
  readonly queues: ReadonlyMap<string, QueueState>;
  readonly effectsLeft: number;
  readonly messagesWaiting: number;
}

const QUEUES = {
  upgrade: 'upgrades',
  rollout: 'rollouts',
  effect: 'upgrade_effects',
} as const;

type Counted = { readonly count: number | string } & Record<
  string,
  number | string
>;

/** One query for each number of kinds; all of them over what has not ended, which indexes know. */
export async function readStates(knex: Knex): Promise<States> {
  const [upgrades, rollouts] = await Promise.all([
    byPhase(knex('upgrades')),
    byPhase(knex('rollouts').whereNotNull('plan_id')),
  ]);
  const queues = new Map<string, QueueState>();
  for (const [work, table] of Object.entries(QUEUES))
    queues.set(work, await queueState(knex, table));
  const count = async (query: Knex.QueryBuilder) =>
    Number((await query.count<Counted[]>({ count: '*' }))[0].count);
  return {
    upgrades,
    rollouts,
    queues,
    effectsLeft: await count(
      knex('upgrade_effects')
        .where({ state: 'undo-failed' })
        .whereNull('ended_at_ms')
        .whereNotNull('next_attempt_at_ms'),
    ),
    messagesWaiting: await count(
      knex('owner_messages').whereNotNull('next_attempt_at_ms'),
    ),
  };
}

async function byPhase(
  query: Knex.QueryBuilder,
): Promise<ReadonlyMap<string, number>> {
  const rows: Counted[] = await query
    .whereNull('ended_at_ms')
    .groupBy('phase')
    .select('phase')
    .count({ count: '*' });
  return new Map(
    rows.map(({ phase, count }) => [String(phase), Number(count)]),
  );
}

async function queueState(knex: Knex, table: LeasedTable): Promise<QueueState> {
  const [row]: Counted[] = await new LeaseTable(knex, table)
    .waiting()
    .count({ count: '*' })
    .select(
      knex.raw('? - min(next_attempt_at_ms) as lag', [databaseNowMs(knex)]),
    );
  const due = Number(row.count);
  return {
    due,
    lagSeconds: due === 0 ? 0 : Math.max(0, Number(row.lag)) / 1000,
  };
}
