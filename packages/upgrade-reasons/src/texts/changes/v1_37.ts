/**
 * Breaking changes of Kubernetes 1.37: what changes, what breaks, where to look and how to fix it.
 */
export const v1_37Texts = {
  'change.etcd-3-7-default.title': 'etcd becomes 3.7',
  'change.etcd-3-7-default.breaks':
    'Tools for backup and defragmentation must know it, and the way back is narrow',
  'change.etcd-3-7-default.detect':
    'Image tag of etcd pods; metric etcd_server_version',
  'change.etcd-3-7-default.fix': 'Check the tools; come from 3.6',
  'change.feature-gates-locked-1-37.title':
    'Feature gates that can no longer be changed in 1.37',
  'change.feature-gates-locked-1-37.breaks':
    'A component that sets one of these gates to another value than its default does not start: DRAExtendedResource, DRAPrioritizedList, DRAResourceClaimDeviceStatus, DeclarativeValidationTakeover, DisableCPUQuotaWithExclusiveCPUs, HPAConfigurableTolerance, HostnameOverride, InPlacePodVerticalScalingInitContainers, NodeDeclaredFeatures, PLEGOnDemandRelist, PodReadyToStartContainersCondition, RelaxedServiceNameValidation, WatchCacheInitializationPostStartHook',
  'change.feature-gates-locked-1-37.detect':
    '--feature-gates of control-plane pods; featureGates in ConfigMaps kubelet-config, kube-proxy and kubeadm-config of kube-system',
  'change.feature-gates-locked-1-37.fix':
    'Delete the gates from every component before it is upgraded',
  'change.feature-gates-removed-1-37.title':
    'Feature gates that no longer exist in 1.37',
  'change.feature-gates-removed-1-37.breaks':
    'A component that is given one of these gates does not start: APIServerTracing, AnonymousAuthConfigurableEndpoints, AnyVolumeDataSource, AuthorizeNodeWithSelectors, AuthorizeWithSelectors, BtreeWatchCache, ConsistentListFromCache, GangScheduling, OrderedNamespaceDeletion, PreventStaticPodAPIReferences, RelaxedDNSSearchValidation, ResilientWatchCacheInitialization, RetryGenerateName, SidecarContainers, StreamingCollectionEncodingToJSON, StreamingCollectionEncodingToProtobuf, StructuredAuthenticationConfiguration, WorkloadAwarePreemption',
  'change.feature-gates-removed-1-37.detect':
    '--feature-gates of control-plane pods; featureGates in ConfigMaps kubelet-config, kube-proxy and kubeadm-config of kube-system',
  'change.feature-gates-removed-1-37.fix':
    'Delete the gates from every component before it is upgraded',
  'change.kcm-flags-removed-1-37.title':
    '--concurrent-service-syncs of kube-controller-manager is gone',
  'change.kcm-flags-removed-1-37.breaks':
    'kube-controller-manager does not start while it is given --concurrent-service-syncs',
  'change.kcm-flags-removed-1-37.detect':
    'Arguments of the kube-controller-manager pod in kube-system (self-managed control planes)',
  'change.kcm-flags-removed-1-37.fix': 'Remove it before the upgrade',
  'change.scheduling-v1alpha2-delete.title':
    'Alpha Workloads and PodGroups are lost',
  'change.scheduling-v1alpha2-delete.breaks':
    'Objects of scheduling.k8s.io/v1alpha2 cannot be read after the upgrade',
  'change.scheduling-v1alpha2-delete.detect':
    'Objects of scheduling.k8s.io/v1alpha2',
  'change.scheduling-v1alpha2-delete.fix': 'Delete them before',
  'change.event-record-qps-zero.title': 'An event rate of 0 means no limit',
  'change.event-record-qps-zero.breaks':
    'Kubelets with it can flood the API with events; before, 0 meant 50',
  'change.event-record-qps-zero.detect':
    "eventRecordQPS 0 in the kubelet's configuration",
  'change.event-record-qps-zero.fix': 'Write 50',
  'change.kube-proxy-mode-implicit-warning.title':
    'kube-proxy wants its mode written',
  'change.kube-proxy-mode-implicit-warning.breaks':
    'It warns now; the default on Linux is planned to become nftables',
  'change.kube-proxy-mode-implicit-warning.detect':
    'Mode in ConfigMap kube-system/kube-proxy: empty',
  'change.kube-proxy-mode-implicit-warning.fix': 'Write iptables or nftables',
  'change.kubelet-cadvisor-flags-removed-1-37.title':
    'Flags of kubelet are gone in 1.37',
  'change.kubelet-cadvisor-flags-removed-1-37.breaks':
    'kubelet does not start while it is given one of --application-metrics-count-limit, --boot-id-file, --container-hints, --containerd, --containerd-namespace, --enable-load-reader, --event-storage-age-limit, --event-storage-event-limit, --global-housekeeping-interval, --log-cadvisor-usage, --machine-id-file, --storage-driver-*',
  'change.kubelet-cadvisor-flags-removed-1-37.detect':
    'Not visible in the API of the cluster: kubeadm-flags.env and what provisions the nodes',
  'change.kubelet-cadvisor-flags-removed-1-37.fix':
    'Remove them before the upgrade. Only --housekeeping-interval stays',
  'change.kubelet-log-endpoint-methods.title':
    'Read-only addresses of the kubelet accept only GET',
  'change.kubelet-log-endpoint-methods.breaks':
    'Clients with other methods get 405',
  'change.kubelet-log-endpoint-methods.detect': 'Own clients of the node proxy',
  'change.kubelet-log-endpoint-methods.fix': 'Use GET',
  'change.kubelet-logs-config.title': 'The kubelet logs its settings',
  'change.kubelet-logs-config.breaks':
    'Everyone with the right to read node logs can read them',
  'change.kubelet-logs-config.detect':
    'Roles that grant nodes/log or nodes/proxy',
  'change.kubelet-logs-config.fix': 'Restrict these roles',
  'change.selinux-mount-default.title':
    'Volumes are mounted with a SELinux label',
  'change.selinux-mount-default.breaks':
    'On enforcing nodes, pods that share a volume under different labels do not start',
  'change.selinux-mount-default.detect':
    'Metric selinux_warning_controller_selinux_volume_conflict of kube-controller-manager; CSIDriver.spec.seLinuxMount',
  'change.selinux-mount-default.fix':
    'Set seLinuxChangePolicy: Recursive, or use one label',
  'change.dra-health-plugin-api.title': 'Device drivers report health',
  'change.dra-health-plugin-api.breaks':
    'Drivers built with the new helper must implement it',
  'change.dra-health-plugin-api.detect': 'Releases of device drivers',
  'change.dra-health-plugin-api.fix': 'Upgrade the driver',
  'change.grpc-strict-path.title': 'gRPC paths are checked strictly',
  'change.grpc-strict-path.breaks':
    'Clients of CRI, CSI or KMS sockets that do not conform are refused',
  'change.grpc-strict-path.detect': 'Versions of plug-ins',
  'change.grpc-strict-path.fix': 'Upgrade them',
  'change.pod-certificate-v1-fields.title': 'Pod certificates lose two fields',
  'change.pod-certificate-v1-fields.breaks':
    'Signers and clients that use pkixPublicKey or proofOfPossession fail on v1',
  'change.pod-certificate-v1-fields.detect':
    'Controllers that sign podcertificaterequests',
  'change.pod-certificate-v1-fields.fix': 'Use stubPKCS10Request',
  'change.webhooks-skip-virtual-resources.title':
    'Webhooks do not see access reviews',
  'change.webhooks-skip-virtual-resources.breaks':
    'Webhooks with rules on them are no longer called',
  'change.webhooks-skip-virtual-resources.detect':
    'Webhook configurations with rules on authentication.k8s.io or authorization.k8s.io',
  'change.webhooks-skip-virtual-resources.fix':
    'Do without, or disable the gate ExcludeAdmissionWebhookVirtualResources',
  'change.hpa-scale-to-zero-on.title': 'Autoscalers may scale to zero',
  'change.hpa-scale-to-zero-on.breaks':
    'minReplicas 0 is accepted for object and external metrics',
  'change.hpa-scale-to-zero-on.detect':
    'HorizontalPodAutoscaler.spec.minReplicas 0',
  'change.hpa-scale-to-zero-on.fix': 'Check policies that forbid it',
  'change.image-volume-reference-required.title':
    'Image volumes need a reference',
  'change.image-volume-reference-required.breaks':
    'Workloads whose template leaves it empty are refused',
  'change.image-volume-reference-required.detect':
    'volumes[].image.reference empty',
  'change.image-volume-reference-required.fix': 'Fill it in',
  'change.kubeadm-v1beta3-removed.title':
    'kubeadm refuses configuration of v1beta3',
  'change.kubeadm-v1beta3-removed.breaks':
    'init, join and upgrade stop at the stored or given file',
  'change.kubeadm-v1beta3-removed.detect':
    'apiVersion kubeadm.k8s.io/v1beta3 in ConfigMap kube-system/kubeadm-config',
  'change.kubeadm-v1beta3-removed.fix':
    'Rewrite it with kubeadm config migrate of 1.36',
  'change.metrics-changed-1-37.title':
    'Metrics that are renamed or gone in 1.37',
  'change.metrics-changed-1-37.breaks':
    'Dashboards and alerts stop finding these metrics or labels: apiserver_cache_list_total, apiserver_cache_list_fetched_objects_total, apiserver_cache_list_returned_objects_total, resource_claims (kube-controller-manager)',
  'change.metrics-changed-1-37.detect':
    'Queries in dashboards, PrometheusRules and autoscalers',
  'change.metrics-changed-1-37.fix':
    'Query instead: apiserver_storage_list_total{storage="watchcache"}, apiserver_storage_list_fetched_objects_total, apiserver_storage_list_returned_objects_total, dynamic_resource_allocation_*',
} as const;
