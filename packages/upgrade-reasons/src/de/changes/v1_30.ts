import type { v1_30Texts } from '../../texts/changes/v1_30';
import type { Translated } from '../../texts/Translated';

export const v1_30De: Translated<typeof v1_30Texts> = {
  'change.feature-gates-removed-1-30.title':
    'Feature Gates, die es in 1.30 nicht mehr gibt',
  'change.feature-gates-removed-1-30.breaks':
    'Eine Komponente startet nicht, wenn eines dieser Gates gesetzt ist: APISelfSubjectReview, CSIMigrationAzureFile, ExpandedDNSConfig, ExperimentalHostUserNamespaceDefaulting, IPTablesOwnershipCleanup, KubeletPodResources, KubeletPodResourcesGetAllocatable, LegacyServiceAccountTokenTracking, MinimizeIPTablesRestore, ProxyTerminatingEndpoints, RemoveSelfLink, SecurityContextDeny',
  'change.feature-gates-removed-1-30.detect':
    '--feature-gates der Pods der Control Plane; featureGates in den ConfigMaps kubelet-config, kube-proxy und kubeadm-config von kube-system',
  'change.feature-gates-removed-1-30.fix':
    'Löschen Sie die Gates vor dem Upgrade aus jeder Komponente',
  'change.in-tree-azure-provider-removed.title':
    'Der eingebaute Azure-Provider entfällt',
  'change.in-tree-azure-provider-removed.breaks':
    'Komponenten starten mit --cloud-provider=azure nicht',
  'change.in-tree-azure-provider-removed.detect':
    'Argumente des kube-controller-manager-Pods in kube-system (selbst betriebene Control Planes): --cloud-provider=azure; Nodes mit providerID azure://',
  'change.in-tree-azure-provider-removed.fix':
    'Betreiben Sie cloud-provider-azure und dessen CSI-Treiber',
  'change.in-tree-vsphere-removed.title':
    'Der eingebaute vSphere-Provider entfällt',
  'change.in-tree-vsphere-removed.breaks':
    'Komponenten starten mit --cloud-provider=vsphere nicht; Volumes laufen nur noch über CSI',
  'change.in-tree-vsphere-removed.detect':
    'Argumente des kube-controller-manager-Pods in kube-system (selbst betriebene Control Planes): --cloud-provider=vsphere; vsphereVolume ohne CSIDriver csi.vsphere.vmware.com',
  'change.in-tree-vsphere-removed.fix':
    'Betreiben Sie cloud-provider-vsphere und dessen CSI-Treiber',
  'change.security-context-deny-removed.title':
    'Das Plug-in SecurityContextDeny entfällt',
  'change.security-context-deny-removed.breaks':
    'kube-apiserver startet nicht, solange das Plug-in eingetragen ist',
  'change.security-context-deny-removed.detect':
    'Argumente des kube-apiserver-Pods in kube-system (selbst betriebene Control Planes): SecurityContextDeny in --enable-admission-plugins',
  'change.security-context-deny-removed.fix':
    'Verwenden Sie Pod Security Admission',
  'change.kubelet-rejects-userns-unsupported-runtime.title':
    'Pods in einem User Namespace benötigen eine passende Runtime',
  'change.kubelet-rejects-userns-unsupported-runtime.breaks':
    'Der Kubelet lehnt Pods mit hostUsers false ab, wo die Runtime es nicht kann',
  'change.kubelet-rejects-userns-unsupported-runtime.detect':
    'Pod.spec.hostUsers false neben Node.status.runtimeHandlers[].features',
  'change.kubelet-rejects-userns-unsupported-runtime.fix':
    'Führen Sie ein Upgrade von Runtime und Kernel durch, oder entfernen Sie das Feld',
  'change.nftables-nodeport-addresses-primary.title':
    'Im nftables-Modus lauschen NodePorts auf der primären Adresse',
  'change.nftables-nodeport-addresses-primary.breaks':
    'Clients, die eine andere Adresse des Nodes verwenden, verlieren beim Wechsel des Modus den Zugang',
  'change.nftables-nodeport-addresses-primary.detect':
    'Modus in ConfigMap kube-system/kube-proxy: nftables, und nodePortAddresses',
  'change.nftables-nodeport-addresses-primary.fix':
    'Setzen Sie nodePortAddresses',
  'change.apparmor-annotations-deprecated.title':
    'Felder lösen AppArmor-Annotationen ab',
  'change.apparmor-annotations-deprecated.breaks':
    'Sie funktionieren noch; ab 1.34 werden die Felder nicht mehr in Annotationen zurückkopiert',
  'change.apparmor-annotations-deprecated.detect':
    'Annotationen container.apparmor.security.beta.kubernetes.io/*',
  'change.apparmor-annotations-deprecated.fix':
    'Schreiben Sie securityContext.appArmorProfile',
  'change.crd-validation-ratcheting-on.title':
    'Unveränderte ungültige Felder werden angenommen',
  'change.crd-validation-ratcheting-on.breaks':
    'Falsche Werte von Custom Resources können dauerhaft bestehen bleiben',
  'change.crd-validation-ratcheting-on.detect':
    'CustomResourceDefinitions, deren Schema strenger wurde',
  'change.crd-validation-ratcheting-on.fix':
    'Prüfen Sie die gespeicherten Objekte',
  'change.exec-websocket-default.title': 'kubectl exec spricht WebSocket',
  'change.exec-websocket-default.breaks':
    'Proxys und Regeln für SPDY verhalten sich anders',
  'change.exec-websocket-default.detect':
    'Proxys vor der API; Rollen mit get und ohne create auf pods/exec oder pods/attach',
  'change.exec-websocket-default.fix': 'Lassen Sie WebSocket-Upgrades durch',
  'change.metrics-changed-1-30.title':
    'In 1.30 umbenannte oder entfernte Metriken',
  'change.metrics-changed-1-30.breaks':
    'Dashboards und Alerts finden diese Metriken oder Labels nicht mehr: apiserver_storage_size_bytes{cluster}, apiserver_encryption_config_controller_automatic_reload_success_total, apiserver_encryption_config_controller_automatic_reload_failure_total',
  'change.metrics-changed-1-30.detect':
    'Abfragen in Dashboards, PrometheusRules und Autoscalern',
  'change.metrics-changed-1-30.fix':
    'Fragen Sie stattdessen ab: apiserver_storage_size_bytes{storage_cluster_id}, apiserver_encryption_config_controller_automatic_reloads_total',
  'change.pvc-empty-class-not-defaulted.title':
    'Eine leere Storage Class bedeutet: keine Storage Class',
  'change.pvc-empty-class-not-defaulted.breaks':
    'Claims mit storageClassName "", die versehentlich gebunden wurden, bleiben pending',
  'change.pvc-empty-class-not-defaulted.detect':
    'PersistentVolumeClaim.spec.storageClassName ""',
  'change.pvc-empty-class-not-defaulted.fix': 'Geben Sie die Storage Class an',
};
