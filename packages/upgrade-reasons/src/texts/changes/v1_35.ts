/**
 * Breaking changes of Kubernetes 1.35: what changes, what breaks, where to look and how to fix it.
 */
export const v1_35Texts = {
  'change.feature-gate-dependencies.title':
    'Feature gates must agree with each other',
  'change.feature-gate-dependencies.breaks':
    'A component does not start when a gate is on and one it needs is off; AllAlpha=true alone fails',
  'change.feature-gate-dependencies.detect': 'Feature gates of all components',
  'change.feature-gate-dependencies.fix':
    'Switch on what is needed, or drop AllAlpha',
  'change.feature-gates-locked-1-35.title':
    'Feature gates that can no longer be changed in 1.35',
  'change.feature-gates-locked-1-35.breaks':
    'A component that sets one of these gates to another value than its default does not start: AggregatedDiscoveryRemoveBetaType, AllowOverwriteTerminationGracePeriodSeconds, DynamicResourceAllocation, ExecProbeTimeout, ImageMaximumGCAge, InPlacePodVerticalScaling, JobManagedBy, PodObservedGenerationTracking, SupplementalGroupsPolicy, SystemdWatchdog',
  'change.feature-gates-locked-1-35.detect':
    '--feature-gates of control-plane pods; featureGates in ConfigMaps kubelet-config, kube-proxy and kubeadm-config of kube-system',
  'change.feature-gates-locked-1-35.fix':
    'Delete the gates from every component before it is upgraded',
  'change.feature-gates-removed-1-35.title':
    'Feature gates that no longer exist in 1.35',
  'change.feature-gates-removed-1-35.breaks':
    'A component that is given one of these gates does not start: AllowServiceLBStatusOnNonLB, ComponentSLIs, CronJobsScheduledAnnotation, LoadBalancerIPMode, PodIndexLabel, ProbeHostPodSecurityStandards, SizeMemoryBackedVolumes, StatefulSetAutoDeletePVC, StrictCostEnforcementForVAP, StrictCostEnforcementForWebhooks, UserNamespacesPodSecurityStandards',
  'change.feature-gates-removed-1-35.detect':
    '--feature-gates of control-plane pods; featureGates in ConfigMaps kubelet-config, kube-proxy and kubeadm-config of kube-system',
  'change.feature-gates-removed-1-35.fix':
    'Delete the gates from every component before it is upgraded',
  'change.max-unavailable-statefulset.title':
    'StatefulSets may update several pods at once',
  'change.max-unavailable-statefulset.breaks':
    'maxUnavailable took effect in 1.35.0, not in later patches and 1.36, and again in 1.37',
  'change.max-unavailable-statefulset.detect':
    'StatefulSet.spec.updateStrategy.rollingUpdate.maxUnavailable',
  'change.max-unavailable-statefulset.fix':
    'Remove the field, or be ready for parallel updates',
  'change.pod-topology-labels.title':
    "Pods get their node's zone and region as labels",
  'change.pod-topology-labels.breaks':
    'Selectors on these labels can match more than before',
  'change.pod-topology-labels.detect':
    'Selectors with topology.kubernetes.io/zone or /region on pods',
  'change.pod-topology-labels.fix': 'Check them',
  'change.requestheader-allowed-names.title':
    'Overlapping client and proxy CAs need allowed names',
  'change.requestheader-allowed-names.breaks':
    'Front proxies are not believed unless --requestheader-allowed-names is set',
  'change.requestheader-allowed-names.detect':
    'Arguments of the kube-apiserver pod in kube-system (self-managed control planes): --requestheader-client-ca-file, --client-ca-file, --requestheader-allowed-names',
  'change.requestheader-allowed-names.fix': 'Set the names, or use two CAs',
  'change.svm-v1alpha1-delete.title':
    'Alpha StorageVersionMigrations become unreadable',
  'change.svm-v1alpha1-delete.breaks':
    'Objects that are left cannot be read after the upgrade',
  'change.svm-v1alpha1-delete.detect':
    'Objects of storagemigration.k8s.io/v1alpha1',
  'change.svm-v1alpha1-delete.fix': 'Delete them before',
  'change.cgroup-v1-kubelet-refuses.title':
    'The kubelet does not start on cgroup v1',
  'change.cgroup-v1-kubelet-refuses.breaks':
    'Such nodes do not come back after their upgrade',
  'change.cgroup-v1-kubelet-refuses.detect':
    'kubelet metric kubelet_cgroup_version 1; events with reason CgroupV1; old operating systems',
  'change.cgroup-v1-kubelet-refuses.fix':
    'Move to cgroup v2; failCgroupV1: false buys time',
  'change.containerd-1-warning.title': 'containerd 1.x is losing support',
  'change.containerd-1-warning.breaks':
    'It works for now; a later kubelet refuses runtimes older than containerd 2.0',
  'change.containerd-1-warning.detect':
    'Node.status.nodeInfo.containerRuntimeVersion containerd://1.*',
  'change.containerd-1-warning.fix': 'Plan containerd 2',
  'change.exec-probe-timeout-locked.title': 'Exec probes obey their timeout',
  'change.exec-probe-timeout-locked.breaks':
    'Probes slower than timeoutSeconds (1 unless written) fail',
  'change.exec-probe-timeout-locked.detect':
    'Exec probes with no or a small timeoutSeconds',
  'change.exec-probe-timeout-locked.fix': 'Raise timeoutSeconds',
  'change.image-pull-credential-verification.title':
    'Cached private images need credentials',
  'change.image-pull-credential-verification.breaks':
    'A pod without them may not use an image that another one pulled',
  'change.image-pull-credential-verification.detect':
    'Pods with imagePullPolicy IfNotPresent or Never and private images without imagePullSecrets',
  'change.image-pull-credential-verification.fix':
    'Add imagePullSecrets, or set imagePullCredentialsVerificationPolicy',
  'change.ipvs-mode-deprecated.title': 'IPVS mode is deprecated',
  'change.ipvs-mode-deprecated.breaks':
    'It works for now; it is planned off in 1.40 and gone in 1.43',
  'change.ipvs-mode-deprecated.detect':
    'Mode in ConfigMap kube-system/kube-proxy: ipvs',
  'change.ipvs-mode-deprecated.fix':
    'Move to nftables (kernel 5.13 or newer) or iptables',
  'change.kubeadm-cgroup-v1-preflight.title':
    'kubeadm refuses hosts with cgroup v1',
  'change.kubeadm-cgroup-v1-preflight.breaks': 'init, join and upgrade stop',
  'change.kubeadm-cgroup-v1-preflight.detect':
    'failCgroupV1 in ConfigMap kube-system/kubelet-config; hosts with cgroup v1',
  'change.kubeadm-cgroup-v1-preflight.fix':
    'Use cgroup v2, or ignore SystemVerification and set failCgroupV1: false',
  'change.kubeadm-control-plane-kubelet-local.title':
    'Control-plane kubelets ask their own kube-apiserver',
  'change.kubeadm-control-plane-kubelet-local.breaks':
    'They no longer go through the load balancer',
  'change.kubeadm-control-plane-kubelet-local.detect':
    'ControlPlaneKubeletLocalMode in kubeadm-config',
  'change.kubeadm-control-plane-kubelet-local.fix':
    'Patch kubelet.conf to keep the old way',
  'change.kubelet-flags-removed-1-35.title':
    '--pod-infra-container-image of kubelet is gone',
  'change.kubelet-flags-removed-1-35.breaks':
    'kubelet does not start while it is given --pod-infra-container-image',
  'change.kubelet-flags-removed-1-35.detect':
    'Not visible in the API of the cluster: kubeadm-flags.env and what provisions the nodes',
  'change.kubelet-flags-removed-1-35.fix':
    'Remove it before the upgrade. The sandbox image is configured in the runtime; kubeadm cleans the flag up only while it upgrades to 1.35',
  'change.kubelet-restart-pod-status.title':
    "Pod status survives a kubelet's restart",
  'change.kubelet-restart-pod-status.breaks': 'Startup probes do not run again',
  'change.kubelet-restart-pod-status.detect': 'Workloads that count on it',
  'change.kubelet-restart-pod-status.fix':
    'Gate ChangeContainerStatusOnKubeletRestart brings the old way back',
  'change.dra-partitionable-slices-delete.title':
    'ResourceSlices with shared counters changed their form',
  'change.dra-partitionable-slices-delete.breaks':
    'Slices of the alpha cannot be read across 1.34 and 1.35',
  'change.dra-partitionable-slices-delete.detect':
    'ResourceSlice.spec.sharedCounters',
  'change.dra-partitionable-slices-delete.fix': 'Remove them before',
  'change.ingress-nginx-retired.title': 'ingress-nginx is retired',
  'change.ingress-nginx-retired.breaks':
    'Nothing breaks by itself, but there are no security fixes after March 2026 and no releases for new minors',
  'change.ingress-nginx-retired.detect':
    'IngressClasses of k8s.io/ingress-nginx; images registry.k8s.io/ingress-nginx/controller',
  'change.ingress-nginx-retired.fix':
    'Move to another controller or to the Gateway API',
  'change.deprecated-metrics-hidden-1-35.title':
    'Deprecated metrics are hidden',
  'change.deprecated-metrics-hidden-1-35.breaks': 'Their series vanish',
  'change.deprecated-metrics-hidden-1-35.detect':
    'Metric hidden_metrics_total of kube-apiserver',
  'change.deprecated-metrics-hidden-1-35.fix':
    'Leave deprecated metrics; --show-hidden-metrics-for-version buys time',
  'change.pods-exec-websocket-create.title':
    'exec, attach and port-forward need create',
  'change.pods-exec-websocket-create.breaks':
    'Roles that grant only get stop working',
  'change.pods-exec-websocket-create.detect':
    'Roles with get and without create on pods/exec, pods/attach or pods/portforward',
  'change.pods-exec-websocket-create.fix': 'Add create',
  'change.untolerated-taint-message.title':
    'Scheduling messages do not name taints',
  'change.untolerated-taint-message.breaks':
    'Parsers of FailedScheduling lose them',
  'change.untolerated-taint-message.detect': 'Alerts on events',
  'change.untolerated-taint-message.fix': 'Read the taints from the nodes',
} as const;
