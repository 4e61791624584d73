/** What decides whether a cluster may be changed. */
export const conditionTexts = {
  'condition.no-provider':
    'No upgrade provider is configured for this cluster. Connect it through a source with an upgrade provider, or set its provider in clusterUpgrades.sources',
  'condition.provider-not-installed':
    'The upgrade provider "{{provider}}" is not installed. Add its backend module',
  'condition.not-judged':
    'Its readiness was not judged. Read the cluster first',
} as const;
