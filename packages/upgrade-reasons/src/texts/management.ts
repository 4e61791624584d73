/** Why a management cluster of Cluster API, or a cluster through it, could not be read, and how to fix it. */
export const managementTexts = {
  'management.kubeconfig-not-loaded':
    'Cannot load the kubeconfig {{file}}: {{error}}',
  'management.no-kubeconfig': 'Cannot load {{file}}: it is not a kubeconfig',
  'management.no-context': 'The kubeconfig {{file}} has no context {{context}}',
  'management.no-current-context':
    'The kubeconfig {{file}} has no current context with a cluster',
  'management.runs-program':
    'The kubeconfig {{file}} runs a program to log in (exec), which a service does not do',
  'management.logs-in-person':
    'The kubeconfig {{file}} logs in as a person (auth-provider), which a service does not do',
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
  'management.endless-list':
    'The list at {{path}} does not end after {{pages}} pages',
  'management.rights-not-told':
    'The management cluster does not say whether the writer credential may {{verb}} {{resource}}: it answered {{status}} to a SelfSubjectAccessReview',
  'management.rights-not-asked':
    'The rights of the writer credential could not be checked: {{error}}',
  'management.writer-not-https':
    "The writer's kubeconfig contains {{address}}. A credential is sent over https only",
  'management.remedy-check-file':
    'Check that the file exists, is readable by the backend and is YAML',
  'management.remedy-contexts': 'Use one of: {{contexts}}',
  'management.remedy-empty': 'Add a context to the file. It is empty',
  'management.remedy-set-context':
    'Set `context`, or `current-context` in the file',
  'management.remedy-own-credential':
    'Give Drydock its own ServiceAccount token or client certificate',
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
  'management.remedy-renew-writer':
    'Renew the kubeconfig of clusterUpgrades.clusterApi[].upgrade',
  'management.remedy-access-reviews':
    'Allow the credential to create selfsubjectaccessreviews, as the ClusterRole system:basic-user does',
} as const;
