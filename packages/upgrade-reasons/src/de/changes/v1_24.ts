import type { v1_24Texts } from '../../texts/changes/v1_24';
import type { Translated } from '../../texts/Translated';

export const v1_24De: Translated<typeof v1_24Texts> = {
  'change.audit-v1alpha1-v1beta1-removed.title':
    'Die Audit-Formate v1alpha1 und v1beta1 entfallen',
  'change.audit-v1alpha1-v1beta1-removed.breaks':
    'kube-apiserver startet mit einer Audit-Policy dieser Versionen nicht, und Empfänger von Audit-Ereignissen erhalten nur noch audit.k8s.io/v1',
  'change.audit-v1alpha1-v1beta1-removed.detect':
    'Argumente des kube-apiserver-Pods in kube-system (selbst betriebene Control Planes): --audit-policy-file, --audit-log-version, --audit-webhook-version',
  'change.audit-v1alpha1-v1beta1-removed.fix':
    'Schreiben Sie die Policy-Datei als audit.k8s.io/v1 und lesen Sie die Ereignisse in dieser Version',
  'change.beta-apis-off-by-default.title': 'Neue Beta-APIs sind abgeschaltet',
  'change.beta-apis-off-by-default.breaks':
    'Clients, die eine neue Beta-API erwarten, erhalten 404, wo sie nicht eingeschaltet ist',
  'change.beta-apis-off-by-default.detect':
    'Argumente des kube-apiserver-Pods in kube-system (selbst betriebene Control Planes): --runtime-config',
  'change.beta-apis-off-by-default.fix':
    'Warten Sie auf die stabile Version, oder schalten Sie die Version bewusst ein',
  'change.feature-gates-removed-1-24.title':
    'Feature Gates, die es in 1.24 nicht mehr gibt',
  'change.feature-gates-removed-1-24.breaks':
    'Eine Komponente startet nicht, wenn eines dieser Gates gesetzt ist: HugePageStorageMediumSize, ImmutableEphemeralVolumes, NamespaceDefaultLabelName, RuntimeClass, SetHostnameAsFQDN, StreamingProxyRedirects, ValidateProxyRedirects, WarningHeaders, csiMigrationRBD',
  'change.feature-gates-removed-1-24.detect':
    '--feature-gates der Pods der Control Plane; featureGates in den ConfigMaps kubelet-config, kube-proxy und kubeadm-config von kube-system',
  'change.feature-gates-removed-1-24.fix':
    'Löschen Sie die Gates vor dem Upgrade aus jeder Komponente',
  'change.kcm-flags-removed-1-24.title':
    'Flags von kube-controller-manager entfallen in 1.24',
  'change.kcm-flags-removed-1-24.breaks':
    'kube-controller-manager startet nicht, solange eines dieser Flags gesetzt ist: --address, --port, --deployment-controller-sync-period',
  'change.kcm-flags-removed-1-24.detect':
    'Argumente des kube-controller-manager-Pods in kube-system (selbst betriebene Control Planes)',
  'change.kcm-flags-removed-1-24.fix': 'Entfernen Sie sie vor dem Upgrade',
  'change.kube-apiserver-flags-removed-1-24.title':
    'Flags von kube-apiserver entfallen in 1.24',
  'change.kube-apiserver-flags-removed-1-24.breaks':
    'kube-apiserver startet nicht, solange eines dieser Flags gesetzt ist: --address, --insecure-bind-address, --port, --insecure-port, --experimental-encryption-provider-config, --target-ram-mb, --deserialization-cache-size',
  'change.kube-apiserver-flags-removed-1-24.detect':
    'Argumente des kube-apiserver-Pods in kube-system (selbst betriebene Control Planes)',
  'change.kube-apiserver-flags-removed-1-24.fix':
    'Entfernen Sie sie vor dem Upgrade. --encryption-provider-config ersetzt das experimentelle; der unsichere Port hat keinen Nachfolger',
  'change.kube-scheduler-flags-removed-1-24.title':
    'Flags von kube-scheduler entfallen in 1.24',
  'change.kube-scheduler-flags-removed-1-24.breaks':
    'kube-scheduler startet nicht, solange eines dieser Flags gesetzt ist: --address, --port',
  'change.kube-scheduler-flags-removed-1-24.detect':
    'Argumente des kube-scheduler-Pods in kube-system (selbst betriebene Control Planes)',
  'change.kube-scheduler-flags-removed-1-24.fix':
    'Entfernen Sie sie vor dem Upgrade. --bind-address und --secure-port ersetzen sie',
  'change.log-sanitization-removed.title': 'Die Bereinigung von Logs entfällt',
  'change.log-sanitization-removed.breaks':
    'Eine Komponente mit der experimentellen Option startet nicht',
  'change.log-sanitization-removed.detect':
    '--experimental-logging-sanitization in statischen Pods und Argumenten der Kubelets',
  'change.log-sanitization-removed.fix': 'Entfernen Sie die Option',
  'change.selflink-removed.title': 'metadata.selfLink bleibt leer',
  'change.selflink-removed.breaks':
    'Clients, die selfLink folgen, erhalten eine leere Adresse',
  'change.selflink-removed.detect':
    'Argumente des kube-apiserver-Pods in kube-system (selbst betriebene Control Planes): RemoveSelfLink=false in --feature-gates zeigt, dass ein Client es braucht',
  'change.selflink-removed.fix':
    'Bilden Sie die Adresse aus Gruppe, Version, Namespace und Name',
  'change.topology-spread-excludes-unmatched-nodes.title':
    'Spread-Constraints zählen nur Nodes, die der Pod nutzen darf',
  'change.topology-spread-excludes-unmatched-nodes.breaks':
    'Pods können nicht mehr eingeplant werden, wenn gleichartige Pods auf Nodes laufen, die nicht mehr mitzählen',
  'change.topology-spread-excludes-unmatched-nodes.detect':
    'Pods mit topologySpreadConstraints zusammen mit nodeSelector oder nodeAffinity',
  'change.topology-spread-excludes-unmatched-nodes.fix':
    'Prüfen Sie die Constraints; nodeAffinityPolicy legt fest, was zählt',
  'change.control-plane-taint-added.title':
    'Nodes der Control Plane haben einen zweiten Taint',
  'change.control-plane-taint-added.breaks':
    'Pods, die nur node-role.kubernetes.io/master tolerieren, werden nicht auf Control-Plane-Nodes von kubeadm eingeplant',
  'change.control-plane-taint-added.detect':
    'Tolerations für node-role.kubernetes.io/master ohne eine für node-role.kubernetes.io/control-plane',
  'change.control-plane-taint-added.fix':
    'Tolerieren Sie auch node-role.kubernetes.io/control-plane',
  'change.csi-staging-path-needs-drain.title':
    'Der Kubelet stellt CSI-Volumes an anderer Stelle bereit',
  'change.csi-staging-path-needs-drain.breaks':
    'Volumes eines Nodes, der ohne Drain ein Upgrade erhält, können hängen bleiben',
  'change.csi-staging-path-needs-drain.detect':
    'Nodes, deren status.volumesInUse beim Wechsel des Kubelets nicht leer ist',
  'change.csi-staging-path-needs-drain.fix':
    'Führen Sie auf jedem Node einen Drain durch, bevor sein Kubelet ein Upgrade erhält',
  'change.docker-socket-workloads.title':
    'Workloads verlieren den Docker-Socket',
  'change.docker-socket-workloads.breaks':
    'Build-Agenten und Sammler, die docker.sock einbinden, finden auf Nodes mit anderer Runtime keine Container',
  'change.docker-socket-workloads.detect':
    'Pods mit hostPath /var/run/docker.sock, /run/docker.sock oder /var/lib/docker',
  'change.docker-socket-workloads.fix':
    'Verwenden Sie den CRI-Socket oder ein Werkzeug, das keinen Socket braucht',
  'change.dockershim-removed.title':
    'Der Kubelet spricht nicht mehr mit der Docker Engine',
  'change.dockershim-removed.breaks':
    'Ein Node, der die Docker Engine über dockershim nutzt, kommt nach dem Upgrade nicht zurück',
  'change.dockershim-removed.detect':
    'Node.status.nodeInfo.containerRuntimeVersion beginnt mit docker://',
  'change.dockershim-removed.fix':
    'Stellen Sie den Node vorher auf containerd oder CRI-O um, oder setzen Sie cri-dockerd ein',
  'change.kube-proxy-no-nodeport-sockets.title':
    'kube-proxy hält NodePorts nicht mehr offen',
  'change.kube-proxy-no-nodeport-sockets.breaks':
    'Ein Prozess auf dem Host kann einen NodePort belegen; dann verdeckt einer den anderen',
  'change.kube-proxy-no-nodeport-sockets.detect':
    'Pods mit hostPort oder hostNetwork, die im NodePort-Bereich lauschen',
  'change.kube-proxy-no-nodeport-sockets.fix':
    'Halten Sie Prozesse des Hosts aus diesem Bereich heraus',
  'change.kubelet-flags-removed-1-24.title':
    'Flags von kubelet entfallen in 1.24',
  'change.kubelet-flags-removed-1-24.breaks':
    'kubelet startet nicht, solange eines dieser Flags gesetzt ist: --experimental-dockershim-root-directory, --docker-endpoint, --image-pull-progress-deadline, --network-plugin, --cni-conf-dir, --cni-bin-dir, --cni-cache-dir, --network-plugin-mtu, --non-masquerade-cidr, --experimental-check-node-capabilities-before-mount, --really-crash-for-testing',
  'change.kubelet-flags-removed-1-24.detect':
    'In der API des Clusters nicht sichtbar: kubeadm-flags.env und das, was die Nodes bereitstellt',
  'change.kubelet-flags-removed-1-24.fix':
    'Entfernen Sie sie vor dem Upgrade. Netzwerk und Runtime werden jetzt in der Runtime konfiguriert',
  'change.node-role-master-label-removed.title':
    'Nodes der Control Plane tragen das Label master nicht mehr',
  'change.node-role-master-label-removed.breaks':
    'Pods, die node-role.kubernetes.io/master auswählen, bleiben auf kubeadm-Clustern nach dem Upgrade pending',
  'change.node-role-master-label-removed.detect':
    'nodeSelector oder nodeAffinity mit node-role.kubernetes.io/master',
  'change.node-role-master-label-removed.fix':
    'Wählen Sie node-role.kubernetes.io/control-plane aus',
  'change.csi-migration-azurefile-on.title':
    'Azure-File-Volumes laufen über CSI',
  'change.csi-migration-azurefile-on.breaks':
    'azureFile-Volumes lassen sich ohne den Treiber file.csi.azure.com nicht einbinden',
  'change.csi-migration-azurefile-on.detect':
    'azureFile in PersistentVolumes oder Pods, aber kein CSIDriver file.csi.azure.com',
  'change.csi-migration-azurefile-on.fix':
    'Installieren Sie zuerst den Treiber',
  'change.csi-migration-cinder-ga.title':
    'Cinder-Volumes laufen endgültig über CSI',
  'change.csi-migration-cinder-ga.breaks':
    'cinder-Volumes lassen sich ohne den Treiber cinder.csi.openstack.org nicht einbinden',
  'change.csi-migration-cinder-ga.detect':
    'cinder in PersistentVolumes, aber kein CSIDriver cinder.csi.openstack.org',
  'change.csi-migration-cinder-ga.fix': 'Installieren Sie zuerst den Treiber',
  'change.sha1-certificates-rejected.title':
    'SHA-1-Zertifikate werden abgelehnt',
  'change.sha1-certificates-rejected.breaks':
    'Webhooks und aggregierte APIs, deren Zertifikat mit SHA-1 signiert ist, lassen sich nicht aufrufen',
  'change.sha1-certificates-rejected.detect':
    'Metriken apiserver_webhooks_x509_insecure_sha1_total und apiserver_kube_aggregator_x509_insecure_sha1_total von kube-apiserver über 0',
  'change.sha1-certificates-rejected.fix':
    'Stellen Sie diese Zertifikate mit SHA-256 neu aus',
  'change.vsphere-min-version-7-0u2.title':
    'vSphere vor 7.0u2 wird nicht mehr unterstützt',
  'change.vsphere-min-version-7-0u2.breaks':
    'Eingebaute vSphere-Volumes und ihre Migration funktionieren dort nicht mehr',
  'change.vsphere-min-version-7-0u2.detect':
    'Nodes mit providerID vsphere:// und die Version von vCenter (außerhalb des Clusters)',
  'change.vsphere-min-version-7-0u2.fix':
    'Führen Sie ein Upgrade von vCenter und ESXi durch',
  'change.vsphere-zone-labels-from-kcm.title':
    'Der Controller-Manager setzt die vSphere-Zonenlabels',
  'change.vsphere-zone-labels-from-kcm.breaks':
    'Zonen erhalten kein Label, wo der Account vsphere-legacy-cloud-provider Nodes nicht ändern darf',
  'change.vsphere-zone-labels-from-kcm.detect':
    'Nodes mit providerID vsphere:// und die RBAC-Regeln von kube-system:vsphere-legacy-cloud-provider',
  'change.vsphere-zone-labels-from-kcm.fix':
    'Geben Sie dem Account das Recht update auf Nodes',
  'change.client-auth-exec-v1alpha1-removed.title':
    'kubeconfigs mit Credential-Plug-ins von v1alpha1 schlagen fehl',
  'change.client-auth-exec-v1alpha1-removed.breaks':
    'kubectl und Clients derselben Version lehnen eine solche kubeconfig ab',
  'change.client-auth-exec-v1alpha1-removed.detect':
    'users[].user.exec.apiVersion client.authentication.k8s.io/v1alpha1 in kubeconfig-Dateien und in Secrets, die eine enthalten',
  'change.client-auth-exec-v1alpha1-removed.fix':
    'Aktualisieren Sie das Plug-in und schreiben Sie client.authentication.k8s.io/v1',
  'change.kubeadm-kubelet-config-unversioned.title':
    'kubeadm behält nur eine kubelet-config',
  'change.kubeadm-kubelet-config-unversioned.breaks':
    'Werkzeuge, die kubelet-config-1.NN lesen, sehen alte Einstellungen',
  'change.kubeadm-kubelet-config-unversioned.detect':
    'ConfigMaps kube-system/kubelet-config-1.*',
  'change.kubeadm-kubelet-config-unversioned.fix':
    'Lesen Sie kube-system/kubelet-config',
  'change.loadbalancerip-deprecated.title':
    'loadBalancerIP von Services ist veraltet',
  'change.loadbalancerip-deprecated.breaks':
    'Das Feld funktioniert weiter so, wie der jeweilige Anbieter es umsetzt; eine Entfernung ist nicht geplant',
  'change.loadbalancerip-deprecated.detect': 'Service.spec.loadBalancerIP',
  'change.loadbalancerip-deprecated.fix':
    'Verwenden Sie die Annotation des Anbieters',
  'change.metrics-changed-1-24.title':
    'In 1.24 umbenannte oder entfernte Metriken',
  'change.metrics-changed-1-24.breaks':
    'Dashboards und Alerts finden diese Metriken oder Labels nicht mehr: rest_client_request_duration_seconds{url}, rest_client_rate_limiter_duration_seconds{url}, node_collector_evictions_number',
  'change.metrics-changed-1-24.detect':
    'Abfragen in Dashboards, PrometheusRules und Autoscalern',
  'change.metrics-changed-1-24.fix':
    'Fragen Sie stattdessen ab: rest_client_request_duration_seconds{host}, rest_client_rate_limiter_duration_seconds{host}, node_collector_evictions_total',
  'change.sa-token-secrets-not-generated.title':
    'Neue ServiceAccounts erhalten kein Token-Secret',
  'change.sa-token-secrets-not-generated.breaks':
    'Skripte und Pipelines, die ServiceAccount.secrets lesen, finden bei neuen Accounts nichts',
  'change.sa-token-secrets-not-generated.detect':
    'Nutzer von Secrets des Typs kubernetes.io/service-account-token',
  'change.sa-token-secrets-not-generated.fix':
    'Fordern Sie Tokens über die TokenRequest-API an, oder legen Sie das Secret mit seiner Annotation an',
  'change.tolerate-unready-endpoints-annotation-removed.title':
    'Eine Annotation für nicht bereite Endpunkte wird ignoriert',
  'change.tolerate-unready-endpoints-annotation-removed.breaks':
    'Pods, die nicht bereit sind, verschwinden aus den Endpunkten solcher Services',
  'change.tolerate-unready-endpoints-annotation-removed.detect':
    'Services mit der Annotation service.alpha.kubernetes.io/tolerate-unready-endpoints',
  'change.tolerate-unready-endpoints-annotation-removed.fix':
    'Setzen Sie spec.publishNotReadyAddresses',
};
