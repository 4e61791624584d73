import { openingAt, type Calendar, type MemberChange } from '@drydock/upgrade-plans';

const MINUTE_MS = 60_000;
/** Openings that are too short for a cluster, after which nobody can say when it begins. */
const MOST_OPENINGS_TRIED = 100;

/** One after the other; further ahead nothing is foretold. */
const MOST_IN_A_ROW = 500;

/** A cluster of a stage as time sees it. It waits; it is at work since `startedAtMs`; or it succeeded at `endedAtMs` and is watched. */
export interface ClusterWork {
  readonly clusterId: string;
  readonly change: MemberChange;
  readonly canary: boolean;
  /** How long it takes. */
  readonly minutes: number;
  /** It begins only where so much is left of the opening; undefined: in any. */
  readonly fitMinutes?: number;
  readonly startedAtMs?: number;
  readonly endedAtMs?: number;
}

export interface StageLimits {
  readonly calendar: Calendar;
  /** Clusters at a time. */
  readonly concurrency: number;
  readonly soakMinutes: number;
}

/** The first instant from `fromMs` on at which time lets a cluster begin; undefined: nobody can say. Pure. */
export function startOf({ clusterId, change, fitMinutes }: Pick<ClusterWork, 'clusterId' | 'change' | 'fitMinutes'>, calendar: Calendar, fromMs: number): number | undefined {
  let atMs: number | undefined = fromMs;
  for (let tried = 0; tried < MOST_OPENINGS_TRIED && atMs !== undefined; tried += 1) {
    const opening = openingAt(calendar, clusterId, change, atMs);
    if (opening.open) {
      const isTooShort = fitMinutes !== undefined && opening.untilMs !== undefined && atMs + fitMinutes * MINUTE_MS > opening.untilMs;
      if (!isTooShort) return atMs;
      atMs = opening.untilMs;
    } else {
      atMs = opening.nextMs;
    }
  }
  return undefined;
}

/**
 * When the last of some clusters, in their order, has succeeded and been watched, if none fails or waits for people: canaries first, watched before the
 * others begin, each cluster as soon as another one is over and windows and freezes allow it. Undefined: nobody can say. Pure.
 */
export function stageEnd(works: readonly ClusterWork[], limits: StageLimits, fromMs: number): number | undefined {
  const soakMs = limits.soakMinutes * MINUTE_MS;
  let endMs = fromMs;
  for (const group of [works.filter(({ canary }) => canary), works.filter(({ canary }) => !canary)]) {
    if (group.length === 0) continue;
    const lastMs = lastEnd(group, limits, endMs);
    if (lastMs === undefined) return undefined;
    endMs = Math.max(endMs, lastMs + soakMs);
  }
  return endMs;
}

function lastEnd(works: readonly ClusterWork[], { calendar, concurrency }: StageLimits, fromMs: number): number | undefined {
  const overMs = works.flatMap(({ endedAtMs }) => endedAtMs ?? []);
  const left = works.filter(({ endedAtMs }) => endedAtMs === undefined);
  const ends = left.flatMap(({ startedAtMs, minutes }) => (startedAtMs === undefined ? [] : [Math.max(fromMs, startedAtMs + minutes * MINUTE_MS)]));
  const waiting = left.filter(({ startedAtMs }) => startedAtMs === undefined);
  if (waiting.length / concurrency > MOST_IN_A_ROW) return undefined;
  /** When each place is free; those at work may be more than the limit. */
  const places = [...ends, ...Array.from({ length: Math.max(0, Math.min(concurrency, left.length) - ends.length) }, () => fromMs)];
  while (places.length > concurrency) places.splice(earliest(places), 1);
  for (const work of waiting) {
    const place = earliest(places);
    const startMs = startOf(work, calendar, places[place]);
    if (startMs === undefined) return undefined;
    places[place] = startMs + work.minutes * MINUTE_MS;
    ends.push(places[place]);
  }
  return [...overMs, ...ends].reduce((latest, end) => Math.max(latest, end));
}

function earliest(places: readonly number[]): number {
  return places.indexOf(places.reduce((first, place) => Math.min(first, place)));
}
