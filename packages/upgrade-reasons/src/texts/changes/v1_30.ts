/**
 * Breaking changes of Kubernetes 1.30: what changes, what breaks, where to look and how to fix it.
 */
export const v1_30Texts = {
  'change.feature-gates-removed-1-30.title':
    'Feature gates that no longer exist in 1.30',
  'change.feature-gates-removed-1-30.breaks':
    'A component that is given one of these gates does not start: APISelfSubjectReview, CSIMigrationAzureFile, ExpandedDNSConfig, ExperimentalHostUserNamespaceDefaulting, IPTablesOwnershipCleanup, KubeletPodResources, KubeletPodResourcesGetAllocatable, LegacyServiceAccountTokenTracking, MinimizeIPTablesRestore, ProxyTerminatingEndpoints, RemoveSelfLink, SecurityContextDeny',
  'change.feature-gates-removed-1-30.detect':
    '--feature-gates of control-plane pods; featureGates in ConfigMaps kubelet-config, kube-proxy and kubeadm-config of kube-system',
  'change.feature-gates-removed-1-30.fix':
    'Delete the gates from every component before it is upgraded',
  'change.in-tree-azure-provider-removed.title':
    'The built-in Azure provider is gone',
  'change.in-tree-azure-provider-removed.breaks':
    'Components do not start with --cloud-provider=azure',
  'change.in-tree-azure-provider-removed.detect':
    'Arguments of the kube-controller-manager pod in kube-system (self-managed control planes): --cloud-provider=azure; nodes with a providerID azure://',
  'change.in-tree-azure-provider-removed.fix':
    'Run cloud-provider-azure and its CSI drivers',
  'change.in-tree-vsphere-removed.title':
    'The built-in vSphere provider is gone',
  'change.in-tree-vsphere-removed.breaks':
    'Components do not start with --cloud-provider=vsphere; volumes work only through CSI',
  'change.in-tree-vsphere-removed.detect':
    'Arguments of the kube-controller-manager pod in kube-system (self-managed control planes): --cloud-provider=vsphere; vsphereVolume without CSIDriver csi.vsphere.vmware.com',
  'change.in-tree-vsphere-removed.fix':
    'Run cloud-provider-vsphere and its CSI driver',
  'change.security-context-deny-removed.title':
    'The plug-in SecurityContextDeny is gone',
  'change.security-context-deny-removed.breaks':
    'kube-apiserver does not start while it is named',
  'change.security-context-deny-removed.detect':
    'Arguments of the kube-apiserver pod in kube-system (self-managed control planes): SecurityContextDeny in --enable-admission-plugins',
  'change.security-context-deny-removed.fix': 'Use Pod Security admission',
  'change.kubelet-rejects-userns-unsupported-runtime.title':
    'Pods in a user namespace need a runtime that can',
  'change.kubelet-rejects-userns-unsupported-runtime.breaks':
    'The kubelet refuses pods with hostUsers false where the runtime cannot',
  'change.kubelet-rejects-userns-unsupported-runtime.detect':
    'Pod.spec.hostUsers false beside Node.status.runtimeHandlers[].features',
  'change.kubelet-rejects-userns-unsupported-runtime.fix':
    'Upgrade runtime and kernel, or drop the field',
  'change.nftables-nodeport-addresses-primary.title':
    'In nftables mode node ports listen on the primary address',
  'change.nftables-nodeport-addresses-primary.breaks':
    'Clients of another address of the node lose access when the mode changes',
  'change.nftables-nodeport-addresses-primary.detect':
    'Mode in ConfigMap kube-system/kube-proxy: nftables, and nodePortAddresses',
  'change.nftables-nodeport-addresses-primary.fix': 'Write nodePortAddresses',
  'change.apparmor-annotations-deprecated.title':
    'AppArmor annotations give way to fields',
  'change.apparmor-annotations-deprecated.breaks':
    'They work for now; from 1.34 the fields are not copied back into annotations',
  'change.apparmor-annotations-deprecated.detect':
    'Annotations container.apparmor.security.beta.kubernetes.io/*',
  'change.apparmor-annotations-deprecated.fix':
    'Write securityContext.appArmorProfile',
  'change.crd-validation-ratcheting-on.title': 'Unchanged invalid fields pass',
  'change.crd-validation-ratcheting-on.breaks':
    'Bad values of custom resources can stay for ever',
  'change.crd-validation-ratcheting-on.detect':
    'CustomResourceDefinitions whose schema was tightened',
  'change.crd-validation-ratcheting-on.fix': 'Look over the stored objects',
  'change.exec-websocket-default.title': 'kubectl exec speaks WebSocket',
  'change.exec-websocket-default.breaks':
    'Proxies and rules made for SPDY behave otherwise',
  'change.exec-websocket-default.detect':
    'Proxies before the API; roles that grant get without create on pods/exec or pods/attach',
  'change.exec-websocket-default.fix': 'Let WebSocket upgrades through',
  'change.metrics-changed-1-30.title':
    'Metrics that are renamed or gone in 1.30',
  'change.metrics-changed-1-30.breaks':
    'Dashboards and alerts stop finding these metrics or labels: apiserver_storage_size_bytes{cluster}, apiserver_encryption_config_controller_automatic_reload_success_total, apiserver_encryption_config_controller_automatic_reload_failure_total',
  'change.metrics-changed-1-30.detect':
    'Queries in dashboards, PrometheusRules and autoscalers',
  'change.metrics-changed-1-30.fix':
    'Query instead: apiserver_storage_size_bytes{storage_cluster_id}, apiserver_encryption_config_controller_automatic_reloads_total',
  'change.pvc-empty-class-not-defaulted.title':
    'An empty storage class means none',
  'change.pvc-empty-class-not-defaulted.breaks':
    'Claims with storageClassName "" that were bound by accident stay pending',
  'change.pvc-empty-class-not-defaulted.detect':
    'PersistentVolumeClaim.spec.storageClassName ""',
  'change.pvc-empty-class-not-defaulted.fix': 'Name the class',
} as const;
