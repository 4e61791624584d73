/**
 * Breaking changes of Kubernetes 1.29: what changes, what breaks, where to look and how to fix it.
 */
export const v1_29Texts = {
  'change.feature-gates-removed-1-29.title':
    'Feature gates that no longer exist in 1.29',
  'change.feature-gates-removed-1-29.breaks':
    'A component that is given one of these gates does not start: CSIMigrationvSphere, CronJobTimeZone, DownwardAPIHugePages, GRPCContainerProbe, JobMutableNodeSchedulingDirectives, JobTrackingWithFinalizers, LegacyServiceAccountTokenNoAutoGeneration, MultiCIDRRangeAllocator, OpenAPIV3, ProbeTerminationGracePeriod, RetroactiveDefaultStorageClass, SeccompDefault, TopologyManager',
  'change.feature-gates-removed-1-29.detect':
    '--feature-gates of control-plane pods; featureGates in ConfigMaps kubelet-config, kube-proxy and kubeadm-config of kube-system',
  'change.feature-gates-removed-1-29.fix':
    'Delete the gates from every component before it is upgraded',
  'change.in-tree-cloud-providers-off.title':
    'Built-in cloud providers are off',
  'change.in-tree-cloud-providers-off.breaks':
    'Nodes stay uninitialised and volumes and load balancers are not made where no external provider runs (Azure, GCE, vSphere)',
  'change.in-tree-cloud-providers-off.detect':
    'Arguments of the kube-controller-manager pod in kube-system (self-managed control planes): --cloud-provider other than external; taint node.cloudprovider.kubernetes.io/uninitialized',
  'change.in-tree-cloud-providers-off.fix':
    "Run the cloud's own controller manager and credential provider",
  'change.kmsv1-off-by-default.title': 'KMS v1 is off',
  'change.kmsv1-off-by-default.breaks':
    'kube-apiserver does not start with a KMS v1 provider',
  'change.kmsv1-off-by-default.detect':
    'Arguments of the kube-apiserver pod in kube-system (self-managed control planes): --encryption-provider-config, and KMSv1 in --feature-gates',
  'change.kmsv1-off-by-default.fix': 'Move to KMS v2; KMSv1=true buys time',
  'change.kube-apiserver-cloud-flags-deprecated.title':
    'Cloud flags of kube-apiserver are deprecated',
  'change.kube-apiserver-cloud-flags-deprecated.breaks':
    'They work for now; 1.33 removes them',
  'change.kube-apiserver-cloud-flags-deprecated.detect':
    'Arguments of the kube-apiserver pod in kube-system (self-managed control planes): --cloud-provider, --cloud-config',
  'change.kube-apiserver-cloud-flags-deprecated.fix': 'Drop them',
  'change.kube-scheduler-config-v1beta3-removed.title':
    'Scheduler configuration v1beta3 is gone',
  'change.kube-scheduler-config-v1beta3-removed.breaks':
    'kube-scheduler does not start with it, nor with the plug-in SelectorSpread',
  'change.kube-scheduler-config-v1beta3-removed.detect':
    'kubescheduler.config.k8s.io/v1beta3 or SelectorSpread in files and ConfigMaps',
  'change.kube-scheduler-config-v1beta3-removed.fix':
    'Write kubescheduler.config.k8s.io/v1 with PodTopologySpread',
  'change.legacy-sa-token-cleanup.title':
    'Generated tokens that were not used for a year stop working',
  'change.legacy-sa-token-cleanup.breaks':
    'Clients with such a token are refused, and the Secret is deleted later',
  'change.legacy-sa-token-cleanup.detect':
    'Secrets labelled kubernetes.io/legacy-token-invalid-since or with an old kubernetes.io/legacy-token-last-used',
  'change.legacy-sa-token-cleanup.fix':
    'Move the clients to TokenRequest; without the label a Secret works again',
  'change.kubelet-external-cloud-node-addresses.title':
    'Nodes with an external provider begin without addresses',
  'change.kubelet-external-cloud-node-addresses.breaks':
    'Agents on the host network that need an address and the cloud controller can wait for each other',
  'change.kubelet-external-cloud-node-addresses.detect':
    'Nodes with empty status.addresses and taint node.cloudprovider.kubernetes.io/uninitialized',
  'change.kubelet-external-cloud-node-addresses.fix':
    'Give kubelets --node-ip, or let the cloud controller tolerate such nodes',
  'change.service-lb-status-guarded.title':
    'Load balancer status belongs to load balancers',
  'change.service-lb-status-guarded.breaks':
    'Controllers that write status.loadBalancer of other Services are refused',
  'change.service-lb-status-guarded.detect':
    'Services of another type with status.loadBalancer.ingress',
  'change.service-lb-status-guarded.fix': 'Change the controller',
  'change.cronjob-tz-schedule-rejected.title':
    'CronJob schedules may not hold a time zone',
  'change.cronjob-tz-schedule-rejected.breaks':
    'New CronJobs with TZ= in the schedule are refused; existing ones go on',
  'change.cronjob-tz-schedule-rejected.detect':
    'CronJob.spec.schedule with TZ=',
  'change.cronjob-tz-schedule-rejected.fix': 'Write spec.timeZone',
  'change.kms-livez-removed.title': 'Health of KMS has no address under /livez',
  'change.kms-livez-removed.breaks': 'Probes of /livez/kms-providers fail',
  'change.kms-livez-removed.detect': 'Probes and monitors',
  'change.kms-livez-removed.fix': 'Ask /healthz or /readyz',
  'change.kubeadm-admin-conf-not-system-masters.title':
    "kubeadm's admin.conf obeys RBAC",
  'change.kubeadm-admin-conf-not-system-masters.breaks':
    'Emergency scripts with admin.conf can be locked out by RBAC; super-admin.conf has the old power',
  'change.kubeadm-admin-conf-not-system-masters.detect':
    'ClusterRoleBinding kubeadm:cluster-admins',
  'change.kubeadm-admin-conf-not-system-masters.fix':
    'Keep super-admin.conf for recovery and test such scripts',
  'change.metrics-changed-1-29.title':
    'Metrics that are renamed or gone in 1.29',
  'change.metrics-changed-1-29.breaks':
    'Dashboards and alerts stop finding these metrics or labels: apiserver_request_body_sizes, scrape_error',
  'change.metrics-changed-1-29.detect':
    'Queries in dashboards, PrometheusRules and autoscalers',
  'change.metrics-changed-1-29.fix':
    'Query instead: apiserver_request_body_size_bytes, resource_scrape_error',
  'change.sidecar-containers-on.title': 'Sidecar containers are on',
  'change.sidecar-containers-on.breaks':
    'Policies and tools that sum up containers can miss init containers that keep running',
  'change.sidecar-containers-on.detect':
    'Pod.spec.initContainers[].restartPolicy Always',
  'change.sidecar-containers-on.fix': 'Update policies and cost tools',
} as const;
