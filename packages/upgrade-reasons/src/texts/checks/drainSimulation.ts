export const drainSimulationTexts = {
  'check.pods-of_one': '{{count}} pod of {{owner}}',
  'check.pods-of_other': '{{count}} pods of {{owner}}',
  'check.drain-simulation.too-little-cpu': 'too little CPU',
  'check.drain-simulation.too-little-memory': 'too little memory',
  'check.drain-simulation.pod-limit': 'pod limit reached',
  'check.drain-simulation.anti-affinity': 'anti-affinity',
  'check.drain-simulation.anti-affinity-there': 'anti-affinity of a pod there',
  'check.drain-simulation.topology-spread': 'topology spread',
  'check.drain-simulation.affinity': 'no pod there that its affinity requires',
  'check.drain-simulation.node-unavailable': 'not ready or cordoned',
  'check.drain-simulation.taint': 'taint {{taint}}',
  'check.drain-simulation.node-selector': 'node selector',
  'check.drain-simulation.bound-volume': 'volume bound to another node or zone',
  'check.drain-simulation.host-port': 'host port in use',
  'check.drain-simulation.no-other-node': 'there is no other node',
  'check.drain-simulation.never-finishes':
    '{{budget}} lets the drain of {{nodes}} start, but never finish',
  'check.drain-simulation.needs-another-node':
    '{{budget}} lets the drain of {{nodes}} start, but not finish without another node',
  'check.drain-simulation.nodes_one': '{{count}} node',
  'check.drain-simulation.nodes_other': '{{count}} nodes',
  'check.drain-simulation.stall':
    'The drain evicts {{waiting}} without another node to run on ({{why}}). Then disruptionsAllowed {{allowed}} is used up, and the drain cannot evict {{refused}}',
  'check.drain-simulation.stall-bound-fix':
    'Before such a node is drained, move or copy the data of these pods, or let the budget allow all of its pods on the node at once for that time. Today: {{places}}',
  'check.drain-simulation.stall-room-fix':
    'Add a node or let the pool surge before its nodes are drained, or spread the pods so that no node has more of them than the budget allows to be evicted. Today: {{places}}',
  'check.drain-simulation.place_one': 'pod {{pods}} on {{node}}',
  'check.drain-simulation.place_other': 'pods {{pods}} on {{node}}',
  'check.drain-simulation.pinned_one':
    '{{workload}} can run on {{nodes}} only, and waits while this node is drained',
  'check.drain-simulation.pinned_other':
    '{{workload}} can run on {{nodes}} only, and waits while these nodes are drained',
  'check.drain-simulation.pinned-pods_one':
    '{{count}} pod of {{workload}} fits on its present node only ({{why}}), and not on a new node in its place',
  'check.drain-simulation.pinned-pods_other':
    '{{count}} pods of {{workload}} fit on their present nodes only ({{why}}), and not on new nodes in their place',
  'check.drain-simulation.pinned-fix':
    'Upgrade the node in place, or free the pods from it before it is replaced: move the data, or select nodes by something other than their name',
  'check.drain-simulation.pool-without-room_one':
    'Node pool {{pool}} has no room for all pods of one node: {{count}} pod of {{node}} would wait',
  'check.drain-simulation.pool-without-room_other':
    'Node pool {{pool}} has no room for all pods of one node: {{count}} pods of {{node}} would wait',
  'check.drain-simulation.pool-waits_one':
    'Pods of node pool {{pool}} wait while their node is drained: {{count}} pod of {{node}} would wait',
  'check.drain-simulation.pool-waits_other':
    'Pods of node pool {{pool}} wait while their node is drained: {{count}} pods of {{node}} would wait',
  'check.drain-simulation.nothing-left':
    'With one node less, nothing is left of the pool',
  'check.drain-simulation.room-left':
    'With one node less, the pool has {{left}} of {{all}}',
  'check.drain-simulation.room': '{{cpu}} CPU and {{memory}} GiB of memory',
  'check.drain-simulation.fits-nowhere':
    'Pods of {{owner}} fit nowhere else: {{why}}',
  'check.drain-simulation.pod-fits-nowhere':
    '{{pod}} fits nowhere else: {{why}}',
  'check.drain-simulation.surges':
    'The platform of this pool usually adds a node before it removes one. The simulation does not count on it',
  'check.drain-simulation.pool-fix_one':
    'Let the pool surge by a node or add one before the upgrade. Otherwise the pods of {{count}} node of {{all}} wait until their node is back',
  'check.drain-simulation.pool-fix_other':
    'Let the pool surge by a node or add one before the upgrade. Otherwise the pods of {{count}} nodes of {{all}} wait until their node is back',
  'check.drain-simulation.unknown-requests_one':
    'The requests of {{count}} pod with a budget are unknown, so its drain is not simulated',
  'check.drain-simulation.unknown-requests_other':
    'The requests of {{count}} pods with a budget are unknown, so their drain is not simulated',
} as const;
