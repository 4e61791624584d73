import type { upcomingTexts } from '../texts/upcoming';
import type { Translated } from '../texts/Translated';

export const upcomingDe: Translated<typeof upcomingTexts> = {
  'upcoming.running': 'Das Upgrade läuft gerade',
  'upcoming.stalled': 'Das Upgrade hat begonnen, geht aber nicht weiter',
  'upcoming.too-many-windows':
    'Sein Zeitfenster ist nicht bekannt: Die Pläne der Flotte haben zu viele Wartungsfenster und Änderungsstopps, um es zu berechnen',
  'upcoming.not-approved': 'Noch nicht freigegeben',
  'upcoming.not-approved-because': 'Noch nicht freigegeben: {{missing}}',
  'upcoming.after-stage': 'Nicht bevor Stufe {{stage}} abgeschlossen ist',
  'upcoming.any-time':
    'Der Plan hat keine Wartungsfenster: Ab dann kann es jederzeit beginnen',
  'upcoming.asked-for-time': '{{owner}} hat um mehr Zeit gebeten',
  'upcoming.snoozed': '{{owner}} hat um Zeit bis {{until}} gebeten',
  'upcoming.snoozed-because':
    '{{owner}} hat um Zeit bis {{until}} gebeten: {{reason}}',
  'upcoming.start-unknown': 'es ist noch kein Beginn bekannt',
  'upcoming.days-from-start':
    'Verantwortliche haben {{time}} ab dem ersten möglichen Beginn',
  'upcoming.days-over':
    'die {{time}} ab dem ersten möglichen Beginn sind vorbei',
  'upcoming.support-ends':
    'dann endet der Support der Version, die auf dem Cluster läuft',
  'upcoming.support-ended':
    'der Support der Version, die auf dem Cluster läuft, ist beendet',
  'upcoming.approval-expires': 'dann läuft die Freigabe des Plans ab',
  'upcoming.approval-expired': 'die Freigabe des Plans ist abgelaufen',
  'upcoming.rollout-ends': 'Der Rollout startet keinen weiteren Cluster',
  'upcoming.withdrawn': 'Der Plan wurde zurückgezogen',
  'upcoming.control-plane-only':
    'Nur die Control Plane wird aktualisiert. Pods bleiben, wo sie sind',
  'upcoming.immovable_one':
    'Laut {{count}} Befund lassen sich Pods nicht verschieben. Der Drain wartet auf sie',
  'upcoming.immovable_other':
    'Laut {{count}} Befunden lassen sich Pods nicht verschieben. Der Drain wartet auf sie',
  'upcoming.interrupted_one':
    '{{count}} Workload wird unterbrochen, während seine Pods umziehen',
  'upcoming.interrupted_other':
    '{{count}} Workloads werden unterbrochen, während ihre Pods umziehen',
  'upcoming.disruption-unknown':
    'Unbekannt. Diese Prüfungen liefen nicht vollständig: {{checks}}',
  'upcoming.rolling':
    'Pods ziehen nacheinander um. Es wird keine Unterbrechung erwartet',
  'upcoming.no-known-services':
    'Verantwortet Cluster, aber kein bekannter Dienst läuft dort',
  'upcoming.disruption-cannot-upgrade':
    'Unbekannt. Der Plan kann den Cluster in seinem jetzigen Zustand nicht aktualisieren',
};
