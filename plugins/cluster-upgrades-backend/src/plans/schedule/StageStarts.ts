import {
  OpenTimes,
  type Calendar,
  type MemberChange,
  type Steps,
} from '@drydock/upgrade-plans';

const MINUTE_MS = 60_000;
/**
 * Openings, and times between them, that are looked at for one cluster. After that its begin is
 * unknown.
 */
const MOST_TRIED = 100;

export interface Startable {
  readonly clusterId: string;
  readonly change: MemberChange;
  /** It begins only where so much is left of the opening; undefined: in any. */
  readonly fitMinutes?: number;
}

interface Found {
  readonly fromMs: number;
  readonly startMs: number | undefined;
}

/**
 * When time lets clusters of one stage begin. Between an instant that was asked for and the begin
 * that was found no other begin exists, so that a later question for such a cluster is answered by
 * that begin: openings that are too short are looked at once, not once for each cluster.
 */
export class StageStarts {
  readonly #calendar: Calendar;
  readonly #last = new Map<OpenTimes, Map<number | undefined, Found>>();

  constructor(calendar: Calendar) {
    this.#calendar = calendar;
  }

  /** The first instant from `fromMs` on at which time lets a cluster begin; undefined: unknown. */
  *of(
    { clusterId, change, fitMinutes }: Startable,
    fromMs: number,
  ): Steps<number | undefined> {
    this.#calendar.meter?.spend(1);
    const times = OpenTimes.of(this.#calendar, clusterId, change);
    const found = this.#last.get(times) ?? new Map<number | undefined, Found>();
    this.#last.set(times, found);
    const last = found.get(fitMinutes);
    if (
      last &&
      last.fromMs <= fromMs &&
      fromMs <= (last.startMs ?? last.fromMs)
    )
      return last.startMs;
    const startMs = yield* firstFit(times, fitMinutes, fromMs);
    found.set(fitMinutes, { fromMs, startMs });
    return startMs;
  }
}

function* firstFit(
  times: OpenTimes,
  fitMinutes: number | undefined,
  fromMs: number,
): Steps<number | undefined> {
  let atMs: number | undefined = fromMs;
  for (let tried = 0; tried < MOST_TRIED && atMs !== undefined; tried += 1) {
    yield;
    const time = times.at(atMs);
    if (!time.open) {
      atMs = time.nextMs;
    } else {
      const isTooShort =
        fitMinutes !== undefined &&
        time.untilMs !== undefined &&
        atMs + fitMinutes * MINUTE_MS > time.untilMs;
      if (!isTooShort) return atMs;
      atMs = time.untilMs;
    }
  }
  return undefined;
}
