import type { PlanWindow } from '../plan/model';
import { ZoneClock } from './localTime';
import type { Span, WindowSpans } from './model';
import { occurrencesOf } from './rule';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Occurrences are worked out and kept in pieces of so long. */
const PIECE_MS = 32 * DAY_MS;
const MOST_PIECES = 200;
const MOST_TIMELINES = 500;
const MOST_SPANS = 1000;
/** A wall-clock time and its instant lie less than this apart. */
const ZONE_MS = DAY_MS;

interface Piece {
  readonly occurrences: readonly Span[];
  readonly merged: readonly Span[];
}

/** When one window is open, worked out piece by piece and kept, since a decision over a fleet asks for the same window thousands of times. */
export class WindowTimeline {
  static readonly #timelines = new Map<string, WindowTimeline>();
  readonly #rule: string;
  readonly #clock: ZoneClock;
  readonly #durationMs: number;
  readonly #pieces = new Map<number, Piece>();

  private constructor(rule: string, timeZone: string, durationMinutes: number) {
    this.#rule = rule;
    this.#clock = ZoneClock.of(timeZone);
    this.#durationMs = durationMinutes * MINUTE_MS;
  }

  /** `timeZone`: of a window that names none. */
  static of(window: PlanWindow, timeZone: string): WindowTimeline {
    const zone = window.timeZone ?? timeZone;
    const key = `${zone} ${window.durationMinutes} ${window.rule}`;
    let timeline = WindowTimeline.#timelines.get(key);
    if (!timeline) {
      if (WindowTimeline.#timelines.size >= MOST_TIMELINES) WindowTimeline.#timelines.clear();
      timeline = new WindowTimeline(window.rule, zone, window.durationMinutes);
      WindowTimeline.#timelines.set(key, timeline);
    }
    return timeline;
  }

  /** Spans that end after `fromMs` and begin before `untilMs`, oldest first; merged, but where two pieces meet. */
  *mergedSpans(fromMs: number, untilMs: number): Generator<Span> {
    for (const piece of this.#piecesFor(fromMs, untilMs)) {
      for (const span of piece.merged) if (touches(span, fromMs, untilMs)) yield span;
    }
  }

  /** As `mergedSpans`, but one for each occurrence of the rule. */
  *occurrences(fromMs: number, untilMs: number): Generator<Span> {
    for (const piece of this.#piecesFor(fromMs, untilMs)) {
      for (const span of piece.occurrences) if (touches(span, fromMs, untilMs)) yield span;
    }
  }

  *#piecesFor(fromMs: number, untilMs: number): Generator<Piece> {
    const last = Math.floor((untilMs + ZONE_MS) / PIECE_MS);
    for (let index = Math.floor((fromMs - this.#durationMs - ZONE_MS) / PIECE_MS); index <= last; index += 1) yield this.#piece(index);
  }

  #piece(index: number): Piece {
    const known = this.#pieces.get(index);
    if (known) return known;
    const starts = occurrencesOf(this.#rule, index * PIECE_MS, (index + 1) * PIECE_MS).map(localMs => this.#clock.instantOf(localMs));
    const occurrences = starts.map(fromMs => ({ fromMs, untilMs: fromMs + this.#durationMs }));
    const piece = { occurrences, merged: mergeSpans(occurrences) };
    if (this.#pieces.size >= MOST_PIECES) this.#pieces.clear();
    this.#pieces.set(index, piece);
    return piece;
  }
}

function touches(span: Span, fromMs: number, untilMs: number): boolean {
  return span.untilMs > fromMs && span.fromMs < untilMs;
}

/** Spans that overlap or touch become one; `spans` are oldest first. Stops after `most`. */
function mergeSpans(spans: Iterable<Span>, most = Number.POSITIVE_INFINITY): readonly Span[] {
  const merged: Span[] = [];
  for (const span of spans) {
    const previous = merged.at(-1);
    if (previous && span.fromMs <= previous.untilMs) merged[merged.length - 1] = { fromMs: previous.fromMs, untilMs: Math.max(previous.untilMs, span.untilMs) };
    else if (merged.length === most) return merged;
    else merged.push(span);
  }
  return merged;
}

/**
 * A window opens at each wall-clock time of its rule, read in its zone, and stays open for its duration in real elapsed minutes, whatever
 * the clocks do meanwhile. Occurrences that do not touch `within` lengthen no span. docs/reference/windows-and-freezes.md says the same to people.
 */
export const windowSpans: WindowSpans = (window, timeZone, within) =>
  mergeSpans(WindowTimeline.of(window, timeZone).occurrences(within.fromMs, within.untilMs), MOST_SPANS);
