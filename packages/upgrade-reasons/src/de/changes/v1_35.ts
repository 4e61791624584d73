import type { v1_35Texts } from '../../texts/changes/v1_35';
import type { Translated } from '../../texts/Translated';

export const v1_35De: Translated<typeof v1_35Texts> = {
  'change.feature-gate-dependencies.title':
    'Feature Gates müssen zueinander passen',
  'change.feature-gate-dependencies.breaks':
    'Eine Komponente startet nicht, wenn ein Gate eingeschaltet und ein dafür nötiges abgeschaltet ist; AllAlpha=true allein schlägt fehl',
  'change.feature-gate-dependencies.detect': 'Feature Gates aller Komponenten',
  'change.feature-gate-dependencies.fix':
    'Schalten Sie die nötigen Gates ein, oder entfernen Sie AllAlpha',
  'change.feature-gates-locked-1-35.title':
    'Feature Gates, die sich in 1.35 nicht mehr ändern lassen',
  'change.feature-gates-locked-1-35.breaks':
    'Eine Komponente startet nicht, wenn eines dieser Gates vom Standard abweicht: AggregatedDiscoveryRemoveBetaType, AllowOverwriteTerminationGracePeriodSeconds, DynamicResourceAllocation, ExecProbeTimeout, ImageMaximumGCAge, InPlacePodVerticalScaling, JobManagedBy, PodObservedGenerationTracking, SupplementalGroupsPolicy, SystemdWatchdog',
  'change.feature-gates-locked-1-35.detect':
    '--feature-gates der Pods der Control Plane; featureGates in den ConfigMaps kubelet-config, kube-proxy und kubeadm-config von kube-system',
  'change.feature-gates-locked-1-35.fix':
    'Löschen Sie die Gates vor dem Upgrade aus jeder Komponente',
  'change.feature-gates-removed-1-35.title':
    'Feature Gates, die es in 1.35 nicht mehr gibt',
  'change.feature-gates-removed-1-35.breaks':
    'Eine Komponente startet nicht, wenn eines dieser Gates gesetzt ist: AllowServiceLBStatusOnNonLB, ComponentSLIs, CronJobsScheduledAnnotation, LoadBalancerIPMode, PodIndexLabel, ProbeHostPodSecurityStandards, SizeMemoryBackedVolumes, StatefulSetAutoDeletePVC, StrictCostEnforcementForVAP, StrictCostEnforcementForWebhooks, UserNamespacesPodSecurityStandards',
  'change.feature-gates-removed-1-35.detect':
    '--feature-gates der Pods der Control Plane; featureGates in den ConfigMaps kubelet-config, kube-proxy und kubeadm-config von kube-system',
  'change.feature-gates-removed-1-35.fix':
    'Löschen Sie die Gates vor dem Upgrade aus jeder Komponente',
  'change.max-unavailable-statefulset.title':
    'StatefulSets können mehrere Pods zugleich aktualisieren',
  'change.max-unavailable-statefulset.breaks':
    'maxUnavailable wirkte in 1.35.0, nicht in späteren Patches und 1.36, und wieder in 1.37',
  'change.max-unavailable-statefulset.detect':
    'StatefulSet.spec.updateStrategy.rollingUpdate.maxUnavailable',
  'change.max-unavailable-statefulset.fix':
    'Entfernen Sie das Feld, oder stellen Sie sich auf parallele Updates ein',
  'change.pod-topology-labels.title':
    'Pods erhalten Zone und Region ihres Nodes als Labels',
  'change.pod-topology-labels.breaks':
    'Selektoren auf diese Labels können mehr als bisher treffen',
  'change.pod-topology-labels.detect':
    'Selektoren mit topology.kubernetes.io/zone oder /region auf Pods',
  'change.pod-topology-labels.fix': 'Prüfen Sie diese Selektoren',
  'change.requestheader-allowed-names.title':
    'Überlappende Client- und Proxy-CAs benötigen erlaubte Namen',
  'change.requestheader-allowed-names.breaks':
    'Front-Proxys wird ohne --requestheader-allowed-names nicht vertraut',
  'change.requestheader-allowed-names.detect':
    'Argumente des kube-apiserver-Pods in kube-system (selbst betriebene Control Planes): --requestheader-client-ca-file, --client-ca-file, --requestheader-allowed-names',
  'change.requestheader-allowed-names.fix':
    'Setzen Sie die Namen, oder verwenden Sie zwei CAs',
  'change.svm-v1alpha1-delete.title':
    'Alpha-StorageVersionMigrations werden unlesbar',
  'change.svm-v1alpha1-delete.breaks':
    'Verbliebene Objekte sind nach dem Upgrade nicht lesbar',
  'change.svm-v1alpha1-delete.detect':
    'Objekte von storagemigration.k8s.io/v1alpha1',
  'change.svm-v1alpha1-delete.fix': 'Löschen Sie sie vorher',
  'change.cgroup-v1-kubelet-refuses.title':
    'Der Kubelet startet auf cgroup v1 nicht',
  'change.cgroup-v1-kubelet-refuses.breaks':
    'Solche Nodes kommen nach ihrem Upgrade nicht zurück',
  'change.cgroup-v1-kubelet-refuses.detect':
    'Kubelet-Metrik kubelet_cgroup_version 1; Events mit dem Grund CgroupV1; alte Betriebssysteme',
  'change.cgroup-v1-kubelet-refuses.fix':
    'Wechseln Sie zu cgroup v2; failCgroupV1: false verschafft Zeit',
  'change.containerd-1-warning.title':
    'Die Unterstützung von containerd 1.x endet bald',
  'change.containerd-1-warning.breaks':
    'Es funktioniert noch; ein späterer Kubelet lehnt Runtimes vor containerd 2.0 ab',
  'change.containerd-1-warning.detect':
    'Node.status.nodeInfo.containerRuntimeVersion containerd://1.*',
  'change.containerd-1-warning.fix': 'Planen Sie containerd 2 ein',
  'change.exec-probe-timeout-locked.title':
    'Exec-Probes halten ihren Timeout ein',
  'change.exec-probe-timeout-locked.breaks':
    'Probes, die länger als timeoutSeconds brauchen (1, wenn nicht angegeben), schlagen fehl',
  'change.exec-probe-timeout-locked.detect':
    'Exec-Probes ohne oder mit kleinem timeoutSeconds',
  'change.exec-probe-timeout-locked.fix': 'Erhöhen Sie timeoutSeconds',
  'change.image-pull-credential-verification.title':
    'Zwischengespeicherte private Images benötigen Zugangsdaten',
  'change.image-pull-credential-verification.breaks':
    'Ein Pod ohne sie darf ein Image nicht nutzen, das ein anderer geladen hat',
  'change.image-pull-credential-verification.detect':
    'Pods mit imagePullPolicy IfNotPresent oder Never und privaten Images ohne imagePullSecrets',
  'change.image-pull-credential-verification.fix':
    'Ergänzen Sie imagePullSecrets, oder setzen Sie imagePullCredentialsVerificationPolicy',
  'change.ipvs-mode-deprecated.title': 'Der IPVS-Modus ist veraltet',
  'change.ipvs-mode-deprecated.breaks':
    'Er funktioniert noch; in 1.40 soll er abgeschaltet und in 1.43 entfernt werden',
  'change.ipvs-mode-deprecated.detect':
    'Modus in ConfigMap kube-system/kube-proxy: ipvs',
  'change.ipvs-mode-deprecated.fix':
    'Wechseln Sie zu nftables (Kernel 5.13 oder neuer) oder iptables',
  'change.kubeadm-cgroup-v1-preflight.title':
    'kubeadm lehnt Hosts mit cgroup v1 ab',
  'change.kubeadm-cgroup-v1-preflight.breaks':
    'init, join und upgrade brechen ab',
  'change.kubeadm-cgroup-v1-preflight.detect':
    'failCgroupV1 in ConfigMap kube-system/kubelet-config; Hosts mit cgroup v1',
  'change.kubeadm-cgroup-v1-preflight.fix':
    'Verwenden Sie cgroup v2, oder ignorieren Sie SystemVerification und setzen Sie failCgroupV1: false',
  'change.kubeadm-control-plane-kubelet-local.title':
    'Kubelets der Control Plane fragen ihren eigenen kube-apiserver',
  'change.kubeadm-control-plane-kubelet-local.breaks':
    'Sie gehen nicht mehr über den Load Balancer',
  'change.kubeadm-control-plane-kubelet-local.detect':
    'ControlPlaneKubeletLocalMode in kubeadm-config',
  'change.kubeadm-control-plane-kubelet-local.fix':
    'Patchen Sie kubelet.conf, um das alte Verhalten zu behalten',
  'change.kubelet-flags-removed-1-35.title':
    '--pod-infra-container-image von kubelet entfällt',
  'change.kubelet-flags-removed-1-35.breaks':
    'kubelet startet nicht, solange --pod-infra-container-image gesetzt ist',
  'change.kubelet-flags-removed-1-35.detect':
    'In der API des Clusters nicht sichtbar: kubeadm-flags.env und das, was die Nodes bereitstellt',
  'change.kubelet-flags-removed-1-35.fix':
    'Entfernen Sie es vor dem Upgrade. Das Sandbox-Image wird in der Runtime konfiguriert; kubeadm räumt das Flag nur beim Upgrade auf 1.35 auf',
  'change.kubelet-restart-pod-status.title':
    'Der Pod-Status überdauert einen Neustart des Kubelets',
  'change.kubelet-restart-pod-status.breaks':
    'Startup-Probes laufen nicht erneut',
  'change.kubelet-restart-pod-status.detect': 'Workloads, die darauf zählen',
  'change.kubelet-restart-pod-status.fix':
    'Das Gate ChangeContainerStatusOnKubeletRestart stellt das alte Verhalten wieder her',
  'change.dra-partitionable-slices-delete.title':
    'ResourceSlices mit gemeinsamen Zählern haben eine neue Form',
  'change.dra-partitionable-slices-delete.breaks':
    'Slices der Alpha sind zwischen 1.34 und 1.35 nicht lesbar',
  'change.dra-partitionable-slices-delete.detect':
    'ResourceSlice.spec.sharedCounters',
  'change.dra-partitionable-slices-delete.fix': 'Entfernen Sie sie vorher',
  'change.ingress-nginx-retired.title': 'ingress-nginx wird eingestellt',
  'change.ingress-nginx-retired.breaks':
    'Von selbst fällt nichts aus, aber nach März 2026 gibt es keine Sicherheitsupdates und keine Releases für neue Minor-Versionen',
  'change.ingress-nginx-retired.detect':
    'IngressClasses von k8s.io/ingress-nginx; Images registry.k8s.io/ingress-nginx/controller',
  'change.ingress-nginx-retired.fix':
    'Wechseln Sie zu einem anderen Controller oder zur Gateway API',
  'change.deprecated-metrics-hidden-1-35.title':
    'Veraltete Metriken sind ausgeblendet',
  'change.deprecated-metrics-hidden-1-35.breaks':
    'Ihre Zeitreihen verschwinden',
  'change.deprecated-metrics-hidden-1-35.detect':
    'Metrik hidden_metrics_total von kube-apiserver',
  'change.deprecated-metrics-hidden-1-35.fix':
    'Verzichten Sie auf veraltete Metriken; --show-hidden-metrics-for-version verschafft Zeit',
  'change.pods-exec-websocket-create.title':
    'exec, attach und port-forward benötigen create',
  'change.pods-exec-websocket-create.breaks':
    'Rollen, die nur get gewähren, genügen nicht mehr',
  'change.pods-exec-websocket-create.detect':
    'Rollen mit get und ohne create auf pods/exec, pods/attach oder pods/portforward',
  'change.pods-exec-websocket-create.fix': 'Ergänzen Sie create',
  'change.untolerated-taint-message.title':
    'Scheduling-Meldungen nennen keine Taints',
  'change.untolerated-taint-message.breaks':
    'Auswertungen von FailedScheduling verlieren sie',
  'change.untolerated-taint-message.detect': 'Alerts auf Ereignisse',
  'change.untolerated-taint-message.fix': 'Lesen Sie die Taints von den Nodes',
};
