import type { planTexts } from '../texts/plan';
import type { Translated } from '../texts/Translated';

export const planDe: Translated<typeof planTexts> = {
  'plan.archived': 'Der Plan ist archiviert',
  'plan.rollout-running':
    'Sein Rollout läuft: Stoppen Sie ihn zuerst, oder brechen Sie ihn ab',
  'plan.rollout-ended':
    'Sein Rollout ist beendet; eine neue Revision kann einen weiteren starten',
  'plan.not-submitted': 'Der Plan ist nicht zur Freigabe eingereicht',
  'plan.submitted-already':
    'Der Plan ist bereits {{state}}; ziehen Sie ihn zurück, um ihn erneut einzureichen',
  'plan.not-approved': 'Der Plan ist nicht freigegeben',
  'plan.own-submission':
    'Sie haben diesen Plan eingereicht und können ihn daher nicht freigeben',
  'plan.own-document':
    'Sie haben diesen Plan geschrieben und können ihn daher nicht freigeben',
  'plan.own-stated':
    'Ein Dienst hat Sie als Autor dieses Plans genannt; daher können Sie ihn nicht freigeben',
  'plan.nothing-left':
    'Auf allen ausgewählten Clustern läuft bereits die Zielversion oder eine neuere',
  'plan.of-cluster': '{{cluster}}: {{reason}}',
  'plan.start-permission':
    '{{missing}}. Sie ist erforderlich, um den Rollout mit der letzten Freigabe zu starten',
  'plan.force-permission': '{{missing}}. {{drains}}',
  'plan.query-permission':
    '{{missing}}. Sie ist erforderlich, weil diese Gates eine eigene Abfrage definieren: {{gates}}. Verwenden Sie stattdessen eine Vorlage der Metrikquelle',
  'plan.override-reason-too-short':
    'Die Begründung für das Übergehen muss mindestens {{minimum}} Zeichen haben',
  'plan.selects-none':
    'Die Stufe {{stage}} wählt keinen Cluster aus ({{field}})',
  'plan.selects-none-left':
    'Die Stufe {{stage}} wählt nur Cluster früherer Stufen aus, zum Beispiel von {{earlier}} ({{field}})',
  'plan.name-unknown':
    'Stufe {{stage}}: Kein Cluster heißt „{{name}}“ ({{field}})',
  'plan.name-ambiguous':
    'Stufe {{stage}}: {{found}} Cluster heißen „{{name}}“. Verwenden Sie ihre Entity-Referenzen ({{field}})',
  'plan.undecided':
    'Es ist nicht bekannt, ob {{cluster}} zur Stufe {{stage}} gehört. Unbekannt: {{facts}}. Ergänzen Sie das in seiner Quelle, oder nennen Sie den Cluster unter except',
  'plan.channel-unknown':
    'Der Kanal „{{channel}}“ ist nicht konfiguriert. clusterUpgrades.planning.channels enthält {{channels}}',
  'plan.no-channels':
    'Der Kanal „{{channel}}“ ist nicht konfiguriert. Fügen Sie ihn unter clusterUpgrades.planning.channels hinzu',
  'plan.target-no-version': '„{{target}}“ ist keine Kubernetes-Version',
  'plan.target-no-release':
    'Es ist kein Release von {{minor}} bekannt. Geben Sie eine vollständige Version an, zum Beispiel {{example}}',
  'plan.target-newer-than-known':
    'Sie ist neuer als {{known}}, die neueste Version, die Drydock kennt; was sie bricht, ist daher unbekannt',
  'plan.target-not-for': '{{some}} von {{all}} Clustern: {{reason}}',
  'plan.target-from-unknown': 'die aktuelle Version ist nicht bekannt',
  'plan.target-reached': 'bereits auf dieser Version',
  'plan.target-older':
    'auf einer neueren Version, und Kubernetes lässt sich nicht zurückstufen',
  'plan.target-too-far':
    '{{minors}} Minor-Versionen entfernt, der Plan erlaubt aber {{allowed}}',
  'plan.as-last-read': '{{state}}, laut letztem Einlesen',
  'plan.no-provider':
    'Für diesen Cluster ist kein Upgrade-Provider konfiguriert. Binden Sie ihn über eine Quelle mit Upgrade-Provider an, oder geben Sie seinen Provider in clusterUpgrades.sources an',
  'plan.provider-not-installed':
    'Der Upgrade-Provider „{{provider}}“ ist nicht installiert. Fügen Sie sein Backend-Modul hinzu',
  'plan.platform-not-asked':
    'Seine Plattform wurde nicht gefragt, weil die Plattformen der anderen Cluster zu lange gebraucht haben. Versuchen Sie es erneut, oder planen Sie weniger Cluster',
  'plan.platform-timed-out':
    'Seine Plattform hat nicht rechtzeitig geantwortet. Versuchen Sie es später erneut',
  'plan.platform-failed':
    'Seine Plattform kann nicht gefragt werden: {{error}}',
  'plan.effects-timed-out':
    'Nicht geprüft, ob die Effekte und Hooks des Plans möglich sind: Die Plattform hat nicht rechtzeitig geantwortet',
  'plan.effects-failed':
    'Nicht geprüft, ob die Effekte und Hooks des Plans möglich sind: {{error}}',
  'plan.version-not-known':
    'Bereitschaft unbekannt: Die Version des Clusters ist nicht bekannt',
  'plan.readiness-failed': 'Bereitschaft unbekannt: {{error}}',
  'plan.too-many-minors':
    'Der Weg zu {{target}} führt über {{minors}} Minor-Versionen, der Plan erlaubt aber {{allowed}} ({{field}})',
  'plan.times-not-computed':
    'Die Zeiten sind unbekannt: Der Plan hat zu viele Wartungsfenster, Änderungsstopps und Cluster, um sie zu berechnen. Verwenden Sie weniger oder längere Fenster, oder teilen Sie den Plan',
  'plan.pods-with-labels': 'Pods mit {{labels}}',
  'plan.pods-in-namespaces': 'Pods in {{namespaces}}',
  'plan.pods-with-labels-in-namespaces':
    'Pods mit {{labels}} in {{namespaces}}',
  'plan.force-nodes':
    'Nodes aller Node-Pools werden entfernt, wenn ihr Drain {{after}} gedauert hat, ohne Rücksicht auf Disruption Budgets',
  'plan.force-nodes-of-pools':
    'Nodes dieser Node-Pools werden entfernt, wenn ihr Drain {{after}} gedauert hat, ohne Rücksicht auf Disruption Budgets: {{pools}}',
  'plan.force-pods':
    '{{pods}} werden im ganzen Cluster nicht von den Nodes verdrängt. Sie enden mit ihrem Node, ohne Rücksicht auf Disruption Budgets',
  'plan.force-pods-of-pools':
    '{{pods}} werden in diesen Node-Pools nicht von den Nodes verdrängt. Sie enden mit ihrem Node, ohne Rücksicht auf Disruption Budgets: {{pools}}',
};
