import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { reasonText, said } from '@drydock/upgrade-reasons';
import { assertDescribed } from '../__testUtils__/apiDescription';
import { clusterBody } from '../testing/bodies';
import { ACCOUNT, REGION } from '../testing/EksServer';
import { apiInsight, kubeletInsight } from '../testing/insights';
import { eksBench } from './__testUtils__/eksBench';
import {
  READER,
  startEksWorld,
  WRITER,
  type EksTestWorld,
} from './__testUtils__/eksWorld';
import type { EksUpgradeProvider } from './EksUpgradeProvider';

const CONTROL_PLANE: Hop = {
  kind: 'control-plane',
  from: 'v1.32',
  to: 'v1.33',
  disrupts: ['control-plane'],
};
const WORKERS: Hop = {
  kind: 'node-pools',
  from: 'v1.32',
  to: 'v1.33',
  disrupts: ['nodes'],
  pools: ['workers'],
};
const BOTH: Hop = { ...WORKERS, pools: ['spot', 'workers'] };
const MINUTE = 60_000;
const signal = new AbortController().signal;

describe('EksUpgradeProvider', () => {
  let world: EksTestWorld;
  let provider: EksUpgradeProvider;

  beforeEach(async () => {
    world = await startEksWorld();
    provider = world.newProvider();
  });
  afterEach(async () => {
    await world.close();
    assertDescribed(world.server.api);
  });

  const { now, observe, operationOf, start, follow, why } = eksBench(() => ({
    world,
    provider,
  }));
  const writes = () =>
    world.server.api.accepted.map(
      ({ operation, principal, path, body }) =>
        `${operation} ${path.nodegroupName ?? path.name} ${body.version} by ${
          principal.split('/').at(-1) ?? ''
        }`,
    );
  /** Each group needs the control plane's version first. */
  const upgradeControlPlane = () => {
    world.eks.version = '1.33';
  };

  it('says nothing of a cluster of the same name in another account', async () => {
    const elsewhere = world.server.region('210987654321', REGION);
    const arn = elsewhere.arn('cluster', 'prod');
    const body = {
      cluster: clusterBody(world.eks, arn, world.server.world.now),
    };
    world.server.answer = ({ method, path }) =>
      method === 'GET' && path === '/clusters/prod' ? { body } : undefined;
    await expect(observe()).rejects.toThrow('another account');
  });

  it('keeps a node group of which an update is no longer known', async () => {
    const group = world.eks.nodegroups.get('workers')!;
    const { id } = world.server.home.begin(world.eks, {
      type: 'ConfigUpdate',
      target: { nodegroup: group.name },
      params: {},
      minutes: 1,
    });
    world.server.answer = ({ path }) =>
      path.includes(id)
        ? {
            status: 404,
            errorType: 'ResourceNotFoundException',
            body: { message: 'No update found' },
          }
        : undefined;
    const { nodePools } = await observe();
    expect(nodePools.map(({ name }) => name)).toEqual(['spot', 'workers']);
  });

  it('takes a cluster from a version to the next by one write for each move, with the writer alone', async () => {
    const plan = await provider.planHops(
      world.cluster,
      await observe(),
      'v1.33.4',
      signal,
    );
    expect(plan).toEqual({
      ok: true,
      hops: [CONTROL_PLANE, BOTH],
    });
    for (const hop of [CONTROL_PLANE, BOTH]) {
      const intendedAt = now();
      const operationKey = `u/generation-1/${hop.kind}`;
      const outcome = await start(hop, { operationKey });
      expect(outcome.outcome).toBe('accepted');
      const reference = 'reference' in outcome ? outcome.reference : '';
      const known = { operationKey, intendedAt, reference };
      expect((await follow(hop, known)).move).toMatchObject({
        state: 'under-way',
        ours: true,
      });
      world.server.finish();
      expect((await follow(hop, known)).move).toMatchObject({
        state: 'done',
        ours: true,
      });
    }
    expect(writes()).toEqual([
      'UpdateClusterVersion prod 1.33 by drydock-writer',
      'UpdateNodegroupVersion spot 1.33 by drydock-writer',
      'UpdateNodegroupVersion workers 1.33 by drydock-writer',
    ]);
    for (const { body } of world.server.api.accepted)
      expect(Object.keys(body).sort()).toEqual([
        'clientRequestToken',
        'version',
      ]);
  });

  it('goes over each minor, and rolls node groups before they are too far behind', async () => {
    world.eks.version = '1.31';
    for (const group of world.eks.nodegroups.values()) group.version = '1.29';
    const plan = await provider.planHops(
      world.cluster,
      await observe(),
      'v1.34',
      signal,
    );
    expect(plan.ok && plan.hops.map(({ kind, to }) => `${kind} ${to}`)).toEqual(
      [
        'control-plane v1.32',
        'node-pools v1.32',
        'control-plane v1.33',
        'control-plane v1.34',
        'node-pools v1.34',
      ],
    );
  });

  it('finds its update when it was killed before it heard the answer, also in another process', async () => {
    const intendedAt = now();
    await start(CONTROL_PLANE);
    const other = world.newProvider();
    const lost = { intendedAt };
    expect((await follow(CONTROL_PLANE, lost, other)).move.state).toBe(
      'under-way',
    );
    world.server.finish();
    expect((await follow(CONTROL_PLANE, lost, other)).move.state).toBe('done');
    expect(writes()).toHaveLength(1);
  });

  it('starts nothing twice when two engines write the same operation at the same time', async () => {
    const operation = await operationOf(CONTROL_PLANE);
    const other = world.newProvider();
    const outcomes = await Promise.all(
      [provider, other].map(each =>
        each.start(world.cluster, operation, signal),
      ),
    );
    expect(outcomes.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
    expect(writes()).toHaveLength(1);
  });

  it('is safe to call again after an answer that never came', async () => {
    const operation = await operationOf(WORKERS);
    upgradeControlPlane();
    const again = {
      ...operation,
      precondition: (await observe()).precondition,
    };
    world.server.answer = ({ method, path }) =>
      method === 'POST' && path.includes('update-version')
        ? { status: 503, errorType: 'ServiceUnavailableException', body: {} }
        : undefined;
    await expect(provider.start(world.cluster, again, signal)).rejects.toThrow(
      'The update of node group workers could not be started',
    );
    world.server.answer = undefined;
    expect((await provider.start(world.cluster, again, signal)).outcome).toBe(
      'accepted',
    );
    expect(writes()).toHaveLength(1);
  });

  it('waits for an update of another user, and names it', async () => {
    const { precondition } = await observe();
    const theirs = world.server.home.begin(world.eks, {
      type: 'VpcConfigUpdate',
      params: {},
      minutes: 5,
      isHidden: true,
    });
    const outcome = await start(CONTROL_PLANE, { precondition });
    expect(outcome.outcome).toBe('stale');
    expect(reasonText(outcome.message)).toContain(theirs.id);
    const { move, controlPlane, waits } = await follow(CONTROL_PLANE);
    expect(move).toMatchObject({
      state: 'not-begun',
      notYet: { byPerson: false },
    });
    expect(controlPlane.settled).toBe(false);
    expect(waits.map(({ message }) => reasonText(message))).toEqual([
      `EKS update ${theirs.id} (VpcConfigUpdate) is in progress`,
    ]);
    world.server.finish();
    expect((await start(CONTROL_PLANE)).outcome).toBe('accepted');
    expect(writes()).toHaveLength(1);
  });

  it('takes an update that came between read and write as stale, in the words of EKS', async () => {
    world.server.answer = ({ method, path }) =>
      method === 'POST' && path.startsWith('/clusters')
        ? {
            status: 409,
            errorType: 'ResourceInUseException',
            body: { message: 'currently has update 1-2 in progress' },
          }
        : undefined;
    const outcome = await start(CONTROL_PLANE);
    expect(outcome).toMatchObject({ outcome: 'stale' });
    expect(reasonText(outcome.message)).toContain('update 1-2 in progress');
  });

  it('adopts an update of another writer to the same version', async () => {
    world.server.home.begin(world.eks, {
      type: 'VersionUpdate',
      params: { Version: '1.33' },
      minutes: 10,
      succeed: () => {
        world.eks.version = '1.33';
      },
    });
    expect((await follow(CONTROL_PLANE)).move).toMatchObject({
      state: 'under-way',
      ours: false,
    });
    expect((await start(CONTROL_PLANE)).outcome).toBe('already');
    world.server.finish();
    expect((await follow(CONTROL_PLANE)).move).toMatchObject({
      state: 'done',
      ours: false,
    });
    expect(writes()).toEqual([]);
  });

  it.each([
    ['PodEvictionFailure', WORKERS],
    ['NodeCreationFailure', WORKERS],
    ['IpNotAvailable', CONTROL_PLANE],
  ])('fails with %s in the words of EKS', async (errorCode, hop) => {
    const target = hop.kind === 'node-pools' ? { nodegroup: 'workers' } : {};
    if (hop.kind === 'node-pools') upgradeControlPlane();
    world.server.home.failNext(world.eks, target, {
      errorCode,
      errorMessage: 'Reached max retries',
      resourceIds: ['node-a'],
    });
    const intendedAt = now();
    const outcome = await start(hop);
    world.server.finish();
    const reference = 'reference' in outcome ? outcome.reference : undefined;
    for (const known of [{ reference, intendedAt }, { intendedAt }]) {
      const followed = await follow(hop, known);
      expect(followed.move.state).toBe('failed');
      expect(why(followed)).toContain(
        `${errorCode} (node-a): Reached max retries`,
      );
      expect(
        (await follow(hop, { ...known, beforeRetry: true })).move.state,
      ).toBe('not-begun');
    }
    // An upgrade that made no write has nothing that failed.
    expect((await follow(hop)).move.state).toBe('not-begun');
    const retried = await start(hop, { operationKey: 'u/generation-2/step-1' });
    expect(retried.outcome).toBe('accepted');
    expect(writes()).toHaveLength(2);
  });

  it('throws while AWS throttles, and starts once afterwards', async () => {
    for (const error of [
      'ThrottlingException',
      'TooManyRequestsException',
    ] as const) {
      world.server.api.throttle = operation =>
        operation.startsWith('Update') ? error : undefined;
      await expect(start(CONTROL_PLANE)).rejects.toThrow('AWS throttles');
    }
    expect(writes()).toEqual([]);
    world.server.api.throttle = undefined;
    expect((await start(CONTROL_PLANE)).outcome).toBe('accepted');
    expect(writes()).toHaveLength(1);
  }, 30_000);

  it('does not know a move whose update or cluster has a status that it does not know', async () => {
    const outcome = await start(CONTROL_PLANE);
    const reference = 'reference' in outcome ? outcome.reference : undefined;
    world.server.finish();
    Object.assign(world.eks.updates[0], { status: 'Paused' });
    const followed = await follow(CONTROL_PLANE, { reference });
    expect(followed.move.state).toBe('unknown');
    expect(why(followed)).toContain('Paused');
    expect(followed.controlPlane.settled).toBe(false);
    Object.assign(world.eks.updates[0], { status: 'Successful' });
    Object.assign(world.eks, { status: 'HIBERNATING' });
    expect((await follow(CONTROL_PLANE, { reference })).move.state).toBe(
      'unknown',
    );
    // Not of the API's description, by intent.
    world.server.api.answered.length = 0;
  });

  it('is not done while reads still show the version before', async () => {
    world.server.world.rules.staleReads = 20;
    const outcome = await start(CONTROL_PLANE);
    const reference = 'reference' in outcome ? outcome.reference : undefined;
    world.server.finish();
    expect((await follow(CONTROL_PLANE, { reference })).move).toMatchObject({
      state: 'under-way',
      ours: true,
    });
  });

  it('says when its update is no longer listed, or was undone by another writer', async () => {
    const outcome = await start(CONTROL_PLANE);
    const reference = 'reference' in outcome ? outcome.reference : undefined;
    world.server.finish();
    const back = world.server.home.begin(world.eks, {
      type: 'VersionRollback',
      params: { Version: '1.32' },
      minutes: 1,
      succeed: () => {
        world.eks.version = '1.32';
      },
    });
    world.server.advance(MINUTE);
    const undone = await follow(CONTROL_PLANE, { reference });
    expect(undone.move.state).toBe('withdrawn');
    expect(why(undone)).toContain(back.id);
    world.eks.updates.length = 0;
    const forgotten = await follow(CONTROL_PLANE, { reference });
    expect(forgotten.move.state).toBe('unknown');
    expect(why(forgotten)).toContain(`no longer lists update ${reference}`);
  });

  it('follows groups one by one, and says which part is written', async () => {
    upgradeControlPlane();
    let asked = 0;
    await expect(
      start(BOTH, {
        mayStill: async () => {
          asked += 1;
          return asked === 1;
        },
      }),
    ).rejects.toThrow(
      'Only node group spot is being updated to v1.33. node group workers was not updated',
    );
    expect(writes()).toHaveLength(1);
    const { move } = await follow(BOTH, {});
    expect(move).toMatchObject({
      state: 'not-begun',
      part: { rolling: true },
      progress: [
        { name: said('spot'), done: 0, total: 2 },
        { name: said('workers'), done: 0, total: 3 },
      ],
    });
    world.server.finish();
    expect((await follow(BOTH, {})).move).toMatchObject({
      part: { rolling: false },
      progress: [{ done: 2 }, { done: 0 }],
    });
    expect((await start(BOTH)).outcome).toBe('accepted');
    world.server.finish();
    expect((await follow(BOTH, {})).move.state).toBe('done');
    expect(writes()).toHaveLength(2);
  });

  it.each([
    [
      'nodes newer than the control plane',
      WORKERS,
      'would be newer than the control plane',
    ],
    [
      'more than a minor',
      { ...CONTROL_PLANE, to: 'v1.34' },
      'EKS goes one minor at a time',
    ],
    ['a group that is gone', { ...WORKERS, pools: ['gone'] }, 'gone'],
  ])('refuses %s before EKS is asked', async (_, hop, words) => {
    const outcome = await start(hop);
    expect(outcome.outcome).toBe('refused');
    expect(reasonText(outcome.message)).toContain(words);
    expect(writes()).toEqual([]);
  });

  it('passes on what EKS refuses, in its words', async () => {
    world.server.world.rules.insightsRefuse = true;
    world.eks.insights = [
      apiInsight('1', [], {
        kubernetesVersion: '1.33',
        insightStatus: { status: 'ERROR', reason: 'calls' },
      }),
    ];
    const outcome = await start(CONTROL_PLANE);
    expect(outcome.outcome).toBe('refused');
    expect(reasonText(outcome.message)).toContain(
      'Readiness issues were found',
    );
    expect(writes()).toEqual([]);
  });

  it('tells what a dry run cannot', async () => {
    const outcome = await provider.dryRun(
      world.cluster,
      await operationOf(CONTROL_PLANE),
      signal,
    );
    expect(reasonText(outcome.message)).toContain('EKS has no dry run');
    expect(writes()).toEqual([]);
  });

  it('offers the minors of EKS, newest last', async () => {
    expect(await provider.availableVersions(world.cluster, signal)).toEqual([
      { version: 'v1.32', allowed: false, reason: expect.anything() },
      { version: 'v1.33', allowed: true },
      { version: 'v1.34', allowed: true },
      { version: 'v1.35', allowed: true },
    ]);
    expect(
      ['v1.36.4', 'v1.36', 'nonsense'].map(v => provider.ownVersion(v)),
    ).toEqual(['v1.36', 'v1.36', 'nonsense']);
  });

  it('tells the insights of versions on the way by category, version and name', async () => {
    world.eks.insights = [
      kubeletInsight('uuid-1', { kubernetesVersion: '1.33' }),
      apiInsight('uuid-2', [], {
        kubernetesVersion: '1.34',
        name: 'Cluster health issues',
        insightStatus: { status: 'ERROR', reason: 'subnet is gone' },
      }),
      apiInsight('uuid-3', [], { kubernetesVersion: '1.35' }),
      apiInsight('uuid-4', [], {
        kubernetesVersion: '1.33',
        name: 'Old',
        lastRefreshTime: 1_700_000_000,
      }),
      apiInsight('uuid-5', [], {
        kubernetesVersion: '1.33',
        name: 'New word',
        insightStatus: { status: 'UNKNOWN', reason: 'later' },
      }),
    ];
    world.eks.issues = [
      { code: 'KmsKeyDisabled', message: 'key is off', resourceIds: ['key-1'] },
    ];
    const insights = await provider.insights(world.cluster, 'v1.34', signal);
    expect(insights.map(({ id, status }) => [id, status])).toEqual([
      ['UPGRADE_READINESS/1.33/Kubelet version skew', 'passing'],
      ['UPGRADE_READINESS/1.34/Cluster health issues', 'error'],
      ['UPGRADE_READINESS/1.33/Old', 'unknown'],
      ['UPGRADE_READINESS/1.33/New word', 'unknown'],
      ['add-ons/self-managed', 'warning'],
      ['health/KmsKeyDisabled', 'error'],
    ]);
    expect(reasonText(insights[1].detail)).toBe('subnet is gone');
  });

  it('does not count a cluster without insights as passing', async () => {
    const insights = await provider.insights(world.cluster, 'v1.33', signal);
    expect(insights.map(({ id, status }) => [id, status])).toEqual([
      ['UPGRADE_READINESS/none', 'unknown'],
      ['add-ons/self-managed', 'warning'],
    ]);
  });

  it.each([
    ['STANDARD', '2026-12-01', 'EXTENDED'],
    ['EXTENDED', '2026-12-01', 'support has ended'],
    ['STANDARD', '2025-06-01', 'EXTENDED'],
  ] as const)(
    'tells before that AWS upgrades a cluster with %s support after %s',
    async (supportType, until, choice) => {
      const { world: eks } = world.server;
      world.eks.supportType = supportType;
      eks.versions = eks.versions.map(offered =>
        offered.version === '1.32'
          ? {
              ...offered,
              standardUntil: supportType === 'STANDARD' ? until : '2026-06-01',
              extendedUntil: supportType === 'EXTENDED' ? until : '2027-12-01',
            }
          : offered,
      );
      const insights = await provider.insights(world.cluster, 'v1.33', signal);
      const forced = insights.find(({ id }) => id === 'forced-upgrade');
      expect(forced?.status).toBe('warning');
      const text = forced && reasonText(forced.detail);
      expect(text).toContain(
        `After ${until} AWS upgrades the control plane of prod to v1.33`,
      );
      expect(text).toContain(choice);
    },
  );

  it('tells of a cluster that fails, is deleted or has sick nodes', async () => {
    world.eks.status = 'FAILED';
    expect((await observe()).failure?.code).toBe('eks.cluster-failed');
    world.eks.status = 'DELETING';
    expect((await observe()).failure?.code).toBe('eks.being-deleted');
    world.eks.status = 'CREATING';
    expect((await follow(CONTROL_PLANE)).move).toMatchObject({
      state: 'not-begun',
      notYet: { reason: { code: 'eks.cluster-not-active' } },
    });
    const workers = world.eks.nodegroups.get('workers');
    Object.assign(workers ?? {}, {
      issues: [
        {
          code: 'NodeCreationFailure',
          message: 'did not join',
          resourceIds: ['i-1'],
        },
      ],
    });
    const { nodePools, waits } = await observe();
    expect(nodePools[1]).toMatchObject({ nodes: 3, readyNodes: 2 });
    expect(waits.map(({ message }) => reasonText(message))).toEqual([
      'Node group workers: NodeCreationFailure. did not join',
    ]);
  });

  describe('with its two identities', () => {
    const refused = async (account: object) => {
      const outcome = await world
        .newProvider(account)
        .start(world.cluster, await operationOf(CONTROL_PLANE), signal);
      expect(writes()).toEqual([]);
      expect(outcome.outcome).toBe('refused');
      return reasonText(outcome.message);
    };

    it('observes without a writer, and says how to configure one', async () => {
      expect(await refused({ writer: undefined })).toContain(
        `Set clusterUpgrades.eks.accounts[].writer.roleArn`,
      );
      const observer = world.newProvider({ writer: undefined });
      expect((await observe(observer)).controlPlane.current).toBe('v1.32');
    });

    it('does not write as the principal that reads, whatever its path or session', async () => {
      const samePrincipal = `arn:aws:iam::${ACCOUNT}:role/path/drydock-reader`;
      world.server.addRole(samePrincipal, { Statement: [] });
      expect(await refused({ writer: { roleArn: samePrincipal } })).toBe(
        `${READER} both reads and writes account ${ACCOUNT}. Use two roles: set clusterUpgrades.eks.accounts[].writer to another one than the reader's`,
      );
    });

    it('says when the writer may not be assumed', async () => {
      expect(await refused({ writer: { roleArn: WRITER } })).toContain(
        `The portal may not assume ${WRITER}`,
      );
    });

    it('says which right the writer lacks', async () => {
      world.server.addRole(
        WRITER,
        { Statement: [] },
        { externalId: 'canary-id' },
      );
      expect(await refused({})).toContain('Allow it eks:UpdateClusterVersion');
    });
  });

  describe('of a cluster that a tool made', () => {
    it.each([
      [{ 'aws:cloudformation:stack-name': 'prod' }, 'CloudFormation prod'],
      [
        {
          'aws:cloudformation:stack-name': 'eksctl-prod-cluster',
          'alpha.eksctl.io/cluster-name': 'prod',
        },
        'eksctl prod',
      ],
      [
        { 'sigs.k8s.io/cluster-api-provider-aws/cluster/prod': 'owned' },
        'Cluster API Provider AWS prod',
      ],
      [
        { 'services.k8s.aws/namespace': 'fleet' },
        'AWS Controllers for Kubernetes fleet',
      ],
      [{ 'crossplane-name': 'prod-x' }, 'Crossplane prod-x'],
    ])('writes nothing by default: %j', async (tags, owner) => {
      Object.assign(world.eks, { tags });
      const outcome = await start(CONTROL_PLANE);
      expect(reasonText(outcome.message)).toBe(
        `the version of cluster prod belongs to ${owner}`,
      );
      const { foreignOwner } = await observe();
      expect(`${foreignOwner?.kind} ${foreignOwner?.name}`).toBe(owner);
      expect(writes()).toEqual([]);
    });

    it('writes it where the operator allows it, and says who owns it', async () => {
      Object.assign(world.eks, {
        tags: { 'aws:cloudformation:stack-name': 'prod' },
      });
      provider = world.newProvider({ directWrites: 'allowed' });
      expect((await observe()).foreignOwner).toBeUndefined();
      expect((await start(CONTROL_PLANE)).outcome).toBe('accepted');
      const insights = await provider.insights(world.cluster, 'v1.33', signal);
      expect(insights.at(-1)).toMatchObject({
        id: 'owner/CloudFormation/prod',
        status: 'warning',
      });
    });

    it('judges node groups by their own marks', async () => {
      const workers = world.eks.nodegroups.get('workers');
      Object.assign(workers ?? {}, {
        tags: { 'alpha.eksctl.io/nodegroup-name': 'workers' },
      });
      upgradeControlPlane();
      expect((await start(WORKERS)).outcome).toBe('refused');
      expect((await follow(WORKERS)).foreignOwner?.kind).toBe('eksctl');
      expect((await start({ ...WORKERS, pools: ['spot'] })).outcome).toBe(
        'accepted',
      );
    });

    it('takes kubernetes.io/cluster and tags of people as no mark', async () => {
      Object.assign(world.eks, {
        tags: { 'kubernetes.io/cluster/prod': 'owned', terraform: 'true' },
      });
      expect((await observe()).foreignOwner).toBeUndefined();
    });
  });

  it('refuses a cluster of an account that is not configured', async () => {
    const reference = 'arn:aws:eks:eu-central-1:999999999999:cluster/prod';
    await expect(
      provider.observe({ ...world.cluster, reference }, signal),
    ).rejects.toThrow('are not in clusterUpgrades.eks.accounts');
  });
});
