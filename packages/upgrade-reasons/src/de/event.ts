import type { Translated } from '../texts/Translated';
import type { eventTexts } from '../texts/event';

export const eventDe: Translated<typeof eventTexts> = {
  'event.because': '{{event}}: {{reason}}',
  'event.through': '{{who}} über {{through}}',

  'event.plan-created': '{{who}} hat den Plan {{plan}} angelegt',
  'event.author-stated': '{{who}} hat {{author}} als Autor des Plans angegeben',
  'event.plan-revised': '{{who}} hat Revision {{revision}} geschrieben',
  'event.plan-submitted': '{{who}} hat Cluster zur Freigabe eingereicht',
  'event.plan-submitted_one':
    '{{who}} hat {{count}} Cluster zur Freigabe eingereicht',
  'event.plan-submitted_other':
    '{{who}} hat {{count}} Cluster zur Freigabe eingereicht',
  'event.nothing-to-do':
    'Cluster, an denen nichts zu tun ist, sind ausgenommen',
  'event.nothing-to-do_one':
    '{{count}} Cluster, an dem nichts zu tun ist, ist ausgenommen',
  'event.nothing-to-do_other':
    '{{count}} Cluster, an denen nichts zu tun ist, sind ausgenommen',
  'event.overrides-blockers': 'Blocker werden übergangen. Grund: {{reason}}',
  'event.without-checks': 'Ohne diese Prüfungen akzeptiert: {{checks}}',
  'event.plan-withdrawn': '{{who}} hat Revision {{revision}} zurückgezogen',
  'event.plan-archived': '{{who}} hat den Plan archiviert',
  'event.approved': '{{who}} hat Revision {{revision}} freigegeben',
  'event.rejected': '{{who}} hat Revision {{revision}} abgelehnt',
  'event.gate-approved':
    '{{who}} hat Gate {{gate}} der Stufe {{stage}} freigegeben',
  'event.gate-rejected':
    '{{who}} hat Gate {{gate}} der Stufe {{stage}} abgelehnt',
  'event.plan-approved': 'Revision {{revision}} hat alle Freigaben',
  'event.decision-ended':
    'Die Entscheidung von {{who}} zählt nicht mehr: {{reason}}',
  'event.decision-counts-less': 'Eine Freigabe zählt weniger: {{reason}}',
  'event.restored':
    'Der Plan tut wieder das, wofür Revision {{revision}} eingereicht wurde',
  'event.restored-approved':
    'Der Plan tut wieder das, wofür Revision {{revision}} eingereicht wurde: seine Freigaben zählen',
  'event.void_one':
    'Der Plan tut nicht mehr das, was eingereicht wurde: {{count}} Änderung, siehe Seite des Plans. Reichen Sie ihn erneut ein',
  'event.void_other':
    'Der Plan tut nicht mehr das, was eingereicht wurde: {{count}} Änderungen, siehe Seite des Plans. Reichen Sie ihn erneut ein',
  'event.void-approved_one':
    'Der Plan tut nicht mehr das, was eingereicht wurde: {{count}} Änderung, siehe Seite des Plans. Seine Freigaben zählen nicht. Reichen Sie ihn erneut ein',
  'event.void-approved_other':
    'Der Plan tut nicht mehr das, was eingereicht wurde: {{count}} Änderungen, siehe Seite des Plans. Seine Freigaben zählen nicht. Reichen Sie ihn erneut ein',
  'event.unsure':
    'Unbekannt, ob der Plan noch das tut, was eingereicht wurde: {{unknown}} (siehe Seite des Plans). Bis das bekannt ist, kann er weder freigegeben noch gestartet werden. Sie müssen ihn nicht erneut einreichen',
  'event.unsure-approved':
    'Unbekannt, ob der Plan noch das tut, was eingereicht wurde: {{unknown}} (siehe Seite des Plans). Bis das bekannt ist, zählen seine Freigaben nicht. Sie müssen ihn nicht erneut einreichen',
  'event.unknown-versions': 'Versionen sind unbekannt',
  'event.unknown-versions_one':
    'die Version von {{count}} Cluster ist unbekannt',
  'event.unknown-versions_other':
    'die Versionen von {{count}} Clustern sind unbekannt',
  'event.unknown-blockers': 'Blocker sind unbekannt',
  'event.unknown-blockers_one':
    'die Blocker von {{count}} Cluster sind unbekannt',
  'event.unknown-blockers_other':
    'die Blocker von {{count}} Clustern sind unbekannt',

  'event.rollout-started':
    '{{who}} hat den Rollout von Revision {{revision}} gestartet',
  'event.rollout-started-by-approval':
    'Die letzte Freigabe hat den Rollout von Revision {{revision}} gestartet, wie {{who}} es gewünscht hatte',
  'event.rollout-paused': '{{who}} hat den Rollout pausiert',
  'event.rollout-resumed': '{{who}} hat den Rollout fortgesetzt',
  'event.rollout-stopped': '{{who}} hat den Rollout gestoppt',
  'event.rollout-aborted': '{{who}} hat den Rollout abgebrochen',
  'event.rollout-ended': 'Rollout {{outcome}}: {{reason}}',

  'event.stage': 'Stufe {{stage}}: {{what}}',
  'event.stage-skipped': '{{who}} hat Stufe {{stage}} übersprungen',
  'event.stage-continued': '{{who}} hat Stufe {{stage}} fortgesetzt',
  'event.stage-continued-accepting':
    '{{who}} hat Stufe {{stage}} fortgesetzt und Fehler akzeptiert',
  'event.stage-continued-accepting_one':
    '{{who}} hat Stufe {{stage}} fortgesetzt und {{count}} Fehler akzeptiert',
  'event.stage-continued-accepting_other':
    '{{who}} hat Stufe {{stage}} fortgesetzt und {{count}} Fehler akzeptiert',

  'event.cluster': '{{cluster}}: {{what}}',
  'event.cluster-started':
    '{{cluster}}: das Upgrade auf {{version}} hat begonnen',
  'event.cluster-started-back':
    '{{cluster}}: das Zurücksetzen auf {{version}} hat begonnen',
  'event.cluster-held': '{{cluster}} ist angehalten: {{reason}}',
  'event.cluster-left-out': '{{cluster}} ist ausgenommen. {{reason}}',
  'event.cluster-skipped': '{{who}} hat {{cluster}} übersprungen',
  'event.cluster-retried': '{{who}} hat {{cluster}} erneut versucht',

  'event.gate': 'Gate {{gate}}: {{answer}}',
  'event.gate-for-cluster': 'Gate {{gate}} für {{cluster}}: {{answer}}',
  'event.gate-retried': '{{who}} hat Gate {{gate}} erneut gefragt',

  'event.freeze-set':
    '{{who}} hat den Änderungsstopp {{freeze}} ({{scope}}) von {{from}} bis {{until}} gesetzt',
  'event.freeze-set-in':
    '{{who}} hat den Änderungsstopp {{freeze}} ({{scope}}) in {{environments}} von {{from}} bis {{until}} gesetzt',
  'event.freeze-ended': '{{who}} hat den Änderungsstopp {{freeze}} beendet',
  'event.emergency-stop-on':
    '{{who}} hat die ganze Flotte gestoppt: {{reason}}',
  'event.emergency-stop-off': '{{who}} hat den Notstopp aufgehoben: {{reason}}',

  'event.owner-noted':
    '{{who}} hat das Upgrade von {{cluster}} zur Kenntnis genommen',
  'event.owner-snoozed':
    '{{who}} hat um Zeit bis {{until}} vor dem Upgrade von {{cluster}} gebeten',

  'event.gate-acknowledged':
    '{{who}} hat das Versions-Gate {{gate}} von {{version}} für {{scope}} bestätigt: {{reason}}',
  'event.gate-acknowledged-on-platform':
    '{{who}} hat das Gate {{gate}} von {{version}} auf {{platform}} für {{scope}} bestätigt: {{reason}}',
  'event.gate-withdrawn':
    '{{who}} hat die Bestätigung des Versions-Gates {{gate}} von {{version}} für {{scope}} zurückgezogen: {{reason}}',
  'event.gate-expired':
    'Die Bestätigung des Versions-Gates {{gate}} von {{version}} durch {{who}} für {{scope}} ist abgelaufen',
  'event.some-gate-acknowledged':
    'Ein Versions-Gate dieses Upgrades wurde bestätigt',
  'event.some-gate-withdrawn':
    'Die Bestätigung eines Versions-Gates dieses Upgrades wurde zurückgezogen: Cluster, die sie noch brauchen, warten vor dem nächsten Schreibzugriff',
  'event.some-gate-expired':
    'Die Bestätigung eines Versions-Gates dieses Upgrades ist abgelaufen: Cluster, die sie noch brauchen, warten vor dem nächsten Schreibzugriff',
  'event.scope-fleet': 'die ganze Flotte',
  'event.scope-environment': 'alle Cluster von {{environment}}',
  'event.scope-cluster': 'Cluster {{cluster}}',
};
