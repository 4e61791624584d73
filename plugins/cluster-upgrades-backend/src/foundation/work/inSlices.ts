import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import type { Steps } from '@drydock/upgrade-plans';

/** How long other requests wait for one slice. */
const SLICE_MS = 5;

/**
 * Runs a computation to its end and lets other requests go between slices.
 * @throws the reason of `signal` once that is aborted
 */
export async function inSlices<T>(
  steps: Steps<T>,
  signal?: AbortSignal,
): Promise<T> {
  let sliceEndMs = performance.now() + SLICE_MS;
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    if (performance.now() < sliceEndMs) continue;
    await letOthersGo(signal);
    sliceEndMs = performance.now() + SLICE_MS;
  }
}

/**
 * Lets other requests go before what comes next.
 * @throws the reason of `signal` once that is aborted
 */
export async function letOthersGo(signal?: AbortSignal): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}

/** The same as `inSlices` for each of some items. */
export function inSlicesOf<T, R>(
  items: Iterable<T>,
  work: (item: T) => R,
  signal?: AbortSignal,
): Promise<R[]> {
  return inSlices(each(items, work), signal);
}

function* each<T, R>(items: Iterable<T>, work: (item: T) => R): Steps<R[]> {
  const results: R[] = [];
  for (const item of items) {
    results.push(work(item));
    yield;
  }
  return results;
}
