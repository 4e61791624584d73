import { type StartRequestFacts, missingOverride } from '../upgrades/startRules';
import type { PlatformFacts } from './model';

/** What the platform says will not go through, each in a sentence that names it. Unknown is no error, and nothing that was looked at. */
export function platformErrors({ provider = 'The platform', insights }: PlatformFacts): readonly string[] {
  return insights.items.filter(({ status }) => status === 'error').map(({ title, detail }) => `${provider} says that it will not go through: ${title}${detail === title ? '' : ` (${detail})`}`);
}

/** Why an upgrade may not start by what the platform says; empty when it may. Like a blocker it is fixed, or overridden with permission and reason. */
export function platformRefusals(facts: PlatformFacts, request: Pick<StartRequestFacts, 'overrideReason' | 'mayOverride'>): readonly string[] {
  return platformErrors(facts).flatMap(error => missingOverride(error, request));
}
