import { createHash } from 'node:crypto';
import type { Reason } from '@drydock/upgrade-reasons';
import type {
  Creation,
  DrainRuleSettings,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { CLUSTER_LABEL, DRAIN_RULE } from '../management/ManagementReader';
import type { ClusterObjects } from '../management/ManagementReader';
import { chosenPools, poolList } from '../nodeRollout/pool';
import type {
  CapiCluster,
  CapiDrainRule,
  LabelSelector,
} from '../objects/types';

/** Holds the key of the effect whose rule it is. */
export const RULE_OF = 'drydock.dev/drain-rule';
/** Of the names of all rules of Drydock, by which they have their place among others. */
export const NAME_PREFIX = 'drydock-';
const NAMESPACE_NAME = 'kubernetes.io/metadata.name';
const BEHAVIORS = {
  drain: 'Drain',
  'wait-completed': 'WaitCompleted',
  skip: 'Skip',
} as const satisfies Readonly<Record<DrainRuleSettings['behavior'], string>>;

/**
 * One name for one key. Rules of one upgrade are in the order of their effects' names, which
 * decides where two match the same pod.
 */
export function ruleName(key: string): string {
  const readable = key
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 150);
  return `${NAME_PREFIX}${readable}-${createHash('sha256')
    .update(key)
    .digest('hex')
    .slice(0, 10)}`;
}

/** What a rule says, as it is read again. */
export type RuleSpec = Pick<
  CapiDrainRule,
  'behavior' | 'order' | 'machines' | 'pods'
>;

export function ruleSpec(
  cluster: CapiCluster,
  { pools, pods, behavior, order }: DrainRuleSettings,
): RuleSpec {
  const poolLabel = cluster.topology
    ? 'topology.cluster.x-k8s.io/deployment-name'
    : 'cluster.x-k8s.io/deployment-name';
  const machine: LabelSelector = {
    matchLabels: { [CLUSTER_LABEL]: cluster.name },
    matchExpressions: pools
      ? [{ key: poolLabel, operator: 'In', values: pools }]
      : [],
  };
  const { labels = {}, namespaces } = pods;
  return {
    behavior: BEHAVIORS[behavior],
    order,
    machines: [{ machine }],
    pods: [
      {
        ...(Object.keys(labels).length > 0
          ? { pod: { matchLabels: labels, matchExpressions: [] } }
          : {}),
        ...(namespaces
          ? {
              namespace: {
                matchLabels: {},
                matchExpressions: [
                  { key: NAMESPACE_NAME, operator: 'In', values: namespaces },
                ],
              },
            }
          : {}),
      },
    ],
  };
}

export function ruleObject(
  { apiVersion, namespace }: CapiCluster,
  key: string,
  { behavior, order, machines, pods }: RuleSpec,
): Creation['body'] {
  return {
    apiVersion,
    kind: DRAIN_RULE,
    metadata: {
      name: ruleName(key),
      namespace,
      annotations: { [RULE_OF]: key },
    },
    spec: {
      drain: { behavior, ...(order === undefined ? {} : { order }) },
      machines: machines?.map(({ machine }) => ({
        ...(machine ? { selector: written(machine) } : {}),
      })),
      pods: pods?.map(({ pod, namespace: namespaces }) => ({
        ...(pod ? { selector: written(pod) } : {}),
        ...(namespaces ? { namespaceSelector: written(namespaces) } : {}),
      })),
    },
  };
}

/** Pools that are named and are not there, or whose machines Cluster API does not drain. */
export function choiceProblem(
  objects: ClusterObjects,
  { pools }: DrainRuleSettings,
): Reason | undefined {
  if (!pools) return undefined;
  const { problem, machinePools } = chosenPools(objects, pools);
  if (problem !== undefined || machinePools.length === 0) return problem;
  return {
    code: 'cluster-api.machine-pools-no-drain-rules',
    params: { pools: poolList(machinePools) },
  };
}

function written({
  matchLabels,
  matchExpressions,
}: LabelSelector): Record<string, unknown> {
  return {
    ...(Object.keys(matchLabels).length > 0 ? { matchLabels } : {}),
    ...(matchExpressions.length > 0 ? { matchExpressions } : {}),
  };
}
