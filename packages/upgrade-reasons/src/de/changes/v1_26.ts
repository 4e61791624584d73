import type { v1_26Texts } from '../../texts/changes/v1_26';
import type { Translated } from '../../texts/Translated';

export const v1_26De: Translated<typeof v1_26Texts> = {
  'change.apf-borrowing.title': 'Prioritätsstufen leihen einander Kapazität',
  'change.apf-borrowing.breaks': 'Ihre tatsächlichen Grenzen ändern sich',
  'change.apf-borrowing.detect':
    'lendablePercent und borrowingLimitPercent von PriorityLevelConfigurations',
  'change.apf-borrowing.fix': 'Prüfen Sie Ihre eigenen Stufen',
  'change.feature-gates-removed-1-26.title':
    'Feature Gates, die es in 1.26 nicht mehr gibt',
  'change.feature-gates-removed-1-26.breaks':
    'Eine Komponente startet nicht, wenn eines dieser Gates gesetzt ist: CSIMigrationOpenStack, CSRDuration, DefaultPodTopologySpread, DynamicKubeletConfig, IndexedJob, NonPreemptingPriority, PodAffinityNamespaceSelector, PodOverhead, PreferNominatedNode, ServiceLBNodePortControl, ServiceLoadBalancerClass, SuspendJob',
  'change.feature-gates-removed-1-26.detect':
    '--feature-gates der Pods der Control Plane; featureGates in den ConfigMaps kubelet-config, kube-proxy und kubeadm-config von kube-system',
  'change.feature-gates-removed-1-26.fix':
    'Löschen Sie die Gates vor dem Upgrade aus jeder Komponente',
  'change.in-tree-openstack-removed.title':
    'Der eingebaute OpenStack-Provider entfällt',
  'change.in-tree-openstack-removed.breaks':
    'Komponenten starten mit --cloud-provider=openstack nicht',
  'change.in-tree-openstack-removed.detect':
    'Argumente des kube-controller-manager-Pods in kube-system (selbst betriebene Control Planes): --cloud-provider=openstack; Nodes mit providerID openstack://',
  'change.in-tree-openstack-removed.fix':
    'Betreiben Sie cloud-provider-openstack und dessen CSI-Treiber',
  'change.job-tracking-annotation-ignored.title':
    'Jobs werden nur noch über Finalizer verfolgt',
  'change.job-tracking-annotation-ignored.breaks':
    'Ältere Jobs werden bis 1.27 auf die alte Art behandelt',
  'change.job-tracking-annotation-ignored.detect':
    'Jobs, die vor 1.24 angelegt wurden',
  'change.job-tracking-annotation-ignored.fix':
    'Warten Sie zuerst, bis alte Jobs beendet sind',
  'change.klog-flags-removed.title': 'Alte Logging-Flags entfallen',
  'change.klog-flags-removed.breaks':
    'Eine Komponente mit einem davon startet nicht',
  'change.klog-flags-removed.detect':
    'Befehle statischer Pods, von kube-proxy und der Kubelets',
  'change.klog-flags-removed.fix':
    'Behalten Sie nur -v und -vmodule; kube-log-runner schreibt in Dateien',
  'change.cri-v1alpha2-removed.title':
    'Der Kubelet benötigt eine Runtime mit CRI v1',
  'change.cri-v1alpha2-removed.breaks':
    'Nodes mit containerd vor 1.6 registrieren sich nicht',
  'change.cri-v1alpha2-removed.detect':
    'Node.status.nodeInfo.containerRuntimeVersion containerd://1.5 oder älter, cri-o vor 1.20',
  'change.cri-v1alpha2-removed.fix':
    'Führen Sie das Upgrade der Runtime vor dem des Kubelets durch',
  'change.in-tree-glusterfs-removed.title': 'GlusterFS-Volumes entfallen',
  'change.in-tree-glusterfs-removed.breaks':
    'Pods mit glusterfs-Volumes können sie nicht einbinden',
  'change.in-tree-glusterfs-removed.detect':
    'glusterfs in PersistentVolumes oder Pods, StorageClasses von kubernetes.io/glusterfs',
  'change.in-tree-glusterfs-removed.fix':
    'Verschieben Sie die Daten vorher auf einen anderen Treiber',
  'change.kube-proxy-ipvs-no-fallback.title':
    'kube-proxy beendet sich, wo IPVS nicht funktioniert',
  'change.kube-proxy-ipvs-no-fallback.breaks':
    'Nodes ohne die Kernelmodule verlieren ihre Services, statt auf iptables auszuweichen',
  'change.kube-proxy-ipvs-no-fallback.detect':
    'Modus in ConfigMap kube-system/kube-proxy: ipvs; Neustarts von kube-proxy-Pods',
  'change.kube-proxy-ipvs-no-fallback.fix':
    'Laden Sie die Module, oder verzichten Sie auf IPVS',
  'change.kube-proxy-userspace-removed.title':
    'kube-proxy hat keinen Userspace-Modus mehr',
  'change.kube-proxy-userspace-removed.breaks':
    'kube-proxy startet in diesem Modus nicht; Services sind vom Node aus nicht erreichbar',
  'change.kube-proxy-userspace-removed.detect':
    'Modus in ConfigMap kube-system/kube-proxy: userspace',
  'change.kube-proxy-userspace-removed.fix':
    'Verwenden Sie iptables oder nftables, unter Windows kernelspace',
  'change.aggregator-redirects-rejected.title':
    'Aggregierte APIs dürfen nicht weiterleiten',
  'change.aggregator-redirects-rejected.breaks':
    'Clients erhalten einen Fehler, wo ein aggregierter Server mit einer Weiterleitung antwortet',
  'change.aggregator-redirects-rejected.detect': 'APIServices mit spec.service',
  'change.aggregator-redirects-rejected.fix':
    'Lassen Sie den Server selbst antworten',
  'change.vsphere-csi-windows-xfs-block.title':
    'Der CSI-Treiber von vSphere unterstützt nicht jedes Volume',
  'change.vsphere-csi-windows-xfs-block.breaks':
    'Volumes von Windows-Nodes, mit XFS oder im Block-Modus unterstützte der damalige Treiber nicht',
  'change.vsphere-csi-windows-xfs-block.detect':
    'vsphereVolume mit fsType xfs oder volumeMode Block, Windows-Nodes',
  'change.vsphere-csi-windows-xfs-block.fix':
    'Lesen Sie vor dieser Minor-Version die Release Notes des Treibers',
  'change.kubectl-cloud-auth-plugins-removed.title':
    'Die eingebauten Auth-Provider für gcp und azure entfallen',
  'change.kubectl-cloud-auth-plugins-removed.breaks':
    'kubeconfigs mit diesen Auth-Providern schlagen in kubectl und in Clients derselben Version fehl',
  'change.kubectl-cloud-auth-plugins-removed.detect':
    'users[].user.auth-provider.name gcp oder azure in kubeconfig-Dateien und in Secrets, die eine enthalten',
  'change.kubectl-cloud-auth-plugins-removed.fix':
    'Verwenden Sie gke-gcloud-auth-plugin oder kubelogin',
  'change.metrics-changed-1-26.title':
    'In 1.26 umbenannte oder entfernte Metriken',
  'change.metrics-changed-1-26.breaks':
    'Dashboards und Alerts finden diese Metriken oder Labels nicht mehr: etcd_db_total_size_in_bytes, kubelet_kubelet_credential_provider_plugin_duration, kubelet_kubelet_credential_provider_plugin_errors',
  'change.metrics-changed-1-26.detect':
    'Abfragen in Dashboards, PrometheusRules und Autoscalern',
  'change.metrics-changed-1-26.fix':
    'Fragen Sie stattdessen ab: apiserver_storage_db_total_size_in_bytes, kubelet_credential_provider_plugin_duration, kubelet_credential_provider_plugin_errors',
};
