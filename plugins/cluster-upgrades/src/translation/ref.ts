import { createTranslationRef } from '@backstage/core-plugin-api/alpha';
import type { TranslationRef } from '@backstage/core-plugin-api/alpha';
import { messages } from './messages';

/**
 * Messages as Backstage's functions take them: their own types are too many for the compiler to
 * work out.
 */
const all: Record<string, string> = messages;

/**
 * An app overrides texts, or adds a language, with messages for this. English and German come with
 * the plugin.
 */
export const clusterUpgradesTranslationRef: TranslationRef<
  'cluster-upgrades',
  Record<keyof typeof messages, string>
> = createTranslationRef({
  id: 'cluster-upgrades',
  messages: all,
  translations: { de: () => import('./de') },
}) as TranslationRef<'cluster-upgrades', Record<string, string>>;
