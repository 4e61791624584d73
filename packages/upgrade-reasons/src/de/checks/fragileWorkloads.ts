import type { fragileWorkloadsTexts } from '../../texts/checks/fragileWorkloads';
import type { Translated } from '../../texts/Translated';

export const fragileWorkloadsDe: Translated<typeof fragileWorkloadsTexts> = {
  'check.fragile-workloads.title': '{{workload}} {{weaknesses}}',
  'check.fragile-workloads.shared-node':
    'betreibt alle {{number}} Replicas auf einem Node',
  'check.fragile-workloads.shared-node-evidence':
    'Alle {{number}} Pods laufen auf einem Node, und kein Budget sorgt dafür, dass ein Drain sie einzeln nimmt',
  'check.fragile-workloads.shared-node-fix':
    'Verteilen Sie die Replicas auf Nodes (topologySpreadConstraints oder Anti-Affinity mit kubernetes.io/hostname) und geben Sie ihnen ein PodDisruptionBudget mit maxUnavailable: 1',
  'check.fragile-workloads.node-bound-data':
    'hält Daten auf einem lokalen Volume',
  'check.fragile-workloads.node-bound-data-evidence':
    'An ein Volume eines Nodes gebunden: {{claims}}',
  'check.fragile-workloads.claim': 'Claim {{name}}',
  'check.fragile-workloads.node-bound-data-fix':
    'Kopieren Sie die Daten eines lokalen Volumes, bevor sein Node ersetzt wird, oder führen Sie das Upgrade des Nodes an Ort und Stelle aus',
  'check.fragile-workloads.long-grace':
    'braucht bis zu {{minutes}} Minuten zum Beenden',
  'check.fragile-workloads.long-grace-evidence':
    'terminationGracePeriodSeconds {{seconds}}',
  'check.fragile-workloads.long-grace-fix':
    'Lassen Sie Drains länger warten als die Grace Period oder verkürzen Sie diese: Ein Drain, der vorher aufgibt, bricht den Pod ab oder hält das Upgrade an',
  'check.fragile-workloads.single-replica': 'hat nur ein Replica',
  'check.fragile-workloads.single-replica-evidence':
    'spec.replicas 1: Die Anwendung ist von der Verdrängung an nicht verfügbar, bis der nächste Pod bereit ist',
  'check.fragile-workloads.single-replica-fix':
    'Betreiben Sie ein zweites Replica, wenn die Anwendung nicht unterbrochen werden darf',
  'check.fragile-workloads.single-replica-stateful-fix':
    'Betreiben Sie ein zweites Replica, wenn die Anwendung das unterstützt',
  'check.fragile-workloads.unprotected': 'hat kein Disruption Budget',
  'check.fragile-workloads.unprotected-evidence':
    'Kein PodDisruptionBudget wählt seine Pods aus: Drains mehrerer Nodes zugleich können alle treffen',
  'check.fragile-workloads.unprotected-fix':
    'Legen Sie ein PodDisruptionBudget mit maxUnavailable: 1 an',
  'check.fragile-workloads.unprobed': 'hat keine Readiness Probe',
  'check.fragile-workloads.unprobed-evidence':
    'Keine readinessProbe in {{containers}}: Ein Pod gilt als bereit, und der Drain läuft weiter, bevor er Anfragen bedient',
  'check.fragile-workloads.container': 'Container {{name}}',
  'check.fragile-workloads.unprobed-fix': 'Fügen Sie eine readinessProbe hinzu',
  'check.fragile-workloads.shared-zone': 'läuft in einer einzigen Zone',
  'check.fragile-workloads.shared-zone-evidence':
    'Alle Pods laufen in der Zone {{zone}}',
  'check.fragile-workloads.shared-zone-fix':
    'Verteilen Sie die Replicas auf Zonen',
  'check.fragile-workloads.passing-data': 'legt Dateien auf dem Node ab',
  'check.fragile-workloads.passing-data-evidence':
    'Zieht nicht mit dem Pod um: {{volumes}}',
  'check.fragile-workloads.passing-data-fix':
    'Legen Sie in emptyDir- und hostPath-Volumes nur ab, was sich neu erzeugen lässt',
};
