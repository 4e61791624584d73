export const readinessTexts = {
  'readiness.no-reason': 'No reason is known',
  'readiness.no-repository':
    'No repository of manifests is configured for this cluster (clusterUpgrades.manifests)',
  'readiness.switched-off': 'Switched off by the operator',
  'readiness.helm-not-permitted':
    'Helm releases not checked by policy: the account may not list Secrets (the role docs/rbac/helm-secrets-reader.yaml is optional)',
  'readiness.tokens-not-permitted':
    'Service-account tokens not checked by policy: the account may not list Secrets (the role docs/rbac/helm-secrets-reader.yaml is optional)',
  'readiness.custom-resources-not-permitted':
    'Objects of custom resources not checked by policy: the account may not list them (the role docs/rbac/custom-resources-reader.yaml is optional)',
  'readiness.files-only': 'Files were checked, no cluster',
  'readiness.no-files': 'No manifest files were given',
  'readiness.no-schema': 'No manifest files were checked against a schema',
  'readiness.no-trial': 'No trial import was run',
  'readiness.version-unknown': "The cluster's version is not known: {{why}}",
  'readiness.version-strange':
    'The cluster reports the version {{version}}, which is not a Kubernetes version',
  'readiness.target-strange':
    'The target {{target}} is not a Kubernetes version; write it as 1.35 or v1.35.4',
  'readiness.beyond-knowledge':
    '{{target}} is newer than {{reviewed}}, the last version that Drydock knows. Update Drydock to check it',
  'readiness.check-failed': 'The check itself failed: {{error}}',
  'readiness.section-unread': '{{section}}: {{why}}',
  'readiness.section-in-part':
    '{{section}} in part, so not all of {{without}}: {{why}}',
  'readiness.section-missing':
    'No data on {{without}}, because {{section}} could not be read: {{why}}',
  'readiness.blocks_one': '{{count}} finding blocks {{target}}: {{findings}}',
  'readiness.blocks_other': '{{count}} findings block {{target}}: {{findings}}',
  'readiness.warnings_one': '{{count}} warning for {{target}}: {{findings}}',
  'readiness.warnings_other': '{{count}} warnings for {{target}}: {{findings}}',
  'readiness.failing_one':
    '{{count}} finding fails already, whether the cluster is upgraded or not: {{findings}}',
  'readiness.failing_other':
    '{{count}} findings fail already, whether the cluster is upgraded or not: {{findings}}',
  'readiness.all-off': 'Every check is off, so nothing was checked',
  'readiness.clear_one': '{{count}} finding from {{ran}} of {{total}} checks',
  'readiness.clear_other':
    '{{count}} findings from {{ran}} of {{total}} checks',
  'readiness.seen-in-part': '{{check}}, seen in part: {{why}}',
  'readiness.not-checked': '{{check}}, not checked: {{why}}',
  'readiness.waived_one': '{{count}} finding is waived and not counted',
  'readiness.waived_other': '{{count}} findings are waived and not counted',
  'readiness.in-baseline_one':
    '{{count}} finding is known from the baseline and not counted',
  'readiness.in-baseline_other':
    '{{count}} findings are known from the baseline and not counted',
  'readiness.ignored_one':
    "{{count}} finding is ignored by the operator's rules and not counted",
  'readiness.ignored_other':
    "{{count}} findings are ignored by the operator's rules and not counted",
  'readiness.kept_one':
    '{{count}} finding of an earlier evaluation is kept, because the checks that would find it again did not run',
  'readiness.kept_other':
    '{{count}} findings of earlier evaluations are kept, because the checks that would find them again did not run',
  'readiness.more-evidence_one':
    'and {{count}} more, which drydock check -o json lists',
  'readiness.more-evidence_other':
    'and {{count}} more, which drydock check -o json lists',
  'readiness.more_one': 'and {{count}} more',
  'readiness.more_other': 'and {{count}} more',
  'readiness.account-lacks':
    'The account of {{place}} may not {{requests}}. Apply docs/rbac/reader.yaml to the cluster and bind its ClusterRole drydock-reader to the account',
  'readiness.requests-failed': '{{error}}: {{requests}}',
  'readiness.requests-failed-fix': '{{error}}: {{requests}}. {{fix}}',
  'readiness.asked-was': '{{why}}. Asked was {{place}}',
  'readiness.asked-was-fix': '{{why}}. Asked was {{place}}. {{fix}}',
  'readiness.not-read-yet': 'The cluster was not read yet',
  'readiness.never-read': 'The cluster was never read: {{error}}',
  'readiness.facts-too-old': 'The facts of {{readAt}} are too old to be kept',
  'readiness.facts-too-old-failing':
    'The facts of {{readAt}} are too old to be kept: {{error}}',
  'readiness.stale':
    'The cluster was not read for too long; the facts are of {{readAt}}. Read it again first (Check again)',
  'readiness.stale-failing':
    'The cluster could not be read since {{since}}; the facts are of {{readAt}}. Read it again first (Check again)',
  'readiness.trial-of-another-cluster':
    'The trial ran with the objects of another cluster',
  'readiness.trial-of-another-version':
    'The trial ran with an API server of {{version}}, not of {{target}}',
  'readiness.trial-untold_one': '{{count}} more object refused, not listed',
  'readiness.trial-untold_other':
    '{{count}} more objects refused, not listed one by one',
  'readiness.trial-unproven': '{{kind}}: {{why}}',
  'readiness.trial-unproven-objects_one':
    '{{kind}} ({{count}} object): {{why}}',
  'readiness.trial-unproven-objects_other':
    '{{kind}} ({{count}} objects): {{why}}',
  'readiness.trial-see-check': 'Check {{check}} shows what was not tried',
  'readiness.trial-silent': 'The trial has no data about this check',
  'readiness.trial-in-part':
    'The trial reports that this check is partial, without a reason',
  'readiness.trial-old_one':
    'The trial ran on {{day}}, more than {{count}} day ago: run it again',
  'readiness.trial-old_other':
    'The trial ran on {{day}}, more than {{count}} days ago: run it again',
  'readiness.trial-before-upgrade':
    'The cluster was at {{version}} when the trial ran: run it again',
  'readiness.target-of-upgrade': 'Target of the running upgrade',
  'readiness.target-version-unknown': 'Its version is unknown',
  'readiness.target-desired': 'Desired in {{environment}}',
  'readiness.target-next-minor': 'Next minor',
  'readiness.target-newer-patch': 'Newer patch',
  'readiness.target-none': 'Already at the newest version that Drydock knows',
  'readiness.target-asked-for': 'Requested target',
  'readiness.cluster-not-read': 'The cluster was not read yet',
  'readiness.cluster-unreadable-since':
    'The cluster could not be read since {{time}}',
  'readiness.cluster-facts-old': 'The facts are old: last read on {{time}}',
  'readiness.cluster-not-judged': 'The cluster was not assessed yet',
  'readiness.newer-than-reviewed':
    '{{target}} is newer than {{reviewed}}, the last version that Drydock knows',
  'readiness.check-gap': '{{check}}: {{why}}',
  'readiness.no-target':
    'The cluster has no target. Name one with ?target=1.36',
} as const;
