/**
 * Breaking changes of Kubernetes 1.31: what changes, what breaks, where to look and how to fix it.
 */
export const v1_31Texts = {
  'change.apiserver-logs-handler-off.title':
    'kube-apiserver does not serve /logs',
  'change.apiserver-logs-handler-off.breaks': 'Tools that read it get 404',
  'change.apiserver-logs-handler-off.detect':
    'Arguments of the kube-apiserver pod in kube-system (self-managed control planes): --enable-logs-handler',
  'change.apiserver-logs-handler-off.fix': 'Collect logs on the host',
  'change.crd-invalid-cabundle.title':
    'A broken CA bundle hides custom resources',
  'change.crd-invalid-cabundle.breaks':
    'They vanish from discovery until the bundle is right',
  'change.crd-invalid-cabundle.detect':
    'CustomResourceDefinitions whose conversion webhook has a caBundle that is no certificate',
  'change.crd-invalid-cabundle.fix': 'Repair the bundle or leave it empty',
  'change.feature-gates-removed-1-31.title':
    'Feature gates that no longer exist in 1.31',
  'change.feature-gates-removed-1-31.breaks':
    'A component that is given one of these gates does not start: APIPriorityAndFairness, CSIMigrationRBD, CSINodeExpandSecret, ConsistentHTTPGetHandlers, CustomResourceValidationExpressions, DefaultHostNetworkHostPortsInPodTemplates, InTreePluginAWSUnregister, InTreePluginAzureDiskUnregister, InTreePluginAzureFileUnregister, InTreePluginGCEUnregister, InTreePluginOpenStackUnregister, InTreePluginRBDUnregister, InTreePluginvSphereUnregister, JobReadyPods, ReadWriteOncePod, ServiceNodePortStaticSubrange, SkipReadOnlyValidationGCE',
  'change.feature-gates-removed-1-31.detect':
    '--feature-gates of control-plane pods; featureGates in ConfigMaps kubelet-config, kube-proxy and kubeadm-config of kube-system',
  'change.feature-gates-removed-1-31.fix':
    'Delete the gates from every component before it is upgraded',
  'change.in-tree-cloud-code-removed.title': 'All built-in cloud code is gone',
  'change.in-tree-cloud-code-removed.breaks':
    'Any --cloud-provider other than external fails, GCE included',
  'change.in-tree-cloud-code-removed.detect':
    'Arguments of the kube-controller-manager pod in kube-system (self-managed control planes) and kube-apiserver: --cloud-provider; nodes with a providerID gce://',
  'change.in-tree-cloud-code-removed.fix': 'Run the external provider',
  'change.kcm-flags-removed-1-31.title':
    'Flags of kube-controller-manager are gone in 1.31',
  'change.kcm-flags-removed-1-31.breaks':
    'kube-controller-manager does not start while it is given one of --horizontal-pod-autoscaler-upscale-delay, --horizontal-pod-autoscaler-downscale-delay, --volume-host-cidr-denylist, --volume-host-allow-local-loopback',
  'change.kcm-flags-removed-1-31.detect':
    'Arguments of the kube-controller-manager pod in kube-system (self-managed control planes)',
  'change.kcm-flags-removed-1-31.fix': 'Remove them before the upgrade',
  'change.kubeadm-etcd-min-3-5-11.title': "kubeadm's probes need etcd 3.5.11",
  'change.kubeadm-etcd-min-3-5-11.breaks':
    'etcd pods of older images never get ready',
  'change.kubeadm-etcd-min-3-5-11.detect':
    'Image tag of etcd pods; etcd.local.imageTag in kubeadm-config',
  'change.kubeadm-etcd-min-3-5-11.fix': 'Upgrade etcd first',
  'change.kubeadm-pki-mount-paths.title':
    'kubeadm mounts fewer certificate folders',
  'change.kubeadm-pki-mount-paths.breaks':
    'Control-plane pods can lose CA certificates that lie in the others',
  'change.kubeadm-pki-mount-paths.detect':
    'Volumes of static pods; extraVolumes in kubeadm-config',
  'change.kubeadm-pki-mount-paths.fix':
    'Put them into /etc/pki/ca-trust or /etc/pki/tls/certs, or add extraVolumes',
  'change.persistent-volume-label-admission-removed.title':
    'The plug-in PersistentVolumeLabel is gone',
  'change.persistent-volume-label-admission-removed.breaks':
    'kube-apiserver does not start while it is named',
  'change.persistent-volume-label-admission-removed.detect':
    'Arguments of the kube-apiserver pod in kube-system (self-managed control planes): PersistentVolumeLabel in --enable-admission-plugins',
  'change.persistent-volume-label-admission-removed.fix':
    'Use cloud-pv-admission-labeler',
  'change.recover-volume-expansion-status.title':
    'Claims keep old states of failed expansion',
  'change.recover-volume-expansion-status.breaks':
    'Claims of users of the alpha stay in ControllerResizeFailed or NodeResizeFailed',
  'change.recover-volume-expansion-status.detect':
    'PersistentVolumeClaim.status.allocatedResourceStatuses',
  'change.recover-volume-expansion-status.fix': 'Clear the field',
  'change.volumelimit-plugins-not-default.title':
    'Volume limits of single clouds are off in the scheduler',
  'change.volumelimit-plugins-not-default.breaks':
    'They work when named; 1.32 removes them',
  'change.volumelimit-plugins-not-default.detect':
    'EBSLimits, GCEPDLimits, AzureDiskLimits or CinderLimits in scheduler configuration',
  'change.volumelimit-plugins-not-default.fix': 'Name NodeVolumeLimits',
  'change.apparmor-hard-reject.title':
    'Pods with AppArmor fail where it is missing',
  'change.apparmor-hard-reject.breaks': 'They ran unconfined before',
  'change.apparmor-hard-reject.detect':
    'Pods with an AppArmor profile on nodes without AppArmor',
  'change.apparmor-hard-reject.fix':
    'Select nodes that have it, or drop the profile',
  'change.cgroup-v1-maintenance-mode.title': 'cgroup v1 gets no new features',
  'change.cgroup-v1-maintenance-mode.breaks':
    'Nodes work for now; later kubelets refuse to start on cgroup v1',
  'change.cgroup-v1-maintenance-mode.detect':
    'Events with reason CgroupV1; kubelet metric kubelet_cgroup_version 1',
  'change.cgroup-v1-maintenance-mode.fix':
    'Move nodes to an operating system with cgroup v2',
  'change.in-tree-cephfs-removed.title': 'CephFS volumes are gone',
  'change.in-tree-cephfs-removed.breaks':
    'Pods with cephfs volumes cannot mount them',
  'change.in-tree-cephfs-removed.detect': 'cephfs in PersistentVolumes or pods',
  'change.in-tree-cephfs-removed.fix':
    'Deploy these workloads anew on ceph-csi before',
  'change.in-tree-rbd-removed.title': 'RBD volumes are gone',
  'change.in-tree-rbd-removed.breaks':
    'Pods with rbd volumes cannot mount them, and nothing migrates them',
  'change.in-tree-rbd-removed.detect':
    'rbd in PersistentVolumes or pods, StorageClasses of kubernetes.io/rbd',
  'change.in-tree-rbd-removed.fix':
    'Deploy these workloads anew on ceph-csi before',
  'change.kube-proxy-flags-removed-1-31.title':
    '--proxy-port-range of kube-proxy is gone',
  'change.kube-proxy-flags-removed-1-31.breaks':
    'kube-proxy does not start while it is given --proxy-port-range',
  'change.kube-proxy-flags-removed-1-31.detect':
    'Arguments of DaemonSet kube-system/kube-proxy',
  'change.kube-proxy-flags-removed-1-31.fix': 'Remove it before the upgrade',
  'change.kubelet-flags-removed-1-31.title':
    'Flags of kubelet are gone in 1.31',
  'change.kubelet-flags-removed-1-31.breaks':
    'kubelet does not start while it is given one of --keep-terminated-pod-volumes, --iptables-masquerade-bit, --iptables-drop-bit',
  'change.kubelet-flags-removed-1-31.detect':
    'Not visible in the API of the cluster: kubeadm-flags.env and what provisions the nodes',
  'change.kubelet-flags-removed-1-31.fix': 'Remove them before the upgrade',
  'change.kubelet-serving-csr-needs-ip.title':
    'Serving certificates need an address',
  'change.kubelet-serving-csr-needs-ip.breaks':
    'Nodes that never get one have no serving certificate',
  'change.kubelet-serving-csr-needs-ip.detect':
    'Nodes with empty status.addresses',
  'change.kubelet-serving-csr-needs-ip.fix': 'Give the nodes addresses',
  'change.node-csr-cn-enforced.title': 'A node may ask only for its own name',
  'change.node-csr-cn-enforced.breaks':
    'Certificate requests of a node for another name are refused',
  'change.node-csr-cn-enforced.detect':
    'CertificateSigningRequests of kubelet signers whose subject is not the node',
  'change.node-csr-cn-enforced.fix': 'Correct how nodes join',
  'change.csi-migration-portworx-on.title': 'Portworx volumes go through CSI',
  'change.csi-migration-portworx-on.breaks':
    'portworxVolume does not mount where pxd.portworx.com is missing',
  'change.csi-migration-portworx-on.detect':
    'portworxVolume in PersistentVolumes, and no CSIDriver pxd.portworx.com',
  'change.csi-migration-portworx-on.fix': 'Install the driver first',
  'change.dra-driver-rbac-1-31.title': 'Device drivers need more rights',
  'change.dra-driver-rbac-1-31.breaks':
    'Drivers of the old kubelet API stop; their account must write ResourceSlices and read ResourceClaims',
  'change.dra-driver-rbac-1-31.detect':
    'DaemonSets of device drivers and their ClusterRoles',
  'change.dra-driver-rbac-1-31.fix': 'Upgrade the drivers',
} as const;
