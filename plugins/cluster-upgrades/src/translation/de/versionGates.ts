import type { Translated } from '../Texts';
import type { versionGatesTexts } from '../texts/versionGates';

export const versionGatesDe: Translated<typeof versionGatesTexts> = {
  'versionGates.needs': 'Benötigt {{permission}}',
  'versionGates.scope.fleet': 'die ganze Flotte',
  'versionGates.scope.environment': 'alle Cluster von {{environment}}',
  'versionGates.scope.cluster': 'Cluster {{cluster}}',
  'versionGates.scopeChoice.fleet': 'Die ganze Flotte',
  'versionGates.scopeChoice.environment': 'Alle Cluster von {{environment}}',
  'versionGates.scopeChoice.cluster': 'Cluster {{cluster}}',
  'versionGates.condition.environments': 'Nur Cluster von {{environments}}',
  'versionGates.condition.labels': 'Nur Cluster mit {{labels}}',
  'versionGates.condition.environmentsAndLabels':
    'Nur Cluster von {{environments}} mit {{labels}}',
  'versionGates.state.active': 'Aktiv',
  'versionGates.state.expired': 'Abgelaufen',
  'versionGates.state.withdrawn': 'Zurückgezogen',
  'versionGates.state.replaced': 'Neu erteilt',
  'versionGates.state.void': 'Ungültig',
  'versionGates.source.knowledge': 'Aus dem Wissen über Kubernetes',
  'versionGates.source.operator': 'Vom Betreiber gesetzt',
  'versionGates.source.platform': 'Von der Plattform des Clusters geführt',
  'versionGates.gate.more': 'Mehr über {{gate}}',
  'versionGates.gate.title': 'Vor {{version}}: {{gate}}',
  'versionGates.gate.says': 'Was „{{gate}}“ besagt',
  'versionGates.acknowledge.label': 'Bestätigen',
  'versionGates.acknowledge.of': '{{gate}} bestätigen',
  'versionGates.acknowledge.title': '„{{gate}}“ bestätigen',
  'versionGates.acknowledge.what': 'Das Bestätigen',
  'versionGates.acknowledge.reasonHelp':
    'Was Sie sich angesehen haben. Es bleibt im Protokoll, und alle, die für diese Cluster planen, lesen es.',
  'versionGates.acknowledge.chooseScope': 'Wählen Sie, für welche Cluster',
  'versionGates.acknowledge.before': 'Bevor ein Cluster auf {{version}} geht:',
  'versionGates.acknowledge.for': 'Für',
  'versionGates.acknowledge.until': 'Gilt bis (optional)',
  'versionGates.acknowledge.untilHelp':
    'In Ihrer Zeitzone, {{zone}}. Danach warten Upgrades, bis erneut bestätigt wird.',
  'versionGates.acknowledge.reading':
    'Es wird gelesen, für welche Cluster Sie bestätigen dürfen',
  'versionGates.acknowledge.scopesWhat':
    'für welche Cluster Sie bestätigen dürfen',
  'versionGates.onPlatform.label': 'Auf {{platform}} bestätigen',
  'versionGates.onPlatform.effect':
    'Drydock schreibt die Bestätigung auf {{platform}} für {{cluster}}. Sie gilt dort für alle, und Drydock entfernt sie nicht.',
  'versionGates.onPlatform.unknown':
    'Unbekannt: Die Gates von {{platform}} konnten nicht gelesen werden',
  'versionGates.onPlatform.scope': '{{scope}}, auf {{platform}}',
  'versionGates.acknowledged': 'Bestätigt',
  'versionGates.acknowledgedLine':
    'Bestätigt für {{scope}} von {{who}} {{when}}: „{{reason}}“',
  'versionGates.acknowledgedLineThrough':
    'Bestätigt für {{scope}} von {{who}} über {{through}} {{when}}: „{{reason}}“',
  'versionGates.list.empty': 'Noch wurde nichts bestätigt.',
  'versionGates.list.gate': 'Gate',
  'versionGates.list.state': 'Zustand',
  'versionGates.list.for': 'Für',
  'versionGates.list.who': 'Bestätigt von',
  'versionGates.list.reason': 'Grund',
  'versionGates.list.actions': 'Aktionen',
  'versionGates.list.before': 'vor {{version}}',
  'versionGates.list.since': 'seit {{when}}',
  'versionGates.list.until': 'bis {{when}}',
  'versionGates.list.through': '{{when}} über {{through}}',
  'versionGates.withdraw.label': 'Zurückziehen',
  'versionGates.withdraw.of': '„{{gate}}“ für {{scope}} zurückziehen',
  'versionGates.withdraw.title': 'Bestätigung von „{{gate}}“ zurückziehen',
  'versionGates.withdraw.what': 'Das Zurückziehen',
  'versionGates.withdraw.reasonHelp': 'Wartende Upgrades zeigen ihn an.',
  'versionGates.withdraw.effect':
    'Die Bestätigung gilt nicht mehr für {{scope}}. Dort beginnt kein weiteres Upgrade auf {{version}}, und laufende Upgrades warten vor ihrem nächsten Schreibvorgang. Laufende Änderungen einer Plattform werden beendet. Das Protokoll behält die Bestätigung.',
  'versionGates.cluster.blocked':
    'Das Upgrade kann erst nach der Bestätigung beginnen.',
  'versionGates.open.keepsBack': 'Es hält {{clusters}} zurück.',
  'versionGates.plan.keptBack_one':
    'Ein Versions-Gate hält {{kept}} von {{count}} Cluster zurück, bis es bestätigt ist: {{names}}.',
  'versionGates.plan.keptBack_other':
    'Ein Versions-Gate hält {{kept}} von {{count}} Clustern zurück, bis es bestätigt ist: {{names}}.',
  'versionGates.plan.unknownForSome': 'Für einige Cluster des Plans unbekannt',
  'versionGates.plan.unknownFor_one':
    'Für {{count}} Cluster des Plans unbekannt',
  'versionGates.plan.unknownFor_other':
    'Für {{count}} Cluster des Plans unbekannt',
  'versionGates.plan.mayKeepHidden':
    'Nicht bestätigte Gates halten möglicherweise Cluster zurück, auf die Sie keinen Zugriff haben.',
  'versionGates.plan.mayKeepUnplanned_one':
    'Nicht bestätigte Gates halten möglicherweise {{count}} Cluster ohne bekannten Upgrade-Pfad zurück.',
  'versionGates.plan.mayKeepUnplanned_other':
    'Nicht bestätigte Gates halten möglicherweise {{count}} Cluster ohne bekannten Upgrade-Pfad zurück.',
  'versionGates.plan.mayKeepBoth_one':
    'Nicht bestätigte Gates halten möglicherweise Cluster zurück, auf die Sie keinen Zugriff haben, und {{count}} Cluster ohne bekannten Upgrade-Pfad.',
  'versionGates.plan.mayKeepBoth_other':
    'Nicht bestätigte Gates halten möglicherweise Cluster zurück, auf die Sie keinen Zugriff haben, und {{count}} Cluster ohne bekannten Upgrade-Pfad.',
  'versionGates.plan.notAcknowledged_one':
    'Nicht bestätigt: hält {{count}} Cluster zurück',
  'versionGates.plan.notAcknowledged_other':
    'Nicht bestätigt: hält {{count}} Cluster zurück',
  'versionGates.plan.read': 'Lesen',
  'versionGates.plan.readAndAcknowledge': 'Lesen und bestätigen',
  'versionGates.plan.denied': 'Sie dürfen es nicht bestätigen: {{reason}}',
  'versionGates.plan.forClusters_one':
    'Bestätigt für {{count}} einzelnen Cluster der Flotte',
  'versionGates.plan.forClusters_other':
    'Bestätigt für {{count}} einzelne Cluster der Flotte',
  'versionGates.plan.mayKeepMore':
    'Unbekannt: hält keinen der hier bekannten Cluster zurück',
  'versionGates.plan.keepsNone': 'Hält keinen seiner Cluster zurück',
  'versionGates.page.lead':
    'Cluster können erst auf eine Minor-Version wechseln, wenn jedes ihrer Gates namentlich und mit Grund bestätigt ist.',
  'versionGates.page.what': 'die Versions-Gates',
  'versionGates.page.reading': 'Versions-Gates werden gelesen',
  'versionGates.page.empty':
    'Kein Gate ist gesetzt. Der Betreiber setzt sie als {{gates}}, die aus dem Wissen über {{knowledge}}.',
  'versionGates.page.forFleet': 'Für die ganze Flotte bestätigt',
  'versionGates.page.forFleetAndClusters':
    'Für die ganze Flotte bestätigt und für {{clusters}}',
  'versionGates.page.keepsNothing':
    'Hält nichts zurück: Kein Cluster, den Sie sehen, hat {{version}} noch vor sich',
  'versionGates.page.forSome':
    'Für {{scopes}} bestätigt. Blockiert alle anderen Cluster',
  'versionGates.page.forEnvironmentsAndClusters':
    'Für {{environments}} und für {{clusters}} bestätigt. Blockiert alle anderen Cluster',
  'versionGates.page.notAcknowledged': 'Nicht bestätigt: blockiert Cluster',
  'versionGates.count.environments_one': '{{count}} Umgebung',
  'versionGates.count.environments_other': '{{count}} Umgebungen',
  'versionGates.count.clusters_one': '{{count}} einzelnen Cluster',
  'versionGates.count.clusters_other': '{{count}} einzelne Cluster',
  'versionGates.record.paging': 'Bestätigungen',
  'versionGates.record.what': 'das Protokoll der Bestätigungen',
  'versionGates.record.reading': 'Protokoll der Bestätigungen wird gelesen',
};
