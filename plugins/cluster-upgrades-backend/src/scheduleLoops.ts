import type { LoggerService, SchedulerService } from '@backstage/backend-plugin-api';
import { describeFailure } from './clusters/Discovery';
import type { Pipeline } from './createPipeline';

export interface LoopsOptions {
  readonly scheduler: SchedulerService;
  readonly logger: LoggerService;
  readonly pipeline: Pipeline;
  /** Each tells somebody of something. */
  readonly messengers: readonly { tick(signal: AbortSignal): Promise<void> }[];
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
 * Wakes the loops. Every replica wakes its own (`scope: 'local'`): the scheduler's global lock has a fixed expiry and no renewal, so leases in
 * the database decide who does what.
 */
export async function scheduleLoops({ scheduler, logger, pipeline, messengers, changeWatch, signal }: LoopsOptions): Promise<void> {
  const { dependencies, discovery, inventory, rollouts, housekeeping, planning, retention, versionGates } = pipeline;
  const tellAll = async () => {
    for (const messenger of messengers) await messenger.tick(signal);
  };
  const loops: readonly Loop[] = [
    { id: 'discover-clusters', everySeconds: 5, timeoutSeconds: 180, run: () => discovery.tick(signal) },
    { id: 'read-clusters', everySeconds: 5, timeoutSeconds: 60, run: () => inventory.tick(signal) },
    { id: 'drive-upgrades', everySeconds: 2, timeoutSeconds: 600, run: async () => rollouts.engine.wake() },
    { id: 'ask-dependencies', everySeconds: 60, timeoutSeconds: 120, run: () => dependencies.tick() },
    { id: 'judge-clusters', everySeconds: 60, timeoutSeconds: 3600, run: housekeeping },
    { id: 'watch-plans', everySeconds: 5, timeoutSeconds: 3600, run: () => planning.watch.tick(signal) },
    { id: 'note-expired-acknowledgements', everySeconds: 10, timeoutSeconds: 60, run: () => versionGates.noteExpired() },
    { id: 'apply-retention', everySeconds: 3600, timeoutSeconds: 3600, run: retention },
    { id: 'tell-owners', everySeconds: 10, timeoutSeconds: 300, run: tellAll },
    ...(changeWatch ? [{ id: 'signal-changes', everySeconds: 1, timeoutSeconds: 60, run: () => changeWatch.tick() }] : []),
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
          if (!signal.aborted) logger.error('A loop failed and is tried again', { loop: id, error: describeFailure(error) });
        }
      },
    });
  }
}
