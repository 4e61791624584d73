export const backendsTexts = {
  'check.backend.outside':
    "{{host}} is an address outside of the cluster's Services",
  'check.backend.not-read': 'Service {{service}} was not read',
  'check.backend.failed': 'Service {{service}}: {{error}}',
  'check.backend.missing': 'Service {{service}} does not exist',
  'check.backend.external-name':
    'Service {{service}} stands for an address outside of the cluster',
  'check.backend.no-port':
    'Service {{service}} has no port {{port}}, only {{ports}}',
  'check.backend.no-endpoint': 'Service {{service}} has no ready endpoint',
  'check.backend.one-endpoint': 'Service {{service}} has 1 ready endpoint',
  'check.backend.on-one-node':
    'Service {{service}} has {{number}} ready endpoints, all on one node',
  'check.backend.ready_one':
    'Service {{service}} has {{endpoints}} ready endpoints on {{count}} node',
  'check.backend.ready_other':
    'Service {{service}} has {{endpoints}} ready endpoints on {{count}} nodes',
  'check.backend.unseen': 'Whether anybody answers is not known: {{services}}',
  'check.backend.bundle-ended': 'The CA bundle ended on {{day}}',
  'check.backend.bundle-of-ended':
    'The CA bundle ({{subject}}) ended on {{day}}',
  'check.backend.bundle-unreadable': 'Its CA bundle cannot be read: {{error}}',
  'check.backend.condition': 'Condition {{type}}',
  'check.backend.condition-reason': 'Condition {{type}}: {{reason}}',
  'check.backend.condition-message': 'Condition {{type}}, {{message}}',
  'check.backend.condition-reason-message':
    'Condition {{type}}: {{reason}}, {{message}}',
} as const;
