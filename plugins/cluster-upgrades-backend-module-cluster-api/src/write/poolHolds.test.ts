import { decodeCluster } from '../objects/decode';
import { clusterObject } from '../testing/objects';
import { poolsToHold, poolsToLetGo } from './poolHolds';

const DEFER = 'topology.cluster.x-k8s.io/defer-upgrade';
const OURS = { [DEFER]: 'held-by-drydock' };

function poolsOf(pools: Record<string, Record<string, string>>) {
  return (
    decodeCluster(clusterObject({ pools }), {
      apiVersion: 'cluster.x-k8s.io/v1beta2',
      kind: 'Cluster',
    }).topology?.pools ?? []
  );
}

describe('poolsToHold', () => {
  it('adds one annotation to each entry and keeps all else of it', () => {
    const { names, lists } = poolsToHold(poolsOf({ a: {}, b: { team: 'x' } }));
    expect(names).toEqual(['a', 'b']);
    expect(lists).toEqual({
      machineDeployments: [
        { class: 'default-worker', name: 'a', metadata: { annotations: OURS } },
        {
          class: 'default-worker',
          name: 'b',
          metadata: { annotations: { team: 'x', ...OURS } },
        },
      ],
    });
  });

  it('keeps what others defer, and writes no list in which nothing changes', () => {
    expect(poolsToHold(poolsOf({ a: { [DEFER]: '' } }))).toEqual({
      change: 'hold',
      names: [],
      lists: {},
    });
    expect(
      poolsToHold(poolsOf({ a: { [DEFER]: 'release-team' }, b: {} })).lists
        .machineDeployments?.[0],
    ).toMatchObject({ metadata: { annotations: { [DEFER]: 'release-team' } } });
  });
});

describe('poolsToLetGo', () => {
  it('takes its own annotation from the named pools, and leaves no empty shell', () => {
    const { names, lists } = poolsToLetGo(
      poolsOf({ a: OURS, b: { ...OURS, team: 'x' }, c: OURS }),
      ['a', 'b'],
    );
    expect(names).toEqual(['a', 'b']);
    expect(lists.machineDeployments).toEqual([
      { class: 'default-worker', name: 'a' },
      {
        class: 'default-worker',
        name: 'b',
        metadata: { annotations: { team: 'x' } },
      },
      { class: 'default-worker', name: 'c', metadata: { annotations: OURS } },
    ]);
  });

  it("never takes a person's", () => {
    expect(
      poolsToLetGo(
        poolsOf({ a: { [DEFER]: '' }, b: { [DEFER]: 'release-team' } }),
        ['a', 'b'],
      ).names,
    ).toEqual([]);
  });
});
