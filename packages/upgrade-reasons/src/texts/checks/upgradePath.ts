export const upgradePathTexts = {
  'check.upgrade-path.none': 'There is no path from {{current}} to {{target}}',
  'check.upgrade-path.downgrade':
    'Choose a target of at least {{current}}: a control plane cannot go back',
  'check.upgrade-path.hops_one':
    '{{current}} to {{target}} takes {{count}} hop of the control plane',
  'check.upgrade-path.hops_other':
    '{{current}} to {{target}} takes {{count}} hops of the control plane',
  'check.upgrade-path.hops-fix':
    'Nothing to fix: an upgrade takes the hops in this order. No minor can be skipped',
  'check.upgrade-path.control-plane': 'control plane to {{version}}',
  'check.upgrade-path.pools': '{{pools}} to {{version}}',
  'check.upgrade-path.all-pools': 'all node pools to {{version}}',
} as const;
