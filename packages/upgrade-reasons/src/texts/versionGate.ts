export const versionGateTexts = {
  'versionGate.open':
    'The version gate "{{gate}}" ({{id}}) must be acknowledged before a cluster goes to {{version}}. Acknowledge it on the page "Version gates"',
  'versionGate.open-again':
    'The version gate "{{gate}}" ({{id}}) must be acknowledged before a cluster goes to {{version}}. {{earlier}}. Acknowledge it on the page "Version gates"',
  'versionGate.withdrawn':
    'The acknowledgement by {{by}} of {{time}} no longer counts: {{withdrawnBy}} withdrew it on {{withdrawnAt}} with the reason "{{reason}}"',
  'versionGate.expired':
    'The acknowledgement by {{by}} of {{time}} no longer counts: it expired at {{expiry}}',
  'versionGate.of-another-text':
    'The acknowledgement by {{by}} of {{time}} does not count: the gate has changed since then',
  'versionGate.version-unknown':
    'The version of the cluster is unknown, so it may enter {{version}}: {{reason}}',
  'versionGate.changes_one':
    '{{count}} change of {{version}} that no check finds',
  'versionGate.changes_other':
    '{{count}} changes of {{version}} that no check finds',
  'versionGate.change': '{{breaks}}. Where to look: {{detect}}. {{fix}}',
  'versionGate.titled-change':
    '{{change}}. {{breaks}}. Where to look: {{detect}}. {{fix}} ({{source}})',
  'versionGate.platform-not-asked':
    '{{platform}} could not be asked for its gates: {{reason}}',
  'versionGate.open-on-platform':
    '{{platform}} does not let the cluster go to {{version}} before "{{gate}}" is acknowledged on {{platform}}',
  'versionGate.acknowledged-elsewhere':
    'Acknowledged on {{platform}}, but not by Drydock',
  'versionGate.acknowledged-elsewhere-by':
    'Acknowledged on {{platform}} by {{by}}, but not by Drydock',
  'versionGate.not-on-platform':
    'It is not known to be written on {{platform}}',
  'versionGate.gone': 'The gate no longer exists',
  'versionGate.changed': 'The gate has changed since then',
} as const;
