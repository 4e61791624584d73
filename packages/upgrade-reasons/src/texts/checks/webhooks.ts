export const webhooksTexts = {
  'term.needed-pod-creation': 'the creation of pods',
  'term.needed-evictions': 'evictions',
  'term.needed-pod-placing': 'the placing of pods',
  'term.needed-pod-deletion': 'the deletion of pods',
  'term.needed-pod-tokens': 'the tokens of pods that start',
  'term.needed-pod-endpoints': 'the endpoints of pods that moved',
  'term.needed-budget-status': 'the arithmetic of disruption budgets',
  'term.needed-pod-status': 'the status of pods',
  'term.needed-node-registration': 'nodes that register or are cordoned',
  'term.needed-node-status': 'the status of nodes',
  'term.needed-node-heartbeats': 'the heartbeats of nodes',
  'term.needed-leader-election': 'the leader election of the control plane',
  'term.needed-node-certificates': 'certificates of nodes',
  'term.needed-node-storage': 'storage of nodes that register',
  'term.needed-system-configuration': 'the configuration in kube-system',
  'term.needed-system-daemonsets': 'DaemonSets of kube-system',
  'term.needed-system-deployments': 'Deployments of kube-system',
  'term.needed-system-revisions': 'revisions of DaemonSets of kube-system',
  'term.needed-system-replicasets': 'ReplicaSets of kube-system',
  'term.needed-built-in-roles': 'the roles that an API server brings along',
  'term.its-object-selector': 'its objectSelector',
  'check.webhooks.match-conditions_one': 'its matchCondition',
  'check.webhooks.match-conditions_other': 'its {{count}} matchConditions',
  'check.webhooks.undecided':
    'Whether webhook {{webhook}} of {{object}} refuses {{needed}} is not known: no trusted backend answers, and {{conditions}} may or may not keep it away',
  'check.webhooks.undecided-bundle':
    'Whether webhook {{webhook}} of {{object}} refuses {{needed}} is not known: no trusted backend answers, and API servers may read a CA bundle that Drydock cannot',
  'check.webhooks.skipped':
    'Webhook {{webhook}} is skipped (failurePolicy Ignore)',
  'check.webhooks.refuses-all':
    'Webhook {{webhook}} refuses all that it is asked about (failurePolicy Fail)',
  'check.webhooks.refuses':
    'Webhook {{webhook}} refuses {{needed}} (failurePolicy Fail)',
  'check.webhooks.refuses-unless':
    'Webhook {{webhook}} refuses {{needed}} (failurePolicy Fail), unless {{conditions}} keeps it away',
  'check.webhooks.asked-outside':
    'Webhook {{webhook}} is asked about {{needed}} (failurePolicy Fail); {{backend}}',
  'check.webhooks.asked':
    'Webhook {{webhook}} is asked about {{needed}} (failurePolicy Fail)',
  'check.webhooks.asked-and-itself':
    'Webhook {{webhook}} is asked about {{needed}}, and about the pods that answer for it (failurePolicy Fail)',
  'check.webhooks.asked-itself':
    'Webhook {{webhook}} is asked about the pods that answer for it (failurePolicy Fail)',
  'check.webhooks.asked-everything':
    'Webhook {{webhook}} is asked about every kind, and so about {{needed}} (failurePolicy Fail)',
  'check.webhooks.holds-up':
    'Webhook {{webhook}} may hold up {{needed}} for {{timeout}} s (failurePolicy {{policy}})',
  'check.webhooks.names-only':
    'Webhook {{webhook}} names {{resource}} only at {{versions}}, which {{target}} does not serve: it is not asked about them',
  'check.webhooks.unanswered_one':
    '{{object}} refuses requests: no backend answers for {{count}} webhook',
  'check.webhooks.unanswered_other':
    '{{object}} refuses requests: no backend answers for {{count}} webhooks',
  'check.webhooks.unanswered-skipped_one':
    '{{object}} is skipped: no backend answers for {{count}} webhook',
  'check.webhooks.unanswered-skipped_other':
    '{{object}} is skipped: no backend answers for {{count}} webhooks',
  'check.webhooks.unanswered-fix':
    'Bring its backend back, name a port that its Service has or renew its CA bundle before the upgrade; delete the configuration if its program is gone',
  'check.webhooks.self-interception':
    '{{object}} is asked about the pods that answer for it',
  'check.webhooks.self-interception-single':
    '{{object}} is asked about the one pod that answers for it: after its drain no pod starts',
  'check.webhooks.self-interception-fix':
    'Exclude the namespace of its own pods by namespaceSelector, and run two replicas on different nodes',
  'check.webhooks.single-backend':
    '{{object}} rests on one pod or node: while that is drained, requests of the upgrade are refused',
  'check.webhooks.single-backend-fix':
    'Run two replicas on different nodes with a PodDisruptionBudget, or set failurePolicy: Ignore for the upgrade',
  'check.webhooks.catch-all':
    '{{object}} is asked about every kind, in kube-system and of nodes too',
  'check.webhooks.catch-all-fix':
    'Name the kinds that it is for, and exclude kube-system and kube-node-lease by namespaceSelector',
  'check.webhooks.outside':
    '{{object}} is answered from outside of the cluster, which is not checked',
  'check.webhooks.outside-fix':
    'Make sure that the address answers during the upgrade',
  'check.webhooks.slow_one':
    '{{object}} may hold up requests of the upgrade for long ({{count}} webhook)',
  'check.webhooks.slow_other':
    '{{object}} may hold up requests of the upgrade for long ({{count}} webhooks)',
  'check.webhooks.slow-fix': 'Set timeoutSeconds to 10 or less',
  'check.webhooks.lost-versions_one':
    '{{object}} names only API versions that go ({{count}} resource)',
  'check.webhooks.lost-versions_other':
    '{{object}} names only API versions that go ({{count}} resources)',
  'check.webhooks.lost-versions-fix':
    'Name the versions that the target serves in its rules, or upgrade the program that writes them',
} as const;
