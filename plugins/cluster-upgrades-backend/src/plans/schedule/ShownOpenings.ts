import {
  freezesOfAll,
  OpenTimes,
  type Calendar,
  type MemberChange,
  type Span,
  type Steps,
} from '@drydock/upgrade-plans';

const DAY_MS = 86_400_000;
/** How far ahead openings are shown. */
const LOOK_AHEAD_MS = 28 * DAY_MS;
const MOST_OPENINGS = 200;

interface Member {
  readonly clusterId: string;
  readonly change: MemberChange;
}

/**
 * When clusters of stages may begin in the next 28 days. Stages with the same windows, of which the
 * same freezes speak, are worked out once.
 */
export class ShownOpenings {
  readonly #nowMs: number;
  readonly #known = new Map<OpenTimes, readonly Span[]>();
  readonly #calendars = new Map<Calendar, Map<string, Calendar>>();

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  *of(calendar: Calendar, members: readonly Member[]): Steps<readonly Span[]> {
    const [first] = members;
    if (!first) return [];
    const change = {
      minor: members.some(member => member.change.minor),
      nodes: members.some(member => member.change.nodes),
    };
    const times = OpenTimes.of(
      this.#ofAll(calendar, members),
      first.clusterId,
      change,
    );
    const openings =
      this.#known.get(times) ?? (yield* openingsFrom(times, this.#nowMs));
    this.#known.set(times, openings);
    return openings;
  }

  /** Freezes of some clusters count where they cover all of the stage. */
  #ofAll(calendar: Calendar, members: readonly Member[]): Calendar {
    const { freezes, key } = freezesOfAll(
      calendar,
      members.map(({ clusterId }) => clusterId),
    );
    const known = this.#calendars.get(calendar) ?? new Map<string, Calendar>();
    this.#calendars.set(calendar, known);
    const same = known.get(key) ?? { ...calendar, fleetFreezes: freezes };
    known.set(key, same);
    return same;
  }
}

function* openingsFrom(
  times: OpenTimes,
  nowMs: number,
): Steps<readonly Span[]> {
  const endMs = nowMs + LOOK_AHEAD_MS;
  const spans: Span[] = [];
  let atMs: number | undefined = nowMs;
  while (atMs !== undefined && atMs < endMs && spans.length < MOST_OPENINGS) {
    yield;
    const time = times.at(atMs);
    if (!time.open) {
      atMs = time.nextMs;
      continue;
    }
    const untilMs = Math.min(time.untilMs ?? endMs, endMs);
    spans.push({ fromMs: atMs, untilMs });
    atMs = untilMs;
  }
  return spans;
}
