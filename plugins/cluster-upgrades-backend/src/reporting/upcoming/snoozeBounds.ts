import type { Reason } from '@drydock/upgrade-reasons';

const DAY_MS = 86_400_000;
/** How long owners may put an upgrade off from the first time at which it could have begun. */
export const MOST_SNOOZE_DAYS = 7;

export interface SnoozeFacts {
  /** The earliest time at which it could have started. Undefined: unknown. */
  readonly firstStartMs?: number;
  /** Support of the version that the cluster runs ends. */
  readonly supportEndsMs?: number;
  /** The approval runs out, after which nothing may begin without a new one. */
  readonly approvalExpiresMs?: number;
}

/** Until when it may be put off, and why no longer. */
export interface SnoozeBound {
  /** Undefined: not at all. */
  readonly untilMs?: number;
  readonly reason: Reason;
}

interface Bound {
  readonly untilMs?: number;
  /** Until then, and afterwards. */
  readonly holds: Reason;
  readonly passed: Reason;
}

/** The earliest of all bounds, which is the one that is named. Pure. */
export function snoozeBound(
  { firstStartMs, supportEndsMs, approvalExpiresMs }: SnoozeFacts,
  nowMs: number,
): SnoozeBound {
  if (firstStartMs === undefined)
    return { reason: { code: 'upcoming.start-unknown' } };
  const params = { time: { seconds: MOST_SNOOZE_DAYS * 86_400 } };
  const bounds: readonly Bound[] = [
    {
      untilMs: firstStartMs + MOST_SNOOZE_DAYS * DAY_MS,
      holds: { code: 'upcoming.days-from-start', params },
      passed: { code: 'upcoming.days-over', params },
    },
    {
      untilMs: supportEndsMs,
      holds: { code: 'upcoming.support-ends' },
      passed: { code: 'upcoming.support-ended' },
    },
    {
      untilMs: approvalExpiresMs,
      holds: { code: 'upcoming.approval-expires' },
      passed: { code: 'upcoming.approval-expired' },
    },
  ];
  const [first] = bounds
    .flatMap(({ untilMs, ...reasons }) =>
      untilMs === undefined ? [] : { untilMs, ...reasons },
    )
    .sort((left, right) => left.untilMs - right.untilMs);
  return first.untilMs > nowMs
    ? { untilMs: first.untilMs, reason: first.holds }
    : { reason: first.passed };
}
