import type { v1_29Texts } from '../../texts/changes/v1_29';
import type { Translated } from '../../texts/Translated';

export const v1_29De: Translated<typeof v1_29Texts> = {
  'change.feature-gates-removed-1-29.title':
    'Feature Gates, die es in 1.29 nicht mehr gibt',
  'change.feature-gates-removed-1-29.breaks':
    'Eine Komponente startet nicht, wenn eines dieser Gates gesetzt ist: CSIMigrationvSphere, CronJobTimeZone, DownwardAPIHugePages, GRPCContainerProbe, JobMutableNodeSchedulingDirectives, JobTrackingWithFinalizers, LegacyServiceAccountTokenNoAutoGeneration, MultiCIDRRangeAllocator, OpenAPIV3, ProbeTerminationGracePeriod, RetroactiveDefaultStorageClass, SeccompDefault, TopologyManager',
  'change.feature-gates-removed-1-29.detect':
    '--feature-gates der Pods der Control Plane; featureGates in den ConfigMaps kubelet-config, kube-proxy und kubeadm-config von kube-system',
  'change.feature-gates-removed-1-29.fix':
    'Löschen Sie die Gates vor dem Upgrade aus jeder Komponente',
  'change.in-tree-cloud-providers-off.title':
    'Eingebaute Cloud-Provider sind abgeschaltet',
  'change.in-tree-cloud-providers-off.breaks':
    'Nodes bleiben uninitialisiert, und Volumes und Load Balancer werden nicht angelegt, wo kein externer Provider läuft (Azure, GCE, vSphere)',
  'change.in-tree-cloud-providers-off.detect':
    'Argumente des kube-controller-manager-Pods in kube-system (selbst betriebene Control Planes): --cloud-provider anders als external; Taint node.cloudprovider.kubernetes.io/uninitialized',
  'change.in-tree-cloud-providers-off.fix':
    'Betreiben Sie den Controller-Manager und den Credential-Provider der Cloud',
  'change.kmsv1-off-by-default.title': 'KMS v1 ist abgeschaltet',
  'change.kmsv1-off-by-default.breaks':
    'kube-apiserver startet mit einem KMS-v1-Provider nicht',
  'change.kmsv1-off-by-default.detect':
    'Argumente des kube-apiserver-Pods in kube-system (selbst betriebene Control Planes): --encryption-provider-config und KMSv1 in --feature-gates',
  'change.kmsv1-off-by-default.fix':
    'Wechseln Sie zu KMS v2; KMSv1=true verschafft Zeit',
  'change.kube-apiserver-cloud-flags-deprecated.title':
    'Cloud-Flags von kube-apiserver sind veraltet',
  'change.kube-apiserver-cloud-flags-deprecated.breaks':
    'Sie funktionieren noch; 1.33 entfernt sie',
  'change.kube-apiserver-cloud-flags-deprecated.detect':
    'Argumente des kube-apiserver-Pods in kube-system (selbst betriebene Control Planes): --cloud-provider, --cloud-config',
  'change.kube-apiserver-cloud-flags-deprecated.fix': 'Entfernen Sie sie',
  'change.kube-scheduler-config-v1beta3-removed.title':
    'Die Scheduler-Konfiguration v1beta3 entfällt',
  'change.kube-scheduler-config-v1beta3-removed.breaks':
    'kube-scheduler startet damit nicht, ebenso wenig mit dem Plug-in SelectorSpread',
  'change.kube-scheduler-config-v1beta3-removed.detect':
    'kubescheduler.config.k8s.io/v1beta3 oder SelectorSpread in Dateien und ConfigMaps',
  'change.kube-scheduler-config-v1beta3-removed.fix':
    'Schreiben Sie kubescheduler.config.k8s.io/v1 mit PodTopologySpread',
  'change.legacy-sa-token-cleanup.title':
    'Generierte Tokens, die ein Jahr nicht benutzt wurden, werden ungültig',
  'change.legacy-sa-token-cleanup.breaks':
    'Clients mit einem solchen Token werden abgewiesen, und das Secret wird später gelöscht',
  'change.legacy-sa-token-cleanup.detect':
    'Secrets mit dem Label kubernetes.io/legacy-token-invalid-since oder einem alten kubernetes.io/legacy-token-last-used',
  'change.legacy-sa-token-cleanup.fix':
    'Stellen Sie die Clients auf TokenRequest um; ohne das Label funktioniert ein Secret wieder',
  'change.kubelet-external-cloud-node-addresses.title':
    'Nodes mit externem Provider beginnen ohne Adressen',
  'change.kubelet-external-cloud-node-addresses.breaks':
    'Agenten im Host-Netzwerk, die eine Adresse brauchen, und der Cloud-Controller können aufeinander warten',
  'change.kubelet-external-cloud-node-addresses.detect':
    'Nodes mit leerem status.addresses und Taint node.cloudprovider.kubernetes.io/uninitialized',
  'change.kubelet-external-cloud-node-addresses.fix':
    'Geben Sie den Kubelets --node-ip, oder lassen Sie den Cloud-Controller solche Nodes tolerieren',
  'change.service-lb-status-guarded.title':
    'Nur Services vom Typ LoadBalancer haben einen Load-Balancer-Status',
  'change.service-lb-status-guarded.breaks':
    'Controller, die status.loadBalancer anderer Services schreiben, werden abgewiesen',
  'change.service-lb-status-guarded.detect':
    'Services eines anderen Typs mit status.loadBalancer.ingress',
  'change.service-lb-status-guarded.fix': 'Ändern Sie den Controller',
  'change.cronjob-tz-schedule-rejected.title':
    'Zeitpläne von CronJobs dürfen keine Zeitzone enthalten',
  'change.cronjob-tz-schedule-rejected.breaks':
    'Neue CronJobs mit TZ= im Zeitplan werden abgelehnt; bestehende laufen weiter',
  'change.cronjob-tz-schedule-rejected.detect': 'CronJob.spec.schedule mit TZ=',
  'change.cronjob-tz-schedule-rejected.fix': 'Schreiben Sie spec.timeZone',
  'change.kms-livez-removed.title':
    '/livez enthält den Zustand von KMS nicht mehr',
  'change.kms-livez-removed.breaks':
    'Probes auf /livez/kms-providers schlagen fehl',
  'change.kms-livez-removed.detect': 'Probes und Monitore',
  'change.kms-livez-removed.fix': 'Fragen Sie /healthz oder /readyz ab',
  'change.kubeadm-admin-conf-not-system-masters.title':
    'Die admin.conf von kubeadm unterliegt RBAC',
  'change.kubeadm-admin-conf-not-system-masters.breaks':
    'Notfallskripte mit admin.conf können durch RBAC ausgesperrt werden; super-admin.conf hat die alten Rechte',
  'change.kubeadm-admin-conf-not-system-masters.detect':
    'ClusterRoleBinding kubeadm:cluster-admins',
  'change.kubeadm-admin-conf-not-system-masters.fix':
    'Bewahren Sie super-admin.conf für die Wiederherstellung auf und testen Sie solche Skripte',
  'change.metrics-changed-1-29.title':
    'In 1.29 umbenannte oder entfernte Metriken',
  'change.metrics-changed-1-29.breaks':
    'Dashboards und Alerts finden diese Metriken oder Labels nicht mehr: apiserver_request_body_sizes, scrape_error',
  'change.metrics-changed-1-29.detect':
    'Abfragen in Dashboards, PrometheusRules und Autoscalern',
  'change.metrics-changed-1-29.fix':
    'Fragen Sie stattdessen ab: apiserver_request_body_size_bytes, resource_scrape_error',
  'change.sidecar-containers-on.title': 'Sidecar-Container sind eingeschaltet',
  'change.sidecar-containers-on.breaks':
    'Policies und Werkzeuge, die Container summieren, können Init-Container übersehen, die weiterlaufen',
  'change.sidecar-containers-on.detect':
    'Pod.spec.initContainers[].restartPolicy Always',
  'change.sidecar-containers-on.fix':
    'Passen Sie Policies und Kostenauswertungen an',
};
