import type { conditionTexts } from '../texts/condition';
import type { Translated } from '../texts/Translated';

export const conditionDe: Translated<typeof conditionTexts> = {
  'condition.no-provider':
    'Für diesen Cluster ist kein Upgrade-Provider konfiguriert. Binden Sie ihn über eine Quelle mit Upgrade-Provider an, oder geben Sie seinen Provider in clusterUpgrades.sources an',
  'condition.provider-not-installed':
    'Der Upgrade-Provider „{{provider}}“ ist nicht installiert. Fügen Sie sein Backend-Modul hinzu',
  'condition.not-judged':
    'Seine Bereitschaft wurde nicht beurteilt. Lassen Sie den Cluster zuerst einlesen',
};
