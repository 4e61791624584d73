import { messages } from './messages';
import type { TextKey } from './Texts';

/** Whether the pages have a text for a key that is made from data. */
export function hasText(key: string): key is TextKey {
  return (
    Object.hasOwn(messages, key) || Object.hasOwn(messages, `${key}_other`)
  );
}
