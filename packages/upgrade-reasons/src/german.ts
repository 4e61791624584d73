import type { ReasonTexts } from './catalogue';

export const germanReasonTexts: ReasonTexts = {
  'permission.cluster': 'Die Berechtigung {{permission}} fehlt',
  'permission.plan':
    'Sie benötigen die Berechtigung {{permission}} für diesen Plan',
  'permission.plan-clusters':
    'Sie benötigen die Berechtigung {{permission}} für alle Cluster dieses Plans',
  'permission.rollout-clusters':
    'Sie benötigen die Berechtigung {{permission}} für alle Cluster dieses Rollouts',

  'upgrade.ended': 'Das Upgrade ist beendet',
  'upgrade.ended-start-new': 'Das Upgrade ist beendet. Starten Sie ein neues',
  'upgrade.already': 'Für das Upgrade ist bereits „{{desired}}“ gewählt',
  'upgrade.stopping': 'Das Upgrade wird gestoppt',
  'upgrade.stopping-already': 'Das Upgrade wird bereits gestoppt',
  'upgrade.stop-again':
    'Das Upgrade stoppt nach dem aktuellen Schritt. Wenn Sie es erneut stoppen, endet es sofort: Die Plattform führt den Schritt zu Ende, und Drydock verfolgt ihn nicht mehr',
  'upgrade.rollout-aborted':
    'Der Rollout ist abgebrochen: Das Upgrade endet nach dem aktuellen Schritt',
  'upgrade.not-paused': 'Das Upgrade selbst ist nicht pausiert',
  'upgrade.paused-from-above':
    'Das Upgrade selbst ist nicht pausiert, wird aber zurückgehalten: {{hold}}. {{then}}',
  'upgrade.pause-while-held':
    'Wird bereits zurückgehalten: {{hold}}. {{then}}. Wenn Sie auch das Upgrade pausieren, bleibt es danach pausiert',
  'upgrade.resume-while-held':
    'Wird zurückgehalten: {{hold}}. {{then}}. Wenn Sie das Upgrade fortsetzen, läuft es danach weiter',
  'upgrade.retry-in-rollout':
    'Das Upgrade gehört zum Rollout eines Plans: Wiederholen Sie den Cluster dort',
  'upgrade.nothing-to-retry': 'Kein Schritt ist blockiert oder fehlgeschlagen',

  'rollout.ended': 'Der Rollout ist beendet',
  'rollout.already': 'Der Rollout ist bereits {{state}}',
  'rollout.not-paused': 'Der Rollout ist nicht pausiert',
  'rollout.abort-is-final':
    'Der Rollout ist abgebrochen; das lässt sich nicht rückgängig machen',
  'rollout.aborting':
    'Der Rollout ist abgebrochen: Er endet, sobald die laufenden Cluster ihren aktuellen Schritt beendet haben',
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
    'Das Upgrade beendet den aktuellen Schritt; wiederholen Sie den Cluster danach',
  'rollout.stage-full':
    'Diese Stufe aktualisiert bereits so viele Cluster gleichzeitig wie erlaubt. Wiederholen Sie diesen Cluster, wenn ein anderer fertig ist',

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
  'plan.because': '{{why}}',

  'term.hidden-cluster': '(ein Cluster, auf den Sie keinen Zugriff haben)',
  'term.pause': 'pausieren',
  'term.stop': 'stoppen',
  'term.paused': 'pausiert',
  'term.stopped': 'gestoppt',
  'term.aborted': 'abgebrochen',
  'term.done': 'abgeschlossen',
  'term.skipped': 'übersprungen',
  'term.submitted': 'eingereicht',
  'term.approved': 'freigegeben',
  'term.rollout-paused': 'sein Rollout ist pausiert',
  'term.waits': 'Das Upgrade wartet, bis das endet',
  'term.waits-after-hop':
    'Das Upgrade beendet den aktuellen Schritt und wartet dann, bis das endet',
};
