import { ReasonError, said } from '@drydock/upgrade-reasons';
import type { Reason } from '@drydock/upgrade-reasons';
import { describeFailure } from './clusters/Discovery';
import { redactReason } from './redactReason';

/** Why something failed, by what was thrown; without credentials. */
export function failureReason(error: unknown): Reason {
  return redactReason(
    error instanceof ReasonError ? error.reason : said(describeFailure(error)),
  );
}
