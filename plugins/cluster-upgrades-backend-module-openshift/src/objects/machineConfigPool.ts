import {
  arrayAt,
  at,
  decodeManagers,
  numberAt,
  selectorAt,
  textAt,
  textMapAt,
  UnexpectedAnswerError,
  type OwnedObject,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  matchesSelector,
  type LabelSelector,
} from '@drydock/upgrade-readiness';
import { decodeConditions, type OperatorCondition } from './clusterVersion';

/** A MachineConfigPool: nodes with one configuration, which carries the version. */
export interface MachineConfigPool extends OwnedObject {
  readonly name: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly upToDate: boolean;
  readonly paused: boolean;
  readonly nodeSelector: LabelSelector;
  /** Configuration that its nodes shall have. */
  readonly configuration?: string;
  readonly machines: number;
  readonly updatedMachines: number;
  readonly conditions: Readonly<Record<string, OperatorCondition>>;
  /** Certificates that its nodes get with their configuration; empty before OpenShift 4.14. */
  readonly certificates: readonly PoolCertificate[];
}

/** A certificate that nodes of a pool have, as the machine-config-operator reports it. */
export interface PoolCertificate {
  readonly subject: string;
  /** ISO time. */
  readonly expiresAt: string;
}

/** A node, as far as pools are about it. */
export interface PoolNode {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Version of its kubelet, such as `v1.31.7`; empty where it reports none. */
  readonly kubelet: string;
  readonly schedulable: boolean;
  readonly ready: boolean;
  /** Configuration that it has, by the machine-config-daemon. */
  readonly configuration?: string;
  /** `Done`, `Working`, `Degraded`. */
  readonly state?: string;
}

const MACHINE_CONFIG = 'machineconfiguration.openshift.io';

/** @throws UnexpectedAnswerError for what is no MachineConfigPool */
export function decodePool(value: unknown): MachineConfigPool {
  const name = textAt(value, 'metadata', 'name');
  const uid = textAt(value, 'metadata', 'uid');
  const resourceVersion = textAt(value, 'metadata', 'resourceVersion');
  if (!name || !uid || !resourceVersion)
    throw new UnexpectedAnswerError(
      'a MachineConfigPool without name, uid or resourceVersion',
    );
  return {
    name,
    uid,
    resourceVersion,
    labels: textMapAt(value, 'metadata', 'labels'),
    annotations: textMapAt(value, 'metadata', 'annotations'),
    managers: decodeManagers(value),
    upToDate:
      numberAt(value, 'metadata', 'generation') ===
      numberAt(value, 'status', 'observedGeneration'),
    paused: at(value, 'spec', 'paused') === true,
    nodeSelector: selectorAt(value, 'spec', 'nodeSelector'),
    configuration: textAt(value, 'spec', 'configuration', 'name'),
    machines: numberAt(value, 'status', 'machineCount') ?? 0,
    updatedMachines: numberAt(value, 'status', 'updatedMachineCount') ?? 0,
    conditions: decodeConditions(arrayAt(value, 'status', 'conditions')),
    certificates: arrayAt(value, 'status', 'certExpirys').flatMap(
      decodeCertificate,
    ),
  };
}

function decodeCertificate(value: unknown): readonly PoolCertificate[] {
  const expiresAt = textAt(value, 'expiry') ?? '';
  return Number.isNaN(Date.parse(expiresAt))
    ? []
    : [{ subject: textAt(value, 'subject') ?? '', expiresAt }];
}

export function decodePoolNode(value: unknown): PoolNode {
  const annotations = textMapAt(value, 'metadata', 'annotations');
  return {
    name: textAt(value, 'metadata', 'name') ?? '',
    labels: textMapAt(value, 'metadata', 'labels'),
    kubelet: textAt(value, 'status', 'nodeInfo', 'kubeletVersion') ?? '',
    schedulable: at(value, 'spec', 'unschedulable') !== true,
    ready: arrayAt(value, 'status', 'conditions').some(
      condition =>
        textAt(condition, 'type') === 'Ready' &&
        textAt(condition, 'status') === 'True',
    ),
    configuration: annotations[`${MACHINE_CONFIG}/currentConfig`],
    state: annotations[`${MACHINE_CONFIG}/state`],
  };
}

/** Pools of the control plane's own machines. */
export function isControlPlanePool({
  name,
}: Pick<MachineConfigPool, 'name'>): boolean {
  return name === 'master' || name === 'arbiter';
}

/**
 * The nodes of each pool. A node that a custom pool selects belongs to that and not to `worker`,
 * and one of the control plane to none of both, as the machine-config-operator decides it.
 */
export function nodesByPool(
  pools: readonly MachineConfigPool[],
  nodes: readonly PoolNode[],
): ReadonlyMap<string, readonly PoolNode[]> {
  const rank = (pool: MachineConfigPool) => {
    if (isControlPlanePool(pool)) return 0;
    return pool.name === 'worker' ? 2 : 1;
  };
  const ranked = [...pools].sort((a, b) => rank(a) - rank(b));
  const byPool = new Map<string, PoolNode[]>(
    pools.map(({ name }) => [name, []]),
  );
  for (const node of nodes) {
    const pool = ranked.find(({ nodeSelector }) =>
      matchesSelector(nodeSelector, node.labels),
    );
    if (pool) byPool.get(pool.name)?.push(node);
  }
  return byPool;
}

/** For messages. */
export function poolName({ name }: Pick<MachineConfigPool, 'name'>): string {
  return `MachineConfigPool ${name}`;
}
