import type { Translated } from '../Texts';
import type { dependenciesTexts } from '../texts/dependencies';

export const dependenciesDe: Translated<typeof dependenciesTexts> = {
  'dependencies.status.ok': 'In Ordnung',
  'dependencies.status.failing': 'Gestört',
  'dependencies.note.title_one':
    '{{count}} von {{total}} externen Abhängigkeiten antwortet nicht wie erwartet.',
  'dependencies.note.title_other':
    '{{count}} von {{total}} externen Abhängigkeiten antworten nicht wie erwartet.',
  'dependencies.note.consequence':
    'Bis sich das ändert, wird der Start abgelehnt. Drydock prüft sie von selbst erneut.',
  'dependencies.note.item': '{{title}}: {{message}}, erstmals {{since}}',
  'dependencies.note.owner': 'zuständig: {{owner}}',
  'dependencies.section.allGood': 'alle in Ordnung',
  'dependencies.section.unmet_one':
    '{{count}} von {{total}} antwortet nicht wie erwartet',
  'dependencies.section.unmet_other':
    '{{count}} von {{total}} antworten nicht wie erwartet',
  'dependencies.column.dependency': 'Abhängigkeit',
  'dependencies.column.status': 'Zustand aus Sicht des Portals',
  'dependencies.column.since': 'Seit',
  'dependencies.neededBy_one': 'von {{count}} Cluster benötigt',
  'dependencies.neededBy_other': 'von {{count}} Clustern benötigt',
  'dependencies.asked': 'geprüft {{at}}',
};
