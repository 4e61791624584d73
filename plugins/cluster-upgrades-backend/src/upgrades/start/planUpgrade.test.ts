import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { minorOf } from '@drydock/kubernetes-knowledge';
import { inEnglish, said as worded } from '@drydock/upgrade-reasons';
import { WHOLE_CLUSTER } from './hopsInScope';
import { planUpgrade, type PlanUpgradeInput } from './planUpgrade';

const planInEnglish = async (input: PlanUpgradeInput) =>
  inEnglish(await planUpgrade(input));

describe('planUpgrade', () => {
  const cluster = {
    id: 'one',
    name: 'prod-eu-1',
    reference: 'fleet/prod-eu-1',
  };

  /** Its controllers write `bursts` times between look and dry run. */
  const plan = async (bursts: number) => {
    const world = new InMemoryWorld();
    world.addCluster(cluster.reference, 'v1.35.5');
    let looks = 0;
    const provider = new InMemoryUpgradeProvider({ world });
    const planHops = provider.planHops.bind(provider);
    provider.planHops = async (...asked) => {
      looks += 1;
      if (looks <= bursts) world.touch(cluster.reference);
      return planHops(...asked);
    };
    const made = await planInEnglish({
      provider,
      cluster,
      target: '1.36.4',
      mayAskByDryRun: true,
      kubeletMinorsBehind: () => 3,
      signal: new AbortController().signal,
    }).catch((error: Error) => error);
    return { made, looks };
  };

  it('looks again when the cluster changed between look and dry run', async () => {
    const { made, looks } = await plan(2);
    expect(made).toMatchObject({
      target: 'v1.36.4',
      refusals: [],
      hops: [{ kind: 'control-plane' }, { kind: 'node-pools' }],
    });
    expect(looks).toBe(3);
  });

  it('says that it cannot plan for a cluster that changes at each look', async () => {
    const { made, looks } = await plan(100);
    expect(made).toMatchObject({
      refusals: [expect.stringContaining('changed during each of 3 reads')],
    });
    expect(looks).toBe(3);
  });

  it.each(['1.36', 'v1.36.4'])(
    'goes to %s as the platform calls it, which chooses the patch by itself',
    async target => {
      const world = new InMemoryWorld();
      world.addCluster(cluster.reference, 'v1.35');
      const provider = new InMemoryUpgradeProvider({
        world,
        ownVersion: wanted => `v${minorOf(wanted)}`,
      });
      expect(
        await planInEnglish({
          provider,
          cluster,
          target,
          mayAskByDryRun: true,
          kubeletMinorsBehind: () => 3,
          signal: new AbortController().signal,
        }),
      ).toMatchObject({
        target: 'v1.36',
        refusals: [],
        hops: [
          { kind: 'control-plane', from: 'v1.35', to: 'v1.36' },
          { kind: 'node-pools', to: 'v1.36' },
        ],
      });
    },
  );

  it('asks for the deletion of a canary node beside the first write', async () => {
    const world = new InMemoryWorld();
    world.addCluster(cluster.reference, 'v1.35.5');
    const provider = new InMemoryUpgradeProvider({ world });
    const asked = jest.spyOn(provider, 'dryRun');
    const ask = (mayAskByDryRun: boolean) =>
      planInEnglish({
        provider,
        cluster,
        target: '1.36.4',
        mayAskByDryRun,
        kubeletMinorsBehind: () => 3,
        wish: {
          ...WHOLE_CLUSTER,
          nodePools: { ...WHOLE_CLUSTER.nodePools, canaryNode: true },
        },
        signal: new AbortController().signal,
      });
    expect(await ask(true)).toMatchObject({
      refusals: [],
      hops: [
        { kind: 'control-plane' },
        { canaryNode: 'choose', pools: ['workers'] },
        { canaryNode: 'replace', pools: ['workers'] },
        { kind: 'node-pools' },
      ],
    });
    expect(
      asked.mock.calls.map(([, { hop }]) => hop.canaryNode ?? hop.kind),
    ).toEqual(['control-plane', 'replace']);
    asked.mockImplementation(async (_, { hop }) =>
      hop.canaryNode
        ? { outcome: 'refused', message: worded('may not delete machines') }
        : { outcome: 'accepted', reference: 'r', message: worded('m') },
    );
    expect((await ask(true)).refusals).toEqual([
      'The platform refuses: may not delete machines',
    ]);
    expect((await ask(false)).refusals).toEqual([
      expect.stringContaining('The platform was not asked'),
    ]);
  });

  it.each([
    ['v1.36.4', 'It is already at v1.36.4'],
    ['v1.37.1', 'It runs v1.37.1, which is newer than v1.36.4'],
  ])(
    'leaves nothing to do where all of it runs %s, also where the platform refuses in its own words',
    async (version, said) => {
      const world = new InMemoryWorld();
      world.addCluster(cluster.reference, version);
      const provider = new InMemoryUpgradeProvider({ world });
      const ask = () =>
        planInEnglish({
          provider,
          cluster,
          target: 'v1.36.4',
          mayAskByDryRun: false,
          kubeletMinorsBehind: () => 3,
          signal: new AbortController().signal,
        });
      expect(await ask()).toMatchObject({ hops: [], alreadyThere: said });
      provider.planHops = async () => ({
        ok: false,
        message: worded(
          'The control plane and all node pools already run it. Choose a newer version.',
        ),
      });
      // Who asked for an upgrade of this cluster reads what to do instead.
      expect(await ask()).toMatchObject({
        hops: [],
        alreadyThere: said,
        refusals: [
          'The control plane and all node pools already run it. Choose a newer version.',
        ],
      });
    },
  );

  it('leaves nothing to do where all of it runs the target and a node is not ready, also where the platform refuses in its own words', async () => {
    const world = new InMemoryWorld();
    world.addCluster(cluster.reference, 'v1.36.4');
    const provider = new InMemoryUpgradeProvider({ world });
    const observe = provider.observe.bind(provider);
    jest.spyOn(provider, 'observe').mockImplementation(async (...asked) => {
      const observed = await observe(...asked);
      return {
        ...observed,
        nodePools: observed.nodePools.map(pool => ({
          ...pool,
          readyNodes: pool.nodes - 1,
          settled: false,
        })),
      };
    });
    provider.planHops = async () => ({
      ok: false,
      message: worded(
        'The control plane and all node pools already run it. Choose a newer version.',
      ),
    });
    const made = await planInEnglish({
      provider,
      cluster,
      target: 'v1.36.4',
      mayAskByDryRun: false,
      kubeletMinorsBehind: () => 3,
      signal: new AbortController().signal,
    });
    expect(made).toMatchObject({
      hops: [],
      alreadyThere: 'It is already at v1.36.4',
    });
  });

  it.each([
    { version: 'v1.36.4', there: 'It is already at v1.36.4' },
    {
      version: 'v1.37.1',
      there: 'It runs v1.37.1, which is newer than v1.36.4',
    },
  ])(
    'shows a refusal of add-ons that are wished where all of it runs $version and not more',
    async ({ version, there }) => {
      const world = new InMemoryWorld();
      world.addCluster(cluster.reference, version);
      const provider = new InMemoryUpgradeProvider({ world });
      const ask = (isThere?: boolean) => {
        const refusing = Object.assign(provider, {
          addOns: { list: async () => [] },
          planHops: async () => ({
            ok: false as const,
            message: worded('No such version of the add-on coredns.'),
            isThere,
          }),
        });
        return planInEnglish({
          provider: refusing,
          cluster,
          target: 'v1.36.4',
          mayAskByDryRun: false,
          kubeletMinorsBehind: () => 3,
          wish: {
            ...WHOLE_CLUSTER,
            addOns: {
              update: 'all',
              onConflict: 'preserve',
              leaveAlone: [],
              versions: { coredns: 'v9' },
            },
          },
          signal: new AbortController().signal,
        });
      };
      const refused = await ask();
      expect(refused.refusals).toEqual([
        'No such version of the add-on coredns.',
      ]);
      expect(refused.alreadyThere).toBe(
        version === 'v1.36.4' ? undefined : there,
      );
      expect(await ask(true)).toMatchObject({ alreadyThere: there });
    },
  );

  it('refuses what is neither there nor can go there', async () => {
    const world = new InMemoryWorld();
    world.addCluster(cluster.reference, 'v1.37.1');
    const [pool] = world.state(cluster.reference).pools;
    Object.assign(pool, {
      desired: 'v1.35.5',
      versions: [{ version: 'v1.35.5', count: 3 }],
    });
    const made = await planInEnglish({
      provider: new InMemoryUpgradeProvider({ world }),
      cluster,
      target: 'v1.36.4',
      mayAskByDryRun: false,
      kubeletMinorsBehind: () => 3,
      signal: new AbortController().signal,
    });
    expect(made).toMatchObject({
      hops: [],
      refusals: [expect.stringContaining('cannot be downgraded')],
    });
    expect(made.alreadyThere).toBeUndefined();
  });

  it('goes back only where the platform says that the scope can, and says why not', async () => {
    const world = new InMemoryWorld();
    world.addCluster(cluster.reference, 'v1.36.4');
    const back = (
      scope: 'control-plane' | 'node-pools' | 'full',
      rollback = false,
    ) =>
      planInEnglish({
        provider: new InMemoryUpgradeProvider({
          world,
          abilities: { rollback },
        }),
        cluster,
        target: 'v1.36.2',
        mayAskByDryRun: true,
        kubeletMinorsBehind: () => 3,
        wish: { ...WHOLE_CLUSTER, scope, rollback: true },
        signal: new AbortController().signal,
      });
    expect(await back('node-pools')).toMatchObject({
      refusals: [],
      hops: [
        { kind: 'node-pools', from: 'v1.36.4', to: 'v1.36.2', back: true },
      ],
    });
    expect(await back('control-plane')).toMatchObject({
      hops: [],
      refusals: [
        'In-memory platform cannot roll the control plane back: This platform cannot go back',
      ],
    });
    expect(await back('control-plane', true)).toMatchObject({
      refusals: [expect.stringContaining('roll it back first')],
    });
    expect(await back('full', true)).toMatchObject({
      refusals: [expect.stringContaining('names what goes back')],
    });
  });
});
