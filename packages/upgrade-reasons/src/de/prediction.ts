import type { predictionTexts } from '../texts/prediction';
import type { Translated } from '../texts/Translated';

export const predictionDe: Translated<typeof predictionTexts> = {
  'prediction.blocks': 'Blockiert: {{finding}}',
  'prediction.did-not-block': 'Hat das Upgrade nicht blockiert',
  'prediction.no-wait': 'Keine solche Wartezeit',
  'prediction.waited': '{{duration}} gewartet: {{wait}}',
  'prediction.waited-shortly': 'Weniger als eine Minute gewartet: {{wait}}',
  'prediction.writes': 'Drydock schreibt „{{step}}“',
  'prediction.control-plane-at': 'Control Plane auf {{version}}',
  'prediction.pool-at': 'Node-Pool {{pool}} auf {{version}}',
  'prediction.nodes-at_one': '{{count}} Node auf {{version}}',
  'prediction.nodes-at_other': '{{count}} Nodes auf {{version}}',
  'prediction.takes_one':
    'Dauert {{from}} bis {{to}}, wie {{count}} früheres Upgrade',
  'prediction.takes_other':
    'Dauert {{from}} bis {{to}}, wie {{count}} frühere Upgrades',
  'prediction.took': 'Hat {{duration}} gedauert',
};
