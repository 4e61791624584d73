import type { PlanWindow } from '../plan/model';
import type { WorkMeter } from '../work/WorkMeter';
import { ZoneClock } from './localTime';
import type { Span, WindowSpans } from './model';
import { occurrencesOf } from './rule';
import { firstAfter } from './sorted';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Occurrences are worked out and kept in pieces of so long. */
const PIECE_MS = 32 * DAY_MS;
/**
 * Of all timelines together; 8 bytes each. What is over is worked out again when it is asked for.
 */
const MOST_KEPT = 500_000;
/** Kept for a piece beside its occurrences. */
const PIECE_WEIGHT = 20;
const MOST_SPANS = 1000;
/** A wall-clock time and its instant lie less than this apart. */
const ZONE_MS = DAY_MS;
const NONE = new Float64Array(0);

/**
 * When one window opens, worked out piece by piece and kept, since a decision over a fleet asks for
 * the same window thousands of times.
 */
export class WindowTimeline {
  static readonly #timelines = new Map<string, WindowTimeline>();
  static #kept = 0;
  readonly durationMs: number;
  readonly #rule: string;
  readonly #clock: ZoneClock;
  readonly #pieces = new Map<number, Float64Array>();
  /** Pieces without occurrences, as the last look found them. */
  #empty = { from: 0, until: 0 };

  private constructor(rule: string, timeZone: string, durationMinutes: number) {
    this.#rule = rule;
    this.#clock = ZoneClock.of(timeZone);
    this.durationMs = durationMinutes * MINUTE_MS;
  }

  /** `timeZone`: of a window that names none. */
  static of(window: PlanWindow, timeZone: string): WindowTimeline {
    const zone = window.timeZone ?? timeZone;
    const key = `${zone} ${window.durationMinutes} ${window.rule}`;
    let timeline = WindowTimeline.#timelines.get(key);
    if (!timeline) {
      timeline = new WindowTimeline(window.rule, zone, window.durationMinutes);
      WindowTimeline.#keep(PIECE_WEIGHT);
      WindowTimeline.#timelines.set(key, timeline);
    }
    return timeline;
  }

  /** Forgets all timelines once they hold too much. Those in use go on with what they have. */
  static #keep(weight: number): void {
    WindowTimeline.#kept += weight;
    if (WindowTimeline.#kept <= MOST_KEPT) return;
    WindowTimeline.#timelines.clear();
    WindowTimeline.#kept = weight;
  }

  /**
   * Instants from `fromMs` on and before `untilMs` at which it opens, in order; several are equal
   * where clocks skip over their times.
   */
  *starts(
    fromMs: number,
    untilMs: number,
    meter?: WorkMeter,
  ): Generator<number> {
    const last = Math.floor((untilMs + ZONE_MS) / PIECE_MS);
    for (
      let index = Math.floor((fromMs - ZONE_MS) / PIECE_MS);
      index <= last;
      index += 1
    ) {
      const piece = this.#piece(index, meter);
      meter?.spend(1);
      for (
        let at = firstAfter(piece, fromMs - 1);
        at < piece.length && piece[at] < untilMs;
        at += 1
      ) {
        meter?.spend(1);
        yield piece[at];
      }
    }
  }

  #piece(index: number, meter: WorkMeter | undefined): Float64Array {
    if (index >= this.#empty.from && index < this.#empty.until) return NONE;
    const known = this.#pieces.get(index);
    if (known) return known;
    const { times, nextLocalMs, steps } = occurrencesOf(
      this.#rule,
      index * PIECE_MS,
      (index + 1) * PIECE_MS,
    );
    meter?.spend(steps);
    const piece = Float64Array.from(times, localMs =>
      this.#clock.instantOf(localMs),
    );
    this.#empty = {
      from: index + 1,
      until: Math.floor(nextLocalMs / PIECE_MS),
    };
    WindowTimeline.#keep(piece.length + PIECE_WEIGHT);
    this.#pieces.set(index, piece);
    return piece;
  }
}

/** Spans that overlap or touch become one; `spans` are oldest first. Stops after `most`. */
function mergeSpans(spans: Iterable<Span>, most: number): readonly Span[] {
  const merged: Span[] = [];
  for (const span of spans) {
    const previous = merged.at(-1);
    if (previous && span.fromMs <= previous.untilMs)
      merged[merged.length - 1] = {
        fromMs: previous.fromMs,
        untilMs: Math.max(previous.untilMs, span.untilMs),
      };
    else if (merged.length === most) return merged;
    else merged.push(span);
  }
  return merged;
}

/**
 * A window opens at each wall-clock time of its rule, read in its zone, and stays open for its
 * duration in real elapsed minutes, whatever the clocks do meanwhile. Occurrences that do not touch
 * `within` lengthen no span. docs/reference/windows-and-freezes.md says the same to people.
 */
export const windowSpans: WindowSpans = (window, timeZone, within) =>
  mergeSpans(occurrences(window, timeZone, within), MOST_SPANS);

function* occurrences(
  window: PlanWindow,
  timeZone: string,
  { fromMs, untilMs }: Span,
): Generator<Span> {
  const timeline = WindowTimeline.of(window, timeZone);
  const { durationMs } = timeline;
  for (const startMs of timeline.starts(fromMs - durationMs + 1, untilMs))
    yield { fromMs: startMs, untilMs: startMs + durationMs };
}
