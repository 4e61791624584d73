import type { ApiHolder } from '@backstage/core-plugin-api';
import {
  appLanguageApiRef,
  translationApiRef,
} from '@backstage/core-plugin-api/alpha';
import { english } from './english';
import { clusterUpgradesTranslationRef } from './ref';
import type { Texts } from './Texts';
import { asTexts } from './useTexts';

/**
 * The texts of the pages outside of components, as in the validation of a form: in the reader's
 * language once that is loaded.
 */
export function textsOf(apis: ApiHolder): Texts {
  const translation = apis
    .get(translationApiRef)
    ?.getTranslation(clusterUpgradesTranslationRef);
  const language = apis.get(appLanguageApiRef)?.getLanguage().language;
  return translation?.ready && language
    ? asTexts(translation.t, language)
    : english;
}
