import { hasText } from './hasText';
import type { Texts } from './Texts';

/** What a check is called; checks of other vendors by their ids. */
export function checkTitle(checkId: string, texts: Texts): string {
  const key = `reason.check-title.${checkId}`;
  return hasText(key) ? texts(key) : checkId;
}
