import type { versionGateTexts } from '../texts/versionGate';
import type { Translated } from '../texts/Translated';

export const versionGateDe: Translated<typeof versionGateTexts> = {
  'versionGate.open':
    'Das Versions-Gate „{{gate}}“ ({{id}}) muss bestätigt werden, bevor ein Cluster auf {{version}} wechselt. Bestätigen Sie es auf der Seite „Versions-Gates“',
  'versionGate.open-again':
    'Das Versions-Gate „{{gate}}“ ({{id}}) muss bestätigt werden, bevor ein Cluster auf {{version}} wechselt. {{earlier}}. Bestätigen Sie es auf der Seite „Versions-Gates“',
  'versionGate.withdrawn':
    'Die Bestätigung von {{by}} vom {{time}} zählt nicht mehr: {{withdrawnBy}} hat sie am {{withdrawnAt}} mit der Begründung „{{reason}}“ zurückgezogen',
  'versionGate.expired':
    'Die Bestätigung von {{by}} vom {{time}} zählt nicht mehr: sie ist am {{expiry}} abgelaufen',
  'versionGate.of-another-text':
    'Die Bestätigung von {{by}} vom {{time}} zählt nicht: das Gate hat sich seither geändert',
  'versionGate.version-unknown':
    'Die Version des Clusters ist unbekannt, er könnte also auf {{version}} wechseln: {{reason}}',
  'versionGate.changes_one':
    '{{count}} Änderung von {{version}}, die keine Prüfung findet',
  'versionGate.changes_other':
    '{{count}} Änderungen von {{version}}, die keine Prüfung findet',
  'versionGate.change': '{{breaks}}. Wo nachzusehen ist: {{detect}}. {{fix}}',
  'versionGate.titled-change':
    '{{change}}. {{breaks}}. Wo nachzusehen ist: {{detect}}. {{fix}} ({{source}})',
  'versionGate.platform-not-asked':
    '{{platform}} konnte nicht nach seinen Gates gefragt werden: {{reason}}',
  'versionGate.open-on-platform':
    '{{platform}} lässt den Cluster nicht auf {{version}} wechseln, bevor „{{gate}}“ auf {{platform}} bestätigt ist',
  'versionGate.acknowledged-elsewhere':
    'Auf {{platform}} bestätigt, aber nicht durch Drydock',
  'versionGate.acknowledged-elsewhere-by':
    'Auf {{platform}} durch {{by}} bestätigt, aber nicht durch Drydock',
  'versionGate.not-on-platform':
    'Es ist nicht bekannt, ob sie auf {{platform}} geschrieben wurde',
  'versionGate.gone': 'Das Gate gibt es nicht mehr',
  'versionGate.changed': 'Das Gate hat sich seitdem geändert',
};
