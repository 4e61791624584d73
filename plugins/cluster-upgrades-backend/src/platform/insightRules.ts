import type { ReadinessSummary } from '../upgrades/ports';
import {
  type StartRequestFacts,
  missingOverride,
} from '../upgrades/startRules';
import type { PlatformFacts } from './model';

/** Something that a platform says will not go through. */
export interface PlatformError {
  /** The platform's own, the same as long as it is the same trouble. */
  readonly id: string;
  /** A sentence that names who says it. */
  readonly text: string;
}

/** Unknown is no error, and nothing that was looked at. */
export function platformErrors({
  provider = 'The platform',
  insights,
}: PlatformFacts): readonly PlatformError[] {
  return insights.items
    .filter(({ status }) => status === 'error')
    .map(({ id, title, detail }) => ({
      id,
      text: `${provider} says that it will not go through: ${title}${
        detail === title ? '' : ` (${detail})`
      }`,
    }));
}

/** With what the platform says, as starts, policy and history know it. */
export function withPlatformErrors(
  readiness: ReadinessSummary,
  errors: readonly PlatformError[],
): ReadinessSummary {
  return errors.length > 0
    ? { ...readiness, platformErrors: errors.map(({ text }) => text) }
    : readiness;
}

/** Why an upgrade may not start by what the platform says; empty when it may. Like a blocker it is fixed, or overridden with permission and reason. */
export function platformRefusals(
  facts: PlatformFacts,
  request: Pick<StartRequestFacts, 'overrideReason' | 'mayOverride'>,
): readonly string[] {
  return platformErrors(facts).flatMap(({ text }) =>
    missingOverride(text, request),
  );
}
