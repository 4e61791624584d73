/**
 * What the clocks of a zone show, minute by minute, read from Intl alone: the independent oracle of
 * the window tests, without rrule and luxon. Instants and wall-clock times are counted in minutes.
 */
export interface WallClock {
  readonly firstMinute: number;
  /** Local minutes shown at `firstMinute + index`. */
  readonly shown: Int32Array;
  /**
   * Minute at which the clocks show, or skip over, the wall-clock time `shown[0] + index` for the
   * first time.
   */
  readonly reached: Int32Array;
  /** Minutes whose wall-clock time is shown once more later. */
  readonly shownAgain: ReadonlySet<number>;
}

const MINUTE_MS = 60_000;

export function wallClock(
  timeZone: string,
  firstMinute: number,
  length: number,
): WallClock {
  const shown = Int32Array.from({ length }, (_, index) => firstMinute + index);
  // UTC is what instants are counted in; to ask Intl for it would take as long as all other zones.
  if (timeZone !== 'UTC') {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    shown.forEach((minute, index) => {
      const text = format.format(minute * MINUTE_MS);
      shown[index] =
        Date.UTC(
          Number(text.slice(0, 4)),
          Number(text.slice(5, 7)) - 1,
          Number(text.slice(8, 10)),
          Number(text.slice(11, 13)),
          Number(text.slice(14, 16)),
        ) / MINUTE_MS;
    });
  }
  const reached = new Int32Array(Math.max(...shown) - shown[0] + 1);
  let latest = shown[0] - 1;
  shown.forEach((local, index) => {
    for (; latest < local; latest += 1)
      reached[latest + 1 - shown[0]] = firstMinute + index;
  });
  const lastAt = new Map<number, number>();
  shown.forEach((local, index) => lastAt.set(local, index));
  const shownAgain = new Set<number>();
  shown.forEach((local, index) => {
    if (lastAt.get(local) !== index) shownAgain.add(firstMinute + index);
  });
  return { firstMinute, shown, reached, shownAgain };
}

/** The last minute at which the clocks show a time; where they skip it, the first after the gap. */
export function lastShown(clock: WallClock, localMinute: number): number {
  const exact = clock.shown.lastIndexOf(localMinute);
  if (exact >= 0) return clock.firstMinute + exact;
  return (
    clock.firstMinute +
    clock.shown.findIndex(
      (shown, index) =>
        index > 0 &&
        shown > localMinute &&
        clock.shown[index - 1] < localMinute,
    )
  );
}

/** The first minute at which the clocks show a time, or one behind it. */
export function firstReached(clock: WallClock, localMinute: number): number {
  return clock.reached[localMinute - clock.shown[0]];
}

/** Minutes by which the clocks jump within the table: positive for gaps, negative for overlaps. */
export function jumps(clock: WallClock): readonly number[] {
  return [...clock.shown].flatMap((shown, index) =>
    index > 0 && shown - clock.shown[index - 1] !== 1
      ? [shown - clock.shown[index - 1] - 1]
      : [],
  );
}
