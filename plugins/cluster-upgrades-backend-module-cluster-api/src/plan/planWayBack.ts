import {
  formatVersion,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import type {
  ObservedState,
  RollbackOption,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { CapiCluster } from '../objects/types';
import { compareVersionTexts, oldestOf } from '../observe/versions';
import type { Plan } from './planTopologyHops';

const CONTROL_PLANE: RollbackOption = {
  scope: 'control-plane',
  possible: false,
  what: 'Cluster API refuses an older version of a control plane; the way back is a restored backup of etcd.',
  limits: [],
};

/**
 * What of a cluster can go back: the MachineDeployments of a plain one, to another patch of the control plane's minor. In a topology they follow the
 * Cluster's version, which its webhook lets go up only. Nodes of an older minor join no newer control plane by kubeadm, and Cluster API's preflight
 * checks (KubeadmVersionSkew) then create no machine.
 */
export function rollbackOptionsOf({
  topology,
}: Pick<CapiCluster, 'topology'>): readonly RollbackOption[] {
  if (topology) {
    return [
      CONTROL_PLANE,
      {
        scope: 'node-pools',
        possible: false,
        what: 'In a topology node pools follow the version of the Cluster, which cannot go back.',
        limits: [],
      },
    ];
  }
  const what =
    "Node pools roll once more, to an older patch of the control plane's minor.";
  const limits = [
    'Nodes of an older minor cannot join: kubeadm refuses them.',
    'Where a machine template names an image of one Kubernetes version, it must be changed too.',
  ];
  return [CONTROL_PLANE, { scope: 'node-pools', possible: true, what, limits }];
}

/** The hop that takes the pools which are newer than `target` back to it; none where no pool is newer. */
export function planWayBack(
  { controlPlane, nodePools }: ObservedState,
  target: string,
): Plan {
  if (parseVersion(target)?.patch === undefined)
    return {
      ok: false,
      message: `${JSON.stringify(
        target.slice(0, 60),
      )} is no full version. Write it as v1.35.4.`,
    };
  const [wanted, running] = [minorOf(target), minorOf(controlPlane.current)];
  if (wanted !== running)
    return {
      ok: false,
      message: `Node pools go back within the control plane's minor ${running} only: kubeadm joins no node of ${formatVersion(
        target,
      )}`,
    };
  const newer = nodePools.filter(pool =>
    [pool.desired, ...pool.versions.map(({ version }) => version)].some(
      version => compareVersionTexts(version, target) > 0,
    ),
  );
  const from = oldestOf(newer.map(({ desired }) => desired));
  return {
    ok: true,
    hops:
      from === undefined
        ? []
        : [
            {
              kind: 'node-pools',
              from,
              to: target,
              pools: newer.map(({ name }) => name),
              back: true,
            },
          ],
  };
}
