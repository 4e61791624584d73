/**
 * Breaking changes of Kubernetes 1.26: what changes, what breaks, where to look and how to fix it.
 */
export const v1_26Texts = {
  'change.apf-borrowing.title': 'Priority levels lend each other capacity',
  'change.apf-borrowing.breaks': 'Their effective limits change',
  'change.apf-borrowing.detect':
    'lendablePercent and borrowingLimitPercent of PriorityLevelConfigurations',
  'change.apf-borrowing.fix': 'Look over levels of your own',
  'change.feature-gates-removed-1-26.title':
    'Feature gates that no longer exist in 1.26',
  'change.feature-gates-removed-1-26.breaks':
    'A component that is given one of these gates does not start: CSIMigrationOpenStack, CSRDuration, DefaultPodTopologySpread, DynamicKubeletConfig, IndexedJob, NonPreemptingPriority, PodAffinityNamespaceSelector, PodOverhead, PreferNominatedNode, ServiceLBNodePortControl, ServiceLoadBalancerClass, SuspendJob',
  'change.feature-gates-removed-1-26.detect':
    '--feature-gates of control-plane pods; featureGates in ConfigMaps kubelet-config, kube-proxy and kubeadm-config of kube-system',
  'change.feature-gates-removed-1-26.fix':
    'Delete the gates from every component before it is upgraded',
  'change.in-tree-openstack-removed.title':
    'The built-in OpenStack provider is gone',
  'change.in-tree-openstack-removed.breaks':
    'Components do not start with --cloud-provider=openstack',
  'change.in-tree-openstack-removed.detect':
    'Arguments of the kube-controller-manager pod in kube-system (self-managed control planes): --cloud-provider=openstack; nodes with a providerID openstack://',
  'change.in-tree-openstack-removed.fix':
    'Run cloud-provider-openstack and its CSI driver',
  'change.job-tracking-annotation-ignored.title':
    'Jobs are tracked by finalizers only',
  'change.job-tracking-annotation-ignored.breaks':
    'Jobs from before are handled in the old way until 1.27',
  'change.job-tracking-annotation-ignored.detect': 'Jobs made before 1.24',
  'change.job-tracking-annotation-ignored.fix': 'Let old Jobs finish first',
  'change.klog-flags-removed.title': 'Old logging flags are gone',
  'change.klog-flags-removed.breaks':
    'A component given one of them does not start',
  'change.klog-flags-removed.detect':
    'Commands of static pods, kube-proxy and kubelets',
  'change.klog-flags-removed.fix':
    'Keep -v and -vmodule only; kube-log-runner writes to files',
  'change.cri-v1alpha2-removed.title':
    'The kubelet needs a runtime that speaks CRI v1',
  'change.cri-v1alpha2-removed.breaks':
    'Nodes with containerd older than 1.6 do not register',
  'change.cri-v1alpha2-removed.detect':
    'Node.status.nodeInfo.containerRuntimeVersion containerd://1.5 or older, cri-o older than 1.20',
  'change.cri-v1alpha2-removed.fix': 'Upgrade the runtime before the kubelet',
  'change.in-tree-glusterfs-removed.title': 'GlusterFS volumes are gone',
  'change.in-tree-glusterfs-removed.breaks':
    'Pods with glusterfs volumes cannot mount them',
  'change.in-tree-glusterfs-removed.detect':
    'glusterfs in PersistentVolumes or pods, StorageClasses of kubernetes.io/glusterfs',
  'change.in-tree-glusterfs-removed.fix':
    'Move the data to another driver before',
  'change.kube-proxy-ipvs-no-fallback.title':
    'kube-proxy stops where IPVS cannot work',
  'change.kube-proxy-ipvs-no-fallback.breaks':
    'Nodes without the kernel modules lose their Services instead of falling back to iptables',
  'change.kube-proxy-ipvs-no-fallback.detect':
    'Mode in ConfigMap kube-system/kube-proxy: ipvs; restarts of kube-proxy pods',
  'change.kube-proxy-ipvs-no-fallback.fix': 'Load the modules, or leave IPVS',
  'change.kube-proxy-userspace-removed.title':
    'kube-proxy has no userspace mode',
  'change.kube-proxy-userspace-removed.breaks':
    'kube-proxy does not start in that mode; Services are not reachable from the node',
  'change.kube-proxy-userspace-removed.detect':
    'Mode in ConfigMap kube-system/kube-proxy: userspace',
  'change.kube-proxy-userspace-removed.fix':
    'Use iptables or nftables, on Windows kernelspace',
  'change.aggregator-redirects-rejected.title':
    'Aggregated APIs may not redirect',
  'change.aggregator-redirects-rejected.breaks':
    'Clients get an error where an aggregated server answers with a redirect',
  'change.aggregator-redirects-rejected.detect':
    'APIServices with spec.service',
  'change.aggregator-redirects-rejected.fix': 'Let the server answer itself',
  'change.vsphere-csi-windows-xfs-block.title':
    'Not every vSphere volume had a CSI counterpart',
  'change.vsphere-csi-windows-xfs-block.breaks':
    'Volumes of Windows nodes, with XFS, or as raw block devices were not served by the driver of the time',
  'change.vsphere-csi-windows-xfs-block.detect':
    'vsphereVolume with fsType xfs or volumeMode Block, Windows nodes',
  'change.vsphere-csi-windows-xfs-block.fix':
    'Read the release notes of the driver before this minor',
  'change.kubectl-cloud-auth-plugins-removed.title':
    'Built-in logins of gcp and azure are gone',
  'change.kubectl-cloud-auth-plugins-removed.breaks':
    'kubeconfigs with these auth providers fail in kubectl and in clients of the same age',
  'change.kubectl-cloud-auth-plugins-removed.detect':
    'users[].user.auth-provider.name gcp or azure in kubeconfig files and in Secrets that hold one',
  'change.kubectl-cloud-auth-plugins-removed.fix':
    'Use gke-gcloud-auth-plugin or kubelogin',
  'change.metrics-changed-1-26.title':
    'Metrics that are renamed or gone in 1.26',
  'change.metrics-changed-1-26.breaks':
    'Dashboards and alerts stop finding these metrics or labels: etcd_db_total_size_in_bytes, kubelet_kubelet_credential_provider_plugin_duration, kubelet_kubelet_credential_provider_plugin_errors',
  'change.metrics-changed-1-26.detect':
    'Queries in dashboards, PrometheusRules and autoscalers',
  'change.metrics-changed-1-26.fix':
    'Query instead: apiserver_storage_db_total_size_in_bytes, kubelet_credential_provider_plugin_duration, kubelet_credential_provider_plugin_errors',
} as const;
