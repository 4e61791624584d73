export const nodesTexts = {
  'check.nodes.unstated_one': '{{nodes}} does not say whether it is ready',
  'check.nodes.unstated_other': '{{nodes}} do not say whether they are ready',
  'check.nodes.not-ready_one':
    '{{count}} node of node pool {{pool}} is not ready',
  'check.nodes.not-ready_other':
    '{{count}} nodes of node pool {{pool}} are not ready',
  'check.nodes.control-plane-not-ready_one':
    '{{count}} node of node pool {{pool}} is not ready, of the control plane',
  'check.nodes.control-plane-not-ready_other':
    '{{count}} nodes of node pool {{pool}} are not ready, of the control plane',
  'check.nodes.not-ready-fix':
    'Mend or remove these nodes first: drains of a node that does not answer do not end, and fewer nodes are left for what moves',
  'check.nodes.pressure_one':
    'Node pool {{pool}} reports {{pressures}} on {{count}} node',
  'check.nodes.pressure_other':
    'Node pool {{pool}} reports {{pressures}} on {{count}} nodes',
  'check.nodes.pressure-fix':
    'Free what is short before the pool takes over pods of drained nodes',
  'check.nodes.cordoned_one':
    '{{count}} node of node pool {{pool}} is cordoned by hand',
  'check.nodes.cordoned_other':
    '{{count}} nodes of node pool {{pool}} are cordoned by hand',
  'check.nodes.cordoned-fix':
    'Find out why, then uncordon or remove them: they take no pod of drained nodes, and an upgrade may put them back to work',
  'check.nodes.tainted_one':
    '{{count}} node of node pool {{pool}} carries taint {{taint}}',
  'check.nodes.tainted_other':
    '{{count}} nodes of node pool {{pool}} carry taint {{taint}}',
  'check.nodes.tainted-fix':
    'See to what should take the taint away (cloud controller, network or storage agent); until then no pod of a drained node can go there',
  'check.nodes.mixed': 'Node pool {{pool}} mixes {{kinds}}',
  'check.nodes.mixed-fix':
    'Let a roll that was begun end before the next, or expect the upgrade to even it out',
  'check.nodes.mix': '{{kind}}: {{values}}',
  'check.nodes.value-on': '{{value}} on {{number}}',
  'check.nodes.names_one': '{{count}} node: {{nodes}}',
  'check.nodes.names_other': '{{count}} nodes: {{nodes}}',
  'term.kubelets': 'kubelets',
  'term.container-runtimes': 'container runtimes',
  'term.operating-systems': 'operating systems',
  'term.architectures': 'architectures',
} as const;
