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
  /** Part of a sentence. */
  readonly reason: string;
}

/** The earliest of all bounds, which is the one that is named. Pure. */
export function snoozeBound(
  { firstStartMs, supportEndsMs, approvalExpiresMs }: SnoozeFacts,
  nowMs: number,
): SnoozeBound {
  if (firstStartMs === undefined)
    return { reason: 'no start of it is known yet' };
  const bounds = [
    {
      untilMs: firstStartMs + MOST_SNOOZE_DAYS * DAY_MS,
      holds: `owners have ${MOST_SNOOZE_DAYS} days from its first possible start`,
      passed: `the ${MOST_SNOOZE_DAYS} days from its first possible start are over`,
    },
    {
      untilMs: supportEndsMs,
      holds: 'support of the version that the cluster runs ends then',
      passed: 'support of the version that the cluster runs has ended',
    },
    {
      untilMs: approvalExpiresMs,
      holds: 'the approval of the plan runs out then',
      passed: 'the approval of the plan has run out',
    },
  ].flatMap(({ untilMs, ...texts }) =>
    untilMs === undefined ? [] : { untilMs, ...texts },
  );
  const [first] = bounds.sort((left, right) => left.untilMs - right.untilMs);
  return first.untilMs > nowMs
    ? { untilMs: first.untilMs, reason: first.holds }
    : { reason: first.passed };
}
