import type { readinessTexts } from '../texts/readiness';
import type { Translated } from '../texts/Translated';

export const readinessDe: Translated<typeof readinessTexts> = {
  'readiness.no-reason': 'Der Grund ist unbekannt',
  'readiness.no-repository':
    'Für diesen Cluster ist kein Repository mit Manifesten konfiguriert (clusterUpgrades.manifests)',
  'readiness.switched-off': 'Vom Betreiber abgeschaltet',
  'readiness.helm-not-permitted':
    'Helm-Releases laut Richtlinie nicht geprüft: Das Konto darf Secrets nicht auflisten (die Rolle docs/rbac/helm-secrets-reader.yaml ist optional)',
  'readiness.tokens-not-permitted':
    'Tokens von ServiceAccounts laut Richtlinie nicht geprüft: Das Konto darf Secrets nicht auflisten (die Rolle docs/rbac/helm-secrets-reader.yaml ist optional)',
  'readiness.custom-resources-not-permitted':
    'Objekte von Custom Resources laut Richtlinie nicht geprüft: Das Konto darf sie nicht auflisten (die Rolle docs/rbac/custom-resources-reader.yaml ist optional)',
  'readiness.files-only': 'Es wurden Dateien geprüft, kein Cluster',
  'readiness.no-files': 'Es wurden keine Manifestdateien angegeben',
  'readiness.no-schema':
    'Es wurden keine Manifestdateien gegen ein Schema geprüft',
  'readiness.no-trial': 'Es gab keinen Testimport',
  'readiness.version-unknown':
    'Die Version des Clusters ist unbekannt: {{why}}',
  'readiness.version-strange':
    'Der Cluster meldet als Version {{version}}; das ist keine Kubernetes-Version',
  'readiness.target-strange':
    'Das Ziel {{target}} ist keine Kubernetes-Version; schreiben Sie es als 1.35 oder v1.35.4',
  'readiness.beyond-knowledge':
    '{{target}} ist neuer als {{reviewed}}, die letzte Version, die Drydock kennt. Aktualisieren Sie Drydock, um sie zu prüfen',
  'readiness.check-failed': 'Die Prüfung selbst ist fehlgeschlagen: {{error}}',
  'readiness.section-unread': '{{section}}: {{why}}',
  'readiness.section-in-part':
    '{{section}} nur teilweise, daher nicht alles zu {{without}}: {{why}}',
  'readiness.section-missing':
    'Keine Daten zu {{without}}, weil {{section}} nicht gelesen werden konnte: {{why}}',
  'readiness.blocks_one': '{{count}} Befund blockiert {{target}}: {{findings}}',
  'readiness.blocks_other':
    '{{count}} Befunde blockieren {{target}}: {{findings}}',
  'readiness.warnings_one': '{{count}} Warnung für {{target}}: {{findings}}',
  'readiness.warnings_other':
    '{{count}} Warnungen für {{target}}: {{findings}}',
  'readiness.failing_one':
    '{{count}} Befund schlägt schon jetzt fehl, mit oder ohne Upgrade: {{findings}}',
  'readiness.failing_other':
    '{{count}} Befunde schlagen schon jetzt fehl, mit oder ohne Upgrade: {{findings}}',
  'readiness.all-off':
    'Alle Prüfungen sind abgeschaltet, daher wurde nichts geprüft',
  'readiness.clear_one': '{{count}} Befund aus {{ran}} von {{total}} Prüfungen',
  'readiness.clear_other':
    '{{count}} Befunde aus {{ran}} von {{total}} Prüfungen',
  'readiness.seen-in-part': '{{check}}, teilweise geprüft: {{why}}',
  'readiness.not-checked': '{{check}}, nicht geprüft: {{why}}',
  'readiness.waived_one':
    '{{count}} Befund ist als Ausnahme akzeptiert und zählt nicht',
  'readiness.waived_other':
    '{{count}} Befunde sind als Ausnahme akzeptiert und zählen nicht',
  'readiness.in-baseline_one':
    '{{count}} Befund ist aus der Baseline bekannt und zählt nicht',
  'readiness.in-baseline_other':
    '{{count}} Befunde sind aus der Baseline bekannt und zählen nicht',
  'readiness.ignored_one':
    '{{count}} Befund wird nach den Regeln des Betreibers ignoriert und zählt nicht',
  'readiness.ignored_other':
    '{{count}} Befunde werden nach den Regeln des Betreibers ignoriert und zählen nicht',
  'readiness.kept_one':
    '{{count}} Befund einer früheren Auswertung bleibt bestehen, weil die Prüfungen nicht gelaufen sind, die ihn wieder finden würden',
  'readiness.kept_other':
    '{{count}} Befunde früherer Auswertungen bleiben bestehen, weil die Prüfungen nicht gelaufen sind, die sie wieder finden würden',
  'readiness.more-evidence_one':
    'und {{count}} weiterer, den drydock check -o json auflistet',
  'readiness.more-evidence_other':
    'und {{count}} weitere, die drydock check -o json auflistet',
  'readiness.more_one': 'und {{count}} weiterer',
  'readiness.more_other': 'und {{count}} weitere',
  'readiness.account-lacks':
    'Dem Konto von {{place}} fehlen Rechte: {{requests}}. Wenden Sie docs/rbac/reader.yaml auf den Cluster an und binden Sie die ClusterRole drydock-reader an das Konto',
  'readiness.requests-failed': '{{error}}: {{requests}}',
  'readiness.requests-failed-fix': '{{error}}: {{requests}}. {{fix}}',
  'readiness.asked-was': '{{why}}. Gefragt wurde {{place}}',
  'readiness.asked-was-fix': '{{why}}. Gefragt wurde {{place}}. {{fix}}',
  'readiness.not-read-yet': 'Der Cluster wurde noch nicht gelesen',
  'readiness.never-read': 'Der Cluster wurde noch nie gelesen: {{error}}',
  'readiness.facts-too-old':
    'Die Fakten vom {{readAt}} sind zu alt, um sie zu behalten',
  'readiness.facts-too-old-failing':
    'Die Fakten vom {{readAt}} sind zu alt, um sie zu behalten: {{error}}',
  'readiness.stale':
    'Der Cluster wurde zu lange nicht gelesen; die Fakten sind vom {{readAt}}. Lesen Sie ihn zuerst neu (Erneut prüfen)',
  'readiness.stale-failing':
    'Der Cluster ist seit {{since}} nicht lesbar; die Fakten sind vom {{readAt}}. Lesen Sie ihn zuerst neu (Erneut prüfen)',
  'readiness.trial-of-another-cluster':
    'Der Testimport lief mit den Objekten eines anderen Clusters',
  'readiness.trial-of-another-version':
    'Der Testimport lief gegen einen API-Server mit {{version}}, nicht mit {{target}}',
  'readiness.trial-untold_one':
    '{{count}} weiteres Objekt abgelehnt, nicht einzeln aufgeführt',
  'readiness.trial-untold_other':
    '{{count}} weitere Objekte abgelehnt, nicht einzeln aufgeführt',
  'readiness.trial-unproven': '{{kind}}: {{why}}',
  'readiness.trial-unproven-objects_one':
    '{{kind}} ({{count}} Objekt): {{why}}',
  'readiness.trial-unproven-objects_other':
    '{{kind}} ({{count}} Objekte): {{why}}',
  'readiness.trial-see-check':
    'Die Prüfung {{check}} zeigt, was nicht getestet wurde',
  'readiness.trial-silent': 'Der Testimport sagt nichts zu dieser Prüfung',
  'readiness.trial-in-part':
    'Der Testimport meldet, dass diese Prüfung unvollständig war, nennt aber keinen Grund',
  'readiness.trial-old_one':
    'Der Testimport ist vom {{day}} und damit älter als {{count}} Tag: Wiederholen Sie ihn',
  'readiness.trial-old_other':
    'Der Testimport ist vom {{day}} und damit älter als {{count}} Tage: Wiederholen Sie ihn',
  'readiness.trial-before-upgrade':
    'Der Cluster lief beim Testimport auf {{version}}: Wiederholen Sie ihn',
  'readiness.target-of-upgrade': 'Ziel des laufenden Upgrades',
  'readiness.target-version-unknown': 'Seine Version ist unbekannt',
  'readiness.target-desired': 'Gewünscht in {{environment}}',
  'readiness.target-next-minor': 'Nächste Minor-Version',
  'readiness.target-newer-patch': 'Neuerer Patch',
  'readiness.target-none':
    'Bereits auf der neuesten Version, die Drydock kennt',
  'readiness.target-asked-for': 'Angefragtes Ziel',
  'readiness.cluster-not-read': 'Der Cluster wurde noch nicht gelesen',
  'readiness.cluster-unreadable-since':
    'Der Cluster konnte seit {{time}} nicht gelesen werden',
  'readiness.cluster-facts-old':
    'Die Daten sind alt: zuletzt gelesen am {{time}}',
  'readiness.cluster-not-judged': 'Der Cluster wurde noch nicht bewertet',
  'readiness.newer-than-reviewed':
    '{{target}} ist neuer als {{reviewed}}, die letzte Version, die Drydock kennt',
  'readiness.check-gap': '{{check}}: {{why}}',
  'readiness.no-target':
    'Der Cluster hat kein Ziel. Geben Sie eines an mit ?target=1.36',
};
