export const planTexts = {
  'plan.archived': 'The plan is archived',
  'plan.rollout-running': 'Its rollout is running: stop or abort it first',
  'plan.rollout-ended':
    'Its rollout has ended; a new revision can start another one',
  'plan.not-submitted': 'The plan is not submitted for approval',
  'plan.submitted-already':
    'The plan is already {{state}}. Withdraw it to submit it again',
  'plan.not-approved': 'The plan is not approved',
  'plan.own-submission': 'You submitted this plan, so you cannot approve it',
  'plan.own-document': 'You wrote this plan, so you cannot approve it',
  'plan.own-stated':
    'A service stated you as an author of this plan, so you cannot approve it',
  'plan.nothing-left':
    'All selected clusters already run the target version or a newer one',
  'plan.of-cluster': '{{cluster}}: {{reason}}',
  'plan.start-permission':
    '{{missing}}. It is needed to start the rollout with the last approval',
  'plan.force-permission': '{{missing}}. {{drains}}',
  'plan.replace-permission':
    '{{missing}}. It is needed because Drydock terminates the instances of their nodes',
  'plan.query-permission':
    '{{missing}}. It is needed because these gates define their own query: {{gates}}. Use a template of the metric source instead',
  'plan.selects-none': 'Stage {{stage}} matches no cluster ({{field}})',
  'plan.selects-none-left':
    'Stage {{stage}} matches only clusters of earlier stages, such as {{earlier}} ({{field}})',
  'plan.name-unknown':
    'Stage {{stage}}: no cluster has the name "{{name}}" ({{field}})',
  'plan.name-ambiguous':
    'Stage {{stage}}: {{found}} clusters have the name "{{name}}". Use their entity references ({{field}})',
  'plan.undecided':
    'Cannot tell whether {{cluster}} belongs to stage {{stage}}. Unknown: {{facts}}. Add this to its source, or name the cluster under except',
  'plan.channel-unknown':
    'The channel "{{channel}}" is not configured. clusterUpgrades.planning.channels has {{channels}}',
  'plan.no-channels':
    'The channel "{{channel}}" is not configured. Add it to clusterUpgrades.planning.channels',
  'plan.target-no-version': '"{{target}}" is not a Kubernetes version',
  'plan.target-no-release':
    'No release of {{minor}} is known. Name a full version, such as {{example}}',
  'plan.target-newer-than-known':
    'It is newer than {{known}}, the newest version that Drydock knows, so what it breaks is unknown',
  'plan.target-not-for': '{{some}} of {{all}} clusters: {{reason}}',
  'plan.target-from-unknown': 'the current version is not known',
  'plan.target-reached': 'already at this version',
  'plan.target-older':
    'at a newer version, and Kubernetes cannot be downgraded',
  'plan.target-too-far':
    '{{minors}} minors away, but the plan allows {{allowed}}',
  'plan.as-last-read': '{{state}}, as last read',
  'plan.platform-not-asked':
    'Its platform was not asked, because the platforms of the other clusters took too long. Try again, or plan fewer clusters',
  'plan.platform-timed-out':
    'Its platform did not answer in time. Try again later',
  'plan.platform-failed': 'Its platform cannot be asked: {{error}}',
  'plan.effects-timed-out':
    'Not checked whether the effects and hooks of the plan can run: the platform did not answer in time',
  'plan.effects-failed':
    'Not checked whether the effects and hooks of the plan can run: {{error}}',
  'plan.version-not-known':
    'Readiness unknown: the version of the cluster is not known',
  'plan.not-judged': 'Its readiness could not be judged',
  'plan.readiness-failed': 'Readiness unknown: {{error}}',
  'plan.too-many-minors':
    'The way to {{target}} takes {{minors}} minors, but the plan allows {{allowed}} ({{field}})',
  'plan.times-not-computed':
    'Times are unknown: the windows, freezes and clusters of the plan are too many to compute. Use fewer or longer windows, or split the plan',
  'plan.pods-with-labels': 'Pods with {{labels}}',
  'plan.pods-in-namespaces': 'Pods in {{namespaces}}',
  'plan.pods-with-labels-in-namespaces':
    'Pods with {{labels}} in {{namespaces}}',
  'plan.force-nodes':
    'Nodes of all node pools are removed when their drain has lasted {{after}}, regardless of disruption budgets',
  'plan.force-nodes-of-pools':
    'Nodes of these node pools are removed when their drain has lasted {{after}}, regardless of disruption budgets: {{pools}}',
  'plan.force-pods':
    '{{pods}} are not evicted from nodes of the whole cluster. They end with their node, regardless of disruption budgets',
  'plan.force-pods-of-pools':
    '{{pods}} are not evicted from nodes of these node pools. They end with their node, regardless of disruption budgets: {{pools}}',
  'plan.requirement': 'the plan',
  'plan.requirement-of-portal': 'the portal',
  'plan.requirement-of-environments': 'clusters of {{environments}}',
  'plan.requirement-of-gate': 'gate {{gate}} of stage {{stage}}',
  'plan.approvals-given': '{{given}} of {{required}} ({{because}})',
  'plan.approvals-given-by':
    '{{given}} of {{required}} of {{groups}} ({{because}})',
  'plan.approvals-needed': '{{required}} ({{because}})',
  'plan.approvals-needed-by': '{{required}} of {{groups}} ({{because}})',
  'plan.approved-by': '{{given}} of {{required}} approvals given ({{because}})',
  'plan.approved-by-groups':
    '{{given}} of {{required}} approvals given by {{groups}} ({{because}})',
  'plan.rejected': '{{by}} rejected it',
  'plan.rejected-because': '{{by}} rejected it: {{reason}}',
  'plan.rejection': '{{by}}: {{reason}}',
  'plan.gone': 'The plan is gone',
  'plan.revision-overtaken':
    'Revision {{revision}} was replaced by revision {{newest}}. Submit that one',
  'plan.revision-not-submitted':
    'Revision {{revision}} was not submitted for approval',
  'plan.revision-withdrawn': 'Revision {{revision}} was withdrawn',
  'plan.other-digest': 'The submission has changed: its digest is different',
  'plan.withdrawn': 'It was withdrawn. Submit it again',
  'plan.decision-overtaken': 'replaced by revision {{revision}}',
  'plan.decision-withdrawn': 'the revision was withdrawn',
  'plan.decision-archived': 'the plan was archived',
  'plan.decision-taken-back': '{{by}} took it back',
  'plan.decision-lost-groups': '{{by}} no longer belongs to {{groups}}',
  'plan.decision-expired': 'expired at {{at}}',
  'plan.changed':
    'The plan would no longer do what was submitted: {{changes}}. Submit it again',
  'plan.changes-not-known':
    'Unknown whether the plan would still do what was submitted: {{changes}}. Wait until this is known. You do not have to submit it again',
  'plan.hidden-changes': 'Changes of clusters that you do not have access to',
  'plan.others-join':
    "Other clusters would join it (the plan's page lists those that you see)",
  'plan.target-now': 'The target means {{target}} now, not {{before}}',
  'plan.cluster-joins': '{{cluster}} would join stage {{stage}}',
  'plan.cluster-left-out-runs':
    '{{cluster}} was left out of stage {{stage}} because there was nothing to do, but now runs {{version}}',
  'plan.cluster-leaves':
    '{{cluster}} is no longer selected, or no source lists it now',
  'plan.cluster-moves':
    '{{cluster}} would move from stage {{before}} to {{stage}}',
  'plan.cluster-becomes-canary':
    '{{cluster}} would be a canary of stage {{stage}}',
  'plan.cluster-no-longer-canary':
    '{{cluster}} would no longer be a canary of stage {{stage}}',
  'plan.cluster-runs': '{{cluster}} runs {{version}}, not {{before}}',
  'plan.cluster-environment':
    '{{cluster}} is of environment {{environment}}, not {{before}}: other approvals may be needed',
  'plan.cluster-blockers-not-known':
    'Whether anything blocks {{cluster}} is no longer known',
  'plan.cluster-new-blocker': '{{cluster}} has a new blocker: {{blocker}}',
  'plan.with-target': 'Target {{target}} instead of {{before}}',
  'plan.without-cluster': 'Without {{cluster}}',
  'plan.with-cluster': 'With {{cluster}} in stage {{stage}}',
  'plan.stages-reordered':
    'New order of the stages: {{order}} (before: {{before}})',
  'plan.clusters-reordered':
    'New order of the clusters of stage {{stage}}: {{order}} (before: {{before}})',
  'plan.cluster-in-stage':
    '{{cluster}} in stage {{stage}} instead of {{before}}',
  'plan.cluster-is-canary': '{{cluster}} is a canary of stage {{stage}}',
  'plan.cluster-is-no-canary':
    '{{cluster}} is no longer a canary of stage {{stage}}',
  'plan.cluster-goes-another-way':
    '{{cluster}} takes other hops: {{way}} (before: {{before}})',
  'plan.cluster-check-not-run':
    '{{cluster}}: check {{check}} did not run in full',
  'plan.cluster-more-blockers_one': '{{cluster}}: {{count}} more blocker',
  'plan.cluster-more-blockers_other': '{{cluster}}: {{count}} more blockers',
  'plan.cluster-fewer-blockers_one': '{{cluster}}: {{count}} blocker fewer',
  'plan.cluster-fewer-blockers_other': '{{cluster}}: {{count}} blockers fewer',
  'plan.hop': '{{component}} {{from}} → {{to}}',
  'plan.hop-of-pools': '{{component}} {{pools}} {{from}} → {{to}}',
  'plan.hop-add-on':
    'add-on {{addOn}} {{from}} → {{to}}, changed fields: {{onConflict}}',
  'plan.hop-by': '{{hop}} by {{stops}}',
  'plan.hop-with-pools': '{{hop}} together with its node pools',
  'plan.hop-with-some-pools': '{{hop}} together with {{pools}}',
  'plan.hop-without': '{{hop}} without {{pools}}',
  'plan.hop-choose-canary': 'a chosen canary node of {{hop}}',
  'plan.hop-replace-canary': 'a replaced canary node of {{hop}}',
  'plan.field-changed': '{{field}}: {{before}} → {{after}}',
  'plan.revision-rolled-out':
    'The rollout of revision {{revision}} has ended. Submit the plan again for another one',
  'plan.rule-error':
    'Rule "{{rule}}" could not be evaluated and therefore denies: {{error}}',
  'plan.rule-own-override':
    'The blockers of this cluster were overridden by the requester alone. Another user has to approve the plan, and the override needs a reason',
  'plan.rule-friday':
    'Nothing starts in production on Fridays. It continues on Saturday, in the time zone of the plan',
  'plan.rule-forced-drains':
    'A plan with production clusters must not override disruption budgets. In its effects, set onDrainTimeout to wait, and set no behavior to skip',
  'plan.rule-two-approvals':
    'A plan with production clusters needs two approvals. Set {{field}} to 2 or more',
  'plan.rule-canary-first':
    'A plan with more than 3 production clusters must begin with canaries, or with a stage of another environment. Give the first production stage canaries, or put another stage before it',
  'plan.rule-soak':
    'Something must run the new version for 60 minutes before production. Set soakMinutes to 60 or more in an earlier stage, or in a production stage with canaries',
  'plan.problem-name':
    'must be lower-case letters, digits and dashes, at most 63 characters',
  'plan.problem-number-or-percent':
    'must be a whole number or a percentage such as "25%"',
  'plan.problem-version':
    'must be a Kubernetes version such as "1.36" or "1.36.4" (quote it)',
  'plan.problem-time-zone': 'must be an IANA time zone such as Europe/Berlin',
  'plan.problem-local-time':
    'must be a local date and time such as 2026-11-30T06:00',
  'plan.problem-no-such-time': 'is not a date and time of the calendar',
  'plan.problem-template-or-query': 'must be set, or query instead of it',
  'plan.problem-no-template': 'need a template, and none is set',
  'plan.problem-pool-soak':
    'needs canaryNode or canaryPools: set one of them, or leave it out',
  'plan.problem-no-canary-pools':
    'must not be set with scope: control-plane, which upgrades no node pools',
  'plan.problem-no-node-hook':
    'must not be used with scope: control-plane, which replaces no nodes of node pools',
  'plan.problem-no-such-window':
    'names no window of spec.windows ({{windows}})',
  'plan.problem-no-windows': 'names a window, but spec.windows has none',
  'plan.problem-until': 'must be later than from',
  'plan.problem-used-twice': '"{{name}}" is used twice',
  'plan.problem-rollback-scope':
    'must be control-plane or node-pools where rollback is true',
  'plan.problem-no-add-ons':
    'does not combine with rollback: update add-ons by a plan of their own',
  'plan.problem-add-on-left-alone':
    'gives a version of {{addOn}}, which leaveAlone lists',
  'plan.problem-rollback-target':
    'must be a full version such as "1.35.5" where rollback is true',
  'plan.problem-no-canary-node':
    'must not be set with scope: control-plane, which upgrades no nodes of node pools',
  'plan.problem-canary-node-rollback':
    'must not be set where rollback is true: a canary pool can go back first',
  'plan.problem-canary-node-surge':
    'must not be set beside effect "{{effect}}", which sets maxSurge or maxUnavailable: both write the rollout strategy of the pool. Its drain timeout alone is possible',
  'plan.problem-label-key':
    'must be the name of a label such as app or example.com/tier',
  'plan.problem-label-value':
    'must be the value of a label: letters, digits, dashes, dots, underscores, at most 63',
  'plan.problem-all-pods':
    'would select all pods: set labels, namespaces or both',
  'plan.problem-drain-order-missing':
    'must be set when behavior is drain: the rule only sets the order in which pods are evicted',
  'plan.problem-skip-order':
    'must not be set when behavior is skip: these pods are not evicted',
  'plan.problem-wait-order':
    'must not be set when behavior is wait-completed: these pods end by themselves',
  'plan.problem-alert-label': 'must be the name of a label',
  'plan.problem-no-node-rollout':
    'must set maxSurge, maxUnavailable or drainTimeoutMinutes',
  'plan.problem-force-timeout': 'must be set where onDrainTimeout is force',
  'plan.problem-no-node-replaced':
    'must not be 0 where maxSurge is 0 too: no node could be replaced',
  'plan.problem-deployment': 'must be the name of a Deployment',
  'plan.problem-built-in-effect':
    'is a built-in effect: write it as type, with its own fields',
  'plan.problem-node-hooks-effect':
    'is used for hooks at before-node-drain and after-node-drain: write these hooks instead',
  'plan.problem-second-node-rollout':
    'must not be a second node-rollout: effect "{{effect}}" already sets the node pools',
  'plan.problem-more': 'has more problems than are listed here',
  'plan.problem-unknown-field': 'is not a field of a plan',
  'plan.problem-unknown-field-of':
    'is not a field of a plan; there are {{fields}}',
  'plan.problem-missing': 'is missing: must be {{type}}',
  'plan.problem-missing-one-of': 'is missing: must be one of {{types}}',
  'plan.problem-type': 'must be {{type}}, not {{found}}',
  'plan.problem-type-one-of': 'must be one of {{types}}, not {{found}}',
  'plan.problem-number-for-text':
    'must be text, not the number {{found}}: put it in quotes (unquoted, 1.30 is the number 1.3)',
  'plan.problem-value-missing': 'must be {{values}}',
  'plan.problem-value-one-of-missing': 'must be one of {{values}}',
  'plan.problem-value': 'must be {{values}}, not {{found}}',
  'plan.problem-value-one-of': 'must be one of {{values}}, not {{found}}',
  'plan.problem-least-characters_one': 'must have at least {{count}} character',
  'plan.problem-least-characters_other':
    'must have at least {{count}} characters',
  'plan.problem-least-entries_one': 'must have at least {{count}} entry',
  'plan.problem-least-entries_other': 'must have at least {{count}} entries',
  'plan.problem-least-number': 'must be at least {{bound}}',
  'plan.problem-most-characters_one': 'must have at most {{count}} character',
  'plan.problem-most-characters_other':
    'must have at most {{count}} characters',
  'plan.problem-most-entries_one': 'must have at most {{count}} entry',
  'plan.problem-most-entries_other': 'must have at most {{count}} entries',
  'plan.problem-most-number': 'must be at most {{bound}}',
  'plan.problem-no-json':
    'cannot be written as JSON: it contains itself, is nested too deeply or holds values that are not data',
  'plan.problem-too-large':
    'is too large: {{bytes}} bytes of at most {{most}}; name clusters by labels rather than one by one',
  'plan.problem-empty':
    'is empty: a plan has apiVersion, kind, metadata and spec',
  'plan.problem-prototype-key':
    'is not allowed as the name of a field or label: remove it',
  'plan.problem-nul':
    'contains a NUL character, which cannot be stored: remove it',
  'plan.problem-too-many-words':
    'has more than {{most}} words and marks; name clusters by labels rather than one by one',
  'plan.problem-too-many-aliases':
    'has more than {{most}} anchors and aliases; write values out',
  'plan.problem-unreadable': 'cannot be read: {{error}}',
  'plan.problem-too-deep': 'is nested too deeply',
  'plan.problem-second-document':
    'is a second document: a plan file holds one plan; remove the "---" and what follows it',
  'plan.problem-no-yaml': 'is not valid YAML: {{error}}',
  'plan.problem-key-no-text': 'is a key that is not text',
  'plan.problem-key-twice':
    'has the key "{{key}}" twice in the same map: remove one',
  'plan.problem-rule-parts':
    'must be parts such as FREQ=WEEKLY;BYDAY=SA;BYHOUR=22, not "{{part}}"',
  'plan.problem-rule-part-twice': 'contains {{part}} twice',
  'plan.problem-rule-frequency':
    'must contain FREQ=DAILY, WEEKLY, MONTHLY or YEARLY',
  'plan.problem-rule-part':
    'must not contain {{part}}; with FREQ={{frequency}} it can contain {{parts}}',
  'plan.problem-rule-value':
    'has {{part}}={{value}}, which must be {{allowed}}',
  'plan.problem-rule-value-twice':
    'has {{part}}={{value}}, which names a value twice',
  'plan.problem-rule-day': 'must contain {{part}} with FREQ={{frequency}}',
  'plan.problem-rule-day-either':
    'must contain {{part}} or {{other}} with FREQ={{frequency}}',
  'plan.problem-rule-too-often':
    'opens more than {{most}} times a day; use a longer duration',
  'plan.problem-rule-positions':
    'names more than {{most}} positions (BYSETPOS)',
  'plan.problem-rule-daily-interval':
    'must not contain INTERVAL together with BYDAY or BYMONTH with FREQ=DAILY',
  'plan.problem-rule-weekly-interval':
    'must not contain INTERVAL together with BYMONTH with FREQ=WEEKLY',
  'plan.problem-rule-week-number':
    'must contain BYWEEKNO with BYDAY (days without numbers) and without INTERVAL, BYMONTH and BYMONTHDAY',
  'plan.problem-rule-numbered-days':
    'has BYDAY={{days}}, which must be days without numbers with FREQ={{frequency}}',
  'plan.problem-rule-some-numbered':
    'has BYDAY={{days}}, which must have numbers at all days or at none',
  'plan.problem-rule-day-number':
    'has BYDAY={{day}}, whose number must be at most {{most}}',
  'plan.problem-rule-never': 'never occurs',
  'plan.problem-expression-too-long': 'is longer than {{most}} characters',
  'plan.problem-expression-invalid': 'is not valid',
  'plan.problem-expression-type':
    'must be true or false, but is of type {{type}}',
  'plan.problem-expression-function':
    'calls {{name}}; allowed are {{functions}}',
  'plan.problem-expression-loops': 'nests {{loops}} more than {{most}} deep',
} as const;
