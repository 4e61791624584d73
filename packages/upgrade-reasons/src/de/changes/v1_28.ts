import type { v1_28Texts } from '../../texts/changes/v1_28';
import type { Translated } from '../../texts/Translated';

export const v1_28De: Translated<typeof v1_28Texts> = {
  'change.feature-gates-removed-1-28.title':
    'Feature Gates, die es in 1.28 nicht mehr gibt',
  'change.feature-gates-removed-1-28.breaks':
    'Eine Komponente startet nicht, wenn eines dieser Gates gesetzt ist: AdvancedAuditing, CSIMigrationGCE, CSIStorageCapacity, DelegateFSGroupToCSIDriver, DevicePlugins, DisableAcceleratorUsageMetrics, DryRun, EndpointSliceTerminatingCondition, KubeletCredentialProviders, MixedProtocolLBService, NetworkPolicyStatus, PodHasNetworkCondition, PodSecurity, ServiceIPStaticSubrange, ServiceInternalTrafficPolicy, UserNamespacesStatelessPodsSupport, WindowsHostProcessContainers',
  'change.feature-gates-removed-1-28.detect':
    '--feature-gates der Pods der Control Plane; featureGates in den ConfigMaps kubelet-config, kube-proxy und kubeadm-config von kube-system',
  'change.feature-gates-removed-1-28.fix':
    'Löschen Sie die Gates vor dem Upgrade aus jeder Komponente',
  'change.kmsv1-deprecated.title': 'KMS v1 ist veraltet',
  'change.kmsv1-deprecated.breaks': 'Es funktioniert noch; 1.29 schaltet es ab',
  'change.kmsv1-deprecated.detect':
    'Argumente des kube-apiserver-Pods in kube-system (selbst betriebene Control Planes): --encryption-provider-config (die Datei selbst ist nicht sichtbar)',
  'change.kmsv1-deprecated.fix': 'Wechseln Sie zu KMS v2',
  'change.kube-scheduler-config-v1beta2-removed.title':
    'Die Scheduler-Konfiguration v1beta2 entfällt',
  'change.kube-scheduler-config-v1beta2-removed.breaks':
    'kube-scheduler startet damit nicht',
  'change.kube-scheduler-config-v1beta2-removed.detect':
    'kubescheduler.config.k8s.io/v1beta2 in Dateien und ConfigMaps',
  'change.kube-scheduler-config-v1beta2-removed.fix':
    'Schreiben Sie kubescheduler.config.k8s.io/v1',
  'change.kube-scheduler-flags-removed-1-28.title':
    'Flags von kube-scheduler entfallen in 1.28',
  'change.kube-scheduler-flags-removed-1-28.breaks':
    'kube-scheduler startet nicht, solange eines dieser Flags gesetzt ist: --lock-object-namespace, --lock-object-name',
  'change.kube-scheduler-flags-removed-1-28.detect':
    'Argumente des kube-scheduler-Pods in kube-system (selbst betriebene Control Planes)',
  'change.kube-scheduler-flags-removed-1-28.fix':
    'Entfernen Sie sie vor dem Upgrade. --leader-elect-resource-name und --leader-elect-resource-namespace ersetzen sie',
  'change.vap-beta-needs-alpha-cleanup.title':
    'Alpha-Admission-Policies werden unlesbar',
  'change.vap-beta-needs-alpha-cleanup.breaks':
    'Verbliebene Objekte von v1alpha1 sind nicht lesbar, sobald die Beta eingeschaltet ist',
  'change.vap-beta-needs-alpha-cleanup.detect':
    'Objekte von admissionregistration.k8s.io/v1alpha1',
  'change.vap-beta-needs-alpha-cleanup.fix': 'Löschen Sie sie vorher',
  'change.prestop-blocks-grace-period.title':
    'preStop-Hooks zählen zur Grace Period',
  'change.prestop-blocks-grace-period.breaks':
    'Pods mit langen Hooks werden früher beendet',
  'change.prestop-blocks-grace-period.detect':
    'lifecycle.preStop bei kleiner terminationGracePeriodSeconds',
  'change.prestop-blocks-grace-period.fix':
    'Erhöhen Sie terminationGracePeriodSeconds',
  'change.rbd-cephfs-deprecated.title': 'RBD- und CephFS-Volumes sind veraltet',
  'change.rbd-cephfs-deprecated.breaks':
    'Sie funktionieren noch; 1.31 entfernt beide',
  'change.rbd-cephfs-deprecated.detect':
    'rbd oder cephfs in PersistentVolumes, Pods und StorageClasses',
  'change.rbd-cephfs-deprecated.fix':
    'Planen Sie den Wechsel zu ceph-csi: Die Workloads müssen neu ausgerollt werden',
  'change.version-skew-n-3.title':
    'Kubelets dürfen drei Minor-Versionen älter sein',
  'change.version-skew-n-3.breaks':
    'Ein älterer Kubelet oder einer, der neuer als kube-apiserver ist, wird nicht unterstützt; vor 1.28 waren zwei die Grenze',
  'change.version-skew-n-3.detect':
    'Node.status.nodeInfo.kubeletVersion neben der Version des Servers',
  'change.version-skew-n-3.fix':
    'Bringen Sie die Nodes auf höchstens drei Minor-Versionen Abstand, bevor die Control Plane weitergeht',
  'change.in-tree-azurefile-removed.title':
    'Azure File läuft nur noch über CSI',
  'change.in-tree-azurefile-removed.breaks':
    'azureFile-Volumes lassen sich ohne file.csi.azure.com nicht einbinden',
  'change.in-tree-azurefile-removed.detect':
    'azureFile in PersistentVolumes oder Pods, aber kein CSIDriver file.csi.azure.com',
  'change.in-tree-azurefile-removed.fix': 'Installieren Sie zuerst den Treiber',
  'change.in-tree-gcepd-removed.title': 'GCE-Disks laufen nur noch über CSI',
  'change.in-tree-gcepd-removed.breaks':
    'gcePersistentDisk-Volumes lassen sich ohne pd.csi.storage.gke.io nicht einbinden',
  'change.in-tree-gcepd-removed.detect':
    'gcePersistentDisk in PersistentVolumes, aber kein CSIDriver pd.csi.storage.gke.io',
  'change.in-tree-gcepd-removed.fix': 'Installieren Sie zuerst den Treiber',
  'change.metrics-changed-1-28.title':
    'In 1.28 umbenannte oder entfernte Metriken',
  'change.metrics-changed-1-28.breaks':
    'Dashboards und Alerts finden diese Metriken oder Labels nicht mehr: apiserver_storage_db_total_size_in_bytes, scheduler_scheduler_goroutines, apiserver_flowcontrol_request_concurrency_limit',
  'change.metrics-changed-1-28.detect':
    'Abfragen in Dashboards, PrometheusRules und Autoscalern',
  'change.metrics-changed-1-28.fix':
    'Fragen Sie stattdessen ab: apiserver_storage_size_bytes, scheduler_goroutines, apiserver_flowcontrol_nominal_limit_seats',
  'change.pvc-resizestatus-replaced.title':
    'status.resizeStatus von Claims wird ersetzt',
  'change.pvc-resizestatus-replaced.breaks':
    'Clients, die das Feld lesen, finden nichts',
  'change.pvc-resizestatus-replaced.detect':
    'PersistentVolumeClaim.status.resizeStatus',
  'change.pvc-resizestatus-replaced.fix':
    'Lesen Sie status.allocatedResourceStatuses',
};
