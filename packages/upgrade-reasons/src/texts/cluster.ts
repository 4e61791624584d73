export const clusterTexts = {
  'cluster.not-listed': 'No source lists this cluster now',
  'cluster.not-known': 'Cluster {{cluster}} is no longer known',
  'cluster.version-unknown': 'Its Kubernetes version is unknown',
} as const;
