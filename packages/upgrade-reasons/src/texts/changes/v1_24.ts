/**
 * Breaking changes of Kubernetes 1.24: what changes, what breaks, where to look and how to fix it.
 */
export const v1_24Texts = {
  'change.audit-v1alpha1-v1beta1-removed.title':
    'Audit formats v1alpha1 and v1beta1 are gone',
  'change.audit-v1alpha1-v1beta1-removed.breaks':
    'kube-apiserver does not start with an audit policy of these versions, and receivers of audit events get only audit.k8s.io/v1',
  'change.audit-v1alpha1-v1beta1-removed.detect':
    'Arguments of the kube-apiserver pod in kube-system (self-managed control planes): --audit-policy-file, --audit-log-version, --audit-webhook-version',
  'change.audit-v1alpha1-v1beta1-removed.fix':
    'Write the policy file and read the events as audit.k8s.io/v1',
  'change.beta-apis-off-by-default.title': 'New beta APIs are off',
  'change.beta-apis-off-by-default.breaks':
    'Clients that expect a new beta API get 404 where it is not switched on',
  'change.beta-apis-off-by-default.detect':
    'Arguments of the kube-apiserver pod in kube-system (self-managed control planes): --runtime-config',
  'change.beta-apis-off-by-default.fix':
    'Wait for the stable version, or switch the version on deliberately',
  'change.feature-gates-removed-1-24.title':
    'Feature gates that no longer exist in 1.24',
  'change.feature-gates-removed-1-24.breaks':
    'A component that is given one of these gates does not start: HugePageStorageMediumSize, ImmutableEphemeralVolumes, NamespaceDefaultLabelName, RuntimeClass, SetHostnameAsFQDN, StreamingProxyRedirects, ValidateProxyRedirects, WarningHeaders, csiMigrationRBD',
  'change.feature-gates-removed-1-24.detect':
    '--feature-gates of control-plane pods; featureGates in ConfigMaps kubelet-config, kube-proxy and kubeadm-config of kube-system',
  'change.feature-gates-removed-1-24.fix':
    'Delete the gates from every component before it is upgraded',
  'change.kcm-flags-removed-1-24.title':
    'Flags of kube-controller-manager are gone in 1.24',
  'change.kcm-flags-removed-1-24.breaks':
    'kube-controller-manager does not start while it is given one of --address, --port, --deployment-controller-sync-period',
  'change.kcm-flags-removed-1-24.detect':
    'Arguments of the kube-controller-manager pod in kube-system (self-managed control planes)',
  'change.kcm-flags-removed-1-24.fix': 'Remove them before the upgrade',
  'change.kube-apiserver-flags-removed-1-24.title':
    'Flags of kube-apiserver are gone in 1.24',
  'change.kube-apiserver-flags-removed-1-24.breaks':
    'kube-apiserver does not start while it is given one of --address, --insecure-bind-address, --port, --insecure-port, --experimental-encryption-provider-config, --target-ram-mb, --deserialization-cache-size',
  'change.kube-apiserver-flags-removed-1-24.detect':
    'Arguments of the kube-apiserver pod in kube-system (self-managed control planes)',
  'change.kube-apiserver-flags-removed-1-24.fix':
    'Remove them before the upgrade. --encryption-provider-config replaces the experimental one; the insecure port has no successor',
  'change.kube-scheduler-flags-removed-1-24.title':
    'Flags of kube-scheduler are gone in 1.24',
  'change.kube-scheduler-flags-removed-1-24.breaks':
    'kube-scheduler does not start while it is given one of --address, --port',
  'change.kube-scheduler-flags-removed-1-24.detect':
    'Arguments of the kube-scheduler pod in kube-system (self-managed control planes)',
  'change.kube-scheduler-flags-removed-1-24.fix':
    'Remove them before the upgrade. --bind-address and --secure-port replace them',
  'change.log-sanitization-removed.title': 'Log sanitization is gone',
  'change.log-sanitization-removed.breaks':
    'A component given the experimental option does not start',
  'change.log-sanitization-removed.detect':
    '--experimental-logging-sanitization in static pods and kubelet arguments',
  'change.log-sanitization-removed.fix': 'Remove the option',
  'change.selflink-removed.title': 'metadata.selfLink stays empty',
  'change.selflink-removed.breaks':
    'Clients that follow selfLink get an empty address',
  'change.selflink-removed.detect':
    'Arguments of the kube-apiserver pod in kube-system (self-managed control planes): RemoveSelfLink=false in --feature-gates shows that a client needs it',
  'change.selflink-removed.fix':
    'Build the address from group, version, namespace and name',
  'change.topology-spread-excludes-unmatched-nodes.title':
    'Spread constraints count only nodes that the pod may use',
  'change.topology-spread-excludes-unmatched-nodes.breaks':
    'Pods can become unschedulable when their peers sit on nodes that no longer count',
  'change.topology-spread-excludes-unmatched-nodes.detect':
    'Pods with topologySpreadConstraints together with nodeSelector or nodeAffinity',
  'change.topology-spread-excludes-unmatched-nodes.fix':
    'Look the constraints over; nodeAffinityPolicy states what counts',
  'change.control-plane-taint-added.title':
    'Control-plane nodes carry a second taint',
  'change.control-plane-taint-added.breaks':
    'Pods that tolerate only node-role.kubernetes.io/master are not scheduled on control-plane nodes of kubeadm',
  'change.control-plane-taint-added.detect':
    'Tolerations of node-role.kubernetes.io/master without one of node-role.kubernetes.io/control-plane',
  'change.control-plane-taint-added.fix':
    'Tolerate node-role.kubernetes.io/control-plane as well',
  'change.csi-staging-path-needs-drain.title':
    'The kubelet stages CSI volumes elsewhere',
  'change.csi-staging-path-needs-drain.breaks':
    'Volumes of a node that is upgraded without a drain can get stuck',
  'change.csi-staging-path-needs-drain.detect':
    'Nodes whose status.volumesInUse is not empty while the kubelet is replaced',
  'change.csi-staging-path-needs-drain.fix':
    'Drain each node before its kubelet is upgraded',
  'change.docker-socket-workloads.title':
    'Workloads that use the Docker socket lose it',
  'change.docker-socket-workloads.breaks':
    'Build agents and collectors that mount docker.sock find no containers on nodes with another runtime',
  'change.docker-socket-workloads.detect':
    'Pods with a hostPath of /var/run/docker.sock, /run/docker.sock or /var/lib/docker',
  'change.docker-socket-workloads.fix':
    'Use the CRI socket, or a tool that needs no socket',
  'change.dockershim-removed.title':
    'The kubelet no longer talks to Docker Engine',
  'change.dockershim-removed.breaks':
    'A node that runs Docker Engine through dockershim does not come back after its upgrade',
  'change.dockershim-removed.detect':
    'Node.status.nodeInfo.containerRuntimeVersion starts with docker://',
  'change.dockershim-removed.fix':
    'Move the node to containerd or CRI-O before, or put cri-dockerd between',
  'change.kube-proxy-no-nodeport-sockets.title':
    'kube-proxy no longer keeps node ports open',
  'change.kube-proxy-no-nodeport-sockets.breaks':
    'A process on the host can take a node port; then it and the Service hide each other',
  'change.kube-proxy-no-nodeport-sockets.detect':
    'Pods with hostPort or hostNetwork that listen inside the node-port range',
  'change.kube-proxy-no-nodeport-sockets.fix':
    'Keep listeners of the host out of that range',
  'change.kubelet-flags-removed-1-24.title':
    'Flags of kubelet are gone in 1.24',
  'change.kubelet-flags-removed-1-24.breaks':
    'kubelet does not start while it is given one of --experimental-dockershim-root-directory, --docker-endpoint, --image-pull-progress-deadline, --network-plugin, --cni-conf-dir, --cni-bin-dir, --cni-cache-dir, --network-plugin-mtu, --non-masquerade-cidr, --experimental-check-node-capabilities-before-mount, --really-crash-for-testing',
  'change.kubelet-flags-removed-1-24.detect':
    'Not visible in the API of the cluster: kubeadm-flags.env and what provisions the nodes',
  'change.kubelet-flags-removed-1-24.fix':
    'Remove them before the upgrade. Network and runtime are configured in the runtime now',
  'change.node-role-master-label-removed.title':
    'The master label is gone from control-plane nodes',
  'change.node-role-master-label-removed.breaks':
    'Pods that select node-role.kubernetes.io/master stay pending on upgraded kubeadm clusters',
  'change.node-role-master-label-removed.detect':
    'nodeSelector or nodeAffinity with node-role.kubernetes.io/master',
  'change.node-role-master-label-removed.fix':
    'Select node-role.kubernetes.io/control-plane',
  'change.csi-migration-azurefile-on.title':
    'Azure File volumes go through CSI',
  'change.csi-migration-azurefile-on.breaks':
    'azureFile volumes do not mount where the driver file.csi.azure.com is missing',
  'change.csi-migration-azurefile-on.detect':
    'azureFile in PersistentVolumes or pods, and no CSIDriver file.csi.azure.com',
  'change.csi-migration-azurefile-on.fix': 'Install the driver first',
  'change.csi-migration-cinder-ga.title':
    'Cinder volumes go through CSI for good',
  'change.csi-migration-cinder-ga.breaks':
    'cinder volumes do not mount where the driver cinder.csi.openstack.org is missing',
  'change.csi-migration-cinder-ga.detect':
    'cinder in PersistentVolumes, and no CSIDriver cinder.csi.openstack.org',
  'change.csi-migration-cinder-ga.fix': 'Install the driver first',
  'change.sha1-certificates-rejected.title': 'SHA-1 certificates are refused',
  'change.sha1-certificates-rejected.breaks':
    'Webhooks and aggregated APIs whose certificate is signed with SHA-1 cannot be called',
  'change.sha1-certificates-rejected.detect':
    'kube-apiserver metrics apiserver_webhooks_x509_insecure_sha1_total and apiserver_kube_aggregator_x509_insecure_sha1_total above 0',
  'change.sha1-certificates-rejected.fix':
    'Issue these certificates anew with SHA-256',
  'change.vsphere-min-version-7-0u2.title':
    'vSphere older than 7.0u2 loses support',
  'change.vsphere-min-version-7-0u2.breaks':
    'In-tree vSphere volumes and their migration stop working there',
  'change.vsphere-min-version-7-0u2.detect':
    'Nodes with a providerID vsphere://, and the version of vCenter (outside the cluster)',
  'change.vsphere-min-version-7-0u2.fix': 'Upgrade vCenter and ESXi',
  'change.vsphere-zone-labels-from-kcm.title':
    'vSphere zone labels are set by the controller manager',
  'change.vsphere-zone-labels-from-kcm.breaks':
    'Zones are not labelled where the account vsphere-legacy-cloud-provider may not update nodes',
  'change.vsphere-zone-labels-from-kcm.detect':
    'Nodes with a providerID vsphere://, and the RBAC of kube-system:vsphere-legacy-cloud-provider',
  'change.vsphere-zone-labels-from-kcm.fix': 'Grant it update of nodes',
  'change.client-auth-exec-v1alpha1-removed.title':
    'kubeconfigs with credential plug-ins of v1alpha1 fail',
  'change.client-auth-exec-v1alpha1-removed.breaks':
    'kubectl and every client of the same age refuse such a kubeconfig',
  'change.client-auth-exec-v1alpha1-removed.detect':
    'users[].user.exec.apiVersion client.authentication.k8s.io/v1alpha1 in kubeconfig files and in Secrets that hold one',
  'change.client-auth-exec-v1alpha1-removed.fix':
    'Update the plug-in and write client.authentication.k8s.io/v1',
  'change.kubeadm-kubelet-config-unversioned.title':
    'kubeadm keeps one kubelet-config',
  'change.kubeadm-kubelet-config-unversioned.breaks':
    'Tools that read kubelet-config-1.NN see old settings',
  'change.kubeadm-kubelet-config-unversioned.detect':
    'ConfigMaps kube-system/kubelet-config-1.*',
  'change.kubeadm-kubelet-config-unversioned.fix':
    'Read kube-system/kubelet-config',
  'change.loadbalancerip-deprecated.title':
    'loadBalancerIP of Services is deprecated',
  'change.loadbalancerip-deprecated.breaks':
    'It goes on to work as each provider likes; no removal is planned',
  'change.loadbalancerip-deprecated.detect': 'Service.spec.loadBalancerIP',
  'change.loadbalancerip-deprecated.fix': "Use the provider's annotation",
  'change.metrics-changed-1-24.title':
    'Metrics that are renamed or gone in 1.24',
  'change.metrics-changed-1-24.breaks':
    'Dashboards and alerts stop finding these metrics or labels: rest_client_request_duration_seconds{url}, rest_client_rate_limiter_duration_seconds{url}, node_collector_evictions_number',
  'change.metrics-changed-1-24.detect':
    'Queries in dashboards, PrometheusRules and autoscalers',
  'change.metrics-changed-1-24.fix':
    'Query instead: rest_client_request_duration_seconds{host}, rest_client_rate_limiter_duration_seconds{host}, node_collector_evictions_total',
  'change.sa-token-secrets-not-generated.title':
    'New ServiceAccounts get no token Secret',
  'change.sa-token-secrets-not-generated.breaks':
    'Scripts and pipelines that read ServiceAccount.secrets find nothing for accounts made from now on',
  'change.sa-token-secrets-not-generated.detect':
    'Users of Secrets of type kubernetes.io/service-account-token',
  'change.sa-token-secrets-not-generated.fix':
    'Request tokens with the TokenRequest API, or create the Secret with its annotation',
  'change.tolerate-unready-endpoints-annotation-removed.title':
    'An annotation for unready endpoints is ignored',
  'change.tolerate-unready-endpoints-annotation-removed.breaks':
    'Pods that are not ready vanish from the endpoints of such Services',
  'change.tolerate-unready-endpoints-annotation-removed.detect':
    'Services annotated service.alpha.kubernetes.io/tolerate-unready-endpoints',
  'change.tolerate-unready-endpoints-annotation-removed.fix':
    'Set spec.publishNotReadyAddresses',
} as const;
