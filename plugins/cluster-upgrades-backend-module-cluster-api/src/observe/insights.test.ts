import { inEnglish, said } from '@drydock/upgrade-reasons';
import { insightsOf } from './insights';

const toldOf = (...asked: Parameters<typeof insightsOf>) =>
  inEnglish(insightsOf(...asked));

const observedAt = '2026-11-21T09:00:00.000Z';

describe('insightsOf', () => {
  it('has nothing to say of a cluster that nothing holds', () => {
    expect(toldOf({ observedAt, waits: [] })).toEqual([]);
  });

  it('tells pauses from holds, with the object to act on', () => {
    const insights = toldOf({
      observedAt,
      waits: [
        { kind: 'paused', message: said('Paused'), object: 'Cluster fleet/c1' },
        {
          kind: 'held',
          message: said('Held'),
          object: 'MachineDeployment md-0',
        },
      ],
    });
    expect(insights).toEqual([
      {
        id: 'paused Cluster fleet/c1',
        title: 'Cluster API is paused',
        status: 'error',
        detail: 'Paused',
        affected: ['Cluster fleet/c1'],
        refreshedAt: observedAt,
      },
      {
        id: 'held MachineDeployment md-0',
        title: 'The upgrade of a node pool is on hold',
        status: 'warning',
        detail: 'Held',
        affected: ['MachineDeployment md-0'],
        refreshedAt: observedAt,
      },
    ]);
  });

  it('does not call an unreachable cluster fine', () => {
    expect(
      toldOf({
        observedAt,
        waits: [{ kind: 'unreachable', message: said('No answer') }],
      }),
    ).toMatchObject([{ id: 'unreachable', status: 'unknown' }]);
  });

  it('makes one insight of what one object waits for in one way', () => {
    const wait = (message: string) => ({
      kind: 'other' as const,
      message: said(message),
      object: 'KubeadmControlPlane fleet/cp',
    });
    expect(toldOf({ observedAt, waits: [wait('a'), wait('b')] })).toMatchObject(
      [{ detail: 'a; b' }],
    );
  });

  it('tells which node pools Drydock itself holds back', () => {
    const pool = {
      desired: 'v1.35.5',
      versions: [],
      nodes: 1,
      updatedNodes: 1,
      readyNodes: 1,
      settled: true,
    };
    const nodePools = [
      { ...pool, name: 'a', heldBack: true },
      { ...pool, name: 'b' },
    ];
    expect(toldOf({ observedAt, waits: [], nodePools })).toEqual([
      {
        id: 'held-back',
        title: 'Drydock holds node pools back',
        status: 'warning',
        detail: expect.stringMatching(
          /^a at v1\.35\.5: held back by an earlier upgrade/,
        ),
        affected: ['a'],
        refreshedAt: observedAt,
      },
    ]);
  });

  it('tells which pools stay at their canary node', () => {
    const pool = {
      desired: 'v1.36.4',
      versions: [],
      nodes: 2,
      updatedNodes: 1,
      readyNodes: 2,
      settled: false,
    };
    const nodePools = [
      {
        ...pool,
        name: 'a',
        canaryNode: { state: 'ready' as const, node: 'n' },
      },
      { ...pool, name: 'b' },
    ];
    expect(toldOf({ observedAt, waits: [], nodePools })).toEqual([
      {
        id: 'canary-node',
        title: 'A pool stays at its canary node',
        status: 'warning',
        detail: expect.stringMatching(/^a at v1\.36\.4: one node goes first/),
        affected: ['a'],
        refreshedAt: observedAt,
      },
    ]);
  });

  it('puts failures and foreign owners first', () => {
    const foreignOwner = {
      kind: 'flux',
      name: 'Kustomization flux-system/clusters',
      field: 'spec.topology.version',
      wayThrough: said('Change it in Git'),
    };
    expect(
      toldOf({
        observedAt,
        waits: [{ kind: 'paused', message: said('Paused') }],
        failure: said('Out of money'),
        foreignOwner,
      }).map(({ id, detail }) => [id, detail]),
    ).toEqual([
      [expect.stringMatching(/^failure [0-9a-f]{16}$/), 'Out of money'],
      ['foreign-owner', 'Change it in Git'],
      ['paused', 'Paused'],
    ]);
  });
});
