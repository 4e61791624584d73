export const permissionTexts = {
  'permission.cluster': 'The permission {{permission}} is missing',
  'permission.plan': 'You need the permission {{permission}} for this plan',
  'permission.plan-clusters':
    'You need the permission {{permission}} for all clusters of this plan',
  'permission.rollout-clusters':
    'You need the permission {{permission}} for all clusters of this rollout',
  'permission.some-clusters':
    'The permission {{permission}} is missing for {{lacking}} of {{count}} clusters',
  'permission.all-clusters_one':
    'The permission {{permission}} is missing for the cluster',
  'permission.all-clusters_other':
    'The permission {{permission}} is missing for all {{count}} clusters',
  'permission.override':
    'Overriding its blockers needs the permission {{permission}}',
} as const;
