import type { Translated } from '../Texts';
import type { wizardTexts } from '../texts/wizard';

export const wizardDe: Translated<typeof wizardTexts> = {
  'wizard.steps': 'Schritte',
  'wizard.edit': 'Bearbeiten: {{title}}',
  'wizard.untitled': 'Plan',
  'wizard.planTitle': 'Auf v{{version}}',
  'wizard.makesRevision':
    'Beim Speichern entsteht Revision {{revision}}; Freigaben früherer Revisionen gelten dafür nicht',
  'wizard.keptInTab': 'Liegt in diesem Browser-Tab, bis Sie speichern',
  'wizard.nothingActs': 'vor Freigabe und Start wird kein Cluster geändert',
  'wizard.looksOnly':
    'Sie können Pläne ansehen, aber nicht speichern oder einreichen.',
  'wizard.restored':
    'Das haben Sie eingegeben, bevor die Seite neu geladen wurde.',
  'wizard.startOver': 'Neu beginnen',
  'wizard.unreadable': 'Das Dokument kann nicht gelesen werden.',
  'wizard.unreadableAtLine':
    'Das Dokument kann nicht gelesen werden, Zeile {{line}}.',
  'wizard.formReturns':
    'Das Formular erscheint wieder, sobald das Dokument lesbar ist.',
  'wizard.mayNotChange': 'Ihnen fehlt die Berechtigung, {{title}} zu ändern.',
  'wizard.cannotChange': 'Der Plan kann derzeit nicht geändert werden.',
  'wizard.readingFleet': 'Flotte wird gelesen',
  'wizard.fleetWhat':
    'die Flotte, deren Umgebungen, Verantwortliche und Versionen zur Wahl stehen',
  'wizard.remove': '{{name}} entfernen',
  'wizard.none': 'Keine.',
  'wizard.noneLower': 'keine',
  'wizard.count.problems_one': '{{count}} Fehler',
  'wizard.count.problems_other': '{{count}} Fehler',

  'wizard.footer.back': 'Zurück',
  'wizard.footer.next': 'Weiter',
  'wizard.footer.firstStep': 'Das ist der erste Schritt',
  'wizard.footer.unreadable': 'Das Dokument kann nicht gelesen werden',
  'wizard.footer.saveRevision': 'Revision speichern',
  'wizard.footer.saveDraft': 'Entwurf speichern',
  'wizard.footer.savedWhat': 'der gespeicherte Plan',
  'wizard.footer.unread': 'Was der Plan tun würde, konnte nicht gelesen werden',
  'wizard.footer.beingRead': 'Was der Plan tun würde, wird gelesen',
  'wizard.footer.problems': 'Das Dokument hat Fehler',
  'wizard.footer.more': '{{refusal}}, und {{count}} weitere',

  'wizard.text.what': 'ob das Dokument gültig ist',
  'wizard.text.valid': 'Gültig',
  'wizard.text.line': 'Zeile {{line}}',
  'wizard.text.noMapping':
    'Das Dokument muss ein Mapping sein, das mit apiVersion und kind beginnt',

  'wizard.field.numbered': '{{what}} {{number}}',
  'wizard.field.notSet': 'nicht gesetzt',
  'wizard.field.denied': '{{choice}} ({{reason}})',
  'wizard.field.labels': 'Labels',
  'wizard.field.labelsHelp':
    'key=value, durch Kommas getrennt; alle müssen zutreffen',
  'wizard.field.labelsWithout':
    'Nicht übernommen, da ohne Wert: {{labels}}. Schreiben Sie key=value',
  'wizard.field.title': 'Titel',
  'wizard.field.name': 'Name',
  'wizard.field.nameRules': 'Kleinbuchstaben, Ziffern und Bindestriche',
  'wizard.field.description': 'Beschreibung',
  'wizard.field.webhook': 'Webhook',
  'wizard.field.webhookHelp':
    'Id eines Webhooks aus der Konfiguration des Portals',
  'wizard.field.pools': 'Node-Pools',

  'wizard.clusters.nameHelp':
    'Kleinbuchstaben, Ziffern und Bindestriche; bleibt über alle Revisionen gleich',
  'wizard.clusters.stage': 'Stufe',
  'wizard.clusters.noStage':
    'Das Dokument hat keine Stufe. Fügen Sie in Schritt 3 eine hinzu.',
  'wizard.clusters.selected_one': '{{count}} Cluster ausgewählt',
  'wizard.clusters.selected_other': '{{count}} Cluster ausgewählt',
  'wizard.clusters.heading': 'Ausgewählte Cluster',
  'wizard.clusters.inAllStages': '{{count}} in allen Stufen',
  'wizard.clusters.inFleet_one': '{{count}} Cluster in der Flotte',
  'wizard.clusters.inFleet_other': '{{count}} Cluster in der Flotte',
  'wizard.clusters.what': 'welche Cluster ausgewählt sind',
  'wizard.clusters.reading': 'Ausgewählte Cluster werden gelesen',
  'wizard.clusters.unknown': 'Nicht bekannt, solange das Dokument Fehler hat.',
  'wizard.clusters.empty':
    'Kein für Sie sichtbarer Cluster, für den etwas zu tun ist, passt. Cluster früherer Stufen werden nicht noch einmal genommen.',
  'wizard.clusters.more': '{{count}} weitere, alle davon in Schritt 4',
  'wizard.clusters.cluster': 'Cluster',
  'wizard.clusters.owner': 'Verantwortliche',
  'wizard.clusters.noOwner': 'keine Verantwortlichen',
  'wizard.clusters.environment': 'Umgebung',
  'wizard.clusters.noEnvironment': 'keine',
  'wizard.clusters.version': 'Version',
  'wizard.clusters.verdict': 'Bewertung für das Ziel',
  'wizard.clusters.takeOut': 'Wieder herausnehmen',
  'wizard.clusters.takeOutHelp': 'Namen von Clustern, durch Kommas getrennt',
  'wizard.clusters.takeOutMore': 'Namen; weitere Ausnahmen stehen im YAML',
  'wizard.clusters.regions': 'Regionen',
  'wizard.clusters.providers': 'Plattformen',
  'wizard.clusters.providersHelp': 'Zum Beispiel {{examples}}',
  'wizard.clusters.noFilter':
    'Kein Filter: jeder Cluster, der in keiner früheren Stufe ist.',
  'wizard.clusters.narrow':
    'Füllen Sie mindestens ein Feld aus, um die Auswahl einzugrenzen.',
  'wizard.clusters.add': 'Cluster nach Namen hinzufügen',
  'wizard.clusters.byHandCount': '{{count}} von Hand',
  'wizard.clusters.byHand': 'Cluster von Hand',
  'wizard.clusters.foundWhat': 'Cluster dieses Namens',
  'wizard.clusters.found': 'Gefunden',
  'wizard.clusters.addOne': '{{name}} hinzufügen',
  'wizard.clusters.noMatch': 'Kein Cluster passt.',
  'wizard.clusters.moreFound': '{{count}} weitere',

  'wizard.version.what': 'die Ziele',
  'wizard.version.reading': 'Ziele werden gelesen',
  'wizard.version.heading': 'Zielversion',
  'wizard.version.version': 'Version',
  'wizard.version.versionHelp':
    'Etwa 1.36, oder 1.36.4 für ein Patch; 1.36 nimmt das neueste Patch, das jedem Cluster angeboten wird',
  'wizard.version.channel': 'Oder ein Kanal',
  'wizard.version.channelHelp':
    'Ein Kanal aus der Konfiguration des Portals, statt einer Version',
  'wizard.version.howFar': 'Wie weit und was',
  'wizard.version.scope': 'Was wird aktualisiert',
  'wizard.version.rollbackHelp':
    'Nur wo die Plattform es anbietet: Geben Sie oben die vollständige ältere Version an',
  'wizard.version.minors': 'Minor-Versionen auf dem Weg',
  'wizard.version.minorsHelp':
    'Wie viele Minor-Versionen die Control Plane eines Clusters nacheinander durchlaufen darf',
  'wizard.version.canGo_one': '{{count}} Cluster kann dorthin',
  'wizard.version.canGo_other': '{{count}} Cluster können dorthin',
  'wizard.version.supportEnds': 'Support endet {{day}}',
  'wizard.scope.full': 'Control Plane und Node-Pools',
  'wizard.scope.controlPlane': 'Nur Control Plane',
  'wizard.scope.nodePools': 'Nur Node-Pools',
  'wizard.scope.nodePoolsBack': 'Node-Pools, zurück auf eine ältere Version',
  'wizard.scope.controlPlaneBack':
    'Control Plane, zurück auf eine ältere Version',

  'wizard.pools.stay':
    'Sie bleiben auf ihrer Version. Wo sie der Control Plane folgen würden, hält Drydock sie zurück, bis ein Plan für Node-Pools oder für alles sie freigibt.',
  'wizard.pools.beginning': 'Wie sie beginnen',
  'wizard.pools.platform': 'Wie die Plattform es vorsieht',
  'wizard.pools.heldBack':
    'Zurückgehalten, bis die Control Plane überprüft ist',
  'wizard.pools.canaryNode': 'Canary-Node',
  'wizard.pools.canaryNodeNone': 'Keiner',
  'wizard.pools.canaryNodeOne': 'Zuerst ein Node jedes Clusters',
  'wizard.pools.canaryNodeHelp':
    'Ersetzt einen Node des ersten geeigneten Pools und wartet, bis er bereit ist. Bis dahin hat dieser Pool einen Node weniger',
  'wizard.pools.canaryPools': 'Canary-Pools',
  'wizard.pools.canaryPoolsHelp':
    'Wie viele Pools jedes Clusters zuerst an der Reihe sind und gesund sein müssen, bevor die übrigen beginnen',
  'wizard.pools.soak': 'Beobachtungszeit der Canaries, Minuten',
  'wizard.pools.soakHelp':
    'Wie lange Canary-Node und Canary-Pools gesund beobachtet werden, bevor die übrigen beginnen',
  'wizard.pools.withCanaryNode':
    'Ein Canary-Node kann nur vorangehen, wenn alle Pools zurückgehalten werden; sonst gibt es keine Canaries',
  'wizard.pools.withCanaryPools_one':
    '{{count}} Canary-Pool kann nur vorangehen, wenn alle zurückgehalten werden; sonst gibt es keine Canaries',
  'wizard.pools.withCanaryPools_other':
    '{{count}} Canary-Pools können nur vorangehen, wenn alle zurückgehalten werden; sonst gibt es keine Canaries',
  'wizard.pools.withoutCanaries':
    'Zurückgehaltene Pools beginnen mit einer eigenen Änderung, die Zeitfenster, Änderungsstopps und Freigaben aufhalten können',

  'wizard.stage.belongs': 'ein Cluster gehört zur ersten Stufe, die ihn nimmt',
  'wizard.stage.most': 'Ein Plan hat höchstens {{most}} Stufen',
  'wizard.stage.add': 'Stufe hinzufügen',
  'wizard.stage.none': 'Noch keine Stufe.',
  'wizard.stage.stage': 'Stufe',
  'wizard.stage.named': 'Stufe {{name}}',
  'wizard.stage.unnamed': 'Stufe {{number}}',
  'wizard.stage.atOnce': 'Gleichzeitig',
  'wizard.stage.atOnceHelp':
    'Cluster zur selben Zeit: eine Zahl oder ein Anteil wie 25%',
  'wizard.stage.canaries': 'Canaries',
  'wizard.stage.canariesHelp':
    'Gehen mit Beobachtungszeit voran; ein Fehlschlag unter ihnen hält die Stufe an',
  'wizard.stage.budget': 'Fehlerbudget',
  'wizard.stage.budgetHelp':
    'Fehlschläge, die die Stufe verträgt, als Zahl oder Anteil; einer mehr hält sie an',
  'wizard.stage.soak': 'Beobachtungszeit in Minuten',
  'wizard.stage.soakHelp':
    'Wie lange jeder Erfolg beobachtet wird, bevor er zählt',
  'wizard.stage.soakFor': 'Jeder Erfolg wird {{duration}} lang beobachtet',
  'wizard.stage.deadline': 'Frist in Minuten',
  'wizard.stage.deadlineHelp':
    'Ein Cluster, der länger braucht, gilt als Fehlschlag; leer: keine Frist',
  'wizard.stage.clusters': 'Cluster dieser Stufe',
  'wizard.stage.moveUp': '{{name}} nach oben',
  'wizard.stage.up': 'Nach oben',
  'wizard.stage.isFirst': 'Das ist die erste Stufe',
  'wizard.stage.moveDown': '{{name}} nach unten',
  'wizard.stage.down': 'Nach unten',
  'wizard.stage.isLast': 'Das ist die letzte Stufe',
  'wizard.stage.remove': 'Entfernen',
  'wizard.stage.isOnly': 'Ein Plan hat mindestens eine Stufe',
  'wizard.stage.noWindow':
    'Der Plan hat kein Zeitfenster: Diese Stufe darf jederzeit laufen.',
  'wizard.stage.unnamedWindow': 'ohne Namen',

  'wizard.rules.heading': 'Freigaben und Regeln',
  'wizard.rules.approvals': 'Nötige Freigaben',
  'wizard.rules.approvalsHelp':
    'Des ganzen Plans; die Regeln des Portals können mehr verlangen. Nie von denen, die ihn geschrieben oder eingereicht haben',
  'wizard.rules.expire': 'Freigaben laufen ab nach (Tagen)',
  'wizard.rules.fit': 'Wenn es nicht ins Zeitfenster passt',
  'wizard.rules.fitHelp':
    'Ein Cluster, dessen Schätzung nicht in den Rest seines Zeitfensters passt',
  'wizard.rules.startAnyway': 'Trotzdem starten',
  'wizard.rules.mustFit': 'Nur starten, was ins Zeitfenster passt',
  'wizard.rules.foreign': 'Bei Änderung von außen',
  'wizard.rules.foreignHelp':
    'Ein Cluster mit einer anderen Version als beim Einreichen des Plans',
  'wizard.rules.adopt': 'Übernehmen und fortfahren',
  'wizard.rules.skip': 'Cluster überspringen',
  'wizard.rules.halt': 'Stufe anhalten',
  'wizard.rules.timeZone': 'Zeitzone',
  'wizard.rules.timeZoneHelp':
    'Für Zeitfenster und Änderungsstopps; eine IANA-Zone wie Europe/Berlin',

  'wizard.window.heading': 'Zeitfenster',
  'wizard.window.window': 'Zeitfenster',
  'wizard.window.named': 'Zeitfenster {{name}}',
  'wizard.window.add': 'Zeitfenster hinzufügen',
  'wizard.window.none':
    'Keine: Jede Stufe darf jederzeit laufen, außer in einem Änderungsstopp.',
  'wizard.window.duration': 'Minuten geöffnet',
  'wizard.window.durationHelp': '{{duration}} nach jeder Öffnung',
  'wizard.window.saysMore':
    'Diese Regel sagt mehr als Tage und eine Uhrzeit: Bearbeiten Sie sie unten.',
  'wizard.window.asRule': 'Als Regel',
  'wizard.window.rule': 'Regel nach RFC 5545',
  'wizard.window.ruleHelp': 'Ohne DTSTART, zum Beispiel {{example}}',
  'wizard.window.timeZone': 'Zone dieses Zeitfensters',
  'wizard.window.timeZoneHelp': 'Leer: die des Plans',
  'wizard.window.removeNamed': 'Zeitfenster {{name}} entfernen',
  'wizard.window.remove': 'Zeitfenster entfernen',
  'wizard.window.opensEvery': 'Öffnet jeden',
  'wizard.window.at': 'Um',

  'wizard.freeze.freeze': 'Änderungsstopp',
  'wizard.freeze.named': 'Änderungsstopp {{name}}',
  'wizard.freeze.add': 'Änderungsstopp hinzufügen',
  'wizard.freeze.none':
    'Keine in diesem Plan; die der Organisation gelten trotzdem.',
  'wizard.freeze.scope': 'Hält zurück',
  'wizard.freeze.from': 'Von',
  'wizard.freeze.until': 'Bis',
  'wizard.freeze.reason': 'Begründung',
  'wizard.freeze.removeNamed': 'Änderungsstopp {{name}} entfernen',
  'wizard.freeze.remove': 'Änderungsstopp entfernen',

  'wizard.gate.gates': 'Gates',
  'wizard.gate.gate': 'Gate',
  'wizard.gate.named': 'Gate {{name}}',
  'wizard.gate.addTo': 'Gate zu {{stage}} hinzufügen',
  'wizard.gate.add': 'Gate hinzufügen',
  'wizard.gate.removeNamed': 'Gate {{name}} entfernen',
  'wizard.gate.remove': 'Gate entfernen',
  'wizard.gate.type': 'Typ',
  'wizard.gate.approval': 'Freigabe',
  'wizard.gate.metric': 'Metrik',
  'wizard.gate.ticket': 'Ticket',
  'wizard.gate.when': 'Wann',
  'wizard.gate.beforeStage': 'vor der Stufe',
  'wizard.gate.beforeCluster': 'vor jedem Cluster',
  'wizard.gate.afterStage': 'nach der Stufe',
  'wizard.gate.approvals': 'Freigaben',
  'wizard.gate.source': 'Quelle',
  'wizard.gate.sourceHelp':
    'Id einer Metrikquelle aus der Konfiguration des Portals',
  'wizard.gate.template': 'Abfragevorlage',
  'wizard.gate.templateHelp': 'Name einer Abfrage der Quelle',
  'wizard.gate.parameters': 'Parameter',
  'wizard.gate.parametersHelp': 'name=value, durch Kommas getrennt',
  'wizard.gate.query': 'Eigene Abfrage',
  'wizard.gate.queryHelp':
    'Statt einer Vorlage: PromQL, das eine Zahl ergibt; {{placeholder}} steht für den Cluster. Braucht {{permission}}',
  'wizard.gate.pass': 'Besteht bei',
  'wizard.gate.passHelp': 'Zum Beispiel {{example}}',
  'wizard.gate.fail': 'Scheitert bei',
  'wizard.gate.failHelp':
    'Leer: alles, was nicht besteht. Dazwischen ist nicht eindeutig',

  'wizard.effect.effect': 'Effekt',
  'wizard.effect.named': 'Effekt {{name}}',
  'wizard.effect.undone':
    'wird am Ende des Upgrades rückgängig gemacht, wie auch immer es ausgeht',
  'wizard.effect.add': 'Effekt hinzufügen',
  'wizard.effect.removeNamed': 'Effekt {{name}} entfernen',
  'wizard.effect.remove': 'Effekt entfernen',
  'wizard.effect.does': 'Wirkung',
  'wizard.effect.doesAlready': '{{name}} tut das bereits',
  'wizard.effect.pauseAutoscaler': 'Cluster Autoscaler anhalten',
  'wizard.effect.silenceAlerts': 'Alarme stummschalten',
  'wizard.effect.nodeRollout': 'Surge und Drain von Node-Pools',
  'wizard.effect.drainRule': 'Regel für Pods geleerter Nodes',
  'wizard.effect.extension': 'Aus einem Modul (Felder im YAML)',
  'wizard.effect.source': 'Alertmanager',
  'wizard.effect.sourceHelp':
    'Id eines Alertmanagers aus der Konfiguration des Portals',
  'wizard.effect.alerts': 'Alarme',
  'wizard.effect.alertsHelp':
    'Ein Matcher je Zeile, etwa {{example}}; alle müssen zutreffen, nur für diesen Cluster',
  'wizard.effect.namespace': 'Namespace',
  'wizard.effect.deployment': 'Deployment',
  'wizard.effect.deploymentHelp':
    'Wird auf 0 Replicas skaliert und danach auf den vorherigen Stand',
  'wizard.effect.allPools': 'Leer: alle jedes Clusters',
  'wizard.effect.allNodes': 'Leer: alle Nodes, auch die der Control Plane',
  'wizard.effect.maxSurge': 'Max surge',
  'wizard.effect.maxUnavailable': 'Max unavailable',
  'wizard.effect.shareHelp':
    'Eine Zahl oder ein Anteil wie 25%; leer: unverändert',
  'wizard.effect.drainTimeout': 'Drain eines Nodes, Minuten',
  'wizard.effect.drainTimeoutHelp': 'Leer: keine Frist des Plans',
  'wizard.effect.then': 'Danach',
  'wizard.effect.wait': 'warten und melden, wer den Drain aufhält',
  'wizard.effect.force':
    'den Node entfernen, ungeachtet aller Disruption Budgets',
  'wizard.effect.overrides':
    'Braucht die Berechtigung {{permission}} und wird als Übergehen angezeigt',
  'wizard.effect.podLabels': 'Labels der Pods',
  'wizard.effect.podNamespaces': 'Namespaces der Pods',
  'wizard.effect.allNamespaces': 'Leer: alle',
  'wizard.effect.behavior': 'Diese Pods',
  'wizard.effect.drain': 'werden in einer Reihenfolge verdrängt',
  'wizard.effect.waitCompleted': 'werden abgewartet, bis sie enden',
  'wizard.effect.skip':
    'enden mit ihrem Node, ungeachtet aller Disruption Budgets',
  'wizard.effect.order': 'Reihenfolge',
  'wizard.effect.orderHelp': 'Niedrigere gehen zuerst; Pods ohne Regel haben 0',

  'wizard.hook.hook': 'Hook',
  'wizard.hook.named': 'Hook {{name}}',
  'wizard.hook.order': 'die eines Zeitpunkts laufen in dieser Reihenfolge',
  'wizard.hook.most': 'Ein Plan hat höchstens {{most}} Hooks',
  'wizard.hook.add': 'Hook hinzufügen',
  'wizard.hook.removeNamed': 'Hook {{name}} entfernen',
  'wizard.hook.remove': 'Hook entfernen',
  'wizard.hook.nameHelp':
    'Kleinbuchstaben, Ziffern und Bindestriche; für Menschen und für das Log',
  'wizard.hook.when': 'Wann',
  'wizard.hook.eachNode':
    'Einmal für jeden Node der Node-Pools, der darauf wartet; wo die Plattform Nodes warten lassen kann',
  'wizard.hook.eachCluster': 'Einmal für jeden Cluster',
  'wizard.hook.nodesStay': 'dieser Plan lässt die Nodes, wie sie sind',
  'wizard.hook.calls': 'Ruft auf',
  'wizard.hook.webhook': 'Einen Webhook, signiert',
  'wizard.hook.ofJob': 'Einen Job im Cluster, der aktualisiert wird',
  'wizard.hook.job': 'Job',
  'wizard.hook.jobHelp': 'Id eines Jobs aus der Konfiguration des Portals',
  'wizard.hook.deadline': 'Frist eines Versuchs, Minuten',
  'wizard.hook.deadlineHelp':
    'Ein Versuch, der bis dahin nicht beendet ist, ist fehlgeschlagen',
  'wizard.hook.retries': 'Wiederholungen',
  'wizard.hook.retriesHelp': 'Versuche nach dem ersten',
  'wizard.hook.onFailure': 'Wenn der letzte Versuch fehlschlägt',
  'wizard.hook.block':
    'das Upgrade des Clusters blockieren, bis jemand eingreift',
  'wizard.hook.continue': 'ohne ihn fortfahren',
  'wizard.hook.beforeUpgrade': 'vor dem Upgrade jedes Clusters',
  'wizard.hook.beforeControlPlane': 'vor seiner Control Plane',
  'wizard.hook.afterControlPlane': 'nach seiner Control Plane',
  'wizard.hook.beforeNodePools': 'vor seinen Node-Pools',
  'wizard.hook.beforeNodeDrain': 'vor dem Drain jedes Nodes',
  'wizard.hook.afterNodeDrain':
    'nach dem Drain jedes Nodes, bevor er entfernt wird',
  'wizard.hook.afterNodePools': 'nach seinen Node-Pools',
  'wizard.hook.afterUpgrade': 'nach dem Upgrade jedes Clusters',

  'wizard.result.problems':
    'Was der Plan tun würde, erscheint, sobald das Dokument keine Fehler hat.',
  'wizard.result.notReadAnew':
    'Nicht neu gelesen: Das Folgende gilt für den Plan vor der letzten Änderung.',
  'wizard.result.beingReadAnew':
    'Wird neu gelesen: Das Folgende gilt für den Plan vor der letzten Änderung.',
  'wizard.result.change': 'Ändern',
  'wizard.result.older':
    'Eine ältere Version; was jede Plattform dorthin zurücknimmt, steht oben bei ihrem Cluster',
  'wizard.result.targetFacts': '{{clusters}}; Support endet {{day}}',
  'wizard.result.notOffered': 'nicht angeboten',
  'wizard.result.approvalsOfStage': '{{count}} für Stufe {{stage}}',
  'wizard.result.approvalsOfPlan': '{{count}} für den Plan',
  'wizard.result.notByAuthors':
    '{{approvals}}, weder vom Autor noch von denen, die ihn einreichen',
  'wizard.result.anyApprover': 'alle mit der Berechtigung, Pläne freizugeben',
  'wizard.result.binds':
    'Die Freigabe gilt für Digest {{digest}} im jetzigen Stand. Ändern sich Cluster, Stufen, Ziele oder Blocker, entsteht ein anderer, ebenso beim Einreichen mit Start nach der letzten Freigabe.',
};
