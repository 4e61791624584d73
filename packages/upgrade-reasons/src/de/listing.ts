import type { listingTexts } from '../texts/listing';
import type { Translated } from '../texts/Translated';

export const listingDe: Translated<typeof listingTexts> = {
  'listing.in-namespace': 'Namespace {{namespace}}: {{reason}}',
  'listing.no-context_one':
    'Die kubeconfig hat keinen Kontext {{contexts}}. Korrigieren Sie clusterUpgrades.sources[].kubeconfig.contexts oder die Datei',
  'listing.no-context_other':
    'Die kubeconfig hat keine Kontexte {{contexts}}. Korrigieren Sie clusterUpgrades.sources[].kubeconfig.contexts oder die Datei',
  'listing.unusable-names_one':
    '{{count}} Cluster hat keinen Namen oder einen mit mehr als {{maximum}} Zeichen',
  'listing.unusable-names_other':
    '{{count}} Cluster haben keinen Namen oder einen mit mehr als {{maximum}} Zeichen',
  'listing.timed-out': 'Die Quelle antwortete nicht innerhalb von {{timeout}}',
  'listing.gone': 'Die Quelle führt ihn nicht mehr auf',
  'listing.not-in-full': 'Seine Quelle konnte nicht vollständig gelesen werden',
  'listing.source-removed': 'Seine Quelle ist nicht mehr konfiguriert',
  'listing.not-yet': 'Sie wurde noch nicht gelesen',
  'listing.incomplete': 'Die Quelle konnte nicht vollständig gelesen werden',
};
