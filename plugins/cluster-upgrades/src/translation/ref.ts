import { createTranslationRef } from '@backstage/core-plugin-api/alpha';
import { messages } from './messages';

type Messages = Record<keyof typeof messages, string>;

/** An app overrides texts, or adds a language, with messages for this. English and German come with the plugin. */
export const clusterUpgradesTranslationRef = createTranslationRef<
  'cluster-upgrades',
  Messages,
  { de: () => Promise<{ default: Messages }> }
>({
  id: 'cluster-upgrades',
  messages,
  translations: { de: () => import('./de') },
});
