import type { ReactNode } from 'react';
import { errorApiRef } from '@backstage/core-plugin-api';
import {
  appLanguageApiRef,
  translationApiRef,
} from '@backstage/core-plugin-api/alpha';
import { mockApis, MockErrorApi, TestApiProvider } from '@backstage/test-utils';

const english = {
  getAvailableLanguages: () => ({ languages: ['en'] }),
  getLanguage: () => ({ language: 'en' }),
  setLanguage: () => undefined,
  language$: () => {
    throw new Error('The language of a test does not change');
  },
};

/**
 * English texts for a single component: without a test app it is drawn at once, also while the
 * clock stands still.
 */
export function WithTexts({ children }: { children: ReactNode }) {
  return (
    <TestApiProvider
      apis={[
        [errorApiRef, new MockErrorApi()],
        [translationApiRef, mockApis.translation()],
        [appLanguageApiRef, english],
      ]}
    >
      {children}
    </TestApiProvider>
  );
}
