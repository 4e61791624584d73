import type {
  Hop,
  PlanWish,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { reasonText } from '@drydock/upgrade-reasons';
import { eksBench } from '../__testUtils__/eksBench';
import { startEksWorld, type EksTestWorld } from '../__testUtils__/eksWorld';
import type { EksUpgradeProvider } from '../EksUpgradeProvider';

const GENERAL = 'nodepool/general';
const GROUPS = ['spot', 'workers'];
const signal = new AbortController().signal;

describe('node pools of Karpenter and EKS Auto Mode', () => {
  let world: EksTestWorld;
  let provider: EksUpgradeProvider;
  const { observe, follow, start } = eksBench(() => ({ world, provider }));

  beforeEach(async () => {
    world = await startEksWorld();
    provider = world.newProvider();
  });
  afterEach(() => world.close());

  const plan = async (target: string, wish?: PlanWish) => {
    const planned = await provider.planHops(
      world.cluster,
      await observe(),
      target,
      signal,
      wish,
    );
    return planned.ok ? planned.hops : reasonText(planned.message);
  };
  const waitHop: Hop = {
    kind: 'node-pools',
    from: 'v1.32',
    to: 'v1.33',
    disrupts: ['nodes'],
    pools: [GENERAL],
  };
  /** What the hop is waited for with, and whether a person must act. */
  const waits = async () =>
    (await follow(waitHop)).waits.map(({ kind, message, object, node }) => ({
      kind,
      message: reasonText(message),
      ...(object === GENERAL ? {} : { object }),
      ...(node ? { node } : {}),
    }));
  const insights = async (target = 'v1.33') =>
    (await provider.insights(world.cluster, target, signal))
      .filter(({ id }) => id.startsWith('node-pools/'))
      .map(({ id, status, detail }) => ({
        id,
        status,
        detail: reasonText(detail),
      }));
  const upgradeControlPlane = () => {
    world.eks.version = '1.33';
  };

  it('follows them after the control plane until each node has its version, and writes nothing', async () => {
    const { pools, server } = world;
    pools.addPool('general', 3);
    const hops = await plan('v1.33');
    expect(hops).toEqual([
      {
        kind: 'control-plane',
        from: 'v1.32',
        to: 'v1.33',
        disrupts: ['control-plane', 'nodes'],
        pools: [GENERAL],
      },
      { ...waitHop, pools: GROUPS },
      waitHop,
    ]);
    expect((await start(hops[0] as Hop)).outcome).toBe('accepted');
    expect((await follow(waitHop)).move).toMatchObject({
      state: 'not-begun',
      byItself: true,
    });
    server.finish();
    expect((await follow(waitHop)).move).toMatchObject({ state: 'not-begun' });
    expect(await waits()).toEqual([
      {
        kind: 'other',
        message: expect.stringContaining('looks for images every 5 minutes'),
      },
    ]);
    pools.drift();
    for (const done of [0, 1, 2]) {
      expect((await follow(waitHop)).move).toMatchObject({
        state: 'under-way',
        byItself: true,
        progress: [{ done, total: 3 }],
      });
      pools.replaceOne();
    }
    expect((await follow(waitHop)).move).toMatchObject({ state: 'done' });
    expect(await start(waitHop)).toMatchObject({ outcome: 'already' });
    expect(server.api.accepted.map(({ operation }) => operation)).toEqual([
      'UpdateClusterVersion',
    ]);
  });

  it('shows their versions, and no name of a node group', async () => {
    world.pools.addPool('spot', 2, { version: '1.31' });
    world.pools.addPool('auto', 1, { by: 'auto' });
    const { nodePools } = await observe();
    expect(
      nodePools.map(({ name, desired, versions, settled }) => ({
        name,
        desired,
        versions,
        settled,
      })),
    ).toEqual([
      ...GROUPS.map(name => expect.objectContaining({ name })),
      {
        name: 'nodepool/auto',
        desired: 'v1.32',
        versions: [{ version: 'v1.32', count: 1 }],
        settled: true,
      },
      {
        name: 'nodepool/spot',
        desired: 'v1.32',
        versions: [{ version: 'v1.31', count: 2 }],
        settled: false,
      },
    ]);
  });

  it('waits for their nodes before the control plane would leave them too far behind', async () => {
    world.pools.addPool('general', 1, { version: '1.30' });
    const hops = await plan('v1.34');
    expect(
      (hops as Hop[]).map(({ kind, to, pools = [] }) => [kind, to, ...pools]),
    ).toEqual([
      ['control-plane', 'v1.33', GENERAL],
      ['node-pools', 'v1.33', GENERAL],
      ['control-plane', 'v1.34', GENERAL],
      ['node-pools', 'v1.34', ...GROUPS],
      ['node-pools', 'v1.34', GENERAL],
    ]);
  });

  it('refuses to hold them back, unless people choose their image', async () => {
    const apart = { poolsApart: true, canaryPools: false, canaryNode: false };
    const general = world.pools.addPool('general', 1);
    expect(await plan('v1.33', apart)).toContain('they cannot be held back');
    general.amiSelectorTerms = [{ id: 'ami-1' }];
    expect(await plan('v1.33', apart)).toMatchObject([
      { kind: 'control-plane', disrupts: ['control-plane'] },
      { pools: GROUPS },
      { pools: [GENERAL] },
    ]);
  });

  describe('says what holds them [T-487]', () => {
    beforeEach(() => {
      world.pools.addPool('general', 1);
      upgradeControlPlane();
    });
    const general = () => world.pools.pools.get('general')!;
    const node = () => world.pools.claimsOf('general')[0];

    it('an image by its id: what to change, and that is all', async () => {
      general().amiSelectorTerms = [{ id: 'ami-1' }, { tags: { team: 'a' } }];
      expect(await waits()).toEqual([
        {
          kind: 'held',
          message:
            'nodepool/general: EC2NodeClass general names its image (id ami-1 and tags team=a), so that Karpenter does not replace the nodes by itself. Change amiSelectorTerms to an image of v1.33, or to an alias such as al2023@latest',
        },
      ]);
      expect(await insights()).toMatchObject([
        { id: 'node-pools/nodepool/general/own-image', status: 'warning' },
      ]);
      general().amiSelectorTerms = [{ name: 'golden-1.33' }];
      world.pools.finish();
      expect((await follow(waitHop)).move.state).toBe('done');
      expect(await insights()).toEqual([]);
    });

    it('a release that AWS may not have for the version', async () => {
      general().amiSelectorTerms = [{ alias: 'al2023@v20240807' }];
      expect(await waits()).toEqual([
        {
          kind: 'other',
          message: expect.stringContaining(
            'If AWS has no release al2023@v20240807 for v1.33, set a newer release in EC2NodeClass general',
          ),
        },
      ]);
    });

    it('a class without an image, in the words of Karpenter', async () => {
      general().imagesMissing = 'AMISelector did not match any AMIs';
      expect(await waits()).toEqual([
        {
          kind: 'held',
          message: expect.stringContaining(
            'Karpenter: AMISelector did not match any AMIs',
          ),
        },
      ]);
    });

    it('a family that has no images of the target: an error before the start', async () => {
      general().amiSelectorTerms = [{ alias: 'al2@latest' }];
      expect(await insights()).toMatchObject([
        { status: 'error', id: 'node-pools/nodepool/general/family-ended' },
      ]);
      world.pools.claims = world.pools.claims.map(claim => ({
        ...claim,
        version: '1.31',
      }));
      expect(await insights('v1.32')).toEqual([]);
    });

    it.each([
      [
        { nodes: '0' },
        'held',
        'Nodes older than 720h are replaced in any case',
      ],
      [{ nodes: '0%', reasons: ['Drifted'] }, 'held', 'Raise spec.disruption'],
      [
        { nodes: '0', schedule: '0 9 * * 1-5', duration: '8h' },
        'other',
        'for 8h after 0 9 * * 1-5 (UTC)',
      ],
    ])('a disruption budget %j', async (budget, kind, words) => {
      general().budgets = [{ nodes: '10%' }, budget];
      world.pools.drift();
      expect(await waits()).toEqual([
        { kind, message: expect.stringContaining(words) },
      ]);
    });

    it('no budget that is not about drift, or that lets one node go', async () => {
      general().budgets = [
        { nodes: '0', reasons: ['Empty', 'Underutilized'] },
        { nodes: '1%' },
      ];
      world.pools.drift();
      expect(await waits()).toMatchObject([
        { kind: 'other', message: expect.stringContaining('limits') },
      ]);
    });

    it('a pool without nodes, which may launch some at any time', async () => {
      world.pools.claims = [];
      general().amiSelectorTerms = [{ id: 'ami-1' }];
      expect(await insights()).toMatchObject([
        { id: 'node-pools/nodepool/general/own-image', status: 'warning' },
      ]);
      general().amiSelectorTerms = [{ alias: 'al2@latest' }];
      expect(await insights()).toMatchObject([
        { id: 'node-pools/nodepool/general/family-ended', status: 'error' },
      ]);
    });

    it('no node that Karpenter launches after one of the version', async () => {
      world.pools.finish();
      const first = node();
      const launch = (createdAt: string, more: object = {}) => {
        world.pools.claims = [
          { ...first, createdAt: '2026-11-23T10:00:00Z' },
          { ...first, ...more, name: 'new', joined: false, createdAt },
        ];
      };
      const state = async () => (await follow(waitHop)).move.state;
      launch('2026-11-23T10:05:00Z');
      expect(await state()).toBe('done');
      launch('2026-11-23T09:55:00Z');
      expect(await state()).toBe('under-way');
      launch('2026-11-23T10:05:00Z', { drifted: true });
      expect(await state()).toBe('under-way');
    });

    it('nodes of Auto Mode end after 21 days despite a budget', async () => {
      world.pools.pools.clear();
      world.pools.addPool('general', 0, {
        by: 'auto',
        budgets: [{ nodes: '0' }],
        expireAfter: 'Never',
      });
      world.pools.drift();
      expect((await waits())[0].message).toContain('Nodes older than 504h');
    });

    it('a node, and a pod, that are not to be disrupted', async () => {
      world.pools.drift();
      world.pools.addPod(node().name, {
        name: 'job-1',
        annotations: { 'karpenter.sh/do-not-disrupt': 'true' },
      });
      expect(await waits()).toEqual([
        {
          kind: 'drain',
          object: 'Pod default/job-1',
          node: node().name,
          message: expect.stringContaining('Remove it, or end the pod'),
        },
      ]);
      node().doNotDisrupt = true;
      expect(await waits()).toEqual([
        {
          kind: 'drain',
          node: node().name,
          message: expect.stringContaining('karpenter.sh/do-not-disrupt'),
        },
      ]);
    });

    it('a disruption budget over pods, and until when where nodes have a grace period', async () => {
      world.pools.drift();
      world.pools.addPod(node().name, { labels: { app: 'api' } });
      world.pools.budgets = [
        {
          metadata: { namespace: 'default', name: 'api' },
          spec: { selector: { matchLabels: { app: 'api' } } },
          status: { disruptionsAllowed: 0 },
        },
        {
          metadata: { namespace: 'other', name: 'api' },
          spec: { selector: { matchLabels: { app: 'api' } } },
          status: { disruptionsAllowed: 0 },
        },
      ];
      const held = {
        object: 'PodDisruptionBudget default/api',
        node: node().name,
      };
      expect(await waits()).toEqual([
        {
          ...held,
          kind: 'drain',
          message: expect.stringContaining('no evict'),
        },
      ]);
      general().terminationGracePeriod = '24h';
      expect(await waits()).toMatchObject([
        { kind: 'other', message: expect.stringContaining('limits') },
      ]);
      node().leaving = true;
      node().leavesBy = '2026-11-24T10:00:00Z';
      expect(await waits()).toEqual([
        {
          ...held,
          kind: 'other',
          message: expect.stringContaining('Karpenter deletes the pods'),
        },
      ]);
    });

    it('a node that has not joined, and one that is drained', async () => {
      world.pools.drift();
      node().leaving = true;
      world.pools.claims.push({
        ...node(),
        name: 'new',
        version: '1.33',
        joined: false,
        drifted: false,
        leaving: false,
      });
      expect((await waits()).map(({ kind }) => kind)).toEqual([
        'provisioning',
        'provisioning',
      ]);
      expect((await follow(waitHop)).move.state).toBe('under-way');
    });
  });

  describe('that cannot be read are unknown, with the fix [T-488]', () => {
    beforeEach(() => {
      world.pools.addPool('general', 1);
    });

    it('without the right: no upgrade is planned that nothing would follow', async () => {
      world.pools.forbidden.add('nodepools');
      expect(await insights()).toEqual([
        {
          id: 'node-pools/unread',
          status: 'unknown',
          detail: expect.stringContaining(
            'Bind docs/rbac/eks-node-pools.yaml to the reader',
          ),
        },
      ]);
      expect(await plan('v1.33')).toContain(
        'Bind docs/rbac/eks-node-pools.yaml to the reader',
      );
      expect((await follow(waitHop)).move).toMatchObject({ state: 'unknown' });
      expect((await observe()).nodePools.map(({ name }) => name)).toEqual(
        GROUPS,
      );
    });

    it('out of reach: what may be there is said, and node groups go on', async () => {
      world.pools.isAway = true;
      expect(await insights()).toEqual([
        {
          id: 'node-pools/unread',
          status: 'unknown',
          detail: expect.stringContaining('If the cluster has some'),
        },
      ]);
      expect(await plan('v1.33')).toMatchObject([
        { disrupts: ['control-plane'] },
        { pools: GROUPS },
      ]);
      world.eks.isAutoMode = true;
      expect(await plan('v1.33')).toContain('could not be read');
    });

    it('only what holds their nodes: their versions are known', async () => {
      upgradeControlPlane();
      world.pools.drift();
      world.pools.forbidden.add('pods');
      expect((await follow(waitHop)).move.state).toBe('under-way');
      expect(await waits()).toMatchObject([
        { kind: 'other', message: expect.stringContaining('limits') },
      ]);
    });

    it('plans from one read, whatever an earlier one could not see', async () => {
      world.pools.isAway = true;
      const before = await observe();
      world.pools.isAway = false;
      const planned = await provider.planHops(
        world.cluster,
        before,
        'v1.33',
        signal,
      );
      expect(planned.ok && planned.hops).toMatchObject([
        { pools: [GENERAL] },
        { pools: GROUPS },
        waitHop,
      ]);
    });

    it('of a Karpenter before 1.0', async () => {
      world.pools.apiVersions = ['v1beta1'];
      expect((await insights())[0].detail).toContain('in v1beta1 only');
    });

    it('without any, one question is asked, and only where it matters', async () => {
      world.pools.pools.clear();
      await observe();
      expect(world.pools.asked).toEqual(['/apis']);
      const controlPlane: Hop = {
        kind: 'control-plane',
        from: 'v1.32',
        to: 'v1.33',
        disrupts: ['control-plane'],
      };
      await follow(controlPlane);
      expect(world.pools.asked).toEqual(['/apis']);
    });
  });
});
