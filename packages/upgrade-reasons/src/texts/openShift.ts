/** Upgrades of OpenShift through its ClusterVersion. Versions are those of OpenShift. */
export const openShiftTexts = {
  'openshift.installing':
    'The ClusterVersion has no completed version yet. Wait until OpenShift is installed',
  'openshift.minor-unknown':
    'Drydock does not know which Kubernetes version belongs to OpenShift {{version}}, or the reverse. Update the knowledge (docs/knowledge.md)',
  'openshift.not-a-version':
    '{{version}} is not a version. Write for example 4.18.12, or the Kubernetes version 1.31',
  'openshift.way-through-upgrade-operator':
    'managed-upgrade-operator upgrades this cluster (source of its configuration: {{source}}) and replaces other changes. Change the upgrade policy there. If the source is LOCAL, Drydock can ask it: set upgrade.upgradeConfig (docs/providers/openshift.md)',
  'openshift.release-refused':
    'OpenShift does not accept {{version}}: {{said}}. It keeps trying. Fix the cause, or take the update back with: {{command}}',
  'openshift.failing-for-long':
    'The update to {{version}} has been failing since {{since}}: {{said}}. OpenShift continues by itself when the cause is fixed',
  'openshift.failing': 'OpenShift reports a failure: {{said}}',
  'openshift.progressing': 'OpenShift reports: {{said}}',
  'openshift.operator-silent':
    'cluster-version-operator has not reacted to {{version}}, set on {{since}}. Check that it runs in openshift-cluster-version',
  'openshift.pool-degraded':
    '{{pool}} is degraded: {{said}}. Fix the cause to continue',
  'openshift.pool-paused':
    '{{pool}} is paused, but not by Drydock. To continue, run: {{command}}',
  'openshift.pool-rolls': '{{pool}}: {{done}} of {{total}} nodes updated',
  'openshift.set-back':
    'The ClusterVersion was set back to {{desired}}, and no longer leads to {{version}}. Retry the step to set the version again, or stop the upgrade',
  'openshift.under-way':
    'An update to {{version}} is in progress. Wait until it is completed',
  'openshift.downgrade':
    'The cluster wants or runs {{current}}, which is newer than {{version}}. OpenShift does not go back',
  'openshift.skips-minor':
    'The cluster runs {{current}}, and {{version}} skips a minor. Upgrade one minor at a time',
  'openshift.masters-run-workloads':
    'The control plane nodes are workers too, so they cannot be upgraded without the workloads. Plan without holding node pools back',
  'openshift.not-offered':
    '{{version}} is not offered to this cluster in channel {{channel}}. OpenShift would accept it and never begin. Offered: {{offered}}',
  'openshift.nothing-offered':
    '{{version}} is not offered to this cluster, and nothing else is in channel {{channel}}. Change the channel, or wait for updates',
  'openshift.updates-not-retrieved':
    'OpenShift cannot say whether {{version}} is offered in channel {{channel}}, because it could not read the available updates: {{said}}',
  'openshift.only-conditional':
    'All offered releases of {{minor}} have known risks: {{versions}}. To accept the risks of one, name it exactly as the target',
  'openshift.conditional':
    '{{version}} has known risks: {{risks}}. To accept them, name {{version}} exactly as the target of a plan. Its approval then needs a reason',
  'openshift.gates-open':
    'The next minor waits for acknowledgements of an administrator: {{gates}}. Check what they describe. Then acknowledge them in Drydock with the permission cluster-upgrades.version-gate.acknowledge-on-platform, or run: {{commands}}',
  'openshift.not-upgradeable':
    'OpenShift does not allow the next minor, only patches of this one: {{said}}',
  'openshift.no-writer':
    'Drydock has no credential that may change the version of {{cluster}}. Set upgrade.kubeconfig of id {{cluster}} in clusterUpgrades.openshift.clusters (docs/providers/openshift.md)',
  'openshift.changed': '{{object}} has changed since it was observed',
  'openshift.changed-conflict':
    '{{object}} has changed since it was observed: {{said}}',
  'openshift.no-longer-wanted':
    '{{object}} was not written: the change is no longer wanted',
  'openshift.wanted-already': 'The ClusterVersion wants {{version}} already',
  'openshift.pools-follow':
    'Node pools follow the control plane to {{version}} by themselves: nothing is written',
  'openshift.pools-newer':
    'Node pools at {{version}} would be newer than the control plane, which runs {{running}}. Upgrade the control plane first',
  'openshift.written-in-part': 'Only {{objects}} was written. {{cause}}',
  'openshift.written-in-part_other': 'Only {{objects}} were written. {{cause}}',
  'openshift.version-set': 'ClusterVersion set to {{version}}',
  'openshift.pool-held': '{{pool}} paused at {{version}}',
  'openshift.pool-let-go': '{{pool}} resumed, to {{version}}',
  'openshift.would': 'Would be done: {{changes}}',
  'openshift.held-back':
    'Drydock holds node pool {{pool}} at {{version}}. It follows in a step that names it',
  'openshift.pools-paused': 'Paused: {{pools}}',
  'openshift.pools-paused-but':
    'Paused: {{pools}}. Paused before, but not by this upgrade, and not changed: {{left}}',
  'openshift.pools-paused-by-others':
    'Paused before, but not by this upgrade, and not changed: {{left}}. No other pool is paused',
  'openshift.paused-already':
    '{{pool}} is paused already. Resume it first: {{command}}',
  'openshift.effect-parameters':
    'The parameters of the effect are wrong: {{said}}. Allowed: pools, a list of names',
  'openshift.effect-without-extended':
    'Pools are paused for updates between even minors of OpenShift only, such as 4.18 to 4.20. Remove the effect',
  'openshift.effect-by-hand':
    'For each MachineConfigPool whose annotation {{annotation}} is {{key}}, run: {{command}}',
  'openshift.insight-risk': 'Known risk of {{version}}: {{risk}}',
  'openshift.risk': '{{said}} {{evaluated}}',
  'openshift.risk-applies':
    'OpenShift says that it concerns this cluster: {{said}}',
  'openshift.risk-unknown':
    'Whether it concerns this cluster is not known: {{said}}',
  'openshift.insight-gate': 'Not acknowledged by an administrator: {{gate}}',
  'openshift.gate': '{{said}}',
  'openshift.gate-title': 'Gate {{gate}} of OpenShift',
  'openshift.gate-by-hand': 'Without Drydock, run: {{command}}',
  'openshift.gate-gone': 'OpenShift has no gate {{gate}}. Reload the page',
  'openshift.no-admin-acks':
    '{{object}} does not exist. cluster-version-operator creates it; check that it runs',
  'openshift.insight-not-upgradeable':
    'OpenShift does not allow the next minor',
  'openshift.insight-failing': 'OpenShift reports a failure',
  'openshift.insight-unavailable': 'OpenShift is not available',
  'openshift.insight-no-updates':
    'OpenShift could not read the available updates',
  'openshift.insight-owned': '{{owner}} changes the version',
  'openshift.insight-pool': '{{pool}} will not follow by itself',
  'openshift.insight-certificate':
    '{{pool}} gets no new certificates while it is paused',
  'openshift.certificate-paused':
    'The certificate {{subject}} expires on {{time}}, and {{pool}} is paused. Resume it before, or its nodes lose the connection: {{command}}',
  'openshift.certificate-expired':
    'The certificate {{subject}} expired on {{time}}, and {{pool}} is paused. Resume it, or its nodes lose the connection: {{command}}',
  'openshift.certificate-will-pause':
    'The certificate {{subject}} expires on {{time}}. This upgrade pauses {{pool}} until its last step. Finish it before, or wait until the certificate is renewed',
  'openshift.operator-failed':
    'managed-upgrade-operator gave up the upgrade to {{version}}: {{said}}. Fix the cause, then retry',
  'openshift.operator-hangs':
    'managed-upgrade-operator has not begun the upgrade to {{version}}, due since {{since}}. Check its log, and whether the version is offered to the cluster. Then retry, or delete the UpgradeConfig: until then the operator may still begin',
  'openshift.operator-still-due':
    'managed-upgrade-operator has not begun the upgrade to {{version}}, due since {{since}}, and may do so at any time, outside windows and approvals. Before another upgrade Drydock replaces it. To take it back, run: {{command}}',
  'openshift.insight-operator':
    'managed-upgrade-operator was asked for an upgrade before',
  'openshift.operator-held':
    'managed-upgrade-operator waits before the upgrade to {{version}}: {{said}}. It continues by itself when this ends',
  'openshift.operator-works':
    'managed-upgrade-operator upgrades to {{version}}: {{said}}',
  'openshift.operator-set-back':
    '{{object}} was removed or replaced before the upgrade began. Retry the step to ask again, or stop the upgrade',
  'openshift.operator-no-holds':
    'managed-upgrade-operator upgrades control plane and workers together, so node pools cannot be held back or paused. Plan without that',
  'openshift.operator-asked':
    'managed-upgrade-operator was asked for {{version}}. It drains nodes against disruption budgets after {{minutes}} min',
  'openshift.operator-asked-already':
    'managed-upgrade-operator was asked for {{version}} already',
  'openshift.operator-no-right':
    'The writing credential may not create {{object}}. Apply docs/rbac/openshift-upgrade-operator.yaml',
  'openshift.no-node-rollout':
    'OpenShift rolls nodes by maxUnavailable of their MachineConfigPool. Surge and drain settings need managed-upgrade-operator, asked by Drydock',
  'openshift.operator-rollout':
    'managed-upgrade-operator has no setting for {{fields}}. It takes maxSurge 0 or 1 and a forced drain after a time, for all pools',
  'openshift.rollout-taken':
    'Another upgrade ({{key}}) keeps its settings on the ClusterVersion',
  'openshift.rollout-kept':
    'The settings are kept for managed-upgrade-operator',
  'openshift.rollout-by-hand': 'Run: {{command}}',
  'openshift.insight-forced-drains':
    'managed-upgrade-operator drains nodes by force',
  'openshift.forced-drains':
    'A node whose drain a disruption budget blocks is drained by force after {{minutes}} min (forceDrainAfterMinutes), unless the plan sets another time',
  'openshift.not-configured':
    'Cluster {{cluster}} has the reference {{reference}}, which is not configured. Add it to clusterUpgrades.openshift.clusters',
} as const;
