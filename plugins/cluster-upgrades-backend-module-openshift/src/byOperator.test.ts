import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { inEnglish } from '@drydock/upgrade-reasons';
import type { OpenShiftServer } from './testing/OpenShiftServer';
import { CLUSTER, FROM, portalOn, startServer, TO } from './testing/portal';
import { UpgradeOperator } from './testing/UpgradeOperator';

// Whole upgrades over HTTP: seconds on a machine of its own.
jest.setTimeout(600_000);

const signal = new AbortController().signal;
const MOVE = { moveKey: 'u/step-1', operationKey: 'u/generation-1/step-1' };
const HOP: Hop = {
  kind: 'control-plane',
  from: FROM,
  to: TO,
  disrupts: ['control-plane', 'nodes'],
};
const WRITTEN = {
  operationKey: MOVE.operationKey,
  reference: 'UpgradeConfig managed-upgrade-config',
  intendedAt: '2026-11-28T00:00:00.000Z',
};

describe('OpenShift by managed-upgrade-operator', () => {
  let server: OpenShiftServer;
  let portal: Awaited<ReturnType<typeof portalOn>>;
  let operator: UpgradeOperator;
  let time: Date;

  beforeEach(async () => {
    time = new Date();
    server = await startServer();
    server.putConfigMap('managed-upgrade-operator-config', {
      'config.yaml': 'configManager: {source: LOCAL, watchInterval: 1}',
    });
    portal = await portalOn(server, { byOperator: true, now: () => time });
    operator = new UpgradeOperator(server, server.operator);
  });
  afterEach(() => portal.close());

  const observe = () => portal.provider.observe(CLUSTER, signal);
  const start = async (hop = HOP) => {
    const { precondition } = await observe();
    return inEnglish(
      await portal.provider.start(
        CLUSTER,
        { ...MOVE, hop, precondition },
        signal,
      ),
    );
  };
  const follow = async (operation: object = WRITTEN) =>
    inEnglish(
      await portal.provider.follow(
        CLUSTER,
        {
          hop: HOP,
          moveKey: MOVE.moveKey,
          operation: operation as typeof WRITTEN,
        },
        signal,
      ),
    );
  const config = () => server.get('UpgradeConfig', 'managed-upgrade-config');

  it('asks the operator with the settings of the configuration, and never writes the ClusterVersion', async () => {
    expect(await start()).toMatchObject({
      outcome: 'accepted',
      reference: 'UpgradeConfig managed-upgrade-config',
    });
    expect(config().spec).toEqual({
      type: 'OSD',
      upgradeAt: `${time.toISOString().slice(0, 19)}Z`,
      PDBForceDrainTimeout: 60,
      capacityReservation: false,
      desired: { version: '4.19.3', channel: 'stable-4.19' },
    });
    expect(await start()).toMatchObject({ outcome: 'already' });
    expect(server.stored.map(({ path }) => path)).toEqual([
      '/apis/upgrade.managed.openshift.io/v1alpha1/namespaces/openshift-managed-upgrade-operator/upgradeconfigs',
    ]);
  });

  it('follows phases and conditions to the end, and takes the removal of the UpgradeConfig as normal [T-447]', async () => {
    await start();
    expect((await follow()).move).toMatchObject({
      state: 'under-way',
      ours: true,
    });
    const told = new Set<string>();
    for (let steps = 0; steps < 200; steps += 1) {
      const { move, waits } = await follow();
      for (const { message } of waits) told.add(String(message));
      if (move.state === 'done') break;
      expect(move.state).toBe('under-way');
      await operator.step();
    }
    expect((await follow()).move).toMatchObject({ state: 'done', ours: true });
    expect([...told].join('\n')).toMatch(/ControlPlaneUpgraded not done/);
    await operator.finish();
    expect(await server.list('UpgradeConfig')).toEqual([]);
    expect((await follow()).move).toMatchObject({ state: 'done', ours: true });
    expect(server.get('Node', 'w1').status?.nodeInfo).toEqual({
      kubeletVersion: 'v1.32.3',
    });
  });

  it('says what the operator waits for, and goes on when it does', async () => {
    operator.alert = 'critical alert(s) firing: etcdMembersDown';
    await start();
    await operator.finish();
    expect((await observe()).waits[0]).toMatchObject({ kind: 'held' });
    expect(inEnglish(await observe()).waits[0].message).toContain(
      'etcdMembersDown',
    );
    operator.alert = undefined;
    await operator.finish();
    expect((await follow()).move.state).toBe('done');
  });

  it('fails where the operator does', async () => {
    operator.failing = true;
    await start();
    await operator.finish();
    expect((await follow()).move).toMatchObject({ state: 'failed' });
    expect((await follow({ ...WRITTEN, beforeRetry: true })).move.state).toBe(
      'not-begun',
    );
  });

  it('asks again, on retry or for another upgrade, where the operator does not begin in time [T-437]', async () => {
    await start();
    time = new Date(time.getTime() + 16 * 60_000);
    expect((await follow()).move).toMatchObject({
      state: 'failed',
      ours: true,
      reason: expect.stringContaining('has not begun the upgrade to 4.19.3'),
    });
    const stillDue = {
      kind: 'held',
      object: 'UpgradeConfig managed-upgrade-config',
      message: expect.stringMatching(
        /4\.19\.3.*any time.*oc delete upgradeconfig managed-upgrade-config -n openshift-managed-upgrade-operator/,
      ),
    };
    expect(inEnglish(await observe()).waits).toContainEqual(stillDue);
    expect(
      inEnglish(await portal.provider.insights(CLUSTER, TO, signal)),
    ).toContainEqual(
      expect.objectContaining({
        title: 'managed-upgrade-operator was asked for an upgrade before',
        detail: stillDue.message,
      }),
    );
    const again = await follow({ ...WRITTEN, beforeRetry: true });
    expect([again.move.state, again.failure, again.move.notYet]).toEqual([
      'not-begun',
      undefined,
      undefined,
    ]);
    const another = await portal.provider.follow(
      CLUSTER,
      { hop: HOP, moveKey: 'another/step-1' },
      signal,
    );
    expect([another.move.state, another.failure]).toEqual([
      'not-begun',
      undefined,
    ]);
    const before = config().metadata.uid;
    expect(await start()).toMatchObject({ outcome: 'accepted' });
    expect(config().metadata.uid).not.toBe(before);
    expect((await follow()).move.state).toBe('under-way');
    expect(inEnglish(await observe()).waits).not.toContainEqual(stillDue);
    await operator.finish();
    expect((await follow()).move.state).toBe('done');
  });

  it('goes on with one that hung and then began', async () => {
    await start();
    time = new Date(time.getTime() + 16 * 60_000);
    expect((await follow()).move.state).toBe('failed');
    for (const _ of ['New', 'Pending', 'Upgrading']) await operator.step();
    expect(
      (await follow({ ...WRITTEN, beforeRetry: true })).move,
    ).toMatchObject({ state: 'under-way', ours: true });
    expect(await start()).toMatchObject({ outcome: 'already' });
  });

  it('asks again where the operator gave up, and says of the cluster that it may be upgraded', async () => {
    operator.failing = true;
    await start();
    await operator.finish();
    expect((await follow()).move).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('gave up the upgrade to 4.19.3'),
    });
    expect((await observe()).failure).toBeUndefined();
    const { move, failure } = await follow({ ...WRITTEN, beforeRetry: true });
    expect({ state: move.state, notYet: move.notYet, failure }).toEqual({
      state: 'not-begun',
    });
    server.calls.length = 0;
    expect(await start()).toMatchObject({ outcome: 'accepted' });
    expect(
      server.calls
        .filter(({ path }) => path.includes('/upgradeconfigs'))
        .map(({ method }) => method)
        .filter(method => method !== 'GET'),
    ).toEqual(['DELETE', 'POST']);
    operator.failing = false;
    await operator.finish();
    expect((await follow()).move.state).toBe('done');
  });

  it('does not count what the operator gave up for another upgrade', async () => {
    operator.failing = true;
    await start();
    await operator.finish();
    const { move, failure } = await portal.provider.follow(
      CLUSTER,
      { hop: HOP, moveKey: 'another/step-1' },
      signal,
    );
    expect({ state: move.state, failure }).toEqual({ state: 'not-begun' });
  });

  it('leaves an UpgradeConfig that Git owns as it is', async () => {
    operator.failing = true;
    await start();
    await operator.finish();
    await server.change('UpgradeConfig', 'managed-upgrade-config', object => {
      object.metadata.labels = {
        'kustomize.toolkit.fluxcd.io/name': 'upgrades',
        'kustomize.toolkit.fluxcd.io/namespace': 'flux-system',
      };
    });
    const before = config();
    expect(await observe()).toMatchObject({
      foreignOwner: { kind: 'flux', field: 'spec.desired' },
    });
    expect(await start()).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(
        /UpgradeConfig managed-upgrade-config.*Kustomization flux-system\/upgrades/,
      ),
      foreignOwner: { kind: 'flux' },
    });
    expect(config()).toEqual(before);
  });

  it('leaves an UpgradeConfig that a program applies as it is, but not that of the operator', async () => {
    operator.failing = true;
    await start();
    await operator.finish();
    const applyBy = (manager: string) =>
      server.change('UpgradeConfig', 'managed-upgrade-config', object => {
        object.metadata.managedFields = [
          {
            manager,
            operation: 'Apply',
            fieldsV1: { 'f:spec': { 'f:desired': { 'f:version': {} } } },
          },
        ];
      });
    await applyBy('fleet-tool');
    expect(await start()).toMatchObject({
      outcome: 'refused',
      foreignOwner: { kind: 'fleet-tool' },
    });
    await applyBy('managed-upgrade-operator');
    expect((await observe()).foreignOwner).toBeUndefined();
    expect(await start()).toMatchObject({ outcome: 'accepted' });
  });

  it('is withdrawn where another user removed the UpgradeConfig before it began', async () => {
    await start();
    await server.remove('UpgradeConfig');
    expect((await follow()).move).toMatchObject({
      state: 'withdrawn',
      reason: expect.stringContaining('removed or replaced'),
    });
    const { reference: _, ...lost } = WRITTEN;
    expect((await follow(lost)).move.state).toBe('not-begun');
  });

  it('waits for the UpgradeConfig of another user, and says why that does not begin', async () => {
    await start();
    await server.change('UpgradeConfig', 'managed-upgrade-config', object => {
      object.metadata.annotations = {};
      object.spec = {
        ...object.spec,
        upgradeAt: '2026-01-01T00:00:00Z',
        desired: { version: '4.18.99' },
      };
    });
    await operator.finish();
    expect(inEnglish(await observe())).toMatchObject({
      controlPlane: { desired: FROM, settled: false },
      failure: expect.stringContaining('has not begun the upgrade to 4.18.99'),
    });
    expect(await start()).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('4.18.99'),
    });
  });

  it('refuses versions for which the operator would wait for ever [T-448]', async () => {
    for (const to of ['v1.32+openshift4.19.77', 'v1.31+openshift4.18.1'])
      expect(await start({ ...HOP, to })).toMatchObject({ outcome: 'refused' });
    expect(await server.list('UpgradeConfig')).toEqual([]);
  });

  it('holds no pools back, and warns of drains by force', async () => {
    const plan = await portal.provider.planHops(
      CLUSTER,
      await observe(),
      '4.20',
      signal,
    );
    expect(plan).toMatchObject({
      ok: true,
      hops: [
        { kind: 'control-plane' },
        { kind: 'node-pools' },
        { kind: 'control-plane' },
        { kind: 'node-pools' },
      ],
    });
    expect(plan.ok && plan.hops.some(({ holdPools }) => holdPools)).toBe(false);
    expect(
      inEnglish(
        await portal.provider.planHops(
          CLUSTER,
          await observe(),
          '4.19',
          signal,
          {
            poolsApart: true,
            canaryPools: false,
            canaryNode: false,
          },
        ),
      ),
    ).toMatchObject({ ok: false });
    expect(
      inEnglish(await portal.provider.insights(CLUSTER, TO, signal)),
    ).toMatchObject([
      {
        id: 'forced-drains',
        detail: expect.stringContaining(
          '60 min (forceDrainAfterMinutes), unless the plan sets another time',
        ),
      },
    ]);
  });

  it('takes surge and drain settings of a plan for its UpgradeConfig, and leaves nothing behind [T-449]', async () => {
    const { nodeRollout } = portal.provider;
    const request = {
      key: 'u/effect-nodes',
      cluster: CLUSTER,
      settings: {
        maxSurge: 1,
        drain: { timeoutMinutes: 15, onTimeout: 'force' as const },
      },
    };
    for (const _ of ['first', 'again'])
      expect(await nodeRollout.take(request, signal)).toMatchObject({
        outcome: 'taken',
      });
    expect(server.stored).toHaveLength(1);
    expect(
      await nodeRollout.take({ ...request, key: 'another' }, signal),
    ).toMatchObject({ outcome: 'refused' });
    await start();
    expect(config().spec).toMatchObject({
      PDBForceDrainTimeout: 15,
      capacityReservation: true,
    });
    await nodeRollout.undo(request, signal);
    expect(await nodeRollout.observe(request, signal)).toEqual({
      state: 'gone',
    });
    expect(
      server.get('ClusterVersion', 'version').metadata.annotations,
    ).toEqual({});
    expect(
      inEnglish({
        refused: await nodeRollout.check(
          CLUSTER,
          { pools: ['worker'], maxSurge: '50%', maxUnavailable: 1 },
          signal,
        ),
      }).refused,
    ).toMatch(/pools, maxSurge and maxUnavailable/);
  });

  it('does not take settings that another upgrade left behind', async () => {
    await portal.provider.nodeRollout.take(
      {
        key: 'u2/effect-nodes',
        cluster: CLUSTER,
        settings: {
          maxSurge: 1,
          drain: { timeoutMinutes: 15, onTimeout: 'force' },
        },
      },
      signal,
    );
    await start();
    expect(config().spec).toMatchObject({
      PDBForceDrainTimeout: 60,
      capacityReservation: false,
    });
  });

  it('does not warn of pools that would be paused, because the operator pauses none', async () => {
    await server.change('MachineConfigPool', 'worker', object => {
      object.status = {
        ...object.status,
        certExpirys: [
          {
            bundle: 'KubeAPIServerServingCAData',
            subject: 'CN=kube-apiserver-to-kubelet-signer',
            expiry: new Date(time.getTime() + 12 * 86_400_000).toISOString(),
          },
        ],
      };
    });
    const insights = await portal.provider.insights(
      CLUSTER,
      'v1.33+openshift4.20',
      signal,
    );
    expect(insights.map(({ id }) => id)).toEqual(['forced-drains']);
  });

  it('stays away where the operator takes its upgrades from elsewhere', async () => {
    server.putConfigMap('managed-upgrade-operator-config', {
      'config.yaml': 'configManager: {source: OCM, watchInterval: 1}',
    });
    expect(await start()).toMatchObject({
      outcome: 'refused',
      foreignOwner: { kind: 'managed-upgrade-operator' },
    });
    expect(server.stored).toEqual([]);
  });
});
