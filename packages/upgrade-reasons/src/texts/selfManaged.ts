/** Updates of add-ons that no platform manages. */
export const selfManagedTexts = {
  'self-managed.way-through-eks':
    'Update it as an add-on of EKS: remove it from clusterUpgrades.selfManagedAddOns, so that the EKS module updates it',
  'self-managed.not-configured':
    'Cluster {{cluster}} has the reference {{reference}}, which is not configured. Add it to clusterUpgrades.selfManagedAddOns.clusters',
  'self-managed.add-on-not-configured':
    '{{addOn}} is not among the self-managed add-ons of this cluster, which are {{known}}. Correct the name, or add it to clusterUpgrades.selfManagedAddOns.clusters[].addOns',
  'self-managed.control-plane-first':
    'Add-ons are updated for the version that the control plane runs, which is {{current}}, not {{version}}. Upgrade the control plane first, or use the target {{current}}',
  'self-managed.gone':
    '{{workload}} of the add-on {{addOn}} does not exist. Correct kind, namespace or workload in clusterUpgrades.selfManagedAddOns, or install the add-on',
  'self-managed.unread':
    '{{workload}} of the add-on {{addOn}} could not be read, so its version is unknown: {{why}}',
  'self-managed.leaves':
    '{{workload}} of the add-on {{addOn}} is being deleted',
  'self-managed.no-container':
    '{{workload}} has no container {{container}}. Correct containers of the add-on {{addOn}} in clusterUpgrades.selfManagedAddOns',
  'self-managed.pinned-by-digest':
    '{{workload}} uses {{image}}: with a digest a tag has no effect. Remove the digest, or update {{addOn}} where its image is set',
  'self-managed.no-tag':
    '{{workload}} uses {{image}} without a tag, so the version of {{addOn}} is unknown. Set a tag first',
  'self-managed.held':
    '{{workload}} is paused or has the update strategy OnDelete, so a new version of {{addOn}} reaches no pod. Resume it, or set the strategy RollingUpdate',
  'self-managed.not-a-tag':
    '{{version}} is not a tag of an image, so {{addOn}} cannot be set to it. Correct the version in the plan',
  'self-managed.newer-than-servers':
    '{{addOn}} at {{version}} would be newer than the API servers at {{running}}, which kube-proxy must not be. Upgrade the control plane first, or choose an older version',
  'self-managed.too-old-for-servers':
    '{{addOn}} at {{version}} would be too old for the API servers at {{running}}: kube-proxy can be at most {{most}} minors older. Choose a newer version',
  'self-managed.no-minor':
    '{{addOn}} cannot be set to {{version}}: the tag of kube-proxy must be a version of Kubernetes such as v1.36.4. Correct the version in the plan',
  'self-managed.other-version':
    '{{addOn}} runs {{current}}, and the plan goes from {{from}} to {{to}}: it was changed since. Submit the plan again',
  'self-managed.containers-differ':
    'Container {{container}} of {{addOn}} has another version: {{image}}',
  'self-managed.no-pods':
    '{{workload}} wants no pods, so no version of {{addOn}} runs',
  'self-managed.pods': 'Pods of {{workload}}',
  'self-managed.rolls':
    '{{done}} of {{total}} pods of {{workload}} run the new version of {{addOn}}',
  'self-managed.rollout-failed':
    'The rollout of {{workload}} ({{addOn}}) failed: {{said}}. Fix the cause, or go back: kubectl rollout undo',
  'self-managed.no-writer':
    'Drydock has no credential that may change the add-ons of {{cluster}}. Set upgrade.kubeconfig of id {{cluster}} in clusterUpgrades.selfManagedAddOns.clusters (docs/providers/self-managed-add-ons.md)',
  'self-managed.changed': '{{workload}} has changed since it was observed',
  'self-managed.changed-conflict':
    '{{workload}} has changed since it was observed: {{said}}',
  'self-managed.no-longer-wanted':
    '{{workload}} was not written: the change is no longer wanted',
  'self-managed.set-already': '{{workload}}: {{to}} is already set',
  'self-managed.set': '{{workload}} set from {{from}} to {{to}}',
  'self-managed.would-set': '{{workload}} would be set from {{from}} to {{to}}',
} as const;
