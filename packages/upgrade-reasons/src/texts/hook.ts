export const hookTexts = {
  'hook.no-entry':
    '{{setting}} has no entry for cluster {{cluster}}. Add one under one of these keys: {{keys}}',
  'hook.different-values':
    '{{setting}} has different values for cluster {{cluster}} under {{keys}}. Keep one of them',
  'hook.not-in-inventory':
    "Cluster {{cluster}} is not in Drydock's inventory, so no credential is used for it",
  'hook.not-listed':
    'No source lists cluster {{cluster}} now, so nothing is started in it. Add it to its source again',
  'hook.identity-unknown':
    'The identity of cluster {{cluster}} is unknown, because it was never read. Let Drydock read it, then try again',
  'hook.connection-ends':
    'Nothing was written: {{host}} ends its connections after one answer, so the next one may reach another server',
  'hook.cluster-not-told':
    'Nothing was written: context {{context}} of the kubeconfig {{file}} ({{host}}) does not say which cluster it reaches ({{status}}). Renew the credential, or allow it to get the namespace kube-system (docs/rbac/job-runner.yaml)',
  'hook.no-namespace':
    'Nothing was written: context {{context}} of the kubeconfig {{file}} ({{host}}) answered {{status}} and not with the namespace kube-system',
  'hook.other-cluster':
    'Nothing was written: context {{context}} of the kubeconfig {{file}} ({{host}}) reaches a cluster with the UID {{uid}}, but {{cluster}} has the UID {{expected}}. Correct the entry in clusterUpgrades.planning.jobCredential.contexts, or the context in the kubeconfig',
  'hook.no-context':
    'The kubeconfig {{file}} has no context {{context}}. Add one with a credential that has the rights that plans need',
  'hook.no-server':
    'Context {{context}} of the kubeconfig {{file}} names no server',
  'hook.login-by-program':
    'The kubeconfig {{file}} logs in with a program (exec), which a service does not do. Give Drydock a ServiceAccount token or a client certificate',
  'hook.login-of-a-person':
    "The kubeconfig {{file}} logs in with a person's login (auth-provider), which a service does not do. Give Drydock a ServiceAccount token or a client certificate",
  'hook.no-https':
    'The kubeconfig {{file}} names {{server}}, and a credential goes over https only',
  'hook.kubeconfig-unreadable':
    'The kubeconfig {{file}} cannot be read or parsed. Correct the file or clusterUpgrades.planning.jobCredential',
  'hook.jobs-not-run': 'Jobs of hooks cannot be run: {{cause}}',
  'hook.no-webhook':
    'Webhook "{{webhook}}" of hook {{hook}} is not configured. Add it to clusterUpgrades.planning.webhooks (configured: {{configured}})',
  'hook.no-job':
    'Job "{{job}}" of hook {{hook}} is not configured. Add it to clusterUpgrades.planning.jobs (configured: {{configured}})',
  'hook.no-runner':
    'Nothing can create Jobs as "{{runner}}" for hook {{hook}}. Configure clusterUpgrades.planning.jobCredential, or add the module that provides this runner',
  'hook.not-run': 'Hook {{hook}} cannot be run',
  'hook.job-created': '{{job}} was created',
  'hook.job-followed': '{{job}} exists already and is followed',
  'hook.job-refused': 'The cluster refused the Job: {{cause}}',
  'hook.job-gone': '{{job}} is gone, and its result is unknown',
  'hook.job-foreign': "{{job}} is not Drydock's: {{cause}}",
  'hook.job-of-another': 'it was not created for this attempt of this hook',
  'hook.job-runs': '{{job}} runs',
  'hook.job-without-pod': '{{job}} runs: no pod has been started yet',
  'hook.job-succeeded': '{{job}} succeeded',
  'hook.job-failed': '{{job}} failed',
  'hook.job-not-created':
    '{{cluster}} answered {{status}} to the creation of {{job}}',
  'hook.job-not-seen':
    '{{cluster}} answered {{status}} when {{job}} was looked at',
  'hook.webhook-works': 'The webhook is working on it',
  'hook.webhook-done': 'The webhook says done',
  'hook.webhook-failed': 'The webhook says failed',
  'hook.webhook-refused': 'The webhook refused ({{status}})',
  'hook.webhook-unclear':
    'The webhook answered {{status}} without done, failed or pending',
  'hook.none-ran': 'hooks for each node: none ran',
  'hook.all-succeeded': 'hooks for each node: {{succeeded}} succeeded',
  'hook.some-failed':
    'hooks for each node: {{succeeded}} succeeded, {{failed}} failed. The last: {{last}}',
  'hook.failed-for-node': '{{hook}} for {{node}}: {{reason}}',
  'hook.node-went-on':
    'The node continued before the hook had ended: another user or tool removed its mark',
  'hook.node-let-go': 'Node {{node}} is released',
  'hook.node-waits': 'Node {{node}} waits for hook {{hook}}',
  'hook.node-waits-again':
    'Node {{node}} waits for hook {{hook}}, attempt {{attempt}}',
  'hook.more-nodes-wait_one': '{{count}} more node waits',
  'hook.more-nodes-wait_other': '{{count}} more nodes wait',
} as const;
