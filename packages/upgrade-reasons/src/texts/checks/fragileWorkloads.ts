export const fragileWorkloadsTexts = {
  'check.fragile-workloads.title': '{{workload}} {{weaknesses}}',
  'check.fragile-workloads.shared-node':
    'runs all its {{number}} replicas on one node',
  'check.fragile-workloads.shared-node-evidence':
    'All {{number}} pods are on one node, and no budget makes a drain take them one by one',
  'check.fragile-workloads.shared-node-fix':
    'Spread the replicas over nodes (topologySpreadConstraints or anti-affinity by kubernetes.io/hostname) and give them a PodDisruptionBudget with maxUnavailable: 1',
  'check.fragile-workloads.node-bound-data': 'keeps data on a local volume',
  'check.fragile-workloads.node-bound-data-evidence':
    'Bound to a volume of one node: {{claims}}',
  'check.fragile-workloads.claim': 'claim {{name}}',
  'check.fragile-workloads.node-bound-data-fix':
    'Copy the data of a local volume before its node is replaced, or upgrade the node in place',
  'check.fragile-workloads.long-grace': 'may take {{minutes}} minutes to end',
  'check.fragile-workloads.long-grace-evidence':
    'terminationGracePeriodSeconds {{seconds}}',
  'check.fragile-workloads.long-grace-fix':
    'Let drains wait longer than the grace period, or shorten it: a drain that gives up first cuts the pod off or stops the upgrade',
  'check.fragile-workloads.single-replica': 'has a single replica',
  'check.fragile-workloads.single-replica-evidence':
    'spec.replicas 1: the application is unavailable from the eviction until the next pod is ready',
  'check.fragile-workloads.single-replica-fix':
    'Run a second replica if the application must not be interrupted',
  'check.fragile-workloads.single-replica-stateful-fix':
    'Run a second replica if the application supports it',
  'check.fragile-workloads.unprotected': 'has no disruption budget',
  'check.fragile-workloads.unprotected-evidence':
    'No PodDisruptionBudget selects its pods: drains of several nodes at once may take all of them',
  'check.fragile-workloads.unprotected-fix':
    'Give it a PodDisruptionBudget with maxUnavailable: 1',
  'check.fragile-workloads.unprobed': 'has no readiness probe',
  'check.fragile-workloads.unprobed-evidence':
    'No readinessProbe in {{containers}}: a pod counts as ready, and the drain goes on, before it serves',
  'check.fragile-workloads.container': 'container {{name}}',
  'check.fragile-workloads.unprobed-fix': 'Add a readinessProbe',
  'check.fragile-workloads.shared-zone': 'runs in one zone',
  'check.fragile-workloads.shared-zone-evidence':
    'All pods are in zone {{zone}}',
  'check.fragile-workloads.shared-zone-fix': 'Spread the replicas over zones',
  'check.fragile-workloads.passing-data': 'keeps files on the node',
  'check.fragile-workloads.passing-data-evidence':
    'Does not move with the pod: {{volumes}}',
  'check.fragile-workloads.passing-data-fix':
    'Keep in emptyDir and hostPath volumes only what can be made again',
} as const;
