/**
 * The fields of a plan by their path in the file: label, `.help`, and `.is.` each choice. A field
 * that differs by the type of its entry may have a text of its own.
 */
export const planFieldsTexts = {
  'planField.metadata.name': 'Name',
  'planField.metadata.name.help':
    'Lower-case letters, digits and dashes; stays the same over all revisions',
  'planField.metadata.title': 'Title',
  'planField.metadata.description': 'Description',
  'planField.spec.target': 'Version',
  'planField.spec.target.help':
    'Such as 1.36, or 1.36.4 for one patch; 1.36 takes the newest patch that each cluster is offered',
  'planField.spec.target.channel': 'Or a channel',
  'planField.spec.target.channel.help':
    "A channel of the portal's configuration, instead of a version",
  'planField.spec.scope': 'What is upgraded',
  'planField.spec.scope.is.full': 'Control plane and node pools',
  'planField.spec.scope.is.control-plane': 'Control plane only',
  'planField.spec.scope.is.node-pools': 'Node pools only',
  'planField.spec.rollback': 'What is upgraded',
  'planField.spec.rollback.of.node-pools':
    'Node pools, back to an older version',
  'planField.spec.rollback.of.control-plane':
    'Control plane, back to an older version',
  'planField.spec.maxMinors': 'Max minor versions',
  'planField.spec.maxMinors.help':
    'How many minors the control plane of one cluster may go through, one after the other',
  'planField.spec.nodePools': 'Node pools',
  'planField.spec.nodePools.holdBack': 'Start of node pools',
  'planField.spec.nodePools.holdBack.is.false': 'As the platform does it',
  'planField.spec.nodePools.holdBack.is.true':
    'Held back until the control plane is verified',
  'planField.spec.nodePools.canaryNode': 'Canary node',
  'planField.spec.nodePools.canaryNode.is.false': 'None',
  'planField.spec.nodePools.canaryNode.is.true':
    'One node of each cluster first',
  'planField.spec.nodePools.canaryNode.help':
    'Replace one node of the first eligible pool, then wait until it is ready. Until then that pool has one node less',
  'planField.spec.nodePools.canaryPools': 'Canary pools',
  'planField.spec.nodePools.canaryPools.help':
    'How many pools of each cluster roll first and must be healthy before its others begin',
  'planField.spec.nodePools.soakMinutes': 'Soak of canaries, minutes',
  'planField.spec.nodePools.soakMinutes.help':
    'How long the canary node and the canary pools are watched, healthy, before the others begin',
  'planField.spec.addOns': 'Add-ons',
  'planField.spec.addOns.update': 'Update of add-ons',
  'planField.spec.addOns.update.help':
    'Add-ons that the platform updates, such as those of EKS',
  'planField.spec.addOns.update.is.required':
    'Only what does not support the target',
  'planField.spec.addOns.update.is.all': 'All, to the recommended versions',
  'planField.spec.addOns.onConflict': 'Changed fields of add-ons',
  'planField.spec.addOns.onConflict.help':
    'What an update does with fields that users changed in the cluster',
  'planField.spec.addOns.onConflict.is.preserve': 'Keep them',
  'planField.spec.addOns.onConflict.is.overwrite': 'Overwrite them',
  'planField.spec.addOns.onConflict.is.fail': 'Fail the update',
  'planField.spec.addOns.leaveAlone': 'Add-ons that stay as they are',
  'planField.spec.addOns.versions': 'Versions of add-ons',
  'planField.spec.addOns.versions.help':
    'By the name of an add-on, in place of the recommended version',
  'planField.spec.approvals.required': 'Approvals needed',
  'planField.spec.approvals.required.help':
    "Of the whole plan; the portal's rules may ask for more. Its author and submitter cannot approve",
  'planField.spec.approvals.expireAfterDays': 'Approvals expire after (days)',
  'planField.spec.fit': 'If it does not fit the window',
  'planField.spec.fit.help':
    'A cluster whose estimate does not fit into what is left of its window',
  'planField.spec.fit.is.start-anyway': 'Start anyway',
  'planField.spec.fit.is.must-fit': 'Start only what fits into the window',
  'planField.spec.foreignChanges': 'On external change',
  'planField.spec.foreignChanges.help':
    'A cluster whose version is another one than when the plan was submitted',
  'planField.spec.foreignChanges.is.adopt': 'Adopt it and go on',
  'planField.spec.foreignChanges.is.skip': 'Skip the cluster',
  'planField.spec.foreignChanges.is.halt': 'Halt the stage',
  'planField.spec.timeZone': 'Time zone',
  'planField.spec.timeZone.help':
    'Of windows and freezes; an IANA zone such as Europe/Berlin',
  'planField.spec.windows': 'Windows',
  'planField.spec.windows[]': 'Window',
  'planField.spec.windows[].name': 'Name',
  'planField.spec.windows[].rule': 'RFC 5545 rule',
  'planField.spec.windows[].durationMinutes': 'Open for minutes',
  'planField.spec.windows[].timeZone': 'Zone of this window',
  'planField.spec.windows[].timeZone.help': "Empty: the plan's",
  'planField.spec.freezes': 'Freezes',
  'planField.spec.freezes[]': 'Freeze',
  'planField.spec.freezes[].name': 'Name',
  'planField.spec.freezes[].scope': 'Holds back',
  'planField.spec.freezes[].scope.is.all': 'every change',
  'planField.spec.freezes[].scope.is.minor': 'new minors',
  'planField.spec.freezes[].scope.is.nodes': 'node pools',
  'planField.spec.freezes[].scope.is.minor-and-nodes':
    'new minors and node pools',
  'planField.spec.freezes[].from': 'From',
  'planField.spec.freezes[].until': 'Until',
  'planField.spec.freezes[].timeZone': 'Zone of this freeze',
  'planField.spec.freezes[].timeZone.help': "Empty: the plan's",
  'planField.spec.freezes[].reason': 'Reason',
  'planField.spec.stages': 'Stages',
  'planField.spec.stages[]': 'Stage',
  'planField.spec.stages[].name': 'Name',
  'planField.spec.stages[].name.help': 'Lower-case letters, digits and dashes',
  'planField.spec.stages[].title': 'Title',
  'planField.spec.stages[].clusters.names': 'Clusters by hand',
  'planField.spec.stages[].clusters.environments': 'Environment',
  'planField.spec.stages[].clusters.owners': 'Owner',
  'planField.spec.stages[].clusters.regions': 'Regions',
  'planField.spec.stages[].clusters.providers': 'Providers',
  'planField.spec.stages[].clusters.minors': 'Version',
  'planField.spec.stages[].clusters.labels': 'Labels',
  'planField.spec.stages[].clusters.except.names': 'Exclude',
  'planField.spec.stages[].maxConcurrent': 'At once',
  'planField.spec.stages[].maxConcurrent.help':
    'Clusters at the same time: a number, or a share such as 25%',
  'planField.spec.stages[].canaries': 'Canaries',
  'planField.spec.stages[].canaries.help':
    'Upgraded and soaked before the others; a failure among them halts the stage',
  'planField.spec.stages[].failureBudget': 'Failure budget',
  'planField.spec.stages[].failureBudget.help':
    'Failures that the stage tolerates, a number or a share; one more halts it',
  'planField.spec.stages[].soakMinutes': 'Soak in minutes',
  'planField.spec.stages[].soakMinutes.help':
    'How long each success is watched before it counts',
  'planField.spec.stages[].windows': 'Windows',
  'planField.spec.stages[].windows[]': 'Window',
  'planField.spec.stages[].progressDeadlineMinutes': 'Deadline in minutes',
  'planField.spec.stages[].progressDeadlineMinutes.help':
    'One cluster that takes longer counts as a failure; empty: no limit',
  'planField.spec.stages[].gates': 'Gates',
  'planField.spec.stages[].gates[]': 'Gate',
  'planField.spec.stages[].gates[].name': 'Name',
  'planField.spec.stages[].gates[].type': 'Type',
  'planField.spec.stages[].gates[].type.is.metric': 'Metric',
  'planField.spec.stages[].gates[].type.is.ticket': 'Ticket',
  'planField.spec.stages[].gates[].type.is.approval': 'Approval',
  'planField.spec.stages[].gates[].when': 'When',
  'planField.spec.stages[].gates[].when.is.before-stage': 'before the stage',
  'planField.spec.stages[].gates[].when.is.before-cluster':
    'before each cluster',
  'planField.spec.stages[].gates[].when.is.after-stage': 'after the stage',
  'planField.spec.stages[].gates[].source': 'Source',
  'planField.spec.stages[].gates[].source.help':
    "Id of a metric source of the portal's configuration",
  'planField.spec.stages[].gates[].template': 'Query template',
  'planField.spec.stages[].gates[].template.help':
    'Name of a query of the source',
  'planField.spec.stages[].gates[].parameters': 'Parameters',
  'planField.spec.stages[].gates[].parameters.help':
    'name=value, separated by commas',
  'planField.spec.stages[].gates[].query': 'Own query',
  'planField.spec.stages[].gates[].pass': 'Passes when',
  'planField.spec.stages[].gates[].fail': 'Fails when',
  'planField.spec.stages[].gates[].fail.help':
    'Empty: everything that does not pass. In between is inconclusive',
  'planField.spec.stages[].gates[].webhook': 'Webhook',
  'planField.spec.stages[].gates[].webhook.help':
    "Id of a webhook of the portal's configuration",
  'planField.spec.stages[].gates[].required': 'Approvals',
  'planField.spec.effects': 'Effects',
  'planField.spec.effects[]': 'Effect',
  'planField.spec.effects[].name': 'Name',
  'planField.spec.effects[].type': 'Does',
  'planField.spec.effects[].type.is.silence-alerts': 'Silence alerts',
  'planField.spec.effects[].type.is.pause-autoscaler':
    'Pause the cluster autoscaler',
  'planField.spec.effects[].type.is.node-rollout':
    'Surge and drain of node pools',
  'planField.spec.effects[].type.is.drain-rule':
    'Rule for pods of drained nodes',
  'planField.spec.effects[].type.is.extension': "A module's own",
  'planField.spec.effects[].source': 'Alertmanager',
  'planField.spec.effects[].source.help':
    "Id of an Alertmanager of the portal's configuration",
  'planField.spec.effects[].matchers': 'Alerts',
  'planField.spec.effects[].namespace': 'Namespace',
  'planField.spec.effects[].deployment': 'Deployment',
  'planField.spec.effects[].deployment.help':
    'Scaled to 0 replicas, and back to what it had',
  'planField.spec.effects[].pools': 'Node pools',
  'planField.spec.effects[node-rollout].pools.help':
    'Empty: all of each cluster',
  'planField.spec.effects[drain-rule].pools.help':
    'Empty: all nodes, those of the control plane too',
  'planField.spec.effects[].maxSurge': 'Max surge',
  'planField.spec.effects[].maxSurge.help':
    'A number, or a share such as 25%; empty: unchanged',
  'planField.spec.effects[].maxUnavailable': 'Max unavailable',
  'planField.spec.effects[].maxUnavailable.help':
    'A number, or a share such as 25%; empty: unchanged',
  'planField.spec.effects[].drainTimeoutMinutes': 'Drain of one node, minutes',
  'planField.spec.effects[].drainTimeoutMinutes.help':
    'Empty: no limit of the plan',
  'planField.spec.effects[].onDrainTimeout': 'Then',
  'planField.spec.effects[].onDrainTimeout.is.wait':
    'wait, and report who blocks it',
  'planField.spec.effects[].onDrainTimeout.is.force':
    'remove the node, regardless of disruption budgets',
  'planField.spec.effects[].pods.labels': 'Labels of the pods',
  'planField.spec.effects[].pods.namespaces': 'Namespaces of the pods',
  'planField.spec.effects[].pods.namespaces.help': 'Empty: all',
  'planField.spec.effects[].behavior': 'These pods',
  'planField.spec.effects[].behavior.is.drain': 'are evicted in an order',
  'planField.spec.effects[].behavior.is.wait-completed':
    'are waited for until they end',
  'planField.spec.effects[].behavior.is.skip':
    'end with their node, regardless of disruption budgets',
  'planField.spec.effects[].order': 'Order',
  'planField.spec.effects[].order.help':
    'Lower ones leave first; pods without a rule have 0',
  'planField.spec.effects[].effect': 'Effect of the module',
  'planField.spec.effects[].effect.help':
    'Type of an effect that a module of the portal brings',
  'planField.spec.effects[].parameters': 'Parameters',
  'planField.spec.effects[].parameters.help': 'name=value, separated by commas',
  'planField.spec.hooks': 'Hooks',
  'planField.spec.hooks[]': 'Hook',
  'planField.spec.hooks[].name': 'Name',
  'planField.spec.hooks[].name.help':
    'Lower-case letters, digits and dashes; for people and for the log',
  'planField.spec.hooks[].at': 'When',
  'planField.spec.hooks[].at.is.before-upgrade':
    'before the upgrade of each cluster',
  'planField.spec.hooks[].at.is.before-control-plane':
    'before its control plane',
  'planField.spec.hooks[].at.is.after-control-plane': 'after its control plane',
  'planField.spec.hooks[].at.is.before-node-pools': 'before its node pools',
  'planField.spec.hooks[].at.is.before-node-drain':
    'before the drain of each node',
  'planField.spec.hooks[].at.is.after-node-drain':
    'after the drain of each node, before it goes',
  'planField.spec.hooks[].at.is.after-node-pools': 'after its node pools',
  'planField.spec.hooks[].at.is.after-upgrade':
    'after the upgrade of each cluster',
  'planField.spec.hooks[].type': 'Calls',
  'planField.spec.hooks[].type.is.webhook': 'A webhook, signed',
  'planField.spec.hooks[].type.is.job': 'A Job in the cluster that is upgraded',
  'planField.spec.hooks[].webhook': 'Webhook',
  'planField.spec.hooks[].webhook.help':
    "Id of a webhook of the portal's configuration",
  'planField.spec.hooks[].job': 'Job',
  'planField.spec.hooks[].job.help':
    "Id of a Job of the portal's configuration",
  'planField.spec.hooks[].deadlineMinutes': 'Deadline of one attempt, minutes',
  'planField.spec.hooks[].deadlineMinutes.help':
    'An attempt that has not ended by then has failed',
  'planField.spec.hooks[].retries': 'Retries',
  'planField.spec.hooks[].retries.help': 'Attempts after the first',
  'planField.spec.hooks[].onFailure': 'When the last attempt failed',
  'planField.spec.hooks[].onFailure.is.block':
    "block the cluster's upgrade until a user acts",
  'planField.spec.hooks[].onFailure.is.continue': 'go on without it',
} as const;
