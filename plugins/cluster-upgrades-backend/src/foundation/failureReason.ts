import { ClusterReadError, withRemedy } from '@drydock/upgrade-readiness';
import { ReasonError, reasonText, said } from '@drydock/upgrade-reasons';
import type { Reason } from '@drydock/upgrade-reasons';
import { cleanText } from './cleanText';
import { redactReason } from './redactReason';
import { reasonOfRefusal } from './refusal';

/**
 * Why something failed, by what was thrown, and how to fix it where that is known; without
 * credentials.
 */
export function failureReason(error: unknown): Reason {
  return redactReason(reasonOf(error));
}

/** The same in English, for logs. */
export function describeFailure(error: unknown): string {
  return reasonText(failureReason(error));
}

/** The reason that an error was made with; undefined: it has only a message. */
export function ownReason(error: unknown): Reason | undefined {
  if (error instanceof ReasonError) return error.reason;
  if (error instanceof ClusterReadError) return withRemedy(error.failure);
  return reasonOfRefusal(error);
}

function reasonOf(error: unknown): Reason {
  const reason = ownReason(error);
  if (reason) return reason;
  const line = cleanText(
    error instanceof Error ? error.message.split('\n')[0] : String(error),
    500,
  );
  return line === undefined ? { code: 'read.no-message' } : said(line);
}
