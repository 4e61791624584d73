import type { v1_36Texts } from '../../texts/changes/v1_36';
import type { Translated } from '../../texts/Translated';

export const v1_36De: Translated<typeof v1_36Texts> = {
  'change.audit-log-retention-defaults.title':
    'Audit-Logs werden standardmäßig gelöscht',
  'change.audit-log-retention-defaults.breaks':
    'Dateien, die älter als 366 Tage sind oder über 100 hinausgehen, werden gelöscht; maxsize 0 bedeutet jetzt keine Rotation',
  'change.audit-log-retention-defaults.detect':
    'Argumente des kube-apiserver-Pods in kube-system (selbst betriebene Control Planes): --audit-log-maxage, --audit-log-maxbackup, --audit-log-maxsize',
  'change.audit-log-retention-defaults.fix':
    'Schreiben Sie die gewünschten Werte',
  'change.feature-gates-locked-1-36.title':
    'Feature Gates, die sich in 1.36 nicht mehr ändern lassen',
  'change.feature-gates-locked-1-36.breaks':
    'Eine Komponente startet nicht, wenn eines dieser Gates vom Standard abweicht: CSIServiceAccountTokenSecrets, DRAAdminAccess, DeclarativeValidation, DisableNodeKubeProxyVersion, ExternalServiceAccountTokenSigner, GitRepoVolumeDriver, ImageVolume, KubeletFineGrainedAuthz, KubeletPSI, KubeletPodResourcesDynamicResources, KubeletPodResourcesGet, MutableCSINodeAllocatableCount, NodeLogQuery, ProcMountType, SELinuxChangePolicy, SELinuxMountReadWriteOncePod, SeparateCacheWatchRPC, UserNamespacesSupport, VolumeAttributesClass',
  'change.feature-gates-locked-1-36.detect':
    '--feature-gates der Pods der Control Plane; featureGates in den ConfigMaps kubelet-config, kube-proxy und kubeadm-config von kube-system',
  'change.feature-gates-locked-1-36.fix':
    'Löschen Sie die Gates vor dem Upgrade aus jeder Komponente',
  'change.feature-gates-removed-1-36.title':
    'Feature Gates, die es in 1.36 nicht mehr gibt',
  'change.feature-gates-removed-1-36.breaks':
    'Eine Komponente startet nicht, wenn eines dieser Gates gesetzt ist: CSIMigrationPortworx, HonorPVReclaimPolicy, InTreePluginPortworxUnregister, StructuredAuthorizationConfiguration, WatchFromStorageWithoutResourceVersion',
  'change.feature-gates-removed-1-36.detect':
    '--feature-gates der Pods der Control Plane; featureGates in den ConfigMaps kubelet-config, kube-proxy und kubeadm-config von kube-system',
  'change.feature-gates-removed-1-36.fix':
    'Löschen Sie die Gates vor dem Upgrade aus jeder Komponente',
  'change.kubeadm-etcd-min-3-6.title': 'kubeadm benötigt etcd 3.6',
  'change.kubeadm-etcd-min-3-6.breaks':
    'Ältere Images starten mit den Flags, die kubeadm schreibt, nicht',
  'change.kubeadm-etcd-min-3-6.detect':
    'Image-Tag der etcd-Pods; etcd.local.imageTag in kubeadm-config',
  'change.kubeadm-etcd-min-3-6.fix':
    'Lassen Sie kubeadm etcd wählen, oder erhöhen Sie den Tag',
  'change.mutating-admission-policy-on.title':
    'Mutating Admission Policies sind eingeschaltet',
  'change.mutating-admission-policy-on.breaks':
    'Sie können Objekte ändern; GitOps-Werkzeuge sehen dann Abweichungen',
  'change.mutating-admission-policy-on.detect':
    'MutatingAdmissionPolicy-Objekte',
  'change.mutating-admission-policy-on.fix': 'Prüfen Sie die Policies',
  'change.scheduler-plugins-prebind.title':
    'PreBind-Plug-ins liefern einen anderen Typ',
  'change.scheduler-plugins-prebind.breaks':
    'Eigene Scheduler-Plug-ins müssen neu gebaut werden',
  'change.scheduler-plugins-prebind.detect': 'Eigene Scheduler-Images',
  'change.scheduler-plugins-prebind.fix': 'Bauen Sie sie gegen 1.36',
  'change.scheduling-v1alpha1-workload-replaced.title':
    'Alpha-Workloads gehen verloren',
  'change.scheduling-v1alpha1-workload-replaced.breaks':
    'Objekte von scheduling.k8s.io/v1alpha1 sind nach dem Upgrade nicht lesbar',
  'change.scheduling-v1alpha1-workload-replaced.detect':
    'Objekte von scheduling.k8s.io/v1alpha1',
  'change.scheduling-v1alpha1-workload-replaced.fix': 'Löschen Sie sie vorher',
  'change.webhookadmission-v1alpha1-removed.title':
    'WebhookAdmission v1alpha1 entfällt',
  'change.webhookadmission-v1alpha1-removed.breaks':
    'kube-apiserver startet mit einer Admission-Konfiguration, die es enthält, nicht',
  'change.webhookadmission-v1alpha1-removed.detect':
    'Argumente des kube-apiserver-Pods in kube-system (selbst betriebene Control Planes): --admission-control-config-file',
  'change.webhookadmission-v1alpha1-removed.fix':
    'Schreiben Sie WebhookAdmissionConfiguration von apiserver.config.k8s.io/v1',
  'change.conntrack-max-capped.title':
    'kube-proxy begrenzt die Verbindungstabelle',
  'change.conntrack-max-capped.breaks':
    'Große Nodes erhalten eine kleinere Tabelle als bisher',
  'change.conntrack-max-capped.detect':
    'conntrack.maxPerCore in ConfigMap kube-system/kube-proxy',
  'change.conntrack-max-capped.fix': 'Setzen Sie die gewünschten Grenzen',
  'change.gitrepo-volume-locked-off.title':
    'gitRepo-Volumes lassen sich nicht einschalten',
  'change.gitrepo-volume-locked-off.breaks':
    'Pods mit einem solchen Volume starten nie, und GitRepoVolumeDriver=true ist ein Fehler',
  'change.gitrepo-volume-locked-off.detect': 'gitRepo in Pods und Templates',
  'change.gitrepo-volume-locked-off.fix':
    'Klonen Sie in einem Init-Container in ein emptyDir',
  'change.dra-granular-status-rbac.title':
    'Gerätetreiber benötigen Rechte auf Teile von Claims',
  'change.dra-granular-status-rbac.breaks':
    'Ohne resourceclaims/driver oder resourceclaims/binding können sie Claims nicht ändern',
  'change.dra-granular-status-rbac.detect':
    'ClusterRoles von Gerätetreibern und eigenen Schedulern',
  'change.dra-granular-status-rbac.fix': 'Gewähren Sie die Subressourcen',
  'change.in-tree-portworx-removed.title': 'Portworx läuft nur noch über CSI',
  'change.in-tree-portworx-removed.breaks':
    'portworxVolume lässt sich ohne pxd.portworx.com nicht einbinden',
  'change.in-tree-portworx-removed.detect':
    'portworxVolume in PersistentVolumes, aber kein CSIDriver pxd.portworx.com',
  'change.in-tree-portworx-removed.fix': 'Installieren Sie zuerst den Treiber',
  'change.kubeadm-flexvolume-integration-removed.title':
    'FlexVolumes funktionieren mit kubeadm nicht mehr',
  'change.kubeadm-flexvolume-integration-removed.breaks':
    'Das Image des Controller-Managers kann ihre Treiber nicht mehr ausführen',
  'change.kubeadm-flexvolume-integration-removed.detect':
    'flexVolume in PersistentVolumes oder Pods',
  'change.kubeadm-flexvolume-integration-removed.fix': 'Wechseln Sie zu CSI',
  'change.audit-restart-policy-init-resize.title':
    'Init-Container haben keine Resize-Policy',
  'change.audit-restart-policy-init-resize.breaks':
    'Pods mit RestartContainer an einem einfachen Init-Container werden abgelehnt',
  'change.audit-restart-policy-init-resize.detect':
    'Pod.spec.initContainers[].resizePolicy',
  'change.audit-restart-policy-init-resize.fix': 'Entfernen Sie resizePolicy',
  'change.metrics-changed-1-36.title':
    'In 1.36 umbenannte oder entfernte Metriken',
  'change.metrics-changed-1-36.breaks':
    'Dashboards und Alerts finden diese Metriken oder Labels nicht mehr: volume_operation_total_errors, etcd_bookmark_counts, container_cpu_load_average_10s, container_cpu_load_d_average_10s, cpu_tasks_state',
  'change.metrics-changed-1-36.detect':
    'Abfragen in Dashboards, PrometheusRules und Autoscalern',
  'change.metrics-changed-1-36.fix':
    'Fragen Sie stattdessen ab: volume_operation_errors_total, etcd_bookmark_total',
  'change.service-external-ips-deprecated.title':
    'externalIPs von Services sind veraltet',
  'change.service-external-ips-deprecated.breaks':
    'Sie funktionieren noch; in 1.40 sollen sie abgeschaltet und in 1.43 entfernt werden',
  'change.service-external-ips-deprecated.detect': 'Service.spec.externalIPs',
  'change.service-external-ips-deprecated.fix':
    'Verwenden Sie einen Load Balancer oder die Gateway API',
  'change.strict-ip-cidr-validation.title': 'Adressen werden streng geprüft',
  'change.strict-ip-cidr-validation.breaks':
    'Neue Objekte mit führenden Nullen, IPv4-mapped-Adressen oder Host-Bits in einem Bereich werden abgelehnt; alte Werte bleiben',
  'change.strict-ip-cidr-validation.detect':
    'Adressen in Services, NetworkPolicies, Pods und EndpointSlices',
  'change.strict-ip-cidr-validation.fix': 'Korrigieren Sie die Manifeste',
};
