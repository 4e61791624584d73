import type { NodeRolloutSettings } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { reasonText } from '@drydock/upgrade-reasons';
import { assertDescribed } from '../../__testUtils__/apiDescription';
import type { EksNodegroup } from '../../testing/model';
import {
  startEksWorld,
  WRITER,
  type EksTestWorld,
} from '../__testUtils__/eksWorld';
import type { EksNodeRollout } from './EksNodeRollout';
import { ROLLOUT_TAGS, SET_BY } from './rolloutTags';

const KEY = 'u1/effect-nodes';
const SHARE = { maxUnavailable: '50%' };
const signal = new AbortController().signal;

describe('EksNodeRollout', () => {
  let world: EksTestWorld;
  let rollout: EksNodeRollout;
  let workers: EksNodegroup;

  beforeEach(async () => {
    world = await startEksWorld();
    rollout = world.newProvider().nodeRollout;
    workers = world.eks.nodegroups.get('workers')!;
  });
  afterEach(async () => {
    await world.close();
    assertDescribed(world.server.api);
  });

  const requestOf = (settings: NodeRolloutSettings, key = KEY) => ({
    key,
    cluster: world.cluster,
    settings,
  });
  const take = (settings: NodeRolloutSettings = SHARE, key = KEY) =>
    rollout.take(requestOf(settings, key), signal);
  /** Once more when EKS has put the groups back. */
  const undo = () =>
    rollout.undo(requestOf(SHARE), signal).catch((error: unknown) => {
      if (!String(error).includes('looks again until')) throw error;
      world.server.finish();
      return rollout.undo(requestOf(SHARE), signal);
    });
  const check = async (settings: NodeRolloutSettings) => {
    const reason = await rollout.check(world.cluster, settings, signal);
    return reason && reasonText(reason);
  };
  const writes = () =>
    world.server.api.accepted.map(
      ({ operation, path }) =>
        `${operation} ${path.nodegroupName ?? path.resourceArn.split('/')[2]}`,
    );
  const settle = () => world.server.finish();

  it('sets how all groups roll, with the value before in tags, and puts it back', async () => {
    workers.updateConfig = { maxUnavailable: 2, updateStrategy: 'MINIMAL' };
    const taken = await take();
    expect(reasonText(taken.message)).toContain(
      'node group workers from maxUnavailable=2 updateStrategy=MINIMAL to maxUnavailablePercentage=50 updateStrategy=MINIMAL',
    );
    settle();
    expect(workers.updateConfig).toEqual({
      maxUnavailablePercentage: 50,
      updateStrategy: 'MINIMAL',
    });
    expect(workers.tags).toEqual({
      'drydock.dev/node-rollout': KEY,
      'drydock.dev/node-rollout-before':
        'maxUnavailable=2 updateStrategy=MINIMAL',
      'drydock.dev/node-rollout-set':
        'maxUnavailablePercentage=50 updateStrategy=MINIMAL',
    });
    expect(await undo()).toEqual({});
    settle();
    expect(workers).toMatchObject({
      updateConfig: { maxUnavailable: 2, updateStrategy: 'MINIMAL' },
      tags: {},
    });
    expect(writes().filter(write => write.endsWith('workers'))).toEqual([
      'TagResource workers',
      'UpdateNodegroupConfig workers',
      'UpdateNodegroupConfig workers',
      'UntagResource workers',
    ]);
    for (const { body } of world.server.api.accepted)
      expect(body.scalingConfig).toBeUndefined();
  });

  it.each<[NodeRolloutSettings, string]>([
    [{ maxSurge: 2 }, 'max surge 2 cannot be set'],
    [{ maxSurge: '25%' }, 'max surge 25% cannot be set'],
    [{ maxUnavailable: 0 }, 'EKS takes 1 to 100 nodes'],
    [{ maxUnavailable: '0%' }, 'not 0%'],
    [{ maxUnavailable: 101 }, 'not 101'],
    [{ maxUnavailable: '101%' }, 'not 101%'],
    [{ maxUnavailable: 1.5 }, 'not 1.5'],
    [
      { drain: { timeoutMinutes: 30, onTimeout: 'force' } },
      'Drydock never forces it',
    ],
    [{ ...SHARE, pools: ['gone'] }, 'gone'],
  ])('refuses %j, and writes nothing', async (settings, words) => {
    expect(await check(settings)).toContain(words);
    const taken = await take(settings);
    expect(taken.outcome).toBe('refused');
    expect(reasonText(taken.message)).toContain(words);
    expect(writes()).toEqual([]);
  });

  it('takes max surge 0 as MINIMAL, and writes nothing where groups roll so already', async () => {
    expect(await check({ maxSurge: 0 })).toBeUndefined();
    await take({ maxSurge: 0, pools: ['workers'] });
    settle();
    expect(workers.updateConfig).toEqual({
      maxUnavailable: 1,
      updateStrategy: 'MINIMAL',
    });
    const before = writes().length;
    const same = await take({ maxUnavailable: 1, pools: ['spot'] }, 'u2/nodes');
    expect(reasonText(same.message)).toBe(
      'The node groups roll like this already',
    );
    expect(writes()).toHaveLength(before);
  });

  it('says that a drain ends after 15 minutes', async () => {
    const drain = { timeoutMinutes: 30, onTimeout: 'wait' as const };
    expect(reasonText((await take({ drain })).message)).toContain(
      'longer than 15 minutes',
    );
    expect(writes()).toEqual([]);
  });

  it('goes on where it was killed between tag and value, and loses no value from before', async () => {
    world.server.answer = ({ path }) =>
      path.endsWith('/update-config')
        ? { status: 503, errorType: 'ServiceUnavailableException', body: {} }
        : undefined;
    await expect(take({ ...SHARE, pools: ['workers'] })).rejects.toThrow(
      'The update of node group workers could not be started',
    );
    world.server.answer = undefined;
    expect((await rollout.observe(requestOf(SHARE), signal)).state).toBe(
      'in-effect',
    );
    await take({ ...SHARE, pools: ['workers'] });
    settle();
    expect(workers.updateConfig).toMatchObject({
      maxUnavailablePercentage: 50,
    });
    await undo();
    settle();
    expect(workers.updateConfig).toMatchObject({ maxUnavailable: 1 });
  });

  it('undoes a tag without its value by taking the tag away', async () => {
    workers.tags = {
      [SET_BY]: KEY,
      [ROLLOUT_TAGS[1]]: 'maxUnavailable=1 updateStrategy=DEFAULT',
      [ROLLOUT_TAGS[2]]: 'maxUnavailable=9 updateStrategy=DEFAULT',
    };
    expect(await undo()).toEqual({});
    expect(writes()).toEqual(['UntagResource workers']);
  });

  it.each(['value', 'tag'])(
    'keeps what another user changed meanwhile (%s), and says so',
    async what => {
      await take();
      settle();
      if (what === 'value') workers.updateConfig = { maxUnavailable: 7 };
      else workers.tags = { ...workers.tags, [ROLLOUT_TAGS[1]]: 'damaged' };
      const { updateConfig } = workers;
      // A renewal does not overwrite it either.
      await take();
      const { note } = await undo();
      settle();
      expect(note && reasonText(note)).toContain('Node group workers keeps');
      expect(workers).toMatchObject({ updateConfig, tags: {} });
      expect(world.eks.nodegroups.get('spot')).toMatchObject({
        updateConfig: { maxUnavailable: 1 },
        tags: {},
      });
    },
  );

  it('does not take a group that another upgrade has set', async () => {
    await take();
    settle();
    const other = await take({ maxUnavailable: 3 }, 'u2/effect-nodes');
    expect(other.outcome).toBe('refused');
    expect(reasonText(other.message)).toContain(`Another upgrade (${KEY})`);
    expect(
      await rollout.undo(requestOf(SHARE, 'u2/effect-nodes'), signal),
    ).toEqual({});
    expect(workers.tags?.[SET_BY]).toBe(KEY);
  });

  it('waits while a group is updated, before and after', async () => {
    const update = () =>
      world.server.home.begin(world.eks, {
        type: 'VersionUpdate',
        target: { nodegroup: 'workers' },
        params: { Version: '1.32' },
        minutes: 5,
      });
    update();
    expect(await check(SHARE)).toBeUndefined();
    await expect(take()).rejects.toThrow('(VersionUpdate) is in progress');
    expect(writes()).toEqual([]);
    settle();
    await take();
    settle();
    update();
    await expect(undo()).rejects.toThrow('(VersionUpdate) is in progress');
    expect(workers.tags?.[SET_BY]).toBe(KEY);
    settle();
    await undo();
    expect(workers.tags).toEqual({});
  });

  it('is gone with its group and its cluster', async () => {
    await take();
    settle();
    world.eks.nodegroups.clear();
    expect((await rollout.observe(requestOf(SHARE), signal)).state).toBe(
      'gone',
    );
    world.server.home.clusters.clear();
    expect((await rollout.observe(requestOf(SHARE), signal)).state).toBe(
      'gone',
    );
    expect(await undo()).toEqual({});
  });

  it('does not write a group that a tool owns, nor without a writer', async () => {
    workers.tags = { 'alpha.eksctl.io/nodegroup-name': 'workers' };
    expect(await check(SHARE)).toContain(
      'eksctl workers sets how node group workers rolls',
    );
    expect(await check({ ...SHARE, pools: ['spot'] })).toBeUndefined();
    const allowed = world.newProvider({ directWrites: 'allowed' }).nodeRollout;
    expect(await allowed.check(world.cluster, SHARE, signal)).toBeUndefined();
    workers.tags = {};
    rollout = world.newProvider({ writer: undefined }).nodeRollout;
    expect(await check(SHARE)).toContain('no role that may change account');
    expect((await take()).outcome).toBe('refused');
    expect(writes()).toEqual([]);
  });

  it('says which right the writer lacks', async () => {
    world.server.addRole(
      WRITER,
      { Statement: [] },
      { externalId: 'canary-id' },
    );
    await expect(take()).rejects.toThrow('Allow it eks:TagResource');
    expect(writes()).toEqual([]);
  });

  it('tells how a person puts it back', () => {
    expect(reasonText(rollout.undoByHand(requestOf(SHARE)))).toContain(
      `${SET_BY}-before`,
    );
  });
});
