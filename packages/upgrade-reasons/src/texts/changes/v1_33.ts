/**
 * Breaking changes of Kubernetes 1.33: what changes, what breaks, where to look and how to fix it.
 */
export const v1_33Texts = {
  'change.feature-gates-locked-1-33.title':
    'Feature gates that can no longer be changed in 1.33',
  'change.feature-gates-locked-1-33.breaks':
    'A component that sets one of these gates to another value than its default does not start: AnyVolumeDataSource, BtreeWatchCache, CPUManagerPolicyOptions, CRDValidationRatcheting, CSIMigrationPortworx, HonorPVReclaimPolicy, JobBackoffLimitPerIndex, JobSuccessPolicy, MatchLabelKeysInPodAffinity, NFTablesProxyMode, NodeInclusionPolicyInPodTopologySpread, RecursiveReadOnlyMounts, ServiceAccountTokenNodeBinding, SidecarContainers',
  'change.feature-gates-locked-1-33.detect':
    '--feature-gates of control-plane pods; featureGates in ConfigMaps kubelet-config, kube-proxy and kubeadm-config of kube-system',
  'change.feature-gates-locked-1-33.fix':
    'Delete the gates from every component before it is upgraded',
  'change.feature-gates-removed-1-33.title':
    'Feature gates that no longer exist in 1.33',
  'change.feature-gates-removed-1-33.breaks':
    'A component that is given one of these gates does not start: APIListChunking, AdmissionWebhookMatchConditions, AggregatedDiscoveryEndpoint, AppArmor, AppArmorFields, CPUManager, DisableCloudProviders, DisableKubeletCloudCredentialProviders, EfficientWatchResumption, JobPodFailurePolicy, KubeProxyDrainingTerminatingNodes, PDBUnhealthyPodEvictionPolicy, PersistentVolumeLastPhaseTransitionTime, RemainingItemCount, VolumeCapacityPriority, WatchBookmark',
  'change.feature-gates-removed-1-33.detect':
    '--feature-gates of control-plane pods; featureGates in ConfigMaps kubelet-config, kube-proxy and kubeadm-config of kube-system',
  'change.feature-gates-removed-1-33.fix':
    'Delete the gates from every component before it is upgraded',
  'change.kube-apiserver-flags-removed-1-33.title':
    'Flags of kube-apiserver are gone in 1.33',
  'change.kube-apiserver-flags-removed-1-33.breaks':
    'kube-apiserver does not start while it is given one of --cloud-provider, --cloud-config',
  'change.kube-apiserver-flags-removed-1-33.detect':
    'Arguments of the kube-apiserver pod in kube-system (self-managed control planes)',
  'change.kube-apiserver-flags-removed-1-33.fix':
    'Remove them before the upgrade',
  'change.ordered-namespace-deletion.title':
    'Namespaces delete their pods first',
  'change.ordered-namespace-deletion.breaks':
    'Controllers that expect other objects to outlive pods can log errors',
  'change.ordered-namespace-deletion.detect':
    'Pods with finalizers in namespaces that are being deleted',
  'change.ordered-namespace-deletion.fix': 'Check the finalizers',
  'change.service-cidr-api.title': 'Ranges of Service addresses become objects',
  'change.service-cidr-api.breaks':
    'Everyone with the right to create ServiceCIDRs can add ranges, also ones that overlap other networks',
  'change.service-cidr-api.detect':
    'Rules on servicecidrs in RBAC; ServiceCIDR objects',
  'change.service-cidr-api.fix': 'Restrict them by RBAC or an admission policy',
  'change.gitrepo-volume-off.title': 'gitRepo volumes are off',
  'change.gitrepo-volume-off.breaks': 'Pods with such a volume do not start',
  'change.gitrepo-volume-off.detect': 'gitRepo in pods and templates',
  'change.gitrepo-volume-off.fix':
    'Clone in an init container into an emptyDir',
  'change.in-place-resize-on.title': 'Pods can be resized in place',
  'change.in-place-resize-on.breaks':
    "status.resize is no longer written, and tools that take a pod's resources as fixed drift",
  'change.in-place-resize-on.detect': 'Clients that read Pod.status.resize',
  'change.in-place-resize-on.fix':
    'Read the conditions PodResizePending and PodResizeInProgress',
  'change.kubelet-fine-grained-authz.title':
    'The kubelet asks for narrower rights',
  'change.kubelet-fine-grained-authz.breaks':
    'Webhook authorizers see new checks, and nodes/proxy grants more than is needed',
  'change.kubelet-fine-grained-authz.detect': 'Roles that grant nodes/proxy',
  'change.kubelet-fine-grained-authz.fix':
    'Grant nodes/pods, nodes/healthz or nodes/configz instead',
  'change.nftables-kernel-check-env.title':
    'The kernel check of kube-proxy is skipped only on purpose',
  'change.nftables-kernel-check-env.breaks':
    'An empty variable no longer skips it',
  'change.nftables-kernel-check-env.detect':
    'KUBE_PROXY_NFTABLES_SKIP_KERNEL_VERSION_CHECK of DaemonSet kube-proxy',
  'change.nftables-kernel-check-env.fix': 'Give it a value',
  'change.static-cpu-no-cfs-quota.title': 'Exclusive CPUs have no quota',
  'change.static-cpu-no-cfs-quota.breaks':
    'Guaranteed pods on nodes with the static policy may use more CPU at times',
  'change.static-cpu-no-cfs-quota.detect':
    "cpuManagerPolicy static in the kubelet's configuration",
  'change.static-cpu-no-cfs-quota.fix': 'Test what is sensitive to latency',
  'change.supplemental-groups-policy-strict.title':
    'A strict group policy needs a runtime that can',
  'change.supplemental-groups-policy-strict.breaks':
    'Pods with it are refused on other nodes',
  'change.supplemental-groups-policy-strict.detect':
    'Pod.spec.securityContext.supplementalGroupsPolicy beside Node.status.features',
  'change.supplemental-groups-policy-strict.fix': 'Upgrade the runtime',
  'change.user-namespaces-on.title': 'User namespaces take effect',
  'change.user-namespaces-on.breaks':
    'Pods with hostUsers false really get one, and fail where kernel, file system or runtime cannot',
  'change.user-namespaces-on.detect':
    'Pod.spec.hostUsers false; kernel and runtime versions of nodes',
  'change.user-namespaces-on.fix':
    'Use kernel 6.3 or newer and a runtime that supports it',
  'change.windows-hostnetwork-removed.title':
    'Windows pods have no host network',
  'change.windows-hostnetwork-removed.breaks':
    'Such pods fail unless they are HostProcess pods',
  'change.windows-hostnetwork-removed.detect':
    'Windows pods with spec.hostNetwork',
  'change.windows-hostnetwork-removed.fix': 'Use HostProcess containers',
  'change.csi-islikelynotmountpoint.title':
    'CSI drivers must check mount points otherwise',
  'change.csi-islikelynotmountpoint.breaks':
    'Drivers that rely on the old check can handle mounts wrongly',
  'change.csi-islikelynotmountpoint.detect': 'Versions of CSI drivers',
  'change.csi-islikelynotmountpoint.fix': 'Upgrade the drivers',
  'change.apidiscovery-v2beta1-off.title':
    'Aggregated discovery v2beta1 is off',
  'change.apidiscovery-v2beta1-off.breaks':
    'Clients that know only this form become slow or fail',
  'change.apidiscovery-v2beta1-off.detect':
    'Versions of clients in the audit log',
  'change.apidiscovery-v2beta1-off.fix': 'Update the clients',
  'change.endpoints-api-deprecated.title': 'Endpoints are deprecated',
  'change.endpoints-api-deprecated.breaks':
    'Clients get warnings, and what is dual-stack or large is cut off there; no removal is planned',
  'change.endpoints-api-deprecated.detect':
    'Own Endpoints objects; workloads whose roles name only endpoints',
  'change.endpoints-api-deprecated.fix': 'Read EndpointSlices',
  'change.kube-proxy-version-field-empty.title':
    'Nodes no longer state a version of kube-proxy',
  'change.kube-proxy-version-field-empty.breaks':
    'Readers of kubeProxyVersion find it empty',
  'change.kube-proxy-version-field-empty.detect':
    'Node.status.nodeInfo.kubeProxyVersion',
  'change.kube-proxy-version-field-empty.fix':
    "Read the tag of kube-proxy's image",
  'change.metrics-changed-1-33.title':
    'Metrics that are renamed or gone in 1.33',
  'change.metrics-changed-1-33.breaks':
    'Dashboards and alerts stop finding these metrics or labels: scheduler_pod_scheduling_duration_seconds, scheduler_scheduler_cache_size, coredns_forward_* (several)',
  'change.metrics-changed-1-33.detect':
    'Queries in dashboards, PrometheusRules and autoscalers',
  'change.metrics-changed-1-33.fix':
    'Query instead: scheduler_pod_scheduling_sli_duration_seconds, scheduler_cache_size, coredns_proxy_*',
  'change.topology-mode-annotation-deprecated.title':
    'The topology-mode annotation is deprecated',
  'change.topology-mode-annotation-deprecated.breaks': 'It goes on to work',
  'change.topology-mode-annotation-deprecated.detect':
    'Services annotated service.kubernetes.io/topology-mode',
  'change.topology-mode-annotation-deprecated.fix':
    'Write spec.trafficDistribution',
} as const;
