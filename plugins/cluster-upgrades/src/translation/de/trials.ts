import type { Translated } from '../Texts';
import type { trialsTexts } from '../texts/trials';

export const trialsDe: Translated<typeof trialsTexts> = {
  'trials.counts.tried_one': '{{number}} Objekt getestet',
  'trials.counts.tried_other': '{{number}} Objekte getestet',
  'trials.counts.refused': '{{number}} abgelehnt',
  'trials.counts.notProven': '{{number}} nicht nachgewiesen',
  'trials.counts.kinds_one': '{{number}} Typ nicht vollständig getestet',
  'trials.counts.kinds_other': '{{number}} Typen nicht vollständig getestet',
  'trials.look.current': 'Testimport für {{version}}',
  'trials.look.outdated_one':
    'Veralteter Testimport für {{version}}. Ein Testimport gilt {{count}} Tag, und nur bis der Cluster seine Version ändert.',
  'trials.look.outdated_other':
    'Veralteter Testimport für {{version}}. Ein Testimport gilt {{count}} Tage, und nur bis der Cluster seine Version ändert.',
  'trials.look.required':
    'Für diesen Cluster ist ein Testimport für {{version}} erforderlich, aber keiner wurde gemeldet',
  'trials.look.none': 'Noch kein Testimport für {{version}}',
  'trials.note.held':
    'API-Server {{version}}, {{at}}, gemeldet von {{by}}: {{counts}}',
  'trials.note.limits': 'Was er nicht nachweist',
  'trials.note.purpose':
    'Ein Testimport zeigt, welche Objekte ein API-Server der Version {{version}} ablehnt. Abgelehnte Objekte werden hier zu Befunden.',
  'trials.command.show': 'Testimport durchführen',
  'trials.command.label': 'Befehl für einen Testimport',
  'trials.command.what': 'Befehl',
  'trials.command.copy': 'Befehl kopieren',
  'trials.limits.notImported': '{{objects}} nicht importiert: {{reason}}',
  'trials.limits.namespace':
    'Alle Objekte in Namespaces kamen in den Namespace {{namespace}}.',
};
