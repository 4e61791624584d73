import i18next from 'i18next';
import { messages } from './messages';
import type { TextKey, TextParameters, Texts } from './Texts';

const renderer = i18next.createInstance({
  lng: 'en',
  fallbackLng: false,
  initImmediate: false,
  interpolation: { escapeValue: false },
  // Keys have dots of their own.
  keySeparator: false,
  nsSeparator: false,
  resources: { en: { translation: messages } },
});
void renderer.init();

/**
 * English outside of components: for what is copied or downloaded, whose form does not depend on
 * the reader, and for tests.
 */
export const english: Texts = Object.assign(
  (key: TextKey, parameters: TextParameters = {}) =>
    renderer.t(key, parameters),
  {
    rich: () => {
      throw new Error('Elements are for components: useTexts');
    },
    language: 'en',
  },
);
