import { sameReason, type Reason } from '@drydock/upgrade-reasons';
import type { ReadinessSummary } from '../readiness/readinessSummary';
import type { PlatformFacts } from '../clusters/platform/model';

/** Something that a platform says will not go through. */
export interface PlatformError {
  /** The platform's own, the same as long as it is the same trouble. */
  readonly id: string;
  /** Names who says it. */
  readonly reason: Reason;
}

/** Unknown is no error, and nothing that was looked at. */
export function platformErrors({
  provider,
  insights,
}: PlatformFacts): readonly PlatformError[] {
  return insights.items
    .filter(({ status }) => status === 'error')
    .map(({ id, title, detail }) => ({
      id,
      reason: {
        code: sameReason(title, detail)
          ? 'platform.will-fail'
          : 'platform.will-fail-because',
        params: {
          provider:
            provider === undefined ? { term: 'platform' } : { text: provider },
          title: { reasons: [title] },
          detail: { reasons: [detail] },
        },
      },
    }));
}

/** With what the platform says, as starts, policy and history know it. */
export function withPlatformErrors(
  readiness: ReadinessSummary,
  errors: readonly PlatformError[],
): ReadinessSummary {
  return errors.length > 0
    ? {
        ...readiness,
        platformErrors: errors.map(({ reason }) => reason),
      }
    : readiness;
}
