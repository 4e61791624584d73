/** Why nodes of Auto Scaling groups are not replaced, and what is done with them. */
export const autoScalingTexts = {
  'asg.not-configured':
    'clusterUpgrades.autoScalingGroups.clusters has no {{cluster}}',
  'asg.not-read':
    'Auto Scaling groups of {{cluster}} could not be read: {{cause}}',
  'asg.refused': 'AWS refused',
  'asg.unsigned': 'AWS did not accept the credentials',
  'asg.no-credentials': 'there are no AWS credentials for it',
  'asg.not-found': 'AWS does not know it',
  'asg.throttled': 'AWS throttles',
  'asg.late': 'AWS did not answer in time',
  'asg.away': 'AWS cannot be reached',
  'asg.too-large': 'the answer of AWS is too large',
  'asg.strange':
    'AWS answered with an error, or with something that its API does not document',
  'asg.remedy':
    'Check region, roles and endpoints in clusterUpgrades.autoScalingGroups, and the rights in docs/providers/auto-scaling-groups.md',
  'asg.groups-missing':
    'AWS has none of these Auto Scaling groups: {{groups}}. Check names and region',
  'asg.downgrade':
    '{{version}} is older than {{current}}, which group {{group}} runs. Drydock does not take nodes back',
  'asg.no-canary-rolling':
    'Nodes of group {{group}} are being replaced. Wait until that has finished, or stop that upgrade',
  'asg.no-canary-alone':
    'Group {{group}} has fewer than two nodes that can be replaced',
  'asg.no-canary-ready':
    'Group {{group}} has no old node that is ready and not cordoned',
  'asg.no-canary-at-version':
    'Nodes of group {{group}} would be replaced at {{version}}, which they run already: none can go first then. Leave canaryNode out, or use canaryPools',
  'asg.no-canary-chosen':
    'Group {{group}}: no node was chosen to be replaced first, or it has left the group',
  'asg.insight-excluded': 'Nodes that are not replaced',
  'asg.excluded_one':
    'One node has a label of excludeNodeLabels ({{labels}}). Upgrades leave it at its version. Replace it yourself',
  'asg.excluded_other':
    '{{count}} nodes have a label of excludeNodeLabels ({{labels}}). Upgrades leave them at their versions. Replace them yourself',
  'asg.insight-aged': 'Nodes older than maxNodeAgeDays',
  'asg.aged_one':
    'One node is older than {{days}} days. An upgrade replaces it, also at the target version',
  'asg.aged_other':
    '{{count}} nodes are older than {{days}} days. An upgrade replaces them, also at the target version',
  'asg.is-there': 'All nodes of these groups run {{version}} or newer',
  'asg.ahead':
    'Nodes at {{version}} would be newer than the control plane, which runs {{current}}',
  'asg.no-template':
    'Group {{group}} has a launch configuration, which has no versions. Give it a launch template',
  'asg.template-silent':
    'Version {{number}} of launch template {{template}} of group {{group}} does not say which Kubernetes version its nodes get. Write the version into its description, for example {{version}}, or as tag {{tag}} of its instances',
  'asg.template-other':
    'Version {{number}} of launch template {{template}}, which group {{group}} launches, leads to {{current}} and not to {{version}}. Create a version with an image of {{version}}, say so in its description, and let the group use it',
  'asg.no-drift':
    'The nodes of group {{group}} run {{current}}, although they were launched with what the group launches now. Create a new launch template version for {{version}}',
  'asg.other-tool':
    'Group {{group}} has tags of eks-rolling-update: it is running, or was interrupted. Let it finish, or undo what it left behind: {{leftovers}}',
  'asg.leftover-processes': 'Resume {{processes}}',
  'asg.leftover-cordons':
    'Uncordon the nodes that eks-rolling-update cordoned. Cordoned now: {{nodes}}',
  'asg.leftover-size':
    'Take the desired capacity from {{count}} back to {{before}}: drain nodes that you do not need, then terminate them with a decrement of the desired capacity',
  'asg.leftover-max': 'Set the maximum from {{count}} back to {{before}}',
  'asg.leftover-tags': 'At the end, delete the tags {{tags}}',
  'asg.insight-leftovers': 'Leftovers of eks-rolling-update',
  'asg.suspended':
    'In group {{group}} these processes are suspended: {{processes}}. Drydock did not suspend them. Resume them in AWS',
  'asg.weighted':
    'The sizes of group {{group}} do not count instances: it has instance weights, or a capacity type other than units. Drydock does not replace its nodes',
  'asg.warm-pool':
    'Group {{group}} has a warm pool. Drydock does not replace its nodes. Delete the warm pool, or replace them yourself',
  'asg.not-in-service':
    'Instance {{instance}} of group {{group}} is {{state}}. Return it to service, or wait until it is gone',
  'asg.drift-unknown':
    'Group {{group}} has nodes that are older than {{version}} and do not say which launch template version they were launched with. Replace them yourself',
  'asg.version-unreadable':
    'The API server does not say which version it serves, so that nodes could become newer than the control plane',
  'asg.size-changed':
    'Group {{group}} has a desired capacity of {{count}}, which Drydock did not set; it was {{before}} at the start. Stop the upgrade, or delete the tags drydock.dev/roll and drydock.dev/roll-batch if none runs. Then start it again',
  'asg.size-too-small':
    'Group {{group}} has a desired capacity of {{count}} and needs {{needed}} before the next instance goes. Nothing is terminated. If nothing changes, stop the upgrade and start it again',
  'asg.template-changed':
    'Group {{group}} launches another launch template version than when the replacement of these nodes began. Nothing is terminated. Stop the upgrade and start it again',
  'asg.too-few-ready':
    'Group {{group}} has {{count}} ready nodes without a cordon beside the one that goes next, and had {{before}} nodes at the start. Repair or uncordon nodes',
  'asg.being-deleted': 'AWS is deleting group {{group}}',
  'asg.would-start':
    'Nodes of {{groups}} would be replaced by nodes at {{version}}',
  'asg.started': 'Nodes of {{groups}} are replaced by nodes at {{version}}',
  'asg.wanted-already':
    '{{groups}}: they run {{version}} already, or are on their way',
  'asg.changed': '{{groups}} changed since the observation',
  'asg.pools-gone': 'There are no groups {{groups}}',
  'asg.no-writer':
    'Drydock has no role, or no kubeconfig, that may change {{cluster}}. Set writer and upgrade in clusterUpgrades.autoScalingGroups (docs/providers/auto-scaling-groups.md)',
  'asg.writer-not-assumed':
    'The portal may not assume {{role}}. Check the trust policy of the role, externalId, and the right sts:AssumeRole of the portal',
  'asg.one-principal': '{{principal}} both reads and writes. Use two roles',
  'asg.write-failed': '{{action}} of {{object}} failed: {{cause}}',
  'asg.write-refused': '{{action}} of {{object}} was refused: {{cause}}',
  'asg.invalid': 'AWS does not accept it for what is there now',
  'asg.no-longer-wanted': 'Nothing was changed: it is no longer wanted',
  'asg.wrong-version':
    'Node {{node}} joined from group {{group}} with {{current}}, although its launch template says {{version}}. No further node is replaced. Correct the launch template, then start another upgrade',
  'asg.launching': 'Group {{group}} launches instances: {{count}} to come',
  'asg.not-launched':
    'Group {{group}} has not launched {{count}} instances within {{minutes}} min. Look at its activity history in AWS, or stop the upgrade',
  'asg.joining':
    'Instance {{instance}} of group {{group}} is not a ready node yet',
  'asg.not-joined':
    'Instance {{instance}} of group {{group}} has not become a ready node within {{minutes}} min. Look at its console output, or stop the upgrade',
  'asg.drain-blocked':
    'Pod {{pod}} cannot be evicted from node {{node}}: {{said}}',
  'asg.pod-alone':
    'Pod {{pod}} on node {{node}} has no controller that would start it elsewhere. Delete it yourself',
  'asg.pods-leave': 'Pods leave node {{node}}: {{count}} to go',
  'asg.terminating':
    'Instance {{instance}} of group {{group}} is being terminated',
  'asg.no-node':
    'Instance {{instance}} of group {{group}} is no node of the cluster, so that it cannot be drained. Look at it, and terminate it yourself',
  'asg.not-proven':
    'Node {{node}} is not proven to be instance {{instance}}: the node is older than the launch of the instance, or AWS does not say when that was. Nothing is terminated',
  'asg.did-batch': 'Group {{group}}: {{instances}} are next',
  'asg.did-suspend':
    'Group {{group}}: rebalancing of zones is suspended for the time of the replacement',
  'asg.did-size': 'Group {{group}} is set to {{count}} instances',
  'asg.did-cordon': 'Node {{node}} is cordoned',
  'asg.did-uncordon': 'Node {{node}} is uncordoned',
  'asg.did-evict': 'Pod {{pod}} is evicted from node {{node}}',
  'asg.did-put-back':
    'Group {{group}}: what was changed for the time of the replacement is set back',
  'asg.left-larger':
    'Group {{group}} is larger than before by {{count}}: its desired capacity was {{before}}, its maximum {{max}}. Drydock terminates none of them. Drain those that you do not need, then terminate them with a decrement of the desired capacity, and set the maximum back',
} as const;
