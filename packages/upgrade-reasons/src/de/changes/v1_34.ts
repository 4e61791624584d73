import type { v1_34Texts } from '../../texts/changes/v1_34';
import type { Translated } from '../../texts/Translated';

export const v1_34De: Translated<typeof v1_34Texts> = {
  'change.dra-v1alpha3-objects-delete.title':
    'Alte Objekte der Dynamic Resource Allocation werden unlesbar',
  'change.dra-v1alpha3-objects-delete.breaks':
    'Claims, Klassen und Slices, die vor 1.32 gespeichert wurden, sind nicht lesbar',
  'change.dra-v1alpha3-objects-delete.detect':
    'Objekte von resource.k8s.io, die älter als das Upgrade auf 1.32 sind',
  'change.dra-v1alpha3-objects-delete.fix':
    'Löschen Sie sie, und legen Sie sie auf 1.32 oder neuer neu an',
  'change.etcd-3-6-default.title': 'etcd 3.6 wird zum Standard',
  'change.etcd-3-6-default.breaks':
    'Beim Wechsel von einem alten Patch von 3.5 können entfernte Member zurückkehren',
  'change.etcd-3-6-default.detect':
    'Image-Tag der etcd-Pods; Metrik etcd_server_version',
  'change.etcd-3-6-default.fix': 'Wechseln Sie vorher auf 3.5.24 oder neuer',
  'change.feature-gates-locked-1-34.title':
    'Feature Gates, die sich in 1.34 nicht mehr ändern lassen',
  'change.feature-gates-locked-1-34.breaks':
    'Eine Komponente startet nicht, wenn eines dieser Gates vom Standard abweicht: APIServerTracing, AnonymousAuthConfigurableEndpoints, AuthorizeNodeWithSelectors, AuthorizeWithSelectors, ConsistentListFromCache, JobPodReplacementPolicy, KubeletCgroupDriverFromCRI, KubeletTracing, MultiCIDRServiceAllocator, NodeSwap, RecoverVolumeExpansionFailure, RelaxedEnvironmentVariableValidation, WinDSR, WinOverlay',
  'change.feature-gates-locked-1-34.detect':
    '--feature-gates der Pods der Control Plane; featureGates in den ConfigMaps kubelet-config, kube-proxy und kubeadm-config von kube-system',
  'change.feature-gates-locked-1-34.fix':
    'Löschen Sie die Gates vor dem Upgrade aus jeder Komponente',
  'change.feature-gates-removed-1-34.title':
    'Feature Gates, die es in 1.34 nicht mehr gibt',
  'change.feature-gates-removed-1-34.breaks':
    'Eine Komponente startet nicht, wenn eines dieser Gates gesetzt ist: DevicePluginCDIDevices, ElasticIndexedJob, LegacySidecarContainers, PodDisruptionConditions, StatefulSetStartOrdinal',
  'change.feature-gates-removed-1-34.detect':
    '--feature-gates der Pods der Control Plane; featureGates in den ConfigMaps kubelet-config, kube-proxy und kubeadm-config von kube-system',
  'change.feature-gates-removed-1-34.fix':
    'Löschen Sie die Gates vor dem Upgrade aus jeder Komponente',
  'change.kubeadm-probe-port-named.title':
    'Probes der kubeadm-Pods verwenden einen benannten Port',
  'change.kubeadm-probe-port-named.breaks':
    'Patches, die die Nummer des Ports setzen, haben keine Wirkung',
  'change.kubeadm-probe-port-named.detect': 'Patch-Dateien von kubeadm',
  'change.kubeadm-probe-port-named.fix':
    'Patchen Sie auch den Port namens probe-port',
  'change.statefulset-spurious-rollout-1-34.title':
    'StatefulSets können ohne Änderung neu ausgerollt werden',
  'change.statefulset-spurious-rollout-1-34.breaks':
    'Ein fehlerhafter Vergleich von Revisionen startet ihre Pods neu',
  'change.statefulset-spurious-rollout-1-34.detect':
    'StatefulSet.status.updateRevision ändert sich nach dem Upgrade',
  'change.statefulset-spurious-rollout-1-34.fix':
    'Verwenden Sie einen Patch, der die Korrektur enthält',
  'change.topologyspread-matchlabelkeys-merge.title':
    'Der Server führt Match-Label-Keys zusammen',
  'change.topologyspread-matchlabelkeys-merge.breaks':
    'Pods aus 1.32, die noch nicht eingeplant sind, können falsch platziert werden',
  'change.topologyspread-matchlabelkeys-merge.detect':
    'Wartende Pods mit topologySpreadConstraints[].matchLabelKeys',
  'change.topologyspread-matchlabelkeys-merge.fix':
    'Gehen Sie jeweils nur eine Minor-Version weiter',
  'change.kubelet-flags-removed-1-34.title':
    'Flags von kubelet entfallen in 1.34',
  'change.kubelet-flags-removed-1-34.breaks':
    'kubelet startet nicht, solange eines dieser Flags gesetzt ist: --cloud-config, --register-schedulable',
  'change.kubelet-flags-removed-1-34.detect':
    'In der API des Clusters nicht sichtbar: kubeadm-flags.env und das, was die Nodes bereitstellt',
  'change.kubelet-flags-removed-1-34.fix':
    'Entfernen Sie sie vor dem Upgrade. registerWithTaints ersetzt --register-schedulable',
  'change.static-pods-api-references-denied.title':
    'Statische Pods dürfen nicht auf API-Objekte verweisen',
  'change.static-pods-api-references-denied.breaks':
    'Statische Pods mit solchen Verweisen werden nicht gestartet',
  'change.static-pods-api-references-denied.detect':
    'Mirror-Pods (kubernetes.io/config.mirror) mit ServiceAccount, ConfigMap, Secret oder Claim',
  'change.static-pods-api-references-denied.fix':
    'Verwenden Sie Dateien des Hosts',
  'change.streaming-idle-timeout-deprecated.title':
    'Ein Timeout des Kubelets für Streams ist veraltet',
  'change.streaming-idle-timeout-deprecated.breaks': 'Er funktioniert noch',
  'change.streaming-idle-timeout-deprecated.detect':
    'streamingConnectionIdleTimeout in der Konfiguration des Kubelets',
  'change.streaming-idle-timeout-deprecated.fix': 'Entfernen Sie ihn',
  'change.dra-kubelet-grpc-v1alpha4-removed.title':
    'Gerätetreiber für 1.31 registrieren sich nicht mehr',
  'change.dra-kubelet-grpc-v1alpha4-removed.breaks': 'Ihre Geräte verschwinden',
  'change.dra-kubelet-grpc-v1alpha4-removed.detect':
    'Versionen der Gerätetreiber; ResourceSlices, die verschwinden',
  'change.dra-kubelet-grpc-v1alpha4-removed.fix':
    'Führen Sie ein Upgrade der Treiber durch',
  'change.leader-election-legacy-locks-apf.title':
    'Alte Leader-Locks verlieren ihre Priorität',
  'change.leader-election-legacy-locks-apf.breaks':
    'Controller mit Locks auf ConfigMaps oder Endpoints können unter Last ihre Rolle als Leader verlieren',
  'change.leader-election-legacy-locks-apf.detect':
    'ConfigMaps oder Endpoints mit der Annotation control-plane.alpha.kubernetes.io/leader',
  'change.leader-election-legacy-locks-apf.fix': 'Verwenden Sie Leases',
  'change.nominated-node-name-kept.title':
    'Der Scheduler behält nominatedNodeName',
  'change.nominated-node-name-kept.breaks':
    'Autoscaler müssen sich selbst um das Feld kümmern',
  'change.nominated-node-name-kept.detect':
    'Version des Cluster Autoscalers oder von Karpenter',
  'change.nominated-node-name-kept.fix':
    'Führen Sie ein Upgrade des Autoscalers durch',
  'change.podresources-active-pods.title':
    'Geräteagenten sehen nur aktive Pods',
  'change.podresources-active-pods.breaks':
    'Beendete Pods fehlen in der Antwort von podresources',
  'change.podresources-active-pods.detect':
    'Agenten, die den podresources-Socket nutzen',
  'change.podresources-active-pods.fix': 'Passen Sie den Agenten an',
  'change.apiserver-metric-labels-1-34.title':
    'Metriken von kube-apiserver und etcd haben andere Labels',
  'change.apiserver-metric-labels-1-34.breaks':
    'Abfragen nach type, resource_prefix oder kind liefern nichts',
  'change.apiserver-metric-labels-1-34.detect':
    'Alerts und Dashboards zu etcd_request_*, apiserver_cache_list_*, apiserver_watch_events_* und apiserver_storage_*',
  'change.apiserver-metric-labels-1-34.fix':
    'Gruppieren Sie nach group und resource',
  'change.dra-admin-access-label.title':
    'Das Label für Admin Access heißt anders',
  'change.dra-admin-access-label.breaks':
    'Namespaces, die nur das Alpha-Label haben, verlieren den Zugriff',
  'change.dra-admin-access-label.detect':
    'Namespaces mit dem Label resource.k8s.io/admin-access',
  'change.dra-admin-access-label.fix':
    'Setzen Sie das Label resource.kubernetes.io/admin-access',
  'change.dra-ga-on.title': 'Dynamic Resource Allocation ist eingeschaltet',
  'change.dra-ga-on.breaks':
    'resource.k8s.io/v1 erscheint; Quotas und Policies kennen es vielleicht nicht',
  'change.dra-ga-on.detect': 'Policies, die API-Gruppen auflisten',
  'change.dra-ga-on.fix': 'Aktualisieren Sie sie',
  'change.metrics-removed-1-34.title':
    'In 1.34 umbenannte oder entfernte Metriken',
  'change.metrics-removed-1-34.breaks':
    'Dashboards und Alerts finden diese Metriken oder Labels nicht mehr: apiserver_encryption_config_controller_automatic_reload_success_total, apiserver_encryption_config_controller_automatic_reload_failure_total, scheduler_scheduler_cache_size',
  'change.metrics-removed-1-34.detect':
    'Abfragen in Dashboards, PrometheusRules und Autoscalern',
  'change.metrics-removed-1-34.fix':
    'Fragen Sie stattdessen ab: apiserver_encryption_config_controller_automatic_reloads_total, scheduler_cache_size',
  'change.psa-probe-host-blocked.title':
    'Pod Security verbietet Hosts in Probes',
  'change.psa-probe-host-blocked.breaks':
    'Pods, deren Probes oder Hooks einen Host nennen, werden in baseline- und restricted-Namespaces abgelehnt',
  'change.psa-probe-host-blocked.detect':
    'httpGet.host oder tcpSocket.host in Pods von Namespaces mit pod-security.kubernetes.io/enforce',
  'change.psa-probe-host-blocked.fix':
    'Entfernen Sie den Host, oder legen Sie das Level auf eine Version vor 1.34 fest',
};
