/**
 * Breaking changes of Kubernetes 1.27: what changes, what breaks, where to look and how to fix it.
 */
export const v1_27Texts = {
  'change.cors-allowed-origins-anchored.title':
    'Patterns of allowed origins must be anchored',
  'change.cors-allowed-origins-anchored.breaks':
    'kube-apiserver does not start with a pattern that is not',
  'change.cors-allowed-origins-anchored.detect':
    'Arguments of the kube-apiserver pod in kube-system (self-managed control planes): --cors-allowed-origins',
  'change.cors-allowed-origins-anchored.fix':
    'Begin each with ^ or // and end it with $ or a colon',
  'change.dra-alpha-objects-delete-1-27.title':
    'Alpha objects of dynamic resource allocation become unreadable',
  'change.dra-alpha-objects-delete-1-27.breaks':
    'resource.k8s.io/v1alpha1 objects that are left cannot be read after the upgrade',
  'change.dra-alpha-objects-delete-1-27.detect':
    'Objects of resource.k8s.io/v1alpha1',
  'change.dra-alpha-objects-delete-1-27.fix':
    'Delete them before; update the drivers',
  'change.feature-gates-removed-1-27.title':
    'Feature gates that no longer exist in 1.27',
  'change.feature-gates-removed-1-27.breaks':
    'A component that is given one of these gates does not start: CSIInlineVolume, CSIMigration, CSIMigrationAWS, CSIMigrationAzureDisk, ControllerManagerLeaderMigration, DaemonSetUpdateSurge, EphemeralContainers, ExpandCSIVolumes, ExpandInUsePersistentVolumes, ExpandPersistentVolumes, IdentifyPodOS, LocalStorageCapacityIsolation, NetworkPolicyEndPort, StatefulSetMinReadySeconds',
  'change.feature-gates-removed-1-27.detect':
    '--feature-gates of control-plane pods; featureGates in ConfigMaps kubelet-config, kube-proxy and kubeadm-config of kube-system',
  'change.feature-gates-removed-1-27.fix':
    'Delete the gates from every component before it is upgraded',
  'change.in-tree-aws-removed.title': 'The built-in AWS provider is gone',
  'change.in-tree-aws-removed.breaks':
    'Control plane and kubelets do not start with --cloud-provider=aws',
  'change.in-tree-aws-removed.detect':
    'Arguments of the kube-controller-manager pod in kube-system (self-managed control planes): --cloud-provider=aws',
  'change.in-tree-aws-removed.fix':
    'Run cloud-provider-aws, the EBS driver and ecr-credential-provider',
  'change.kcm-flags-removed-1-27.title':
    'Flags of kube-controller-manager are gone in 1.27',
  'change.kcm-flags-removed-1-27.breaks':
    'kube-controller-manager does not start while it is given one of --enable-taint-manager, --pod-eviction-timeout',
  'change.kcm-flags-removed-1-27.detect':
    'Arguments of the kube-controller-manager pod in kube-system (self-managed control planes)',
  'change.kcm-flags-removed-1-27.fix':
    'Remove them before the upgrade. Write tolerationSeconds on pods, or configure DefaultTolerationSeconds',
  'change.kube-apiserver-flags-removed-1-27.title':
    '--master-service-namespace of kube-apiserver is gone',
  'change.kube-apiserver-flags-removed-1-27.breaks':
    'kube-apiserver does not start while it is given --master-service-namespace',
  'change.kube-apiserver-flags-removed-1-27.detect':
    'Arguments of the kube-apiserver pod in kube-system (self-managed control planes)',
  'change.kube-apiserver-flags-removed-1-27.fix':
    'Remove it before the upgrade',
  'change.ecr-in-tree-credential-provider-removed.title':
    'The kubelet does not log in to ECR by itself',
  'change.ecr-in-tree-credential-provider-removed.breaks':
    'Images in ECR cannot be pulled where the credential provider is missing',
  'change.ecr-in-tree-credential-provider-removed.detect':
    'Pod images in *.dkr.ecr.*.amazonaws.com without imagePullSecrets',
  'change.ecr-in-tree-credential-provider-removed.fix':
    'Install ecr-credential-provider on the nodes',
  'change.kubelet-flags-removed-1-27.title':
    'Flags of kubelet are gone in 1.27',
  'change.kubelet-flags-removed-1-27.breaks':
    'kubelet does not start while it is given one of --container-runtime, --master-service-namespace',
  'change.kubelet-flags-removed-1-27.detect':
    'Not visible in the API of the cluster: kubeadm-flags.env and what provisions the nodes',
  'change.kubelet-flags-removed-1-27.fix':
    'Remove them before the upgrade. An old kubeadm-flags.env often still holds --container-runtime=remote',
  'change.kubelet-iptables-rules-dropped.title':
    'The kubelet makes fewer iptables chains',
  'change.kubelet-iptables-rules-dropped.breaks':
    'Network components that hook into KUBE-MARK-DROP or KUBE-MARK-MASQ stop working',
  'change.kubelet-iptables-rules-dropped.detect':
    'Versions of the CNI and of node agents',
  'change.kubelet-iptables-rules-dropped.fix': 'Upgrade the component',
  'change.terminal-phase-always-restart-pods.title':
    'Deleted pods always end in a terminal phase',
  'change.terminal-phase-always-restart-pods.breaks':
    'Controllers that never expect Succeeded for restartPolicy Always may act wrongly',
  'change.terminal-phase-always-restart-pods.detect':
    'Operators that watch Pod.status.phase',
  'change.terminal-phase-always-restart-pods.fix': 'Adapt the operator',
  'change.in-tree-azuredisk-removed.title': 'Azure disks work only through CSI',
  'change.in-tree-azuredisk-removed.breaks':
    'azureDisk volumes do not mount where disk.csi.azure.com is missing',
  'change.in-tree-azuredisk-removed.detect':
    'azureDisk in PersistentVolumes, and no CSIDriver disk.csi.azure.com',
  'change.in-tree-azuredisk-removed.fix': 'Install the driver first',
  'change.k8s-gcr-io-frozen.title': 'k8s.gcr.io gets no new images',
  'change.k8s-gcr-io-frozen.breaks':
    'Images newer than April 2023 are not there, and its redirects may end',
  'change.k8s-gcr-io-frozen.detect': 'Pod images that start with k8s.gcr.io/',
  'change.k8s-gcr-io-frozen.fix': 'Use registry.k8s.io',
  'change.kubeadm-v1beta2-removed.title':
    'kubeadm refuses configuration of v1beta2',
  'change.kubeadm-v1beta2-removed.breaks':
    'init, join and upgrade stop at the stored or given file',
  'change.kubeadm-v1beta2-removed.detect':
    'apiVersion kubeadm.k8s.io/v1beta2 in ConfigMap kube-system/kubeadm-config',
  'change.kubeadm-v1beta2-removed.fix':
    'Rewrite it with kubeadm config migrate of 1.26',
  'change.kustomize-v5.title': 'kubectl carries kustomize 5',
  'change.kustomize-v5.breaks':
    'Kustomizations with old forms of patches and variables fail',
  'change.kustomize-v5.detect':
    'Kustomizations in Git (not visible in the cluster)',
  'change.kustomize-v5.fix': 'Run kustomize edit fix on them',
  'change.metrics-changed-1-27.title':
    'Metrics that are renamed or gone in 1.27',
  'change.metrics-changed-1-27.breaks':
    'Dashboards and alerts stop finding these metrics or labels: node_collector_evictions_number, scheduler_e2e_scheduling_duration_seconds',
  'change.metrics-changed-1-27.detect':
    'Queries in dashboards, PrometheusRules and autoscalers',
  'change.metrics-changed-1-27.fix':
    'Query instead: node_collector_evictions_total, scheduler_scheduling_attempt_duration_seconds',
  'change.scheduling-gates-qualified-names.title':
    'Scheduling gates need qualified names',
  'change.scheduling-gates-qualified-names.breaks':
    'Pods with a gate without a domain are stuck',
  'change.scheduling-gates-qualified-names.detect':
    'Pod.spec.schedulingGates[].name without a slash',
  'change.scheduling-gates-qualified-names.fix': 'Rename or delete them before',
  'change.seccomp-annotations-removed.title':
    'Seccomp annotations have no effect',
  'change.seccomp-annotations-removed.breaks':
    'Pods with only the annotation run without the profile',
  'change.seccomp-annotations-removed.detect':
    'Annotations seccomp.security.alpha.kubernetes.io/pod and container.seccomp.security.alpha.kubernetes.io/*, in templates too',
  'change.seccomp-annotations-removed.fix':
    'Write securityContext.seccompProfile',
  'change.statefulset-name-dns-label.title':
    'Names of StatefulSets have no dots',
  'change.statefulset-name-dns-label.breaks': 'New ones with a dot are refused',
  'change.statefulset-name-dns-label.detect':
    'StatefulSet.metadata.name with a dot',
  'change.statefulset-name-dns-label.fix': 'Rename',
} as const;
