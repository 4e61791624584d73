import type { Reason } from '@drydock/upgrade-reasons';

/** A reason and what the other side said, where it said something. */
export function withWords(reason: Reason, words: string): Reason {
  return words === ''
    ? reason
    : {
        code: 'with-words',
        params: { reason: { reasons: [reason] }, said: { text: words } },
      };
}
