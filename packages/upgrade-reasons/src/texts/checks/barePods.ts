export const barePodsTexts = {
  'check.bare-pods.one':
    'Pod {{pod}} has no controller: a drain deletes it for good',
  'check.bare-pods.one-owner': 'No owner makes it again',
  'check.bare-pods.one-fix':
    'Run it by a Deployment, StatefulSet or Job, or delete it before the upgrade',
  'check.bare-pods.many_one':
    '{{count}} pod of namespace {{namespace}} has no controller: a drain deletes it for good',
  'check.bare-pods.many_other':
    '{{count}} pods of namespace {{namespace}} have no controller: a drain deletes them for good',
  'check.bare-pods.many-owner': 'No owner makes them again',
  'check.bare-pods.many-fix':
    'Let what makes these pods finish before the upgrade, or make it use Jobs',
} as const;
