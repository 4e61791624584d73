import type { MemberChange } from '../rollout/model';
import { freezesFor, freezeGroupOf } from './freezes';
import type { HeldSpan } from './freezes';
import type { Calendar, Opening } from './model';
import { OpenWindows } from './OpenWindows';
import { SortedFreezes } from './SortedFreezes';

/** How far ahead the next opening is looked for: two years, of which one may be a leap year. */
export const LOOK_AHEAD_MS = 731 * 86_400_000;

/** Something that keeps it closed up to `endMs`. */
export interface Obstacle {
  readonly kind: 'window' | 'freeze';
  readonly name: string;
  readonly timeZone: string;
  readonly endMs: number;
  readonly detail?: string;
}

/** When a change may begin, without reasons: an opening of `Opening`. */
export type OpenTime =
  | { readonly open: true; readonly untilMs?: number }
  | { readonly open: false; readonly nextMs?: number };

const known = new WeakMap<Calendar, Map<string, OpenTimes>>();
/** Calendars that differ in their freezes alone share what is worked out for their windows. */
const knownWindows = new WeakMap<
  Calendar['windows'],
  {
    readonly meter: Calendar['meter'];
    readonly timeZone: string;
    readonly open: OpenWindows;
  }
>();

function openWindowsOf({
  windows,
  timeZone,
  meter,
}: Calendar): OpenWindows | undefined {
  if (windows.length === 0) return undefined;
  const same = knownWindows.get(windows);
  if (same && same.meter === meter && same.timeZone === timeZone)
    return same.open;
  const open = new OpenWindows(windows, timeZone, meter);
  knownWindows.set(windows, { meter, timeZone, open });
  return open;
}

/**
 * When one kind of change of some clusters may begin: all clusters of which the same freezes speak
 * have the same times.
 */
export class OpenTimes {
  /** The last answer with its reason: a decision asks for one instant thousands of times. */
  said?: { readonly atMs: number; readonly opening: Opening };
  readonly #calendar: Calendar;
  readonly #windows: OpenWindows | undefined;
  readonly #freezes: SortedFreezes;

  private constructor(
    calendar: Calendar,
    windows: OpenWindows | undefined,
    freezes: readonly HeldSpan[],
  ) {
    this.#calendar = calendar;
    this.#windows = windows;
    this.#freezes = new SortedFreezes(freezes, calendar.meter);
  }

  /** The same object for the same calendar, change and freezes. */
  static of(
    calendar: Calendar,
    clusterId: string,
    change: MemberChange,
  ): OpenTimes {
    const ofGroup = known.get(calendar) ?? new Map<string, OpenTimes>();
    known.set(calendar, ofGroup);
    const group = `${change.minor} ${change.nodes} ${freezeGroupOf(
      calendar,
      clusterId,
    )}`;
    const times =
      ofGroup.get(group) ??
      new OpenTimes(
        calendar,
        openWindowsOf(calendar),
        freezesFor(calendar, clusterId, change),
      );
    ofGroup.set(group, times);
    return times;
  }

  at(atMs: number): OpenTime {
    let nextMs = atMs;
    for (const { endMs } of this.obstacles(atMs)) nextMs = endMs;
    if (nextMs === atMs)
      return this.#isOpen(atMs)
        ? { open: true, untilMs: this.#openUntil(atMs) }
        : { open: false };
    return this.#isOpen(nextMs) && nextMs <= atMs + LOOK_AHEAD_MS
      ? { open: false, nextMs }
      : { open: false };
  }

  /**
   * From obstacle to obstacle up to the first open instant, or to the end of what is looked at.
   * Each turn leaves a freeze behind for good or comes to the begin of a window, so that there are
   * at most two turns for each freeze.
   */
  *obstacles(atMs: number): Generator<Obstacle> {
    let candidateMs = atMs;
    while (candidateMs <= atMs + LOOK_AHEAD_MS) {
      const obstacle = this.#obstacleAt(candidateMs, atMs + LOOK_AHEAD_MS);
      if (!obstacle) return;
      yield obstacle;
      candidateMs = obstacle.endMs;
    }
  }

  #obstacleAt(atMs: number, limitMs: number): Obstacle | undefined {
    this.#calendar.meter?.spend(1);
    const freeze = this.#freezes.at(atMs);
    if (freeze)
      return {
        kind: 'freeze',
        name: freeze.name,
        timeZone: freeze.timeZone,
        endMs: freeze.untilMs,
        detail: freeze.reason,
      };
    if (!this.#windows || this.#windows.isOpen(atMs)) return undefined;
    const begin = this.#windows.nextBegin(atMs, limitMs);
    return (
      begin && {
        kind: 'window',
        name: begin.window.name,
        timeZone: begin.window.timeZone ?? this.#calendar.timeZone,
        endMs: begin.fromMs,
      }
    );
  }

  #isOpen(atMs: number): boolean {
    return !this.#freezes.at(atMs) && (this.#windows?.isOpen(atMs) ?? true);
  }

  /** Windows that overlap or touch are one; undefined: open beyond the time that is looked at. */
  #openUntil(atMs: number): number | undefined {
    const freezeMs = this.#freezes.nextBegin(atMs);
    if (!this.#windows) return Number.isFinite(freezeMs) ? freezeMs : undefined;
    const limitMs = atMs + LOOK_AHEAD_MS;
    const untilMs = Math.min(
      freezeMs,
      this.#windows.openUntil(atMs, Math.min(freezeMs, limitMs)),
    );
    return untilMs < limitMs ? untilMs : undefined;
  }
}
