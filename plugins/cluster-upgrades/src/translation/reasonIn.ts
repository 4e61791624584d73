import type { Reason } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { translatedReason } from '@drydock/upgrade-reasons';
import type { Reason as KnownReason } from '@drydock/upgrade-reasons';
import { hasText } from './hasText';
import type { TextKey, Texts } from './Texts';

const keyOf = (code: string) => `reason.${code}`;

/**
 * A reason of the backend in the reader's language; in English where a newer backend has one that
 * these pages do not know.
 */
export function reasonIn(reason: Reason, texts: Texts): string {
  if (!isKnown(reason)) return reason.text;
  return translatedReason(
    reason as KnownReason,
    (key, parameters) => texts(keyOf(key) as TextKey, parameters),
    texts.language,
  );
}

function isKnown({ code, params }: Reason): boolean {
  return (
    hasText(keyOf(code)) &&
    Object.values(params).every(({ reasons = [] }) => reasons.every(isKnown))
  );
}
