/**
 * What happened to plans, rollouts and the fleet: lines of the record, and what notifications add
 * to them.
 */
export const eventTexts = {
  'event.because': '{{event}}: {{reason}}',
  'event.through': '{{who}} through {{through}}',

  'event.plan-created': '{{who}} created the plan {{plan}}',
  'event.author-stated': '{{who}} stated {{author}} as an author of the plan',
  'event.plan-revised': '{{who}} wrote revision {{revision}}',
  'event.plan-submitted': '{{who}} submitted clusters for approval',
  'event.plan-submitted_one':
    '{{who}} submitted {{count}} cluster for approval',
  'event.plan-submitted_other':
    '{{who}} submitted {{count}} clusters for approval',
  'event.nothing-to-do': 'Clusters with nothing to do are left out',
  'event.nothing-to-do_one': '{{count}} cluster with nothing to do is left out',
  'event.nothing-to-do_other':
    '{{count}} clusters with nothing to do are left out',
  'event.overrides-blockers': 'Blockers are overridden. Reason: {{reason}}',
  'event.without-checks': 'Accepted without these checks: {{checks}}',
  'event.plan-withdrawn': '{{who}} withdrew revision {{revision}}',
  'event.plan-archived': '{{who}} archived the plan',
  'event.approved': '{{who}} approved revision {{revision}}',
  'event.rejected': '{{who}} rejected revision {{revision}}',
  'event.gate-approved': '{{who}} approved gate {{gate}} of stage {{stage}}',
  'event.gate-rejected': '{{who}} rejected gate {{gate}} of stage {{stage}}',
  'event.plan-approved': 'Revision {{revision}} has all its approvals',
  'event.decision-ended':
    'The decision of {{who}} no longer counts: {{reason}}',
  'event.decision-counts-less': 'An approval counts for less: {{reason}}',
  'event.restored':
    'The plan again does what revision {{revision}} was submitted for',
  'event.restored-approved':
    'The plan again does what revision {{revision}} was submitted for: its approvals count',
  'event.void_one':
    'The plan no longer does what was submitted: {{count}} change, see the page of the plan. Submit it again',
  'event.void_other':
    'The plan no longer does what was submitted: {{count}} changes, see the page of the plan. Submit it again',
  'event.void-approved_one':
    'The plan no longer does what was submitted: {{count}} change, see the page of the plan. Its approvals do not count. Submit it again',
  'event.void-approved_other':
    'The plan no longer does what was submitted: {{count}} changes, see the page of the plan. Its approvals do not count. Submit it again',
  'event.unsure':
    'Unknown whether the plan still does what was submitted: {{unknown}} (see the page of the plan). Until this is known, it can be neither approved nor started. You do not have to submit it again',
  'event.unsure-approved':
    'Unknown whether the plan still does what was submitted: {{unknown}} (see the page of the plan). Until this is known, its approvals do not count. You do not have to submit it again',
  'event.unknown-versions': 'versions are unknown',
  'event.unknown-versions_one': 'the version of {{count}} cluster is unknown',
  'event.unknown-versions_other':
    'the versions of {{count}} clusters are unknown',
  'event.unknown-blockers': 'blockers are unknown',
  'event.unknown-blockers_one': 'the blockers of {{count}} cluster are unknown',
  'event.unknown-blockers_other':
    'the blockers of {{count}} clusters are unknown',

  'event.rollout-started':
    '{{who}} started the rollout of revision {{revision}}',
  'event.rollout-started-by-approval':
    'The last approval started the rollout of revision {{revision}}, as {{who}} had requested',
  'event.rollout-paused': '{{who}} paused the rollout',
  'event.rollout-resumed': '{{who}} resumed the rollout',
  'event.rollout-stopped': '{{who}} stopped the rollout',
  'event.rollout-aborted': '{{who}} aborted the rollout',
  'event.rollout-ended': 'Rollout {{outcome}}: {{reason}}',

  'event.stage': 'Stage {{stage}}: {{what}}',
  'event.stage-skipped': '{{who}} skipped stage {{stage}}',
  'event.stage-continued': '{{who}} continued stage {{stage}}',
  'event.stage-continued-accepting':
    '{{who}} continued stage {{stage}}, accepting failures',
  'event.stage-continued-accepting_one':
    '{{who}} continued stage {{stage}}, accepting {{count}} failure',
  'event.stage-continued-accepting_other':
    '{{who}} continued stage {{stage}}, accepting {{count}} failures',

  'event.cluster': '{{cluster}}: {{what}}',
  'event.cluster-started': '{{cluster}}: upgrade to {{version}} started',
  'event.cluster-started-back': '{{cluster}}: rollback to {{version}} started',
  'event.cluster-held': '{{cluster}} is on hold: {{reason}}',
  'event.cluster-left-out': '{{cluster}} is left out. {{reason}}',
  'event.cluster-skipped': '{{who}} skipped {{cluster}}',
  'event.cluster-retried': '{{who}} retried {{cluster}}',

  'event.gate': 'Gate {{gate}}: {{answer}}',
  'event.gate-for-cluster': 'Gate {{gate}} for {{cluster}}: {{answer}}',
  'event.gate-retried': '{{who}} asked gate {{gate}} again',

  'event.freeze-set':
    '{{who}} set the freeze {{freeze}} ({{scope}}) from {{from}} until {{until}}',
  'event.freeze-set-in':
    '{{who}} set the freeze {{freeze}} ({{scope}}) in {{environments}} from {{from}} until {{until}}',
  'event.freeze-ended': '{{who}} ended the freeze {{freeze}}',
  'event.emergency-stop-on': '{{who}} stopped the whole fleet: {{reason}}',
  'event.emergency-stop-off': '{{who}} lifted the emergency stop: {{reason}}',

  'event.owner-noted': '{{who}} took note of the upgrade of {{cluster}}',
  'event.owner-snoozed':
    '{{who}} asked for time until {{until}} before the upgrade of {{cluster}}',

  'event.gate-acknowledged':
    '{{who}} acknowledged the version gate {{gate}} of {{version}} for {{scope}}: {{reason}}',
  'event.gate-acknowledged-on-platform':
    '{{who}} acknowledged the gate {{gate}} of {{version}} on {{platform}} for {{scope}}: {{reason}}',
  'event.gate-withdrawn':
    '{{who}} withdrew the acknowledgement of the version gate {{gate}} of {{version}} for {{scope}}: {{reason}}',
  'event.gate-expired':
    'The acknowledgement of the version gate {{gate}} of {{version}} by {{who}} for {{scope}} has expired',
  'event.some-gate-acknowledged':
    'A version gate of this upgrade was acknowledged',
  'event.some-gate-withdrawn':
    'The acknowledgement of a version gate of this upgrade was withdrawn: clusters that still need it wait before their next write',
  'event.some-gate-expired':
    'The acknowledgement of a version gate of this upgrade has expired: clusters that still need it wait before their next write',
  'event.scope-fleet': 'the whole fleet',
  'event.scope-environment': 'all clusters of {{environment}}',
  'event.scope-cluster': 'cluster {{cluster}}',
} as const;
