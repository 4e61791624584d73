export const clusterTexts = {
  'cluster.not-listed': 'No source lists this cluster now',
  'cluster.not-known': 'Cluster {{cluster}} is no longer known',
  'cluster.reading-only':
    '{{record}} is only used to read this cluster. To upgrade through it, set sameAs: {{record}} for the other entry in clusterUpgrades.sources',
  'cluster.version-unknown': 'Its Kubernetes version is unknown',
  'cluster.versions-differ':
    'The cluster serves {{served}}, its provider reports {{reported}}',
} as const;
