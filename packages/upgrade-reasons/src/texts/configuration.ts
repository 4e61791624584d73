/** Of the operator's configuration: what it names and what is not there. */
export const configurationTexts = {
  'configuration.problem': '{{problem}}. {{fix}}',
  'configuration.problem-suggestion':
    "{{problem}}. Did you mean '{{name}}'? {{fix}}",
  'configuration.no-cluster':
    'No cluster has this name, title, id or entity reference now',
  'configuration.fix-pattern':
    'Correct the pattern, or remove it from the rule',
  'configuration.not-listed': 'No source lists this cluster now',
  'configuration.fix-not-listed':
    'Correct the reference, or add the cluster to its source',
  'configuration.no-source': "No source has the id '{{source}}'",
  'configuration.fix-no-source':
    'The sources are {{sources}}. Correct the reference, or add the source',
  'configuration.fix-no-source-at-all':
    'No source is configured. Correct the reference, or add the source',
  'configuration.same-cluster':
    'It is the same cluster as {{other}}, and has another value',
  'configuration.fix-same-cluster': 'Keep one of the two entries',
  'configuration.no-environment': 'No cluster has this environment now',
  'configuration.fix-environment':
    'Correct the name, or the environment of the clusters',
  'configuration.unknown-environment':
    'No cluster has this environment now, and clusterUpgrades.environments does not list it',
  'configuration.fix-unknown-environment':
    'Correct the name, or add it to environments',
  'configuration.no-entity': 'The catalog has no such entity now',
  'configuration.fix-no-entity':
    'Correct the reference, or add the entity to the catalog. Shortly after a start the catalog may still be loading',
  'configuration.entities-not-checked':
    'Not checked: the catalog could not be read yet',
  'configuration.no-auth-provider':
    'The kubernetes plugin does not ship this provider',
  'configuration.fix-auth-provider':
    'Use one of {{providers}}, or make sure that the portal adds it to the kubernetes plugin',
  'configuration.not-read':
    'Drydock does not read this section, and there is no {{section}}',
  'configuration.fix-not-read': 'Rename it if it is meant for Drydock',
  'configuration.unguarded':
    'Approval rules do not bind upgrades of single clusters in {{environments}}: clusterUpgrades.planning.plansOnlyEnvironments is narrower than clusterUpgrades.planning.approvals. Remove plansOnlyEnvironments to use the environments of the rules, or add these environments to it',
  'configuration.unguarded-everywhere':
    'Approval rules do not bind upgrades of single clusters in any environment: clusterUpgrades.planning.plansOnlyEnvironments is narrower than clusterUpgrades.planning.approvals. Remove plansOnlyEnvironments to use the environments of the rules, or add these environments to it',
} as const;
