import type { termTexts } from '../texts/term';
import type { Translated } from '../texts/Translated';

export const termDe: Translated<typeof termTexts> = {
  'term.hidden-cluster': '(ein Cluster, auf den Sie keinen Zugriff haben)',
  'term.hidden-clusters': '(Cluster, auf die Sie keinen Zugriff haben)',
  'term.pause': 'pausieren',
  'term.stop': 'stoppen',
  'term.paused': 'pausiert',
  'term.stopped': 'gestoppt',
  'term.aborted': 'abgebrochen',
  'term.done': 'abgeschlossen',
  'term.skipped': 'übersprungen',
  'term.submitted': 'eingereicht',
  'term.approved': 'freigegeben',
  'term.rollout-paused': 'sein Rollout ist pausiert',
  'term.waits': 'Das Upgrade wartet, bis das endet',
  'term.waits-after-hop':
    'Das Upgrade beendet den aktuellen Schritt und wartet dann, bis das endet',
  'term.platform': 'Die Plattform',
  'term.more_one': '{{count}} weiteres',
  'term.more_other': '{{count}} weitere',
  'term.environment': 'Umgebung',
  'term.owner': 'Verantwortliche',
  'term.region': 'Region',
  'term.provider': 'Provider',
  'term.version': 'Version',
  'term.unknown-environment': 'unbekannter Umgebung',
  'term.absent': 'nicht vorhanden',
  'term.control-plane': 'Control Plane',
  'term.node-pools': 'Node-Pools',
  'term.unknown': 'unbekannt',
};
