import { decodeCluster, decodeNodePool } from '../objects/decode';
import { clusterObject, deploymentObject } from '../testing/objects';
import { isHeldBack, poolsHeldByOthers } from './heldPools';

const DEFER = 'topology.cluster.x-k8s.io/defer-upgrade';
const HOLD = 'topology.cluster.x-k8s.io/hold-upgrade-sequence';
const OURS = { [DEFER]: 'held-by-drydock' };
const core = (kind: string) => ({
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind,
});

function held(
  pools: Record<string, Record<string, string>>,
  versions: Record<string, string> = {},
) {
  const cluster = decodeCluster(
    clusterObject({ version: 'v1.36.4', pools }),
    core('Cluster'),
  );
  const nodePools = Object.keys(pools).map(pool =>
    decodeNodePool(
      deploymentObject({ pool, version: versions[pool] ?? 'v1.35.5' }),
      core('MachineDeployment'),
    ),
  );
  return {
    byOthers: poolsHeldByOthers({ cluster, nodePools }),
    byDrydock: nodePools
      .filter(pool => isHeldBack(cluster, pool))
      .map(({ topologyName }) => topologyName),
  };
}

describe('held pools', () => {
  it.each<
    [
      string,
      Record<string, Record<string, string>>,
      Record<string, string>,
      readonly string[],
      readonly string[],
    ]
  >([
    ['none', { a: {} }, {}, [], []],
    ['ours', { a: OURS, b: {} }, {}, [], ['a']],
    [
      "a person's, with whatever value",
      { a: { [DEFER]: '' }, b: { [DEFER]: 'release-team' } },
      {},
      ['a', 'b'],
      [],
    ],
    [
      "a person's sequence, which holds all that come after it, ours too",
      { a: {}, b: { [HOLD]: '' }, c: OURS },
      {},
      ['b', 'c'],
      ['c'],
    ],
    [
      'pools that are at the version already count for neither',
      { a: OURS, b: { [DEFER]: '' } },
      { a: 'v1.36.4', b: 'v1.36.4' },
      [],
      [],
    ],
  ])(
    'are assigned to Drydock or others: %s',
    (_, pools, versions, byOthers, byDrydock) => {
      expect(held(pools, versions)).toEqual({ byOthers, byDrydock });
    },
  );
});
