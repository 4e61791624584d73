/** Why there is no path of hops to a version. */
export const hopsTexts = {
  'hops.target-not-a-version':
    'The target is {{given}}, which is not a Kubernetes version. Write it as v1.35.4 or 1.35',
  'hops.control-plane-not-a-version':
    'The version of the control plane is {{given}}, which is not a Kubernetes version. Write it as v1.35.4 or 1.35',
  'hops.pool-not-a-version':
    'The version of node pool {{pool}} is {{given}}, which is not a Kubernetes version. Write it as v1.35.4 or 1.35',
  'hops.other-major':
    'There is no path from {{current}} to {{target}}: the major differs. Choose a version {{range}}',
  'hops.downgrade':
    '{{target}} is older than {{current}}, which the control plane runs, and Kubernetes does not go back. Choose {{least}} or newer',
  'hops.nodes-newer':
    'Nodes must not be newer than the control plane, but these pools are newer than {{target}}: {{pools}}. Choose a target of at least their minor',
  'hops.pool-at': '{{pool}} ({{version}})',
  'hops.too-far':
    '{{target}} is {{minors}} minors after {{current}}, more than a path of {{most}}. Check the target for a typing error',
  'hops.already-there':
    'The control plane and all node pools already run {{target}} or newer. Choose a newer version, or leave this cluster out',
} as const;
