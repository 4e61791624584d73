import type { stepTexts } from '../texts/step';
import type { Translated } from '../texts/Translated';

export const stepDe: Translated<typeof stepTexts> = {
  'step.readiness-recheck': 'Bereitschaft für {{version}} erneut prüfen',
  'step.take-effects': 'Effekte anwenden: {{effects}}',
  'step.release-effects': 'Effekte zurücknehmen: {{effects}}',
  'step.prove': 'Mit der Vorhersage vergleichen',
  'step.soak-canary-node':
    'Canary-Node von {{pools}} {{minutes}} min beobachten, bevor die anderen Nodes beginnen',
  'step.soak-pools':
    '{{pools}} {{minutes}} min beobachten, bevor die anderen Node-Pools beginnen',
  'step.soak-all-pools':
    'Die Node-Pools {{minutes}} min beobachten, bevor die anderen Node-Pools beginnen',
  'step.hook': 'Hook {{hook}}, {{point}}',
  'step.hook-of-hop': 'Hook {{hook}}, {{point}} {{version}}',
  'step.hook-of-node': 'Hook {{hook}} für Node {{node}}',
  'step.control-plane': 'Control Plane {{from}} → {{to}}',
  'step.control-plane-alone':
    'Control Plane {{from}} → {{to}}, Node-Pools zurückgehalten',
  'step.verify-control-plane': 'Control Plane auf {{version}} bestätigen',
  'step.node-pools': 'Node-Pools {{pools}} {{from}} → {{to}}',
  'step.all-node-pools': 'Node-Pools {{from}} → {{to}}',
  'step.verify-nodes': 'Nodes auf {{version}} bestätigen',
  'step.add-on': 'Add-on {{addOn}} {{from}} → {{to}}',
  'step.choose-canary-node':
    'Canary-Node von {{pools}} wählen: kein anderer Node wechselt schon auf {{version}}',
  'step.replace-canary-node':
    'Canary-Node von {{pools}} ersetzen, {{from}} → {{to}}',
  'step.verify-canary-node':
    'Canary-Node von {{pools}} auf {{version}} bestätigen',

  'step.failed': '{{step}} ist fehlgeschlagen',
  'step.damaged':
    'Diese Version von Drydock kann nicht lesen, was zum Schritt „{{step}}“ gespeichert ist. Kehren Sie zu der Version zurück, die es geschrieben hat, oder stoppen Sie das Upgrade und prüfen Sie, was es begonnen hat',
  'step.writing': 'Wird geschrieben: {{step}}',
  'step.answered': 'Die Plattform antwortete „{{outcome}}“: {{answer}}',
  'step.no-provider':
    'Der Upgrade-Provider „{{provider}}“ ist nicht installiert. Fügen Sie sein Backend-Modul wieder hinzu oder stoppen Sie das Upgrade',
  'step.platform-gave-no-reason': 'Die Plattform nennt keinen Grund',
  'step.proposed':
    'Die Änderung ist vorgeschlagen. Eine Person muss sie annehmen, bevor sie wirkt',
  'step.unknown-type':
    'Diese Version von Drydock kennt keinen Schritt vom Typ „{{type}}“. Kehren Sie zu der Version zurück, die das Upgrade gestartet hat, oder stoppen Sie das Upgrade',
  'step.not-begun': 'Nicht gestartet: {{reason}}',
  'step.not-taken': 'Nicht angewendet: {{reason}}',
  'step.not-written': 'Nicht geschrieben: {{reason}}',

  'step.platform-gave-up': 'Die Plattform hat aufgegeben: {{failure}}',
  'step.failed-before':
    'Die Plattform meldet einen Fehler aus der Zeit vor dieser Etappe: {{failure}}',
  'step.pools-gone':
    'Die Plattform zeigt den Node-Pool {{pools}} nicht mehr. Wenn er endgültig weg ist, stoppen Sie dieses Upgrade und starten Sie ein neues, das mit den vorhandenen Pools plant',
  'step.pools-not-shown':
    'Die Plattform zeigt den Node-Pool {{pools}} nicht mehr',
  'step.version-unreadable':
    'Die Plattform meldet eine unlesbare Version: {{version}}',
  'step.version-missing': 'Die Plattform meldet keine Version',
  'step.control-plane-under-way':
    'Die Control Plane wird auf {{version}} aktualisiert',
  'step.add-on-under-way': 'Das Add-on {{addOn}} wird auf {{to}} aktualisiert',
  'step.node-pools-under-way':
    'Die Node-Pools werden auf {{version}} aktualisiert',
  'step.canary-node-under-way':
    'Der Canary-Node von {{pools}} wird auf {{version}} aktualisiert',
  'step.not-visible-yet':
    '{{version}} wurde angenommen; die Plattform zeigt es noch nicht',
  'step.set-back':
    '{{version}} wurde angenommen, dann auf {{desired}} zurückgesetzt. „Erneut versuchen“ schreibt es noch einmal',
  'step.pools-not-begun':
    'Node-Pools folgen der Control Plane; die Plattform hat mit ihnen noch nicht begonnen',
  'step.foreign-owner': '{{field}} gehört {{owner}}: {{wayThrough}}',
  'step.take-pool-back-first':
    'Der Node-Pool {{pool}} wäre neuer als die Control Plane auf {{version}}: Setzen Sie ihn zuerst zurück',
  'step.skips-minor':
    'Die Control Plane ist auf {{current}}: {{version}} würde eine Minor-Version überspringen. Stoppen Sie dieses Upgrade und starten Sie ein neues',
  'step.nodes-would-be-newer':
    'Die Control Plane ist auf {{current}}: Nodes auf {{version}} wären neuer',
  'step.earlier-change': 'Eine frühere Änderung läuft noch',
  'step.wait-and-more_one': '{{wait}} (und {{count}} weiteres)',
  'step.wait-and-more_other': '{{wait}} (und {{count}} weitere)',
  'step.wait-and-more-about_one':
    '{{wait}} (und {{count}} weiteres: {{objects}})',
  'step.wait-and-more-about_other':
    '{{wait}} (und {{count}} weitere: {{objects}})',

  'step.canary-impossible':
    'Kein Node von {{pool}} kann vorangehen: {{reason}}',
  'step.canary-set-back':
    'Im Node-Pool {{pool}} ist wieder {{version}} gesetzt: Ein anderer Benutzer oder ein Werkzeug hat ihn zurückgesetzt. Stoppen Sie dieses Upgrade und starten Sie ein neues',
  'step.canary-left':
    'Der Canary-Node {{node}} von {{pool}} ist weg und wird nicht ersetzt, weil der Pool verkleinert wurde. Stoppen Sie dieses Upgrade und starten Sie ein neues, das einen anderen Node wählt',
  'step.canary-set-on':
    'Im Node-Pool {{pool}} ist inzwischen {{version}} statt {{wanted}} gesetzt: Ein anderer Benutzer oder ein Werkzeug hat ihn geändert. Stoppen Sie dieses Upgrade und starten Sie ein neues',
  'step.canary-pool-small_one':
    '{{pool}} hat {{count}} Node. Der Canary-Node wartet, bis es zwei sind, weil dem Pool währenddessen einer fehlt. Vergrößern Sie den Pool oder stoppen Sie dieses Upgrade',
  'step.canary-pool-small_other':
    '{{pool}} hat {{count}} Nodes. Der Canary-Node wartet, bis es zwei sind, weil dem Pool währenddessen einer fehlt. Vergrößern Sie den Pool oder stoppen Sie dieses Upgrade',
  'step.canary-pool-lacks-node':
    '{{pools}} fehlt bereits ein Node. Der Canary-Node wartet, bis der Pool vollständig ist',
  'step.canary-lost':
    'Der Canary-Node von {{pool}} wurde nicht ersetzt: Der Pool wurde verkleinert, oder der Vermerk am Node ist beschädigt. Stoppen Sie dieses Upgrade und starten Sie ein neues',
  'step.progress-control-plane': 'Control Plane',
  'step.progress-canary-node': 'Canary-Node von {{pool}}',
  'step.canary-not-ready': 'Der Canary-Node von {{pool}} ist nicht bereit',
  'step.pool-not-ready':
    'Node-Pool {{pool}}: {{ready}} von {{nodes}} Nodes sind bereit',
  'step.pool-behind_one':
    'Node-Pool {{pool}} hat {{count}} Node auf {{version}}',
  'step.pool-behind_other':
    'Node-Pool {{pool}} hat {{count}} Nodes auf {{version}}',
  'step.pool-rolls': 'Der Node-Pool {{pool}} wird noch ersetzt',
  'step.pool-newer': 'Der Node-Pool {{pool}} ist neuer als die Control Plane',
  'step.control-plane-back':
    'Die Control Plane ist wieder auf {{current}}, nicht auf {{version}}',
  'step.control-plane-rolls': 'Die Control Plane wird noch ersetzt',
  'step.problem-waits': '{{problem}}: {{waits}}',

  'step.drain-too-long':
    'Der Drain von Node {{node}} dauert länger als {{minutes}} min, die Grenze des Plans, und wartet darauf, dass jemand bei {{objects}} eingreift',
  'step.drain-of-pods-too-long':
    'Der Drain von Node {{node}} dauert länger als {{minutes}} min, die Grenze des Plans, und wartet darauf, dass jemand bei seinen Pods eingreift',
  'step.more-drains-too-long_one':
    'Der Drain von {{count}} weiteren Node dauert zu lange',
  'step.more-drains-too-long_other':
    'Die Drains von {{count}} weiteren Nodes dauern zu lange',

  'step.adopted':
    '{{version}} war bereits von anderer Stelle gesetzt; übernommen, nicht von Drydock geschrieben',
  'step.not-ours': 'nicht von Drydock geschrieben',
  'step.add-on-at': 'Add-on {{addOn}} auf {{to}}',
  'step.control-plane-at': 'Control Plane auf {{version}}',
  'step.node-pools-at': 'Node-Pools auf {{version}}',
  'step.rolls-as-a-whole':
    '{{pool}} wechselt als Ganzes auf {{version}}: kein Node geht voran',
  'step.canary-chosen':
    'Node {{node}} von {{pool}} geht voran, die anderen bleiben, wie sie sind',
  'step.canary-replaced':
    'Ein Node auf {{version}} ist anstelle von {{node}} bereit',
  'step.write-failed': 'Schreiben von {{version}} fehlgeschlagen: {{error}}',
  'step.partly-under-way':
    'Ein Teil der Node-Pools ist auf dem Weg zu {{version}}; weitere werden nicht geschrieben',
  'step.held-partly':
    'Angehalten, während ein Teil der Node-Pools auf {{version}} ist',
  'step.held': 'Vor dem Schreiben angehalten',
  'step.observing-again': 'Wird erneut beobachtet: {{answer}}',
  'step.refused': 'Die Plattform hat abgelehnt: {{answer}}',
  'step.refused-by-owner': '{{answer}}: {{wayThrough}}',
  'step.serves': 'Die Control Plane läuft auf {{version}}',
  'step.nodes-ready': 'Nodes von {{pools}} auf {{version}} und bereit',
  'step.all-nodes-ready': 'Alle Nodes auf {{version}} und bereit',
  'step.canary-ready':
    'Der Canary-Node von {{pools}} ist auf {{version}} bereit, und die anderen sind unverändert bereit',

  'step.hook-no-answer':
    'Keine Antwort innerhalb von {{minutes}} min: {{reason}}',
  'step.hook-not-done':
    'Nicht fertig innerhalb von {{minutes}} min: {{reason}}',
  'step.hook-unseen': 'Es ist nicht bekannt, ob der Hook gestartet wurde',
  'step.hook-refused': 'Abgelehnt',
  'step.hook-attempt-failed':
    'Versuch {{attempt}} von {{attempts}} fehlgeschlagen: {{reason}}',
  'step.hook-failed-on':
    'Fehlgeschlagen. Das Upgrade läuft weiter, wie im Plan festgelegt: {{reason}}',
  'step.hook-failed_one':
    '{{hook}} ist einmal fehlgeschlagen: {{reason}}. „Erneut versuchen“ startet ihn noch einmal',
  'step.hook-failed_other':
    '{{hook}} ist {{count}}-mal fehlgeschlagen: {{reason}}. „Erneut versuchen“ startet ihn noch einmal',
  'step.hook-name': 'Hook {{hook}}',
  'step.hook-held': 'Vor Hook {{hook}} angehalten',
  'step.of-hook': '{{hook}}: {{reason}}',
  'step.no-node-hooks':
    '{{platform}} kann Nodes nicht auf Hooks warten lassen. Stoppen Sie dieses Upgrade und starten Sie eines ohne Hooks für einzelne Nodes',
  'step.hook-platform-unread':
    '{{hook}} ist fehlgeschlagen, und die Plattform war nicht lesbar: {{error}}',
  'step.mark-nodes': 'Nodes von {{pools}} werden auf ihre Hooks warten',
  'step.mark-all-nodes': 'Nodes aller Pools werden auf ihre Hooks warten',
  'step.nodes-unmarked':
    'Nodes sind nicht markiert und werden daher ohne ihre Hooks ersetzt: {{reason}}',
  'step.nodes-stay-marked': 'Nodes bleiben markiert: {{reason}}',
  'step.nodes-still-wait':
    'Nodes warten noch auf Hooks, bevor sie ersetzt werden: {{error}}',
  'step.node-leaves': 'Node {{node}} wird ersetzt',
  'step.node-waits': 'Node {{node}} wartet auf seinen Hook',
  'step.node-held': 'Node {{node}} wartet, kein Hook startet: {{reason}}',
  'step.node-kept':
    'Node {{node}} wartet und wird nicht freigegeben: {{reason}}',
  'step.node-not-let-go':
    'Node {{node}} konnte nicht freigegeben werden: {{error}}',
  'step.node-goes-on': 'Node {{node}} läuft weiter',

  'step.unread-accepted':
    'Der Cluster war nicht lesbar ({{reason}}); die Anfrage hat jede Prüfung als nicht gelaufen akzeptiert',
  'step.unread': 'Der Cluster war nicht lesbar: {{reason}}',
  'step.judged_one':
    'Bewertung „{{verdict}}“: {{count}} Warnung; {{run}} von {{total}} Prüfungen liefen',
  'step.judged_other':
    'Bewertung „{{verdict}}“: {{count}} Warnungen; {{run}} von {{total}} Prüfungen liefen',
  'step.all-overridden_one':
    '{{count}} blockierender Befund, beim Start übergangen',
  'step.all-overridden_other':
    '{{count}} blockierende Befunde, alle beim Start übergangen',
  'step.new-finding': 'Neu seit dem Start: {{finding}}',
  'step.new-findings_one':
    'Neu seit dem Start: {{finding}} (und {{count}} weiterer)',
  'step.new-findings_other':
    'Neu seit dem Start: {{finding}} (und {{count}} weitere)',
  'step.finding-not-approved': 'Nicht freigegeben: {{finding}}',
  'step.findings-not-approved_one':
    'Nicht freigegeben: {{finding}} (und {{count}} weiterer)',
  'step.findings-not-approved_other':
    'Nicht freigegeben: {{finding}} (und {{count}} weitere)',
  'step.without-checks': 'Wie gewünscht ohne {{checks}} fortgesetzt',
  'step.readiness-unknown':
    'Die Bereitschaft ist unbekannt, ein Grund wurde nicht genannt',
  'step.checks-not-run':
    '{{reason}}. Prüfungen, die nicht vollständig liefen: {{checks}}',

  'step.no-effects': 'Es gab keine Effekte',
  'step.effect-taken': '{{effect}}: {{answer}}',
  'step.effect-refused':
    'Effekt {{effect}} kann nicht angewendet werden: {{reason}}. „Erneut versuchen“ wiederholt es',
  'step.effect-busy':
    'Effekt {{effect}} wird gerade zurückgenommen oder angewendet',
  'step.effect-held': 'Vor Effekt {{effect}} angehalten',
  'step.effect-failed':
    'Effekt {{effect}} konnte nicht angewendet werden: {{error}}',
  'step.giving-back': '{{effects}} wird zurückgenommen',
  'step.effects-left_one':
    '{{effects}} konnte nicht zurückgenommen werden und wird wieder versucht; „Erneut versuchen“ tut es sofort. Bei den Effekten dieses Upgrades steht, warum und wie es von Hand geht. „Stoppen“ beendet das Upgrade, ohne sie zurückzunehmen',
  'step.effects-left_other':
    '{{effects}} konnten nicht zurückgenommen werden und werden wieder versucht; „Erneut versuchen“ tut es sofort. Bei den Effekten dieses Upgrades steht, warum und wie es von Hand geht. „Stoppen“ beendet das Upgrade, ohne sie zurückzunehmen',
  'step.effect-given-back': '{{effect}}: zurückgenommen',
  'step.effect-left-behind': '{{effect}}: zurückgelassen, wird wieder versucht',
  'step.effect-left-until':
    '{{effect}}: zurückgelassen, endet von selbst um {{time}}, wird wieder versucht',

  'step.soak-anew':
    '{{problem}}. Die anderen Node-Pools warten, und die Beobachtungszeit von {{minutes}} min beginnt neu, sobald alles in Ordnung ist',
  'step.soak-node-anew':
    '{{problem}}. Die anderen Nodes warten, und die Beobachtungszeit von {{minutes}} min beginnt neu, sobald alles in Ordnung ist',
  'step.nothing-to-watch':
    'Diese Pools haben keine Nodes: es gab nichts zu beobachten',
  'step.healthy-until': 'In Ordnung; beobachtet bis {{time}}',
  'step.healthy': '{{minutes}} min lang in Ordnung. {{judged}}',

  'step.as-predicted': 'Alles verlief wie vorhergesagt',
  'step.not-as-predicted_one':
    '{{count}} Punkt verlief anders als vorhergesagt',
  'step.not-as-predicted_other':
    '{{count}} Punkte verliefen anders als vorhergesagt',
};
