export const permissionTexts = {
  'permission.cluster': 'You need the permission {{permission}}',
  'permission.start-preview':
    'You need the permission {{permission}}. Drydock asks the platform about the upgrade only for users with this permission',
  'permission.replace-nodes':
    'You need the permission {{permission}}. It is needed because Drydock terminates the instances of nodes in this upgrade',
  'permission.plan': 'You need the permission {{permission}} for this plan',
  'permission.plan-clusters':
    'You need the permission {{permission}} for all clusters of this plan',
  'permission.rollout-clusters':
    'You need the permission {{permission}} for all clusters of this rollout',
  'permission.some-clusters':
    'You need the permission {{permission}} for {{count}} clusters, and do not have it for {{lacking}} of them',
  'permission.all-clusters_one':
    'You need the permission {{permission}} for the cluster',
  'permission.all-clusters_other':
    'You need the permission {{permission}} for all {{count}} clusters',
  'permission.no-changes': '{{reason}}. {{fix}}',
  'permission.policy-decides':
    'The permission policy decides who can change clusters',
  'permission.policy-reviewed':
    'The permission policy decides who can change clusters. It is not probed, because {{setting}} is true',
  'permission.policy-not-checked':
    'Changes without a signed-in user are disabled: the permission policy was not checked yet, because it can be checked only for a user',
  'permission.policy-not-checked-fix':
    'Sign in and open the Diagnostics page of Cluster upgrades once. If you reviewed the policy, you can turn off this check with {{setting}}: true',
  'permission.policy-grants-you':
    'Changes are disabled: the permission policy grants you {{permission}}, so it seems to allow everything',
  'permission.policy-grants-users':
    'Changes are disabled: the permission policy grants users {{permission}}, so it seems to allow everything',
  'permission.policy-grants-fix':
    'Use a policy that denies {{permission}} to every user. If you reviewed the policy and this grant is intended, for example for a superuser, set {{setting}}: true',
  'permission.policy-silent':
    'Changes are disabled: the permission policy did not answer when asked for {{permission}}, so it counts as a policy that allows everything',
  'permission.policy-silent-fix':
    'Check the log of the backend and repair the permission policy. If you reviewed the policy, you can turn off this check with {{setting}}: true',
  'permission.framework-off':
    'Changes are disabled: the permission framework is off, so every user could change every cluster',
  'permission.framework-off-fix':
    'Set permission.enabled: true and install a permission policy. To accept the risk, set {{setting}}: true',
  'permission.framework-off-accepted':
    'The permission framework is off and {{setting}} is true: every user can change clusters',
} as const;
