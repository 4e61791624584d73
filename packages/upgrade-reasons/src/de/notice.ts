import type { noticeTexts } from '../texts/notice';
import type { Translated } from '../texts/Translated';

export const noticeDe: Translated<typeof noticeTexts> = {
  'notice.of-plan': '{{plan}}: {{event}}',
  'notice.with-failures': '{{event}}. {{failures}}',
  'notice.stage-halted':
    'Stufe {{stage}} ist angehalten: Kein weiterer Cluster der Stufe startet, bis jemand entscheidet',
  'notice.gate-failed': 'Ein Gate der Stufe {{stage}} ist fehlgeschlagen',
  'notice.gate-inconclusive':
    'Ein Gate der Stufe {{stage}} gab keine eindeutige Antwort',
  'notice.rollout-ended': 'Rollout {{outcome}}',
  'notice.waits-for-you': '{{cluster}} wartet auf Sie: {{step}}: {{reason}}',
  'notice.planned':
    'Für {{cluster}} ist ein Upgrade auf {{version}} geplant, nicht vor {{from}}',
  'notice.planned-back':
    'Für {{cluster}} ist das Zurücksetzen auf {{version}} geplant, nicht vor {{from}}',
  'notice.window-until': 'das Wartungsfenster schließt um {{until}}',
  'notice.rollout-not-started': 'zuerst muss der Rollout gestartet werden',
  'notice.waits-for-gates_one':
    'es wartet, bis das Versions-Gate {{gates}} bestätigt ist',
  'notice.waits-for-gates_other':
    'es wartet, bis die Versions-Gates {{gates}} bestätigt sind',
  'notice.held': 'es ist angehalten: {{reason}}',
  'notice.new-blockers_one': '{{count}} neuer Blocker auf {{cluster}}',
  'notice.new-blockers_other': '{{count}} neue Blocker auf {{cluster}}',
  'notice.new-blockers-on-clusters_one':
    '{{count}} neuer Blocker auf {{clusters}} Clustern',
  'notice.new-blockers-on-clusters_other':
    '{{count}} neue Blocker auf {{clusters}} Clustern',
  'notice.first-due': '{{blockers}}, der erste fällig am {{due}}',
  'notice.blocker': '{{cluster}}: {{finding}}',
  'notice.blocker-due': '{{cluster}}: {{finding}}, fällig am {{due}}',
  'notice.more_one': 'und {{count}} weiterer',
  'notice.more_other': 'und {{count}} weitere',
};
