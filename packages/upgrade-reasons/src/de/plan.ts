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
    'Der Plan ist bereits {{state}}. Ziehen Sie ihn zurück, um ihn erneut einzureichen',
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
    '{{missing}}. Diese Berechtigung ist erforderlich, um den Rollout mit der letzten Freigabe zu starten',
  'plan.force-permission': '{{missing}}. {{drains}}',
  'plan.replace-permission':
    '{{missing}}. Sie ist erforderlich, weil Drydock die Instanzen ihrer Nodes beendet',
  'plan.query-permission':
    '{{missing}}. Diese Berechtigung ist erforderlich, weil diese Gates eine eigene Abfrage definieren: {{gates}}. Verwenden Sie stattdessen eine Vorlage der Metrikquelle',
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
  'plan.not-judged': 'Seine Bereitschaft konnte nicht beurteilt werden',
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
  'plan.requirement': 'der Plan',
  'plan.requirement-of-portal': 'das Portal',
  'plan.requirement-of-environments': 'Cluster von {{environments}}',
  'plan.requirement-of-gate': 'Gate {{gate}} der Stufe {{stage}}',
  'plan.approvals-given': '{{given}} von {{required}} ({{because}})',
  'plan.approvals-given-by':
    '{{given}} von {{required}} aus {{groups}} ({{because}})',
  'plan.approvals-needed': '{{required}} ({{because}})',
  'plan.approvals-needed-by': '{{required}} aus {{groups}} ({{because}})',
  'plan.approved-by':
    '{{given}} von {{required}} Freigaben erteilt ({{because}})',
  'plan.approved-by-groups':
    '{{given}} von {{required}} Freigaben aus {{groups}} erteilt ({{because}})',
  'plan.rejected': '{{by}} hat ihn abgelehnt',
  'plan.rejected-because': '{{by}} hat ihn abgelehnt: {{reason}}',
  'plan.rejection': '{{by}}: {{reason}}',
  'plan.gone': 'Der Plan existiert nicht mehr',
  'plan.revision-overtaken':
    'Revision {{revision}} wurde durch Revision {{newest}} abgelöst. Reichen Sie diese ein',
  'plan.revision-not-submitted':
    'Revision {{revision}} wurde nicht zur Freigabe eingereicht',
  'plan.revision-withdrawn': 'Revision {{revision}} wurde zurückgezogen',
  'plan.other-digest':
    'Die Einreichung hat sich geändert: Ihr Digest ist ein anderer',
  'plan.withdrawn': 'Er wurde zurückgezogen. Reichen Sie ihn erneut ein',
  'plan.decision-overtaken': 'abgelöst durch Revision {{revision}}',
  'plan.decision-withdrawn': 'die Revision wurde zurückgezogen',
  'plan.decision-archived': 'der Plan wurde archiviert',
  'plan.decision-taken-back': '{{by}} hat sie zurückgenommen',
  'plan.decision-lost-groups': '{{by}} gehört nicht mehr zu {{groups}}',
  'plan.decision-expired': 'abgelaufen am {{at}}',
  'plan.changed':
    'Der Plan würde nicht mehr das tun, was eingereicht wurde: {{changes}}. Reichen Sie ihn erneut ein',
  'plan.changes-not-known':
    'Unbekannt, ob der Plan noch das tun würde, was eingereicht wurde: {{changes}}. Warten Sie, bis das bekannt ist. Sie müssen ihn nicht erneut einreichen',
  'plan.hidden-changes':
    'Änderungen von Clustern, auf die Sie keinen Zugriff haben',
  'plan.others-join':
    'Weitere Cluster kämen hinzu (die Seite des Plans nennt diejenigen, die Sie sehen)',
  'plan.target-now': 'Das Ziel bedeutet jetzt {{target}}, nicht {{before}}',
  'plan.cluster-joins': '{{cluster}} käme zur Stufe {{stage}} hinzu',
  'plan.cluster-left-out-runs':
    '{{cluster}} wurde in Stufe {{stage}} ausgelassen, weil nichts zu tun war, läuft jetzt aber auf {{version}}',
  'plan.cluster-leaves':
    '{{cluster}} ist nicht mehr ausgewählt, oder keine Quelle führt ihn jetzt auf',
  'plan.cluster-moves':
    '{{cluster}} käme von Stufe {{before}} in Stufe {{stage}}',
  'plan.cluster-becomes-canary':
    '{{cluster}} wäre ein Canary der Stufe {{stage}}',
  'plan.cluster-no-longer-canary':
    '{{cluster}} wäre kein Canary der Stufe {{stage}} mehr',
  'plan.cluster-runs':
    '{{cluster}} läuft auf {{version}}, nicht auf {{before}}',
  'plan.cluster-environment':
    '{{cluster}} gehört zur Umgebung {{environment}}, nicht zu {{before}}: Andere Freigaben können erforderlich sein',
  'plan.cluster-blockers-not-known':
    'Ob etwas {{cluster}} blockiert, ist nicht mehr bekannt',
  'plan.cluster-new-blocker':
    '{{cluster}} hat einen neuen Blocker: {{blocker}}',
  'plan.with-target': 'Ziel {{target}} statt {{before}}',
  'plan.without-cluster': 'Ohne {{cluster}}',
  'plan.with-cluster': 'Mit {{cluster}} in Stufe {{stage}}',
  'plan.stages-reordered':
    'Neue Reihenfolge der Stufen: {{order}} (vorher: {{before}})',
  'plan.clusters-reordered':
    'Neue Reihenfolge der Cluster der Stufe {{stage}}: {{order}} (vorher: {{before}})',
  'plan.cluster-in-stage': '{{cluster}} in Stufe {{stage}} statt {{before}}',
  'plan.cluster-is-canary': '{{cluster}} ist ein Canary der Stufe {{stage}}',
  'plan.cluster-is-no-canary':
    '{{cluster}} ist kein Canary der Stufe {{stage}} mehr',
  'plan.cluster-goes-another-way':
    '{{cluster}} nimmt andere Etappen: {{way}} (vorher: {{before}})',
  'plan.cluster-check-not-run':
    '{{cluster}}: Prüfung {{check}} lief nicht vollständig',
  'plan.cluster-more-blockers_one': '{{cluster}}: {{count}} Blocker mehr',
  'plan.cluster-more-blockers_other': '{{cluster}}: {{count}} Blocker mehr',
  'plan.cluster-fewer-blockers_one': '{{cluster}}: {{count}} Blocker weniger',
  'plan.cluster-fewer-blockers_other': '{{cluster}}: {{count}} Blocker weniger',
  'plan.hop': '{{component}} {{from}} → {{to}}',
  'plan.hop-of-pools': '{{component}} {{pools}} {{from}} → {{to}}',
  'plan.hop-add-on':
    'Add-on {{addOn}} {{from}} → {{to}}, geänderte Felder: {{onConflict}}',
  'plan.hop-by': '{{hop}} über {{stops}}',
  'plan.hop-with-pools': '{{hop}} zusammen mit ihren Node-Pools',
  'plan.hop-with-some-pools': '{{hop}} zusammen mit {{pools}}',
  'plan.hop-without': '{{hop}} ohne {{pools}}',
  'plan.hop-choose-canary': 'ein ausgewählter Canary-Node von {{hop}}',
  'plan.hop-replace-canary': 'ein ersetzter Canary-Node von {{hop}}',
  'plan.field-changed': '{{field}}: {{before}} → {{after}}',
  'plan.revision-rolled-out':
    'Der Rollout von Revision {{revision}} ist beendet. Reichen Sie den Plan für einen weiteren erneut ein',
  'plan.rule-error':
    'Regel „{{rule}}“ konnte nicht ausgewertet werden und lehnt daher ab: {{error}}',
  'plan.rule-own-override':
    'Die Blocker dieses Clusters hat allein die antragstellende Person übergangen. Eine andere Person muss den Plan freigeben, und das Übergehen braucht eine Begründung',
  'plan.rule-friday':
    'In der Produktion beginnt freitags nichts. Es geht am Samstag weiter, in der Zeitzone des Plans',
  'plan.rule-forced-drains':
    'Ein Plan mit Clustern der Produktion darf Disruption Budgets nicht übergehen. Setzen Sie in seinen Effekten onDrainTimeout auf wait, und setzen Sie behavior nirgends auf skip',
  'plan.rule-two-approvals':
    'Ein Plan mit Clustern der Produktion braucht zwei Freigaben. Setzen Sie {{field}} auf 2 oder mehr',
  'plan.rule-canary-first':
    'Ein Plan mit mehr als 3 Clustern der Produktion muss mit Canaries oder mit einer Stufe einer anderen Umgebung beginnen. Geben Sie der ersten Stufe der Produktion Canaries, oder stellen Sie ihr eine andere Stufe voran',
  'plan.rule-soak':
    'Vor der Produktion muss die neue Version 60 Minuten gelaufen sein. Setzen Sie soakMinutes auf 60 oder mehr, in einer früheren Stufe oder in einer Stufe der Produktion mit Canaries',
  'plan.problem-name':
    'muss aus Kleinbuchstaben, Ziffern und Bindestrichen bestehen, höchstens 63 Zeichen',
  'plan.problem-number-or-percent':
    'muss eine ganze Zahl oder ein Prozentwert wie „25%“ sein',
  'plan.problem-version':
    'muss eine Kubernetes-Version wie "1.36" oder "1.36.4" sein (in Anführungszeichen)',
  'plan.problem-time-zone': 'muss eine IANA-Zeitzone wie Europe/Berlin sein',
  'plan.problem-local-time':
    'muss ein lokales Datum mit Uhrzeit wie 2026-11-30T06:00 sein',
  'plan.problem-no-such-time': 'ist kein Datum des Kalenders mit Uhrzeit',
  'plan.problem-template-or-query': 'muss gesetzt sein, oder stattdessen query',
  'plan.problem-no-template': 'brauchen eine Vorlage, aber keine ist gesetzt',
  'plan.problem-pool-soak':
    'braucht canaryNode oder canaryPools: Setzen Sie eines davon, oder lassen Sie das Feld weg',
  'plan.problem-no-canary-pools':
    'darf nicht mit scope: control-plane gesetzt sein, weil dann keine Node-Pools aktualisiert werden',
  'plan.problem-no-node-hook':
    'darf nicht mit scope: control-plane verwendet werden, weil dann keine Nodes von Node-Pools ersetzt werden',
  'plan.problem-no-such-window':
    'nennt kein Fenster aus spec.windows ({{windows}})',
  'plan.problem-no-windows': 'nennt ein Fenster, aber spec.windows hat keines',
  'plan.problem-until': 'muss nach from liegen',
  'plan.problem-used-twice': '„{{name}}“ wird zweimal verwendet',
  'plan.problem-rollback-scope':
    'muss control-plane oder node-pools sein, wenn rollback true ist',
  'plan.problem-no-add-ons':
    'lässt sich nicht mit rollback kombinieren: Aktualisieren Sie Add-ons mit einem eigenen Plan',
  'plan.problem-add-on-left-alone':
    'nennt eine Version von {{addOn}}, das in leaveAlone steht',
  'plan.problem-rollback-target':
    'muss eine vollständige Version wie "1.35.5" sein, wenn rollback true ist',
  'plan.problem-no-canary-node':
    'darf nicht mit scope: control-plane gesetzt sein, weil dann keine Nodes von Node-Pools aktualisiert werden',
  'plan.problem-canary-node-rollback':
    'darf nicht gesetzt sein, wenn rollback true ist: Ein Canary-Pool kann zuerst zurückgehen',
  'plan.problem-canary-node-surge':
    'darf nicht neben dem Effekt „{{effect}}“ gesetzt sein, der maxSurge oder maxUnavailable setzt: Beide schreiben die Rollout-Strategie des Pools. Nur sein Drain-Timeout ist möglich',
  'plan.problem-label-key':
    'muss der Name eines Labels wie app oder example.com/tier sein',
  'plan.problem-label-value':
    'muss der Wert eines Labels sein: Buchstaben, Ziffern, Bindestriche, Punkte, Unterstriche, höchstens 63',
  'plan.problem-all-pods':
    'würde alle Pods auswählen: Setzen Sie labels, namespaces oder beides',
  'plan.problem-drain-order-missing':
    'muss gesetzt sein, wenn behavior drain ist: Die Regel legt nur fest, in welcher Reihenfolge Pods verdrängt werden',
  'plan.problem-skip-order':
    'darf nicht gesetzt sein, wenn behavior skip ist: Diese Pods werden nicht verdrängt',
  'plan.problem-wait-order':
    'darf nicht gesetzt sein, wenn behavior wait-completed ist: Diese Pods enden von selbst',
  'plan.problem-alert-label': 'muss der Name eines Labels sein',
  'plan.problem-no-node-rollout':
    'muss maxSurge, maxUnavailable oder drainTimeoutMinutes setzen',
  'plan.problem-force-timeout':
    'muss gesetzt sein, wenn onDrainTimeout force ist',
  'plan.problem-no-node-replaced':
    'darf nicht 0 sein, wenn auch maxSurge 0 ist: Kein Node könnte ersetzt werden',
  'plan.problem-deployment': 'muss der Name eines Deployments sein',
  'plan.problem-built-in-effect':
    'ist ein eingebauter Effekt: Schreiben Sie ihn als type, mit seinen eigenen Feldern',
  'plan.problem-node-hooks-effect':
    'dient Hooks bei before-node-drain und after-node-drain: Schreiben Sie stattdessen diese Hooks',
  'plan.problem-second-node-rollout':
    'darf kein zweites node-rollout sein: Effekt „{{effect}}“ stellt die Node-Pools bereits ein',
  'plan.problem-more': 'hat mehr Probleme, als hier aufgeführt sind',
  'plan.problem-unknown-field': 'ist kein Feld eines Plans',
  'plan.problem-unknown-field-of':
    'ist kein Feld eines Plans; es gibt {{fields}}',
  'plan.problem-missing': 'fehlt: muss {{type}} sein',
  'plan.problem-missing-one-of': 'fehlt: muss eines davon sein: {{types}}',
  'plan.problem-type': 'muss {{type}} sein, nicht {{found}}',
  'plan.problem-type-one-of':
    'muss eines davon sein: {{types}}, nicht {{found}}',
  'plan.problem-number-for-text':
    'muss Text sein, nicht die Zahl {{found}}: Setzen Sie sie in Anführungszeichen (ohne ist 1.30 die Zahl 1.3)',
  'plan.problem-value-missing': 'muss {{values}} sein',
  'plan.problem-value-one-of-missing': 'muss eines davon sein: {{values}}',
  'plan.problem-value': 'muss {{values}} sein, nicht {{found}}',
  'plan.problem-value-one-of':
    'muss eines davon sein: {{values}}, nicht {{found}}',
  'plan.problem-least-characters_one':
    'muss mindestens {{count}} Zeichen haben',
  'plan.problem-least-characters_other':
    'muss mindestens {{count}} Zeichen haben',
  'plan.problem-least-entries_one': 'muss mindestens {{count}} Eintrag haben',
  'plan.problem-least-entries_other':
    'muss mindestens {{count}} Einträge haben',
  'plan.problem-least-number': 'muss mindestens {{bound}} sein',
  'plan.problem-most-characters_one': 'muss höchstens {{count}} Zeichen haben',
  'plan.problem-most-characters_other':
    'muss höchstens {{count}} Zeichen haben',
  'plan.problem-most-entries_one': 'muss höchstens {{count}} Eintrag haben',
  'plan.problem-most-entries_other': 'muss höchstens {{count}} Einträge haben',
  'plan.problem-most-number': 'muss höchstens {{bound}} sein',
  'plan.problem-no-json':
    'lässt sich nicht als JSON schreiben: Es enthält sich selbst, ist zu tief verschachtelt oder enthält Werte, die keine Daten sind',
  'plan.problem-too-large':
    'ist zu groß: {{bytes}} Bytes, höchstens {{most}}; wählen Sie Cluster über Labels aus statt einzeln',
  'plan.problem-empty':
    'ist leer: Ein Plan hat apiVersion, kind, metadata und spec',
  'plan.problem-prototype-key':
    'ist als Name eines Felds oder Labels nicht erlaubt: Entfernen Sie ihn',
  'plan.problem-nul':
    'enthält ein NUL-Zeichen, das nicht gespeichert werden kann: Entfernen Sie es',
  'plan.problem-too-many-words':
    'hat mehr als {{most}} Wörter und Zeichen; wählen Sie Cluster über Labels aus statt einzeln',
  'plan.problem-too-many-aliases':
    'hat mehr als {{most}} Anker und Aliase; schreiben Sie Werte aus',
  'plan.problem-unreadable': 'lässt sich nicht lesen: {{error}}',
  'plan.problem-too-deep': 'ist zu tief verschachtelt',
  'plan.problem-second-document':
    'ist ein zweites Dokument: Eine Plandatei enthält einen Plan; entfernen Sie das „---“ und was darauf folgt',
  'plan.problem-no-yaml': 'ist kein gültiges YAML: {{error}}',
  'plan.problem-key-no-text': 'ist ein Schlüssel, der kein Text ist',
  'plan.problem-key-twice':
    'enthält den Schlüssel „{{key}}“ zweimal in derselben Map: Entfernen Sie einen',
  'plan.problem-rule-parts':
    'muss aus Teilen wie FREQ=WEEKLY;BYDAY=SA;BYHOUR=22 bestehen, nicht „{{part}}“',
  'plan.problem-rule-part-twice': 'enthält {{part}} zweimal',
  'plan.problem-rule-frequency':
    'muss FREQ=DAILY, WEEKLY, MONTHLY oder YEARLY enthalten',
  'plan.problem-rule-part':
    'darf {{part}} nicht enthalten; mit FREQ={{frequency}} sind {{parts}} erlaubt',
  'plan.problem-rule-value': 'hat {{part}}={{value}}; erlaubt ist: {{allowed}}',
  'plan.problem-rule-value-twice':
    'hat {{part}}={{value}} und nennt damit einen Wert zweimal',
  'plan.problem-rule-day':
    'muss mit FREQ={{frequency}} auch {{part}} enthalten',
  'plan.problem-rule-day-either':
    'muss mit FREQ={{frequency}} auch {{part}} oder {{other}} enthalten',
  'plan.problem-rule-too-often':
    'öffnet öfter als {{most}}-mal am Tag; verwenden Sie eine längere Dauer',
  'plan.problem-rule-positions':
    'nennt mehr als {{most}} Positionen (BYSETPOS)',
  'plan.problem-rule-daily-interval':
    'darf mit FREQ=DAILY nicht INTERVAL zusammen mit BYDAY oder BYMONTH enthalten',
  'plan.problem-rule-weekly-interval':
    'darf mit FREQ=WEEKLY nicht INTERVAL zusammen mit BYMONTH enthalten',
  'plan.problem-rule-week-number':
    'muss BYWEEKNO mit BYDAY (Tage ohne Zahlen) und ohne INTERVAL, BYMONTH und BYMONTHDAY enthalten',
  'plan.problem-rule-numbered-days':
    'hat BYDAY={{days}}; mit FREQ={{frequency}} müssen es Tage ohne Zahlen sein',
  'plan.problem-rule-some-numbered':
    'hat BYDAY={{days}}; entweder haben alle Tage Zahlen oder keiner',
  'plan.problem-rule-day-number':
    'hat BYDAY={{day}}; die Zahl darf höchstens {{most}} sein',
  'plan.problem-rule-never': 'tritt nie ein',
  'plan.problem-expression-too-long': 'ist länger als {{most}} Zeichen',
  'plan.problem-expression-invalid': 'ist nicht gültig',
  'plan.problem-expression-type':
    'muss true oder false ergeben, ist aber vom Typ {{type}}',
  'plan.problem-expression-function':
    'ruft {{name}} auf; erlaubt sind {{functions}}',
  'plan.problem-expression-loops':
    'verschachtelt {{loops}} tiefer als {{most}}',
};
