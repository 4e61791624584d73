import { IANAZone } from 'luxon';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/**
 * Zones lie between UTC-12 and UTC+14; an hour more each, so that the search begins outside any
 * transition at the edge.
 */
const EARLIEST_MS = -15 * HOUR_MS;
const LATEST_MS = 13 * HOUR_MS;
const MOST_CLOCKS = 1000;
const MOST_DAYS = 5000;

/** Which instant a wall-clock time means that a clock shows twice. */
export type Overlap = 'first' | 'second';

/** What one zone's clocks say. */
export class ZoneClock {
  static readonly #clocks = new Map<string, ZoneClock>();
  readonly #zone: IANAZone;
  /** Local day → its offset in minutes; undefined: the offset changes on or near that day. */
  readonly #offsets = new Map<number, number | undefined>();

  private constructor(zone: IANAZone) {
    this.#zone = zone;
  }

  /** @throws RangeError for a name that is no IANA zone. */
  static of(name: string): ZoneClock {
    let clock = ZoneClock.#clocks.get(name);
    if (!clock) {
      const zone = IANAZone.create(name);
      if (!zone.isValid)
        throw new RangeError(
          `"${name}" is no IANA time zone; use a name such as Europe/Berlin`,
        );
      clock = new ZoneClock(zone);
      if (ZoneClock.#clocks.size >= MOST_CLOCKS) ZoneClock.#clocks.clear();
      ZoneClock.#clocks.set(name, clock);
    }
    return clock;
  }

  /** Local milliseconds of an instant. */
  localOf(atMs: number): number {
    return atMs + this.#zone.offset(atMs) * MINUTE_MS;
  }

  /**
   * The instant at which the zone's clocks show a wall-clock time (local milliseconds). A time that
   * they skip (gap) means the first instant after the gap; a time that they show twice (overlap)
   * means the first of the two unless `overlap` says otherwise.
   */
  instantOf(localMs: number, overlap: Overlap = 'first'): number {
    const constant = this.#offsetOfDay(Math.floor(localMs / DAY_MS));
    if (constant !== undefined) return localMs - constant * MINUTE_MS;
    const before = this.#zone.offset(localMs + EARLIEST_MS);
    const after = this.#zone.offset(localMs + LATEST_MS);
    const shown = [before, after]
      .map(offset => localMs - offset * MINUTE_MS)
      .filter(atMs => this.localOf(atMs) === localMs);
    if (shown.length > 0)
      return overlap === 'first' ? Math.min(...shown) : Math.max(...shown);
    return this.#changeBetween(
      localMs - after * MINUTE_MS,
      localMs - before * MINUTE_MS,
      before,
    );
  }

  /**
   * The first instant, to the minute, at which the offset is no longer `before`; it was at `fromMs`
   * and is not at `untilMs`.
   */
  #changeBetween(fromMs: number, untilMs: number, before: number): number {
    let low = Math.floor(fromMs / MINUTE_MS);
    let high = Math.ceil(untilMs / MINUTE_MS);
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.#zone.offset(middle * MINUTE_MS) === before) low = middle;
      else high = middle;
    }
    return high * MINUTE_MS;
  }

  #offsetOfDay(day: number): number | undefined {
    if (this.#offsets.has(day)) return this.#offsets.get(day);
    const first = this.#zone.offset(day * DAY_MS + EARLIEST_MS);
    const last = this.#zone.offset((day + 1) * DAY_MS + LATEST_MS);
    const offset = first === last ? first : undefined;
    if (this.#offsets.size >= MOST_DAYS) this.#offsets.clear();
    this.#offsets.set(day, offset);
    return offset;
  }
}

/**
 * Local milliseconds of a text such as `2026-11-30T06:00`; undefined: there is no such day or time.
 */
export function parseLocal(text: string): number | undefined {
  const localMs = Date.parse(`${text}:00Z`);
  // The 31st of a shorter month would be read as a day of the next.
  return Number.isNaN(localMs) ||
    !new Date(localMs).toISOString().startsWith(text)
    ? undefined
    : localMs;
}
