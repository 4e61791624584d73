/** What a check cannot judge without facts that it can do without. */
export const factTexts = {
  'term.fact-webhook-pods': 'pods that a webhook is asked about',
  'term.fact-webhook-bundles': 'CA bundles of webhooks',
  'term.fact-conversion-bundles': 'CA bundles of conversion webhooks',
  'term.fact-api-bundles': 'CA bundles of aggregated APIs',
  'term.fact-old-custom-resources':
    'objects at deprecated versions of custom resources',
  'term.fact-bound-volumes': 'volumes that are bound to a node or zone',
  'term.fact-node-volumes': 'volumes that are bound to a node',
  'term.fact-volume-labels': 'labels that volumes demand',
  'term.fact-node-labels': 'labels that nodes carry',
  'term.fact-shared-zones': 'replicas that share a zone',
  'term.fact-component-versions':
    'versions of controller managers and schedulers',
} as const;
