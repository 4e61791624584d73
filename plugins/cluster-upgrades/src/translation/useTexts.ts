import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import {
  appLanguageApiRef,
  useTranslationRef,
} from '@backstage/core-plugin-api/alpha';
import { clusterUpgradesTranslationRef } from './ref';
import type { TextKey, TextParameters, Texts } from './Texts';

/**
 * Backstage's own type works out all parameters of all texts, which takes the compiler minutes for
 * so many.
 */
type Translate = {
  (key: TextKey, parameters: TextParameters): string;
  (key: TextKey, parameters: Record<string, ReactNode>): JSX.Element;
};

/** The texts of the pages in the language that the reader chose. */
export function useTexts(): Texts {
  const { t } = useTranslationRef(clusterUpgradesTranslationRef);
  const { language } = useApi(appLanguageApiRef).getLanguage();
  return useMemo(() => asTexts(t, language), [t, language]);
}

/** @param t - Backstage's function of this plugin's texts */
export function asTexts(t: unknown, language: string): Texts {
  const translate = t as Translate;
  return Object.assign(
    (key: TextKey, parameters: TextParameters = {}) =>
      translate(key, parameters),
    {
      rich: (key: TextKey, parameters: Record<string, ReactNode>) =>
        translate(key, parameters),
      language,
    },
  );
}
