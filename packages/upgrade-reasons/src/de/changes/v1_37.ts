import type { v1_37Texts } from '../../texts/changes/v1_37';
import type { Translated } from '../../texts/Translated';

export const v1_37De: Translated<typeof v1_37Texts> = {
  'change.etcd-3-7-default.title': 'etcd 3.7 wird zum Standard',
  'change.etcd-3-7-default.breaks':
    'Werkzeuge für Backup und Defragmentierung müssen diese Version unterstützen, und ein Downgrade ist nur eingeschränkt möglich',
  'change.etcd-3-7-default.detect':
    'Image-Tag der etcd-Pods; Metrik etcd_server_version',
  'change.etcd-3-7-default.fix':
    'Prüfen Sie die Werkzeuge, und wechseln Sie von 3.6 aus',
  'change.feature-gates-locked-1-37.title':
    'Feature Gates, die sich in 1.37 nicht mehr ändern lassen',
  'change.feature-gates-locked-1-37.breaks':
    'Eine Komponente startet nicht, wenn eines dieser Gates vom Standard abweicht: DRAExtendedResource, DRAPrioritizedList, DRAResourceClaimDeviceStatus, DeclarativeValidationTakeover, DisableCPUQuotaWithExclusiveCPUs, HPAConfigurableTolerance, HostnameOverride, InPlacePodVerticalScalingInitContainers, NodeDeclaredFeatures, PLEGOnDemandRelist, PodReadyToStartContainersCondition, RelaxedServiceNameValidation, WatchCacheInitializationPostStartHook',
  'change.feature-gates-locked-1-37.detect':
    '--feature-gates der Pods der Control Plane; featureGates in den ConfigMaps kubelet-config, kube-proxy und kubeadm-config von kube-system',
  'change.feature-gates-locked-1-37.fix':
    'Löschen Sie die Gates vor dem Upgrade aus jeder Komponente',
  'change.feature-gates-removed-1-37.title':
    'Feature Gates, die es in 1.37 nicht mehr gibt',
  'change.feature-gates-removed-1-37.breaks':
    'Eine Komponente startet nicht, wenn eines dieser Gates gesetzt ist: APIServerTracing, AnonymousAuthConfigurableEndpoints, AnyVolumeDataSource, AuthorizeNodeWithSelectors, AuthorizeWithSelectors, BtreeWatchCache, ConsistentListFromCache, GangScheduling, OrderedNamespaceDeletion, PreventStaticPodAPIReferences, RelaxedDNSSearchValidation, ResilientWatchCacheInitialization, RetryGenerateName, SidecarContainers, StreamingCollectionEncodingToJSON, StreamingCollectionEncodingToProtobuf, StructuredAuthenticationConfiguration, WorkloadAwarePreemption',
  'change.feature-gates-removed-1-37.detect':
    '--feature-gates der Pods der Control Plane; featureGates in den ConfigMaps kubelet-config, kube-proxy und kubeadm-config von kube-system',
  'change.feature-gates-removed-1-37.fix':
    'Löschen Sie die Gates vor dem Upgrade aus jeder Komponente',
  'change.kcm-flags-removed-1-37.title':
    '--concurrent-service-syncs von kube-controller-manager entfällt',
  'change.kcm-flags-removed-1-37.breaks':
    'kube-controller-manager startet nicht, solange --concurrent-service-syncs gesetzt ist',
  'change.kcm-flags-removed-1-37.detect':
    'Argumente des kube-controller-manager-Pods in kube-system (selbst betriebene Control Planes)',
  'change.kcm-flags-removed-1-37.fix': 'Entfernen Sie es vor dem Upgrade',
  'change.scheduling-v1alpha2-delete.title':
    'Alpha-Workloads und -PodGroups gehen verloren',
  'change.scheduling-v1alpha2-delete.breaks':
    'Objekte von scheduling.k8s.io/v1alpha2 sind nach dem Upgrade nicht lesbar',
  'change.scheduling-v1alpha2-delete.detect':
    'Objekte von scheduling.k8s.io/v1alpha2',
  'change.scheduling-v1alpha2-delete.fix': 'Löschen Sie sie vorher',
  'change.event-record-qps-zero.title':
    'Eine Event-Rate von 0 bedeutet: unbegrenzt',
  'change.event-record-qps-zero.breaks':
    'Solche Kubelets können die API mit Events überfluten; bisher bedeutete 0 den Wert 50',
  'change.event-record-qps-zero.detect':
    'eventRecordQPS 0 in der Konfiguration des Kubelets',
  'change.event-record-qps-zero.fix': 'Schreiben Sie 50',
  'change.kube-proxy-mode-implicit-warning.title':
    'kube-proxy verlangt einen ausdrücklichen Modus',
  'change.kube-proxy-mode-implicit-warning.breaks':
    'Bisher warnt kube-proxy nur; unter Linux soll nftables der Standard werden',
  'change.kube-proxy-mode-implicit-warning.detect':
    'Modus in ConfigMap kube-system/kube-proxy: leer',
  'change.kube-proxy-mode-implicit-warning.fix':
    'Schreiben Sie iptables oder nftables',
  'change.kubelet-cadvisor-flags-removed-1-37.title':
    'Flags von kubelet entfallen in 1.37',
  'change.kubelet-cadvisor-flags-removed-1-37.breaks':
    'kubelet startet nicht, solange eines dieser Flags gesetzt ist: --application-metrics-count-limit, --boot-id-file, --container-hints, --containerd, --containerd-namespace, --enable-load-reader, --event-storage-age-limit, --event-storage-event-limit, --global-housekeeping-interval, --log-cadvisor-usage, --machine-id-file, --storage-driver-*',
  'change.kubelet-cadvisor-flags-removed-1-37.detect':
    'In der API des Clusters nicht sichtbar: kubeadm-flags.env und das, was die Nodes bereitstellt',
  'change.kubelet-cadvisor-flags-removed-1-37.fix':
    'Entfernen Sie sie vor dem Upgrade. Nur --housekeeping-interval bleibt',
  'change.kubelet-log-endpoint-methods.title':
    'Lesende Endpunkte des Kubelets akzeptieren nur GET',
  'change.kubelet-log-endpoint-methods.breaks':
    'Clients mit anderen Methoden erhalten 405',
  'change.kubelet-log-endpoint-methods.detect':
    'Eigene Clients des Node-Proxys',
  'change.kubelet-log-endpoint-methods.fix': 'Verwenden Sie GET',
  'change.kubelet-logs-config.title':
    'Der Kubelet protokolliert seine Einstellungen',
  'change.kubelet-logs-config.breaks':
    'Wer Node-Logs lesen darf, kann sie lesen',
  'change.kubelet-logs-config.detect':
    'Rollen, die nodes/log oder nodes/proxy gewähren',
  'change.kubelet-logs-config.fix': 'Beschränken Sie diese Rollen',
  'change.selinux-mount-default.title':
    'Volumes werden mit einem SELinux-Label eingebunden',
  'change.selinux-mount-default.breaks':
    'Auf Nodes mit erzwungenem SELinux starten Pods nicht, die sich ein Volume mit verschiedenen Labels teilen',
  'change.selinux-mount-default.detect':
    'Metrik selinux_warning_controller_selinux_volume_conflict von kube-controller-manager; CSIDriver.spec.seLinuxMount',
  'change.selinux-mount-default.fix':
    'Setzen Sie seLinuxChangePolicy: Recursive, oder verwenden Sie ein Label',
  'change.dra-health-plugin-api.title': 'Gerätetreiber melden ihren Zustand',
  'change.dra-health-plugin-api.breaks':
    'Treiber, die mit dem neuen Hilfspaket gebaut sind, müssen es implementieren',
  'change.dra-health-plugin-api.detect': 'Releases der Gerätetreiber',
  'change.dra-health-plugin-api.fix':
    'Führen Sie ein Upgrade des Treibers durch',
  'change.grpc-strict-path.title': 'gRPC-Pfade werden streng geprüft',
  'change.grpc-strict-path.breaks':
    'Clients von CRI-, CSI- oder KMS-Sockets, die falsche Pfade verwenden, werden abgelehnt',
  'change.grpc-strict-path.detect': 'Versionen der Plug-ins',
  'change.grpc-strict-path.fix': 'Führen Sie ein Upgrade der Plug-ins durch',
  'change.pod-certificate-v1-fields.title':
    'Pod-Zertifikate verlieren zwei Felder',
  'change.pod-certificate-v1-fields.breaks':
    'Signer und Clients, die pkixPublicKey oder proofOfPossession verwenden, schlagen mit v1 fehl',
  'change.pod-certificate-v1-fields.detect':
    'Controller, die podcertificaterequests signieren',
  'change.pod-certificate-v1-fields.fix': 'Verwenden Sie stubPKCS10Request',
  'change.webhooks-skip-virtual-resources.title':
    'Webhooks sehen keine Access Reviews',
  'change.webhooks-skip-virtual-resources.breaks':
    'Webhooks mit Regeln für solche Ressourcen werden nicht mehr aufgerufen',
  'change.webhooks-skip-virtual-resources.detect':
    'Webhook-Konfigurationen mit Regeln auf authentication.k8s.io oder authorization.k8s.io',
  'change.webhooks-skip-virtual-resources.fix':
    'Verzichten Sie auf solche Regeln, oder schalten Sie das Gate ExcludeAdmissionWebhookVirtualResources ab',
  'change.hpa-scale-to-zero-on.title': 'Autoscaler dürfen auf null skalieren',
  'change.hpa-scale-to-zero-on.breaks':
    'minReplicas 0 wird für Objekt- und externe Metriken angenommen',
  'change.hpa-scale-to-zero-on.detect':
    'HorizontalPodAutoscaler.spec.minReplicas 0',
  'change.hpa-scale-to-zero-on.fix': 'Prüfen Sie Policies, die das verbieten',
  'change.image-volume-reference-required.title':
    'Image-Volumes benötigen eine Referenz',
  'change.image-volume-reference-required.breaks':
    'Workloads, deren Template sie leer lässt, werden abgelehnt',
  'change.image-volume-reference-required.detect':
    'volumes[].image.reference leer',
  'change.image-volume-reference-required.fix': 'Geben Sie die Referenz an',
  'change.kubeadm-v1beta3-removed.title':
    'kubeadm lehnt Konfiguration in v1beta3 ab',
  'change.kubeadm-v1beta3-removed.breaks':
    'init, join und upgrade brechen bei der gespeicherten oder angegebenen Datei ab',
  'change.kubeadm-v1beta3-removed.detect':
    'apiVersion kubeadm.k8s.io/v1beta3 in ConfigMap kube-system/kubeadm-config',
  'change.kubeadm-v1beta3-removed.fix':
    'Wandeln Sie sie mit kubeadm config migrate von 1.36 um',
  'change.metrics-changed-1-37.title':
    'In 1.37 umbenannte oder entfernte Metriken',
  'change.metrics-changed-1-37.breaks':
    'Dashboards und Alerts finden diese Metriken oder Labels nicht mehr: apiserver_cache_list_total, apiserver_cache_list_fetched_objects_total, apiserver_cache_list_returned_objects_total, resource_claims (kube-controller-manager)',
  'change.metrics-changed-1-37.detect':
    'Abfragen in Dashboards, PrometheusRules und Autoscalern',
  'change.metrics-changed-1-37.fix':
    'Fragen Sie stattdessen ab: apiserver_storage_list_total{storage="watchcache"}, apiserver_storage_list_fetched_objects_total, apiserver_storage_list_returned_objects_total, dynamic_resource_allocation_*',
};
