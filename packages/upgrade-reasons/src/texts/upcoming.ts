export const upcomingTexts = {
  'upcoming.running': 'It is being upgraded now',
  'upcoming.stalled': 'It has started, but does not continue',
  'upcoming.too-many-windows':
    'Its window is not known: the plans of the fleet have too many windows and freezes to compute',
  'upcoming.not-approved': 'Not approved yet',
  'upcoming.not-approved-because': 'Not approved yet: {{missing}}',
  'upcoming.after-stage': 'Not before stage {{stage}} is done',
  'upcoming.any-time':
    'The plan has no windows: it can start at any time from then',
  'upcoming.asked-for-time': '{{owner}} asked for more time',
  'upcoming.snoozed': '{{owner}} asked for time until {{until}}',
  'upcoming.snoozed-because':
    '{{owner}} asked for time until {{until}}: {{reason}}',
  'upcoming.start-unknown': 'no start of it is known yet',
  'upcoming.days-from-start':
    'owners have {{time}} from its first possible start',
  'upcoming.days-over': 'the {{time}} from its first possible start are over',
  'upcoming.support-ends':
    'support of the version that the cluster runs ends then',
  'upcoming.support-ended':
    'support of the version that the cluster runs has ended',
  'upcoming.approval-expires': 'the approval of the plan expires then',
  'upcoming.approval-expired': 'the approval of the plan has expired',
  'upcoming.rollout-ends': 'The rollout starts no further cluster',
  'upcoming.withdrawn': 'The plan was withdrawn',
  'upcoming.control-plane-only':
    'Only the control plane is upgraded. Pods stay where they are',
  'upcoming.immovable_one':
    '{{count}} finding says that pods cannot be moved. The drain waits for them',
  'upcoming.immovable_other':
    '{{count}} findings say that pods cannot be moved. The drain waits for them',
  'upcoming.interrupted_one':
    '{{count}} workload is interrupted while its pods move',
  'upcoming.interrupted_other':
    '{{count}} workloads are interrupted while their pods move',
  'upcoming.disruption-unknown':
    'Unknown. These checks did not complete: {{checks}}',
  'upcoming.rolling':
    'Pods move one after another. No interruption is expected',
  'upcoming.no-known-services':
    'Owns clusters, but no known service runs on them',
  'upcoming.disruption-cannot-upgrade':
    'Unknown. The plan cannot upgrade the cluster in its current state',
} as const;
