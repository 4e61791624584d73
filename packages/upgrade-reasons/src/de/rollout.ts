import type { rolloutTexts } from '../texts/rollout';
import type { Translated } from '../texts/Translated';

export const rolloutDe: Translated<typeof rolloutTexts> = {
  'rollout.ended': 'Der Rollout ist beendet',
  'rollout.already': 'Der Rollout ist bereits {{state}}',
  'rollout.not-paused': 'Der Rollout ist nicht pausiert',
  'rollout.abort-is-final':
    'Der Rollout ist abgebrochen; das lässt sich nicht rückgängig machen',
  'rollout.aborting':
    'Der Rollout ist abgebrochen: Er endet, sobald die laufenden Cluster ihre aktuelle Etappe beendet haben',
  'rollout.stage-not-halted': 'Die Stufe ist nicht angehalten',
  'rollout.stage-already': 'Die Stufe ist bereits {{state}}',
  'rollout.stage-running':
    'Cluster dieser Stufe werden gerade aktualisiert. Warten Sie, bis sie fertig sind, oder stoppen Sie zuerst ihre Upgrades',
  'rollout.stage-over': 'Die Stufe ist {{state}}',
  'rollout.cluster-running':
    'Der Cluster wird gerade aktualisiert: Stoppen Sie zuerst sein Upgrade',
  'rollout.cluster-succeeded': 'Der Cluster ist aktualisiert',
  'rollout.cluster-skipped': 'Der Cluster ist bereits übersprungen',
  'rollout.cluster-not-failed': 'Der Cluster ist nicht fehlgeschlagen',
  'rollout.cluster-ending':
    'Das Upgrade beendet die aktuelle Etappe; versuchen Sie den Cluster danach erneut',
  'rollout.stage-full':
    'Diese Stufe aktualisiert bereits so viele Cluster gleichzeitig wie erlaubt. Versuchen Sie diesen Cluster erneut, wenn ein anderer fertig ist',
  'rollout.emergency-stop': 'Notstopp der Flotte: {{reason}}',
  'rollout.paused': 'Der Rollout ist pausiert',
  'rollout.aborted': 'Der Rollout ist abgebrochen',
  'rollout.stopping':
    'Der Rollout wird gestoppt: Es startet kein weiterer Cluster, und er endet, sobald die laufenden Cluster fertig sind',
  'rollout.after-stage': 'Beginnt nach Stufe {{stage}}',
  'rollout.after-running-stage':
    'Geht weiter, sobald alle Upgrades in Stufe {{stage}} beendet sind',
  'rollout.running': 'Cluster laufen',
  'rollout.running_one': '{{count}} Cluster läuft',
  'rollout.running_other': '{{count}} Cluster laufen',
  'rollout.result-upgraded': 'Einige Cluster aktualisiert',
  'rollout.result-upgraded_one': '{{count}} Cluster aktualisiert',
  'rollout.result-upgraded_other': '{{count}} Cluster aktualisiert',
  'rollout.result-taken-back': 'Einige Cluster zurückgesetzt',
  'rollout.result-taken-back_one': '{{count}} Cluster zurückgesetzt',
  'rollout.result-taken-back_other': '{{count}} Cluster zurückgesetzt',
  'rollout.result-failed': 'Fehlgeschlagen: {{clusters}}',
  'rollout.result-failed_one': '{{count}} fehlgeschlagen: {{clusters}}',
  'rollout.result-failed_other': '{{count}} fehlgeschlagen: {{clusters}}',
  'rollout.result-skipped': 'Einige übersprungen',
  'rollout.result-skipped_one': '{{count}} übersprungen',
  'rollout.result-skipped_other': '{{count}} übersprungen',
  'rollout.stopped-before-all': 'Gestoppt, bevor alle Cluster begonnen hatten',
  'rollout.stopped-before-all_one':
    'Gestoppt, bevor {{count}} Cluster begonnen hatte',
  'rollout.stopped-before-all_other':
    'Gestoppt, bevor {{count}} Cluster begonnen hatten',
  'rollout.stopped-after-all': 'Gestoppt, nachdem alle Cluster begonnen hatten',
  'rollout.aborted-before-all':
    'Abgebrochen, bevor alle Cluster begonnen hatten',
  'rollout.aborted-before-all_one':
    'Abgebrochen, bevor {{count}} Cluster begonnen hatte',
  'rollout.aborted-before-all_other':
    'Abgebrochen, bevor {{count}} Cluster begonnen hatten',
  'rollout.aborted-after-all':
    'Abgebrochen, nachdem alle Cluster begonnen hatten',
  'rollout.fit-unknown':
    'Vom Wartungsfenster bleiben {{left}}. Wie lange dieses Upgrade dauert, ist unbekannt: Es gibt zu wenige frühere Upgrades, und die Stufe hat keine Fortschrittsfrist',
  'rollout.fit-estimate':
    'Vom Wartungsfenster bleiben nur {{left}}. 9 von 10 solchen Upgrades dauern bis zu {{needed}}',
  'rollout.fit-deadline':
    'Vom Wartungsfenster bleiben nur {{left}}. Für eine Schätzung gibt es zu wenige frühere Upgrades, und die Fortschrittsfrist der Stufe ist {{needed}}',
  'rollout.gate-waits-for-metric':
    'Metrik-Gate {{gate}}: noch keine Antwort von {{source}}',
  'rollout.gate-waits-for-ticket':
    'Ticket-Gate {{gate}}: Das Ticket, das Webhook {{webhook}} anfordert, ist noch nicht entschieden',
  'rollout.gate-waits-for-approval':
    'Freigabe-Gate {{gate}}: wartet auf Freigabe',
  'rollout.gate-expired': 'Gate {{gate}}: Das Ergebnis ist abgelaufen',
  'rollout.gate-inconclusive': 'Gate {{gate}}: keine eindeutige Antwort',
  'rollout.gate-failed': 'Gate {{gate}} ist fehlgeschlagen',
  'rollout.gate-failed-for-cluster':
    'Gate {{gate}} ist für Cluster {{cluster}} fehlgeschlagen',
  'rollout.gate-approved': 'Freigegeben',
  'rollout.canaries-failed': 'Fehlgeschlagene Canaries: {{clusters}}',
  'rollout.budget-exceeded':
    'Es sind mehr Cluster fehlgeschlagen, als das Fehlerbudget der Stufe erlaubt: {{clusters}}',
  'rollout.budget-exceeded_one':
    '{{count}} Cluster ist fehlgeschlagen: {{clusters}}. Das Fehlerbudget der Stufe ist {{budget}}',
  'rollout.budget-exceeded_other':
    '{{count}} Cluster sind fehlgeschlagen: {{clusters}}. Das Fehlerbudget der Stufe ist {{budget}}',
  'rollout.stage-halted': 'Stufe {{stage}} ist angehalten',
  'rollout.stage-halted-because': 'Stufe {{stage}} ist angehalten: {{reasons}}',
  'rollout.stage-empty': 'Zu dieser Stufe gehört kein Cluster',
  'rollout.stage-all-skipped': 'Alle Cluster der Stufe wurden übersprungen',
  'rollout.stage-soaking':
    'Beobachtungszeit von {{duration}} nach dem letzten Erfolg',
  'rollout.stage-not-approved': 'Die Stufe ist nicht mehr freigegeben',
  'rollout.others-first': 'Andere Cluster der Stufe {{stage}} kommen zuerst',
  'rollout.others-first_one':
    'Stufe {{stage}} aktualisiert {{count}} Cluster gleichzeitig. Andere Cluster kommen zuerst',
  'rollout.others-first_other':
    'Stufe {{stage}} aktualisiert {{count}} Cluster gleichzeitig. Andere Cluster kommen zuerst',
  'rollout.canaries-first': 'Zuerst kommen die Canaries: {{clusters}}',
  'rollout.canaries-soaking':
    'Beobachtungszeit von {{duration}} nach den Canaries',
  'rollout.deadline-passed':
    'Nicht fertig innerhalb von {{deadline}}, der Fortschrittsfrist der Stufe',
  'rollout.other-upgrade':
    'Upgrade {{upgrade}} dieses Clusters ist noch nicht beendet',
  'rollout.busy': 'Ein anderes Upgrade dieses Clusters ist noch nicht beendet',
  'rollout.upgrade-stopped': 'Sein Upgrade wurde gestoppt',
  'rollout.upgrade-stopped-because': 'Sein Upgrade wurde gestoppt: {{reasons}}',
  'rollout.not-prepared':
    'Das Upgrade konnte nicht vorbereitet werden. Drydock versucht es erneut: {{error}}',
  'rollout.readiness-unknown': 'Die Bereitschaft ist unbekannt: {{reasons}}',
  'rollout.reached-elsewhere': '{{reasons}}: beobachtet, nicht von uns',
  'rollout.not-settled':
    '{{reasons}}, aber seine Plattform arbeitet noch daran',
  'rollout.not-approved': 'Nicht freigegeben: {{reasons}}',
  'rollout.environment-changed':
    'Nicht wie freigegeben: Die Umgebung ist jetzt {{environment}} und war {{approved}}. Reichen Sie den Plan erneut ein, um diesen Cluster zu aktualisieren',
  'rollout.target-changed':
    'Nicht wie freigegeben: Das Ziel ist jetzt {{target}} und war {{approved}}. Reichen Sie den Plan erneut ein, um diesen Cluster zu aktualisieren',
  'rollout.hop-not-approved':
    'Nicht wie freigegeben: Das Upgrade würde außerdem ändern: {{hop}}. Reichen Sie den Plan erneut ein, um diesen Cluster zu aktualisieren',
  'rollout.hop-control-plane': 'Control Plane von {{from}} auf {{to}}',
  'rollout.hop-control-plane-and-pools':
    'Control Plane und ihre Node-Pools von {{from}} auf {{to}}',
  'rollout.hop-all-pools': 'Node-Pools von {{from}} auf {{to}}',
  'rollout.hop-pools': 'Node-Pools {{pools}} von {{from}} auf {{to}}',
  'rollout.hop-add-on': 'das Add-on {{addOn}} von {{from}} auf {{to}}',
  'rollout.hop-choose-canary':
    'einen Canary-Node von {{from}} auf {{to}}, im ersten möglichen Pool',
  'rollout.hop-choose-canary-of':
    'einen Canary-Node der Node-Pools {{pools}} von {{from}} auf {{to}}',
  'rollout.hop-replace-canary':
    'einen ersetzten Canary-Node von {{from}} auf {{to}}',
  'rollout.hop-replace-canary-of':
    'einen ersetzten Canary-Node der Node-Pools {{pools}} von {{from}} auf {{to}}',
  'rollout.submission-gone':
    'Die Einreichung ist nicht mehr gespeichert; deshalb lässt sich keine Regel dafür auswerten',
  'rollout.rule-denies': 'Regel {{rule}} lehnt es ab',
};
