import type { PlanWindow } from '../plan/model';
import type { WorkMeter } from '../work/WorkMeter';
import { firstAfter } from './sorted';
import { WindowTimeline } from './windowSpans';

/**
 * Longer than the longest window (7 days): what covers an instant began in its chunk or in the one
 * before.
 */
const CHUNK_MS = 8 * 86_400_000;

/** Begin of an open time, and the window that opens it. */
export interface OpenBegin {
  readonly fromMs: number;
  readonly window: PlanWindow;
}

/** Spans that begin in one chunk, those that overlap or touch as one, oldest first. */
interface Chunk {
  readonly from: Float64Array;
  readonly until: Float64Array;
  /** Index of the window that opens the span. */
  readonly opener: Uint16Array;
}

/**
 * When any of some windows is open. Spans are worked out once for each chunk of time and found by
 * binary search; how far open time reaches over several chunks is kept, too. So a question costs a
 * logarithm, however many windows and openings there are.
 */
export class OpenWindows {
  readonly #windows: readonly PlanWindow[];
  readonly #timelines: readonly WindowTimeline[];
  readonly #meter: WorkMeter | undefined;
  readonly #chunks = new Map<number, Chunk>();
  /** End of a span → how far open time reaches from there, as far as it was followed. */
  readonly #reach = new Map<number, number>();

  /** @param windows - at least one */
  constructor(
    windows: readonly PlanWindow[],
    timeZone: string,
    meter?: WorkMeter,
  ) {
    this.#windows = windows;
    this.#timelines = windows.map(window =>
      WindowTimeline.of(window, timeZone),
    );
    this.#meter = meter;
  }

  /** Whether a window is open at an instant. */
  isOpen(atMs: number): boolean {
    return this.#endAt(atMs) > atMs;
  }

  /** The first begin after an instant at which all are closed, and before `limitMs`. */
  nextBegin(atMs: number, limitMs: number): OpenBegin | undefined {
    for (let index = chunkOf(atMs); index * CHUNK_MS < limitMs; index += 1) {
      const { from, opener } = this.#chunk(index);
      const next = firstAfter(from, atMs);
      if (next < from.length)
        return from[next] < limitMs
          ? { fromMs: from[next], window: this.#windows[opener[next]] }
          : undefined;
    }
    return undefined;
  }

  /**
   * End of the open time around an instant, the instant itself where all are closed; at or after
   * `limitMs` it is followed no further.
   */
  openUntil(atMs: number, limitMs: number): number {
    const firstMs = this.#endAt(atMs);
    let untilMs = firstMs;
    while (untilMs < limitMs) {
      const furtherMs = this.#reach.get(untilMs) ?? this.#endAt(untilMs);
      if (furtherMs === untilMs) break;
      untilMs = furtherMs;
    }
    if (untilMs > firstMs) this.#reach.set(firstMs, untilMs);
    return untilMs;
  }

  /**
   * The latest end of spans that are open at an instant; the instant itself where there is none.
   */
  #endAt(atMs: number): number {
    const index = chunkOf(atMs);
    const before = this.#chunk(index - 1).until;
    const { from, until } = this.#chunk(index);
    const here = firstAfter(from, atMs) - 1;
    return Math.max(
      atMs,
      before.length > 0 ? before[before.length - 1] : atMs,
      here >= 0 ? until[here] : atMs,
    );
  }

  #chunk(index: number): Chunk {
    this.#meter?.spend(1);
    let chunk = this.#chunks.get(index);
    if (!chunk) {
      chunk = this.#workOut(index * CHUNK_MS, (index + 1) * CHUNK_MS);
      this.#chunks.set(index, chunk);
    }
    return chunk;
  }

  #workOut(fromMs: number, untilMs: number): Chunk {
    const begins = this.#timelines.flatMap((timeline, opener) =>
      Array.from(timeline.starts(fromMs, untilMs, this.#meter), startMs => ({
        startMs,
        endMs: startMs + timeline.durationMs,
        opener,
      })),
    );
    begins.sort((a, b) => a.startMs - b.startMs || a.opener - b.opener);
    const merged: { from: number; until: number; opener: number }[] = [];
    for (const { startMs, endMs, opener } of begins) {
      const previous = merged.at(-1);
      if (previous && startMs <= previous.until)
        previous.until = Math.max(previous.until, endMs);
      else merged.push({ from: startMs, until: endMs, opener });
    }
    return {
      from: Float64Array.from(merged, span => span.from),
      until: Float64Array.from(merged, span => span.until),
      opener: Uint16Array.from(merged, span => span.opener),
    };
  }
}

function chunkOf(atMs: number): number {
  return Math.floor(atMs / CHUNK_MS);
}
