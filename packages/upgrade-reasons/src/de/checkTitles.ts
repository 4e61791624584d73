import type { checkTitleTexts } from '../texts/checkTitles';
import type { Translated } from '../texts/Translated';

export const checkTitleDe: Translated<typeof checkTitleTexts> = {
  'check-title.upgrade-path': 'Weg zur Zielversion',
  'check-title.removed-api-applied': 'Manifeste mit entfernten API-Versionen',
  'check-title.removed-api-helm': 'Helm-Releases mit entfernten API-Versionen',
  'check-title.removed-api-stored':
    'Gespeicherte Objekte, die die Zielversion nicht lesen kann',
  'check-title.removed-api-manifests':
    'Manifestdateien mit entfernten API-Versionen',
  'check-title.api-callers': 'Clients entfernter API-Versionen',
  'check-title.version-skew': 'Versionsabstand (Version Skew)',
  'check-title.admission-webhooks': 'Admission-Webhooks, die fehlschlagen',
  'check-title.custom-resource-definitions':
    'Custom Resources, die nicht bereitgestellt oder aktualisiert werden können',
  'check-title.api-services': 'Aggregierte APIs, die nicht antworten',
  'check-title.certificates': 'Bald ablaufende Zertifikate',
  'check-title.nodes': 'Zustand der Nodes',
  'check-title.disruption-budgets':
    'Disruption Budgets, die einen Drain blockieren',
  'check-title.drain-simulation': 'Simulierter Drain jedes Nodes',
  'check-title.fragile-workloads': 'Workloads, die ein Drain unterbricht',
  'check-title.legacy-labels': 'Verwendete veraltete Labels und Annotationen',
  'check-title.legacy-tokens':
    'Automatisch erzeugte Service-Account-Tokens, die ungültig werden',
  'check-title.support-dates': 'Supportzeiträume',
  'check-title.addon-compatibility': 'Kompatibilität der Add-ons',
  'check-title.addon-end-of-life': 'Supportende der Add-ons',
  'check-title.breaking-changes': 'Breaking Changes',
  'check-title.trial-import': 'Objekte, die die Zielversion ablehnt',
  'check-title.target-schema':
    'Felder, die das Schema der Zielversion nicht akzeptiert',
  'check-title.knowledge-horizon':
    'Zielversion innerhalb des geprüften Wissensstands',
};
