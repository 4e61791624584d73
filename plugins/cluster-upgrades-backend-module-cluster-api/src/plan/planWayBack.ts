import {
  formatVersion,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import type {
  ObservedState,
  PlannedHops,
  RollbackOption,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { CapiCluster } from '../objects/types';
import { compareVersionTexts, oldestOf } from '../observe/versions';

const CONTROL_PLANE: RollbackOption = {
  scope: 'control-plane',
  possible: false,
  what: { code: 'cluster-api.no-rollback-control-plane' },
  limits: [],
};

/**
 * What of a cluster can go back: the MachineDeployments of a plain one, to another patch of the
 * control plane's minor. In a topology they follow the Cluster's version, which its webhook lets go
 * up only. Nodes of an older minor join no newer control plane by kubeadm, and Cluster API's
 * preflight checks (KubeadmVersionSkew) then create no machine.
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
        what: { code: 'cluster-api.no-rollback-topology' },
        limits: [],
      },
    ];
  }
  return [
    CONTROL_PLANE,
    {
      scope: 'node-pools',
      possible: true,
      what: { code: 'cluster-api.rollback-node-pools' },
      limits: [
        { code: 'cluster-api.rollback-within-minor' },
        { code: 'cluster-api.rollback-image' },
      ],
    },
  ];
}

/**
 * The hop that takes the pools which are newer than `target` back to it; none where no pool is
 * newer.
 */
export function planWayBack(
  { controlPlane, nodePools }: ObservedState,
  target: string,
): PlannedHops {
  if (parseVersion(target)?.patch === undefined)
    return {
      ok: false,
      message: {
        code: 'cluster-api.not-a-full-version',
        params: { given: { text: target.slice(0, 60) } },
      },
    };
  const [wanted, running] = [minorOf(target), minorOf(controlPlane.current)];
  if (wanted !== running)
    return {
      ok: false,
      message: {
        code: 'cluster-api.rollback-other-minor',
        params: {
          minor: { version: running ?? controlPlane.current },
          version: { version: formatVersion(target) },
        },
      },
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
              disrupts: ['nodes'],
              back: true,
            },
          ],
  };
}
