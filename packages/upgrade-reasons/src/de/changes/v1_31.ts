import type { v1_31Texts } from '../../texts/changes/v1_31';
import type { Translated } from '../../texts/Translated';

export const v1_31De: Translated<typeof v1_31Texts> = {
  'change.apiserver-logs-handler-off.title':
    'kube-apiserver bietet /logs nicht mehr an',
  'change.apiserver-logs-handler-off.breaks':
    'Werkzeuge, die diesen Pfad lesen, erhalten 404',
  'change.apiserver-logs-handler-off.detect':
    'Argumente des kube-apiserver-Pods in kube-system (selbst betriebene Control Planes): --enable-logs-handler',
  'change.apiserver-logs-handler-off.fix': 'Sammeln Sie Logs auf dem Host',
  'change.crd-invalid-cabundle.title':
    'Ein defektes CA-Bundle verbirgt Custom Resources',
  'change.crd-invalid-cabundle.breaks':
    'Sie verschwinden aus der Discovery, bis das Bundle stimmt',
  'change.crd-invalid-cabundle.detect':
    'CustomResourceDefinitions, deren Conversion-Webhook ein caBundle hat, das kein Zertifikat ist',
  'change.crd-invalid-cabundle.fix':
    'Korrigieren Sie das Bundle, oder lassen Sie es leer',
  'change.feature-gates-removed-1-31.title':
    'Feature Gates, die es in 1.31 nicht mehr gibt',
  'change.feature-gates-removed-1-31.breaks':
    'Eine Komponente startet nicht, wenn eines dieser Gates gesetzt ist: APIPriorityAndFairness, CSIMigrationRBD, CSINodeExpandSecret, ConsistentHTTPGetHandlers, CustomResourceValidationExpressions, DefaultHostNetworkHostPortsInPodTemplates, InTreePluginAWSUnregister, InTreePluginAzureDiskUnregister, InTreePluginAzureFileUnregister, InTreePluginGCEUnregister, InTreePluginOpenStackUnregister, InTreePluginRBDUnregister, InTreePluginvSphereUnregister, JobReadyPods, ReadWriteOncePod, ServiceNodePortStaticSubrange, SkipReadOnlyValidationGCE',
  'change.feature-gates-removed-1-31.detect':
    '--feature-gates der Pods der Control Plane; featureGates in den ConfigMaps kubelet-config, kube-proxy und kubeadm-config von kube-system',
  'change.feature-gates-removed-1-31.fix':
    'Löschen Sie die Gates vor dem Upgrade aus jeder Komponente',
  'change.in-tree-cloud-code-removed.title':
    'Der gesamte eingebaute Cloud-Code entfällt',
  'change.in-tree-cloud-code-removed.breaks':
    'Jedes --cloud-provider außer external schlägt fehl, auch GCE',
  'change.in-tree-cloud-code-removed.detect':
    'Argumente des kube-controller-manager-Pods in kube-system (selbst betriebene Control Planes) und von kube-apiserver: --cloud-provider; Nodes mit providerID gce://',
  'change.in-tree-cloud-code-removed.fix':
    'Betreiben Sie den externen Provider',
  'change.kcm-flags-removed-1-31.title':
    'Flags von kube-controller-manager entfallen in 1.31',
  'change.kcm-flags-removed-1-31.breaks':
    'kube-controller-manager startet nicht, solange eines dieser Flags gesetzt ist: --horizontal-pod-autoscaler-upscale-delay, --horizontal-pod-autoscaler-downscale-delay, --volume-host-cidr-denylist, --volume-host-allow-local-loopback',
  'change.kcm-flags-removed-1-31.detect':
    'Argumente des kube-controller-manager-Pods in kube-system (selbst betriebene Control Planes)',
  'change.kcm-flags-removed-1-31.fix': 'Entfernen Sie sie vor dem Upgrade',
  'change.kubeadm-etcd-min-3-5-11.title':
    'Die Probes von kubeadm benötigen etcd 3.5.11',
  'change.kubeadm-etcd-min-3-5-11.breaks':
    'etcd-Pods älterer Images werden nie bereit',
  'change.kubeadm-etcd-min-3-5-11.detect':
    'Image-Tag der etcd-Pods; etcd.local.imageTag in kubeadm-config',
  'change.kubeadm-etcd-min-3-5-11.fix':
    'Führen Sie zuerst das Upgrade von etcd durch',
  'change.kubeadm-pki-mount-paths.title':
    'kubeadm bindet weniger Zertifikatsordner ein',
  'change.kubeadm-pki-mount-paths.breaks':
    'Pods der Control Plane können CA-Zertifikate verlieren, die in den übrigen Ordnern liegen',
  'change.kubeadm-pki-mount-paths.detect':
    'Volumes statischer Pods; extraVolumes in kubeadm-config',
  'change.kubeadm-pki-mount-paths.fix':
    'Legen Sie sie in /etc/pki/ca-trust oder /etc/pki/tls/certs ab, oder ergänzen Sie extraVolumes',
  'change.persistent-volume-label-admission-removed.title':
    'Das Plug-in PersistentVolumeLabel entfällt',
  'change.persistent-volume-label-admission-removed.breaks':
    'kube-apiserver startet nicht, solange das Plug-in eingetragen ist',
  'change.persistent-volume-label-admission-removed.detect':
    'Argumente des kube-apiserver-Pods in kube-system (selbst betriebene Control Planes): PersistentVolumeLabel in --enable-admission-plugins',
  'change.persistent-volume-label-admission-removed.fix':
    'Verwenden Sie cloud-pv-admission-labeler',
  'change.recover-volume-expansion-status.title':
    'Claims behalten alte Zustände fehlgeschlagener Vergrößerungen',
  'change.recover-volume-expansion-status.breaks':
    'Claims, die mit der Alpha-Version vergrößert wurden, bleiben in ControllerResizeFailed oder NodeResizeFailed',
  'change.recover-volume-expansion-status.detect':
    'PersistentVolumeClaim.status.allocatedResourceStatuses',
  'change.recover-volume-expansion-status.fix': 'Leeren Sie das Feld',
  'change.volumelimit-plugins-not-default.title':
    'Volume-Limits einzelner Clouds sind im Scheduler abgeschaltet',
  'change.volumelimit-plugins-not-default.breaks':
    'Sie funktionieren nur noch, wenn sie eingetragen sind; 1.32 entfernt sie',
  'change.volumelimit-plugins-not-default.detect':
    'EBSLimits, GCEPDLimits, AzureDiskLimits oder CinderLimits in der Scheduler-Konfiguration',
  'change.volumelimit-plugins-not-default.fix':
    'Tragen Sie NodeVolumeLimits ein',
  'change.apparmor-hard-reject.title':
    'Pods mit AppArmor-Profil schlagen auf Nodes ohne AppArmor fehl',
  'change.apparmor-hard-reject.breaks': 'Bisher liefen sie ohne Profil',
  'change.apparmor-hard-reject.detect':
    'Pods mit AppArmor-Profil auf Nodes ohne AppArmor',
  'change.apparmor-hard-reject.fix':
    'Wählen Sie Nodes mit AppArmor aus, oder entfernen Sie das Profil',
  'change.cgroup-v1-maintenance-mode.title':
    'cgroup v1 erhält keine neuen Funktionen',
  'change.cgroup-v1-maintenance-mode.breaks':
    'Nodes funktionieren noch; spätere Kubelets starten auf cgroup v1 nicht',
  'change.cgroup-v1-maintenance-mode.detect':
    'Events mit dem Grund CgroupV1; Kubelet-Metrik kubelet_cgroup_version 1',
  'change.cgroup-v1-maintenance-mode.fix':
    'Stellen Sie die Nodes auf ein Betriebssystem mit cgroup v2 um',
  'change.in-tree-cephfs-removed.title': 'CephFS-Volumes entfallen',
  'change.in-tree-cephfs-removed.breaks':
    'Pods mit cephfs-Volumes können sie nicht einbinden',
  'change.in-tree-cephfs-removed.detect':
    'cephfs in PersistentVolumes oder Pods',
  'change.in-tree-cephfs-removed.fix':
    'Rollen Sie diese Workloads vorher neu auf ceph-csi aus',
  'change.in-tree-rbd-removed.title': 'RBD-Volumes entfallen',
  'change.in-tree-rbd-removed.breaks':
    'Pods mit rbd-Volumes können sie nicht einbinden, und es gibt keine Migration',
  'change.in-tree-rbd-removed.detect':
    'rbd in PersistentVolumes oder Pods, StorageClasses von kubernetes.io/rbd',
  'change.in-tree-rbd-removed.fix':
    'Rollen Sie diese Workloads vorher neu auf ceph-csi aus',
  'change.kube-proxy-flags-removed-1-31.title':
    '--proxy-port-range von kube-proxy entfällt',
  'change.kube-proxy-flags-removed-1-31.breaks':
    'kube-proxy startet nicht, solange --proxy-port-range gesetzt ist',
  'change.kube-proxy-flags-removed-1-31.detect':
    'Argumente von DaemonSet kube-system/kube-proxy',
  'change.kube-proxy-flags-removed-1-31.fix':
    'Entfernen Sie es vor dem Upgrade',
  'change.kubelet-flags-removed-1-31.title':
    'Flags von kubelet entfallen in 1.31',
  'change.kubelet-flags-removed-1-31.breaks':
    'kubelet startet nicht, solange eines dieser Flags gesetzt ist: --keep-terminated-pod-volumes, --iptables-masquerade-bit, --iptables-drop-bit',
  'change.kubelet-flags-removed-1-31.detect':
    'In der API des Clusters nicht sichtbar: kubeadm-flags.env und das, was die Nodes bereitstellt',
  'change.kubelet-flags-removed-1-31.fix': 'Entfernen Sie sie vor dem Upgrade',
  'change.kubelet-serving-csr-needs-ip.title':
    'Server-Zertifikate der Kubelets benötigen eine Adresse',
  'change.kubelet-serving-csr-needs-ip.breaks':
    'Nodes, die nie eine Adresse erhalten, haben kein Server-Zertifikat',
  'change.kubelet-serving-csr-needs-ip.detect':
    'Nodes mit leerem status.addresses',
  'change.kubelet-serving-csr-needs-ip.fix': 'Geben Sie den Nodes Adressen',
  'change.node-csr-cn-enforced.title':
    'Ein Node darf nur seinen eigenen Namen beantragen',
  'change.node-csr-cn-enforced.breaks':
    'Zertifikatsanträge eines Nodes auf einen anderen Namen werden abgelehnt',
  'change.node-csr-cn-enforced.detect':
    'CertificateSigningRequests von Kubelet-Signern, deren Subject nicht der Node ist',
  'change.node-csr-cn-enforced.fix':
    'Korrigieren Sie, wie die Nodes dem Cluster beitreten',
  'change.csi-migration-portworx-on.title': 'Portworx-Volumes laufen über CSI',
  'change.csi-migration-portworx-on.breaks':
    'portworxVolume lässt sich ohne pxd.portworx.com nicht einbinden',
  'change.csi-migration-portworx-on.detect':
    'portworxVolume in PersistentVolumes, aber kein CSIDriver pxd.portworx.com',
  'change.csi-migration-portworx-on.fix': 'Installieren Sie zuerst den Treiber',
  'change.dra-driver-rbac-1-31.title': 'Gerätetreiber benötigen mehr Rechte',
  'change.dra-driver-rbac-1-31.breaks':
    'Treiber der alten Kubelet-API fallen aus; ihr Account muss ResourceSlices schreiben und ResourceClaims lesen',
  'change.dra-driver-rbac-1-31.detect':
    'DaemonSets von Gerätetreibern und ihre ClusterRoles',
  'change.dra-driver-rbac-1-31.fix': 'Führen Sie ein Upgrade der Treiber durch',
};
