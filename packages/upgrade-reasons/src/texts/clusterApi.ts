export const clusterApiTexts = {
  'cluster-api.no-control-plane-yet':
    '{{object}} has no control plane yet: Cluster API is still creating it',
  'cluster-api.no-control-plane-named':
    '{{object}} names no control plane (spec.controlPlaneRef), so Cluster API does not manage its version',
  'cluster-api.no-version': '{{object}} has no spec.version',
  'cluster-api.no-version-reported':
    'The control plane of {{object}} does not report a version yet: none of its machines is running',
  'cluster-api.object-failed': '{{object}} has failed: {{said}}',
  'cluster-api.being-deleted': '{{object}} is being deleted',
  'cluster-api.paused':
    'Cluster API is paused for this cluster. Nothing changes until spec.paused (or the annotation cluster.x-k8s.io/paused) is removed',
  'cluster-api.object-paused': '{{object}} is paused: {{said}}',
  'cluster-api.unreachable':
    "Cluster API cannot reach the cluster's API server: {{said}}",
  'cluster-api.not-reconciled': '{{said}}: the topology is not reconciled',
  'cluster-api.upgrade-held':
    'The upgrade of {{pools}} to {{version}} is held by the annotation defer-upgrade or hold-upgrade-sequence (topology.cluster.x-k8s.io) in the topology of the Cluster. Remove the annotation to continue',
  'cluster-api.scaling-waits': '{{what}} waits: {{said}}',
  'cluster-api.more-machines_one': '{{count}} more machine waits',
  'cluster-api.more-machines_other': '{{count}} more machines wait',
  'cluster-api.volumes-attached':
    'Node {{node}} waits for its volumes to be detached: {{said}}',
  'cluster-api.deletion-hooks':
    '{{machine}} leaves when these hooks are removed from it: {{hooks}}',
  'cluster-api.draining': 'Draining node {{node}}: {{said}}',
  'cluster-api.machine-failed': 'Machine {{machine}} has failed: {{said}}',
  'cluster-api.machine-failed-unexplained':
    'Machine {{machine}} has failed. Cluster API gives no reason',
  'cluster-api.machine-not-ready':
    'Machine {{machine}} is not ready yet: {{said}}',
  'cluster-api.insight-paused': 'Cluster API is paused',
  'cluster-api.insight-unreachable': 'Cluster API cannot reach the cluster',
  'cluster-api.insight-held': 'The upgrade of a node pool is on hold',
  'cluster-api.insight-hook': 'A hook blocks the cluster',
  'cluster-api.insight-drain': 'A node is being drained',
  'cluster-api.insight-provisioning': 'A machine is not ready',
  'cluster-api.insight-earlier-change':
    'Cluster API has not finished an earlier change',
  'cluster-api.insight-failed': 'Cluster API gave up',
  'cluster-api.insight-owned': '{{owner}} owns the version',
  'cluster-api.insight-held-back': 'Drydock holds node pools back',
  'cluster-api.held-back':
    '{{pools}}: held back by an earlier upgrade of Drydock. The next upgrade that includes node pools upgrades them first',
  'cluster-api.insight-canary-node': 'A pool stays at its canary node',
  'cluster-api.left-at-canary-node':
    '{{pools}}: one node goes first, all others stay, and a node that leaves comes back at that version. The next upgrade that includes node pools rolls the others',
  'cluster-api.pool-at': '{{pool}} at {{version}}',
  'cluster-api.control-plane-under-way':
    'The control plane is being upgraded from {{from}} to {{to}}. Wait until that has finished',
  'cluster-api.not-a-version':
    '"{{given}}" is not a Kubernetes version. Write it as v1.35.4 or 1.35',
  'cluster-api.upgrade-under-way':
    'An upgrade to {{version}} is running (the control plane runs {{current}}). Cluster API takes no other version until it has finished',
  'cluster-api.version-not-listed':
    '{{class}} allows only the versions that it lists, and {{version}} is not among them: {{versions}}. Choose one of these, or add it to spec.kubernetesVersions',
  'cluster-api.minor-not-listed':
    '{{class}} lists no version of {{minor}}, which lies on the way from {{from}} to {{to}}. Add one to spec.kubernetesVersions',
  'cluster-api.no-rollback-control-plane':
    'Cluster API refuses an older version of a control plane. The only way back is to restore a backup of etcd',
  'cluster-api.no-rollback-topology':
    'In a topology, node pools follow the version of the Cluster, which cannot go back',
  'cluster-api.rollback-node-pools':
    "Node pools roll once more, to an older patch of the control plane's minor",
  'cluster-api.rollback-within-minor':
    'Nodes of an older minor cannot join: kubeadm refuses them',
  'cluster-api.rollback-image':
    'If a machine template names an image of one Kubernetes version, it must be changed too',
  'cluster-api.rollback-unknown':
    'Cluster API does not say whether this part can go back',
  'cluster-api.not-a-full-version':
    '"{{given}}" is not a full version. Write it as v1.35.4',
  'cluster-api.rollback-other-minor':
    "Node pools go back within the control plane's minor {{minor}} only: kubeadm joins no node of {{version}}",
  'cluster-api.no-writer':
    'Drydock has no credential that may change {{management}}. Set clusterUpgrades.clusterApi[].upgrade.kubeconfig for id {{management}} (docs/providers/cluster-api.md)',
  'cluster-api.missing-right':
    'The credential that writes {{management}} may not {{verbs}} {{resource}} in namespace {{namespace}}. Grant it there (docs/providers/cluster-api.md): {{command}}',
  'cluster-api.refused-skips-minor':
    'Cluster API goes one minor at a time here, and v{{from}} to v{{to}} is more. List the versions between in the ClusterClass (spec.kubernetesVersions), or go step by step. (Cluster API: {{said}})',
  'cluster-api.refused-downgrade':
    'Kubernetes does not go back: v{{to}} is older than v{{from}}, which is set already. (Cluster API: {{said}})',
  'cluster-api.refused-not-listed':
    'The ClusterClass allows only the versions that it lists in spec.kubernetesVersions, and this one is not among them. (Cluster API: {{said}})',
  'cluster-api.refused-earlier-upgrade':
    'An earlier upgrade has not finished. (Cluster API: {{said}})',
  'cluster-api.refused-hook':
    'An earlier upgrade has not ended (its hook {{hook}} has not run). Node pools that are behind or held back must reach its version before another upgrade starts. (Cluster API: {{said}})',
  'cluster-api.refused-not-a-version':
    'This is not a full version. Write it as v1.35.4. (Cluster API: {{said}})',
  'cluster-api.refused-control-plane-skips-minor':
    'The control plane goes one minor at a time, and {{from}} to {{to}} is not one step up. (Cluster API: {{said}})',
  'cluster-api.no-node-pools': 'There is no node pool, so nothing is written',
  'cluster-api.pools-follow':
    'Node pools follow {{objects}} to {{version}} by themselves',
  'cluster-api.wanted-already': '{{objects}}: {{version}} is already set',
  'cluster-api.wants-other-version':
    '{{object}} is set to {{current}}, not {{version}}: another writer changed it. Observe again',
  'cluster-api.newer-already':
    '{{object}} is already set to {{current}}, which is newer than {{version}}: Kubernetes does not go back',
  'cluster-api.hold-overwritten':
    'Node pools cannot be held back: {{owner}} writes {{field}} of {{object}} whole. It would remove the hold at any time, and the pools would be upgraded',
  'cluster-api.changed': '{{object}} has changed since it was observed',
  'cluster-api.changed-conflict':
    '{{object}} has changed since it was observed: {{said}}',
  'cluster-api.not-observed': '{{object}} was not part of the observation',
  'cluster-api.no-longer-wanted':
    '{{object}} was not written: the change is no longer wanted',
  'cluster-api.paused-nothing-written':
    'Cluster API is paused for {{object}}, so nothing was written. Remove spec.paused (or the annotation cluster.x-k8s.io/paused) first',
  'cluster-api.paused-nothing-deleted':
    'Cluster API is paused for {{object}}, so nothing was deleted. Remove spec.paused (or the annotation cluster.x-k8s.io/paused) first',
  'cluster-api.nodes-newer':
    'Nodes at {{version}} would be newer than the control plane, which runs {{running}}',
  'cluster-api.written-in-part':
    'Only {{objects}} was set to {{version}}. {{cause}}',
  'cluster-api.written-in-part_other':
    'Only {{objects}} were set to {{version}}. {{cause}}',
  'cluster-api.set': '{{objects}} set to {{version}}',
  'cluster-api.would-set': '{{objects}} would be set to {{version}}',
  'cluster-api.set-and-hold':
    '{{objects}} set to {{version}}, with {{pools}} held back',
  'cluster-api.would-set-and-hold':
    '{{objects}} would be set to {{version}}, with {{pools}} held back',
  'cluster-api.let-go': '{{pools}} of {{objects}} released to {{version}}',
  'cluster-api.would-let-go':
    '{{pools}} of {{objects}} would be released to {{version}}',
  'cluster-api.written-by-a-person':
    'The version was last written by a person with {{manager}}: update that manifest too',
  'cluster-api.machine-template':
    'New machines are made from {{template}}. If it names an image of one Kubernetes version, point to a template for {{version}} in the same change',
  'cluster-api.no-control-plane':
    '{{object}} has no control plane object that could be upgraded',
  'cluster-api.other-control-plane':
    'Drydock changes plain clusters through a KubeadmControlPlane only, and this one has a {{kind}}. Upgrade it in that platform, or through a ClusterClass',
  'cluster-api.pools-added':
    'The cluster has node pools that it did not have when this was planned, and that would not be held back: {{pools}}. Plan again',
  'cluster-api.pools-to-other-version':
    '{{pools}} would go to {{current}}, which is set in the Cluster now, and not to {{version}}. Plan again',
  'cluster-api.pools-gone': 'Node pool {{pools}} no longer exists. Plan again',
  'cluster-api.canary-machine-pool':
    'its nodes are replaced by its infrastructure (MachinePool), which does not replace single nodes',
  'cluster-api.canary-note-damaged':
    'its annotation {{annotation}} no longer says what its strategy was before. Restore the strategy by hand and remove the annotation',
  'cluster-api.canary-none-ready': 'none of its nodes is ready',
  'cluster-api.canary-on-delete':
    'it replaces nodes only when they are deleted (OnDelete), which was not set by Drydock',
  'cluster-api.canary-one-node':
    'it has one node, and while a canary node is replaced a pool has one node less',
  'cluster-api.canary-no-nodes':
    'it has no nodes, and while a canary node is replaced a pool has one node less',
  'cluster-api.no-node-first': 'No node of {{pool}} can go first: {{cause}}',
  'cluster-api.canary-not-chosen':
    'No node of {{pool}} is chosen now. Observe again',
  'cluster-api.node-leaves': 'Node {{node}} is already being removed',
  'cluster-api.node-has-left': 'Node {{node}} is already gone',
  'cluster-api.node-not-replaced':
    'Node {{node}} of {{pool}} is not replaced: {{cause}}',
  'cluster-api.canary-not-taken-over':
    'Cluster API does not yet limit {{pool}} to one node. Observe again',
  'cluster-api.replace-no-longer-wanted':
    'Node {{node}} was not replaced: the change is no longer wanted',
  'cluster-api.no-uid': '{{object}} has no uid, so it is not deleted',
  'cluster-api.machine-deleted':
    '{{object}} deleted: node {{node}} is replaced by one at {{version}}',
  'cluster-api.machine-would-be-deleted':
    '{{object}} would be deleted: node {{node}} is replaced by one at {{version}}',
  'cluster-api.machine-not-replaced':
    '{{object}} cannot be replaced: {{cause}}',
  'cluster-api.one-node-first': 'only node {{node}} of {{pool}} will go first',
  'cluster-api.rolls-as-before': '{{pool}} rolls on as it did before',
  'cluster-api.no-such-pool':
    'The cluster has no node pool {{pools}}. It has {{existing}}',
  'cluster-api.no-such-pool-none':
    'The cluster has no node pool {{pools}}: it has none',
  'cluster-api.machine-pools-no-drain-rules':
    '{{pools}}: nodes of a MachinePool are replaced by its infrastructure, which knows no rules for their drain. Name the other pools of the cluster in the plan',
  'cluster-api.machine-pools-no-hooks':
    '{{pools}}: nodes of a MachinePool are replaced by its infrastructure, which waits for no hook. Upgrade this cluster by a plan without hooks for each node',
  'cluster-api.machine-pools-no-rollout':
    '{{pools}}: nodes of a MachinePool are replaced by its infrastructure, which Cluster API tells neither surge nor drain timeout. Name the other pools of the cluster in the plan',
  'cluster-api.set-by-another-upgrade':
    '{{object}} carries settings of another upgrade ({{key}}). Wait until they have been undone. If that upgrade is long gone, put them back by hand and remove the annotation {{annotation}}',
  'cluster-api.pool-problem': 'Node pool {{pool}}: {{cause}}',
  'cluster-api.fields-left':
    '{{fields}} of node pool {{pool}} was changed by others in the meantime, so Drydock left it as it is',
  'cluster-api.pool-set': '{{pool}}: {{changes}}',
  'cluster-api.field-changed': '{{field}} {{before}} → {{set}}',
  'cluster-api.own-drain-timeout':
    '{{pool}} keeps a drain timeout of its own of {{timeout}}, after which Cluster API removes nodes regardless of disruption budgets',
  'cluster-api.no-surge':
    'it replaces nodes only when they are deleted ({{type}}), so surge has no effect',
  'cluster-api.nothing-replaceable':
    'with these settings and those that it has, both its maxSurge and its maxUnavailable would be 0, and no node could be replaced',
  'cluster-api.pool-note-damaged':
    'The annotation {{annotation}} of {{object}} no longer says what was before. Restore the pool by hand and remove the annotations {{setBy}} and {{annotation}}',
  'cluster-api.pools-set-in-part':
    'Only a part of the node pools was set. {{cause}}',
  'cluster-api.objects-change-not-set':
    'The objects of {{cluster}} change all the time, and were not all set',
  'cluster-api.objects-change-not-put-back':
    'The objects of {{cluster}} change all the time, and were not all put back',
  'cluster-api.node-rollout-by-hand':
    'in the management cluster {{management}}, where {{object}} (or, without a ClusterClass, its MachineDeployments) has the annotation {{annotation}} "{{key}}": put back what its annotations node-rollout.drydock.dev/… say was before (a field without "before" was not there), then remove these annotations',
  'cluster-api.rolls-so-already': 'The node pools already have these settings',
  'cluster-api.set-for-upgrade': 'Set for the time of the upgrade: {{changes}}',
  'cluster-api.of-object': '{{object}}: {{cause}}',
  'cluster-api.drain-rule-overruled':
    '{{rule}} selects the same pods on the same nodes, and Cluster API uses it first because of its name: this effect would change nothing. Change that rule, or take the effect out of the plan',
  'cluster-api.drain-rule-second':
    '{{rule}} comes first, and applies to pods that both select',
  'cluster-api.drain-rule-first':
    '{{rule}} comes second, and does not apply to pods that both select',
  'cluster-api.drain-rule-in-order':
    '{{object}} ({{behavior}}, order {{order}})',
  'cluster-api.drain-rule': '{{object}} ({{behavior}})',
  'cluster-api.drain-rule-created':
    '{{object}} created for the time of the upgrade',
  'cluster-api.drain-rule-not-found':
    '{{object}} should exist, but was not found',
  'cluster-api.drain-rule-taken-over':
    '{{object}} no longer carries the key of this effect: another owner took it over, and it was left as it is',
  'cluster-api.drain-rule-no-uid':
    '{{object}} has no uid, so that it cannot be told from another one of its name',
  'cluster-api.drain-rule-changes':
    'The MachineDrainRule of {{cluster}} changes all the time, and was not removed',
  'cluster-api.drain-rule-by-hand':
    'in the management cluster {{management}}: {{command}} (its annotation {{annotation}} is "{{key}}")',
  'cluster-api.no-drain-rules':
    'This Cluster API does not know MachineDrainRule, which came with release 1.9. Upgrade Cluster API, or take the effect out of the plan',
  'cluster-api.drain-rules-not-listed':
    'The credential that reads {{management}} may not list machinedrainrules in namespace {{namespace}}. Grant it, and the one that writes create and delete (docs/providers/cluster-api.md)',
  'cluster-api.drain-rule-foreign':
    '{{object}} already exists and does not belong to this effect: it does not carry {{annotation}} "{{key}}". Delete or rename it',
  'cluster-api.drain-rule-being-deleted':
    '{{object}} is being deleted, but something holds it back',
  'cluster-api.drain-rule-there': '{{object}} exists',
  'cluster-api.nodes-wait': 'Nodes wait {{points}} until their hooks have run',
  'cluster-api.nodes-wait-in-part':
    'Only a part of the nodes waits for hooks. {{cause}}',
  'cluster-api.machines-change-not-marked':
    'The machines of {{cluster}} change all the time, and not all wait for hooks',
  'cluster-api.machine-changes-not-let-go':
    'A machine of {{cluster}} changes all the time, and was not released',
  'cluster-api.machines-change-not-let-go':
    'The machines of {{cluster}} change all the time, and not all were released',
  'cluster-api.nodes-went-on':
    '{{nodes}} was already being removed, so hooks that had not run were skipped',
  'cluster-api.node-hooks-by-hand':
    'in the management cluster {{management}}: {{command}}',
  'cluster-api.management-not-configured':
    'Cluster {{cluster}} belongs to the management cluster {{management}}, which is not configured. Add it to clusterUpgrades.clusterApi',
  'cluster-api.no-reference':
    '{{reference}} is not a reference to a Cluster API cluster (management/namespace/name)',
} as const;
