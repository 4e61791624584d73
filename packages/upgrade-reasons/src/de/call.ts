import type { callTexts } from '../texts/call';
import type { Translated } from '../texts/Translated';

export const callDe: Translated<typeof callTexts> = {
  'call.connection-refused': '{{host}} hat die Verbindung abgelehnt',
  'call.connection-closed':
    '{{host}} hat die Verbindung ohne Antwort geschlossen',
  'call.name-unknown': 'der Name von {{host}} ist unbekannt',
  'call.name-not-looked-up':
    'der Name von {{host}} lässt sich gerade nicht auflösen',
  'call.no-connection':
    '{{host}} hat nicht rechtzeitig eine Verbindung angenommen',
  'call.no-route': 'im Netzwerk gibt es keine Route zu {{host}}',
  'call.certificate-not-trusted':
    'dem Zertifikat von {{host}} wird nicht vertraut',
  'call.certificate-of-another-name':
    'das Zertifikat von {{host}} gilt für einen anderen Namen',
  'call.certificate-expired': 'das Zertifikat von {{host}} ist abgelaufen',
  'call.certificate-not-yet-valid':
    'das Zertifikat von {{host}} ist noch nicht gültig',
  'call.no-tls': '{{host}} spricht nicht wie erwartet TLS',
  'call.address-forbidden':
    'der Name von {{host}} wird zu einer gesperrten Adresse aufgelöst',
  'call.failed': 'der Aufruf von {{host}} ist fehlgeschlagen',
  'call.failed-with':
    'der Aufruf von {{host}} ist mit {{error}} fehlgeschlagen',
  'call.no-answer-in-time':
    '{{host}} hat nicht innerhalb von {{limit}} geantwortet',
  'call.cancelled': 'der Aufruf von {{host}} wurde abgebrochen',
  'call.answer-too-long':
    'die Antwort von {{host}} ist größer als {{limit}} Bytes',
  'call.not-called': '{{host}} konnte nicht aufgerufen werden: {{error}}',
};
