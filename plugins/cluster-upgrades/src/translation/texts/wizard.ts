/** The wizard of a plan, and its form. */
export const wizardTexts = {
  'wizard.steps': 'Steps',
  'wizard.edit': 'Edit: {{title}}',
  'wizard.untitled': 'plan',
  'wizard.planTitle': 'To v{{version}}',
  'wizard.makesRevision':
    'Saving makes revision {{revision}}; approvals of earlier ones do not count for it',
  'wizard.keptInTab': 'Kept in this browser tab until it is saved',
  'wizard.nothingActs': 'nothing acts on a cluster before approval and start',
  'wizard.looksOnly': 'You can preview plans but not save or submit them.',
  'wizard.restored': 'This is what you typed before the page was loaded again.',
  'wizard.startOver': 'Start over',
  'wizard.unreadable': 'The document cannot be read.',
  'wizard.unreadableAtLine': 'The document cannot be read, line {{line}}.',
  'wizard.formReturns': 'The form comes back when it can.',
  'wizard.mayNotChange': 'You do not have permission to change {{title}}.',
  'wizard.cannotChange': 'It cannot be changed now.',
  'wizard.readingFleet': 'Reading the fleet',
  'wizard.fleetWhat':
    'the fleet, whose environments, owners and versions are offered',
  'wizard.remove': 'Remove {{name}}',
  'wizard.most': '{{what}}: at most {{most}}',
  'wizard.none': 'None.',
  'wizard.noneLower': 'none',
  'wizard.count.problems_one': '{{count}} problem',
  'wizard.count.problems_other': '{{count}} problems',

  'wizard.footer.back': 'Back',
  'wizard.footer.next': 'Next',
  'wizard.footer.firstStep': 'This is the first step',
  'wizard.footer.unreadable': 'The document cannot be read',
  'wizard.footer.saveRevision': 'Save revision',
  'wizard.footer.saveDraft': 'Save draft',
  'wizard.footer.savedWhat': 'the saved plan',
  'wizard.footer.unread': 'What the plan would do could not be read',
  'wizard.footer.beingRead': 'What the plan would do is being read',
  'wizard.footer.problems': 'The document has problems',
  'wizard.footer.more': '{{refusal}}, and {{count}} more',

  'wizard.text.what': 'whether the document is valid',
  'wizard.text.valid': 'Valid',
  'wizard.text.line': 'Line {{line}}',
  'wizard.text.noMapping':
    'The document must be a mapping that begins with apiVersion and kind',

  'wizard.field.numbered': '{{what}} {{number}}',
  'wizard.field.notSet': 'not set',
  'wizard.field.denied': '{{choice}} ({{reason}})',
  'wizard.field.labelsHelp':
    'key=value, separated by commas; a cluster needs all of them',
  'wizard.field.labelsWithout':
    'Not taken, for it has no value: {{labels}}. Write key=value',
  'wizard.field.name': 'Name',

  'wizard.clusters.stage': 'Stage',
  'wizard.clusters.noStage': 'The document has no stage. Add one in step 3.',
  'wizard.clusters.selected_one': '{{count}} cluster selected',
  'wizard.clusters.selected_other': '{{count}} clusters selected',
  'wizard.clusters.heading': 'Selected clusters',
  'wizard.clusters.inAllStages': '{{count}} in all stages',
  'wizard.clusters.inFleet_one': '{{count}} cluster in the fleet',
  'wizard.clusters.inFleet_other': '{{count}} clusters in the fleet',
  'wizard.clusters.what': 'which clusters are selected',
  'wizard.clusters.reading': 'Reading the selected clusters',
  'wizard.clusters.unknown': 'Not known while the document has problems.',
  'wizard.clusters.empty':
    'No cluster that you may see and that has something to do matches. Clusters of earlier stages are not taken again.',
  'wizard.clusters.more': '{{count}} more, all of them in step 4',
  'wizard.clusters.cluster': 'Cluster',
  'wizard.clusters.owner': 'Owner',
  'wizard.clusters.noOwner': 'no owner',
  'wizard.clusters.environment': 'Environment',
  'wizard.clusters.noEnvironment': 'none',
  'wizard.clusters.version': 'Version',
  'wizard.clusters.verdict': 'Verdict for the target',
  'wizard.clusters.takeOutHelp': 'Names of clusters, separated by commas',
  'wizard.clusters.takeOutMore': 'Names; more is taken out in the YAML',
  'wizard.clusters.providersHelp': 'For example {{examples}}',
  'wizard.clusters.noFilter':
    'No filter: selects every cluster that is not in an earlier stage.',
  'wizard.clusters.narrow':
    'Fill in at least one field to narrow the selection.',
  'wizard.clusters.add': 'Add clusters',
  'wizard.clusters.byHandCount': '{{count}} by hand',
  'wizard.clusters.byHand': 'Clusters by hand',
  'wizard.clusters.foundWhat': 'clusters of this name',
  'wizard.clusters.found': 'Found',
  'wizard.clusters.addOne': 'Add {{name}}',
  'wizard.clusters.noMatch': 'No cluster matches.',
  'wizard.clusters.moreFound': '{{count}} more',

  'wizard.version.what': 'the targets',
  'wizard.version.reading': 'Reading the targets',
  'wizard.version.heading': 'Target version',
  'wizard.version.howFar': 'Scope',
  'wizard.version.rollbackHelp':
    'Only where the platform says that it can: name the full older version above',
  'wizard.version.canGo_one': '{{count}} cluster can go there',
  'wizard.version.canGo_other': '{{count}} clusters can go there',
  'wizard.version.supportEnds': 'support ends {{day}}',

  'wizard.addOns.stay': 'Leave as they are',
  'wizard.pools.stay':
    'They stay at their version. Where they would follow the control plane, Drydock holds them back until a plan of node pools, or of everything, lets them go.',
  'wizard.pools.withCanaryNode':
    'A canary node can go first only when all pools are held back; the other way has no canaries',
  'wizard.pools.withCanaryPools_one':
    '{{count}} canary pool can go first only when all are held back; the other way has no canaries',
  'wizard.pools.withCanaryPools_other':
    '{{count}} canary pools can go first only when all are held back; the other way has no canaries',
  'wizard.pools.withoutCanaries':
    'Held back, they begin by a write of their own, which windows, freezes and approvals can hold',

  'wizard.stage.belongs': 'a cluster belongs to the first stage that takes it',
  'wizard.stage.add': 'Add stage',
  'wizard.stage.none': 'No stage yet.',
  'wizard.stage.named': 'Stage {{name}}',
  'wizard.stage.unnamed': 'stage {{number}}',
  'wizard.stage.soakFor': 'Each success is watched for {{duration}}',
  'wizard.stage.clusters': 'Clusters of this stage',
  'wizard.stage.moveUp': 'Move {{name}} up',
  'wizard.stage.up': 'Up',
  'wizard.stage.isFirst': 'It is the first stage',
  'wizard.stage.moveDown': 'Move {{name}} down',
  'wizard.stage.down': 'Down',
  'wizard.stage.isLast': 'It is the last stage',
  'wizard.stage.remove': 'Remove',
  'wizard.stage.isOnly': 'A plan has at least one stage',
  'wizard.stage.noWindow': 'The plan has no window: this stage may always run.',
  'wizard.stage.unnamedWindow': 'without a name',

  'wizard.rules.heading': 'Approvals and rules',

  'wizard.window.named': 'Window {{name}}',
  'wizard.window.add': 'Add window',
  'wizard.window.none': 'None: every stage may run at any time, freezes apart.',
  'wizard.window.durationHelp': '{{duration}} after each opening',
  'wizard.window.saysMore':
    'This rule says more than days and a time: edit it below.',
  'wizard.window.asRule': 'As a rule',
  'wizard.window.ruleHelp': 'Without DTSTART, for example {{example}}',
  'wizard.window.removeNamed': 'Remove window {{name}}',
  'wizard.window.remove': 'Remove window',
  'wizard.window.opensEvery': 'Opens every',
  'wizard.window.at': 'At',

  'wizard.freeze.named': 'Freeze {{name}}',
  'wizard.freeze.add': 'Add freeze',
  'wizard.freeze.none': "None of this plan; the organisation's hold anyway.",
  'wizard.freeze.removeNamed': 'Remove freeze {{name}}',
  'wizard.freeze.remove': 'Remove freeze',

  'wizard.gate.named': 'Gate {{name}}',
  'wizard.gate.addTo': 'Add gate to {{stage}}',
  'wizard.gate.add': 'Add gate',
  'wizard.gate.removeNamed': 'Remove gate {{name}}',
  'wizard.gate.remove': 'Remove gate',
  'wizard.gate.queryHelp':
    'Instead of a template: PromQL that gives one number; {{placeholder}} stands for the cluster. Needs {{permission}}',
  'wizard.gate.passHelp': 'For example {{example}}',

  'wizard.effect.named': 'Effect {{name}}',
  'wizard.effect.undone':
    'undone when the upgrade has ended, also when it failed',
  'wizard.effect.add': 'Add effect',
  'wizard.effect.removeNamed': 'Remove effect {{name}}',
  'wizard.effect.remove': 'Remove effect',
  'wizard.effect.doesAlready': '{{name}} does already',
  'wizard.effect.alertsHelp':
    'One matcher a line, such as {{example}}; all of them, and of the cluster alone',
  'wizard.effect.overrides':
    'Needs the permission {{permission}}, and is shown as an override',

  'wizard.hook.named': 'Hook {{name}}',
  'wizard.hook.order': 'those of one point run in this order',
  'wizard.hook.add': 'Add hook',
  'wizard.hook.removeNamed': 'Remove hook {{name}}',
  'wizard.hook.remove': 'Remove hook',
  'wizard.hook.eachNode':
    'Once for each node of the node pools, which waits for it; where the platform can let nodes wait',
  'wizard.hook.eachCluster': 'Once for each cluster',
  'wizard.hook.nodesStay': 'this plan leaves the nodes as they are',

  'wizard.result.problems':
    'What the plan would do is shown when its document has no problem.',
  'wizard.result.notReadAnew':
    'Not updated: the preview below is of the plan before its last change.',
  'wizard.result.beingReadAnew':
    'Updating: the preview below is of the plan before its last change.',
  'wizard.result.change': 'Change',
  'wizard.result.older':
    'An older version; the rows of the clusters above say what each platform can roll back',
  'wizard.result.targetFacts': '{{clusters}}; its support ends {{day}}',
  'wizard.result.notOffered': 'not offered',
  'wizard.result.approvalsOfStage': '{{count}} for stage {{stage}}',
  'wizard.result.approvalsOfPlan': '{{count}} for the plan',
  'wizard.result.notByAuthors':
    '{{approvals}}, neither from its author nor from who submits it',
  'wizard.result.anyApprover': 'any user with permission to approve plans',
  'wizard.result.binds':
    'Approval binds to digest {{digest}} as of now; a change of clusters, stages, targets or blockers makes another one, and so does a submission that starts the rollout with its last approval.',
} as const;
