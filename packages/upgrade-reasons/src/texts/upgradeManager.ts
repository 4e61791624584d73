/** Rolls of Auto Scaling groups through keiko upgrade-manager. */
export const upgradeManagerTexts = {
  'upgrade-manager.no-group':
    'AWS has no Auto Scaling group {{group}} in the configured account and region. Correct clusterUpgrades.upgradeManager.clusters[].groups',
  'upgrade-manager.way-through-tool':
    'Roll the group with {{tool}}, which replaces its instances (tag {{tag}}), or set directWrites: allowed for the cluster',
  'upgrade-manager.left-standby':
    'Instances of {{group}} are in Standby and no RollingUpgrade works on them: {{instances}}. They run and serve nothing. Retry the step, or return them to service: {{command}}',
  'upgrade-manager.left-marked':
    'Instances of {{group}} keep the tag of an earlier RollingUpgrade: {{instances}}. The next RollingUpgrade treats them differently. Retry the step, or remove the tag: {{command}}',
  'upgrade-manager.left-cordoned':
    'Node {{node}} is cordoned and no RollingUpgrade works on its group. When it is healthy, run: {{command}}',
  'upgrade-manager.silent':
    'upgrade-manager has not touched {{upgrade}}, created on {{since}}. Check that the controller runs, that its role allows it to update the status, and that it accepts the strategy: its log says so',
  'upgrade-manager.queued': '{{upgrade}} waits until {{ahead}} has ended',
  'upgrade-manager.not-admitted':
    '{{upgrade}} waits for upgrade-manager, which runs a limited number at a time (--max-parallel)',
  'upgrade-manager.strange-status':
    '{{upgrade}} has the status {{status}}, which Drydock does not know. Look into the log of upgrade-manager',
  'upgrade-manager.no-pools': 'upgrade-manager changes node pools alone',
  'upgrade-manager.of-others':
    '{{upgrade}} rolls {{group}} and was not created by Drydock. Drydock does not change it',
  'upgrade-manager.drains-long':
    'Node {{node}} has been draining since {{since}}. Check which pods and PodDisruptionBudgets hold it',
  'upgrade-manager.node-in-processing':
    'Node {{node}} is being replaced by {{upgrade}}: {{step}}',
  'upgrade-manager.fewer-instances':
    '{{group}} has {{count}} of {{wanted}} instances',
  'upgrade-manager.not-joined':
    'Instances without a node in the cluster: {{instances}}',
  'upgrade-manager.ended-in-error':
    '{{upgrade}} ended in error with {{left}} instances left',
  'upgrade-manager.failed':
    '{{upgrade}} ended in error, which is final: {{left}} of {{total}} instances have the earlier launch template. See the log of upgrade-manager and {{command}}. Fix the cause and retry the step: a new RollingUpgrade continues with the instances that are left',
  'upgrade-manager.timed-out':
    'upgrade-manager has not touched {{upgrade}}, created on {{since}}. Likely causes: the controller does not run, its role does not allow it to update the status, or the strategy is not valid. Fix the cause. To create a new object, first run: {{command}}. Then retry the step',
  'upgrade-manager.completed-not-proven':
    '{{upgrade}} says completed, but {{left}} instances have an earlier launch template or run an earlier version. Check the launch template of the group, then retry the step',
  'upgrade-manager.deleted':
    'The RollingUpgrade of {{group}} was deleted before its instances were replaced. upgrade-manager has stopped; a drain in progress ends by itself. Retry the step, or stop the upgrade',
  'upgrade-manager.no-template':
    '{{group}} has no launch template, so {{version}} cannot be proven. Replace its launch configuration by a launch template',
  'upgrade-manager.default-version':
    '{{group}} launches the default version of its launch template, which upgrade-manager does not resolve: it would replace the instances again and again. Let the group use $Latest or a number',
  'upgrade-manager.several-templates':
    '{{group}} launches with several launch templates ({{template}}). upgrade-manager knows one, and would replace instances of the others again and again. Use one launch template',
  'upgrade-manager.version-unknown':
    'Nothing says which Kubernetes version {{template}} of {{group}} launches. Name the version in the description of the launch template version, or in the instance tag {{tag}}, for example 1.36.4',
  'upgrade-manager.template-behind':
    '{{group}} launches {{leads}} ({{template}}), not {{version}}. Create a launch template version with an image of {{version}} and let the group use it',
  'upgrade-manager.newer-than-served':
    '{{group}} launches {{leads}} ({{template}}), which is newer than the API server ({{served}}). Upgrade the control plane first, or use an older launch template version',
  'upgrade-manager.no-drift':
    'All instances of {{group}} have the present launch template ({{template}}), so no RollingUpgrade would replace one. Waiting until each has a ready, schedulable node of {{version}}',
  'upgrade-manager.script-unreadable':
    'The script {{file}} cannot be read, is empty or has more than 64 KiB. Correct settings.scripts in clusterUpgrades.upgradeManager',
  'upgrade-manager.no-way-back':
    'upgrade-manager has no rollback. Let the group use the earlier launch template version and roll it by hand',
  'upgrade-manager.downgrade':
    '{{group}} runs {{current}}, which is newer than {{version}}. Nodes do not go back',
  'upgrade-manager.template-older':
    '{{group}} launches {{leads}} ({{template}}), and nodes of it run {{current}}. Nodes do not go back: use a newer launch template version',
  'upgrade-manager.busy':
    '{{upgrade}} works on {{group}} and leads to another version. Wait until it has ended',
  'upgrade-manager.no-writer':
    'Drydock has no credential that may create RollingUpgrades in {{cluster}}. Set upgrade.kubeconfig of id {{cluster}} in clusterUpgrades.upgradeManager.clusters (docs/providers/upgrade-manager.md)',
  'upgrade-manager.changed': '{{group}} has changed since it was observed',
  'upgrade-manager.no-longer-wanted':
    'No RollingUpgrade was created for {{group}}: the change is no longer wanted',
  'upgrade-manager.wanted-already':
    '{{groups}}: {{version}} runs or is on its way already',
  'upgrade-manager.written-in-part': 'Only {{upgrades}} was created. {{cause}}',
  'upgrade-manager.written-in-part_other':
    'Only {{upgrades}} were created. {{cause}}',
  'upgrade-manager.created':
    '{{upgrades}} created to roll {{groups}} to {{version}}',
  'upgrade-manager.would-create':
    '{{upgrades}} would be created to roll {{groups}} to {{version}}',
  'upgrade-manager.pool-newer':
    '{{pool}} runs {{current}}, which is newer than {{version}}. Nodes do not go back',
  'upgrade-manager.pool-unknown':
    'Nothing says which version {{pool}} runs. Wait until its nodes have joined the cluster, or name the version in the description of its launch template version',
  'upgrade-manager.control-plane-older':
    'The API server runs {{served}}: nodes of {{version}} would be newer. Upgrade the control plane first',
  'upgrade-manager.aws-not-read':
    'AWS was not read for cluster {{cluster}}: {{problem}}',
  'upgrade-manager.aws-refused': 'AWS refused the reader',
  'upgrade-manager.aws-no-credentials': 'AWS was given no valid credentials',
  'upgrade-manager.aws-throttled': 'AWS throttled the calls',
  'upgrade-manager.aws-away': 'AWS did not answer',
  'upgrade-manager.aws-strange': 'AWS gave an answer that cannot be used',
  'upgrade-manager.remedy-aws-rights':
    'Give the reader the rights of docs/providers/upgrade-manager.md',
  'upgrade-manager.remedy-aws-credentials':
    'Set credentials for the account in aws, or aws.reader of the cluster in clusterUpgrades.upgradeManager',
  'upgrade-manager.insight-forced-drains':
    'upgrade-manager drains nodes with force',
  'upgrade-manager.forced-drains':
    'It deletes pods that no controller creates again, and the data of emptyDir volumes. PodDisruptionBudgets hold. RollingUpgrades have no setting for it',
  'upgrade-manager.not-configured':
    'Cluster {{cluster}} has the reference {{reference}}, which is not configured. Add it to clusterUpgrades.upgradeManager.clusters',
} as const;
