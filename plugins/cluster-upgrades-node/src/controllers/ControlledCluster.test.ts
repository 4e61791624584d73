import { inEnglish, said } from '@drydock/upgrade-reasons';
import type { ComponentClaim } from '../componentClaim';
import type { Hop } from '../hop';
import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
  type InMemoryUpgradeProviderOptions,
} from '../testUtils/InMemoryUpgradeProvider';
import { ControlledCluster } from './ControlledCluster';

const CLUSTER = { id: 'c', name: 'prod', reference: 'fleet/a' };
const MANAGED = { id: 'managed', reference: 'fleet/a' };
const ROLLER = { id: 'roller', reference: 'groups/a' };
const signal = () => new AbortController().signal;

/** A platform with a control plane and pools of its own, and a roller of further pools. */
function bench({
  version = 'v1.34.8',
  poolsOfRoller = [{ name: 'own', nodes: 2 }],
  claims = [MANAGED, { ...ROLLER, components: ['node-pools'] }],
  kubeletMinorsBehind = 3,
  managed = {},
}: {
  version?: string;
  poolsOfRoller?: readonly { name: string; nodes: number }[];
  claims?: readonly ComponentClaim[];
  kubeletMinorsBehind?: number;
  managed?: Partial<InMemoryUpgradeProviderOptions>;
} = {}) {
  const fleet = new InMemoryWorld();
  fleet.addCluster('fleet/a', version, [{ name: 'workers', nodes: 2 }]);
  const groups = new InMemoryWorld();
  groups.addCluster('groups/a', version, poolsOfRoller);
  const providers = [
    new InMemoryUpgradeProvider({
      world: fleet,
      id: 'managed',
      title: 'Managed',
      ...managed,
    }),
    new InMemoryUpgradeProvider({
      world: groups,
      id: 'roller',
      title: 'Roller',
      controlPlaneOf: { world: fleet, reference: 'fleet/a' },
    }),
  ];
  const cluster = new ControlledCluster({
    claims,
    providerOf: id => providers[id === 'managed' ? 0 : 1],
    kubeletMinorsBehind: () => kubeletMinorsBehind,
  });
  const plan = async (target: string) =>
    cluster.planHops(
      CLUSTER,
      await cluster.observe(CLUSTER, signal()),
      target,
      signal(),
    );
  return { fleet, groups, cluster, plan, providers };
}

const inShort = ({ controller, kind, to, pools }: Hop) =>
  [controller?.id, kind, to, ...(pools ?? [])].join(' ');

async function shortPlan(plan: ReturnType<ReturnType<typeof bench>['plan']>) {
  const planned = await plan;
  return planned.ok ? planned.hops.map(inShort) : inEnglish(planned.message);
}

describe('ControlledCluster', () => {
  it('leaves add-ons to the controller of the control plane, and the last of them to the end', async () => {
    const { cluster, providers } = bench();
    const [managed, roller] = providers;
    const addOn = (name: string): Hop => ({
      kind: 'add-ons',
      from: 'v1.34.8',
      to: 'v1.34.8',
      disrupts: [],
      addOn: { name, from: 'v1', to: 'v2', onConflict: 'preserve' },
    });
    const asOwn = managed.planHops.bind(managed);
    jest.spyOn(managed, 'planHops').mockImplementation(async (...asked) => {
      const own = await asOwn(...asked);
      return own.ok
        ? { ok: true, hops: [addOn('first'), ...own.hops, addOn('last')] }
        : own;
    });
    const ofRoller = jest.spyOn(roller, 'planHops');
    const wish = {
      poolsApart: false,
      canaryPools: false,
      canaryNode: false,
      addOns: {
        update: 'all' as const,
        onConflict: 'preserve' as const,
        leaveAlone: [],
        versions: {},
      },
    };
    const planned = await cluster.planHops(
      CLUSTER,
      await cluster.observe(CLUSTER, signal()),
      'v1.35.0',
      signal(),
      wish,
    );
    expect(
      planned.ok &&
        planned.hops.map(hop => [
          hop.controller?.id,
          hop.addOn?.name ?? hop.kind,
        ]),
    ).toEqual([
      ['managed', 'first'],
      ['managed', 'control-plane'],
      ['managed', 'node-pools'],
      ['roller', 'node-pools'],
      ['managed', 'last'],
    ]);
    expect(ofRoller.mock.calls[0][4]?.addOns).toBeUndefined();
  });

  it('gives add-ons to the controller that claims them, after the nodes of all, and asks the others for none', async () => {
    const { cluster, providers } = bench({
      claims: [
        MANAGED,
        { ...ROLLER, components: ['node-pools', 'add-ons'], byOperator: true },
      ],
    });
    const [managed, roller] = providers;
    const asOwn = roller.planHops.bind(roller);
    const list = jest.fn(async () => []);
    Object.assign(managed, { addOns: { list: jest.fn() } });
    Object.assign(roller, { addOns: { list } });
    const ofManaged = jest.spyOn(managed, 'planHops');
    const ofRoller = jest
      .spyOn(roller, 'planHops')
      .mockImplementation(async (...asked) =>
        asked[4]?.addOns
          ? {
              ok: true,
              hops: [
                {
                  kind: 'add-ons',
                  from: asked[2],
                  to: asked[2],
                  disrupts: [],
                  addOn: {
                    name: 'dns',
                    from: 'v1',
                    to: 'v2',
                    onConflict: 'preserve',
                  },
                },
              ],
            }
          : asOwn(...asked),
      );
    const both = new ControlledCluster({
      claims: [
        MANAGED,
        { ...ROLLER, components: ['node-pools', 'add-ons'], byOperator: true },
      ],
      providerOf: id => (id === 'managed' ? managed : roller),
      kubeletMinorsBehind: () => 3,
    });
    const planned = await both.planHops(
      CLUSTER,
      await cluster.observe(CLUSTER, signal()),
      'v1.35.0',
      signal(),
      {
        poolsApart: false,
        canaryPools: false,
        canaryNode: false,
        addOns: {
          update: 'all',
          onConflict: 'preserve',
          leaveAlone: [],
          versions: {},
        },
      },
    );
    expect(
      planned.ok &&
        planned.hops.map(hop => [
          hop.controller?.id,
          hop.addOn?.name ?? hop.kind,
        ]),
    ).toEqual([
      ['managed', 'control-plane'],
      ['roller', 'node-pools'],
      ['roller', 'dns'],
    ]);
    expect(ofManaged.mock.calls.map(call => call[4]?.addOns)).toEqual([
      undefined,
    ]);
    expect(ofRoller.mock.calls.at(-1)?.[1].controlPlane.current).toBe(
      'v1.35.0',
    );
    await both.addOns?.list(CLUSTER, 'v1.35.0', signal());
    expect(list).toHaveBeenCalledWith(
      { id: 'c', name: 'prod', reference: 'groups/a' },
      'v1.35.0',
      expect.anything(),
    );
  });

  it('leaves add-ons as they are where two claim them', async () => {
    const { providers } = bench();
    for (const provider of providers)
      Object.assign(provider, { addOns: { list: jest.fn() } });
    const cluster = new ControlledCluster({
      claims: [
        { ...MANAGED, components: ['control-plane', 'add-ons'] },
        { ...ROLLER, components: ['node-pools', 'add-ons'] },
      ],
      providerOf: id => providers[id === 'managed' ? 0 : 1],
      kubeletMinorsBehind: () => 3,
    });
    expect(cluster.addOns).toBeUndefined();
  });

  it('keeps a refusal of add-ons that are wished where the versions are there', async () => {
    const { cluster, providers } = bench();
    const planned = async (isThere: boolean) => {
      jest.spyOn(providers[0], 'planHops').mockResolvedValue({
        ok: false,
        message: said('No such version of the add-on coredns'),
        isThere,
      });
      return cluster.planHops(
        CLUSTER,
        await cluster.observe(CLUSTER, signal()),
        'v1.34.8',
        signal(),
        {
          poolsApart: false,
          canaryPools: false,
          canaryNode: false,
          addOns: {
            update: 'all',
            onConflict: 'preserve',
            leaveAlone: [],
            versions: { coredns: 'v9' },
          },
        },
      );
    };
    expect(await planned(false)).toMatchObject({
      ok: false,
      message: said('No such version of the add-on coredns'),
    });
    expect(await planned(true)).toEqual({ ok: true, hops: [] });
  });

  it('plans the control plane first, and the pools of each controller after it', async () => {
    expect(await shortPlan(bench().plan('v1.36.4'))).toEqual([
      'managed control-plane v1.35.0',
      'managed control-plane v1.36.4',
      'managed node-pools v1.36.4',
      'roller node-pools v1.36.4',
    ]);
  });

  it('rolls pools of another controller before a hop that would leave them too far behind', async () => {
    expect(
      await shortPlan(bench({ kubeletMinorsBehind: 1 }).plan('v1.36.4')),
    ).toEqual([
      'managed control-plane v1.35.0',
      'roller node-pools v1.35.0',
      'managed control-plane v1.36.4',
      'managed node-pools v1.36.4',
      'roller node-pools v1.36.4',
    ]);
  });

  it('shows each pool with who changes it', async () => {
    const { cluster } = bench();
    const { nodePools } = await cluster.observe(CLUSTER, signal());
    expect(nodePools.map(pool => [pool.name, pool.controller])).toEqual([
      ['workers', MANAGED],
      ['own', ROLLER],
    ]);
  });

  it('leaves a pool that two claim, and moves everything else [T-392]', async () => {
    const { cluster, plan } = bench({
      poolsOfRoller: [
        { name: 'own', nodes: 2 },
        { name: 'workers', nodes: 2 },
      ],
    });
    const { nodePools } = await cluster.observe(CLUSTER, signal());
    expect(
      nodePools.map(({ name, conflict }) => [
        name,
        conflict && inEnglish(conflict),
      ]),
    ).toEqual([
      [
        'workers',
        'Node pool workers cannot be upgraded: Managed and Roller both change it. Name one of them in clusterUpgrades.controllers',
      ],
      ['own', undefined],
    ]);
    expect(await shortPlan(plan('v1.36.4'))).toEqual([
      'managed control-plane v1.35.0',
      'managed control-plane v1.36.4',
      'roller node-pools v1.36.4 own',
    ]);
  });

  it('gives the pool to the one that the operator names', async () => {
    const { plan } = bench({
      poolsOfRoller: [{ name: 'workers', nodes: 2 }],
      claims: [
        MANAGED,
        { ...ROLLER, components: ['node-pools'] },
        { ...ROLLER, components: ['node-pools/workers'], byOperator: true },
      ],
    });
    expect(await shortPlan(plan('v1.35.5'))).toEqual([
      'managed control-plane v1.35.5',
      'roller node-pools v1.35.5',
    ]);
  });

  it('refuses the control plane that two claim, and rolls pools up to it', async () => {
    const { plan, fleet } = bench({ claims: [MANAGED, ROLLER] });
    expect(await shortPlan(plan('v1.35.5'))).toBe(
      'The control plane cannot be upgraded: Managed and Roller both change it. Name one of them in clusterUpgrades.controllers',
    );
    fleet.changeByOthers('fleet/a', 'v1.35.5');
    fleet.advance('fleet/a');
    expect(await shortPlan(plan('v1.35.5'))).toEqual([
      'managed node-pools v1.35.5',
      'roller node-pools v1.35.5',
    ]);
  });

  it('refuses a platform that would take pools of another with its control plane', async () => {
    const { plan } = bench({
      poolsOfRoller: [{ name: 'workers', nodes: 2 }],
      managed: { abilities: { nodePoolsFollow: true } },
    });
    expect(await shortPlan(plan('v1.35.5'))).toBe(
      'Managed upgrades workers together with the control plane, but another provider changes them. Name one provider for both in clusterUpgrades.controllers',
    );
  });

  it('hands each hop to its controller, on the observation of that one alone', async () => {
    const { cluster, plan, fleet, groups } = bench({ version: 'v1.35.5' });
    const planned = await plan('v1.36.4');
    const [hop] = planned.ok ? planned.hops : [];
    const { precondition } = await cluster.observe(CLUSTER, signal());
    groups.touch('groups/a');
    const operation = { operationKey: 'k', moveKey: 'm', hop, precondition };
    expect(await cluster.start(CLUSTER, operation, signal())).toMatchObject({
      outcome: 'accepted',
    });
    expect(
      [fleet, groups].map(({ acceptedWrites }) => acceptedWrites.length),
    ).toEqual([1, 0]);
    expect(
      await cluster.start(
        CLUSTER,
        {
          ...operation,
          hop: { ...hop, controller: { id: 'x', reference: '' } },
        },
        signal(),
      ),
    ).toMatchObject({ outcome: 'refused' });
  });

  it('refuses a write that would leave pools of another controller too far behind by now', async () => {
    const { cluster, plan, groups, fleet } = bench({ kubeletMinorsBehind: 1 });
    const planned = await plan('v1.35.5');
    const [hop] = planned.ok ? planned.hops : [];
    const { precondition } = await cluster.observe(CLUSTER, signal());
    for (const pool of groups.state('groups/a').pools)
      Object.assign(pool, { desired: 'v1.33.0', current: 'v1.33.0' });
    const outcome = await cluster.start(
      CLUSTER,
      { operationKey: 'k', moveKey: 'm', hop, precondition },
      signal(),
    );
    expect(outcome.outcome).toBe('refused');
    expect(inEnglish(outcome.message)).toContain('own');
    expect(fleet.acceptedWrites).toEqual([]);
  });

  it('refuses a write that would leave nodes too far behind that no upgrade replaces', async () => {
    const { cluster, plan, providers, fleet } = bench({
      kubeletMinorsBehind: 1,
    });
    const planned = await plan('v1.35.5');
    const [hop] = planned.ok ? planned.hops : [];
    const { precondition } = await cluster.observe(CLUSTER, signal());
    const [, roller] = providers;
    const asOwn = roller.observe.bind(roller);
    jest.spyOn(roller, 'observe').mockImplementation(async (...asked) => {
      const own = await asOwn(...asked);
      return {
        ...own,
        nodePools: own.nodePools.map(pool => ({
          ...pool,
          leftOut: [{ version: 'v1.33.0', count: 1 }],
        })),
      };
    });
    const outcome = await cluster.start(
      CLUSTER,
      { operationKey: 'k', moveKey: 'm', hop, precondition },
      signal(),
    );
    expect(outcome.outcome).toBe('refused');
    expect(inEnglish(outcome.message)).toContain('own at v1.33.0');
    expect(fleet.acceptedWrites).toEqual([]);
  });

  it('does not know the state of a cluster that one of its controllers does not tell', async () => {
    const { cluster, plan } = bench({
      managed: {
        beforeObserve: async () => {
          throw new Error('no answer');
        },
      },
    });
    await expect(cluster.observe(CLUSTER, signal())).rejects.toThrow(
      'no answer',
    );
    await expect(plan('v1.36.4')).rejects.toThrow('no answer');
    await expect(
      cluster.follow(
        CLUSTER,
        {
          hop: {
            kind: 'node-pools',
            from: 'v1.34.8',
            to: 'v1.35.5',
            disrupts: ['nodes'],
            controller: ROLLER,
          },
          moveKey: 'm',
        },
        signal(),
      ),
    ).rejects.toThrow('no answer');
  });

  it('follows a hop by what its controller says, whatever became of the other', async () => {
    const { cluster, groups } = bench();
    groups.state('groups/a').failure = said('The group is gone');
    const followed = await cluster.follow(
      CLUSTER,
      {
        hop: {
          kind: 'control-plane',
          from: 'v1.34.8',
          to: 'v1.35.5',
          disrupts: ['control-plane'],
          controller: MANAGED,
        },
        moveKey: 'm',
      },
      signal(),
    );
    expect(followed.move.state).toBe('not-begun');
    expect(followed.failure).toBeUndefined();
    expect(followed.nodePools.map(({ name }) => name)).toEqual([
      'workers',
      'own',
    ]);
  });

  it('asks hooks of nodes of the controllers of their pools', async () => {
    const { cluster, fleet, groups } = bench({ version: 'v1.35.5' });
    const request = {
      key: 'u/effect-nodes',
      cluster: CLUSTER,
      settings: {
        pools: ['own'],
        to: 'v1.36.4',
        points: ['before-drain' as const],
      },
    };
    const hooks = cluster.nodeHooks!;
    expect(await hooks.take(request, signal())).toMatchObject({
      outcome: 'taken',
    });
    const marks = (world: InMemoryWorld, reference: string) =>
      world.state(reference).pools.map(pool => pool.marks?.key);
    expect(marks(fleet, 'fleet/a')).toEqual([undefined]);
    expect(marks(groups, 'groups/a')).toEqual(['u/effect-nodes']);
    groups.takeAway('groups/a', 'own');
    const { leaving } = await hooks.look(request, signal());
    await hooks.letGo(
      request,
      { reference: leaving[0].reference, point: 'before-drain' },
      signal(),
    );
    expect(groups.letGo).toEqual(['own-other before-drain']);
    await hooks.undo(request, signal());
    expect(await hooks.observe(request, signal())).toEqual({ state: 'gone' });
  });
});
