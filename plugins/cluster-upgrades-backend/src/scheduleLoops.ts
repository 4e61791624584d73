import type {
  LoggerService,
  SchedulerService,
} from '@backstage/backend-plugin-api';
import type { Knex } from 'knex';
import { describeFailure } from './foundation/failureReason';
import type { Pipeline } from './createPipeline';
import { BEAT_SECONDS, DueWatch } from './foundation/due/DueWatch';
import { NewerVersionWatch } from './foundation/database/newerMigration';
import { allDueWork, type Messenger } from './allDueWork';

export interface LoopsOptions {
  readonly scheduler: SchedulerService;
  readonly logger: LoggerService;
  readonly pipeline: Pipeline;
  readonly messengers: readonly Messenger[];
  readonly knex: Knex;
  /** Undefined where open pages are not told of changes. */
  readonly changeWatch?: { tick(): Promise<void> };
  readonly signal: AbortSignal;
}

interface Loop {
  readonly id: string;
  readonly everySeconds: number;
  readonly timeoutSeconds: number;
  readonly run: () => Promise<unknown>;
}

/**
 * Wakes the loops. What falls due by the database is one of them, which asks for all of that at
 * once. Every replica wakes its own (`scope: 'local'`): the scheduler's global lock has a fixed
 * expiry and no renewal, so leases in the database decide who does what.
 */
export async function scheduleLoops({
  scheduler,
  logger,
  knex,
  pipeline,
  messengers,
  changeWatch,
  signal,
}: LoopsOptions): Promise<void> {
  const { clock, dependencies, discovery, housekeeping, retention } = pipeline;
  const watch = new DueWatch({
    knex,
    clock,
    logger,
    work: allDueWork(pipeline, messengers, signal),
    signal,
  });
  const newerVersion = new NewerVersionWatch(knex, logger);
  pipeline.rollouts.engine.whenDriven(() => watch.lookSoon());
  const loops: readonly Loop[] = [
    {
      id: 'discover-clusters',
      everySeconds: 5,
      timeoutSeconds: 180,
      run: () => discovery.tick(signal),
    },
    {
      id: 'look-for-work',
      everySeconds: BEAT_SECONDS,
      timeoutSeconds: 60,
      run: () => watch.look(),
    },
    {
      id: 'ask-dependencies',
      everySeconds: 60,
      timeoutSeconds: 120,
      run: () => dependencies.tick(),
    },
    {
      id: 'judge-clusters',
      everySeconds: 60,
      timeoutSeconds: 3600,
      run: housekeeping,
    },
    {
      id: 'look-for-newer-version',
      everySeconds: 60,
      timeoutSeconds: 60,
      run: () => newerVersion.look(),
    },
    {
      id: 'apply-retention',
      everySeconds: 3600,
      timeoutSeconds: 3600,
      run: retention,
    },
    ...(changeWatch
      ? [
          {
            id: 'signal-changes',
            everySeconds: 1,
            timeoutSeconds: 60,
            run: () => changeWatch.tick(),
          },
        ]
      : []),
  ];
  for (const { id, everySeconds, timeoutSeconds, run } of loops) {
    await scheduler.scheduleTask({
      id,
      scope: 'local',
      frequency: { seconds: everySeconds },
      timeout: { seconds: timeoutSeconds },
      fn: async () => {
        try {
          await run();
        } catch (error) {
          // The next beat tries again: a loop must outlive a database that is away.
          if (!signal.aborted)
            logger.error('A loop failed and is tried again', {
              loop: id,
              error: describeFailure(error),
            });
        }
      },
    });
  }
}
