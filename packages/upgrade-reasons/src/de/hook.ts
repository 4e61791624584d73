import type { hookTexts } from '../texts/hook';
import type { Translated } from '../texts/Translated';

export const hookDe: Translated<typeof hookTexts> = {
  'hook.no-entry':
    '{{setting}} hat keinen Eintrag für den Cluster {{cluster}}. Ergänzen Sie einen unter einem dieser Schlüssel: {{keys}}',
  'hook.different-values':
    '{{setting}} hat unterschiedliche Werte für den Cluster {{cluster}} unter {{keys}}. Behalten Sie einen davon',
  'hook.not-in-inventory':
    'Der Cluster {{cluster}} ist nicht im Bestand von Drydock; daher werden keine Zugangsdaten für ihn verwendet',
  'hook.not-listed':
    'Keine Quelle führt den Cluster {{cluster}} jetzt auf; daher wird dort nichts begonnen. Fügen Sie ihn seiner Quelle wieder hinzu',
  'hook.identity-unknown':
    'Die Identität des Clusters {{cluster}} ist unbekannt, weil er nie gelesen wurde. Lassen Sie Drydock ihn lesen, und versuchen Sie es erneut',
  'hook.connection-ends':
    'Nichts wurde geschrieben: {{host}} beendet Verbindungen nach einer Antwort; die nächste kann einen anderen Server erreichen',
  'hook.cluster-not-told':
    'Nichts wurde geschrieben: Kontext {{context}} der kubeconfig {{file}} ({{host}}) sagt nicht, welchen Cluster er erreicht ({{status}}). Erneuern Sie die Zugangsdaten, oder erlauben Sie ihnen, den Namespace kube-system zu lesen (docs/rbac/job-runner.yaml)',
  'hook.no-namespace':
    'Nichts wurde geschrieben: Kontext {{context}} der kubeconfig {{file}} ({{host}}) antwortete mit {{status}} und nicht mit dem Namespace kube-system',
  'hook.other-cluster':
    'Nichts wurde geschrieben: Kontext {{context}} der kubeconfig {{file}} ({{host}}) erreicht einen Cluster mit der UID {{uid}}, aber {{cluster}} hat die UID {{expected}}. Korrigieren Sie den Eintrag in clusterUpgrades.planning.jobCredential.contexts oder den Kontext in der kubeconfig',
  'hook.no-context':
    'Die kubeconfig {{file}} hat keinen Kontext {{context}}. Ergänzen Sie einen mit Zugangsdaten, die dürfen, was Pläne verlangen',
  'hook.no-server':
    'Kontext {{context}} der kubeconfig {{file}} nennt keinen Server',
  'hook.login-by-program':
    'Die kubeconfig {{file}} meldet sich mit einem Programm an (exec), was ein Dienst nicht tut. Geben Sie Drydock das Token eines ServiceAccounts oder ein Client-Zertifikat',
  'hook.login-of-a-person':
    'Die kubeconfig {{file}} meldet sich mit dem Login einer Person an (auth-provider), was ein Dienst nicht tut. Geben Sie Drydock das Token eines ServiceAccounts oder ein Client-Zertifikat',
  'hook.no-https':
    'Die kubeconfig {{file}} nennt {{server}}, aber Zugangsdaten gehen nur über https',
  'hook.kubeconfig-unreadable':
    'Die kubeconfig {{file}} kann nicht gelesen oder verstanden werden. Korrigieren Sie die Datei oder clusterUpgrades.planning.jobCredential',
  'hook.jobs-not-run': 'Jobs von Hooks können nicht laufen: {{cause}}',
  'hook.none-ran': 'Hooks für einzelne Nodes: keiner lief',
  'hook.all-succeeded': 'Hooks für einzelne Nodes: {{succeeded}} erfolgreich',
  'hook.some-failed':
    'Hooks für einzelne Nodes: {{succeeded}} erfolgreich, {{failed}} fehlgeschlagen. Die letzten: {{last}}',
  'hook.failed-for-node': '{{hook}} für {{node}}: {{reason}}',
  'hook.node-went-on':
    'Der Node ging weiter, bevor der Hook beendet war: seine Markierung wurde von anderer Stelle entfernt',
  'hook.node-let-go': 'Node {{node}} wird freigegeben',
  'hook.node-waits': 'Node {{node}} wartet auf Hook {{hook}}',
  'hook.node-waits-again':
    'Node {{node}} wartet auf Hook {{hook}}, Versuch {{attempt}}',
  'hook.more-nodes-wait_one': '{{count}} weiterer Node wartet',
  'hook.more-nodes-wait_other': '{{count}} weitere Nodes warten',
};
