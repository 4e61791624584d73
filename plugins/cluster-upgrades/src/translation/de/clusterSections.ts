import type { Translated } from '../Texts';
import type { clusterSectionsTexts } from '../texts/clusterSections';

export const clusterSectionsDe: Translated<typeof clusterSectionsTexts> = {
  'cluster.sections.closeAll': 'Alle schließen',
  'cluster.sections.openAll': 'Alle {{count}} öffnen',
  'cluster.sections.notRead': 'Nicht gelesen: {{reason}}',
  'cluster.sections.inPart': 'Teilweise gelesen',
  'cluster.sections.inPartWhy': 'teilweise gelesen: {{reason}}',
  'cluster.sections.offByPolicy': '{{count}} durch Richtlinie ausgeschaltet',

  'cluster.noFindings.all': '0 Befunde aus {{checks}}.',
  'cluster.noFindings.reviewed': 'Wissensstand bis {{version}} geprüft.',
  'cluster.noFindings.gaps':
    '0 Befunde aus {{checks}}: Ob der Cluster bereit ist, ist nicht bekannt.',
  'cluster.noFindings.noCheck':
    'Keine Prüfung lief. Die Gründe stehen im Abschnitt Prüfungen.',
  'cluster.noFindings.names':
    '{{names}}. Die Gründe stehen im Abschnitt Prüfungen.',

  'cluster.findings.notChecked': 'Nicht geprüft: keine Prüfung lief',
  'cluster.findings.none': '0 offene Befunde aus {{checks}}',
  'cluster.findings.notAllRan': 'Nicht alle Prüfungen liefen',
  'cluster.findings.good': 'Keine',
  'cluster.findings.all': 'alle',
  'cluster.findings.severity.blocker': 'Blocker',
  'cluster.findings.severity.warning': 'Warnung',
  'cluster.findings.severity.info': 'Hinweis',
  'cluster.findings.showMore': '{{count}} weitere zeigen',
  'cluster.findings.shown': '{{shown}} von {{total}} gezeigt',
  'cluster.findings.failing_one':
    '{{count}} schlägt bereits fehl, auch ohne Upgrade',
  'cluster.findings.failing_other':
    '{{count}} schlagen bereits fehl, auch ohne Upgrade',

  'cluster.checks.ran': 'Ausgeführt',
  'cluster.checks.partial': 'Teilweise ausgeführt',
  'cluster.checks.notRun': 'Nicht ausgeführt',
  'cluster.checks.off': 'Durch Richtlinie nicht geprüft',
  'cluster.checks.ranInFull': '{{checks}} vollständig ausgeführt',
  'cluster.checks.noneKnown': 'Für dieses Ziel ist keine Prüfung bekannt',
  'cluster.checks.notCompleted': '{{count}} nicht vollständig',
  'cluster.checks.allRan': 'Alle ausgeführt',
  'cluster.checks.gaps': 'Nicht vollständig ausgeführte Prüfungen',
  'cluster.checks.column.check': 'Prüfung',
  'cluster.checks.column.coverage': 'Abdeckung',
  'cluster.checks.column.reason': 'Grund',
  'cluster.checks.everyRan': 'Jede Prüfung lief: was geprüft wurde',
  'cluster.checks.someRan_one': '{{count}} Prüfung lief: was geprüft wurde',
  'cluster.checks.someRan_other':
    '{{count}} Prüfungen liefen: was geprüft wurde',
  'cluster.checks.incomplete_one':
    '{{count}} Prüfung lief nicht vollständig. Keine Befunde heißt nicht, dass es keine Probleme gibt.',
  'cluster.checks.incomplete_other':
    '{{count}} Prüfungen liefen nicht vollständig. Keine Befunde heißt nicht, dass es keine Probleme gibt.',

  'cluster.pools.nodes_one': '{{count}} Node',
  'cluster.pools.nodes_other': '{{count}} Nodes',
  'cluster.pools.behind_one': '{{names}} liegt zurück',
  'cluster.pools.behind_other': '{{names}} liegen zurück',
  'cluster.pools.within': 'Innerhalb der Grenzen',
  'cluster.pools.column.name': 'Pool',
  'cluster.pools.column.nodes': 'Nodes',
  'cluster.pools.column.kubelet': 'Kubelet',
  'cluster.pools.column.now': 'Jetzt',
  'cluster.pools.column.target': 'Bei {{version}}',
  'cluster.pools.column.runtime': 'Runtime',
  'cluster.pools.ready': '{{ready}} von {{nodes}} bereit',
  'cluster.pools.notKnown': 'Node-Pools sind nicht bekannt: {{reason}}',
  'cluster.pools.none': 'Der Cluster hat keine Nodes.',
  'cluster.pools.limit_one':
    'Grenze: {{count}} Minor-Version hinter der Control Plane',
  'cluster.pools.limit_other':
    'Grenze: {{count}} Minor-Versionen hinter der Control Plane',
  'cluster.pools.even': 'gleich',
  'cluster.pools.distance': '{{count}} zurück',
  'cluster.pools.overLimit': '{{count}} zurück, über der Grenze',
  'cluster.pools.onTheWay':
    '{{count}} zurück, wenn nicht unterwegs aktualisiert',
  'cluster.pools.atLimit': '{{count}} zurück, an der Grenze',

  'cluster.services.column.owner': 'Verantwortliche',
  'cluster.services.column.services': 'Dienste',
  'cluster.services.column.fix': 'Zu beheben',
  'cluster.services.column.workloads': 'Workloads',
  'cluster.services.column.found': 'Gefunden über',
  'cluster.services.none': 'keine',
  'cluster.services.notKnown': 'nicht bekannt',
  'cluster.services.withFixes_one': '{{count}} Team mit Behebungen',
  'cluster.services.withFixes_other': '{{count}} Teams mit Behebungen',
  'cluster.services.services_one': '{{count}} Dienst',
  'cluster.services.services_other': '{{count}} Dienste',
  'cluster.services.owners_one': '{{services}} von {{count}} Team',
  'cluster.services.owners_other': '{{services}} von {{count}} Teams',
  'cluster.services.ownersAtLeast_one':
    'mindestens {{services}} von {{count}} Team',
  'cluster.services.ownersAtLeast_other':
    'mindestens {{services}} von {{count}} Teams',
  'cluster.services.unowned_one': '{{count}} Namespace ohne Verantwortliche',
  'cluster.services.unowned_other': '{{count}} Namespaces ohne Verantwortliche',
  'cluster.services.unownedNames_one':
    '{{count}} Namespace ohne Verantwortliche: {{names}}',
  'cluster.services.unownedNames_other':
    '{{count}} Namespaces ohne Verantwortliche: {{names}}',
  'cluster.services.inPart':
    'Workloads wurden teilweise gelesen; es kann weitere geben: {{reason}}',
  'cluster.services.unread':
    'Wer hier was betreibt, ist nicht bekannt: {{reason}}',
  'cluster.services.empty':
    'Kein Workload führt zu einem Dienst des Katalogs. Ergänzen Sie {{label}} an einer Komponente und ihren Workloads.',

  'cluster.coming.none':
    'Kein Upgrade geplant. Öffnen, um den Kalender zu abonnieren',

  'cluster.trend.days': '{{count}} Tage',
  'cluster.trend.summary':
    'Wie sich die Bewertung änderte, mit jedem Ergebnis zum Vergleichen',
  'cluster.trend.empty': 'Der Cluster wurde noch nicht bewertet.',
  'cluster.trend.since': 'seit {{day}} {{verdict}}',
  'cluster.trend.sinceBlocked_one':
    'seit {{day}} {{verdict}}, {{count}} Blocker',
  'cluster.trend.sinceBlocked_other':
    'seit {{day}} {{verdict}}, {{count}} Blocker',
  'cluster.trend.hint': 'seit {{day}}: {{verdict}}',
  'cluster.trend.today': 'Heute',
  'cluster.trend.column.at': 'Bewertet',
  'cluster.trend.column.target': 'Für',
  'cluster.trend.column.verdict': 'Bewertung',
  'cluster.trend.column.findings': 'Blocker, Warnungen',
  'cluster.trend.column.accepted': 'Mit Ausnahme, ignoriert',
  'cluster.trend.column.checks': 'Prüfungen',
  'cluster.trend.whatItRan': 'laufende Version',
  'cluster.trend.checks': '{{ran}} von {{total}}',
  'cluster.trend.compare': 'Vergleichen',
  'cluster.trend.compareWith': 'Mit der Bewertung vom {{day}} vergleichen',

  'cluster.compare.noTarget': 'Kein Ziel zum Vergleichen bekannt',
  'cluster.compare.against': '{{version}} gegen {{others}}',
  'cluster.compare.againstEarlier': '{{version}} gegen ein früheres Ergebnis',
  'cluster.compare.with': 'Vergleichen mit',
  'cluster.compare.earlier': 'früheres Ergebnis',
  'cluster.compare.nothing': 'nichts',
  'cluster.compare.clear': 'Zurücksetzen',
  'cluster.compare.choose':
    'Wählen Sie hier ein anderes Ziel oder unter „Bewertungen im Zeitverlauf“ ein früheres Ergebnis, um Befunde zu vergleichen.',
  'cluster.compare.busy': 'Wird verglichen',
  'cluster.compare.result_one':
    '{{one}} verglichen mit {{other}}: {{count}} Befund mehr, {{fewer}} weniger, {{changed}} geändert.',
  'cluster.compare.result_other':
    '{{one}} verglichen mit {{other}}: {{count}} Befunde mehr, {{fewer}} weniger, {{changed}} geändert.',
  'cluster.compare.table': 'Unterschied',
  'cluster.compare.column.change': 'Änderung',
  'cluster.compare.column.severity': 'Schweregrad',
  'cluster.compare.column.finding': 'Befund',
  'cluster.compare.column.owner': 'Verantwortliche',
  'cluster.compare.more': 'Mehr',
  'cluster.compare.fewer': 'Weniger',
  'cluster.compare.changed': 'Geändert',
  'cluster.compare.state.waived': 'mit Ausnahme',
  'cluster.compare.state.ignored': 'ignoriert',
  'cluster.compare.state.solved': 'behoben',
  'cluster.compare.other': 'geändert: {{what}}',
  'cluster.compare.what.severity': 'Schweregrad',
  'cluster.compare.what.state': 'Status',
  'cluster.compare.what.evidence': 'Beleg',
  'cluster.compare.what.breaksAt': 'Version, bei der es bricht',
  'cluster.compare.side': '{{version}} ({{verdict}})',
  'cluster.compare.sideOf': '{{version}} vom {{day}} ({{verdict}})',

  'cluster.history.last': 'Zuletzt: {{from}} auf {{to}}',
  'cluster.history.lastOn': 'Zuletzt: {{from}} auf {{to}} am {{day}}',
  'cluster.history.asPredicted': 'wie vorhergesagt',
  'cluster.history.differences_one': '{{count}} Abweichung von der Vorhersage',
  'cluster.history.differences_other':
    '{{count}} Abweichungen von der Vorhersage',
  'cluster.history.none': 'Noch kein Upgrade, weder eigenes noch beobachtetes',
  'cluster.history.empty':
    'Noch kein Upgrade, weder eigenes noch beobachtetes.',
  'cluster.history.all_one': 'Alle Einträge ({{count}})',
  'cluster.history.all_other': 'Alle Einträge ({{count}})',

  'cluster.rollback.column.part': 'Teil',
  'cluster.rollback.column.possible': 'Rollback möglich',
  'cluster.rollback.column.until': 'Bis',
  'cluster.rollback.column.what': 'Was zurückgesetzt wird und was nicht',
  'cluster.rollback.scope.controlPlane': 'Control Plane',
  'cluster.rollback.scope.nodePools': 'Node-Pools',
  'cluster.rollback.yes': 'Ja',
  'cluster.rollback.no': 'Nein',
  'cluster.rollback.notOffered': 'Die Plattform bietet keinen Rollback',
  'cluster.rollback.ends': 'Endet {{when}}',
  'cluster.rollback.noEnd': 'kein Ende bekannt',
  'cluster.rollback.limits': 'Wird nicht zurückgesetzt: {{what}}',

  'cluster.controllers.title': 'Wer was ändert',
  'cluster.controllers.column.component': 'Komponente',
  'cluster.controllers.column.controller': 'Geändert von',
  'cluster.controllers.controlPlane': 'Control Plane',
  'cluster.controllers.pools': 'Node-Pools, die ein Provider zeigt',
  'cluster.controllers.pool': 'Node-Pool {{pool}}',
  'cluster.insights.column.status': 'Status',
  'cluster.insights.column.what': 'Was',
  'cluster.insights.column.affected': 'Betrifft',
  'cluster.insights.column.at': 'Geprüft',
  'cluster.insights.errors_one': '{{count}} Fehler',
  'cluster.insights.errors_other': '{{count}} Fehler',
  'cluster.insights.unknown': '{{count}} unbekannt',
  'cluster.insights.good': 'Keine Probleme gemeldet',
  'cluster.insights.needsAcknowledgement':
    'muss zuerst auf der Plattform bestätigt werden',
  'cluster.insights.target': 'Für das Upgrade auf {{version}}',

  'cluster.unread.read': 'Gelesen',
  'cluster.unread.failed': 'Nicht gelesen',
  'cluster.unread.off': 'Durch Richtlinie nicht gelesen',
  'cluster.unread.nextRead': 'nächstes Lesen {{when}}',
  'cluster.unread.next': 'Nächstes Lesen {{when}}',
  'cluster.unread.nothing': 'Noch nichts gelesen',
  'cluster.unread.nothingYet': 'Es wurde noch nichts gelesen.',
  'cluster.unread.everything':
    'Jeder Abschnitt, den die Prüfungen benötigen, wurde gelesen.',
  'cluster.unread.noneMissing': 'Es fehlen keine Berechtigungen',
  'cluster.unread.sections_one': '{{read}} von {{count}} Abschnitt gelesen',
  'cluster.unread.sections_other': '{{read}} von {{count}} Abschnitten gelesen',
  'cluster.unread.gaps': '{{count}} nicht gelesen',
  'cluster.unread.allRead': 'Alles gelesen',
  'cluster.unread.table': 'Was nicht gelesen werden konnte',
  'cluster.unread.column.section': 'Abschnitt',
  'cluster.unread.column.state': 'Status',
  'cluster.unread.column.reason': 'Grund und Behebung',
};
