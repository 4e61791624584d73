import type { factTexts } from '../texts/facts';
import type { Translated } from '../texts/Translated';

export const factDe: Translated<typeof factTexts> = {
  'term.fact-webhook-pods': 'Pods, nach denen ein Webhook gefragt wird',
  'term.fact-webhook-bundles': 'CA-Bundles von Webhooks',
  'term.fact-conversion-bundles': 'CA-Bundles von Conversion-Webhooks',
  'term.fact-api-bundles': 'CA-Bundles aggregierter APIs',
  'term.fact-old-custom-resources':
    'Objekten in veralteten Versionen von Custom Resources',
  'term.fact-bound-volumes':
    'Volumes, die an einen Node oder eine Zone gebunden sind',
  'term.fact-node-volumes': 'Volumes, die an einen Node gebunden sind',
  'term.fact-volume-labels': 'Labels, die Volumes verlangen',
  'term.fact-node-labels': 'Labels von Nodes',
  'term.fact-shared-zones': 'Replicas in derselben Zone',
  'term.fact-component-versions':
    'Versionen von Controller-Managern und Schedulern',
};
