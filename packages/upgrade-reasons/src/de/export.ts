import type { exportTexts } from '../texts/export';
import type { Translated } from '../texts/Translated';

export const exportDe: Translated<typeof exportTexts> = {
  'export.check-not-seen': '{{check}} auf {{cluster}}: {{status}}. {{reason}}',
  'export.more-not-seen_one':
    '{{count}} weitere Prüfung lief nicht vollständig',
  'export.more-not-seen_other':
    '{{count}} weitere Prüfungen liefen nicht vollständig',
  'export.fully-checked_one':
    '{{checked}} von {{count}} Cluster vollständig geprüft',
  'export.fully-checked_other':
    '{{checked}} von {{count}} Clustern vollständig geprüft',
  'export.not-completed_one':
    '{{count}} Prüfung lief nicht vollständig. Keine Befunde heißt nicht keine Probleme',
  'export.not-completed_other':
    '{{count}} Prüfungen liefen nicht vollständig. Keine Befunde heißt nicht keine Probleme',
  'export.waived': 'Ausnahme von {{who}} bis {{until}}: {{reason}}',
  'export.ignored': 'ignoriert: {{reason}}',
  'export.ignored-until': 'ignoriert bis {{until}}: {{reason}}',
  'export.solved': 'behoben {{when}}',
};
