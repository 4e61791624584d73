import type { Episode, RecordedValue } from './recording';

const DAY_MS = 86_400_000;
const ISO = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z/g;
/** Milliseconds since 1970, from 2017 to 2033, within a text. */
const EPOCH_MS = /(?<![\d.])1[5-9]\d{11}(?![\d.])/g;
const KEPT_ISO = /@\{(-?\d+)\}/g;
const KEPT_EPOCH_MS = /#\{(-?\d+)\}/g;

/** Moves the times of a recording: each episode to its day. */
export class Times {
  readonly #episodes: readonly Episode[];
  readonly #endedAt: number;

  /**
   * @param episodes - oldest first
   * @param endedAt - when the recording ended, milliseconds since 1970
   */
  constructor(episodes: readonly Episode[], endedAt: number) {
    this.#episodes = episodes;
    this.#endedAt = endedAt;
  }

  /** Values of a row, with each time as what it is before now. */
  keep(row: readonly unknown[]): RecordedValue[] {
    const past = row
      .flatMap(value => this.#timesIn(value))
      .filter(time => time <= this.#endedAt);
    const rowsOwn = past.length > 0 ? Math.max(...past) : this.#endedAt;
    return row.map(value => this.#kept(value, rowsOwn));
  }

  #kept(value: unknown, rowsOwn: number): RecordedValue {
    if (value === null || value === undefined) return null;
    if (typeof value === 'number')
      return this.#isRecorded(value)
        ? { ms: this.#before(value, rowsOwn) }
        : value;
    if (typeof value !== 'string')
      throw new Error('A recording can hold texts and numbers only');
    if (/[@#]\{-?\d+\}/.test(value))
      throw new Error(
        `A text looks like a time of a recording: ${value.slice(0, 200)}`,
      );
    return value
      .replace(ISO, text =>
        this.#isRecorded(Date.parse(text))
          ? `@{${this.#before(Date.parse(text), rowsOwn)}}`
          : text,
      )
      .replace(EPOCH_MS, text =>
        this.#isRecorded(Number(text))
          ? `#{${this.#before(Number(text), rowsOwn)}}`
          : text,
      );
  }

  #timesIn(value: unknown): number[] {
    if (typeof value === 'number')
      return this.#isRecorded(value) ? [value] : [];
    if (typeof value !== 'string') return [];
    return [
      ...(value.match(ISO) ?? []).map(text => Date.parse(text)),
      ...(value.match(EPOCH_MS) ?? []).map(Number),
    ].filter(time => this.#isRecorded(time));
  }

  /** Certificates and support dates are facts of the world and do not move. */
  #isRecorded(time: number): boolean {
    return (
      time >= this.#episodes[0].startedAt - DAY_MS / 24 &&
      time <= this.#endedAt + 200 * DAY_MS
    );
  }

  /** What lies in the future of its row, such as the end of an approval, moves with the row. */
  #before(time: number, rowsOwn: number): number {
    const place = time <= this.#endedAt ? time : rowsOwn;
    const episode =
      this.#episodes.filter(({ startedAt }) => startedAt <= place).at(-1) ??
      this.#episodes[0];
    return Math.round(time - episode.startedAt - episode.daysAgo * DAY_MS);
  }
}

/** A kept value as a column of a database has it. */
export function valueAt(
  value: RecordedValue,
  now: number,
): string | number | null {
  if (typeof value === 'object' && value !== null) return now + value.ms;
  if (typeof value !== 'string') return value;
  return value
    .replace(KEPT_ISO, (_, ms) => new Date(now + Number(ms)).toISOString())
    .replace(KEPT_EPOCH_MS, (_, ms) => String(now + Number(ms)));
}
