import type { startTexts } from '../texts/start';
import type { Translated } from '../texts/Translated';

export const startDe: Translated<typeof startTexts> = {
  'start.platform-not-asked':
    'Die Plattform wurde nicht gefragt, ob sie das annimmt: Ein Probelauf braucht die Zugangsdaten mit Schreibrecht, und diese werden nur für Benutzer verwendet, die das Upgrade starten dürfen',
  'start.platform-not-asked-for-minor':
    'Die Plattform wurde nicht gefragt, welche Versionen sie anbietet: Ein Probelauf braucht die Zugangsdaten mit Schreibrecht, und diese werden nur für Benutzer verwendet, die das Upgrade starten dürfen. Nennen Sie eine vollständige Version, um ihre Schritte zu sehen',
  'start.field-owned': '{{field}} gehört {{owner}}: {{way}}',
  'start.platform-refuses': 'Die Plattform lehnt ab: {{reason}}',
  'start.platform-refuses-owned': '{{reason}}: {{way}}',
};
