import type { Reason } from '@drydock/upgrade-reasons';
import type {
  DisruptionBudgetFacts,
  NodeFacts,
  PersistentVolumeFacts,
  PodFacts,
  ReadinessCheck,
  WorkloadFacts,
} from '../contracts';
import { simulateDrains } from '../drain';
import { groupBy } from '../groupBy';
import { memoizeByIdentity } from '../memoizeByIdentity';
import { poolFinding } from './drainPoolFinding';
import { pinnedFindings } from './drainPinnedFindings';
import { stallFindings } from './drainStallFindings';
import { optionalFacts } from './facts/optionalFacts';

const NONE: readonly PersistentVolumeFacts[] = [];

/** The same for every target. */
const drainsOf = memoizeByIdentity(
  (
    pods: readonly PodFacts[],
    nodes: readonly NodeFacts[],
    workloads: readonly WorkloadFacts[],
    budgets: readonly DisruptionBudgetFacts[],
    volumes: readonly PersistentVolumeFacts[],
  ) => simulateDrains({ pods, nodes, workloads, budgets, volumes }),
);

/**
 * R11: each node drained by itself, on paper. Tells what the arithmetic of budgets alone does not:
 * drains that begin and never end, pods that can run on one node only, and pools without room for
 * the pods of one node.
 */
export const drainSimulation: ReadinessCheck = {
  id: 'drain-simulation',
  title: { code: 'check-title.drain-simulation' },
  phase: 'nodes',
  canBlock: true,
  docs: 'checks/drain-simulation',
  needs: ['nodes', 'pods', 'workloads', 'disruption-budgets'],
  family: 'workload-disruption',
  evaluate(context) {
    const storage = optionalFacts(context, 'storage', 'fact-bound-volumes');
    const [nodes, pods, workloads] = [
      context.facts('nodes'),
      context.facts('pods'),
      context.facts('workloads'),
    ];
    const { drains, unknown } = drainsOf(
      pods,
      nodes,
      workloads,
      context.facts('disruption-budgets'),
      storage.facts?.volumes ?? NONE,
    );
    const surging = new Set(nodes.filter(surges).map(({ pool }) => pool));
    const noteworthy = drains.filter(
      ({ waiting, stalls }) => waiting.length + stalls.length > 0,
    );
    const pools = groupBy(noteworthy, ({ node }) => node.pool);
    const poolFindings = [...pools].flatMap(([pool, members]) =>
      poolFinding({
        pool,
        drains: members,
        nodes,
        surges: surging.has(pool),
        workloads,
      }),
    );
    const unseen: readonly Reason[] =
      unknown.length > 0
        ? [
            {
              code: 'check.drain-simulation.unknown-requests',
              params: { count: { number: unknown.length } },
            },
          ]
        : [];
    return {
      findings: [
        ...stallFindings(noteworthy, surging),
        ...pinnedFindings(noteworthy, workloads),
        ...poolFindings,
      ],
      partial: [...unseen, ...storage.unseen],
    };
  },
};

/**
 * Labels of platforms whose pools add a node before they remove one, unless configured otherwise.
 */
const SURGE_LABELS = [
  'karpenter.sh/nodepool',
  'eks.amazonaws.com/nodegroup',
  'cloud.google.com/gke-nodepool',
  'kubernetes.azure.com/agentpool',
  'topology.cluster.x-k8s.io/deployment-name',
  'cluster.x-k8s.io/deployment-name',
  'kops.k8s.io/instancegroup',
];

function surges({ labels }: NodeFacts): boolean {
  return SURGE_LABELS.some(label => Object.hasOwn(labels, label));
}
