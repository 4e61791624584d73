/**
 * What became of a write to a Kubernetes API server, and of questions about the rights of a writer
 * credential.
 */
export const writerTexts = {
  'writer.unauthorized':
    'The API server does not accept the writer credential. Renew the kubeconfig of {{setting}}',
  'writer.forbidden':
    'The writer credential may not do this: {{said}}. Grant it the verb {{verb}} (see {{page}})',
  'writer.no-answer': 'No complete answer of {{host}} to the change: {{cause}}',
  'writer.answer-no-object':
    'The server accepted the change, but its answer is not an object',
  'writer.answered':
    'The API server answered {{status}} to the change: {{said}}',
  'writer.rights-not-told':
    'The API server does not say whether the writer credential may {{verb}} {{resource}}: it answered {{status}} to a SelfSubjectAccessReview',
  'writer.rights-not-asked':
    'The rights of the writer credential could not be checked: {{error}}',
  'writer.not-https':
    "The writer's kubeconfig contains {{address}}. A credential is sent over https only",
  'writer.remedy-renew': 'Renew the kubeconfig of {{setting}}',
  'writer.remedy-access-reviews':
    'Allow the credential to create selfsubjectaccessreviews, as the ClusterRole system:basic-user does',
  'writer.two-clusters':
    'The two credentials of {{cluster}} are of two clusters: what kubeconfig reads is not what upgrade.kubeconfig changes. Correct id {{cluster}} in {{setting}}',
  'writer.clusters-not-compared':
    'Drydock cannot compare the clusters of the two credentials of {{cluster}}, so nothing was written. Both need the right to get the namespace kube-system ({{rights}}). {{cause}}',
} as const;
