import type { Reason } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { translatedReason } from '@drydock/upgrade-reasons';
import type { Reason as KnownReason } from '@drydock/upgrade-reasons';
import { messages } from './messages';
import type { TextKey, Texts } from './Texts';

const keyOf = (code: string) => `reason.${code}`;

/** A reason of the backend in the reader's language; in English where a newer backend has one that these pages do not know. */
export function reasonIn({ code, params, text }: Reason, texts: Texts): string {
  if (!Object.hasOwn(messages, keyOf(code))) return text;
  return translatedReason(
    { code, params: params as KnownReason['params'] },
    (key, parameters) => texts(keyOf(key) as TextKey, parameters),
    texts.language,
  );
}
