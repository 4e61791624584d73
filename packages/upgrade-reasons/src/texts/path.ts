/** Of the way of a cluster to a version. */
export const pathTexts = {
  'path.not-a-version': '{{given}} is not a Kubernetes version',
  'path.control-plane-downgrade':
    'The control plane would go back from {{from}} to {{to}}: downgrades are not possible',
  'path.control-plane-skips-minor':
    'The control plane would skip a minor between {{from}} and {{to}}',
  'path.control-plane-older':
    'The control plane is at {{from}}, which is already older than {{to}}: it cannot go back to {{to}}',
  'path.control-plane-too-far-back':
    'The control plane would go back over more than one minor, from {{from}} to {{to}}',
  'path.pool-before-control-plane':
    'Node pool {{pool}} would be newer than the control plane at {{to}}: roll it back first',
  'path.pool-older':
    'Node pool {{pool}} is at {{from}}, which is already older than {{to}}: it cannot go back to {{to}}',
  'path.pool-downgrade':
    'Node pool {{pool}} would go back from {{from}} to {{to}}',
  'path.nodes-newer':
    'Nodes at {{nodes}} would be newer than the control plane at {{version}}',
  'path.pool-too-old_one':
    'Node pool {{pool}} at {{nodes}} would be {{count}} minor behind the control plane at {{version}}; {{allowed}} are allowed',
  'path.pool-too-old_other':
    'Node pool {{pool}} at {{nodes}} would be {{count}} minors behind the control plane at {{version}}; {{allowed}} are allowed',

  'path.pools-follow':
    'Node pools of this cluster follow the control plane by themselves, or an upgrade in progress: they cannot be held back',
  'path.pools-follow-scope':
    'Node pools of this cluster follow the control plane by themselves, or an upgrade in progress: the scope {{scope}} cannot be kept',
  'path.no-canary-pool':
    'On this platform all node pools are upgraded at once: no canary pool can go first',
  'path.no-canary-node':
    'On this platform no node can go before the others of its pool: use canary pools, or leave canaryNode out',
  'path.no-add-ons':
    '{{provider}} has no add-ons that Drydock can update: leave addOns out',
  'path.pools-first':
    'Node pools must be at {{version}} before the control plane can go further: upgrade them first, with the scope full or node-pools',
  'path.control-plane-first':
    'The control plane is at {{version}}: it must be at the target before node pools alone go there',
  'path.no-node-first': 'No node can go first: {{pools}}',
  'path.of-pool': '{{pool}}: {{reason}}',
  'path.canary-left':
    'an earlier upgrade left it with one node at {{version}}; a plan to that version rolls its others',

  'path.rollback-of-what':
    'A rollback names what goes back: the scope control-plane or node-pools',
  'path.no-way-back-of-control-plane':
    '{{provider}} cannot roll the control plane back',
  'path.no-way-back-of-control-plane-because':
    '{{provider}} cannot roll the control plane back: {{reason}}',
  'path.no-way-back-of-pools': '{{provider}} cannot roll node pools back',
  'path.no-way-back-of-pools-because':
    '{{provider}} cannot roll node pools back: {{reason}}',

  'path.under-way':
    'It is already being upgraded to {{version}}: wait until that has finished, or leave it out',
  'path.under-way-waits':
    'It is already being upgraded to {{version}} ({{waits}}): wait until that has finished, or leave it out',
  'path.under-way-back':
    'It is already being rolled back to {{version}}: wait until that has finished, or leave it out',
  'path.under-way-back-waits':
    'It is already being rolled back to {{version}} ({{waits}}): wait until that has finished, or leave it out',
  'path.arrived': 'It is already at {{version}}',
  'path.arrived-back': 'Nothing of it is newer than {{version}}',
  'path.beyond': 'It runs {{current}}, which is newer than {{version}}',
} as const;
