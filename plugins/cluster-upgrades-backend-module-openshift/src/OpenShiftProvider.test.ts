import {
  EffectUnknownError,
  type Hop,
  type PursuedHop,
  type UpgradeOperation,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { inEnglish } from '@drydock/upgrade-reasons';
import { releaseOf } from './testing/objects';
import type { OpenShiftServer } from './testing/OpenShiftServer';
import { CLUSTER, FROM, portalOn, startServer, TO } from './testing/portal';

// Whole upgrades over HTTP: seconds on a machine of its own.
jest.setTimeout(600_000);

const signal = new AbortController().signal;
const MOVE = { moveKey: 'u/step-1', operationKey: 'u/generation-1/step-1' };
const WRITTEN = {
  operationKey: MOVE.operationKey,
  reference: 'ClusterVersion version',
  intendedAt: '2026-11-28T00:00:00.000Z',
};
const HELD: Hop = {
  kind: 'control-plane',
  from: FROM,
  to: TO,
  disrupts: ['control-plane'],
  holdPools: ['worker', 'infra'],
};
const FOLLOWED: Hop = {
  kind: 'control-plane',
  from: FROM,
  to: TO,
  disrupts: ['control-plane', 'nodes'],
};
const WORKERS: Hop = {
  kind: 'node-pools',
  from: FROM,
  to: TO,
  disrupts: ['nodes'],
  pools: ['worker', 'infra'],
};

describe('OpenShiftProvider', () => {
  let server: OpenShiftServer;
  let portal: Awaited<ReturnType<typeof portalOn>>;
  let time: Date;

  beforeEach(async () => {
    time = new Date();
    server = await startServer();
    portal = await portalOn(server, { now: () => time });
  });
  afterEach(() => portal.close());

  const observe = () => portal.provider.observe(CLUSTER, signal);
  const operationOf = async (
    hop: Hop,
    more: Partial<UpgradeOperation> = {},
  ): Promise<UpgradeOperation> => {
    const { precondition } = await observe();
    return { ...MOVE, hop, precondition, ...more };
  };
  const start = async (hop: Hop, more: Partial<UpgradeOperation> = {}) =>
    inEnglish(
      await portal.provider.start(
        CLUSTER,
        await operationOf(hop, more),
        signal,
      ),
    );
  const follow = async (pursued: Partial<PursuedHop> = {}) =>
    inEnglish(
      await portal.provider.follow(
        CLUSTER,
        { hop: FOLLOWED, moveKey: MOVE.moveKey, ...pursued },
        signal,
      ),
    );
  const plan = async (target: string) =>
    inEnglish(
      await portal.provider.planHops(CLUSTER, await observe(), target, signal),
    );
  const insights = async (target: string) =>
    inEnglish(await portal.provider.insights(CLUSTER, target, signal));
  const setVersion = (
    edit: (
      spec: Record<string, unknown>,
      status: Record<string, unknown>,
    ) => void,
  ) =>
    server.change('ClusterVersion', 'version', ({ spec, status }) =>
      edit(spec ?? {}, status ?? {}),
    );
  const addCondition = (type: string, status: string, more: object = {}) =>
    setVersion((_, state) => {
      state.conditions = [
        ...(state.conditions as object[]),
        {
          type,
          status,
          reason: 'Some',
          message: 'words',
          lastTransitionTime: time.toISOString(),
          ...more,
        },
      ];
    });
  const offerWithRisks = () =>
    setVersion((_, status) => {
      status.conditionalUpdates = [
        {
          release: releaseOf('4.19.4'),
          risks: [
            {
              name: 'BadNetwork',
              message: 'Packets are lost.',
              url: 'https://example.com/risk',
              matchingRules: [{ type: 'Always' }],
            },
          ],
          conditions: [
            {
              type: 'Recommended',
              status: 'False',
              reason: 'BadNetwork',
              message: 'Packets are lost.',
            },
          ],
        },
      ];
    });

  it('reads the control plane, and each pool of workers by its own nodes', async () => {
    expect(await observe()).toMatchObject({
      controlPlane: { desired: FROM, current: FROM, settled: true },
      nodePools: [
        {
          name: 'worker',
          nodes: 2,
          updatedNodes: 2,
          versions: [{ version: FROM, count: 2 }],
          settled: true,
        },
        { name: 'infra', nodes: 1, settled: true },
      ],
      waits: [],
    });
  });

  it('never takes the end of the version before for an end, at no step of the operators', async () => {
    await start(FOLLOWED);
    const states = [(await follow()).move.state];
    const pools = [
      (await follow({ hop: { ...WORKERS, pools: undefined } })).move.state,
    ];
    while (await server.operator.step()) {
      states.push((await follow()).move.state);
      pools.push(
        (await follow({ hop: { ...WORKERS, pools: undefined } })).move.state,
      );
    }
    expect(new Set(states)).toEqual(new Set(['under-way', 'done']));
    expect(states.indexOf('done')).toBe(states.lastIndexOf('under-way') + 1);
    expect(pools.indexOf('done')).toBe(pools.length - 1);
    expect(states.indexOf('done')).toBeLessThan(pools.length - 1);
  });

  it('waits for the pools of a patch to begin, which show themselves updated until then', async () => {
    const patch = { ...FOLLOWED, to: 'v1.31+openshift4.18.12' };
    const workers = { ...WORKERS, to: patch.to, pools: undefined };
    const before = [
      server.get('MachineConfigPool', 'worker'),
      server.get('Node', 'w1'),
      server.get('Node', 'w2'),
    ];
    await start(patch);
    await server.operator.finish();
    expect((await follow({ hop: workers })).move.state).toBe('done');
    for (const object of before) server.put(object);
    await server.change('MachineConfigPool', 'worker', pool => {
      Object.assign(pool.status ?? {}, {
        observedGeneration: pool.metadata.generation,
      });
    });
    expect((await follow({ hop: workers })).move.state).toBe('under-way');
    time = new Date(Date.now() + 11 * 60_000);
    expect((await follow({ hop: workers })).move.state).toBe('done');
  });

  it('sets the version alone, without what an earlier update forced', async () => {
    await setVersion(spec => {
      spec.desiredUpdate = { version: '4.18.9', image: 'x', force: true };
    });
    expect(await start(FOLLOWED)).toEqual({
      outcome: 'accepted',
      reference: 'ClusterVersion version',
      message: 'ClusterVersion set to 4.19.3',
    });
    const { spec, metadata } = server.get('ClusterVersion', 'version');
    expect(spec?.desiredUpdate).toEqual({ version: '4.19.3' });
    expect(metadata.annotations).toEqual({
      'drydock.dev/move': MOVE.moveKey,
      'drydock.dev/operation': MOVE.operationKey,
    });
  });

  it('writes with the writer credential alone, and reads with the reader credential', async () => {
    await start(HELD);
    const tokens = (method: string) =>
      new Set(
        server.calls
          .filter(
            ({ method: each, path }) =>
              each === method && !path.endsWith('/kube-system'),
          )
          .map(call => call.authorization),
      );
    expect(tokens('PATCH')).toEqual(new Set(['Bearer writer-token']));
    expect(tokens('GET')).toEqual(new Set(['Bearer reader-token']));
  });

  it.each<[string, Hop, RegExp]>([
    [
      'a version that is not offered',
      { ...FOLLOWED, to: 'v1.32+openshift4.19.99' },
      /not offered .* channel stable-4\.19\. .*Offered: 4\.18\.12, 4\.19\.2 and 4\.19\.3/,
    ],
    ['a downgrade', { ...FOLLOWED, to: 'v1.31+openshift4.18.1' }, /go back/],
    [
      'a skipped minor',
      { ...FOLLOWED, to: 'v1.33+openshift4.20.1' },
      /skips a minor/,
    ],
  ])('refuses %s, which the API would take', async (_, hop, words) => {
    expect(await start(hop)).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(words),
    });
    expect(server.stored).toEqual([]);
  });

  it('tells of a payload that is not accepted, with the words of OpenShift and the way back', async () => {
    server.operator.refusing.add('4.19.3');
    await start(FOLLOWED);
    await server.operator.finish();
    expect((await follow()).move).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(
        /does not accept 4\.19\.3: RetrievePayload: Retrieving payload failed.*oc adm upgrade --clear/,
      ),
    });
    expect(
      (await follow({ operation: { ...WRITTEN, beforeRetry: true } })).move
        .state,
    ).toBe('not-begun');
  });

  it('waits where OpenShift reports a failure, and fails when it stays', async () => {
    await start(FOLLOWED);
    await server.operator.step();
    await server.operator.fail('Cluster operator etcd is degraded');
    const { move, waits } = await follow();
    expect(move.state).toBe('under-way');
    expect(waits).toContainEqual(
      expect.objectContaining({
        kind: 'other',
        message: expect.stringContaining('etcd is degraded'),
      }),
    );
    time = new Date(Date.now() + 31 * 60_000);
    expect((await follow()).move).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('etcd is degraded'),
    });
  });

  it('finds a write again whose answer was lost, and tells what was taken back', async () => {
    const lost = { ...WRITTEN, reference: undefined };
    server.afterWrite = () => 'drop';
    await expect(start(FOLLOWED)).rejects.toThrow(EffectUnknownError);
    server.afterWrite = undefined;
    expect((await follow({ operation: lost })).move).toMatchObject({
      state: 'under-way',
      ours: true,
    });
    expect(await start(FOLLOWED)).toMatchObject({ outcome: 'already' });
    expect(server.acceptedWrites).toBe(1);
    await setVersion(spec => {
      delete spec.desiredUpdate;
    });
    expect((await follow({ operation: lost })).move).toMatchObject({
      state: 'withdrawn',
      reason: expect.stringContaining('set back to 4.18.9'),
    });
  });

  it('adopts what another writer began, and says that it is not ours', async () => {
    await setVersion(spec => {
      spec.desiredUpdate = { version: '4.19.3' };
    });
    expect((await follow()).move).toMatchObject({
      state: 'under-way',
      ours: false,
    });
  });

  it('lets one of four engines write', async () => {
    const operation = await operationOf(FOLLOWED);
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map(() => portal.provider.start(CLUSTER, operation, signal)),
    );
    expect(
      outcomes.filter(({ outcome }) => outcome === 'accepted'),
    ).toHaveLength(1);
    expect(server.acceptedWrites).toBe(1);
  });

  it.each([1, 2, 3])(
    'goes on after an engine that was killed at write %i of a hop that holds pools',
    async write => {
      let count = 0;
      server.afterWrite = () => {
        count += 1;
        return count === write ? 'drop' : undefined;
      };
      await expect(start(HELD)).rejects.toThrow(EffectUnknownError);
      server.afterWrite = undefined;
      await server.operator.finish();
      const { move } = await follow({ hop: HELD });
      expect(move.state).toBe(write === 3 ? 'done' : 'not-begun');
      expect((await start(HELD)).outcome).toBe(
        write === 3 ? 'already' : 'accepted',
      );
      await server.operator.finish();
      expect((await follow({ hop: HELD })).move.state).toBe('done');
      expect(server.stored).toHaveLength(3);
      expect(server.acceptedWrites).toBe(1);
      expect(
        (await observe()).nodePools.map(({ desired, heldBack }) => [
          desired,
          heldBack,
        ]),
      ).toEqual([
        [FROM, true],
        [FROM, true],
      ]);
      expect(await start(WORKERS)).toMatchObject({ outcome: 'accepted' });
      await server.operator.finish();
      expect((await follow({ hop: WORKERS })).move.state).toBe('done');
      for (const name of ['worker', 'infra'])
        expect(server.get('MachineConfigPool', name)).toMatchObject({
          spec: { paused: false },
          metadata: {
            annotations: expect.not.objectContaining({
              'drydock.dev/held-at': expect.anything(),
            }),
          },
        });
    },
  );

  it('writes the version of held pools only while it is wanted', async () => {
    let asked = 0;
    await expect(
      start(HELD, {
        mayStill: async () => {
          asked += 1;
          return asked < 3;
        },
      }),
    ).rejects.toThrow(
      /Only MachineConfigPool worker and MachineConfigPool infra/,
    );
    expect(server.acceptedWrites).toBe(0);
    expect(await start(HELD, { mayStill: async () => false })).toMatchObject({
      outcome: 'stale',
    });
  });

  it('never lets go a pool that another user paused', async () => {
    await server.change('MachineConfigPool', 'worker', ({ spec }) => {
      Object.assign(spec ?? {}, { paused: true });
    });
    await start(HELD);
    await server.operator.finish();
    await start(WORKERS);
    await server.operator.finish();
    const { move, waits } = await follow({ hop: WORKERS });
    expect(move.state).toBe('under-way');
    expect(waits).toMatchObject([
      {
        kind: 'held',
        pool: 'worker',
        message: expect.stringContaining('not by Drydock'),
      },
    ]);
    expect(server.get('MachineConfigPool', 'worker').spec?.paused).toBe(true);
  });

  it('goes from an even minor to the next over the odd one, and rolls workers once', async () => {
    const planned = await plan('1.33');
    expect(planned).toMatchObject({
      ok: true,
      hops: [
        { kind: 'control-plane', to: TO, holdPools: ['worker', 'infra'] },
        {
          kind: 'control-plane',
          from: TO,
          to: 'v1.33+openshift4.20',
          holdPools: ['worker', 'infra'],
        },
        {
          kind: 'node-pools',
          from: FROM,
          to: 'v1.33+openshift4.20',
          pools: ['worker', 'infra'],
        },
      ],
    });
    const kubelets: string[] = [];
    for (const hop of planned.ok ? planned.hops : []) {
      expect((await start(hop)).outcome).toBe('accepted');
      while (await server.operator.step())
        kubelets.push(
          (
            server.get('Node', 'w1').status?.nodeInfo as {
              kubeletVersion: string;
            }
          ).kubeletVersion,
        );
      expect((await follow({ hop })).move.state).toBe('done');
    }
    expect([...new Set(kubelets)]).toEqual(['v1.31.9', 'v1.33.1']);
    expect((await observe()).controlPlane.current).toBe(
      'v1.33+openshift4.20.1',
    );
  });

  it('lets go at first what an earlier upgrade left held, or keeps it on the way to an even minor', async () => {
    await start(HELD);
    await server.operator.finish();
    const kinds = async (target: string) => {
      const planned = await plan(target);
      return planned.ok
        ? planned.hops.map(({ kind, pools }) => [kind, pools?.length])
        : planned.message;
    };
    expect(await kinds('4.19')).toEqual([['node-pools', 2]]);
    expect(await kinds('4.19.9')).toEqual([
      ['node-pools', 2],
      ['control-plane', undefined],
      ['node-pools', undefined],
    ]);
    expect(await insights('4.19.9')).toContainEqual(
      expect.objectContaining({ id: 'held-back worker', status: 'warning' }),
    );
  });

  it.each([
    ['4.19.99', /4\.19\.99 is not offered/],
    ['4.18.1', /does not go back/],
    ['4.99', /does not know which Kubernetes version/],
    ['nonsense', /is not a version/],
  ])('refuses to plan to %s, and says why', async (target, words) => {
    expect(await plan(target)).toEqual({
      ok: false,
      message: expect.stringMatching(words),
    });
  });

  it('takes the newest recommended release of a minor, and one with known risks only by its name', async () => {
    await offerWithRisks();
    expect(await plan('1.32')).toMatchObject({ hops: [{ to: TO }, {}] });
    expect(await plan('4.19.4')).toMatchObject({
      hops: [{ to: 'v1.32+openshift4.19.4' }, {}],
    });
    expect(
      inEnglish(await portal.provider.availableVersions(CLUSTER, signal)),
    ).toEqual([
      { version: 'v1.31+openshift4.18.12', allowed: true },
      { version: 'v1.32+openshift4.19.2', allowed: true },
      { version: TO, allowed: true },
      {
        version: 'v1.32+openshift4.19.4',
        allowed: false,
        reason: expect.stringContaining('known risks: BadNetwork'),
      },
      { version: 'v1.33+openshift4.20', allowed: true },
    ]);
    expect(await insights('4.19.4')).toMatchObject([
      {
        id: 'risk 4.19.4 BadNetwork',
        status: 'error',
        detail: expect.stringContaining('Packets are lost.'),
        link: 'https://example.com/risk',
      },
    ]);
    expect(await insights(TO)).toEqual([]);
    await setVersion((_, status) => {
      status.availableUpdates = null;
    });
    expect(await plan('4.19')).toMatchObject({
      message: expect.stringContaining('name it exactly'),
    });
  });

  it('keeps to patches where OpenShift does not allow the next minor, and says why', async () => {
    await addCondition('Upgradeable', 'False', { message: 'ask your admin' });
    for (const refused of [await plan('4.19'), await start(FOLLOWED)])
      expect(refused).toMatchObject({
        message: expect.stringContaining('ask your admin'),
      });
    expect(await plan('4.18.12')).toMatchObject({ ok: true });
    expect(await insights('4.19')).toMatchObject([
      { id: 'not-upgradeable Some', status: 'error' },
    ]);
    expect(await insights('4.18.12')).toEqual([]);
  });

  it('waits for the acknowledgement of each gate of the minor that runs, with the command', async () => {
    server.putConfigMap('admin-gates', {
      'ack-4.18-kube-1.32-api-removals-in-4.19': 'APIs are removed.',
      'ack-4.17-old': 'Old.',
      'ack-4.18-<b>': 'Not a key.',
    });
    await addCondition('Upgradeable', 'False', {
      reason: 'AdminAckRequired',
      message: 'Not acknowledged',
    });
    expect(await insights('1.32')).toMatchObject([
      {
        id: 'gate ack-4.18-kube-1.32-api-removals-in-4.19',
        status: 'error',
        needsAcknowledgement: true,
        detail: 'APIs are removed.',
      },
    ]);
    for (const refused of [await plan('4.19'), await start(FOLLOWED)])
      expect(refused).toMatchObject({
        message: expect.stringContaining('admin-acks'),
      });
    server.putConfigMap('admin-acks', {
      'ack-4.18-kube-1.32-api-removals-in-4.19': 'true',
    });
    expect(await insights('1.32')).toMatchObject([
      { id: 'not-upgradeable AdminAckRequired' },
    ]);
    await addCondition('Upgradeable', 'True', {});
    expect(await plan('4.19')).toMatchObject({ ok: true });
    expect(await insights('1.32')).toEqual([]);
  });

  it('never writes where managed-upgrade-operator owns the version', async () => {
    server.putConfigMap('managed-upgrade-operator-config', {
      'config.yaml': 'configManager: {source: OCM, watchInterval: 1}',
    });
    expect(inEnglish(await observe()).foreignOwner).toMatchObject({
      kind: 'managed-upgrade-operator',
      wayThrough: expect.stringContaining('configuration: OCM'),
    });
    expect(await start(FOLLOWED)).toMatchObject({
      outcome: 'refused',
      foreignOwner: { kind: 'managed-upgrade-operator' },
    });
    expect(server.stored).toEqual([]);
  });

  it('never writes what Argo CD writes', async () => {
    await server.change('ClusterVersion', 'version', ({ metadata }) => {
      metadata.managedFields = [
        {
          manager: 'argocd-controller',
          operation: 'Update',
          fieldsV1: { 'f:spec': { 'f:desiredUpdate': { 'f:version': {} } } },
        },
      ];
    });
    expect(await start(FOLLOWED)).toMatchObject({
      outcome: 'refused',
      foreignOwner: { kind: 'argo-cd' },
    });
  });

  it('refuses to hold pools of a compact cluster, whose masters are workers', async () => {
    await server.change('Node', 'm1', ({ metadata }) => {
      Object.assign(metadata.labels ?? {}, {
        'node-role.kubernetes.io/worker': '',
      });
    });
    expect(
      inEnglish(
        await portal.provider.planHops(CLUSTER, await observe(), TO, signal, {
          poolsApart: true,
          canaryPools: false,
          canaryNode: false,
        }),
      ),
    ).toMatchObject({ message: expect.stringContaining('are workers too') });
  });

  it('says which credential is missing where it may only look, and refuses one of another cluster', async () => {
    const looking = await portalOn(server, { writes: false });
    const other = await startServer();
    const crossed = await portalOn(server, { writesTo: other });
    const operation = await operationOf(FOLLOWED);
    const outcomes = await Promise.all(
      [looking, crossed].map(({ provider }) =>
        provider.start(CLUSTER, operation, signal),
      ),
    );
    expect(inEnglish(outcomes)).toMatchObject([
      { message: expect.stringContaining('upgrade.kubeconfig of id ocp-1') },
      { message: expect.stringContaining('are of two clusters') },
    ]);
    expect([...server.stored, ...other.stored]).toEqual([]);
    await other.close();
  });

  it('says that the operator has not reacted', async () => {
    await start(FOLLOWED);
    await server.change('ClusterVersion', 'version', ({ metadata }) => {
      metadata.managedFields = [
        {
          manager: 'drydock',
          operation: 'Update',
          time: new Date().toISOString(),
          fieldsV1: { 'f:spec': { 'f:desiredUpdate': { 'f:version': {} } } },
        },
      ];
    });
    expect((await observe()).waits).toEqual([]);
    time = new Date(Date.now() + 6 * 60_000);
    expect(inEnglish(await observe()).waits).toMatchObject([
      { kind: 'unreachable', message: expect.stringContaining('4.19.3') },
    ]);
  });

  it('rejects what no table knows, and a cluster that is not configured', async () => {
    await setVersion((_, status) => {
      status.history = [{ version: '4.99.1', state: 'Completed' }];
    });
    await expect(observe()).rejects.toThrow(/does not know which Kubernetes/);
    await setVersion((_, status) => {
      status.history = [{ version: '4.18.1', state: 'Partial' }];
    });
    await expect(observe()).rejects.toThrow(/until OpenShift is installed/);
    await expect(
      portal.provider.observe({ ...CLUSTER, reference: 'x' }, signal),
    ).rejects.toThrow(/clusterUpgrades\.openshift\.clusters/);
  });
});
