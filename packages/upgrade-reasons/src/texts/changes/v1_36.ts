/**
 * Breaking changes of Kubernetes 1.36: what changes, what breaks, where to look and how to fix it.
 */
export const v1_36Texts = {
  'change.audit-log-retention-defaults.title':
    'Audit logs are deleted by default',
  'change.audit-log-retention-defaults.breaks':
    'Files older than 366 days or beyond 100 go; maxsize 0 means no rotation now',
  'change.audit-log-retention-defaults.detect':
    'Arguments of the kube-apiserver pod in kube-system (self-managed control planes): --audit-log-maxage, --audit-log-maxbackup, --audit-log-maxsize',
  'change.audit-log-retention-defaults.fix': 'Write the values that you want',
  'change.feature-gates-locked-1-36.title':
    'Feature gates that can no longer be changed in 1.36',
  'change.feature-gates-locked-1-36.breaks':
    'A component that sets one of these gates to another value than its default does not start: CSIServiceAccountTokenSecrets, DRAAdminAccess, DeclarativeValidation, DisableNodeKubeProxyVersion, ExternalServiceAccountTokenSigner, GitRepoVolumeDriver, ImageVolume, KubeletFineGrainedAuthz, KubeletPSI, KubeletPodResourcesDynamicResources, KubeletPodResourcesGet, MutableCSINodeAllocatableCount, NodeLogQuery, ProcMountType, SELinuxChangePolicy, SELinuxMountReadWriteOncePod, SeparateCacheWatchRPC, UserNamespacesSupport, VolumeAttributesClass',
  'change.feature-gates-locked-1-36.detect':
    '--feature-gates of control-plane pods; featureGates in ConfigMaps kubelet-config, kube-proxy and kubeadm-config of kube-system',
  'change.feature-gates-locked-1-36.fix':
    'Delete the gates from every component before it is upgraded',
  'change.feature-gates-removed-1-36.title':
    'Feature gates that no longer exist in 1.36',
  'change.feature-gates-removed-1-36.breaks':
    'A component that is given one of these gates does not start: CSIMigrationPortworx, HonorPVReclaimPolicy, InTreePluginPortworxUnregister, StructuredAuthorizationConfiguration, WatchFromStorageWithoutResourceVersion',
  'change.feature-gates-removed-1-36.detect':
    '--feature-gates of control-plane pods; featureGates in ConfigMaps kubelet-config, kube-proxy and kubeadm-config of kube-system',
  'change.feature-gates-removed-1-36.fix':
    'Delete the gates from every component before it is upgraded',
  'change.kubeadm-etcd-min-3-6.title': 'kubeadm needs etcd 3.6',
  'change.kubeadm-etcd-min-3-6.breaks':
    'Older images do not start with the flags that kubeadm writes',
  'change.kubeadm-etcd-min-3-6.detect':
    'Image tag of etcd pods; etcd.local.imageTag in kubeadm-config',
  'change.kubeadm-etcd-min-3-6.fix':
    'Let kubeadm choose etcd, or raise the tag',
  'change.mutating-admission-policy-on.title':
    'Mutating admission policies are on',
  'change.mutating-admission-policy-on.breaks':
    'They can change objects; GitOps tools may see drift',
  'change.mutating-admission-policy-on.detect':
    'MutatingAdmissionPolicy objects',
  'change.mutating-admission-policy-on.fix': 'Review them',
  'change.scheduler-plugins-prebind.title':
    'PreBind plug-ins return another type',
  'change.scheduler-plugins-prebind.breaks':
    'Own scheduler plug-ins must be built anew',
  'change.scheduler-plugins-prebind.detect': 'Own scheduler images',
  'change.scheduler-plugins-prebind.fix': 'Build them against 1.36',
  'change.scheduling-v1alpha1-workload-replaced.title':
    'Alpha Workloads are lost',
  'change.scheduling-v1alpha1-workload-replaced.breaks':
    'Objects of scheduling.k8s.io/v1alpha1 cannot be read after the upgrade',
  'change.scheduling-v1alpha1-workload-replaced.detect':
    'Objects of scheduling.k8s.io/v1alpha1',
  'change.scheduling-v1alpha1-workload-replaced.fix': 'Delete them before',
  'change.webhookadmission-v1alpha1-removed.title':
    'WebhookAdmission v1alpha1 is gone',
  'change.webhookadmission-v1alpha1-removed.breaks':
    'kube-apiserver does not start with an admission configuration that holds it',
  'change.webhookadmission-v1alpha1-removed.detect':
    'Arguments of the kube-apiserver pod in kube-system (self-managed control planes): --admission-control-config-file',
  'change.webhookadmission-v1alpha1-removed.fix':
    'Write WebhookAdmissionConfiguration of apiserver.config.k8s.io/v1',
  'change.conntrack-max-capped.title': 'kube-proxy caps the connection table',
  'change.conntrack-max-capped.breaks':
    'Large nodes get a smaller table than before',
  'change.conntrack-max-capped.detect':
    'conntrack.maxPerCore in ConfigMap kube-system/kube-proxy',
  'change.conntrack-max-capped.fix': 'Write the limits that you want',
  'change.gitrepo-volume-locked-off.title':
    'gitRepo volumes cannot be switched on',
  'change.gitrepo-volume-locked-off.breaks':
    'Pods with such a volume never start, and GitRepoVolumeDriver=true is an error',
  'change.gitrepo-volume-locked-off.detect': 'gitRepo in pods and templates',
  'change.gitrepo-volume-locked-off.fix':
    'Clone in an init container into an emptyDir',
  'change.dra-granular-status-rbac.title':
    'Device drivers need rights on parts of claims',
  'change.dra-granular-status-rbac.breaks':
    'Without resourceclaims/driver or resourceclaims/binding they cannot update claims',
  'change.dra-granular-status-rbac.detect':
    'ClusterRoles of device drivers and own schedulers',
  'change.dra-granular-status-rbac.fix': 'Grant the subresources',
  'change.in-tree-portworx-removed.title': 'Portworx works only through CSI',
  'change.in-tree-portworx-removed.breaks':
    'portworxVolume does not mount where pxd.portworx.com is missing',
  'change.in-tree-portworx-removed.detect':
    'portworxVolume in PersistentVolumes, and no CSIDriver pxd.portworx.com',
  'change.in-tree-portworx-removed.fix': 'Install the driver first',
  'change.kubeadm-flexvolume-integration-removed.title':
    'FlexVolumes stop working with kubeadm',
  'change.kubeadm-flexvolume-integration-removed.breaks':
    "The controller manager's image can no longer run their drivers",
  'change.kubeadm-flexvolume-integration-removed.detect':
    'flexVolume in PersistentVolumes or pods',
  'change.kubeadm-flexvolume-integration-removed.fix': 'Move to CSI',
  'change.audit-restart-policy-init-resize.title':
    'Init containers have no resize policy',
  'change.audit-restart-policy-init-resize.breaks':
    'Pods with RestartContainer on a plain init container are refused',
  'change.audit-restart-policy-init-resize.detect':
    'Pod.spec.initContainers[].resizePolicy',
  'change.audit-restart-policy-init-resize.fix': 'Remove it',
  'change.metrics-changed-1-36.title':
    'Metrics that are renamed or gone in 1.36',
  'change.metrics-changed-1-36.breaks':
    'Dashboards and alerts stop finding these metrics or labels: volume_operation_total_errors, etcd_bookmark_counts, container_cpu_load_average_10s, container_cpu_load_d_average_10s, cpu_tasks_state',
  'change.metrics-changed-1-36.detect':
    'Queries in dashboards, PrometheusRules and autoscalers',
  'change.metrics-changed-1-36.fix':
    'Query instead: volume_operation_errors_total, etcd_bookmark_total',
  'change.service-external-ips-deprecated.title':
    'externalIPs of Services are deprecated',
  'change.service-external-ips-deprecated.breaks':
    'They work for now; they are planned off in 1.40 and gone in 1.43',
  'change.service-external-ips-deprecated.detect': 'Service.spec.externalIPs',
  'change.service-external-ips-deprecated.fix':
    'Use a load balancer or the Gateway API',
  'change.strict-ip-cidr-validation.title': 'Addresses are checked strictly',
  'change.strict-ip-cidr-validation.breaks':
    'New objects with leading zeros, IPv4-mapped addresses or host bits in a range are refused; old values stay',
  'change.strict-ip-cidr-validation.detect':
    'Addresses in Services, NetworkPolicies, pods and EndpointSlices',
  'change.strict-ip-cidr-validation.fix': 'Correct the manifests',
} as const;
