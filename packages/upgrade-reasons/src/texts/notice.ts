/** Notifications, where they say more than the events that they are about. */
export const noticeTexts = {
  'notice.of-plan': '{{plan}}: {{event}}',
  'notice.with-failures': '{{event}}. {{failures}}',
  'notice.stage-halted':
    'Stage {{stage}} is halted: no further cluster of it starts until a user decides',
  'notice.gate-failed': 'A gate of stage {{stage}} failed',
  'notice.gate-inconclusive': 'A gate of stage {{stage}} gave no clear answer',
  'notice.rollout-ended': 'Rollout {{outcome}}',
  'notice.waits-for-you': '{{cluster}} waits for you: {{step}}: {{reason}}',
  'notice.planned':
    '{{cluster}} is planned to be upgraded to {{version}}, not before {{from}}',
  'notice.planned-back':
    '{{cluster}} is planned to be rolled back to {{version}}, not before {{from}}',
  'notice.window-until': 'its window closes at {{until}}',
  'notice.rollout-not-started': 'its rollout must be started first',
  'notice.waits-for-gates_one':
    'it waits until the version gate {{gates}} is acknowledged',
  'notice.waits-for-gates_other':
    'it waits until the version gates {{gates}} are acknowledged',
  'notice.held': 'it is on hold: {{reason}}',
  'notice.new-blockers_one': '{{count}} new blocker on {{cluster}}',
  'notice.new-blockers_other': '{{count}} new blockers on {{cluster}}',
  'notice.new-blockers-on-clusters_one':
    '{{count}} new blocker on {{clusters}} clusters',
  'notice.new-blockers-on-clusters_other':
    '{{count}} new blockers on {{clusters}} clusters',
  'notice.first-due': '{{blockers}}, the first due {{due}}',
  'notice.blocker': '{{cluster}}: {{finding}}',
  'notice.blocker-due': '{{cluster}}: {{finding}}, due {{due}}',
  'notice.more_one': 'and {{count}} more',
  'notice.more_other': 'and {{count}} more',
} as const;
