export const breakingChangesTexts = {
  'term.severity-blocker': 'blocker',
  'term.severity-warning': 'warning',
  'term.severity-info': 'info',
  'check.breaking-changes.unknown-minor':
    'The knowledge has the changes of {{first}} and later; those of {{entered}} are not in it',
  'check.breaking-changes.unknown-minors':
    'The knowledge has the changes of {{first}} and later; those of {{entered}} and of what lies between are not in it',
  'check.breaking-changes.by-hand':
    '{{since}}, {{severity}} if it applies: {{title}}. {{breaks}}. Where to look: {{where}}. Why by hand: {{why}}. {{fix}} ({{source}})',
  'check.breaking-changes.of-provider_one':
    '{{count}} change of flags and settings of the control plane, which its provider runs: {{changes}}',
  'check.breaking-changes.of-provider_other':
    '{{count}} changes of flags and settings of the control plane, which its provider runs: {{changes}}',
  'check.breaking-changes.title_one':
    'Check {{count}} change between {{current}} and {{target}} by hand',
  'check.breaking-changes.title_other':
    'Check {{count}} changes between {{current}} and {{target}} by hand',
  'check.breaking-changes.driver-missing':
    '{{use}}, and the CSI driver {{driver}} is not installed',
  'check.breaking-changes.fix':
    'Each line says what changes and where to see whether it affects this cluster. Drydock cannot see it in the API of the cluster',
} as const;
