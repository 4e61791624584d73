import type { LifecycleService, SchedulerService } from '@backstage/backend-plugin-api';
import type { RolloutEngine } from './RolloutEngine';

const BEAT_SECONDS = 2;

/** Wakes the engine of this replica from time to time. The scheduler only wakes; leases in the database decide who works. */
export async function scheduleRollouts(options: { scheduler: SchedulerService; lifecycle: LifecycleService; engine: RolloutEngine }): Promise<void> {
  const { scheduler, lifecycle, engine } = options;
  lifecycle.addShutdownHook(() => engine.stop());
  await scheduler.scheduleTask({
    id: 'cluster-upgrades-rollouts',
    scope: 'local',
    frequency: { seconds: BEAT_SECONDS },
    initialDelay: { seconds: 1 },
    timeout: { seconds: 60 },
    fn: async () => engine.wake(),
  });
}
