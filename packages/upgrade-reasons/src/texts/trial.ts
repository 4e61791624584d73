/** Of trial imports. */
export const trialTexts = {
  'trial.made-by-controller': 'made by a controller',
  'trial.made-by-server': 'made by the API server',
  'trial.made-by-kubelet': 'made by a kubelet',
  'trial.may-not-create':
    'the account of the trial may not create it at the target',
  'trial.may-not-grant':
    'the account of the trial may not grant these rights at the target',
  'trial.quota': "a quota or limit range of the trial's namespace refuses it",
  'trial.pod-security':
    "Pod Security of the trial's namespace refuses it; its own namespace may allow it",
  'trial.webhook':
    'an admission webhook of the target did not answer, or does not support dry runs',
  'trial.address': 'it asks for an address or port of one cluster',
  'trial.no-service-account':
    "the trial's namespace has no ServiceAccount for pods",
  'trial.terminating': "the trial's namespace is being deleted",
  'trial.answered': 'the target answered {{status}}',
  'trial.answered-reason': 'the target answered {{status}} ({{reason}})',
  'trial.no-answer': 'the target did not answer in time',
  'trial.not-tried': 'not tried: {{reason}}',
  'trial.tried-in-part': 'tried in part: {{reason}}',
  'trial.not-read': 'could not be read: {{reason}}',
  'trial.read-in-part': 'read in part: {{reason}}',
  'trial.same-cluster-unknown':
    'It is unknown whether source and target are two clusters: {{reason}}',
  'trial.source-uid':
    'the UID of the namespace kube-system of the source cannot be read: {{reason}}',
  'trial.target-uid':
    'the UID of the namespace kube-system of the target cannot be read: {{reason}}',
  'trial.no-uid': 'it has none',
  'trial.source-discovery': 'Discovery of the source: {{reason}}',
  'trial.target-discovery': 'Discovery of the target: {{reason}}',
  'trial.no-crd': 'its CRD is not installed at the target',
  'trial.not-served': 'the target does not serve it',
  'trial.extension-server':
    'an extension API server serves it at the target, and may not honour dry runs',
  'trial.no-common-version':
    'no version is served by both: {{source}} here, {{target}} at the target',
  'trial.only-deprecated':
    'only deprecated versions are served by both, and reading one would report it as still in use',
  'trial.gone-uncounted':
    'the target does not know the kind, and the source does not say how many objects there are',
  'trial.gone-uncounted-because':
    'the target does not know the kind, and the source does not say how many objects there are: {{reason}}',
  'trial.gone_one':
    '{{count}} {{kind}} object cannot be imported: {{version}} does not know the kind',
  'trial.gone_other':
    '{{count}} {{kind}} objects cannot be imported: {{version}} does not know the kind',
  'trial.source-counts_one':
    'The source counts {{count}} stored object of {{resource}}',
  'trial.source-counts_other':
    'The source counts {{count}} stored objects of {{resource}}',
  'trial.fix-gone':
    'Replace what they do before the upgrade. See check {{check}}',
  'trial.refused': '{{object}} is refused by {{version}}: {{problem}}',
  'trial.fields':
    '{{object}} has fields that {{version}} does not know: {{problem}}',
  'trial.fix-refused':
    'Change the manifest so that the target accepts it before the object is written there. The stored object stays until then',
  'trial.fix-fields':
    "Remove the fields from the manifest, or move their content to where the target's API has it. Strict clients are refused, others lose the fields silently",
  'trial.fix-fields-custom':
    'Remove the fields from the manifest, or move their content to where the definition installed at the target has it. Strict clients are refused, others lose the fields silently',
  'trial.fix-schema': "Write the fields as the target's API expects them",
  'trial.fix-schema-custom':
    'Write the fields as the definition installed at the target expects them, or install the version of the definition that the object was made for',
  'trial.limit-namespace':
    'All namespaced objects were tried in one namespace. Its quota, limit ranges and Pod Security applied instead of those of their own namespaces',
  'trial.limit-admission':
    "Admission webhooks, policies and defaults that the target does not have were not asked. The others were asked as the trial's account alone",
  'trial.limit-created':
    'Objects were created, not changed. Rules for updates, and what is already stored, were not tried',
  'trial.limit-source':
    'Objects that the source itself would refuse to create again are listed too. The source cannot be asked without writing to it',
  'trial.limit-values':
    'Values of Secrets and ConfigMaps, addresses, finalizers and status were left out. What one object needs of another was not checked',
  'trial.limit-uncounted_one':
    '{{count}} more refused object is counted, but not listed',
  'trial.limit-uncounted_other':
    '{{count}} more refused objects are counted, but not listed',
} as const;
