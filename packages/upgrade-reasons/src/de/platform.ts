import type { platformTexts } from '../texts/platform';
import type { Translated } from '../texts/Translated';

export const platformDe: Translated<typeof platformTexts> = {
  'platform.no-provider':
    'Für diesen Cluster ist kein Upgrade-Provider konfiguriert',
  'platform.not-installed': 'Der Provider „{{provider}}“ ist nicht installiert',
  'platform.not-asked': '{{provider}} konnte nicht befragt werden: {{cause}}',
  'platform.no-answer-in-time': 'keine rechtzeitige Antwort',
  'platform.busy':
    'Zu viele Plattformen werden gerade befragt. Versuchen Sie es gleich noch einmal',
  'platform.no-insights': '{{provider}} gibt keine Hinweise',
  'platform.no-target':
    'Es gibt kein Ziel, zu dem {{provider}} befragt werden kann',
  'platform.no-full-version':
    'Zu {{target}} ist keine vollständige Version bekannt, zu der {{provider}} befragt werden kann',
  'platform.no-add-ons': '{{provider}} zeigt keine Add-ons',
  'platform.no-rollback-options':
    '{{provider}} sagt nicht, was zurückgesetzt werden könnte',
  'platform.will-fail':
    '{{provider}} meldet, dass das Upgrade fehlschlagen wird: {{title}}',
  'platform.will-fail-because':
    '{{provider}} meldet, dass das Upgrade fehlschlagen wird: {{title}} ({{detail}})',
  'platform.insights-unknown':
    'Die Hinweise der Plattform sind unbekannt: {{why}}',
  'platform.rollback-unknown': 'Unbekannt',
  'platform.rollback-not-offered': 'Unbekannt: Die Plattform sagt es nicht',
  'platform.rollback-impossible': 'Nicht möglich',
  'platform.rollback-of': '{{part}}',
  'platform.rollback-until': '{{part}} bis {{time}}',
};
