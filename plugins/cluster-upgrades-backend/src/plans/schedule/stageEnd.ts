import type { Calendar, Steps } from '@drydock/upgrade-plans';
import { Places } from './Places';
import { StageStarts, type Startable } from './StageStarts';

const MINUTE_MS = 60_000;
/** One after the other; further ahead nothing is foretold. */
const MOST_IN_A_ROW = 500;

/**
 * A cluster of a stage as time sees it. It waits; it runs since `startedAtMs`; or it succeeded at
 * `endedAtMs` and soaks.
 */
export interface ClusterWork extends Startable {
  readonly canary: boolean;
  /** How long it takes. */
  readonly minutes: number;
  readonly startedAtMs?: number;
  readonly endedAtMs?: number;
}

export interface StageLimits {
  readonly calendar: Calendar;
  /** Clusters at a time. */
  readonly concurrency: number;
  readonly soakMinutes: number;
}

/**
 * When the last of some clusters, in their order, has succeeded and soaked, if none fails or waits
 * for people: canaries first, soaked before the others begin, each cluster as soon as another one
 * is over and windows and freezes allow it. Undefined: unknown. Pure.
 */
export function* stageEnd(
  works: readonly ClusterWork[],
  limits: StageLimits,
  fromMs: number,
): Steps<number | undefined> {
  const soakMs = limits.soakMinutes * MINUTE_MS;
  const starts = new StageStarts(limits.calendar);
  let endMs = fromMs;
  for (const group of [
    works.filter(({ canary }) => canary),
    works.filter(({ canary }) => !canary),
  ]) {
    if (group.length === 0) continue;
    const lastMs = yield* lastEnd(group, limits.concurrency, starts, endMs);
    if (lastMs === undefined) return undefined;
    endMs = Math.max(endMs, lastMs + soakMs);
  }
  return endMs;
}

/**
 * Minutes that some clusters take, canaries before the others, if no cluster waits for a window, a
 * freeze or a soak. Pure.
 */
export function workMinutes(
  works: readonly Pick<ClusterWork, 'canary' | 'minutes'>[],
  concurrency: number,
): number {
  return [true, false]
    .map(canaries => works.filter(({ canary }) => canary === canaries))
    .reduce((before, group) => {
      const places = new Places();
      let last = before;
      for (const { minutes } of group) {
        const from = places.size < concurrency ? before : places.takeEarliest();
        places.add(from + minutes);
        last = Math.max(last, from + minutes);
      }
      return last;
    }, 0);
}

function* lastEnd(
  works: readonly ClusterWork[],
  concurrency: number,
  starts: StageStarts,
  fromMs: number,
): Steps<number | undefined> {
  const overMs = works.flatMap(({ endedAtMs }) => endedAtMs ?? []);
  const left = works.filter(({ endedAtMs }) => endedAtMs === undefined);
  const ends = left.flatMap(({ startedAtMs, minutes }) =>
    startedAtMs === undefined
      ? []
      : [Math.max(fromMs, startedAtMs + minutes * MINUTE_MS)],
  );
  const waiting = left.filter(({ startedAtMs }) => startedAtMs === undefined);
  if (waiting.length / concurrency > MOST_IN_A_ROW) return undefined;
  /** When each place is free; clusters that run may be more than the limit. */
  const places = new Places();
  for (const endMs of ends) places.add(endMs);
  while (places.size < Math.min(concurrency, left.length)) places.add(fromMs);
  while (places.size > concurrency) places.takeEarliest();
  for (const work of waiting) {
    const startMs = yield* starts.of(work, places.takeEarliest());
    if (startMs === undefined) return undefined;
    const endMs = startMs + work.minutes * MINUTE_MS;
    places.add(endMs);
    ends.push(endMs);
  }
  return [...overMs, ...ends].reduce((latest, end) => Math.max(latest, end));
}
