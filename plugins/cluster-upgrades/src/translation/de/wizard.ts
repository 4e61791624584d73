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
  'wizard.most': '{{what}}: höchstens {{most}}',
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
  'wizard.field.labelsHelp':
    'key=value, durch Kommas getrennt; ein Cluster braucht alle',
  'wizard.field.labelsWithout':
    'Nicht übernommen, da ohne Wert: {{labels}}. Schreiben Sie key=value',
  'wizard.field.name': 'Name',

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
  'wizard.clusters.takeOutHelp': 'Namen von Clustern, durch Kommas getrennt',
  'wizard.clusters.takeOutMore': 'Namen; weitere Ausnahmen stehen im YAML',
  'wizard.clusters.providersHelp': 'Zum Beispiel {{examples}}',
  'wizard.clusters.noFilter':
    'Kein Filter: Ausgewählt ist jeder Cluster, der in keiner früheren Stufe ist.',
  'wizard.clusters.narrow':
    'Füllen Sie mindestens ein Feld aus, um die Auswahl einzugrenzen.',
  'wizard.clusters.add': 'Cluster hinzufügen',
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
  'wizard.version.howFar': 'Umfang',
  'wizard.version.rollbackHelp':
    'Nur wo die Plattform es anbietet: Geben Sie oben die vollständige ältere Version an',
  'wizard.version.canGo_one': '{{count}} Cluster kann dorthin',
  'wizard.version.canGo_other': '{{count}} Cluster können dorthin',
  'wizard.version.supportEnds': 'Support endet {{day}}',

  'wizard.addOns.stay': 'Unverändert lassen',
  'wizard.pools.stay':
    'Sie bleiben auf ihrer Version. Wo sie der Control Plane folgen würden, hält Drydock sie zurück, bis ein Plan für Node-Pools oder für alles sie freigibt.',
  'wizard.pools.withCanaryNode':
    'Ein Canary-Node kann nur vorangehen, wenn alle Pools zurückgehalten werden; sonst gibt es keine Canaries',
  'wizard.pools.withCanaryPools_one':
    '{{count}} Canary-Pool kann nur vorangehen, wenn alle zurückgehalten werden; sonst gibt es keine Canaries',
  'wizard.pools.withCanaryPools_other':
    '{{count}} Canary-Pools können nur vorangehen, wenn alle zurückgehalten werden; sonst gibt es keine Canaries',
  'wizard.pools.withoutCanaries':
    'Zurückgehaltene Pools beginnen mit einer eigenen Änderung, die Zeitfenster, Änderungsstopps und Freigaben aufhalten können',

  'wizard.stage.belongs': 'ein Cluster gehört zur ersten Stufe, die ihn nimmt',
  'wizard.stage.add': 'Stufe hinzufügen',
  'wizard.stage.none': 'Noch keine Stufe.',
  'wizard.stage.named': 'Stufe {{name}}',
  'wizard.stage.unnamed': 'Stufe {{number}}',
  'wizard.stage.soakFor': 'Jeder Erfolg wird {{duration}} lang beobachtet',
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

  'wizard.window.named': 'Zeitfenster {{name}}',
  'wizard.window.add': 'Zeitfenster hinzufügen',
  'wizard.window.none':
    'Keine: Jede Stufe darf jederzeit laufen, außer in einem Änderungsstopp.',
  'wizard.window.durationHelp': '{{duration}} nach jeder Öffnung',
  'wizard.window.saysMore':
    'Diese Regel sagt mehr als Tage und eine Uhrzeit: Bearbeiten Sie sie unten.',
  'wizard.window.asRule': 'Als Regel',
  'wizard.window.ruleHelp': 'Ohne DTSTART, zum Beispiel {{example}}',
  'wizard.window.removeNamed': 'Zeitfenster {{name}} entfernen',
  'wizard.window.remove': 'Zeitfenster entfernen',
  'wizard.window.opensEvery': 'Öffnet jeden',
  'wizard.window.at': 'Um',

  'wizard.freeze.named': 'Änderungsstopp {{name}}',
  'wizard.freeze.add': 'Änderungsstopp hinzufügen',
  'wizard.freeze.none':
    'Keine in diesem Plan; die der Organisation gelten trotzdem.',
  'wizard.freeze.removeNamed': 'Änderungsstopp {{name}} entfernen',
  'wizard.freeze.remove': 'Änderungsstopp entfernen',

  'wizard.gate.named': 'Gate {{name}}',
  'wizard.gate.addTo': 'Gate zu {{stage}} hinzufügen',
  'wizard.gate.add': 'Gate hinzufügen',
  'wizard.gate.removeNamed': 'Gate {{name}} entfernen',
  'wizard.gate.remove': 'Gate entfernen',
  'wizard.gate.queryHelp':
    'Statt einer Vorlage: PromQL, das eine Zahl ergibt; {{placeholder}} steht für den Cluster. Braucht {{permission}}',
  'wizard.gate.passHelp': 'Zum Beispiel {{example}}',

  'wizard.effect.named': 'Effekt {{name}}',
  'wizard.effect.undone':
    'wird am Ende des Upgrades zurückgenommen, auch wenn es fehlschlägt',
  'wizard.effect.add': 'Effekt hinzufügen',
  'wizard.effect.removeNamed': 'Effekt {{name}} entfernen',
  'wizard.effect.remove': 'Effekt entfernen',
  'wizard.effect.doesAlready': '{{name}} tut das bereits',
  'wizard.effect.alertsHelp':
    'Ein Matcher je Zeile, etwa {{example}}; alle müssen zutreffen, nur für diesen Cluster',
  'wizard.effect.overrides':
    'Braucht die Berechtigung {{permission}} und wird als Übergehen angezeigt',

  'wizard.hook.named': 'Hook {{name}}',
  'wizard.hook.order': 'die eines Zeitpunkts laufen in dieser Reihenfolge',
  'wizard.hook.add': 'Hook hinzufügen',
  'wizard.hook.removeNamed': 'Hook {{name}} entfernen',
  'wizard.hook.remove': 'Hook entfernen',
  'wizard.hook.eachNode':
    'Einmal für jeden Node der Node-Pools, der darauf wartet; wo die Plattform Nodes warten lassen kann',
  'wizard.hook.eachCluster': 'Einmal für jeden Cluster',
  'wizard.hook.nodesStay': 'dieser Plan lässt die Nodes, wie sie sind',

  'wizard.result.problems':
    'Was der Plan tun würde, erscheint, sobald das Dokument keine Fehler hat.',
  'wizard.result.notReadAnew':
    'Nicht aktualisiert: Die Vorschau unten gilt für den Plan vor der letzten Änderung.',
  'wizard.result.beingReadAnew':
    'Wird aktualisiert: Die Vorschau unten gilt für den Plan vor der letzten Änderung.',
  'wizard.result.change': 'Ändern',
  'wizard.result.older':
    'Eine ältere Version; was jede Plattform zurücksetzen kann, steht oben beim Cluster',
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
