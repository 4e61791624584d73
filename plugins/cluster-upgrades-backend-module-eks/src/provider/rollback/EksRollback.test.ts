import type {
  Hop,
  RollbackOption,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { reasonText } from '@drydock/upgrade-reasons';
import { assertDescribed } from '../../__testUtils__/apiDescription';
import { kubeletInsight } from '../../testing/insights';
import type { EksUpdate } from '../../testing/model';
// What a start asks for, which the backend does not publish.
// eslint-disable-next-line @backstage/no-relative-monorepo-imports
import { planUpgrade } from '../../../../cluster-upgrades-backend/src/upgrades/start/planUpgrade';
import type { EksUpgradeProvider } from '../EksUpgradeProvider';
import { eksBench } from '../__testUtils__/eksBench';
import {
  startEksWorld,
  upgradedBefore,
  type EksTestWorld,
} from '../__testUtils__/eksWorld';

const BACK: Hop = {
  kind: 'control-plane',
  from: 'v1.33',
  to: 'v1.32',
  disrupts: ['control-plane'],
  back: true,
};
const GROUPS_BACK: Hop = {
  kind: 'node-pools',
  from: 'v1.33',
  to: 'v1.32',
  pools: ['spot', 'workers'],
  disrupts: ['nodes'],
  back: true,
};
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const signal = new AbortController().signal;

describe('EksRollback', () => {
  let world: EksTestWorld;
  let provider: EksUpgradeProvider;
  let upgrade: EksUpdate;

  beforeEach(async () => {
    world = await startEksWorld();
    provider = world.newProvider();
    world.eks.version = '1.33';
    upgrade = upgradedBefore(world);
  });
  afterEach(async () => {
    await world.close();
    assertDescribed(world.server.api);
  });

  const { now, observe, operationOf, start, follow, why } = eksBench(() => ({
    world,
    provider,
  }));
  const optionOf = async (
    scope: RollbackOption['scope'],
  ): Promise<RollbackOption> => {
    const options = await provider.rollback.options(world.cluster, signal);
    return options.find(each => each.scope === scope)!;
  };
  const plan = async (
    target = 'v1.32',
    scope: RollbackOption['scope'] = 'control-plane',
  ) =>
    provider.rollback.plan(
      world.cluster,
      await observe(),
      target,
      scope,
      signal,
    );
  const accepted = () =>
    world.server.api.accepted.map(
      ({ operation, path, body }) =>
        `${operation} ${path.nodegroupName ?? path.name} ${body.version}`,
    );
  const groupsAt = (version: string) => {
    for (const group of world.eks.nodegroups.values()) group.version = version;
  };

  it('refuses while Karpenter may launch nodes of the newer version, or cannot be seen', async () => {
    for (const group of world.eks.nodegroups.values()) group.version = '1.32';
    expect(await plan()).toMatchObject({ ok: true });
    const general = world.pools.addPool('general', 0);
    const message = async () => {
      const planned = await plan();
      return planned.ok ? '' : reasonText(planned.message);
    };
    expect(await message()).toContain('or can become so');
    general.amiSelectorTerms = [{ id: 'ami-1' }];
    expect(await message()).toBe('');
    world.pools.forbidden.add('nodepools');
    expect(await message()).toContain('Bind docs/rbac/eks-node-pools.yaml');
  });

  it('goes back one minor by one write without force, and not once more [T-391]', async () => {
    const option = await optionOf('control-plane');
    expect(option).toMatchObject({
      possible: true,
      until: new Date(upgrade.createdAt + 7 * DAY).toISOString(),
    });
    expect(option.limits.map(({ code }) => code)).toEqual([
      'eks.rollback-limit-data',
      'eks.rollback-limit-features',
      'eks.rollback-limit-tools',
      'eks.rollback-limit-cost',
    ]);
    expect(await plan('v1.32.5')).toEqual({ ok: true, hops: [BACK] });
    const intendedAt = now();
    const outcome = await start(BACK);
    expect(outcome.outcome).toBe('accepted');
    const reference = 'reference' in outcome ? outcome.reference : '';
    expect((await follow(BACK, { reference, intendedAt })).move).toMatchObject({
      state: 'under-way',
      ours: true,
    });
    expect((await observe()).controlPlane).toMatchObject({
      current: 'v1.33',
      desired: 'v1.32',
      settled: false,
    });
    world.server.finish();
    expect((await follow(BACK, { reference, intendedAt })).move).toMatchObject({
      state: 'done',
      ours: true,
    });
    expect(world.eks.updates.at(-1)).toMatchObject({
      id: reference,
      type: 'VersionRollback',
    });
    expect(accepted()).toEqual(['UpdateClusterVersion prod 1.32']);
    expect(Object.keys(world.server.api.accepted[0].body).sort()).toEqual([
      'clientRequestToken',
      'version',
    ]);
    for (const scope of ['control-plane', 'node-pools'] as const)
      expect(await optionOf(scope)).toEqual({
        scope,
        possible: false,
        what: expect.objectContaining({ code: 'eks.rollback-went-back' }),
        limits: [],
      });
    expect((await start(BACK)).outcome).toBe('already');
    expect((await start({ ...BACK, to: 'v1.31' })).outcome).toBe('refused');
    expect(accepted()).toHaveLength(1);
  });

  it('takes node groups back first, then the control plane', async () => {
    groupsAt('1.33');
    world.server.home.addNodegroup(world.eks, 'old', { version: '1.32' });
    expect(reasonText((await optionOf('control-plane')).what)).toContain(
      'spot and workers: these node groups are newer than v1.32',
    );
    expect((await start(BACK)).outcome).toBe('refused');
    expect(await optionOf('node-pools')).toMatchObject({
      possible: true,
      until: new Date(upgrade.createdAt + 7 * DAY).toISOString(),
    });
    expect(await plan('v1.32', 'node-pools')).toEqual({
      ok: true,
      hops: [GROUPS_BACK],
    });
    const intendedAt = now();
    expect((await start(GROUPS_BACK)).outcome).toBe('accepted');
    const lost = { intendedAt };
    expect((await follow(GROUPS_BACK, lost)).move.state).toBe('under-way');
    expect((await optionOf('control-plane')).possible).toBe(false);
    world.server.finish();
    expect((await follow(GROUPS_BACK, lost)).move.state).toBe('done');
    expect(await plan('v1.32', 'node-pools')).toEqual({ ok: true, hops: [] });
    expect(
      (await start(BACK, { operationKey: 'u/generation-1/step-2' })).outcome,
    ).toBe('accepted');
    expect(accepted()).toEqual([
      'UpdateNodegroupVersion spot 1.32',
      'UpdateNodegroupVersion workers 1.32',
      'UpdateClusterVersion prod 1.32',
    ]);
  });

  describe('with add-ons', () => {
    const COREDNS: Hop = {
      kind: 'add-ons',
      from: 'v1.33',
      to: 'v1.33',
      disrupts: [],
      back: true,
      addOn: {
        name: 'coredns',
        from: 'v1.12.1-eksbuild.2',
        to: 'v1.11.3-eksbuild.2',
        onConflict: 'preserve',
      },
    };
    const moved = (name: string, version: string) => {
      const addon = world.server.home.addAddon(world.eks, name, version);
      addon.modifiedAt = world.server.world.now;
      return addon;
    };
    const addonInsight = (status: string) =>
      kubeletInsight('1', {
        name: 'EKS add-on version rollback compatibility',
        category: 'ROLLBACK_READINESS',
        kubernetesVersion: '1.32',
        insightStatus: { status, reason: 'coredns is too new.' },
      });

    it('takes back those that the older minor does not support, before the control plane [T-470]', async () => {
      moved('coredns', 'v1.12.1-eksbuild.2');
      moved('vpc-cni', 'v1.20.1-eksbuild.1');
      world.eks.insights = [addonInsight('ERROR')];
      const option = await optionOf('control-plane');
      expect(option.possible).toBe(true);
      expect(option.limits.map(limit => reasonText(limit))[0]).toBe(
        'Add-ons that v1.32 does not support go back first: coredns v1.12.1-eksbuild.2 → v1.11.3-eksbuild.2',
      );
      expect(await plan()).toEqual({ ok: true, hops: [COREDNS, BACK] });
      expect(await start(BACK)).toMatchObject({
        outcome: 'refused',
        message: { code: 'eks.rollback-add-ons-first' },
      });
      const write = async (hop: Hop) =>
        start(hop, { precondition: (await follow(hop)).precondition });
      expect((await write(COREDNS)).outcome).toBe('accepted');
      world.server.finish();
      expect((await follow(COREDNS)).move.state).toBe('done');
      // EKS lists what it found a day ago, and looks again at the start.
      world.eks.insights = [addonInsight('PASSING')];
      world.server.answer = ({ path }) =>
        path.endsWith('/insights')
          ? { body: { insights: [summaryOf(addonInsight('ERROR'))] } }
          : undefined;
      expect((await write(BACK)).outcome).toBe('accepted');
      expect(
        world.server.api.accepted.map(({ operation, body }) => [
          operation,
          body.addonVersion ?? body.version,
          body.resolveConflicts,
        ]),
      ).toEqual([
        ['UpdateAddon', 'v1.11.3-eksbuild.2', 'PRESERVE'],
        ['UpdateClusterVersion', '1.32', undefined],
      ]);
    });

    it('is started with them: the platform refuses nothing that its own hops mend', async () => {
      moved('coredns', 'v1.12.1-eksbuild.2');
      world.eks.insights = [addonInsight('ERROR')];
      const planned = () =>
        planUpgrade({
          provider,
          cluster: world.cluster,
          target: 'v1.32',
          mayAskByDryRun: true,
          kubeletMinorsBehind: () => 3,
          wish: {
            scope: 'control-plane',
            rollback: true,
            nodePools: { holdBack: false, canaryPools: 0, canaryNode: false },
          },
          signal,
        });
      const { hops, refusals } = await planned();
      expect(refusals).toEqual([]);
      expect(hops).toMatchObject([COREDNS, BACK]);
      expect(accepted()).toEqual([]);
      groupsAt('1.33');
      expect((await planned()).refusals).toHaveLength(1);
    });

    it('goes through each minor of vpc-cni', async () => {
      const { addons } = world.server.world;
      world.server.world.addons = {
        ...addons,
        'vpc-cni': addons['vpc-cni'].map(each =>
          each.version.startsWith('v1.18')
            ? { ...each, minors: [...each.minors, '1.33'] }
            : { ...each, minors: each.minors.filter(at => at !== '1.32') },
        ),
      };
      moved('vpc-cni', 'v1.20.1-eksbuild.1');
      const planned = await plan();
      expect(planned.ok && planned.hops.map(({ addOn }) => addOn?.to)).toEqual([
        'v1.19.2-eksbuild.1',
        'v1.18.5-eksbuild.1',
        undefined,
      ]);
    });

    it('says where EKS offers no version that supports both', async () => {
      const { addons } = world.server.world;
      world.server.world.addons = {
        ...addons,
        coredns: addons.coredns.filter(({ version }) =>
          version.startsWith('v1.12'),
        ),
      };
      moved('coredns', 'v1.12.1-eksbuild.2');
      const { possible, what } = await optionOf('control-plane');
      expect({ possible, what: reasonText(what) }).toEqual({
        possible: false,
        what: 'The add-on coredns runs v1.12.1-eksbuild.2, which does not support v1.32, and EKS offers no older version of it that supports both v1.33 and v1.32. Remove the add-on or stay at v1.33',
      });
      expect((await start(BACK)).outcome).toBe('refused');
    });

    it('leaves those that have not changed since the upgrade, and believes EKS about them', async () => {
      const addon = moved('coredns', 'v1.12.1-eksbuild.2');
      addon.modifiedAt = upgrade.createdAt - MINUTE;
      expect(await plan()).toEqual({ ok: true, hops: [BACK] });
      world.eks.insights = [addonInsight('ERROR')];
      expect(await optionOf('control-plane')).toMatchObject({
        possible: false,
        what: { code: 'eks.rollback-insight' },
      });
    });

    it('believes EKS about add-ons while one is unsupported that it does not take back', async () => {
      const { addons } = world.server.world;
      world.server.world.addons = {
        ...addons,
        'vpc-cni': addons['vpc-cni'].map(each => ({
          ...each,
          minors: each.minors.filter(minor => minor !== '1.32'),
        })),
      };
      moved('coredns', 'v1.12.1-eksbuild.2');
      const cni = moved('vpc-cni', 'v1.20.1-eksbuild.1');
      cni.modifiedAt = upgrade.createdAt - MINUTE;
      world.eks.insights = [addonInsight('PASSING')];
      expect(await plan()).toEqual({ ok: true, hops: [COREDNS, BACK] });
      world.eks.insights = [addonInsight('ERROR')];
      expect(await optionOf('control-plane')).toMatchObject({
        possible: false,
        what: { code: 'eks.rollback-insight' },
      });
      expect(await start(BACK)).toMatchObject({
        outcome: 'refused',
        message: { code: 'eks.rollback-insight' },
      });
    });
  });

  it('reads add-ons anew right before the control plane goes back', async () => {
    expect(await plan()).toEqual({ ok: true, hops: [BACK] });
    const coredns = 'v1.12.1-eksbuild.2';
    world.server.home.addAddon(world.eks, 'coredns', coredns).modifiedAt =
      world.server.world.now;
    expect(await start(BACK)).toMatchObject({
      outcome: 'refused',
      message: { code: 'eks.rollback-add-ons-first' },
    });
    expect(accepted()).toEqual([]);
  });

  it('takes back the node groups that are left after a part was written', async () => {
    groupsAt('1.33');
    let asked = 0;
    const mayStill = async () => {
      asked += 1;
      return asked === 1;
    };
    await expect(start(GROUPS_BACK, { mayStill })).rejects.toThrow(
      'Only node group spot is being updated to v1.32',
    );
    expect((await follow(GROUPS_BACK, {})).move).toMatchObject({
      state: 'not-begun',
      part: { rolling: true },
    });
    world.server.finish();
    expect((await start(GROUPS_BACK)).outcome).toBe('accepted');
    expect(accepted()).toHaveLength(2);
  });

  /** By EKS's own judgement, too: what the provider refuses, the server refuses. */
  it.each<[string, string, () => void]>([
    [
      'after seven days',
      'For v1.33 they ended at',
      () => world.server.advance(8 * DAY),
    ],
    [
      'for a cluster that was created at this version',
      'lists no finished upgrade to v1.33',
      () => {
        world.eks.reached = undefined;
        world.eks.updates.length = 0;
      },
    ],
    [
      'after a failed upgrade',
      'lists no finished upgrade to v1.33',
      () => {
        world.eks.reached = undefined;
        Object.assign(upgrade, { status: 'Failed' });
      },
    ],
    [
      'with Auto Mode',
      'prod uses EKS Auto Mode',
      () => {
        world.eks.isAutoMode = true;
      },
    ],
    [
      'under newer node groups',
      'workers: these node groups are newer than v1.32',
      () => {
        world.eks.nodegroups.get('workers')!.version = '1.33';
      },
    ],
    [
      'to extended support under the policy STANDARD',
      'Set the upgrade policy of prod to EXTENDED first',
      () => {
        world.eks.supportType = 'STANDARD';
      },
    ],
    [
      'to a version that is no longer offered',
      'EKS does not offer v1.32',
      () => {
        world.server.world.versions = world.server.world.versions.filter(
          ({ version }) => version !== '1.32',
        );
      },
    ],
    ...(['ERROR', 'UNKNOWN'] as const).map(
      (status): [string, string, () => void] => [
        `against an insight that is ${status}`,
        `EKS insight Kubelet version rollback compatibility blocks the rollback: ${status}. Fargate pods`,
        () => {
          world.eks.insights = [
            kubeletInsight('1', {
              name: 'Kubelet version rollback compatibility',
              category: 'ROLLBACK_READINESS',
              kubernetesVersion: '1.32',
              insightStatus: { status, reason: 'Fargate pods' },
            }),
          ];
        },
      ],
    ),
    [
      'while another update runs',
      '(LoggingUpdate) is in progress',
      () => {
        world.server.home.begin(world.eks, {
          type: 'LoggingUpdate',
          params: {},
          minutes: 5,
        });
      },
    ],
  ])('does not go back %s', async (_, words, change) => {
    change();
    const option = await optionOf('control-plane');
    expect(option).toMatchObject({ possible: false, limits: [] });
    expect(option.until).toBeUndefined();
    expect(reasonText(option.what)).toContain(words);
    const planned = await plan();
    expect(planned.ok ? '' : reasonText(planned.message)).toContain(words);
    const outcome = await start(BACK);
    expect(['refused', 'stale']).toContain(outcome.outcome);
    expect(reasonText(outcome.message)).toContain(words);
    expect(accepted()).toEqual([]);
    const dryRun = await provider.dryRun(
      world.cluster,
      await operationOf(BACK),
      signal,
    );
    expect(dryRun.outcome).toBe(outcome.outcome);
  });

  it('says all that hinders it at once', async () => {
    groupsAt('1.33');
    world.eks.supportType = 'STANDARD';
    const { what } = await optionOf('control-plane');
    expect(reasonText(what)).toContain('Roll them back first');
    expect(reasonText(what)).toContain('to EXTENDED first');
    expect(reasonText(what)).toContain(
      'EKS insight Kubelet version rollback compatibility',
    );
  });

  it('lets an insight with a warning and an old one through, as EKS does', async () => {
    world.eks.insights = ['WARNING', 'PASSING'].map(status =>
      kubeletInsight(status, {
        name: status,
        category: 'ROLLBACK_READINESS',
        lastRefreshTime: 1_700_000_000,
        insightStatus: { status, reason: 'none' },
      }),
    );
    expect((await optionOf('control-plane')).possible).toBe(true);
    expect((await start(BACK)).outcome).toBe('accepted');
  });

  it('does not count missing insights as passing', async () => {
    const { reached } = world.eks;
    world.eks.reached = undefined;
    const option = await optionOf('control-plane');
    expect(reasonText(option.what)).toContain('has no rollback insights');
    expect((await start(BACK)).outcome).toBe('refused');
    world.eks.reached = reached;
    expect((await optionOf('control-plane')).possible).toBe(true);
  });

  it.each(['v1.31', 'v1.33', 'v1.34', 'nonsense'])(
    'goes back by one minor alone, and not to %s',
    async target => {
      for (const scope of ['control-plane', 'node-pools'] as const) {
        const planned = await plan(target, scope);
        expect(planned.ok ? '' : reasonText(planned.message)).toBe(
          'v1.33 can only go back to v1.32, one minor',
        );
      }
      const outcome = await start({ ...BACK, to: target });
      expect(['refused', 'already']).toContain(outcome.outcome);
      expect(accepted()).toEqual([]);
    },
  );

  it('undoes the last upgrade of several alone', async () => {
    await start({ ...BACK, to: 'v1.34', back: undefined });
    world.server.finish();
    groupsAt('1.33');
    expect(await plan('v1.33')).toMatchObject({ ok: true });
    expect((await plan('v1.32')).ok).toBe(false);
    expect((await start(BACK)).outcome).toBe('refused');
    const last = await start(
      { ...BACK, to: 'v1.33' },
      { operationKey: 'u/generation-1/step-2' },
    );
    expect(last.outcome).toBe('accepted');
  });

  it('does not write when the window ends between look and write', async () => {
    expect((await plan()).ok).toBe(true);
    const operation = await operationOf(BACK);
    world.server.advance(upgrade.createdAt + 7 * DAY - world.server.world.now);
    const outcome = await provider.start(world.cluster, operation, signal);
    expect(outcome.outcome).toBe('refused');
    expect(reasonText(outcome.message)).toContain('For v1.33 they ended at');
    const groups = await start(GROUPS_BACK);
    expect(groups.outcome).toBe('already');
    groupsAt('1.33');
    expect((await start(GROUPS_BACK)).outcome).toBe('refused');
    expect(accepted()).toEqual([]);
  });

  it('passes on what only EKS knows, in its words', async () => {
    world.eks.newerFeature = 'the capability argocd';
    expect((await optionOf('control-plane')).possible).toBe(true);
    const outcome = await start(BACK);
    expect(outcome.outcome).toBe('refused');
    expect(reasonText(outcome.message)).toContain('the capability argocd');
    expect(accepted()).toEqual([]);
  });

  it('is refused by an insight that EKS refreshes at the start', async () => {
    groupsAt('1.32');
    const passing = kubeletInsight('1', { category: 'ROLLBACK_READINESS' });
    world.eks.insights = [
      { ...passing, insightStatus: { status: 'ERROR', reason: 'new' } },
    ];
    world.server.answer = ({ path }) =>
      path.endsWith('/insights')
        ? { body: { insights: [summaryOf(passing)] } }
        : undefined;
    const outcome = await start(BACK);
    expect(outcome.outcome).toBe('refused');
    expect(reasonText(outcome.message)).toContain(
      'Readiness issues were found',
    );
    expect(accepted()).toEqual([]);
  });

  it('finds its rollback when the answer was lost, also in another process, and starts no second one', async () => {
    const operation = await operationOf(BACK);
    const intendedAt = now();
    expect(
      (await provider.start(world.cluster, operation, signal)).outcome,
    ).toBe('accepted');
    const other = world.newProvider();
    expect((await follow(BACK, { intendedAt }, other)).move.state).toBe(
      'under-way',
    );
    expect((await other.start(world.cluster, operation, signal)).outcome).toBe(
      'already',
    );
    world.server.finish();
    expect((await follow(BACK, { intendedAt }, other)).move.state).toBe('done');
    expect((await other.start(world.cluster, operation, signal)).outcome).toBe(
      'already',
    );
    expect(accepted()).toHaveLength(1);
  });

  it('starts once when EKS did not answer and is called again', async () => {
    const operation = await operationOf(BACK);
    world.server.answer = ({ method, path }) =>
      method === 'POST' && path.endsWith('/updates')
        ? { status: 503, errorType: 'ServiceUnavailableException', body: {} }
        : undefined;
    await expect(
      provider.start(world.cluster, operation, signal),
    ).rejects.toThrow('The update of cluster prod could not be started');
    world.server.answer = undefined;
    const outcomes = await Promise.all(
      [provider, world.newProvider()].map(each =>
        each.start(world.cluster, operation, signal),
      ),
    );
    expect(outcomes.map(({ outcome }) => outcome)).toContain('accepted');
    expect(accepted()).toHaveLength(1);
  });

  it('adopts a rollback of another user, and does not take it for its own', async () => {
    const theirs = world.server.home.begin(world.eks, {
      type: 'VersionRollback',
      params: { Version: '1.32' },
      minutes: 10,
      succeed: () => {
        world.eks.version = '1.32';
      },
    });
    const followed = await follow(BACK);
    expect(followed.move).toMatchObject({ state: 'under-way', ours: false });
    expect(why(followed)).toContain(theirs.id);
    expect((await optionOf('control-plane')).possible).toBe(false);
    expect((await start(BACK)).outcome).toBe('already');
    world.server.finish();
    expect((await follow(BACK)).move).toMatchObject({
      state: 'done',
      ours: false,
    });
    expect(accepted()).toEqual([]);
  });

  it('is stale when another user starts a rollback between look and write', async () => {
    const operation = await operationOf(BACK);
    world.server.answer = ({ method, path }) => {
      if (method === 'POST' && path.endsWith('/updates'))
        world.server.home.begin(world.eks, {
          type: 'VersionRollback',
          params: { Version: '1.32' },
          minutes: 10,
        });
      return undefined;
    };
    const outcome = await provider.start(world.cluster, operation, signal);
    expect(outcome.outcome).toBe('stale');
    expect(reasonText(outcome.message)).toContain('in progress');
    expect(accepted()).toEqual([]);
  });

  it.each([
    ['Failed', 'failed'],
    ['Cancelled', 'withdrawn'],
    ['Paused', 'unknown'],
  ] as const)('follows a rollback that is %s', async (status, state) => {
    const outcome = await start(BACK);
    const reference = 'reference' in outcome ? outcome.reference : undefined;
    Object.assign(world.eks.updates.at(-1)!, { status });
    const followed = await follow(BACK, { reference });
    expect(followed.move.state).toBe(state);
    expect(why(followed)).toContain('VersionRollback');
    // Statuses that the description of the API does not have, by intent.
    if (status === 'Paused') world.server.api.answered.length = 0;
  });

  it('says when another user upgraded again after the rollback', async () => {
    const outcome = await start(BACK);
    const reference = 'reference' in outcome ? outcome.reference : undefined;
    world.server.finish();
    world.eks.version = '1.33';
    upgradedBefore(world);
    const followed = await follow(BACK, { reference });
    expect(followed.move.state).toBe('withdrawn');
    expect(why(followed)).toContain('v1.33');
  });

  it('does not undo an update of a type that it does not know', async () => {
    Object.assign(upgrade, { type: 'AutoVersionUpdate' });
    expect(reasonText((await optionOf('control-plane')).what)).toContain(
      'Drydock cannot tell whether EKS takes it back to v1.32',
    );
    expect((await start(BACK)).outcome).toBe('refused');
    world.server.api.answered.length = 0;
  });

  it('leaves node groups with an image of their own, and says so', async () => {
    const { home } = world.server;
    home.addNodegroup(world.eks, 'gpu', {
      amiType: 'CUSTOM',
      releaseVersion: 'ami-0a1b',
      version: '1.33',
    });
    expect((await optionOf('node-pools')).limits.at(-1)?.code).toBe(
      'eks.insight-own-image',
    );
    expect((await plan('v1.32', 'node-pools')).ok).toBe(true);
    expect(reasonText((await optionOf('control-plane')).what)).toContain(
      'gpu: these node groups are newer',
    );
    for (const name of ['spot', 'workers']) world.eks.nodegroups.delete(name);
    expect((await optionOf('node-pools')).what.code).toBe(
      'eks.rollback-no-groups',
    );
  });

  it('does not write what a tool owns', async () => {
    Object.assign(world.eks, {
      tags: { 'aws:cloudformation:stack-name': 'prod' },
    });
    const outcome = await start(BACK);
    expect(outcome).toMatchObject({
      outcome: 'refused',
      foreignOwner: { kind: 'CloudFormation' },
    });
    expect(accepted()).toEqual([]);
  });

  it('says which right the reader lacks, and writes nothing then', async () => {
    world.server.answer = ({ path }) =>
      path.endsWith('/insights')
        ? { status: 403, errorType: 'AccessDeniedException', body: {} }
        : undefined;
    await expect(optionOf('control-plane')).rejects.toThrow('AWS refused');
    await expect(start(BACK)).rejects.toThrow('AWS refused');
    expect(accepted()).toEqual([]);
  });
});

function summaryOf({
  id,
  name,
  category,
  kubernetesVersion,
  lastRefreshTime,
  insightStatus,
}: ReturnType<typeof kubeletInsight>): object {
  return {
    id,
    name,
    category,
    kubernetesVersion,
    lastRefreshTime,
    insightStatus,
  };
}
