/** Upgrades of K3s and RKE2 through the Plans of system-upgrade-controller. */
export const systemUpgradeTexts = {
  'system-upgrade.way-through-rancher':
    'Change the Kubernetes version of the cluster in Rancher, which writes its Plans',
  'system-upgrade.plan-not-valid':
    'system-upgrade-controller does not accept {{plan}}: {{said}}. Correct the Plan',
  'system-upgrade.job-failed':
    'The upgrade of node {{node}} by {{plan}} failed: {{said}}. The controller tries again about 15 minutes after the failure. To try sooner, fix the cause and run: {{command}}',
  'system-upgrade.job-failed-cordoned':
    'The upgrade of node {{node}} by {{plan}} failed: {{said}}. The node stays cordoned. The controller tries again about 15 minutes after the failure. To try sooner, fix the cause and run: {{command}}',
  'system-upgrade.left-cordoned':
    'Node {{node}} is cordoned and no Job works on it. The controller does not uncordon it. When it is healthy, run: {{command}}',
  'system-upgrade.node-held':
    'Node {{node}} is held back by its label {{label}}=disabled. Remove the label to continue',
  'system-upgrade.node-has-turn': 'Node {{node}} is being upgraded by {{plan}}',
  'system-upgrade.window-closed': '{{plan}} waits for its window: {{window}}',
  'system-upgrade.controller-silent':
    'system-upgrade-controller has not reacted to {{version}} of {{plan}}, set on {{since}}. Check that the controller runs',
  'system-upgrade.no-server-node':
    '{{plan}} selects no node that reports a version. Check its nodeSelector: it must select the server nodes',
  'system-upgrade.wants-older':
    '{{plan}} is set to {{desired}}, and its nodes run {{running}} already. Set spec.version of the Plan to {{running}} to continue',
  'system-upgrade.set-back':
    '{{plan}} was set back to {{desired}}, and no longer leads to {{version}}. Retry the step to set the version again, or stop the upgrade',
  'system-upgrade.set-back-cordoned':
    '{{plan}} was set back to {{desired}}, and no longer leads to {{version}}. Nodes that stay cordoned: {{nodes}}. When they are healthy, run: {{command}}. Then retry the step, or stop the upgrade',
  'system-upgrade.other-distribution':
    '{{version}} is not a version of the distribution that the cluster runs ({{current}}). Choose one with the same suffix, for example +k3s1 or +rke2r1',
  'system-upgrade.no-patch-known':
    'No patch of {{minor}} is known, which lies on the way from {{from}} to {{to}}. Update Drydock, or upgrade to a version of {{minor}} first',
  'system-upgrade.version-unreadable':
    '{{plan}} is set to or runs {{current}}, which cannot be read as a version, so {{version}} was not written. Correct the Plan or its nodes first',
  'system-upgrade.downgrade':
    '{{plan}} is set to or runs {{current}}, which is newer than {{version}}. K3s and RKE2 do not go back',
  'system-upgrade.skips-minor':
    '{{plan}} has nodes at {{current}}, and {{version}} skips a minor. Upgrade one minor at a time',
  'system-upgrade.agents-newer':
    'Agents at {{version}} would be newer than the servers, which run {{running}}. Upgrade the servers first',
  'system-upgrade.image-pinned':
    '{{plan}} upgrades with the fixed image {{image}}, so {{version}} would have no effect. Remove the tag of spec.upgrade.image',
  'system-upgrade.plan-leaves':
    '{{plan}} is being deleted, so {{version}} was not written',
  'system-upgrade.no-writer':
    'Drydock has no credential that may change the Plans of {{cluster}}. Set upgrade.kubeconfig of id {{cluster}} in clusterUpgrades.systemUpgradeController.clusters (docs/providers/system-upgrade-controller.md)',
  'system-upgrade.changed': '{{plan}} has changed since it was observed',
  'system-upgrade.changed-conflict':
    '{{plan}} has changed since it was observed: {{said}}',
  'system-upgrade.no-longer-wanted':
    '{{plan}} was not written: the change is no longer wanted',
  'system-upgrade.wanted-already': '{{plans}}: {{version}} is already set',
  'system-upgrade.written-in-part':
    'Only {{plans}} was set to {{version}}. {{cause}}',
  'system-upgrade.written-in-part_other':
    'Only {{plans}} were set to {{version}}. {{cause}}',
  'system-upgrade.set': '{{plans}} set to {{version}}',
  'system-upgrade.would-set': '{{plans}} would be set to {{version}}',
  'system-upgrade.channel-pinned':
    '{{plan}} followed the channel {{channel}}. With a version it no longer does',
  'system-upgrade.written-by-a-person':
    'The version was last written by a person with {{manager}}: update that manifest too',
  'system-upgrade.not-configured':
    'Cluster {{cluster}} has the reference {{reference}}, which is not configured. Add it to clusterUpgrades.systemUpgradeController.clusters',
} as const;
