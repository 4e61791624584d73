import { createFrontendModule } from '@backstage/frontend-plugin-api';
import { createTranslationResource } from '@backstage/core-plugin-api/alpha';
import { TranslationBlueprint } from '@backstage/plugin-app-react';
import { clusterUpgradesTranslationRef } from '../translation';
import { messages } from '../translation/messages';

type Messages = Record<keyof typeof messages, string>;

const OPEN = '⟦';
const CLOSE = '⟧';

/** Marks the words of a text, and neither its parameters nor the patterns of times. */
function marked(key: string, text: string): string {
  return key.startsWith('format.')
    ? text
    : text.replace(/\{\{\w+\}\}|[^{]+|\{/g, part =>
        part.startsWith('{{') ? part : `${OPEN}${part}${CLOSE}`,
      );
}

/** A language in which every text of the plugin is marked, in place of English. */
export const pseudoLanguage = createFrontendModule({
  pluginId: 'app',
  extensions: [
    TranslationBlueprint.make({
      name: 'pseudo',
      params: {
        resource: createTranslationResource({
          ref: clusterUpgradesTranslationRef,
          translations: {
            en: async () => ({
              default: Object.fromEntries(
                Object.entries(messages).map(([key, text]) => [
                  key,
                  marked(key, text),
                ]),
              ) as Messages,
            }),
          },
        }),
      },
    }),
  ],
});

/** Read out or shown on hover. */
const ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt'];
const MARKED = new RegExp(`${OPEN}[^${OPEN}${CLOSE}]*${CLOSE}`, 'g');

/**
 * Words on the page that come neither from the translations nor from what the page was given.
 * @param given - what the backend, the catalog and the person gave
 */
export function unmarkedWords(root: HTMLElement, given: unknown): string[] {
  const known = JSON.stringify(given).toLowerCase();
  const shown = [...root.querySelectorAll<HTMLElement>('*')]
    .filter(({ tagName }) => !/^(STYLE|SCRIPT|PRE|CODE)$/.test(tagName))
    .flatMap(element => [
      ...[...element.childNodes]
        .filter(node => node.nodeType === Node.TEXT_NODE)
        .map(node => node.textContent ?? ''),
      ...ATTRIBUTES.map(name => element.getAttribute(name) ?? ''),
    ]);
  return [
    ...new Set(
      shown
        .map(text => text.replace(MARKED, ' '))
        .flatMap(text => text.split(/[^\p{L}\p{N}.:/_-]+/u))
        .map(word => word.replace(/[.:]+$/, ''))
        .filter(word => /\p{L}{2}/u.test(word))
        .filter(word => !known.includes(word.toLowerCase())),
    ),
  ].sort();
}
