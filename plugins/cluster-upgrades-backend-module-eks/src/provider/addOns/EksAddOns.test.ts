import type {
  AddOnWish,
  Hop,
  UpgradeOperation,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { reasonText } from '@drydock/upgrade-reasons';
import { assertDescribed } from '../../__testUtils__/apiDescription';
import type { EksAddon } from '../../testing/model';
import { eksBench } from '../__testUtils__/eksBench';
import {
  startEksWorld,
  WRITER,
  type EksTestWorld,
} from '../__testUtils__/eksWorld';
import type { EksUpgradeProvider } from '../EksUpgradeProvider';

const signal = new AbortController().signal;
const ALL: AddOnWish = {
  update: 'all',
  onConflict: 'preserve',
  leaveAlone: [],
  versions: {},
};
const NO_POOLS = { poolsApart: false, canaryPools: false, canaryNode: false };
const CNI: Hop = {
  kind: 'add-ons',
  from: 'v1.32',
  to: 'v1.32',
  disrupts: [],
  addOn: {
    name: 'vpc-cni',
    from: 'v1.18.5-eksbuild.1',
    to: 'v1.19.2-eksbuild.1',
    onConflict: 'preserve',
  },
};

describe('add-ons of EKS', () => {
  let world: EksTestWorld;
  let provider: EksUpgradeProvider;
  let cni: EksAddon;
  beforeEach(async () => {
    world = await startEksWorld();
    provider = world.newProvider();
    const { server, eks } = world;
    cni = server.home.addAddon(eks, 'vpc-cni', 'v1.18.5-eksbuild.1', {
      serviceAccountRoleArn: 'arn:aws:iam::012345678901:role/cni',
      configurationValues: '{"env":{"WARM_IP_TARGET":"5"}}',
      podIdentityAssociations: ['arn:aws:eks:x:1:podidentityassociation/a'],
    });
    server.home.addAddon(eks, 'coredns', 'v1.11.3-eksbuild.2');
  });
  afterEach(async () => {
    await world.close();
    assertDescribed(world.server.api);
  });

  const { start, follow, why, observe } = eksBench(() => ({ world, provider }));
  const asked = () => {
    const counts = new Map<string, number>();
    world.server.api.throttle = name => {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      return undefined;
    };
    return counts;
  };
  const written = () =>
    world.server.api.accepted.map(({ operation, path, body, principal }) => ({
      operation,
      addon: path.addonName,
      principal,
      ...body,
    }));
  const plan = async (target: string, addOns: AddOnWish | undefined = ALL) => {
    const planned = await provider.planHops(
      world.cluster,
      await observe(),
      target,
      signal,
      { ...NO_POOLS, addOns },
    );
    return planned.ok
      ? planned.hops.map(({ kind, addOn, to, pools }) =>
          addOn
            ? `${addOn.name} ${addOn.from} → ${addOn.to} at ${to}`
            : [kind, to, ...(pools ?? [])].join(' '),
        )
      : reasonText(planned.message);
  };
  const insights = async (target: string, addOns?: AddOnWish) =>
    (await provider.insights(world.cluster, target, signal, addOns))
      .filter(({ id }) => id.startsWith('add-on'))
      .map(({ id, status, detail }) => ({
        id,
        status,
        detail: reasonText(detail),
      }));
  /** As the engine does: it rests on what it saw when it followed the hop. */
  const write = async (hop: Hop, more: Partial<UpgradeOperation> = {}) =>
    start(hop, { precondition: (await follow(hop)).precondition, ...more });

  it('go first where they do not support the next minor, and else after the nodes [T-430]', async () => {
    expect(await plan('v1.34')).toEqual([
      'vpc-cni v1.18.5-eksbuild.1 → v1.19.2-eksbuild.1 at v1.32',
      'vpc-cni v1.19.2-eksbuild.1 → v1.20.1-eksbuild.1 at v1.32',
      'control-plane v1.33',
      'coredns v1.11.3-eksbuild.2 → v1.12.1-eksbuild.2 at v1.33',
      'control-plane v1.34',
      'node-pools v1.34 spot workers',
    ]);
    expect(await plan('v1.33')).toEqual([
      'vpc-cni v1.18.5-eksbuild.1 → v1.19.2-eksbuild.1 at v1.32',
      'vpc-cni v1.19.2-eksbuild.1 → v1.20.1-eksbuild.1 at v1.32',
      'control-plane v1.33',
      'node-pools v1.33 spot workers',
      'coredns v1.11.3-eksbuild.2 → v1.12.1-eksbuild.2 at v1.33',
    ]);
    expect(await plan('v1.33', { ...ALL, update: 'required' })).not.toContain(
      'coredns v1.11.3-eksbuild.2 → v1.12.1-eksbuild.2 at v1.33',
    );
  });

  it('stay where a plan says so, and end at the versions that it names', async () => {
    expect(
      await plan('v1.33', {
        ...ALL,
        leaveAlone: ['coredns'],
        versions: { 'vpc-cni': 'v1.19.2-eksbuild.1' },
      }),
    ).toEqual([
      'vpc-cni v1.18.5-eksbuild.1 → v1.19.2-eksbuild.1 at v1.32',
      'control-plane v1.33',
      'node-pools v1.33 spot workers',
    ]);
    expect(
      await plan('v1.33', { ...ALL, versions: { coredns: 'v9.9.9' } }),
    ).toContain('EKS does not offer v9.9.9 of the add-on coredns for v1.33');
  });

  it('are refused where no version supports both minors', async () => {
    const { server } = world;
    server.world.addons = {
      ...server.world.addons,
      coredns: [
        {
          version: 'v1.11.3-eksbuild.2',
          minors: ['1.32'],
          defaultFor: ['1.32'],
        },
        {
          version: 'v1.12.1-eksbuild.2',
          minors: ['1.33'],
          defaultFor: ['1.33'],
        },
      ],
    };
    expect(await plan('v1.33')).toContain(
      'no version of the add-on coredns that supports both v1.32 and v1.33',
    );
    expect(await insights('v1.33', ALL)).toContainEqual(
      expect.objectContaining({ id: 'add-on/coredns', status: 'error' }),
    );
  });

  it('are updated alone on a cluster that runs the target', async () => {
    world.eks.version = '1.33';
    for (const group of world.eks.nodegroups.values()) group.version = '1.33';
    cni.version = 'v1.20.1-eksbuild.1';
    expect(await plan('v1.33')).toEqual([
      'coredns v1.11.3-eksbuild.2 → v1.12.1-eksbuild.2 at v1.33',
    ]);
    expect(await plan('v1.33', { ...ALL, update: 'required' })).not.toContain(
      'coredns',
    );
  });

  it('are there where nothing is left of them, and not where a wish is refused', async () => {
    world.eks.version = '1.33';
    for (const group of world.eks.nodegroups.values()) group.version = '1.33';
    cni.version = 'v1.20.1-eksbuild.1';
    const planned = async (addOns: AddOnWish) =>
      provider.planHops(world.cluster, await observe(), 'v1.33', signal, {
        ...NO_POOLS,
        addOns,
      });
    expect(await planned({ ...ALL, update: 'required' })).toMatchObject({
      ok: false,
      isThere: true,
    });
    const refused = await planned({ ...ALL, versions: { coredns: 'v9.9.9' } });
    expect(refused).toMatchObject({
      ok: false,
      message: { code: 'eks.addon-not-offered' },
    });
    expect(refused).not.toHaveProperty('isThere');
  });

  it('are written once, with role and values that they have, and done when healthy [T-431]', async () => {
    const outcome = await write(CNI);
    expect(outcome).toMatchObject({ outcome: 'accepted' });
    const [update, ...more] = written();
    expect(more).toEqual([]);
    expect(update).toMatchObject({
      operation: 'UpdateAddon',
      addon: 'vpc-cni',
      principal: WRITER,
      addonVersion: 'v1.19.2-eksbuild.1',
      resolveConflicts: 'PRESERVE',
      serviceAccountRoleArn: 'arn:aws:iam::012345678901:role/cni',
      configurationValues: '{"env":{"WARM_IP_TARGET":"5"}}',
    });
    expect(update).not.toHaveProperty('podIdentityAssociations');
    const reference = 'reference' in outcome ? outcome.reference : '';
    const pursue = () => follow(CNI, { reference });
    expect((await pursue()).move).toMatchObject({
      state: 'under-way',
      ours: true,
    });
    expect(await start(CNI)).toMatchObject({ outcome: 'already' });
    world.server.finish();
    expect((await pursue()).move).toMatchObject({ state: 'done', ours: true });
    expect(cni.configurationValues).toBe('{"env":{"WARM_IP_TARGET":"5"}}');
    expect(written()).toHaveLength(1);
  });

  it('are found by another process whose answer was lost', async () => {
    const intendedAt = new Date(world.server.world.now).toISOString();
    await write(CNI);
    const other = world.newProvider();
    expect((await follow(CNI, { intendedAt }, other)).move).toMatchObject({
      state: 'under-way',
    });
    world.server.finish();
    expect((await follow(CNI, { intendedAt }, other)).move).toMatchObject({
      state: 'done',
    });
    expect(written()).toHaveLength(1);
  });

  it('fail in the words of EKS, with what helps, and can be tried again [T-432]', async () => {
    cni.hasConflict = true;
    const hop: Hop = {
      ...CNI,
      addOn: { ...CNI.addOn!, onConflict: 'fail' },
    };
    const outcome = await write(hop);
    world.server.finish();
    const reference = 'reference' in outcome ? outcome.reference : '';
    const failed = await follow(hop, { reference });
    expect(failed.move.state).toBe('failed');
    expect(why(failed)).toMatch(
      /ConfigurationConflict: Conflicts found .*Set onConflict to preserve or overwrite/,
    );
    expect(
      (await follow(hop, { reference, beforeRetry: true })).move,
    ).toMatchObject({ state: 'not-begun' });
    expect(
      await write(CNI, { operationKey: 'u/generation-2/step-1' }),
    ).toMatchObject({ outcome: 'accepted' });
    world.server.finish();
    expect(cni).toMatchObject({
      version: 'v1.19.2-eksbuild.1',
      status: 'ACTIVE',
    });
  });

  it('are tried again where EKS shows the version of an update that failed', async () => {
    cni.hasConflict = true;
    const hop: Hop = {
      ...CNI,
      addOn: { ...CNI.addOn!, onConflict: 'fail' },
    };
    const outcome = await write(hop);
    world.server.finish();
    cni.version = 'v1.19.2-eksbuild.1';
    const reference = 'reference' in outcome ? outcome.reference : '';
    expect((await follow(hop, { reference })).move.state).toBe('failed');
    expect(
      (await follow(hop, { reference, beforeRetry: true })).move.state,
    ).toBe('not-begun');
    const again = await write(CNI, { operationKey: 'u/generation-2/step-1' });
    expect(again).toMatchObject({ outcome: 'accepted' });
    world.server.finish();
    const second = { reference: 'reference' in again ? again.reference : '' };
    expect((await follow(CNI, second)).move.state).toBe('done');
    cni.status = 'UPDATE_FAILED';
    expect((await follow(CNI, second)).move.state).toBe('failed');
    expect(
      (await follow(CNI, { ...second, beforeRetry: true })).move.state,
    ).toBe('not-begun');
  });

  it('are not taken back where another user moved them further', async () => {
    cni.version = 'v1.20.1-eksbuild.1';
    const followed = await follow(CNI);
    expect(followed.move.state).toBe('withdrawn');
    expect(why(followed)).toContain(
      'runs v1.20.1-eksbuild.1, which is newer than v1.19.2-eksbuild.1',
    );
    expect(await write(CNI)).toMatchObject({
      outcome: 'refused',
      message: { code: 'eks.addon-beyond' },
    });
    expect(written()).toEqual([]);
    const back: Hop = {
      ...CNI,
      addOn: { ...CNI.addOn!, from: 'v1.20.1-eksbuild.1' },
    };
    expect((await follow(back)).move.state).toBe('not-begun');
    expect(await write(back)).toMatchObject({ outcome: 'accepted' });
  });

  it('are not done while they are degraded', async () => {
    await write(CNI);
    cni.issues = [
      {
        code: 'InsufficientNumberOfReplicas',
        message: 'The add-on is unhealthy: 0 of 2 replicas',
        resourceIds: [],
      },
    ];
    world.server.finish();
    const followed = await follow(CNI);
    expect(followed.move.state).toBe('under-way');
    expect(why(followed)).toMatch(
      /DEGRADED: InsufficientNumberOfReplicas.*Check why pods/,
    );
    cni.issues = [];
    cni.status = 'ACTIVE';
    expect((await follow(CNI)).move.state).toBe('done');
  });

  it('wait for updates of others, and follow one to the same version', async () => {
    const { server, eks } = world;
    const other = (version: string) =>
      server.home.begin(eks, {
        type: 'AddonUpdate',
        target: { addon: 'vpc-cni' },
        params: { AddonVersion: version },
        minutes: 3,
        succeed: () => {
          cni.version = version;
        },
      });
    server.home.fail(other('v1.20.1-eksbuild.1'), {
      errorCode: 'Unknown',
      errorMessage: 'x',
      resourceIds: [],
    });
    const busy = other('v1.18.5-eksbuild.1');
    expect((await follow(CNI)).move).toMatchObject({
      state: 'not-begun',
      notYet: { byPerson: false },
    });
    expect(await write(CNI)).toMatchObject({ outcome: 'stale' });
    server.home.end(busy);
    other('v1.19.2-eksbuild.1');
    expect((await follow(CNI)).move).toMatchObject({
      state: 'under-way',
      ours: false,
    });
    server.finish();
    expect((await follow(CNI)).move).toMatchObject({
      state: 'done',
      ours: false,
    });
    expect(written()).toEqual([]);
  });

  it('are not written when they changed since, or are gone', async () => {
    const { precondition } = await follow(CNI);
    cni.configurationValues = '{}';
    expect(await start(CNI, { precondition })).toMatchObject({
      outcome: 'stale',
    });
    world.eks.addons.delete('vpc-cni');
    expect(await start(CNI, { precondition })).toMatchObject({
      outcome: 'refused',
      message: { code: 'eks.addon-gone' },
    });
    expect((await follow(CNI)).move.state).toBe('withdrawn');
    expect(written()).toEqual([]);
  });

  it('are written once after AWS has throttled, and not at all when no longer wanted', async () => {
    world.server.api.throttle = name =>
      name === 'UpdateAddon' ? 'ThrottlingException' : undefined;
    await expect(write(CNI)).rejects.toThrow('AWS throttles');
    world.server.api.throttle = undefined;
    expect(await write(CNI, { mayStill: async () => false })).toMatchObject({
      outcome: 'stale',
    });
    expect(written()).toEqual([]);
    expect(await write(CNI)).toMatchObject({ outcome: 'accepted' });
    expect(written()).toHaveLength(1);
  }, 30_000);

  it('that a tool made are left to it', async () => {
    cni.tags = { 'aws:cloudformation:stack-name': 'network' };
    const outcome = await write(CNI);
    expect(outcome).toMatchObject({
      outcome: 'refused',
      foreignOwner: { kind: 'CloudFormation', name: 'network' },
    });
    expect((await follow(CNI)).foreignOwner).toMatchObject({ name: 'network' });
    expect(written()).toEqual([]);
  });

  it('need the right to pass their role, and say which right is missing', async () => {
    const { server } = world;
    const policy = server.api.policies.get(WRITER)!;
    server.api.policies.set(WRITER, {
      Statement: policy.Statement.filter(
        ({ Action }) => !Action.includes('iam:PassRole'),
      ),
    });
    const outcome = await write(CNI);
    expect(outcome).toMatchObject({ outcome: 'refused' });
    expect(reasonText(outcome.message)).toContain(
      'eks:UpdateAddon, iam:PassRole',
    );
  });

  it('break a start where nothing moves them, and say what the upgrade moves [T-433]', async () => {
    expect(await insights('v1.33')).toEqual([
      {
        id: 'add-on/coredns',
        status: 'passing',
        detail: 'v1.11.3-eksbuild.2 supports v1.33',
      },
      {
        id: 'add-on/vpc-cni',
        status: 'error',
        detail:
          'v1.18.5-eksbuild.1 does not support v1.33. Update it to v1.20.1-eksbuild.1 first, or use a plan with addOns, which does it before the control plane',
      },
      {
        id: 'add-ons/self-managed',
        status: 'warning',
        detail: expect.stringContaining('EKS does not manage kube-proxy here'),
      },
    ]);
    expect(await insights('v1.33', ALL)).toContainEqual({
      id: 'add-on/vpc-cni',
      status: 'passing',
      detail: 'The upgrade updates v1.18.5-eksbuild.1 to v1.20.1-eksbuild.1',
    });
    expect(
      await insights('v1.33', { ...ALL, leaveAlone: ['vpc-cni'] }),
    ).toContainEqual(expect.objectContaining({ status: 'error' }));
  });

  it.each(['DescribeAddon', 'DescribeAddonVersions'])(
    'are unknown, and never good, where %s is refused',
    async refused => {
      world.server.api.throttle = name =>
        name === refused ? 'AccessDeniedException' : undefined;
      expect(await insights('v1.33')).toEqual([
        {
          id: 'add-ons/unknown',
          status: 'unknown',
          detail: expect.stringContaining('AWS refused'),
        },
      ]);
      await expect(plan('v1.33')).rejects.toThrow('AWS refused');
    },
  );

  it('support a later patch of the minor that runs', async () => {
    const shown = await provider.addOns.list(world.cluster, 'v1.32.9', signal);
    expect(
      shown.map(({ name, supportsTarget, offered }) => [
        name,
        supportsTarget,
        offered.some(({ forTarget }) => forTarget),
      ]),
    ).toEqual([
      ['coredns', 'yes', true],
      ['vpc-cni', 'yes', true],
      ['kube-proxy', 'unknown', false],
    ]);
  });

  it('are not known to support a target that is older, too far or without their version', async () => {
    const supported = async (target: string) =>
      (await provider.addOns.list(world.cluster, target, signal)).map(
        ({ name, supportsTarget, offered }) => [
          name,
          supportsTarget,
          offered.some(({ forTarget }) => forTarget),
        ],
      );
    const judged = async (target: string) =>
      (await insights(target))
        .filter(({ id }) => id === 'add-on/coredns')
        .map(({ status, detail }) => [status, detail]);
    const unknown = (target: string) => [
      [
        'unknown',
        `It is not known whether v1.11.3-eksbuild.2 supports ${target}`,
      ],
    ];
    const { server, eks } = world;
    eks.addons.delete('vpc-cni');
    expect(await supported('v1.31')).toContainEqual([
      'coredns',
      'unknown',
      false,
    ]);
    expect(await judged('v1.31')).toEqual(unknown('v1.31'));
    const minors = Array.from({ length: 20 }, (_, index) => `1.${32 + index}`);
    server.world.addons = {
      coredns: [{ version: 'v1.11.3-eksbuild.2', minors, defaultFor: [] }],
    };
    provider = world.newProvider();
    expect(await supported('v1.40')).toContainEqual(['coredns', 'yes', true]);
    expect(await supported('v1.50')).toContainEqual([
      'coredns',
      'unknown',
      false,
    ]);
    expect(await judged('v1.50')).toEqual(unknown('v1.50'));
    server.world.addons = {
      coredns: [{ version: 'v1.12.1', minors, defaultFor: [] }],
    };
    provider = world.newProvider();
    expect(await supported('v1.32.9')).toContainEqual([
      'coredns',
      'unknown',
      true,
    ]);
    expect(await judged('v1.32.9')).toEqual(unknown('v1.32.9'));
  });

  it('break at a minor that EKS knows, also where none of them is offered for it', async () => {
    const { server, eks } = world;
    eks.addons.delete('vpc-cni');
    server.world.addons = {
      coredns: [
        {
          version: 'v1.11.3-eksbuild.2',
          minors: ['1.32'],
          defaultFor: ['1.32'],
        },
      ],
    };
    const counts = asked();
    const alone = { ...ALL, leaveAlone: ['coredns'] };
    expect(await plan('v1.33', alone)).toEqual([
      'control-plane v1.33',
      'node-pools v1.33 spot workers',
    ]);
    expect(await plan('v1.33')).toContain(
      'no version of the add-on coredns that supports both v1.32 and v1.33',
    );
    expect(counts.get('DescribeClusterVersions')).toBe(1);
    expect(await insights('v1.33', alone)).toContainEqual({
      id: 'add-on/coredns',
      status: 'error',
      detail: expect.stringContaining(
        'v1.11.3-eksbuild.2 does not support v1.33',
      ),
    });
  });

  it('are unknown at a minor that EKS does not know yet', async () => {
    expect(await insights('v1.36')).toEqual([
      {
        id: 'add-ons/unknown',
        status: 'unknown',
        detail: expect.stringContaining('does not know that version yet'),
      },
    ]);
    const [coredns] = await provider.addOns.list(
      world.cluster,
      'v1.36.1',
      signal,
    );
    expect(coredns).toMatchObject({
      name: 'coredns',
      supportsTarget: 'unknown',
    });
    expect(coredns.issues.map(reasonText)).toEqual([
      expect.stringContaining('no version of these add-ons for v1.36'),
    ]);
    await expect(plan('v1.36')).rejects.toThrow('does not know that version');
  });

  it('show their health, their versions on offer and the recommended one', async () => {
    cni.status = 'DEGRADED';
    cni.issues = [
      { code: 'AccessDenied', message: 'no right', resourceIds: [] },
    ];
    const shown = await provider.addOns.list(world.cluster, 'v1.33.2', signal);
    expect(
      shown.map(({ name, status, supportsTarget, updateTo, managedBy }) => [
        name,
        managedBy,
        status,
        supportsTarget,
        updateTo,
      ]),
    ).toEqual([
      ['coredns', 'platform', 'ready', 'yes', undefined],
      ['vpc-cni', 'platform', 'degraded', 'no', 'v1.20.1-eksbuild.1'],
      ['kube-proxy', 'user', 'unknown', 'unknown', undefined],
    ]);
    expect(shown[1].offered).toEqual([
      {
        version: 'v1.20.1-eksbuild.1',
        forCurrent: true,
        forTarget: true,
        isDefault: true,
      },
      {
        version: 'v1.19.2-eksbuild.1',
        forCurrent: true,
        forTarget: true,
        isDefault: false,
      },
      {
        version: 'v1.18.5-eksbuild.1',
        forCurrent: true,
        forTarget: false,
        isDefault: false,
      },
    ]);
  });

  it('ask EKS once for the versions of all clusters, and nothing when a cluster is only looked at [T-434]', async () => {
    const counts = asked();
    await observe();
    await follow({ ...CNI, kind: 'control-plane', addOn: undefined });
    expect([...counts.keys()].filter(name => name.includes('ddon'))).toEqual(
      [],
    );
    await plan('v1.33');
    await insights('v1.33', ALL);
    await provider.addOns.list(world.cluster, 'v1.33', signal);
    expect({
      lists: counts.get('ListAddons'),
      described: counts.get('DescribeAddon'),
      versions: counts.get('DescribeAddonVersions'),
    }).toEqual({ lists: 1, described: 2, versions: 4 });
    world.server.world.now += 3_600_000;
    await plan('v1.33');
    expect(counts.get('DescribeAddonVersions')).toBe(4);
  });

  it('are asked for once where plan, insights and page ask at the same time [T-436]', async () => {
    const counts = asked();
    const addons = () => ({
      lists: counts.get('ListAddons'),
      described: counts.get('DescribeAddon'),
      versions: counts.get('DescribeAddonVersions'),
    });
    const everyone = () =>
      Promise.all([
        plan('v1.33'),
        plan('v1.33'),
        insights('v1.33', ALL),
        insights('v1.33'),
        provider.addOns.list(world.cluster, 'v1.33', signal),
      ]);
    const [first, second] = await everyone();
    expect(second).toEqual(first);
    expect(addons()).toEqual({ lists: 1, described: 2, versions: 4 });
    world.server.world.now += 61_000;
    await everyone();
    expect(addons()).toEqual({ lists: 2, described: 4, versions: 4 });
  });

  it('are asked for anew after a write, and after an answer that failed', async () => {
    const lists = async () => {
      const counts = asked();
      await plan('v1.33').catch(() => {});
      return counts.get('ListAddons') ?? 0;
    };
    expect([await lists(), await lists()]).toEqual([1, 0]);
    await write(CNI);
    expect([await lists(), await lists()]).toEqual([1, 0]);
    world.server.world.now += 61_000;
    let refused = 0;
    world.server.api.throttle = name => {
      if (name !== 'ListAddons') return undefined;
      refused += 1;
      return 'AccessDeniedException';
    };
    const [one, other] = await Promise.allSettled([
      plan('v1.33'),
      plan('v1.33'),
    ]);
    expect([one.status, other.status, refused]).toEqual([
      'rejected',
      'rejected',
      1,
    ]);
    expect(await lists()).toBe(1);
  });

  it('still come to those who wait where the first who asked gave up', async () => {
    const counts = new Map<string, number>();
    const given = new AbortController();
    world.server.api.throttle = name => {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (name === 'ListAddons') given.abort(new Error('no longer wanted'));
      return undefined;
    };
    const [first, second] = await Promise.allSettled([
      provider.addOns.list(world.cluster, 'v1.33', given.signal),
      provider.addOns.list(world.cluster, 'v1.33', signal),
    ]);
    expect(first).toMatchObject({
      status: 'rejected',
      reason: { message: 'no longer wanted' },
    });
    expect(second.status).toBe('fulfilled');
    expect(counts.get('ListAddons')).toBe(1);
  });
});
