/** Of exports of findings. */
export const exportTexts = {
  'export.check-not-seen': '{{check}} on {{cluster}}: {{status}}. {{reason}}',
  'export.more-not-seen_one': '{{count}} more check did not complete',
  'export.more-not-seen_other': '{{count}} more checks did not complete',
  'export.fully-checked_one': '{{checked}} of {{count}} cluster fully checked',
  'export.fully-checked_other':
    '{{checked}} of {{count}} clusters fully checked',
  'export.not-completed_one':
    '{{count}} check did not complete. No findings does not mean no problems',
  'export.not-completed_other':
    '{{count}} checks did not complete. No findings does not mean no problems',
  'export.waived': 'waived by {{who}} until {{until}}: {{reason}}',
  'export.ignored': 'ignored: {{reason}}',
  'export.ignored-until': 'ignored until {{until}}: {{reason}}',
  'export.solved': 'solved {{when}}',
} as const;
