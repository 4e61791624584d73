import type { configurationTexts } from '../texts/configuration';
import type { Translated } from '../texts/Translated';

export const configurationDe: Translated<typeof configurationTexts> = {
  'configuration.problem': '{{problem}}. {{fix}}',
  'configuration.problem-suggestion':
    '{{problem}}. Meinten Sie „{{name}}“? {{fix}}',
  'configuration.no-cluster':
    'Kein Cluster hat derzeit diesen Namen, diesen Titel, diese ID oder diese Entity-Referenz',
  'configuration.fix-pattern':
    'Korrigieren Sie das Muster, oder entfernen Sie es aus der Regel',
  'configuration.not-listed': 'Keine Quelle führt diesen Cluster derzeit auf',
  'configuration.fix-not-listed':
    'Korrigieren Sie die Referenz, oder nehmen Sie den Cluster in seine Quelle auf',
  'configuration.no-source': 'Keine Quelle hat die ID „{{source}}“',
  'configuration.fix-no-source':
    'Die Quellen sind {{sources}}. Korrigieren Sie die Referenz, oder fügen Sie die Quelle hinzu',
  'configuration.fix-no-source-at-all':
    'Es ist keine Quelle konfiguriert. Korrigieren Sie die Referenz, oder fügen Sie die Quelle hinzu',
  'configuration.same-cluster':
    'Das ist derselbe Cluster wie {{other}}, aber mit einem anderen Wert',
  'configuration.fix-same-cluster':
    'Behalten Sie nur einen der beiden Einträge',
  'configuration.no-environment': 'Kein Cluster hat derzeit diese Umgebung',
  'configuration.fix-environment':
    'Korrigieren Sie den Namen oder die Umgebung der Cluster',
  'configuration.unknown-environment':
    'Kein Cluster hat derzeit diese Umgebung, und in clusterUpgrades.environments fehlt sie',
  'configuration.fix-unknown-environment':
    'Korrigieren Sie den Namen, oder nehmen Sie ihn in environments auf',
  'configuration.no-entity': 'Der Katalog hat diese Entity derzeit nicht',
  'configuration.fix-no-entity':
    'Korrigieren Sie die Referenz, oder fügen Sie die Entity zum Katalog hinzu. Kurz nach dem Start lädt der Katalog womöglich noch',
  'configuration.entities-not-checked':
    'Nicht geprüft: Der Katalog konnte noch nicht gelesen werden',
  'configuration.no-auth-provider':
    'Das Kubernetes-Plugin bringt diesen Provider nicht mit',
  'configuration.fix-auth-provider':
    'Verwenden Sie einen von {{providers}}, oder stellen Sie sicher, dass das Portal ihn zum Kubernetes-Plugin hinzufügt',
  'configuration.not-read':
    'Drydock liest diesen Abschnitt nicht, und es gibt kein {{section}}',
  'configuration.fix-not-read':
    'Benennen Sie ihn um, wenn er für Drydock gedacht ist',
  'configuration.unguarded':
    'Freigaberegeln gelten nicht für Upgrades einzelner Cluster in {{environments}}: clusterUpgrades.planning.plansOnlyEnvironments ist enger gefasst als clusterUpgrades.planning.approvals. Entfernen Sie plansOnlyEnvironments, damit die Umgebungen der Regeln gelten, oder ergänzen Sie diese Umgebungen dort',
  'configuration.unguarded-everywhere':
    'Freigaberegeln gelten in keiner Umgebung für Upgrades einzelner Cluster: clusterUpgrades.planning.plansOnlyEnvironments ist enger gefasst als clusterUpgrades.planning.approvals. Entfernen Sie plansOnlyEnvironments, damit die Umgebungen der Regeln gelten, oder ergänzen Sie diese Umgebungen dort',
};
