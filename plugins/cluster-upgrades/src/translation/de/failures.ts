import type { Translated } from '../Texts';
import type { failuresTexts } from '../texts/failures';

// `what` comes after a colon: it is then right in every case and gender.
export const failuresDe: Translated<typeof failuresTexts> = {
  'failures.portalUnreachable.title':
    'Das Backend des Portals ist nicht erreichbar für: {{what}}.',
  'failures.portalUnreachable.cause':
    '{{message}}. Angezeigt werden die zuletzt empfangenen Daten.',
  'failures.foreignAnswer.title':
    'Statt des Backends des Portals hat etwas anderes geantwortet für: {{what}}.',
  'failures.foreignAnswer.cause':
    'Vielleicht ist Ihre Sitzung bei einem Proxy abgelaufen: Laden Sie die Seite neu und melden Sie sich an. Gefragt wurde: {{url}}',
  'failures.sessionEnded.title': 'Ihre Sitzung ist abgelaufen.',
  'failures.sessionEnded.cause':
    'Melden Sie sich erneut an. Ihre Filter bleiben in der URL erhalten.',
  'failures.forbidden.title': 'Kein Zugriff: {{what}}.',
  'failures.forbidden.reason': 'Kein Zugriff: {{what}}',
  'failures.notFound.title': 'Nicht gefunden, oder kein Zugriff: {{what}}.',
  'failures.notFound.cause':
    'Prüfen Sie den Link, oder bitten Sie Ihren Backstage-Admin um Zugriff.',
  'failures.tooLarge.title':
    'Zu groß, um vollständig gelesen zu werden: {{what}}.',
  'failures.unreachable.title': 'Nicht erreichbar: {{what}}.',
  'failures.failed.title': 'Konnte nicht gelesen werden: {{what}}.',
  'failures.action.title': '{{what}} ist fehlgeschlagen.',
  'failures.requestId': 'Request-ID {{id}}',
};
