import type { v1_27Texts } from '../../texts/changes/v1_27';
import type { Translated } from '../../texts/Translated';

export const v1_27De: Translated<typeof v1_27Texts> = {
  'change.cors-allowed-origins-anchored.title':
    'Muster erlaubter Origins müssen verankert sein',
  'change.cors-allowed-origins-anchored.breaks':
    'kube-apiserver startet mit einem nicht verankerten Muster nicht',
  'change.cors-allowed-origins-anchored.detect':
    'Argumente des kube-apiserver-Pods in kube-system (selbst betriebene Control Planes): --cors-allowed-origins',
  'change.cors-allowed-origins-anchored.fix':
    'Jedes Muster muss mit ^ oder // beginnen und mit $ oder einem Doppelpunkt enden',
  'change.dra-alpha-objects-delete-1-27.title':
    'Alpha-Objekte der Dynamic Resource Allocation werden unlesbar',
  'change.dra-alpha-objects-delete-1-27.breaks':
    'Verbliebene Objekte von resource.k8s.io/v1alpha1 sind nach dem Upgrade nicht lesbar',
  'change.dra-alpha-objects-delete-1-27.detect':
    'Objekte von resource.k8s.io/v1alpha1',
  'change.dra-alpha-objects-delete-1-27.fix':
    'Löschen Sie sie vorher; aktualisieren Sie die Treiber',
  'change.feature-gates-removed-1-27.title':
    'Feature Gates, die es in 1.27 nicht mehr gibt',
  'change.feature-gates-removed-1-27.breaks':
    'Eine Komponente startet nicht, wenn eines dieser Gates gesetzt ist: CSIInlineVolume, CSIMigration, CSIMigrationAWS, CSIMigrationAzureDisk, ControllerManagerLeaderMigration, DaemonSetUpdateSurge, EphemeralContainers, ExpandCSIVolumes, ExpandInUsePersistentVolumes, ExpandPersistentVolumes, IdentifyPodOS, LocalStorageCapacityIsolation, NetworkPolicyEndPort, StatefulSetMinReadySeconds',
  'change.feature-gates-removed-1-27.detect':
    '--feature-gates der Pods der Control Plane; featureGates in den ConfigMaps kubelet-config, kube-proxy und kubeadm-config von kube-system',
  'change.feature-gates-removed-1-27.fix':
    'Löschen Sie die Gates vor dem Upgrade aus jeder Komponente',
  'change.in-tree-aws-removed.title': 'Der eingebaute AWS-Provider entfällt',
  'change.in-tree-aws-removed.breaks':
    'Control Plane und Kubelets starten mit --cloud-provider=aws nicht',
  'change.in-tree-aws-removed.detect':
    'Argumente des kube-controller-manager-Pods in kube-system (selbst betriebene Control Planes): --cloud-provider=aws',
  'change.in-tree-aws-removed.fix':
    'Betreiben Sie cloud-provider-aws, den EBS-Treiber und ecr-credential-provider',
  'change.kcm-flags-removed-1-27.title':
    'Flags von kube-controller-manager entfallen in 1.27',
  'change.kcm-flags-removed-1-27.breaks':
    'kube-controller-manager startet nicht, solange eines dieser Flags gesetzt ist: --enable-taint-manager, --pod-eviction-timeout',
  'change.kcm-flags-removed-1-27.detect':
    'Argumente des kube-controller-manager-Pods in kube-system (selbst betriebene Control Planes)',
  'change.kcm-flags-removed-1-27.fix':
    'Entfernen Sie sie vor dem Upgrade. Schreiben Sie tolerationSeconds in die Pods, oder konfigurieren Sie DefaultTolerationSeconds',
  'change.kube-apiserver-flags-removed-1-27.title':
    '--master-service-namespace von kube-apiserver entfällt',
  'change.kube-apiserver-flags-removed-1-27.breaks':
    'kube-apiserver startet nicht, solange --master-service-namespace gesetzt ist',
  'change.kube-apiserver-flags-removed-1-27.detect':
    'Argumente des kube-apiserver-Pods in kube-system (selbst betriebene Control Planes)',
  'change.kube-apiserver-flags-removed-1-27.fix':
    'Entfernen Sie es vor dem Upgrade',
  'change.ecr-in-tree-credential-provider-removed.title':
    'Der Kubelet meldet sich nicht mehr selbst bei ECR an',
  'change.ecr-in-tree-credential-provider-removed.breaks':
    'Images in ECR lassen sich nicht laden, wo der Credential-Provider fehlt',
  'change.ecr-in-tree-credential-provider-removed.detect':
    'Pod-Images in *.dkr.ecr.*.amazonaws.com ohne imagePullSecrets',
  'change.ecr-in-tree-credential-provider-removed.fix':
    'Installieren Sie ecr-credential-provider auf den Nodes',
  'change.kubelet-flags-removed-1-27.title':
    'Flags von kubelet entfallen in 1.27',
  'change.kubelet-flags-removed-1-27.breaks':
    'kubelet startet nicht, solange eines dieser Flags gesetzt ist: --container-runtime, --master-service-namespace',
  'change.kubelet-flags-removed-1-27.detect':
    'In der API des Clusters nicht sichtbar: kubeadm-flags.env und das, was die Nodes bereitstellt',
  'change.kubelet-flags-removed-1-27.fix':
    'Entfernen Sie sie vor dem Upgrade. Eine alte kubeadm-flags.env enthält oft noch --container-runtime=remote',
  'change.kubelet-iptables-rules-dropped.title':
    'Der Kubelet legt weniger iptables-Ketten an',
  'change.kubelet-iptables-rules-dropped.breaks':
    'Netzwerkkomponenten, die KUBE-MARK-DROP oder KUBE-MARK-MASQ nutzen, funktionieren nicht mehr',
  'change.kubelet-iptables-rules-dropped.detect':
    'Versionen des CNI und von Node-Agenten',
  'change.kubelet-iptables-rules-dropped.fix':
    'Führen Sie ein Upgrade der Komponente durch',
  'change.terminal-phase-always-restart-pods.title':
    'Gelöschte Pods erreichen immer eine Endphase',
  'change.terminal-phase-always-restart-pods.breaks':
    'Controller, die bei restartPolicy Always nie Succeeded erwarten, können falsch handeln',
  'change.terminal-phase-always-restart-pods.detect':
    'Operatoren, die Pod.status.phase beobachten',
  'change.terminal-phase-always-restart-pods.fix': 'Passen Sie den Operator an',
  'change.in-tree-azuredisk-removed.title':
    'Azure Disks laufen nur noch über CSI',
  'change.in-tree-azuredisk-removed.breaks':
    'azureDisk-Volumes lassen sich ohne disk.csi.azure.com nicht einbinden',
  'change.in-tree-azuredisk-removed.detect':
    'azureDisk in PersistentVolumes, aber kein CSIDriver disk.csi.azure.com',
  'change.in-tree-azuredisk-removed.fix': 'Installieren Sie zuerst den Treiber',
  'change.k8s-gcr-io-frozen.title': 'k8s.gcr.io erhält keine neuen Images',
  'change.k8s-gcr-io-frozen.breaks':
    'Images nach April 2023 fehlen dort, und die Weiterleitungen können enden',
  'change.k8s-gcr-io-frozen.detect': 'Pod-Images, die mit k8s.gcr.io/ beginnen',
  'change.k8s-gcr-io-frozen.fix': 'Verwenden Sie registry.k8s.io',
  'change.kubeadm-v1beta2-removed.title':
    'kubeadm lehnt Konfiguration in v1beta2 ab',
  'change.kubeadm-v1beta2-removed.breaks':
    'init, join und upgrade brechen bei der gespeicherten oder angegebenen Datei ab',
  'change.kubeadm-v1beta2-removed.detect':
    'apiVersion kubeadm.k8s.io/v1beta2 in ConfigMap kube-system/kubeadm-config',
  'change.kubeadm-v1beta2-removed.fix':
    'Wandeln Sie sie mit kubeadm config migrate von 1.26 um',
  'change.kustomize-v5.title': 'kubectl enthält kustomize 5',
  'change.kustomize-v5.breaks':
    'Kustomizations mit alten Formen von Patches und Variablen schlagen fehl',
  'change.kustomize-v5.detect':
    'Kustomizations in Git (im Cluster nicht sichtbar)',
  'change.kustomize-v5.fix': 'Führen Sie dafür kustomize edit fix aus',
  'change.metrics-changed-1-27.title':
    'In 1.27 umbenannte oder entfernte Metriken',
  'change.metrics-changed-1-27.breaks':
    'Dashboards und Alerts finden diese Metriken oder Labels nicht mehr: node_collector_evictions_number, scheduler_e2e_scheduling_duration_seconds',
  'change.metrics-changed-1-27.detect':
    'Abfragen in Dashboards, PrometheusRules und Autoscalern',
  'change.metrics-changed-1-27.fix':
    'Fragen Sie stattdessen ab: node_collector_evictions_total, scheduler_scheduling_attempt_duration_seconds',
  'change.scheduling-gates-qualified-names.title':
    'Scheduling Gates benötigen qualifizierte Namen',
  'change.scheduling-gates-qualified-names.breaks':
    'Pods mit einem Gate ohne Domain bleiben hängen',
  'change.scheduling-gates-qualified-names.detect':
    'Pod.spec.schedulingGates[].name ohne Schrägstrich',
  'change.scheduling-gates-qualified-names.fix':
    'Benennen Sie sie vorher um, oder löschen Sie sie',
  'change.seccomp-annotations-removed.title':
    'Seccomp-Annotationen haben keine Wirkung mehr',
  'change.seccomp-annotations-removed.breaks':
    'Pods, die nur die Annotation haben, laufen ohne das Profil',
  'change.seccomp-annotations-removed.detect':
    'Annotationen seccomp.security.alpha.kubernetes.io/pod und container.seccomp.security.alpha.kubernetes.io/*, auch in Templates',
  'change.seccomp-annotations-removed.fix':
    'Schreiben Sie securityContext.seccompProfile',
  'change.statefulset-name-dns-label.title':
    'Namen von StatefulSets dürfen keine Punkte enthalten',
  'change.statefulset-name-dns-label.breaks':
    'Neue StatefulSets mit einem Punkt im Namen werden abgelehnt',
  'change.statefulset-name-dns-label.detect':
    'StatefulSet.metadata.name mit einem Punkt',
  'change.statefulset-name-dns-label.fix': 'Benennen Sie sie um',
};
