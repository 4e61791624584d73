import type { Knex } from 'knex';
import type { Pipeline } from './createPipeline';
import type { DueTime, DueWork } from './foundation/due/DueWork';
import { LeaseTable } from './foundation/lease/LeaseTable';

/** Sends notifications of one kind. */
export interface Messenger {
  readonly id: string;
  /** None where it tells nothing, because the configuration says so. */
  readonly dueTimes: (knex: Knex) => readonly DueTime[];
  readonly restMs: number;
  tick(signal: AbortSignal): Promise<void>;
}

const WORK_TABLES = ['upgrades', 'rollouts', 'upgrade_effects'] as const;

/** All work that falls due by the database. */
export function allDueWork(
  {
    rollouts,
    inventory,
    planning,
    versionGates,
  }: Pick<Pipeline, 'rollouts' | 'inventory' | 'planning' | 'versionGates'>,
  messengers: readonly Messenger[],
  signal: AbortSignal,
): readonly DueWork[] {
  return [
    {
      id: 'drive-upgrades',
      dueTimes: knex =>
        WORK_TABLES.flatMap(table => new LeaseTable(knex, table).dueTimes()),
      restMs: 2_000,
      run: async () => rollouts.engine.wake(),
    },
    {
      id: 'read-clusters',
      dueTimes: knex => new LeaseTable(knex, 'clusters').dueTimes(),
      restMs: 2_000,
      run: () => inventory.tick(signal),
    },
    {
      id: 'watch-plans',
      dueTimes: knex => planning.watch.dueTimes(knex),
      restMs: 5_000,
      goesOn: true,
      run: () => planning.watch.tick(signal),
    },
    {
      id: 'note-expired-acknowledgements',
      dueTimes: knex => versionGates.dueTimes(knex),
      restMs: 10_000,
      run: () => versionGates.noteExpired(),
    },
    ...messengers.map(messenger => ({
      id: messenger.id,
      dueTimes: messenger.dueTimes,
      restMs: messenger.restMs,
      run: () => messenger.tick(signal),
    })),
  ];
}
