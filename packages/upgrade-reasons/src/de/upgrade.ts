import type { upgradeTexts } from '../texts/upgrade';
import type { Translated } from '../texts/Translated';

export const upgradeDe: Translated<typeof upgradeTexts> = {
  'upgrade.ended': 'Das Upgrade ist beendet',
  'upgrade.ended-start-new': 'Das Upgrade ist beendet. Starten Sie ein neues',
  'upgrade.already': 'Für das Upgrade ist bereits „{{desired}}“ gewählt',
  'upgrade.stopping': 'Das Upgrade wird gestoppt',
  'upgrade.stopping-already': 'Das Upgrade wird bereits gestoppt',
  'upgrade.stop-again':
    'Das Upgrade stoppt nach der aktuellen Etappe. Wenn Sie es erneut stoppen, endet es sofort: Die Plattform führt die Etappe zu Ende, und Drydock verfolgt sie nicht mehr',
  'upgrade.rollout-aborted':
    'Der Rollout ist abgebrochen: Das Upgrade endet nach der aktuellen Etappe',
  'upgrade.not-paused': 'Das Upgrade selbst ist nicht pausiert',
  'upgrade.paused-from-above':
    'Das Upgrade selbst ist nicht pausiert, wird aber zurückgehalten: {{hold}}. {{then}}',
  'upgrade.pause-while-held':
    'Wird bereits zurückgehalten: {{hold}}. {{then}}. Wenn Sie auch das Upgrade pausieren, bleibt es danach pausiert',
  'upgrade.resume-while-held':
    'Wird zurückgehalten: {{hold}}. {{then}}. Wenn Sie das Upgrade fortsetzen, läuft es danach weiter',
  'upgrade.retry-in-rollout':
    'Das Upgrade gehört zum Rollout eines Plans: Versuchen Sie den Cluster dort erneut',
  'upgrade.nothing-to-retry': 'Kein Schritt ist blockiert oder fehlgeschlagen',

  'upgrade.reached': 'Auf {{version}} aktualisiert',
  'upgrade.taken-back': 'Auf {{version}} zurückgesetzt',
  'upgrade.paused-before': 'Pausiert vor „{{step}}“',
  'upgrade.paused-before-because': 'Pausiert vor „{{step}}“: {{reason}}',
  'upgrade.stopped-before': 'Gestoppt vor „{{step}}“',
  'upgrade.stopped-before-because': 'Gestoppt vor „{{step}}“: {{reason}}',
  'upgrade.is-aborted': 'Der Rollout ist abgebrochen',
  'upgrade.is-paused': 'Der Rollout ist pausiert',
  'upgrade.emergency-stop': 'Notstopp der Flotte: {{reason}}',
  'upgrade.left-rolling':
    'Die Plattform aktualisiert noch auf {{version}}; Drydock verfolgt das nicht mehr',
  'upgrade.pools-at-canary-node':
    'Der Node-Pool {{pools}} bleibt bei seinem Canary-Node: seine anderen Nodes behalten ihre Version, und ein ersetzter Node kommt mit der neuen zurück, bis ein Upgrade dieses Clusters auf {{version}} (Umfang node-pools oder full) sie ersetzt',
  'upgrade.pools-held-back':
    'Drydock hält die Node-Pools {{pools}} weiterhin zurück: sie bleiben bei ihrer Version, bis ein Upgrade dieses Clusters auf {{version}} (Umfang node-pools oder full) sie freigibt',
  'upgrade.effect-left': 'Effekt {{effect}}: {{reason}}. Von Hand: {{byHand}}',
  'upgrade.ended-succeeded': 'Upgrade erfolgreich: {{reason}}',
  'upgrade.ended-failed': 'Upgrade fehlgeschlagen: {{reason}}',
  'upgrade.ended-stopped': 'Upgrade gestoppt: {{reason}}',
  'upgrade.asked': '{{who}} hat {{version}} angefordert; {{by}} führt es aus',
  'upgrade.asked-from':
    '{{who}} hat {{version}} über {{where}} angefordert; {{by}} führt es aus',
  'upgrade.begun-by-rollout':
    'Der Rollout „{{rollout}}“ (Revision {{revision}} seines Plans), gestartet von {{who}}, startet das Upgrade auf {{version}} in Stufe {{stage}}; {{by}} führt es aus',
  'upgrade.verdict-at-start':
    'Bewertung „{{verdict}}“. Blockierend: {{blockers}}, Warnungen: {{warnings}}, gelaufene Prüfungen: {{run}} von {{total}}',
  'upgrade.stopped-by-its-rollout': 'Vom Rollout gestoppt',
  'upgrade.stopped-by-rollout': 'Vom Rollout gestoppt: {{reason}}',
  'upgrade.control': '{{who}}: {{action}}',
  'upgrade.control-because': '{{who}}: {{action}}, weil {{reason}}',
  'upgrade.log-full':
    'Das Protokoll ist voll; weitere Zeilen werden nicht behalten',
};
