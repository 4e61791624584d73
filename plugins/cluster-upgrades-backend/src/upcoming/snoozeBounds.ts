const DAY_MS = 86_400_000;
/** How long owners may put an upgrade off from the first time at which it could have begun. */
export const MOST_SNOOZE_DAYS = 7;

export interface SnoozeFacts {
  /** When it could have begun first; undefined: nobody knows. */
  readonly firstStartMs?: number;
  /** Support of the version that the cluster runs ends. */
  readonly supportEndsMs?: number;
  /** The approval runs out, after which nothing may begin without a new one. */
  readonly approvalExpiresMs?: number;
}

/** Until when it may be put off; undefined: not at all, because that time has passed or no start is known. Pure. */
export function snoozableUntil({ firstStartMs, supportEndsMs, approvalExpiresMs }: SnoozeFacts, nowMs: number): number | undefined {
  if (firstStartMs === undefined) return undefined;
  const until = Math.min(firstStartMs + MOST_SNOOZE_DAYS * DAY_MS, supportEndsMs ?? Number.POSITIVE_INFINITY, approvalExpiresMs ?? Number.POSITIVE_INFINITY);
  return until > nowMs ? until : undefined;
}
