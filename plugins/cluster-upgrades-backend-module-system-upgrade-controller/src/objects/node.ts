import {
  arrayAt,
  at,
  textAt,
  textMapAt,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { matchesSelector } from '@drydock/upgrade-readiness';
import type { UpgradePlan } from './plan';

/** A node of the cluster. */
export interface ClusterNode {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Version of its kubelet, such as `v1.36.4+k3s1`; empty where it reports none. */
  readonly version: string;
  readonly schedulable: boolean;
  readonly ready: boolean;
}

const HOSTNAME = 'kubernetes.io/hostname';

export function decodeNode(value: unknown): ClusterNode {
  return {
    name: textAt(value, 'metadata', 'name') ?? '',
    labels: textMapAt(value, 'metadata', 'labels'),
    version: textAt(value, 'status', 'nodeInfo', 'kubeletVersion') ?? '',
    schedulable: at(value, 'spec', 'unschedulable') !== true,
    ready: arrayAt(value, 'status', 'conditions').some(
      condition =>
        textAt(condition, 'type') === 'Ready' &&
        textAt(condition, 'status') === 'True',
    ),
  };
}

/** The nodes that a Plan is for, with those that are held back. */
export function nodesOfPlan(
  { nodeSelector }: UpgradePlan,
  nodes: readonly ClusterNode[],
): readonly ClusterNode[] {
  return nodes.filter(
    ({ labels }) =>
      Object.hasOwn(labels, HOSTNAME) && matchesSelector(nodeSelector, labels),
  );
}

/**
 * How a Plan stands with a node: the hash that was applied last, or `disabled`, which holds the
 * node back.
 */
export function planLabelOf(
  { name }: Pick<UpgradePlan, 'name'>,
  { labels }: ClusterNode,
): string | undefined {
  const key = `plan.upgrade.cattle.io/${name}`;
  return Object.hasOwn(labels, key) ? labels[key] : undefined;
}

/** A Plan names nodes by their host names. */
export function isNamed(
  { name, labels }: ClusterNode,
  hostnames: readonly string[],
): boolean {
  return hostnames.includes(labels[HOSTNAME] ?? name);
}
