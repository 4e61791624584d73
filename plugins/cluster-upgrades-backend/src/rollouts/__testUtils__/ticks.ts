import type { Rollouts } from '../createRolloutEngine';
import type { FleetHarness } from './FleetHarness';

/** Ticks a few times; what must not happen has had its chance by then. */
export async function tickAWhile(
  test: FleetHarness,
  rollouts: Rollouts,
): Promise<void> {
  for (let count = 0; count < 12; count += 1) {
    await test.makeDue();
    await rollouts.engine.tick();
  }
}

/** Runs something at the first time that an engine comes to this point. */
export function once(
  at: string,
  run: () => Promise<unknown>,
): (point: string) => Promise<void> {
  let done = false;
  return async point => {
    if (done || point !== at) return;
    done = true;
    await run();
  };
}
