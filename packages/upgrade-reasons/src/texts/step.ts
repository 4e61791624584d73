/** Titles of the steps of an upgrade, and what came of them. */
export const stepTexts = {
  'step.readiness-recheck': 'Check readiness for {{version}} again',
  'step.take-effects': 'Apply effects: {{effects}}',
  'step.release-effects': 'Undo effects: {{effects}}',
  'step.prove': 'Compare with the prediction',
  'step.soak-canary-node':
    'Watch the canary node of {{pools}} for {{minutes}} min before the other nodes begin',
  'step.soak-pools':
    'Watch {{pools}} for {{minutes}} min before the other node pools begin',
  'step.soak-all-pools':
    'Watch the node pools for {{minutes}} min before the other node pools begin',
  'step.hook': 'Hook {{hook}}, {{point}}',
  'step.hook-of-hop': 'Hook {{hook}}, {{point}} {{version}}',
  'step.hook-of-node': 'Hook {{hook}} for node {{node}}',
  'step.control-plane': 'Control plane {{from}} → {{to}}',
  'step.control-plane-alone':
    'Control plane {{from}} → {{to}}, node pools held back',
  'step.verify-control-plane': 'Verify the control plane at {{version}}',
  'step.node-pools': 'Node pools {{pools}} {{from}} → {{to}}',
  'step.all-node-pools': 'Node pools {{from}} → {{to}}',
  'step.verify-nodes': 'Verify the nodes at {{version}}',
  'step.add-on': 'Add-on {{addOn}} {{from}} → {{to}}',
  'step.choose-canary-node':
    'Choose a canary node of {{pools}}: no other node goes to {{version}} yet',
  'step.replace-canary-node':
    'Replace the canary node of {{pools}}, {{from}} → {{to}}',
  'step.verify-canary-node':
    'Verify the canary node of {{pools}} at {{version}}',

  'step.failed': '{{step}} failed',
  'step.damaged':
    'This version of Drydock cannot read what is stored of the step "{{step}}". Go back to the version that wrote it, or stop the upgrade and check what it has started',
  'step.writing': 'Writing: {{step}}',
  'step.answered': 'The platform answered "{{outcome}}": {{answer}}',
  'step.no-provider':
    'The upgrade provider "{{provider}}" is not installed. Add its backend module again, or stop the upgrade',
  'step.platform-gave-no-reason': 'The platform gives no reason',
  'step.proposed':
    'The change is proposed. A person must accept it before it takes effect',
  'step.unknown-type':
    'This version of Drydock has no step of type "{{type}}". Go back to the version that started the upgrade, or stop the upgrade',
  'step.not-begun': 'Not started: {{reason}}',
  'step.not-taken': 'Not applied: {{reason}}',
  'step.not-written': 'Not written: {{reason}}',

  'step.platform-gave-up': 'The platform gave up: {{failure}}',
  'step.failed-before':
    'The platform reports a failure from before this hop: {{failure}}',
  'step.pools-gone':
    'The platform no longer shows node pool {{pools}}. If it is gone for good, stop this upgrade and start a new one, which plans with the pools that are there',
  'step.pools-not-shown': 'The platform no longer shows node pool {{pools}}',
  'step.version-unreadable':
    'The platform reports an unreadable version: {{version}}',
  'step.version-missing': 'The platform reports no version',
  'step.control-plane-under-way': 'Upgrading the control plane to {{version}}',
  'step.add-on-under-way': 'Upgrading the add-on {{addOn}} to {{to}}',
  'step.node-pools-under-way': 'Upgrading the node pools to {{version}}',
  'step.canary-node-under-way':
    'Upgrading the canary node of {{pools}} to {{version}}',
  'step.not-visible-yet':
    '{{version}} was accepted; the platform does not show it yet',
  'step.set-back':
    '{{version}} was accepted, then set back to {{desired}}. Retry writes it again',
  'step.pools-not-begun':
    'Node pools follow the control plane, but the platform has not started with them',
  'step.foreign-owner': '{{field}} is owned by {{owner}}: {{wayThrough}}',
  'step.take-pool-back-first':
    'Node pool {{pool}} would be newer than the control plane at {{version}}: roll it back first',
  'step.skips-minor':
    'The control plane is at {{current}}: {{version}} would skip a minor. Stop this upgrade and start a new one',
  'step.nodes-would-be-newer':
    'The control plane is at {{current}}: nodes at {{version}} would be newer',
  'step.earlier-change': 'An earlier change is still rolling',
  'step.wait-and-more_one': '{{wait}} (and {{count}} more)',
  'step.wait-and-more_other': '{{wait}} (and {{count}} more)',
  'step.wait-and-more-about_one': '{{wait}} (and {{count}} more: {{objects}})',
  'step.wait-and-more-about_other':
    '{{wait}} (and {{count}} more: {{objects}})',

  'step.canary-impossible': 'No node of {{pool}} can go first: {{reason}}',
  'step.canary-set-back':
    'Node pool {{pool}} is set to {{version}} again: another writer set it back. Stop this upgrade and start a new one',
  'step.canary-left':
    'Canary node {{node}} of {{pool}} is gone and is not replaced, because the pool was scaled down. Stop this upgrade and start a new one, which chooses another node',
  'step.canary-set-on':
    'Node pool {{pool}} is now set to {{version}}, not to {{wanted}}: another writer set it. Stop this upgrade and start a new one',
  'step.canary-pool-small_one':
    '{{pool}} has {{count}} node. The canary node waits until it has two, because its pool has one less meanwhile. Make the pool larger, or stop this upgrade',
  'step.canary-pool-small_other':
    '{{pool}} has {{count}} nodes. The canary node waits until it has two, because its pool has one less meanwhile. Make the pool larger, or stop this upgrade',
  'step.canary-pool-lacks-node':
    '{{pools}} already has one node less than it should. The canary node waits until the pool is complete',
  'step.canary-lost':
    'The canary node of {{pool}} was not replaced: the pool was scaled down, or the record of the node is damaged. Stop this upgrade and start a new one',
  'step.progress-control-plane': 'Control plane',
  'step.progress-canary-node': 'Canary node of {{pool}}',
  'step.canary-not-ready': 'The canary node of {{pool}} is not ready',
  'step.pool-not-ready':
    'Node pool {{pool}}: {{ready}} of {{nodes}} nodes are ready',
  'step.pool-behind_one':
    'Node pool {{pool}} has {{count}} node at {{version}}',
  'step.pool-behind_other':
    'Node pool {{pool}} has {{count}} nodes at {{version}}',
  'step.pool-rolls': 'Node pool {{pool}} still rolls',
  'step.pool-newer': 'Node pool {{pool}} is newer than the control plane',
  'step.control-plane-back':
    'The control plane is at {{current}} again, not at {{version}}',
  'step.control-plane-rolls': 'The control plane still rolls',
  'step.problem-waits': '{{problem}}: {{waits}}',

  'step.drain-too-long':
    'The drain of node {{node}} has lasted more than {{minutes}} min, the limit of the plan, and waits for someone to act on {{objects}}',
  'step.drain-of-pods-too-long':
    'The drain of node {{node}} has lasted more than {{minutes}} min, the limit of the plan, and waits for someone to act on its pods',
  'step.more-drains-too-long_one': '{{count}} more drain has lasted too long',
  'step.more-drains-too-long_other':
    '{{count}} more drains have lasted too long',

  'step.adopted':
    '{{version}} was already set by another writer; adopted, not written by Drydock',
  'step.not-ours': 'not written by Drydock',
  'step.add-on-at': 'Add-on {{addOn}} at {{to}}',
  'step.control-plane-at': 'Control plane at {{version}}',
  'step.node-pools-at': 'Node pools at {{version}}',
  'step.rolls-as-a-whole':
    '{{pool}} rolls to {{version}} as a whole: no node goes first',
  'step.canary-chosen':
    'Node {{node}} of {{pool}} goes first, the others stay as they are',
  'step.canary-replaced': 'A node at {{version}} is ready in place of {{node}}',
  'step.write-failed': 'Writing {{version}} failed: {{error}}',
  'step.partly-under-way':
    'A part of the node pools is on the way to {{version}}; no more are written',
  'step.held-partly': 'On hold with a part of the node pools at {{version}}',
  'step.held': 'On hold before its write',
  'step.observing-again': 'Observing again: {{answer}}',
  'step.refused': 'The platform refused: {{answer}}',
  'step.refused-by-owner': '{{answer}}: {{wayThrough}}',
  'step.serves': 'Control plane serves {{version}}',
  'step.nodes-ready': 'Nodes of {{pools}} at {{version}} and ready',
  'step.all-nodes-ready': 'All nodes at {{version}} and ready',
  'step.canary-ready':
    'The canary node of {{pools}} is ready at {{version}}, and the others are ready as they were',

  'step.hook-no-answer': 'No answer within {{minutes}} min: {{reason}}',
  'step.hook-not-done': 'Not done within {{minutes}} min: {{reason}}',
  'step.hook-unseen': 'It is unknown whether the hook was started',
  'step.hook-refused': 'Refused',
  'step.hook-attempt-failed':
    'Attempt {{attempt}} of {{attempts}} failed: {{reason}}',
  'step.hook-failed-on':
    'Failed. The upgrade continues, as the plan says: {{reason}}',
  'step.hook-failed_one':
    '{{hook}} failed once: {{reason}}. Retry runs it again',
  'step.hook-failed_other':
    '{{hook}} failed {{count}} times: {{reason}}. Retry runs it again',
  'step.hook-name': 'Hook {{hook}}',
  'step.hook-held': 'On hold before hook {{hook}}',
  'step.of-hook': '{{hook}}: {{reason}}',
  'step.no-node-hooks':
    '{{platform}} cannot let nodes wait for hooks. Stop this upgrade, and start one without hooks for each node',
  'step.hook-platform-unread':
    '{{hook}} failed, and the platform could not be read: {{error}}',
  'step.mark-nodes': 'Nodes of {{pools}} will wait for their hooks',
  'step.mark-all-nodes': 'Nodes of all pools will wait for their hooks',
  'step.nodes-unmarked':
    'Nodes are not marked, so they are replaced without their hooks: {{reason}}',
  'step.nodes-stay-marked': 'Nodes stay marked: {{reason}}',
  'step.nodes-still-wait':
    'Nodes still wait for hooks before they are replaced: {{error}}',
  'step.node-leaves': 'Node {{node}} is being replaced',
  'step.node-waits': 'Node {{node}} waits for its hook',
  'step.node-held': 'Node {{node}} waits, no hook starts: {{reason}}',
  'step.node-kept': 'Node {{node}} waits and is not released: {{reason}}',
  'step.node-not-let-go': 'Node {{node}} could not be released: {{error}}',
  'step.node-goes-on': 'Node {{node}} continues',

  'step.unread-accepted':
    'The cluster could not be read ({{reason}}); the request accepted every check as not run',
  'step.unread': 'The cluster could not be read: {{reason}}',
  'step.judged_one':
    'Verdict {{verdict}}: {{count}} warning; {{run}} of {{total}} checks ran',
  'step.judged_other':
    'Verdict {{verdict}}: {{count}} warnings; {{run}} of {{total}} checks ran',
  'step.all-overridden_one':
    '{{count}} blocking finding, overridden at the start',
  'step.all-overridden_other':
    '{{count}} blocking findings, all overridden at the start',
  'step.new-finding': 'New since the start: {{finding}}',
  'step.new-findings_one':
    'New since the start: {{finding}} (and {{count}} more)',
  'step.new-findings_other':
    'New since the start: {{finding}} (and {{count}} more)',
  'step.finding-not-approved': 'Not approved: {{finding}}',
  'step.findings-not-approved_one':
    'Not approved: {{finding}} (and {{count}} more)',
  'step.findings-not-approved_other':
    'Not approved: {{finding}} (and {{count}} more)',
  'step.without-checks': 'Continued without {{checks}}, as requested',
  'step.readiness-unknown': 'Readiness is unknown, and no reason was given',
  'step.checks-not-run':
    '{{reason}}. Checks that did not run in full: {{checks}}',

  'step.no-effects': 'There were no effects',
  'step.effect-taken': '{{effect}}: {{answer}}',
  'step.effect-refused':
    'Effect {{effect}} cannot be applied: {{reason}}. Retry tries again',
  'step.effect-busy': 'Effect {{effect}} is being undone or applied right now',
  'step.effect-held': 'On hold before effect {{effect}}',
  'step.effect-failed': 'Effect {{effect}} could not be applied: {{error}}',
  'step.giving-back': 'Undoing {{effects}}',
  'step.effects-left_one':
    '{{effects}} could not be undone, and is tried again; Retry does so at once. The effects of this upgrade say why, and how by hand. Stop ends the upgrade without it',
  'step.effects-left_other':
    '{{effects}} could not be undone, and are tried again; Retry does so at once. The effects of this upgrade say why, and how by hand. Stop ends the upgrade without them',
  'step.effect-given-back': '{{effect}}: undone',
  'step.effect-left-behind': '{{effect}}: left behind, and is tried again',
  'step.effect-left-until':
    '{{effect}}: left behind, ends by itself at {{time}}, and is tried again',

  'step.soak-anew':
    '{{problem}}. The other node pools wait, and the soak of {{minutes}} min starts again when this is healthy',
  'step.soak-node-anew':
    '{{problem}}. The other nodes wait, and the soak of {{minutes}} min starts again when this is healthy',
  'step.nothing-to-watch':
    'These pools have no nodes: there was nothing to watch',
  'step.healthy-until': 'Healthy; watched until {{time}}',
  'step.healthy': 'Healthy for {{minutes}} min. {{judged}}',

  'step.as-predicted': 'Everything went as predicted',
  'step.not-as-predicted_one': '{{count}} thing differed from the prediction',
  'step.not-as-predicted_other':
    '{{count}} things differed from the prediction',
} as const;
