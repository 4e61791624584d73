import type { webhooksTexts } from '../../texts/checks/webhooks';
import type { Translated } from '../../texts/Translated';

export const webhooksDe: Translated<typeof webhooksTexts> = {
  'term.needed-pod-creation': 'das Anlegen von Pods',
  'term.needed-evictions': 'Verdrängungen',
  'term.needed-pod-placing': 'das Platzieren von Pods',
  'term.needed-pod-deletion': 'das Löschen von Pods',
  'term.needed-pod-tokens': 'die Tokens startender Pods',
  'term.needed-pod-endpoints': 'die Endpunkte umgezogener Pods',
  'term.needed-budget-status': 'die Berechnung von Disruption Budgets',
  'term.needed-pod-status': 'den Status von Pods',
  'term.needed-node-registration':
    'Nodes, die sich registrieren oder gesperrt werden',
  'term.needed-node-status': 'den Status von Nodes',
  'term.needed-node-heartbeats': 'die Heartbeats von Nodes',
  'term.needed-leader-election': 'die Leader Election der Control Plane',
  'term.needed-node-certificates': 'Zertifikate von Nodes',
  'term.needed-node-storage': 'den Storage von Nodes, die sich registrieren',
  'term.needed-system-configuration': 'die Konfiguration in kube-system',
  'term.needed-system-daemonsets': 'DaemonSets in kube-system',
  'term.needed-system-deployments': 'Deployments in kube-system',
  'term.needed-system-revisions': 'Revisionen von DaemonSets in kube-system',
  'term.needed-system-replicasets': 'ReplicaSets in kube-system',
  'term.needed-built-in-roles': 'die Rollen, die ein API-Server mitbringt',
  'term.its-object-selector': 'sein objectSelector',
  'check.webhooks.match-conditions_one': 'seine matchCondition',
  'check.webhooks.match-conditions_other': 'seine {{count}} matchConditions',
  'check.webhooks.undecided':
    'Ob der Webhook {{webhook}} von {{object}} Folgendes ablehnt, ist nicht bekannt: {{needed}}. Kein vertrauenswürdiges Backend antwortet, und womöglich hält ihn davon fern: {{conditions}}',
  'check.webhooks.undecided-bundle':
    'Ob der Webhook {{webhook}} von {{object}} Folgendes ablehnt, ist nicht bekannt: {{needed}}. Kein vertrauenswürdiges Backend antwortet, und API-Server können womöglich ein CA-Bundle lesen, das Drydock nicht lesen kann',
  'check.webhooks.skipped':
    'Der Webhook {{webhook}} wird übersprungen (failurePolicy Ignore)',
  'check.webhooks.refuses-all':
    'Der Webhook {{webhook}} lehnt alles ab, wonach er gefragt wird (failurePolicy Fail)',
  'check.webhooks.refuses':
    'Der Webhook {{webhook}} lehnt {{needed}} ab (failurePolicy Fail)',
  'check.webhooks.refuses-unless':
    'Der Webhook {{webhook}} lehnt {{needed}} ab (failurePolicy Fail), wenn nicht {{conditions}} ihn fernhält',
  'check.webhooks.asked-outside':
    'Der Webhook {{webhook}} wird gefragt über {{needed}} (failurePolicy Fail); {{backend}}',
  'check.webhooks.asked':
    'Der Webhook {{webhook}} wird gefragt über {{needed}} (failurePolicy Fail)',
  'check.webhooks.asked-and-itself':
    'Der Webhook {{webhook}} wird gefragt über {{needed}} und über die Pods, die für ihn antworten (failurePolicy Fail)',
  'check.webhooks.asked-itself':
    'Der Webhook {{webhook}} wird über die Pods gefragt, die für ihn antworten (failurePolicy Fail)',
  'check.webhooks.asked-everything':
    'Der Webhook {{webhook}} wird über jede Art gefragt, und damit über {{needed}} (failurePolicy Fail)',
  'check.webhooks.holds-up':
    'Der Webhook {{webhook}} kann {{needed}} {{timeout}} s lang aufhalten (failurePolicy {{policy}})',
  'check.webhooks.names-only':
    'Der Webhook {{webhook}} nennt {{resource}} nur mit {{versions}}, das {{target}} nicht bereitstellt: Er wird nicht danach gefragt',
  'check.webhooks.unanswered_one':
    '{{object}} lehnt Anfragen ab: Für {{count}} Webhook antwortet kein Backend',
  'check.webhooks.unanswered_other':
    '{{object}} lehnt Anfragen ab: Für {{count}} Webhooks antwortet kein Backend',
  'check.webhooks.unanswered-skipped_one':
    '{{object}} wird übersprungen: Für {{count}} Webhook antwortet kein Backend',
  'check.webhooks.unanswered-skipped_other':
    '{{object}} wird übersprungen: Für {{count}} Webhooks antwortet kein Backend',
  'check.webhooks.unanswered-fix':
    'Bringen Sie vor dem Upgrade das Backend zurück, nennen Sie einen Port, den der Service hat, oder erneuern Sie das CA-Bundle; löschen Sie die Konfiguration, wenn es das Programm nicht mehr gibt',
  'check.webhooks.self-interception':
    '{{object}} wird über die Pods gefragt, die dafür antworten',
  'check.webhooks.self-interception-single':
    '{{object}} wird über den einzigen Pod gefragt, der dafür antwortet: Nach dessen Drain startet kein Pod',
  'check.webhooks.self-interception-fix':
    'Schließen Sie den Namespace der eigenen Pods mit namespaceSelector aus und betreiben Sie zwei Replicas auf verschiedenen Nodes',
  'check.webhooks.single-backend':
    '{{object}} hängt an einem Pod oder Node: Während dessen Drain werden Anfragen des Upgrades abgelehnt',
  'check.webhooks.single-backend-fix':
    'Betreiben Sie zwei Replicas auf verschiedenen Nodes mit einem PodDisruptionBudget oder setzen Sie für das Upgrade failurePolicy: Ignore',
  'check.webhooks.catch-all':
    '{{object}} wird über jede Art gefragt, auch in kube-system und bei Nodes',
  'check.webhooks.catch-all-fix':
    'Nennen Sie die Arten, für die er gedacht ist, und schließen Sie kube-system und kube-node-lease mit namespaceSelector aus',
  'check.webhooks.outside':
    '{{object}} wird von außerhalb des Clusters beantwortet, was nicht geprüft wird',
  'check.webhooks.outside-fix':
    'Stellen Sie sicher, dass die Adresse während des Upgrades antwortet',
  'check.webhooks.slow_one':
    '{{object}} kann Anfragen des Upgrades lange aufhalten ({{count}} Webhook)',
  'check.webhooks.slow_other':
    '{{object}} kann Anfragen des Upgrades lange aufhalten ({{count}} Webhooks)',
  'check.webhooks.slow-fix': 'Setzen Sie timeoutSeconds auf 10 oder weniger',
  'check.webhooks.lost-versions_one':
    '{{object}} nennt nur API-Versionen, die entfallen ({{count}} Ressource)',
  'check.webhooks.lost-versions_other':
    '{{object}} nennt nur API-Versionen, die entfallen ({{count}} Ressourcen)',
  'check.webhooks.lost-versions-fix':
    'Nennen Sie in den Regeln die Versionen, die das Ziel bereitstellt, oder aktualisieren Sie das Programm, das sie schreibt',
};
