/** Add-ons that a cluster has, and which version to move them to. */
export const addonsTexts = {
  'check.installed-addon.release': 'Helm release {{release}} is {{chart}}',
  'check.installed-addon.deployed': '{{application}} deployed {{chart}}',
  'check.installed-addon.chart-version':
    'chart {{chart}} with version {{version}}',
  'check.installed-addon.name':
    '{{workload}} has the name of {{addon}} and runs {{images}}',
  'check.installed-addon.image': '{{workload}} runs {{image}}',
  'check.installed-addon.runtime': 'Nodes run {{runtime}}',
  'check.installed-addon.etcd-unstated':
    'The image of etcd in kube-system does not name its version',
  'check.addon-advice.newest': '{{versions}} (newest known: {{newest}})',
  'check.addon-advice.node-image':
    'Use a node image with {{addon}} {{versions}} for {{target}}',
  'check.addon-advice.no-node-image':
    'No version of {{addon}} is known to work with {{target}}. Ask the provider of the node image',
  'check.addon-advice.follow':
    'Move {{addon}} to the minor of the control plane, {{target}}, after the control plane',
  'check.addon-advice.none':
    'No version of {{addon}} is known to work with {{target}}. Look for one with its project, {{project}}, before the upgrade',
  'check.addon-advice.after':
    'Move to {{addon}} {{versions}} after the control plane is at {{target}}',
  'check.addon-advice.before':
    'Move to {{addon}} {{versions}} before the control plane: it works with {{current}} and {{target}}',
  'check.addon-advice.one-by-one':
    'Move to {{addon}} {{versions}}. No version is known to work with both {{current}} and {{target}}: upgrade one minor at a time, the add-on before each',
} as const;
