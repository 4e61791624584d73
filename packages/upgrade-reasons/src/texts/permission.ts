export const permissionTexts = {
  'permission.cluster': 'The permission {{permission}} is missing',
  'permission.plan': 'You need the permission {{permission}} for this plan',
  'permission.plan-clusters':
    'You need the permission {{permission}} for all clusters of this plan',
  'permission.rollout-clusters':
    'You need the permission {{permission}} for all clusters of this rollout',
} as const;
