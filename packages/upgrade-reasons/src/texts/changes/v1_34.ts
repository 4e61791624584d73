/**
 * Breaking changes of Kubernetes 1.34: what changes, what breaks, where to look and how to fix it.
 */
export const v1_34Texts = {
  'change.dra-v1alpha3-objects-delete.title':
    'Old objects of dynamic resource allocation become unreadable',
  'change.dra-v1alpha3-objects-delete.breaks':
    'Claims, classes and slices that were stored before 1.32 cannot be read',
  'change.dra-v1alpha3-objects-delete.detect':
    'resource.k8s.io objects older than the upgrade to 1.32',
  'change.dra-v1alpha3-objects-delete.fix':
    'Delete them and write them anew on 1.32 or newer',
  'change.etcd-3-6-default.title': 'etcd becomes 3.6',
  'change.etcd-3-6-default.breaks':
    'From an old patch of 3.5 members that were removed can come back',
  'change.etcd-3-6-default.detect':
    'Image tag of etcd pods; metric etcd_server_version',
  'change.etcd-3-6-default.fix': 'Go to 3.5.24 or newer before',
  'change.feature-gates-locked-1-34.title':
    'Feature gates that can no longer be changed in 1.34',
  'change.feature-gates-locked-1-34.breaks':
    'A component that sets one of these gates to another value than its default does not start: APIServerTracing, AnonymousAuthConfigurableEndpoints, AuthorizeNodeWithSelectors, AuthorizeWithSelectors, ConsistentListFromCache, JobPodReplacementPolicy, KubeletCgroupDriverFromCRI, KubeletTracing, MultiCIDRServiceAllocator, NodeSwap, RecoverVolumeExpansionFailure, RelaxedEnvironmentVariableValidation, WinDSR, WinOverlay',
  'change.feature-gates-locked-1-34.detect':
    '--feature-gates of control-plane pods; featureGates in ConfigMaps kubelet-config, kube-proxy and kubeadm-config of kube-system',
  'change.feature-gates-locked-1-34.fix':
    'Delete the gates from every component before it is upgraded',
  'change.feature-gates-removed-1-34.title':
    'Feature gates that no longer exist in 1.34',
  'change.feature-gates-removed-1-34.breaks':
    'A component that is given one of these gates does not start: DevicePluginCDIDevices, ElasticIndexedJob, LegacySidecarContainers, PodDisruptionConditions, StatefulSetStartOrdinal',
  'change.feature-gates-removed-1-34.detect':
    '--feature-gates of control-plane pods; featureGates in ConfigMaps kubelet-config, kube-proxy and kubeadm-config of kube-system',
  'change.feature-gates-removed-1-34.fix':
    'Delete the gates from every component before it is upgraded',
  'change.kubeadm-probe-port-named.title':
    "Probes of kubeadm's pods use a named port",
  'change.kubeadm-probe-port-named.breaks':
    "Patches that set the port's number have no effect",
  'change.kubeadm-probe-port-named.detect': 'Patch files of kubeadm',
  'change.kubeadm-probe-port-named.fix': 'Patch the port named probe-port too',
  'change.statefulset-spurious-rollout-1-34.title':
    'StatefulSets may roll without a change',
  'change.statefulset-spurious-rollout-1-34.breaks':
    'A comparison of revisions that went wrong restarts their pods',
  'change.statefulset-spurious-rollout-1-34.detect':
    'StatefulSet.status.updateRevision changes after the upgrade',
  'change.statefulset-spurious-rollout-1-34.fix':
    'Take a patch that has the fix',
  'change.topologyspread-matchlabelkeys-merge.title':
    'Match label keys are merged by the server',
  'change.topologyspread-matchlabelkeys-merge.breaks':
    'Pods made on 1.32 that are not yet scheduled can be placed wrongly',
  'change.topologyspread-matchlabelkeys-merge.detect':
    'Pending pods with topologySpreadConstraints[].matchLabelKeys',
  'change.topologyspread-matchlabelkeys-merge.fix': 'Go one minor at a time',
  'change.kubelet-flags-removed-1-34.title':
    'Flags of kubelet are gone in 1.34',
  'change.kubelet-flags-removed-1-34.breaks':
    'kubelet does not start while it is given one of --cloud-config, --register-schedulable',
  'change.kubelet-flags-removed-1-34.detect':
    'Not visible in the API of the cluster: kubeadm-flags.env and what provisions the nodes',
  'change.kubelet-flags-removed-1-34.fix':
    'Remove them before the upgrade. registerWithTaints replaces --register-schedulable',
  'change.static-pods-api-references-denied.title':
    'Static pods may not refer to API objects',
  'change.static-pods-api-references-denied.breaks':
    'Static pods that do are not started',
  'change.static-pods-api-references-denied.detect':
    'Mirror pods (kubernetes.io/config.mirror) with a ServiceAccount, ConfigMap, Secret or claim',
  'change.static-pods-api-references-denied.fix': 'Use files of the host',
  'change.streaming-idle-timeout-deprecated.title':
    'A streaming timeout of the kubelet is deprecated',
  'change.streaming-idle-timeout-deprecated.breaks': 'It works for now',
  'change.streaming-idle-timeout-deprecated.detect':
    "streamingConnectionIdleTimeout in the kubelet's configuration",
  'change.streaming-idle-timeout-deprecated.fix': 'Remove it',
  'change.dra-kubelet-grpc-v1alpha4-removed.title':
    'Device drivers made for 1.31 no longer register',
  'change.dra-kubelet-grpc-v1alpha4-removed.breaks': 'Their devices disappear',
  'change.dra-kubelet-grpc-v1alpha4-removed.detect':
    'Versions of device drivers; ResourceSlices that vanish',
  'change.dra-kubelet-grpc-v1alpha4-removed.fix': 'Upgrade the drivers',
  'change.leader-election-legacy-locks-apf.title':
    'Old leader locks lose their priority',
  'change.leader-election-legacy-locks-apf.breaks':
    'Controllers with locks on ConfigMaps or Endpoints can lose leadership under load',
  'change.leader-election-legacy-locks-apf.detect':
    'ConfigMaps or Endpoints annotated control-plane.alpha.kubernetes.io/leader',
  'change.leader-election-legacy-locks-apf.fix': 'Use Leases',
  'change.nominated-node-name-kept.title':
    'The scheduler keeps nominatedNodeName',
  'change.nominated-node-name-kept.breaks':
    'Autoscalers must look after the field themselves',
  'change.nominated-node-name-kept.detect':
    'Version of the cluster autoscaler or Karpenter',
  'change.nominated-node-name-kept.fix': 'Upgrade it',
  'change.podresources-active-pods.title': 'Device agents see only active pods',
  'change.podresources-active-pods.breaks':
    'Pods that ended are missing in the podresources answer',
  'change.podresources-active-pods.detect':
    'Agents that use the podresources socket',
  'change.podresources-active-pods.fix': 'Adapt the agent',
  'change.apiserver-metric-labels-1-34.title':
    'Metrics of kube-apiserver and etcd have other labels',
  'change.apiserver-metric-labels-1-34.breaks':
    'Queries by type, resource_prefix or kind return nothing',
  'change.apiserver-metric-labels-1-34.detect':
    'Alerts and dashboards on etcd_request_*, apiserver_cache_list_*, apiserver_watch_events_* and apiserver_storage_*',
  'change.apiserver-metric-labels-1-34.fix': 'Group by group and resource',
  'change.dra-admin-access-label.title':
    'The label for admin access has another name',
  'change.dra-admin-access-label.breaks':
    'Namespaces with only the alpha label lose the access',
  'change.dra-admin-access-label.detect':
    'Namespaces labelled resource.k8s.io/admin-access',
  'change.dra-admin-access-label.fix':
    'Label them resource.kubernetes.io/admin-access',
  'change.dra-ga-on.title': 'Dynamic resource allocation is on',
  'change.dra-ga-on.breaks':
    'resource.k8s.io/v1 appears; quotas and policies may not know it',
  'change.dra-ga-on.detect': 'Policies that list API groups',
  'change.dra-ga-on.fix': 'Update them',
  'change.metrics-removed-1-34.title':
    'Metrics that are renamed or gone in 1.34',
  'change.metrics-removed-1-34.breaks':
    'Dashboards and alerts stop finding these metrics or labels: apiserver_encryption_config_controller_automatic_reload_success_total, apiserver_encryption_config_controller_automatic_reload_failure_total, scheduler_scheduler_cache_size',
  'change.metrics-removed-1-34.detect':
    'Queries in dashboards, PrometheusRules and autoscalers',
  'change.metrics-removed-1-34.fix':
    'Query instead: apiserver_encryption_config_controller_automatic_reloads_total, scheduler_cache_size',
  'change.psa-probe-host-blocked.title': 'Pod Security forbids hosts in probes',
  'change.psa-probe-host-blocked.breaks':
    'Pods whose probes or hooks name a host are refused in baseline and restricted namespaces',
  'change.psa-probe-host-blocked.detect':
    'httpGet.host or tcpSocket.host in pods of namespaces with pod-security.kubernetes.io/enforce',
  'change.psa-probe-host-blocked.fix':
    'Drop the host, or pin the level to a version before 1.34',
} as const;
