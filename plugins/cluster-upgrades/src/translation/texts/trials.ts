/**
 * Trial imports of a cluster's objects into an API server of the target version. `number` is
 * `count` as it is written.
 */
export const trialsTexts = {
  'trials.counts.tried_one': '{{number}} object tried',
  'trials.counts.tried_other': '{{number}} objects tried',
  'trials.counts.refused': '{{number}} refused',
  'trials.counts.notProven': '{{number}} not proven',
  'trials.counts.kinds_one': '{{number}} kind not tried in full',
  'trials.counts.kinds_other': '{{number}} kinds not tried in full',
  'trials.look.current': 'Trial import at {{version}}',
  'trials.look.outdated_one':
    'Outdated trial import at {{version}}. A trial import is valid for {{count}} day, and only until the cluster changes its version.',
  'trials.look.outdated_other':
    'Outdated trial import at {{version}}. A trial import is valid for {{count}} days, and only until the cluster changes its version.',
  'trials.look.required':
    'A trial import for {{version}} is required for this cluster, and none was reported',
  'trials.look.none': 'No trial import for {{version}} yet',
  'trials.note.held':
    'API server {{version}}, {{at}}, reported by {{by}}: {{counts}}',
  'trials.note.limits': 'What it does not prove',
  'trials.note.purpose':
    'A trial import shows which objects an API server of {{version}} refuses. Refused objects become findings here.',
  'trials.command.show': 'Run a trial import',
  'trials.command.label': 'Command that runs a trial import',
  'trials.command.what': 'The command',
  'trials.command.copy': 'Copy the command',
  'trials.limits.notImported': '{{objects}} not imported: {{reason}}',
  'trials.limits.namespace':
    'All namespaced objects went to the namespace {{namespace}}.',
} as const;
