import type { AnyApiRef, ApiHolder } from '@backstage/core-plugin-api';
import {
  appLanguageApiRef,
  translationApiRef,
} from '@backstage/core-plugin-api/alpha';
import german from './de';
import { textsOf } from './textsOf';

/** An app whose reader chose German. @param snapshot - what is loaded of the translation */
function germanApp(snapshot: object): ApiHolder {
  const apis = new Map<AnyApiRef, unknown>([
    [appLanguageApiRef, { getLanguage: () => ({ language: 'de' }) }],
    [translationApiRef, { getTranslation: () => snapshot }],
  ]);
  return { get: ref => apis.get(ref) as never };
}

describe('textsOf', () => {
  it("takes the texts of the reader's language", () => {
    const texts = textsOf(
      germanApp({ ready: true, t: (key: keyof typeof german) => german[key] }),
    );
    expect(texts('unknown')).toBe('unbekannt');
    expect(texts.language).toBe('de');
  });

  it('is English while the language is loading, and in an app without languages', () => {
    expect(textsOf(germanApp({ ready: false }))('unknown')).toBe('unknown');
    expect(textsOf({ get: () => undefined })('unknown')).toBe('unknown');
  });
});
