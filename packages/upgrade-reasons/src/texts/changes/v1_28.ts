/**
 * Breaking changes of Kubernetes 1.28: what changes, what breaks, where to look and how to fix it.
 */
export const v1_28Texts = {
  'change.feature-gates-removed-1-28.title':
    'Feature gates that no longer exist in 1.28',
  'change.feature-gates-removed-1-28.breaks':
    'A component that is given one of these gates does not start: AdvancedAuditing, CSIMigrationGCE, CSIStorageCapacity, DelegateFSGroupToCSIDriver, DevicePlugins, DisableAcceleratorUsageMetrics, DryRun, EndpointSliceTerminatingCondition, KubeletCredentialProviders, MixedProtocolLBService, NetworkPolicyStatus, PodHasNetworkCondition, PodSecurity, ServiceIPStaticSubrange, ServiceInternalTrafficPolicy, UserNamespacesStatelessPodsSupport, WindowsHostProcessContainers',
  'change.feature-gates-removed-1-28.detect':
    '--feature-gates of control-plane pods; featureGates in ConfigMaps kubelet-config, kube-proxy and kubeadm-config of kube-system',
  'change.feature-gates-removed-1-28.fix':
    'Delete the gates from every component before it is upgraded',
  'change.kmsv1-deprecated.title': 'KMS v1 is deprecated',
  'change.kmsv1-deprecated.breaks': 'It works for now; 1.29 switches it off',
  'change.kmsv1-deprecated.detect':
    'Arguments of the kube-apiserver pod in kube-system (self-managed control planes): --encryption-provider-config (the file itself is not visible)',
  'change.kmsv1-deprecated.fix': 'Move to KMS v2',
  'change.kube-scheduler-config-v1beta2-removed.title':
    'Scheduler configuration v1beta2 is gone',
  'change.kube-scheduler-config-v1beta2-removed.breaks':
    'kube-scheduler does not start with it',
  'change.kube-scheduler-config-v1beta2-removed.detect':
    'kubescheduler.config.k8s.io/v1beta2 in files and ConfigMaps',
  'change.kube-scheduler-config-v1beta2-removed.fix':
    'Write kubescheduler.config.k8s.io/v1',
  'change.kube-scheduler-flags-removed-1-28.title':
    'Flags of kube-scheduler are gone in 1.28',
  'change.kube-scheduler-flags-removed-1-28.breaks':
    'kube-scheduler does not start while it is given one of --lock-object-namespace, --lock-object-name',
  'change.kube-scheduler-flags-removed-1-28.detect':
    'Arguments of the kube-scheduler pod in kube-system (self-managed control planes)',
  'change.kube-scheduler-flags-removed-1-28.fix':
    'Remove them before the upgrade. --leader-elect-resource-name and --leader-elect-resource-namespace replace them',
  'change.vap-beta-needs-alpha-cleanup.title':
    'Alpha admission policies become unreadable',
  'change.vap-beta-needs-alpha-cleanup.breaks':
    'Objects of v1alpha1 that are left cannot be read once the beta is on',
  'change.vap-beta-needs-alpha-cleanup.detect':
    'Objects of admissionregistration.k8s.io/v1alpha1',
  'change.vap-beta-needs-alpha-cleanup.fix': 'Delete them before',
  'change.prestop-blocks-grace-period.title':
    'preStop hooks count against the grace period',
  'change.prestop-blocks-grace-period.breaks':
    'Pods with long hooks are killed earlier',
  'change.prestop-blocks-grace-period.detect':
    'lifecycle.preStop beside a small terminationGracePeriodSeconds',
  'change.prestop-blocks-grace-period.fix':
    'Raise terminationGracePeriodSeconds',
  'change.rbd-cephfs-deprecated.title':
    'RBD and CephFS volumes are on their way out',
  'change.rbd-cephfs-deprecated.breaks': 'They work for now; 1.31 removes both',
  'change.rbd-cephfs-deprecated.detect':
    'rbd or cephfs in PersistentVolumes, pods and StorageClasses',
  'change.rbd-cephfs-deprecated.fix':
    'Plan the move to ceph-csi: workloads must be deployed anew',
  'change.version-skew-n-3.title': 'Kubelets may be three minors older',
  'change.version-skew-n-3.breaks':
    'An older kubelet, or one newer than kube-apiserver, is not supported; before 1.28 the limit was two',
  'change.version-skew-n-3.detect':
    'Node.status.nodeInfo.kubeletVersion beside the version of the server',
  'change.version-skew-n-3.fix':
    'Bring the nodes within three minors before the control plane moves',
  'change.in-tree-azurefile-removed.title': 'Azure File works only through CSI',
  'change.in-tree-azurefile-removed.breaks':
    'azureFile volumes do not mount where file.csi.azure.com is missing',
  'change.in-tree-azurefile-removed.detect':
    'azureFile in PersistentVolumes or pods, and no CSIDriver file.csi.azure.com',
  'change.in-tree-azurefile-removed.fix': 'Install the driver first',
  'change.in-tree-gcepd-removed.title': 'GCE disks work only through CSI',
  'change.in-tree-gcepd-removed.breaks':
    'gcePersistentDisk volumes do not mount where pd.csi.storage.gke.io is missing',
  'change.in-tree-gcepd-removed.detect':
    'gcePersistentDisk in PersistentVolumes, and no CSIDriver pd.csi.storage.gke.io',
  'change.in-tree-gcepd-removed.fix': 'Install the driver first',
  'change.metrics-changed-1-28.title':
    'Metrics that are renamed or gone in 1.28',
  'change.metrics-changed-1-28.breaks':
    'Dashboards and alerts stop finding these metrics or labels: apiserver_storage_db_total_size_in_bytes, scheduler_scheduler_goroutines, apiserver_flowcontrol_request_concurrency_limit',
  'change.metrics-changed-1-28.detect':
    'Queries in dashboards, PrometheusRules and autoscalers',
  'change.metrics-changed-1-28.fix':
    'Query instead: apiserver_storage_size_bytes, scheduler_goroutines, apiserver_flowcontrol_nominal_limit_seats',
  'change.pvc-resizestatus-replaced.title':
    'status.resizeStatus of claims is replaced',
  'change.pvc-resizestatus-replaced.breaks':
    'Clients that read it find nothing',
  'change.pvc-resizestatus-replaced.detect':
    'PersistentVolumeClaim.status.resizeStatus',
  'change.pvc-resizestatus-replaced.fix':
    'Read status.allocatedResourceStatuses',
} as const;
