import type { v1_33Texts } from '../../texts/changes/v1_33';
import type { Translated } from '../../texts/Translated';

export const v1_33De: Translated<typeof v1_33Texts> = {
  'change.feature-gates-locked-1-33.title':
    'Feature Gates, die sich in 1.33 nicht mehr ändern lassen',
  'change.feature-gates-locked-1-33.breaks':
    'Eine Komponente startet nicht, wenn eines dieser Gates vom Standard abweicht: AnyVolumeDataSource, BtreeWatchCache, CPUManagerPolicyOptions, CRDValidationRatcheting, CSIMigrationPortworx, HonorPVReclaimPolicy, JobBackoffLimitPerIndex, JobSuccessPolicy, MatchLabelKeysInPodAffinity, NFTablesProxyMode, NodeInclusionPolicyInPodTopologySpread, RecursiveReadOnlyMounts, ServiceAccountTokenNodeBinding, SidecarContainers',
  'change.feature-gates-locked-1-33.detect':
    '--feature-gates der Pods der Control Plane; featureGates in den ConfigMaps kubelet-config, kube-proxy und kubeadm-config von kube-system',
  'change.feature-gates-locked-1-33.fix':
    'Löschen Sie die Gates vor dem Upgrade aus jeder Komponente',
  'change.feature-gates-removed-1-33.title':
    'Feature Gates, die es in 1.33 nicht mehr gibt',
  'change.feature-gates-removed-1-33.breaks':
    'Eine Komponente startet nicht, wenn eines dieser Gates gesetzt ist: APIListChunking, AdmissionWebhookMatchConditions, AggregatedDiscoveryEndpoint, AppArmor, AppArmorFields, CPUManager, DisableCloudProviders, DisableKubeletCloudCredentialProviders, EfficientWatchResumption, JobPodFailurePolicy, KubeProxyDrainingTerminatingNodes, PDBUnhealthyPodEvictionPolicy, PersistentVolumeLastPhaseTransitionTime, RemainingItemCount, VolumeCapacityPriority, WatchBookmark',
  'change.feature-gates-removed-1-33.detect':
    '--feature-gates der Pods der Control Plane; featureGates in den ConfigMaps kubelet-config, kube-proxy und kubeadm-config von kube-system',
  'change.feature-gates-removed-1-33.fix':
    'Löschen Sie die Gates vor dem Upgrade aus jeder Komponente',
  'change.kube-apiserver-flags-removed-1-33.title':
    'Flags von kube-apiserver entfallen in 1.33',
  'change.kube-apiserver-flags-removed-1-33.breaks':
    'kube-apiserver startet nicht, solange eines dieser Flags gesetzt ist: --cloud-provider, --cloud-config',
  'change.kube-apiserver-flags-removed-1-33.detect':
    'Argumente des kube-apiserver-Pods in kube-system (selbst betriebene Control Planes)',
  'change.kube-apiserver-flags-removed-1-33.fix':
    'Entfernen Sie sie vor dem Upgrade',
  'change.ordered-namespace-deletion.title':
    'Beim Löschen eines Namespace werden zuerst die Pods gelöscht',
  'change.ordered-namespace-deletion.breaks':
    'Controller, die erwarten, dass andere Objekte Pods überdauern, können Fehler protokollieren',
  'change.ordered-namespace-deletion.detect':
    'Pods mit Finalizern in Namespaces, die gelöscht werden',
  'change.ordered-namespace-deletion.fix': 'Prüfen Sie die Finalizer',
  'change.service-cidr-api.title':
    'Adressbereiche von Services werden zu API-Objekten',
  'change.service-cidr-api.breaks':
    'Wer ServiceCIDRs anlegen darf, kann Bereiche hinzufügen, auch solche, die sich mit anderen Netzen überschneiden',
  'change.service-cidr-api.detect':
    'Regeln auf servicecidrs in RBAC; ServiceCIDR-Objekte',
  'change.service-cidr-api.fix':
    'Beschränken Sie sie durch RBAC oder eine Admission-Policy',
  'change.gitrepo-volume-off.title': 'gitRepo-Volumes sind abgeschaltet',
  'change.gitrepo-volume-off.breaks':
    'Pods mit einem solchen Volume starten nicht',
  'change.gitrepo-volume-off.detect': 'gitRepo in Pods und Templates',
  'change.gitrepo-volume-off.fix':
    'Klonen Sie in einem Init-Container in ein emptyDir',
  'change.in-place-resize-on.title':
    'Die Ressourcen von Pods lassen sich im laufenden Betrieb ändern',
  'change.in-place-resize-on.breaks':
    'status.resize wird nicht mehr geschrieben, und Werkzeuge, die feste Ressourcen eines Pods voraussetzen, liegen falsch',
  'change.in-place-resize-on.detect': 'Clients, die Pod.status.resize lesen',
  'change.in-place-resize-on.fix':
    'Lesen Sie die Conditions PodResizePending und PodResizeInProgress',
  'change.kubelet-fine-grained-authz.title': 'Der Kubelet prüft engere Rechte',
  'change.kubelet-fine-grained-authz.breaks':
    'Webhook-Authorizer sehen neue Prüfungen, und nodes/proxy gewährt mehr als nötig',
  'change.kubelet-fine-grained-authz.detect':
    'Rollen, die nodes/proxy gewähren',
  'change.kubelet-fine-grained-authz.fix':
    'Gewähren Sie stattdessen nodes/pods, nodes/healthz oder nodes/configz',
  'change.nftables-kernel-check-env.title':
    'kube-proxy überspringt die Kernelprüfung nur noch auf ausdrückliche Anweisung',
  'change.nftables-kernel-check-env.breaks':
    'Eine leere Variable überspringt sie nicht mehr',
  'change.nftables-kernel-check-env.detect':
    'KUBE_PROXY_NFTABLES_SKIP_KERNEL_VERSION_CHECK von DaemonSet kube-proxy',
  'change.nftables-kernel-check-env.fix': 'Geben Sie der Variablen einen Wert',
  'change.static-cpu-no-cfs-quota.title': 'Exklusive CPUs haben keine Quota',
  'change.static-cpu-no-cfs-quota.breaks':
    'Guaranteed-Pods auf Nodes mit der statischen Policy können zeitweise mehr CPU nutzen',
  'change.static-cpu-no-cfs-quota.detect':
    'cpuManagerPolicy static in der Konfiguration des Kubelets',
  'change.static-cpu-no-cfs-quota.fix':
    'Testen Sie latenzempfindliche Workloads',
  'change.supplemental-groups-policy-strict.title':
    'Eine strikte Gruppen-Policy benötigt eine passende Runtime',
  'change.supplemental-groups-policy-strict.breaks':
    'Auf anderen Nodes werden Pods mit dieser Policy abgelehnt',
  'change.supplemental-groups-policy-strict.detect':
    'Pod.spec.securityContext.supplementalGroupsPolicy neben Node.status.features',
  'change.supplemental-groups-policy-strict.fix':
    'Führen Sie ein Upgrade der Runtime durch',
  'change.user-namespaces-on.title': 'User Namespaces werden wirksam',
  'change.user-namespaces-on.breaks':
    'Pods mit hostUsers false laufen tatsächlich in einem User Namespace und schlagen fehl, wo Kernel, Dateisystem oder Runtime es nicht können',
  'change.user-namespaces-on.detect':
    'Pod.spec.hostUsers false; Kernel- und Runtime-Versionen der Nodes',
  'change.user-namespaces-on.fix':
    'Verwenden Sie Kernel 6.3 oder neuer und eine Runtime, die es unterstützt',
  'change.windows-hostnetwork-removed.title':
    'Windows-Pods können das Host-Netzwerk nicht mehr nutzen',
  'change.windows-hostnetwork-removed.breaks':
    'Solche Pods schlagen fehl, wenn sie keine HostProcess-Pods sind',
  'change.windows-hostnetwork-removed.detect':
    'Windows-Pods mit spec.hostNetwork',
  'change.windows-hostnetwork-removed.fix':
    'Verwenden Sie HostProcess-Container',
  'change.csi-islikelynotmountpoint.title':
    'CSI-Treiber müssen Mount-Punkte anders prüfen',
  'change.csi-islikelynotmountpoint.breaks':
    'Treiber, die sich auf die alte Prüfung verlassen, können Mounts falsch behandeln',
  'change.csi-islikelynotmountpoint.detect': 'Versionen von CSI-Treibern',
  'change.csi-islikelynotmountpoint.fix':
    'Führen Sie ein Upgrade der Treiber durch',
  'change.apidiscovery-v2beta1-off.title':
    'Aggregated Discovery v2beta1 ist abgeschaltet',
  'change.apidiscovery-v2beta1-off.breaks':
    'Clients, die nur diese Form kennen, werden langsam oder schlagen fehl',
  'change.apidiscovery-v2beta1-off.detect':
    'Versionen der Clients im Audit-Log',
  'change.apidiscovery-v2beta1-off.fix': 'Aktualisieren Sie die Clients',
  'change.endpoints-api-deprecated.title': 'Endpoints sind veraltet',
  'change.endpoints-api-deprecated.breaks':
    'Clients erhalten Warnungen, und Endpoints bilden Dual-Stack und große Services nicht vollständig ab; eine Entfernung ist nicht geplant',
  'change.endpoints-api-deprecated.detect':
    'Eigene Endpoints-Objekte; Workloads, deren Rollen nur endpoints nennen',
  'change.endpoints-api-deprecated.fix': 'Lesen Sie EndpointSlices',
  'change.kube-proxy-version-field-empty.title':
    'Nodes nennen keine Version von kube-proxy mehr',
  'change.kube-proxy-version-field-empty.breaks':
    'Wer kubeProxyVersion liest, findet ein leeres Feld',
  'change.kube-proxy-version-field-empty.detect':
    'Node.status.nodeInfo.kubeProxyVersion',
  'change.kube-proxy-version-field-empty.fix':
    'Lesen Sie den Tag des kube-proxy-Images',
  'change.metrics-changed-1-33.title':
    'In 1.33 umbenannte oder entfernte Metriken',
  'change.metrics-changed-1-33.breaks':
    'Dashboards und Alerts finden diese Metriken oder Labels nicht mehr: scheduler_pod_scheduling_duration_seconds, scheduler_scheduler_cache_size, coredns_forward_* (several)',
  'change.metrics-changed-1-33.detect':
    'Abfragen in Dashboards, PrometheusRules und Autoscalern',
  'change.metrics-changed-1-33.fix':
    'Fragen Sie stattdessen ab: scheduler_pod_scheduling_sli_duration_seconds, scheduler_cache_size, coredns_proxy_*',
  'change.topology-mode-annotation-deprecated.title':
    'Die Annotation topology-mode ist veraltet',
  'change.topology-mode-annotation-deprecated.breaks':
    'Sie funktioniert weiter',
  'change.topology-mode-annotation-deprecated.detect':
    'Services mit der Annotation service.kubernetes.io/topology-mode',
  'change.topology-mode-annotation-deprecated.fix':
    'Schreiben Sie spec.trafficDistribution',
};
