import type { windowTexts } from '../texts/window';
import type { Translated } from '../texts/Translated';

export const windowDe: Translated<typeof windowTexts> = {
  'window.opens': 'Wartungsfenster {{window}} öffnet {{at}}',
  'window.freeze': 'Änderungsstopp {{freeze}} bis {{until}}',
  'window.freeze-because':
    'Änderungsstopp {{freeze}} bis {{until}} ({{reason}})',
  'window.further': 'weitere Wartungsfenster und Änderungsstopps folgen',
  'window.never': 'Innerhalb von zwei Jahren öffnet nichts',
};
