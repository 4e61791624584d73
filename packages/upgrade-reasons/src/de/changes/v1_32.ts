import type { v1_32Texts } from '../../texts/changes/v1_32';
import type { Translated } from '../../texts/Translated';

export const v1_32De: Translated<typeof v1_32Texts> = {
  'change.anonymous-auth-configurable.title':
    'Anonymer Zugriff lässt sich auf Pfade begrenzen',
  'change.anonymous-auth-configurable.breaks':
    'anonymous in AuthenticationConfiguration und --anonymous-auth schließen einander aus',
  'change.anonymous-auth-configurable.detect':
    'Argumente des kube-apiserver-Pods in kube-system (selbst betriebene Control Planes): --anonymous-auth, --authentication-config',
  'change.anonymous-auth-configurable.fix': 'Erlauben Sie nur die Health-Pfade',
  'change.dra-classic-removed.title':
    'Die klassische Dynamic Resource Allocation entfällt',
  'change.dra-classic-removed.breaks':
    'Workloads mit einem Controller der Control Plane fallen aus, und ihre PodSchedulingContexts lassen sich nicht mehr löschen',
  'change.dra-classic-removed.detect':
    'PodSchedulingContexts; ResourceClaims mit einem Controller',
  'change.dra-classic-removed.fix': 'Löschen Sie sie vorher',
  'change.feature-gates-locked-1-32.title':
    'Feature Gates, die sich in 1.32 nicht mehr ändern lassen',
  'change.feature-gates-locked-1-32.breaks':
    'Eine Komponente startet nicht, wenn eines dieser Gates vom Standard abweicht: AllowServiceLBStatusOnNonLB, ComponentSLIs, CronJobsScheduledAnnotation, CustomResourceFieldSelectors, ServiceAccountTokenJTI, ServiceAccountTokenNodeBindingValidation, ServiceAccountTokenPodNodeInfo, TopologyManagerPolicyOptions',
  'change.feature-gates-locked-1-32.detect':
    '--feature-gates der Pods der Control Plane; featureGates in den ConfigMaps kubelet-config, kube-proxy und kubeadm-config von kube-system',
  'change.feature-gates-locked-1-32.fix':
    'Löschen Sie die Gates vor dem Upgrade aus jeder Komponente',
  'change.feature-gates-removed-1-32.title':
    'Feature Gates, die es in 1.32 nicht mehr gibt',
  'change.feature-gates-removed-1-32.breaks':
    'Eine Komponente startet nicht, wenn eines dieser Gates gesetzt ist: CloudDualStackNodeIPs, DRAControlPlaneController, HPAContainerMetrics, KMSv2, KMSv2KDF, LegacyServiceAccountTokenCleanUp, MinDomainsInPodTopologySpread, NewVolumeManagerReconstruction, NodeOutOfServiceVolumeDetach, PodHostIPs, ServerSideApply, ServerSideFieldValidation, StableLoadBalancerNodeSet, ValidatingAdmissionPolicy, ZeroLimitedNominalConcurrencyShares',
  'change.feature-gates-removed-1-32.detect':
    '--feature-gates der Pods der Control Plane; featureGates in den ConfigMaps kubelet-config, kube-proxy und kubeadm-config von kube-system',
  'change.feature-gates-removed-1-32.fix':
    'Löschen Sie die Gates vor dem Upgrade aus jeder Komponente',
  'change.kcm-cloud-provider-values.title':
    'Der Controller-Manager kennt nur den externen Provider',
  'change.kcm-cloud-provider-values.breaks':
    'Jeder andere Wert ist ein Fehler, und der Controller-Manager legt keine Routen oder Load Balancer an',
  'change.kcm-cloud-provider-values.detect':
    'Argumente des kube-controller-manager-Pods in kube-system (selbst betriebene Control Planes): --cloud-provider',
  'change.kcm-cloud-provider-values.fix':
    'Setzen Sie external, oder lassen Sie das Flag weg',
  'change.leasecandidate-v1alpha1-delete.title':
    'Alpha-LeaseCandidates werden unlesbar',
  'change.leasecandidate-v1alpha1-delete.breaks':
    'Verbliebene Objekte sind nach dem Upgrade nicht lesbar',
  'change.leasecandidate-v1alpha1-delete.detect':
    'Objekte von coordination.k8s.io/v1alpha1',
  'change.leasecandidate-v1alpha1-delete.fix': 'Löschen Sie sie vorher',
  'change.metric-label-allowlist-unexpected.title':
    'Nicht erlaubte Metrik-Labels heißen "unexpected"',
  'change.metric-label-allowlist-unexpected.breaks':
    'Abfragen auf den alten Wert finden nichts',
  'change.metric-label-allowlist-unexpected.detect':
    'Argumente des kube-apiserver-Pods in kube-system (selbst betriebene Control Planes): --allow-metric-labels',
  'change.metric-label-allowlist-unexpected.fix': 'Passen Sie die Abfragen an',
  'change.scheduler-queueing-hints-on.title':
    'Der Scheduler plant wartende Pods anhand von Hinweisen erneut ein',
  'change.scheduler-queueing-hints-on.breaks':
    'Mit eigenen Plug-ins, die keine Hinweise geben, können Pods pending bleiben',
  'change.scheduler-queueing-hints-on.detect':
    'Eigene Scheduler-Images oder -Profile',
  'change.scheduler-queueing-hints-on.fix': 'Implementieren Sie QueueingHint',
  'change.volumelimit-plugins-removed.title':
    'Volume-Limits einzelner Clouds entfallen im Scheduler',
  'change.volumelimit-plugins-removed.breaks':
    'kube-scheduler startet nicht, solange die Konfiguration sie nennt',
  'change.volumelimit-plugins-removed.detect':
    'EBSLimits, GCEPDLimits, AzureDiskLimits oder CinderLimits in der Scheduler-Konfiguration',
  'change.volumelimit-plugins-removed.fix': 'Tragen Sie NodeVolumeLimits ein',
  'change.kubelet-runonce-removed.title':
    'Der Kubelet hat keinen Run-once-Modus mehr',
  'change.kubelet-runonce-removed.breaks': 'Er startet mit runOnce nicht',
  'change.kubelet-runonce-removed.detect':
    'runOnce in der Konfiguration des Kubelets',
  'change.kubelet-runonce-removed.fix': 'Entfernen Sie es',
  'change.node-authorizer-selectors.title':
    'Nodes sehen nur sich selbst und ihre Pods',
  'change.node-authorizer-selectors.breaks':
    'Agenten, die mit den Zugangsdaten des Kubelets andere auflisten, erhalten 403',
  'change.node-authorizer-selectors.detect':
    'DaemonSets, die /etc/kubernetes/kubelet.conf oder /var/lib/kubelet/pki einbinden',
  'change.node-authorizer-selectors.fix':
    'Geben Sie dem Agenten einen eigenen Account',
  'change.sa-node-audience-restriction.title':
    'Kubelets dürfen nur Audiences anfordern, die Pods nutzen',
  'change.sa-node-audience-restriction.breaks':
    'CSI-Treiber und Credential-Plug-ins, die andere Audiences brauchen, schlagen fehl',
  'change.sa-node-audience-restriction.detect': 'CSIDriver.spec.tokenRequests',
  'change.sa-node-audience-restriction.fix':
    'Deklarieren Sie die Audiences, oder erteilen Sie request-serviceaccounts-token-audience',
  'change.attachable-volumes-capacity-removed.title':
    'Nodes geben nicht mehr an, wie viele Volumes sie aufnehmen',
  'change.attachable-volumes-capacity-removed.breaks':
    'Wer attachable-volumes-* liest, findet für migrierte Typen nichts',
  'change.attachable-volumes-capacity-removed.detect':
    'Abfragen auf Node.status.capacity',
  'change.attachable-volumes-capacity-removed.fix':
    'Lesen Sie CSINode.spec.drivers[].allocatable',
  'change.enforce-mountable-secrets-deprecated.title':
    'Eine Annotation, die einbindbare Secrets begrenzt, ist veraltet',
  'change.enforce-mountable-secrets-deprecated.breaks':
    'Sie funktioniert noch; eine Entfernung ist nicht geplant',
  'change.enforce-mountable-secrets-deprecated.detect':
    'ServiceAccounts mit der Annotation kubernetes.io/enforce-mountable-secrets',
  'change.enforce-mountable-secrets-deprecated.fix':
    'Trennen Sie Secrets nach Namespace',
  'change.resize-removing-limits-refused.title':
    'Ein Resize darf Requests oder Limits nicht entfernen',
  'change.resize-removing-limits-refused.breaks':
    'Patches, die sie weglassen, werden abgelehnt',
  'change.resize-removing-limits-refused.detect':
    'Controller, die pods/resize patchen',
  'change.resize-removing-limits-refused.fix': 'Behalten Sie die Felder bei',
};
