export const termTexts = {
  'term.hidden-cluster': '(a cluster that you do not have access to)',
  'term.hidden-clusters': '(clusters that you do not have access to)',
  'term.pause': 'pause',
  'term.stop': 'stop',
  'term.paused': 'paused',
  'term.stopped': 'stopped',
  'term.aborted': 'aborted',
  'term.done': 'done',
  'term.skipped': 'skipped',
  'term.submitted': 'submitted',
  'term.approved': 'approved',
  'term.rollout-paused': 'its rollout is paused',
  'term.waits': 'The upgrade waits until that ends',
  'term.waits-after-hop':
    'The upgrade finishes the current hop, then waits until that ends',
  'term.more_one': '{{count}} more',
  'term.more_other': '{{count}} more',
} as const;
