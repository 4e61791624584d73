export const planTexts = {
  'plan.archived': 'The plan is archived',
  'plan.rollout-running': 'Its rollout is running: stop or abort it first',
  'plan.rollout-ended':
    'Its rollout has ended; a new revision can start another one',
  'plan.not-submitted': 'The plan is not submitted for approval',
  'plan.submitted-already':
    'The plan is {{state}} already; withdraw it to submit it again',
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
  'plan.query-permission':
    '{{missing}}. It is needed because these gates define their own query: {{gates}}. Use a template of the metric source instead',
  'plan.override-reason-too-short':
    'The reason for overriding must have at least {{minimum}} characters',
  'plan.selects-none': 'Stage {{stage}} matches no cluster ({{field}})',
  'plan.selects-none-left':
    'Stage {{stage}} matches only clusters of earlier stages, such as {{earlier}} ({{field}})',
  'plan.name-unknown':
    'Stage {{stage}}: no cluster has the name "{{name}}" ({{field}})',
  'plan.name-ambiguous':
    'Stage {{stage}}: {{found}} clusters have the name "{{name}}". Use their entity references ({{field}})',
  'plan.undecided':
    'Cannot tell whether {{cluster}} belongs to stage {{stage}}. Not known of it: {{facts}}. Add this to its source, or name the cluster under except',
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
  'plan.no-provider':
    'No upgrade provider is configured for this cluster. Connect it through a source with an upgrade provider, or set its provider in clusterUpgrades.sources',
  'plan.provider-not-installed':
    'The upgrade provider "{{provider}}" is not installed. Add its backend module',
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
} as const;
