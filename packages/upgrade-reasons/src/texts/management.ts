/**
 * Why a management cluster of Cluster API, or a cluster through it, could not be read, and how to
 * fix it.
 */
export const managementTexts = {
  'management.secret-names-files':
    '{{secret}} cannot be used to read the cluster: it refers to files instead of containing the credential',
  'management.secret-no-kubeconfig':
    '{{secret}} cannot be used to read the cluster: it contains no kubeconfig',
  'management.secret-no-context':
    '{{secret}} cannot be used to read the cluster: it has no current context with a cluster and a user',
  'management.secret-runs-program':
    '{{secret}} cannot be used to read the cluster: it runs a program or logs in as a person',
  'management.secret-with-proxy':
    '{{secret}} cannot be used to read the cluster: it reaches the cluster through a proxy',
  'management.secret-without-value': '{{secret}} has no key "value"',
  'management.secret-missing': '{{secret}} does not exist yet',
  'management.secret-forbidden':
    'The read credential is not allowed to get {{secret}}',
  'management.plugin-has-no-cluster':
    "The portal's kubernetes plugin has no cluster named {{name}}",
  'management.no-cluster-api':
    'This cluster does not serve {{group}}: it is not a Cluster API management cluster',
  'management.versions-unread':
    'The management cluster serves {{group}} only in versions that Drydock does not read: {{versions}}',
  'management.no-versions':
    'The management cluster serves {{group}} in no version',
  'management.remedy-secret':
    'Let Cluster API write the Secret, or set workloadAccess: kubernetesPlugin for this management cluster',
  'management.remedy-wait-for-secret':
    'Wait until Cluster API has written it, or set workloadAccess: kubernetesPlugin',
  'management.remedy-grant-secret':
    'Grant get on this Secret (docs/providers/cluster-api.md), or set workloadAccess: kubernetesPlugin',
  'management.remedy-plugin-name':
    'Name the cluster {{name}} in the kubernetes plugin, add its name there to clusterUpgrades.clusterApi[].kubernetesPluginNames, or set workloadAccess: kubeconfigSecret',
  'management.remedy-kubeconfig':
    'Set clusterUpgrades.clusterApi[].kubeconfig to the cluster in which Cluster API is installed',
  'management.remedy-upgrade-cluster-api':
    'Upgrade Cluster API to a release that serves one of: {{versions}}',
  'management.remedy-namespaces':
    'Limit clusterUpgrades.clusterApi[].namespaces',
} as const;
