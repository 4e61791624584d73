import type { Reason } from '@drydock/upgrade-reasons';

/**
 * What happened, with what the person who did it says of it.
 * @param reason - undefined or blank: they said nothing
 */
export function becauseOf(event: Reason, reason: string | undefined): Reason {
  const text = reason?.trim() ?? '';
  return text === ''
    ? event
    : {
        code: 'event.because',
        params: { event: { reasons: [event] }, reason: { text } },
      };
}
