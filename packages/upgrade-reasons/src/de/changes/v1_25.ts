import type { v1_25Texts } from '../../texts/changes/v1_25';
import type { Translated } from '../../texts/Translated';

export const v1_25De: Translated<typeof v1_25Texts> = {
  'change.feature-gates-removed-1-25.title':
    'Feature Gates, die es in 1.25 nicht mehr gibt',
  'change.feature-gates-removed-1-25.breaks':
    'Eine Komponente startet nicht, wenn eines dieser Gates gesetzt ist: CSIServiceAccountToken, CSIVolumeFSGroupPolicy, ConfigurableFSGroupPolicy, EndpointSlice, EndpointSliceNodeName, EndpointSliceProxying, GenericEphemeralVolume, IPv6DualStack, IngressClassNamespacedParams, PodDisruptionBudget, SelectorIndex, StorageObjectInUseProtection, TTLAfterFinished, VolumeSubpath, WindowsEndpointSliceProxying',
  'change.feature-gates-removed-1-25.detect':
    '--feature-gates der Pods der Control Plane; featureGates in den ConfigMaps kubelet-config, kube-proxy und kubeadm-config von kube-system',
  'change.feature-gates-removed-1-25.fix':
    'Löschen Sie die Gates vor dem Upgrade aus jeder Komponente',
  'change.kcm-flags-removed-1-25.title':
    'Flags von kube-controller-manager entfallen in 1.25',
  'change.kcm-flags-removed-1-25.breaks':
    'kube-controller-manager startet nicht, solange eines dieser Flags gesetzt ist: --deleting-pods-qps, --deleting-pods-burst, --register-retry-count, --experimental-cluster-signing-duration',
  'change.kcm-flags-removed-1-25.detect':
    'Argumente des kube-controller-manager-Pods in kube-system (selbst betriebene Control Planes)',
  'change.kcm-flags-removed-1-25.fix':
    'Entfernen Sie sie vor dem Upgrade. --cluster-signing-duration ersetzt das experimentelle',
  'change.kube-apiserver-flags-removed-1-25.title':
    '--service-account-api-audiences von kube-apiserver entfällt',
  'change.kube-apiserver-flags-removed-1-25.breaks':
    'kube-apiserver startet nicht, solange --service-account-api-audiences gesetzt ist',
  'change.kube-apiserver-flags-removed-1-25.detect':
    'Argumente des kube-apiserver-Pods in kube-system (selbst betriebene Control Planes)',
  'change.kube-apiserver-flags-removed-1-25.fix':
    'Entfernen Sie es vor dem Upgrade. --api-audiences ersetzt es',
  'change.psa-no-labels-after-psp.title':
    'Namespaces ohne Pod-Security-Label erlauben alles',
  'change.psa-no-labels-after-psp.breaks':
    'Wo bisher Policies einen Namespace schützten, sind jetzt privilegierte Pods erlaubt',
  'change.psa-no-labels-after-psp.detect':
    'Namespaces ohne pod-security.kubernetes.io/enforce',
  'change.psa-no-labels-after-psp.fix':
    'Setzen Sie die Labels, oder konfigurieren Sie clusterweite Vorgaben',
  'change.psp-admission-removed.title':
    'PodSecurityPolicies werden nicht mehr durchgesetzt',
  'change.psp-admission-removed.breaks':
    'Privilegierte Pods werden nicht mehr verhindert und Vorgaben nicht mehr gesetzt; kube-apiserver startet nicht, solange das Plug-in eingetragen ist',
  'change.psp-admission-removed.detect':
    'PodSecurityPolicy-Objekte, Regeln mit dem Verb use auf podsecuritypolicies und PodSecurityPolicy in --enable-admission-plugins',
  'change.psp-admission-removed.fix':
    'Versehen Sie die Namespaces vor dem Upgrade mit Labels für Pod Security, oder installieren Sie eine Policy-Engine; entfernen Sie dann den Namen des Plug-ins',
  'change.pvc-default-storageclass-retroactive.title':
    'Claims ohne Klasse erhalten nachträglich die Standardklasse',
  'change.pvc-default-storageclass-retroactive.breaks':
    'Absichtlich ungebundene Claims können gebunden werden, sobald es eine Standardklasse gibt',
  'change.pvc-default-storageclass-retroactive.detect':
    'PersistentVolumeClaims ohne storageClassName',
  'change.pvc-default-storageclass-retroactive.fix':
    'Schreiben Sie storageClassName "", um das zu verhindern',
  'change.hns-v1-removed.title': 'kube-proxy auf Windows benötigt HNS v2',
  'change.hns-v1-removed.breaks':
    'Auf alten Windows-Builds sind Services nicht erreichbar',
  'change.hns-v1-removed.detect':
    'Node.status.nodeInfo.osImage der Windows-Nodes',
  'change.hns-v1-removed.fix': 'Führen Sie ein Upgrade dieser Nodes durch',
  'change.in-tree-flocker-quobyte-storageos-removed.title':
    'Volumes von Flocker, Quobyte und StorageOS entfallen',
  'change.in-tree-flocker-quobyte-storageos-removed.breaks':
    'Pods mit diesen Volumes können sie nicht einbinden',
  'change.in-tree-flocker-quobyte-storageos-removed.detect':
    'flocker, quobyte oder storageos in PersistentVolumes oder Pods',
  'change.in-tree-flocker-quobyte-storageos-removed.fix':
    'Verschieben Sie die Daten vorher auf einen CSI-Treiber',
  'change.kubelet-flags-removed-1-25.title':
    '--experimental-kernel-memcg-notification von kubelet entfällt',
  'change.kubelet-flags-removed-1-25.breaks':
    'kubelet startet nicht, solange --experimental-kernel-memcg-notification gesetzt ist',
  'change.kubelet-flags-removed-1-25.detect':
    'In der API des Clusters nicht sichtbar: kubeadm-flags.env und das, was die Nodes bereitstellt',
  'change.kubelet-flags-removed-1-25.fix':
    'Entfernen Sie es vor dem Upgrade. --kernel-memcg-notification ersetzt es',
  'change.seccomp-annotations-kubelet-ignored.title':
    'Der Kubelet ignoriert Seccomp-Annotationen',
  'change.seccomp-annotations-kubelet-ignored.breaks':
    'Statische Pods mit einer solchen Annotation laufen ohne Seccomp-Profil',
  'change.seccomp-annotations-kubelet-ignored.detect':
    'Pod-Annotationen seccomp.security.alpha.kubernetes.io/pod und container.seccomp.security.alpha.kubernetes.io/*',
  'change.seccomp-annotations-kubelet-ignored.fix':
    'Schreiben Sie securityContext.seccompProfile',
  'change.volumes-detach-only-from-unhealthy-nodes.title':
    'Volumes werden nur noch von nicht gesunden Nodes zwangsweise getrennt',
  'change.volumes-detach-only-from-unhealthy-nodes.breaks':
    'Ein Failover, das sich darauf verlässt, wartet länger, solange der Node Ready ist',
  'change.volumes-detach-only-from-unhealthy-nodes.detect':
    'VolumeAttachments von Pods, die einen Ready-Node verlassen haben',
  'change.volumes-detach-only-from-unhealthy-nodes.fix':
    'Setzen Sie auf dem Node den Taint node.kubernetes.io/out-of-service',
  'change.csi-migration-ga-aws-gce.title':
    'EBS- und GCE-Disks laufen endgültig über CSI',
  'change.csi-migration-ga-aws-gce.breaks':
    'Volumes lassen sich ohne den Treiber nicht einbinden; ein Zurückschalten ist nicht mehr möglich',
  'change.csi-migration-ga-aws-gce.detect':
    'awsElasticBlockStore oder gcePersistentDisk in PersistentVolumes ohne den CSIDriver',
  'change.csi-migration-ga-aws-gce.fix':
    'Installieren Sie zuerst ebs.csi.aws.com oder pd.csi.storage.gke.io',
  'change.csi-migration-vsphere-on.title': 'vSphere-Volumes laufen über CSI',
  'change.csi-migration-vsphere-on.breaks':
    'vsphereVolume benötigt den Treiber csi.vsphere.vmware.com und vSphere 7.0u2',
  'change.csi-migration-vsphere-on.detect':
    'vsphereVolume in PersistentVolumes, aber kein CSIDriver csi.vsphere.vmware.com',
  'change.csi-migration-vsphere-on.fix': 'Installieren Sie zuerst den Treiber',
  'change.beta-node-labels-warned.title':
    'Beta-Labels von Nodes führen zu Warnungen',
  'change.beta-node-labels-warned.breaks':
    'Selektoren darauf funktionieren noch und greifen nicht mehr, sobald die Labels entfallen; ein Datum gibt es nicht',
  'change.beta-node-labels-warned.detect':
    'beta.kubernetes.io/os, /arch, /instance-type oder failure-domain.beta.kubernetes.io/* in Selektoren, PersistentVolumes und StorageClasses',
  'change.beta-node-labels-warned.fix':
    'Verwenden Sie kubernetes.io/os, kubernetes.io/arch, node.kubernetes.io/instance-type und topology.kubernetes.io/*',
  'change.kubeadm-image-repository-migrated.title':
    'kubeadm wechselt zu registry.k8s.io',
  'change.kubeadm-image-repository-migrated.breaks':
    'Mirrors von k8s.gcr.io werden nicht mehr angefragt',
  'change.kubeadm-image-repository-migrated.detect':
    'imageRepository in ConfigMap kube-system/kubeadm-config',
  'change.kubeadm-image-repository-migrated.fix':
    'Richten Sie einen Mirror von registry.k8s.io ein',
  'change.metrics-changed-1-25.title':
    'In 1.25 umbenannte oder entfernte Metriken',
  'change.metrics-changed-1-25.breaks':
    'Dashboards und Alerts finden diese Metriken oder Labels nicht mehr: apiserver_dropped_requests_total, etcd_object_counts, apiserver_registered_watchers, apiserver_longrunning_gauge, apiserver_watch_cache_watch_cache_initializations_total',
  'change.metrics-changed-1-25.detect':
    'Abfragen in Dashboards, PrometheusRules und Autoscalern',
  'change.metrics-changed-1-25.fix':
    'Fragen Sie stattdessen ab: apiserver_request_total, apiserver_storage_objects, apiserver_longrunning_requests, apiserver_watch_cache_initializations_total',
  'change.registry-k8s-gcr-io-deprecated.title':
    'Images von Kubernetes kommen von registry.k8s.io',
  'change.registry-k8s-gcr-io-deprecated.breaks':
    'Allowlists und Mirrors, die nur k8s.gcr.io kennen, decken neue Images nicht ab',
  'change.registry-k8s-gcr-io-deprecated.detect':
    'Pod-Images und Registry-Policies, die k8s.gcr.io nennen',
  'change.registry-k8s-gcr-io-deprecated.fix':
    'Stellen Sie Images, Mirrors und Policies auf registry.k8s.io um',
};
