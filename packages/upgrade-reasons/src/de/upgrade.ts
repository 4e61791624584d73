import type { upgradeTexts } from '../texts/upgrade';
import type { Translated } from '../texts/Translated';

export const upgradeDe: Translated<typeof upgradeTexts> = {
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
};
