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
    'Keine Quelle führt den Cluster {{cluster}} jetzt auf; daher wird dort nichts gestartet. Fügen Sie ihn seiner Quelle wieder hinzu',
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
    'Die kubeconfig {{file}} hat keinen Kontext {{context}}. Ergänzen Sie einen mit Zugangsdaten, die die Rechte für die Pläne haben',
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
  'hook.no-webhook':
    'Webhook „{{webhook}}“ von Hook {{hook}} ist nicht konfiguriert. Fügen Sie ihn zu clusterUpgrades.planning.webhooks hinzu (konfiguriert: {{configured}})',
  'hook.no-job':
    'Job „{{job}}“ von Hook {{hook}} ist nicht konfiguriert. Fügen Sie ihn zu clusterUpgrades.planning.jobs hinzu (konfiguriert: {{configured}})',
  'hook.no-runner':
    'Nichts kann als „{{runner}}“ Jobs für Hook {{hook}} anlegen. Konfigurieren Sie clusterUpgrades.planning.jobCredential, oder fügen Sie das Modul hinzu, das diesen Runner mitbringt',
  'hook.not-run': 'Hook {{hook}} kann nicht ausgeführt werden',
  'hook.job-created': '{{job}} wurde angelegt',
  'hook.job-followed': '{{job}} besteht bereits und wird weiterverfolgt',
  'hook.job-refused': 'Der Cluster hat den Job abgelehnt: {{cause}}',
  'hook.job-gone': '{{job}} ist weg, und das Ergebnis ist unbekannt',
  'hook.job-foreign': '{{job}} gehört nicht Drydock: {{cause}}',
  'hook.job-of-another':
    'er wurde nicht für diesen Versuch dieses Hooks angelegt',
  'hook.job-runs': '{{job}} läuft',
  'hook.job-without-pod': '{{job}} läuft: Noch wurde kein Pod gestartet',
  'hook.job-succeeded': '{{job}} war erfolgreich',
  'hook.job-failed': '{{job}} ist fehlgeschlagen',
  'hook.job-not-created':
    '{{cluster}} hat auf das Anlegen von {{job}} mit {{status}} geantwortet',
  'hook.job-not-seen':
    '{{cluster}} hat auf die Abfrage von {{job}} mit {{status}} geantwortet',
  'hook.webhook-works': 'Der Webhook arbeitet daran',
  'hook.webhook-done': 'Der Webhook meldet „erledigt“',
  'hook.webhook-failed': 'Der Webhook meldet „fehlgeschlagen“',
  'hook.webhook-refused': 'Der Webhook hat abgelehnt ({{status}})',
  'hook.webhook-unclear':
    'Der Webhook hat mit {{status}} ohne „done“, „failed“ oder „pending“ geantwortet',
  'hook.none-ran': 'Hooks für einzelne Nodes: keiner lief',
  'hook.all-succeeded': 'Hooks für einzelne Nodes: {{succeeded}} erfolgreich',
  'hook.some-failed':
    'Hooks für einzelne Nodes: {{succeeded}} erfolgreich, {{failed}} fehlgeschlagen. Die letzten: {{last}}',
  'hook.failed-for-node': '{{hook}} für {{node}}: {{reason}}',
  'hook.node-went-on':
    'Der Node lief weiter, bevor der Hook beendet war: Ein anderer Benutzer oder ein Werkzeug hat seine Markierung entfernt',
  'hook.node-let-go': 'Node {{node}} wird freigegeben',
  'hook.node-waits': 'Node {{node}} wartet auf Hook {{hook}}',
  'hook.node-waits-again':
    'Node {{node}} wartet auf Hook {{hook}}, Versuch {{attempt}}',
  'hook.more-nodes-wait_one': '{{count}} weiterer Node wartet',
  'hook.more-nodes-wait_other': '{{count}} weitere Nodes warten',
};
