import type { backendsTexts } from '../../texts/checks/backends';
import type { Translated } from '../../texts/Translated';

export const backendsDe: Translated<typeof backendsTexts> = {
  'check.backend.outside':
    '{{host}} ist eine Adresse außerhalb der Services des Clusters',
  'check.backend.not-read': 'Der Service {{service}} wurde nicht gelesen',
  'check.backend.failed': 'Service {{service}}: {{error}}',
  'check.backend.missing': 'Der Service {{service}} existiert nicht',
  'check.backend.external-name':
    'Der Service {{service}} steht für eine Adresse außerhalb des Clusters',
  'check.backend.no-port':
    'Der Service {{service}} hat keinen Port {{port}}, nur {{ports}}',
  'check.backend.no-endpoint':
    'Der Service {{service}} hat keinen bereiten Endpunkt',
  'check.backend.one-endpoint':
    'Der Service {{service}} hat 1 bereiten Endpunkt',
  'check.backend.on-one-node':
    'Der Service {{service}} hat {{number}} bereite Endpunkte, alle auf einem Node',
  'check.backend.ready_one':
    'Der Service {{service}} hat {{endpoints}} bereite Endpunkte auf {{count}} Node',
  'check.backend.ready_other':
    'Der Service {{service}} hat {{endpoints}} bereite Endpunkte auf {{count}} Nodes',
  'check.backend.unseen':
    'Ob ein Endpunkt antwortet, ist nicht bekannt: {{services}}',
  'check.backend.bundle-ended': 'Das CA-Bundle ist am {{day}} abgelaufen',
  'check.backend.bundle-of-ended':
    'Das CA-Bundle ({{subject}}) ist am {{day}} abgelaufen',
  'check.backend.bundle-unreadable':
    'Das CA-Bundle lässt sich nicht lesen: {{error}}',
  'check.backend.condition': 'Condition {{type}}',
  'check.backend.condition-reason': 'Condition {{type}}: {{reason}}',
  'check.backend.condition-message': 'Condition {{type}}, {{message}}',
  'check.backend.condition-reason-message':
    'Condition {{type}}: {{reason}}, {{message}}',
};
