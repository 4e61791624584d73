import { reasonText, type Reason } from '@drydock/upgrade-reasons';
import { presentReason } from './presentReason';

/** An error for callers: with an English message, and with the reason in the body of the answer, which pages show in the language of their reader. */
export function refusal<E extends Error>(
  Kind: new (message: string) => E,
  reason: Reason,
): E {
  return Object.assign(new Kind(`${reasonText(reason)}.`), {
    reason: presentReason(reason),
  });
}
