/** What was predicted of an upgrade, and what happened. */
export const predictionTexts = {
  'prediction.blocks': 'Blocks: {{finding}}',
  'prediction.did-not-block': 'Did not block the upgrade',
  'prediction.no-wait': 'No such wait',
  'prediction.waited': 'Waited {{duration}}: {{wait}}',
  'prediction.waited-shortly': 'Waited less than a minute: {{wait}}',
  'prediction.writes': 'Drydock writes "{{step}}"',
  'prediction.control-plane-at': 'Control plane at {{version}}',
  'prediction.pool-at': 'Node pool {{pool}} at {{version}}',
  'prediction.nodes-at_one': '{{count}} node at {{version}}',
  'prediction.nodes-at_other': '{{count}} nodes at {{version}}',
  'prediction.takes_one':
    'Takes {{from}} to {{to}}, as {{count}} earlier upgrade did',
  'prediction.takes_other':
    'Takes {{from}} to {{to}}, as {{count}} earlier upgrades did',
  'prediction.took': 'Took {{duration}}',
} as const;
