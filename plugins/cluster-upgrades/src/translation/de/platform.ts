import type { Translated } from '../Texts';
import type { platformTexts } from '../texts/platform';

export const platformDe: Translated<typeof platformTexts> = {
  'platform.insight.error': 'Wird scheitern',
  'platform.insight.warning': 'Warnung',
  'platform.insight.passing': 'Bestanden',
  'platform.scope.controlPlane': 'Control Plane',
  'platform.scope.nodePools': 'Node-Pools',
  'platform.scopeName.controlPlane': 'Control Plane',
  'platform.scopeName.nodePools': 'Node-Pools',
  'platform.platform': 'Die Plattform',
  'platform.notAsked': 'die Plattform wurde nicht abgefragt',
  'platform.sentence.unknown': 'Unbekannt: {{reason}}.',
  'platform.sentence.noProblems':
    '{{platform}} meldet keine Probleme für dieses Upgrade.',
  'platform.sentence.says': '{{platform}} meldet: {{parts}}.',
  'platform.count.error_one': '{{count}} wird scheitern',
  'platform.count.error_other': '{{count}} werden scheitern',
  'platform.count.warning_one': '{{count}} Warnung',
  'platform.count.warning_other': '{{count}} Warnungen',
  'platform.count.unknown': '{{count}} unbekannt',
  'platform.count.passing': '{{count}} bestanden',
  'platform.undo.unknown': 'Rollback unbekannt: {{reason}}.',
  'platform.undo.none': 'Die Plattform bietet keinen Rollback.',
  'platform.undo.notNow': 'Ein Rollback ist derzeit nicht möglich.',
  'platform.undo.possible': 'Rollback möglich: {{scopes}}.',
};
