import { allOf, type Reason } from '@drydock/upgrade-reasons';
import {
  openingAt,
  TooMuchWork,
  type Opening,
  type StageCalendars,
} from '@drydock/upgrade-plans';
import type { PlannedCluster } from './plannedClusters';

const MINUTE_MS = 60_000;

/** When a cluster can be touched first. `reason`: what is not known, or holds it. Instants are epoch milliseconds. */
export interface ExpectedWindow {
  readonly fromMs?: number;
  /** End of that window; undefined: no end is known. */
  readonly untilMs?: number;
  readonly reason?: Reason;
}

type Planned = Pick<
  PlannedCluster,
  | 'plan'
  | 'stage'
  | 'clusterId'
  | 'change'
  | 'state'
  | 'soakBeforeMinutes'
  | 'after'
  | 'held'
  | 'startedAtMs'
  | 'standsSinceMs'
>;

/**
 * The first opening that a cluster still has, by windows, freezes, the soaks of stages before it,
 * and `notBeforeMs` (a snooze). It is a lower bound: earlier stages, gates and limits of
 * concurrency take an unknown time, and the reason says so. Pure.
 */
export function expectedWindow(
  planned: Planned,
  calendars: StageCalendars,
  nowMs: number,
  notBeforeMs = 0,
): ExpectedWindow {
  if (planned.state === 'running')
    return {
      fromMs: planned.startedAtMs ?? nowMs,
      reason:
        planned.standsSinceMs === undefined
          ? { code: 'upcoming.running' }
          : { code: 'upcoming.stalled' },
    };
  const earliestMs = Math.max(
    nowMs + planned.soakBeforeMinutes * MINUTE_MS,
    notBeforeMs,
  );
  try {
    return windowFrom(planned, calendars, earliestMs);
  } catch (error) {
    if (error instanceof TooMuchWork)
      return { reason: { code: 'upcoming.too-many-windows' } };
    throw error;
  }
}

function windowFrom(
  planned: Planned,
  calendars: StageCalendars,
  earliestMs: number,
): ExpectedWindow {
  const calendar = calendars.of(planned.plan, { name: planned.stage });
  const now = openingAt(
    calendar,
    planned.clusterId,
    planned.change,
    earliestMs,
  );
  if (!now.open && now.nextMs === undefined) return { reason: now.reason };
  const fromMs = now.open ? earliestMs : now.nextMs ?? earliestMs;
  const opening: Opening = now.open
    ? now
    : openingAt(calendar, planned.clusterId, planned.change, fromMs);
  const untilMs = opening.open ? opening.untilMs : undefined;
  return {
    fromMs,
    untilMs,
    reason: reasonOf(planned, calendar.windows.length === 0),
  };
}

function reasonOf(
  { after, held, state }: Planned,
  anyTime: boolean,
): Reason | undefined {
  const [first, ...others]: readonly Reason[] = [
    ...heldBy(state, held),
    ...(after === undefined
      ? []
      : [
          {
            code: 'upcoming.after-stage',
            params: { stage: { text: after } },
          } as const,
        ]),
    ...(anyTime ? [{ code: 'upcoming.any-time' } as const] : []),
  ];
  return first && allOf([first, ...others]);
}

function heldBy(
  state: Planned['state'],
  held: Reason | undefined,
): readonly Reason[] {
  if (state === 'submitted') return [notApproved(held)];
  return held ? [held] : [];
}

function notApproved(missing: Reason | undefined): Reason {
  return missing
    ? {
        code: 'upcoming.not-approved-because',
        params: { missing: { reasons: [missing] } },
        who: missing.who,
      }
    : { code: 'upcoming.not-approved' };
}
