/** Titles of readiness checks, by their ids. Checks of other vendors word their own. */
export const checkTitleTexts = {
  'check-title.upgrade-path': 'Path to the target',
  'check-title.removed-api-applied': 'Manifests at removed API versions',
  'check-title.removed-api-helm': 'Helm releases at removed API versions',
  'check-title.removed-api-stored':
    'Stored objects that the target cannot read',
  'check-title.removed-api-manifests': 'Manifest files at removed API versions',
  'check-title.api-callers': 'Clients of removed API versions',
  'check-title.version-skew': 'Version skew',
  'check-title.admission-webhooks': 'Admission webhooks that fail',
  'check-title.custom-resource-definitions':
    'Custom resources that cannot be served or upgraded',
  'check-title.api-services': 'Aggregated APIs that do not answer',
  'check-title.certificates': 'Certificates that expire soon',
  'check-title.nodes': 'State of nodes',
  'check-title.disruption-budgets': 'Disruption budgets that block drains',
  'check-title.drain-simulation': 'Simulated drain of each node',
  'check-title.fragile-workloads': 'Workloads that a drain interrupts',
  'check-title.legacy-labels': 'Deprecated labels and annotations in use',
  'check-title.legacy-tokens':
    'Generated service account tokens that stop working',
  'check-title.support-dates': 'Support dates',
  'check-title.addon-compatibility': 'Add-on compatibility',
  'check-title.addon-end-of-life': 'End of life of add-ons',
  'check-title.breaking-changes': 'Breaking changes',
  'check-title.trial-import': 'Objects that the target version rejects',
  'check-title.target-schema':
    'Fields that the schema of the target does not accept',
  'check-title.knowledge-horizon': 'Target within the reviewed knowledge',
} as const;
