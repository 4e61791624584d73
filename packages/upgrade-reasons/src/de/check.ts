import type { checkTexts } from '../texts/check';
import type { Translated } from '../texts/Translated';

export const checkDe: Translated<typeof checkTexts> = {
  'check.section-off': '{{section}} ist abgeschaltet',
  'check.section-not-read': '{{section}} wurde nicht gelesen',
  'check.and-then': '{{first}}. {{then}}',
  'check.on-object': '{{object}}: {{what}}',
  'check.kept-by': '{{keeper}} verwaltet es',
  'check.kept-by-from': '{{keeper}} verwaltet es, Quelle: {{place}}',
  'check.change-at-source':
    'Es kommt von {{keeper}}: Ändern Sie es an der Quelle, nicht im Cluster',
  'check.change-at-place':
    'Es kommt von {{keeper}}: Ändern Sie es dort, nicht im Cluster: {{place}}',
  'check.change-at-source-synced':
    'Es kommt von {{keeper}} und wird von dort automatisch angewendet: Ändern Sie es an der Quelle, nicht im Cluster',
  'check.change-at-place-synced':
    'Es kommt von {{keeper}} und wird von dort automatisch angewendet: Ändern Sie es dort, nicht im Cluster: {{place}}',
  'check.chart': 'Chart {{chart}}',
  'check.chart-of': 'Chart {{chart}} aus {{repository}}',
  'check.path-of': 'Pfad {{path}} in {{repository}}',
  'check.named': '„{{check}}“',
  'check.named-with-id': '„{{check}}“ ({{id}})',
};
