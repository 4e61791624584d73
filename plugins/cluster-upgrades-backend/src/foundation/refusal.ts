import { reasonText, type Reason } from '@drydock/upgrade-reasons';

const refusals = new WeakMap<Error, Reason>();

/**
 * An error for callers: its message is English, for logs. The API answers with its reason, which
 * pages show in the language of their reader.
 */
export function refusal<E extends Error>(
  Kind: new (message: string) => E,
  reason: Reason,
): E {
  const error = new Kind(`${reasonText(reason)}.`);
  refusals.set(error, reason);
  return error;
}

/** The reason of an error that `refusal` made. */
export function reasonOfRefusal(error: unknown): Reason | undefined {
  return error instanceof Error ? refusals.get(error) : undefined;
}
