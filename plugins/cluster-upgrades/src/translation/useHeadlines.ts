import type { headlines } from './texts/headlines';
import { useTexts } from './useTexts';

export type Headline = keyof typeof headlines;

/** As `useTexts`, for headlines alone. */
export function useHeadlines(): (headline: Headline) => string {
  return useTexts();
}
