import type { MemberChange } from '../rollout/model';
import { freezesFor, namesCluster } from './freezes';
import type { HeldSpan } from './freezes';
import { instantInWords } from './localTime';
import type { Calendar, Opening, OpeningAt, Span } from './model';
import { WindowTimeline } from './windowSpans';

/** How far ahead the next opening is looked for: two years, of which one may be a leap year. */
export const LOOK_AHEAD_MS = 731 * 86_400_000;

/** Further ones only make the sentence long. */
const MOST_OBSTACLES_SAID = 3;

interface WindowSpan extends Span {
  readonly name: string;
  readonly timeZone: string;
}

/** Answers for one instant: clusters with the same change, of which the same freezes speak, get one answer, and a decision asks for thousands. */
const answers = new WeakMap<Calendar, { readonly atMs: number; readonly byQuestion: Map<string, Opening> }>();

/** Windows of a calendar are one: it is open while any of them is. Without windows it is open whenever no freeze covers the change. */
export const openingAt: OpeningAt = (calendar, clusterId, change, atMs) => {
  let answer = answers.get(calendar);
  if (answer?.atMs !== atMs) {
    answer = { atMs, byQuestion: new Map() };
    answers.set(calendar, answer);
  }
  const question = `${change.minor} ${change.nodes} ${calendar.fleetFreezes.map(freeze => (namesCluster(freeze, clusterId) ? 1 : 0)).join('')}`;
  let opening = answer.byQuestion.get(question);
  if (!opening) {
    opening = workOut(calendar, clusterId, change, atMs);
    answer.byQuestion.set(question, opening);
  }
  return opening;
};

function workOut(calendar: Calendar, clusterId: string, change: MemberChange, atMs: number): Opening {
  const freezes = freezesFor(calendar, clusterId, change);
  const { obstacles, nextMs } = walkToOpening(calendar, freezes, atMs);
  if (nextMs === atMs) return { open: true, untilMs: openUntil(calendar, freezes, atMs) };
  const words = obstacles.slice(0, MOST_OBSTACLES_SAID).map(obstacle => inWords(obstacle, atMs));
  if (obstacles.length > MOST_OBSTACLES_SAID) words.push('…');
  if (nextMs === undefined) words.push(`${words.length > 0 ? 'then ' : ''}nothing opens within two years`);
  return { open: false, because: obstacles[0]?.kind ?? 'window', reason: words.join(', '), nextMs };
}

/** Something that keeps it closed up to `endMs`. */
interface Obstacle {
  readonly kind: 'window' | 'freeze';
  readonly name: string;
  readonly timeZone: string;
  readonly endMs: number;
  readonly detail?: string;
}

function inWords({ kind, name, timeZone, endMs, detail }: Obstacle, seenFromMs: number): string {
  const end = instantInWords(endMs, timeZone, seenFromMs);
  return kind === 'window' ? `window ${name} opens ${end}` : `freeze ${name} until ${end}${detail ? ` (${detail})` : ''}`;
}

/**
 * From obstacle to obstacle up to the first open instant. Each turn leaves a freeze behind for good or comes to the begin of a window, so
 * that there are at most two turns for each freeze.
 */
function walkToOpening(calendar: Calendar, freezes: readonly HeldSpan[], atMs: number): { readonly obstacles: readonly Obstacle[]; readonly nextMs?: number } {
  const obstacles: Obstacle[] = [];
  let candidateMs = atMs;
  while (candidateMs <= atMs + LOOK_AHEAD_MS) {
    const freeze = lastToEnd(freezes, candidateMs);
    const window = freeze ? undefined : nextWindow(calendar, candidateMs, atMs);
    if (freeze) obstacles.push({ kind: 'freeze', name: freeze.name, timeZone: freeze.timeZone, endMs: freeze.untilMs, detail: freeze.reason });
    else if (!window) break;
    else if (window.fromMs <= candidateMs) return { obstacles, nextMs: candidateMs };
    else obstacles.push({ kind: 'window', name: window.name, timeZone: window.timeZone, endMs: window.fromMs });
    candidateMs = obstacles[obstacles.length - 1].endMs;
  }
  return { obstacles };
}

/** The first span, of all windows, that ends after `fromMs`; always open when there are no windows. */
function nextWindow(calendar: Calendar, fromMs: number, atMs: number): WindowSpan | undefined {
  const always: WindowSpan = { name: '', timeZone: calendar.timeZone, fromMs: atMs, untilMs: Number.POSITIVE_INFINITY };
  if (calendar.windows.length === 0) return always;
  let first: WindowSpan | undefined;
  for (const window of calendar.windows) {
    const limitMs = Math.min(first?.fromMs ?? Number.POSITIVE_INFINITY, atMs + LOOK_AHEAD_MS);
    const { value: span } = WindowTimeline.of(window, calendar.timeZone).mergedSpans(fromMs, limitMs).next();
    if (span) first = { ...span, name: window.name, timeZone: window.timeZone ?? calendar.timeZone };
  }
  return first;
}

/** Of the freezes that hold at an instant, the one that ends last. */
function lastToEnd(freezes: readonly HeldSpan[], atMs: number): HeldSpan | undefined {
  let last: HeldSpan | undefined;
  for (const freeze of freezes) {
    if (freeze.fromMs <= atMs && atMs < freeze.untilMs && freeze.untilMs > (last?.untilMs ?? Number.NEGATIVE_INFINITY)) last = freeze;
  }
  return last;
}

/** Windows that overlap or touch are one; undefined: open beyond the time that is looked at. */
function openUntil(calendar: Calendar, freezes: readonly HeldSpan[], atMs: number): number | undefined {
  const starts = freezes.filter(freeze => freeze.fromMs > atMs && freeze.untilMs > freeze.fromMs).map(freeze => freeze.fromMs);
  const freezeMs = Math.min(Number.POSITIVE_INFINITY, ...starts);
  let untilMs = atMs;
  let longerMs = endOfOpenAt(calendar, untilMs);
  while (longerMs > untilMs && longerMs < Math.min(freezeMs, atMs + LOOK_AHEAD_MS)) {
    untilMs = longerMs;
    longerMs = Math.max(untilMs, endOfOpenAt(calendar, untilMs));
  }
  if (freezeMs < longerMs) return freezeMs;
  return longerMs < atMs + LOOK_AHEAD_MS ? longerMs : undefined;
}

/** The latest end of the spans, of any window, that are open at an instant; the instant itself when there is none. */
function endOfOpenAt(calendar: Calendar, atMs: number): number {
  if (calendar.windows.length === 0) return Number.POSITIVE_INFINITY;
  const ends = calendar.windows.flatMap(window => [...WindowTimeline.of(window, calendar.timeZone).mergedSpans(atMs, atMs + 1)].map(span => span.untilMs));
  return Math.max(atMs, ...ends);
}
