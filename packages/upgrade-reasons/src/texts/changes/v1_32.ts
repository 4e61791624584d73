/**
 * Breaking changes of Kubernetes 1.32: what changes, what breaks, where to look and how to fix it.
 */
export const v1_32Texts = {
  'change.anonymous-auth-configurable.title':
    'Anonymous access can be limited to paths',
  'change.anonymous-auth-configurable.breaks':
    'anonymous in AuthenticationConfiguration and --anonymous-auth exclude each other',
  'change.anonymous-auth-configurable.detect':
    'Arguments of the kube-apiserver pod in kube-system (self-managed control planes): --anonymous-auth, --authentication-config',
  'change.anonymous-auth-configurable.fix': 'Allow only the health paths',
  'change.dra-classic-removed.title':
    'Classic dynamic resource allocation is gone',
  'change.dra-classic-removed.breaks':
    'Workloads with a control-plane controller stop, and their PodSchedulingContexts can no longer be deleted',
  'change.dra-classic-removed.detect':
    'PodSchedulingContexts; ResourceClaims with a controller',
  'change.dra-classic-removed.fix': 'Delete them before',
  'change.feature-gates-locked-1-32.title':
    'Feature gates that can no longer be changed in 1.32',
  'change.feature-gates-locked-1-32.breaks':
    'A component that sets one of these gates to another value than its default does not start: AllowServiceLBStatusOnNonLB, ComponentSLIs, CronJobsScheduledAnnotation, CustomResourceFieldSelectors, ServiceAccountTokenJTI, ServiceAccountTokenNodeBindingValidation, ServiceAccountTokenPodNodeInfo, TopologyManagerPolicyOptions',
  'change.feature-gates-locked-1-32.detect':
    '--feature-gates of control-plane pods; featureGates in ConfigMaps kubelet-config, kube-proxy and kubeadm-config of kube-system',
  'change.feature-gates-locked-1-32.fix':
    'Delete the gates from every component before it is upgraded',
  'change.feature-gates-removed-1-32.title':
    'Feature gates that no longer exist in 1.32',
  'change.feature-gates-removed-1-32.breaks':
    'A component that is given one of these gates does not start: CloudDualStackNodeIPs, DRAControlPlaneController, HPAContainerMetrics, KMSv2, KMSv2KDF, LegacyServiceAccountTokenCleanUp, MinDomainsInPodTopologySpread, NewVolumeManagerReconstruction, NodeOutOfServiceVolumeDetach, PodHostIPs, ServerSideApply, ServerSideFieldValidation, StableLoadBalancerNodeSet, ValidatingAdmissionPolicy, ZeroLimitedNominalConcurrencyShares',
  'change.feature-gates-removed-1-32.detect':
    '--feature-gates of control-plane pods; featureGates in ConfigMaps kubelet-config, kube-proxy and kubeadm-config of kube-system',
  'change.feature-gates-removed-1-32.fix':
    'Delete the gates from every component before it is upgraded',
  'change.kcm-cloud-provider-values.title':
    'The controller manager knows only the external provider',
  'change.kcm-cloud-provider-values.breaks':
    'Any other value is an error, and it makes no routes or load balancers',
  'change.kcm-cloud-provider-values.detect':
    'Arguments of the kube-controller-manager pod in kube-system (self-managed control planes): --cloud-provider',
  'change.kcm-cloud-provider-values.fix': 'Write external, or nothing',
  'change.leasecandidate-v1alpha1-delete.title':
    'Alpha LeaseCandidates become unreadable',
  'change.leasecandidate-v1alpha1-delete.breaks':
    'Objects that are left cannot be read after the upgrade',
  'change.leasecandidate-v1alpha1-delete.detect':
    'Objects of coordination.k8s.io/v1alpha1',
  'change.leasecandidate-v1alpha1-delete.fix': 'Delete them before',
  'change.metric-label-allowlist-unexpected.title':
    'Metric labels that are not allowed read "unexpected"',
  'change.metric-label-allowlist-unexpected.breaks':
    'Queries on the old value find nothing',
  'change.metric-label-allowlist-unexpected.detect':
    'Arguments of the kube-apiserver pod in kube-system (self-managed control planes): --allow-metric-labels',
  'change.metric-label-allowlist-unexpected.fix': 'Adjust the queries',
  'change.scheduler-queueing-hints-on.title':
    'The scheduler wakes pods by hints',
  'change.scheduler-queueing-hints-on.breaks':
    'With own plug-ins that give no hints, pods can stay pending',
  'change.scheduler-queueing-hints-on.detect':
    'Own scheduler images or profiles',
  'change.scheduler-queueing-hints-on.fix': 'Implement QueueingHint',
  'change.volumelimit-plugins-removed.title':
    'Volume limits of single clouds are gone from the scheduler',
  'change.volumelimit-plugins-removed.breaks':
    'kube-scheduler does not start with a configuration that names them',
  'change.volumelimit-plugins-removed.detect':
    'EBSLimits, GCEPDLimits, AzureDiskLimits or CinderLimits in scheduler configuration',
  'change.volumelimit-plugins-removed.fix': 'Name NodeVolumeLimits',
  'change.kubelet-runonce-removed.title': 'The kubelet has no run-once mode',
  'change.kubelet-runonce-removed.breaks': 'It does not start with runOnce',
  'change.kubelet-runonce-removed.detect':
    "runOnce in the kubelet's configuration",
  'change.kubelet-runonce-removed.fix': 'Drop it',
  'change.node-authorizer-selectors.title':
    'Nodes see only themselves and their pods',
  'change.node-authorizer-selectors.breaks':
    "Agents that borrow the kubelet's credentials to list others get 403",
  'change.node-authorizer-selectors.detect':
    'DaemonSets that mount /etc/kubernetes/kubelet.conf or /var/lib/kubelet/pki',
  'change.node-authorizer-selectors.fix':
    'Give the agent an account of its own',
  'change.sa-node-audience-restriction.title':
    'Kubelets may ask only for audiences that pods use',
  'change.sa-node-audience-restriction.breaks':
    'CSI drivers and credential plug-ins that want other audiences fail',
  'change.sa-node-audience-restriction.detect': 'CSIDriver.spec.tokenRequests',
  'change.sa-node-audience-restriction.fix':
    'Declare the audiences, or grant request-serviceaccounts-token-audience',
  'change.attachable-volumes-capacity-removed.title':
    'Nodes no longer list how many volumes they take',
  'change.attachable-volumes-capacity-removed.breaks':
    'Readers of attachable-volumes-* find nothing for migrated types',
  'change.attachable-volumes-capacity-removed.detect':
    'Queries on Node.status.capacity',
  'change.attachable-volumes-capacity-removed.fix':
    'Read CSINode.spec.drivers[].allocatable',
  'change.enforce-mountable-secrets-deprecated.title':
    'An annotation that limits mounted Secrets is deprecated',
  'change.enforce-mountable-secrets-deprecated.breaks':
    'It works for now; no removal is planned',
  'change.enforce-mountable-secrets-deprecated.detect':
    'ServiceAccounts annotated kubernetes.io/enforce-mountable-secrets',
  'change.enforce-mountable-secrets-deprecated.fix':
    'Keep Secrets apart by namespace',
  'change.resize-removing-limits-refused.title':
    'A resize may not remove requests or limits',
  'change.resize-removing-limits-refused.breaks':
    'Patches that drop them are refused',
  'change.resize-removing-limits-refused.detect':
    'Controllers that patch pods/resize',
  'change.resize-removing-limits-refused.fix': 'Keep the fields',
} as const;
