/** What a platform does when a support period ends: `support-end.<platform>.<period>`. */
export const supportEndTexts = {
  'support-end.upstream.standard':
    'No more patch releases, including security fixes. Nothing is upgraded automatically',
  'support-end.upstream.extended': 'There is none',
  'support-end.eks.standard':
    'Extended support begins, at a price for each hour. With the upgrade policy STANDARD, EKS upgrades the control plane instead',
  'support-end.eks.extended':
    'EKS upgrades the control plane to the oldest version that is still in extended support. Nodes stay behind',
  'support-end.gke.standard':
    'Clusters in the Extended channel stay, at an extra price. GKE upgrades all others',
  'support-end.gke.extended': 'GKE upgrades the cluster',
  'support-end.aks.standard':
    'AKS supports the platform below Kubernetes, but not Kubernetes itself. With long-term support (Premium tier), fixes continue. AKS upgrades a cluster that is three minors behind before it is four behind',
  'support-end.aks.extended': 'Long-term support and its fixes end',
  'support-end.openshift.standard':
    'No more updates, including security fixes. Even minors continue with Extended Update Support (add-on subscription). Nothing is upgraded automatically',
  'support-end.openshift.extended':
    'The first term of Extended Update Support ends. A second term needs another subscription',
} as const;
