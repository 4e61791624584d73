/**
 * Breaking changes of Kubernetes 1.25: what changes, what breaks, where to look and how to fix it.
 */
export const v1_25Texts = {
  'change.feature-gates-removed-1-25.title':
    'Feature gates that no longer exist in 1.25',
  'change.feature-gates-removed-1-25.breaks':
    'A component that is given one of these gates does not start: CSIServiceAccountToken, CSIVolumeFSGroupPolicy, ConfigurableFSGroupPolicy, EndpointSlice, EndpointSliceNodeName, EndpointSliceProxying, GenericEphemeralVolume, IPv6DualStack, IngressClassNamespacedParams, PodDisruptionBudget, SelectorIndex, StorageObjectInUseProtection, TTLAfterFinished, VolumeSubpath, WindowsEndpointSliceProxying',
  'change.feature-gates-removed-1-25.detect':
    '--feature-gates of control-plane pods; featureGates in ConfigMaps kubelet-config, kube-proxy and kubeadm-config of kube-system',
  'change.feature-gates-removed-1-25.fix':
    'Delete the gates from every component before it is upgraded',
  'change.kcm-flags-removed-1-25.title':
    'Flags of kube-controller-manager are gone in 1.25',
  'change.kcm-flags-removed-1-25.breaks':
    'kube-controller-manager does not start while it is given one of --deleting-pods-qps, --deleting-pods-burst, --register-retry-count, --experimental-cluster-signing-duration',
  'change.kcm-flags-removed-1-25.detect':
    'Arguments of the kube-controller-manager pod in kube-system (self-managed control planes)',
  'change.kcm-flags-removed-1-25.fix':
    'Remove them before the upgrade. --cluster-signing-duration replaces the experimental one',
  'change.kube-apiserver-flags-removed-1-25.title':
    '--service-account-api-audiences of kube-apiserver is gone',
  'change.kube-apiserver-flags-removed-1-25.breaks':
    'kube-apiserver does not start while it is given --service-account-api-audiences',
  'change.kube-apiserver-flags-removed-1-25.detect':
    'Arguments of the kube-apiserver pod in kube-system (self-managed control planes)',
  'change.kube-apiserver-flags-removed-1-25.fix':
    'Remove it before the upgrade. --api-audiences replaces it',
  'change.psa-no-labels-after-psp.title':
    'Namespaces without a Pod Security label allow everything',
  'change.psa-no-labels-after-psp.breaks':
    'Where policies protected a namespace before, privileged pods are allowed now',
  'change.psa-no-labels-after-psp.detect':
    'Namespaces without pod-security.kubernetes.io/enforce',
  'change.psa-no-labels-after-psp.fix':
    'Label them, or configure cluster-wide defaults',
  'change.psp-admission-removed.title':
    'Pod security policies are no longer enforced',
  'change.psp-admission-removed.breaks':
    'Privileged pods are no longer stopped and defaults are no longer set; kube-apiserver does not start while the plug-in is named',
  'change.psp-admission-removed.detect':
    'PodSecurityPolicy objects, rules with the verb use on podsecuritypolicies, and PodSecurityPolicy in --enable-admission-plugins',
  'change.psp-admission-removed.fix':
    "Label the namespaces for Pod Security admission, or install a policy engine, before the upgrade; then drop the plug-in's name",
  'change.pvc-default-storageclass-retroactive.title':
    'Claims without a class get the default one later',
  'change.pvc-default-storageclass-retroactive.breaks':
    'Claims that were left unbound on purpose can bind once a default class appears',
  'change.pvc-default-storageclass-retroactive.detect':
    'PersistentVolumeClaims without storageClassName',
  'change.pvc-default-storageclass-retroactive.fix':
    'Write storageClassName "" to stay out',
  'change.hns-v1-removed.title': 'kube-proxy on Windows needs HNS v2',
  'change.hns-v1-removed.breaks':
    'Services are not reachable on old builds of Windows',
  'change.hns-v1-removed.detect':
    'Node.status.nodeInfo.osImage of Windows nodes',
  'change.hns-v1-removed.fix': 'Upgrade these nodes',
  'change.in-tree-flocker-quobyte-storageos-removed.title':
    'Flocker, Quobyte and StorageOS volumes are gone',
  'change.in-tree-flocker-quobyte-storageos-removed.breaks':
    'Pods with these volumes cannot mount them',
  'change.in-tree-flocker-quobyte-storageos-removed.detect':
    'flocker, quobyte or storageos in PersistentVolumes or pods',
  'change.in-tree-flocker-quobyte-storageos-removed.fix':
    'Move the data to a CSI driver before',
  'change.kubelet-flags-removed-1-25.title':
    '--experimental-kernel-memcg-notification of kubelet is gone',
  'change.kubelet-flags-removed-1-25.breaks':
    'kubelet does not start while it is given --experimental-kernel-memcg-notification',
  'change.kubelet-flags-removed-1-25.detect':
    'Not visible in the API of the cluster: kubeadm-flags.env and what provisions the nodes',
  'change.kubelet-flags-removed-1-25.fix':
    'Remove it before the upgrade. --kernel-memcg-notification replaces it',
  'change.seccomp-annotations-kubelet-ignored.title':
    'The kubelet ignores seccomp annotations',
  'change.seccomp-annotations-kubelet-ignored.breaks':
    'Static pods with such an annotation run unconfined',
  'change.seccomp-annotations-kubelet-ignored.detect':
    'Pod annotations seccomp.security.alpha.kubernetes.io/pod and container.seccomp.security.alpha.kubernetes.io/*',
  'change.seccomp-annotations-kubelet-ignored.fix':
    'Write securityContext.seccompProfile',
  'change.volumes-detach-only-from-unhealthy-nodes.title':
    'Volumes are detached by force only from unhealthy nodes',
  'change.volumes-detach-only-from-unhealthy-nodes.breaks':
    'Failover that counts on it waits longer while the node is Ready',
  'change.volumes-detach-only-from-unhealthy-nodes.detect':
    'VolumeAttachments of pods that left a Ready node',
  'change.volumes-detach-only-from-unhealthy-nodes.fix':
    'Taint the node node.kubernetes.io/out-of-service',
  'change.csi-migration-ga-aws-gce.title':
    'EBS and GCE disks go through CSI for good',
  'change.csi-migration-ga-aws-gce.breaks':
    'Volumes do not mount where the driver is missing; switching back is no longer possible',
  'change.csi-migration-ga-aws-gce.detect':
    'awsElasticBlockStore or gcePersistentDisk in PersistentVolumes without the CSIDriver',
  'change.csi-migration-ga-aws-gce.fix':
    'Install ebs.csi.aws.com or pd.csi.storage.gke.io first',
  'change.csi-migration-vsphere-on.title': 'vSphere volumes go through CSI',
  'change.csi-migration-vsphere-on.breaks':
    'vsphereVolume needs the driver csi.vsphere.vmware.com and vSphere 7.0u2',
  'change.csi-migration-vsphere-on.detect':
    'vsphereVolume in PersistentVolumes, and no CSIDriver csi.vsphere.vmware.com',
  'change.csi-migration-vsphere-on.fix': 'Install the driver first',
  'change.beta-node-labels-warned.title': 'Beta labels of nodes bring warnings',
  'change.beta-node-labels-warned.breaks':
    'Selectors on them work for now and stop matching when the labels go; no date is set',
  'change.beta-node-labels-warned.detect':
    'beta.kubernetes.io/os, /arch, /instance-type or failure-domain.beta.kubernetes.io/* in selectors, PersistentVolumes and StorageClasses',
  'change.beta-node-labels-warned.fix':
    'Use kubernetes.io/os, kubernetes.io/arch, node.kubernetes.io/instance-type and topology.kubernetes.io/*',
  'change.kubeadm-image-repository-migrated.title':
    'kubeadm moves to registry.k8s.io',
  'change.kubeadm-image-repository-migrated.breaks':
    'Mirrors of k8s.gcr.io are no longer asked',
  'change.kubeadm-image-repository-migrated.detect':
    'imageRepository in ConfigMap kube-system/kubeadm-config',
  'change.kubeadm-image-repository-migrated.fix': 'Mirror registry.k8s.io',
  'change.metrics-changed-1-25.title':
    'Metrics that are renamed or gone in 1.25',
  'change.metrics-changed-1-25.breaks':
    'Dashboards and alerts stop finding these metrics or labels: apiserver_dropped_requests_total, etcd_object_counts, apiserver_registered_watchers, apiserver_longrunning_gauge, apiserver_watch_cache_watch_cache_initializations_total',
  'change.metrics-changed-1-25.detect':
    'Queries in dashboards, PrometheusRules and autoscalers',
  'change.metrics-changed-1-25.fix':
    'Query instead: apiserver_request_total, apiserver_storage_objects, apiserver_longrunning_requests, apiserver_watch_cache_initializations_total',
  'change.registry-k8s-gcr-io-deprecated.title':
    'Images of Kubernetes come from registry.k8s.io',
  'change.registry-k8s-gcr-io-deprecated.breaks':
    'Allow-lists and mirrors that know only k8s.gcr.io do not cover new images',
  'change.registry-k8s-gcr-io-deprecated.detect':
    'Pod images and registry policies that name k8s.gcr.io',
  'change.registry-k8s-gcr-io-deprecated.fix':
    'Point images, mirrors and policies to registry.k8s.io',
} as const;
