import type { LoggerService, SchedulerService } from '@backstage/backend-plugin-api';
import { describeFailure } from './clusters/Discovery';
import type { Pipeline } from './createPipeline';
import type { OwnerMessenger } from './notifications/OwnerMessenger';

export interface LoopsOptions {
  readonly scheduler: SchedulerService;
  readonly logger: LoggerService;
  readonly pipeline: Pipeline;
  readonly messenger: OwnerMessenger;
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
export async function scheduleLoops({ scheduler, logger, pipeline, messenger, signal }: LoopsOptions): Promise<void> {
  const { discovery, inventory, rollouts, housekeeping, retention } = pipeline;
  const loops: readonly Loop[] = [
    { id: 'discover-clusters', everySeconds: 5, timeoutSeconds: 180, run: () => discovery.tick(signal) },
    { id: 'read-clusters', everySeconds: 5, timeoutSeconds: 60, run: () => inventory.tick(signal) },
    { id: 'drive-upgrades', everySeconds: 2, timeoutSeconds: 600, run: async () => rollouts.engine.wake() },
    { id: 'judge-clusters', everySeconds: 60, timeoutSeconds: 3600, run: housekeeping },
    { id: 'apply-retention', everySeconds: 3600, timeoutSeconds: 3600, run: retention },
    { id: 'tell-owners', everySeconds: 60, timeoutSeconds: 300, run: () => messenger.tick(signal) },
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
