import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { reasonText } from '@drydock/upgrade-reasons';
import { eksBench } from '../__testUtils__/eksBench';
import { startEksWorld, type EksTestWorld } from '../__testUtils__/eksWorld';
import type { EksUpgradeProvider } from '../EksUpgradeProvider';

const TEMPLATE = 'lt-0a1b';
const signal = new AbortController().signal;
const GPU: Hop = {
  kind: 'node-pools',
  from: 'v1.32',
  to: 'v1.33',
  disrupts: ['nodes'],
  pools: ['gpu'],
};

/** Node groups whose image EKS does not choose: their launch template says where they lead. */
describe('node groups with an image of their own', () => {
  let world: EksTestWorld;
  let provider: EksUpgradeProvider;
  const { observe, follow, start, why } = eksBench(() => ({ world, provider }));

  beforeEach(async () => {
    world = await startEksWorld();
    provider = world.newProvider();
    const { server, eks, pools } = world;
    server.home.addNodegroup(eks, 'gpu', {
      amiType: 'CUSTOM',
      releaseVersion: 'ami-1',
      launchTemplate: { id: TEMPLATE, version: '3' },
      // What EKS says of it is that of its creation.
      version: '1.30',
    });
    server.ec2.templates.set(TEMPLATE, [
      { version: 2, description: 'v1.33' },
      { version: 3, description: 'EKS 1.32, 2026-08' },
    ]);
    pools.groupNodes.set('gpu', ['1.32', '1.32']);
  });
  afterEach(() => world.close());

  const templates = () => world.server.ec2.templates.get(TEMPLATE)!;
  const plan = async () => {
    const planned = await provider.planHops(
      world.cluster,
      await observe(),
      'v1.33',
      signal,
    );
    return planned.ok ? planned.hops.map(({ pools = [] }) => pools) : planned;
  };
  const insight = async () => {
    const insights = await provider.insights(world.cluster, 'v1.33', signal);
    const found = insights.find(({ id }) => id === 'own-image/gpu');
    return found && [found.status, reasonText(found.detail)];
  };
  const upgradeControlPlane = () => {
    world.eks.version = '1.33';
  };
  const writes = () =>
    world.server.api.accepted.map(({ operation, body }) => [
      operation,
      body.launchTemplate,
      body.version,
    ]);

  it('shows the version of its nodes, whatever EKS says', async () => {
    const { nodePools } = await observe();
    expect(nodePools.find(({ name }) => name === 'gpu')?.desired).toBe('v1.32');
  });

  it('stays where no later version of its launch template says the version: what to do is said [T-489]', async () => {
    expect(await plan()).toEqual([[], ['spot', 'workers']]);
    const words = `no version of its launch template ${TEMPLATE} says that its image has v1.33`;
    expect(await insight()).toEqual([
      'warning',
      expect.stringContaining(words),
    ]);
    upgradeControlPlane();
    const outcome = await start(GPU);
    expect(outcome.outcome).toBe('refused');
    expect(reasonText(outcome.message)).toContain(words);
    expect(writes()).toEqual([]);
  });

  it('gets the newest version that says it, once, and is done when its nodes prove it', async () => {
    templates().push(
      { version: 4, description: 'v1.33.1' },
      { version: 5, tags: { 'drydock.dev/kubernetes-version': '1.33' } },
      { version: 6, description: 'v1.34' },
    );
    expect(await plan()).toEqual([[], ['gpu', 'spot', 'workers']]);
    expect(await insight()).toEqual([
      'passing',
      `Node group gpu gets version 5 of its launch template ${TEMPLATE}, which says that its image has v1.33`,
    ]);
    upgradeControlPlane();
    const { reference } = (await start(GPU)) as { reference: string };
    expect((await start(GPU)).outcome).toBe('already');
    expect(writes()).toEqual([
      ['UpdateNodegroupVersion', { id: TEMPLATE, version: '5' }, undefined],
    ]);
    expect((await follow(GPU, { reference })).move.state).toBe('under-way');
    expect((await follow(GPU, {})).move.state).toBe('under-way');
    world.server.finish();
    world.pools.groupNodes.set('gpu', ['1.33', '1.32']);
    expect((await follow(GPU, { reference })).move.state).toBe('under-way');
    world.pools.groupNodes.set('gpu', ['1.33', '1.33']);
    expect((await follow(GPU, { reference })).move).toMatchObject({
      state: 'done',
      ours: true,
    });
  });

  it('fails where the nodes have another version than the launch template says, and is tried again with a later one', async () => {
    templates().push({ version: 4, description: 'v1.33' });
    upgradeControlPlane();
    const { reference } = (await start(GPU)) as { reference: string };
    world.server.finish();
    const failed = await follow(GPU, { reference });
    expect(failed.move.state).toBe('failed');
    expect(why(failed)).toContain(
      'says that its image has v1.33, but its nodes run v1.32',
    );
    templates().push({ version: 5, description: 'v1.33' });
    expect(
      (await follow(GPU, { reference, beforeRetry: true })).move.state,
    ).toBe('not-begun');
    expect(await start(GPU)).toMatchObject({ outcome: 'accepted' });
    expect(writes().at(-1)?.[1]).toEqual({ id: TEMPLATE, version: '5' });
  });

  it.each([
    [
      'the right to read launch templates',
      () =>
        world.server.addRole('arn:aws:iam::012345678901:role/drydock-reader', {
          Statement: [{ Effect: 'Allow', Action: 'eks:*', Resource: '*' }],
        }),
      'Allow it ec2:DescribeLaunchTemplateVersions',
    ],
    [
      'its launch template',
      () => world.server.ec2.templates.clear(),
      'EC2 gave no answer',
    ],
    [
      'an API server that answers',
      () => {
        world.pools.isAway = true;
      },
      'only its nodes say which version they run',
    ],
  ])('stays without %s, and says so', async (_, change, words) => {
    templates().push({ version: 4, description: 'v1.33' });
    change();
    expect(await plan()).toEqual([[], ['spot', 'workers']]);
    expect(await insight()).toEqual([
      'warning',
      expect.stringContaining(words),
    ]);
  });
});
