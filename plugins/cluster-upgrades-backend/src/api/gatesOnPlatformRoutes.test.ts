import {
  EffectUnknownError,
  type UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  InMemoryGates,
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import {
  FakeClusterSource,
  fakeCluster,
} from '../__testUtils__/FakeClusterSource';
import { ApiBackend, clusterCondition, DENY } from './__testUtils__/ApiBackend';

jest.setTimeout(600_000);

const PERMISSION = 'cluster-upgrades.version-gate.acknowledge-on-platform';
const REASON = 'No client uses the removed APIs';
const KEY = 'ack-kube-1.36-api-removals';
const GATE = `in-memory:${KEY}`;

describe('gates that a platform keeps', () => {
  const world = new InMemoryWorld();
  let gates: InMemoryGates;
  let api: ApiBackend;
  /** A cluster of its own for each test. */
  const NAMES = Array.from({ length: 14 }, (_, index) => `prod-${index}`);
  const unused = [...NAMES];

  const send = (method: 'get' | 'post' | 'delete', path: string, body = {}) =>
    method === 'post'
      ? api.as('ada').post(path, body)
      : api.as('ada')[method](path);
  const gatesOf = async (name: string) =>
    (
      await send(
        'get',
        `/clusters/${api.ids[name]}/version-gates?target=1.36.4`,
      ).expect(200)
    ).body;
  const acknowledge = async (name: string, more: object = {}) => {
    const { items } = await gatesOf(name);
    return send(
      'post',
      `/clusters/${api.ids[name]}/version-gates/${encodeURIComponent(
        GATE,
      )}/acknowledgement`,
      { digest: items[0]?.gate.digest, reason: REASON, ...more },
    );
  };
  const recorded = async (name: string) => {
    const { items } = (
      await send(
        'get',
        `/version-gate-acknowledgements?limit=100&gateId=${encodeURIComponent(
          GATE,
        )}`,
      )
    ).body;
    return items.filter(
      ({ scope }: { scope: { clusterId: string } }) =>
        scope.clusterId === api.ids[name],
    );
  };

  beforeAll(async () => {
    const source = new FakeClusterSource('test');
    for (const [index, name] of NAMES.entries()) {
      world.addCluster(name, 'v1.35.5');
      source.add(
        {
          name,
          environment: 'prod',
          owner: `group:default/team-${name}`,
          provider: { id: 'in-memory', reference: name },
        },
        fakeCluster('v1.35.5', `uid-${index}`),
      );
    }
    gates = new InMemoryGates([
      { id: KEY, minor: '1.36' },
      { id: 'of-a-later-minor', minor: '1.37' },
    ]);
    const provider: UpgradeProvider = new InMemoryUpgradeProvider({
      world,
      versions: ['v1.35.5', 'v1.36.4'],
      gates,
    });
    api = await ApiBackend.start({
      source,
      provider,
      isReady: found =>
        found.length === NAMES.length &&
        found.every(({ version }) => version !== undefined),
    });
  });

  beforeEach(() => {
    api.decisions.clear();
    api.events.length = 0;
    gates.written.length = 0;
    gates.beforeWrite = undefined;
    gates.afterWrite = undefined;
  });
  const next = () => unused.pop() ?? '';

  it('are version gates of the minors on the way, with the platform that keeps them', async () => {
    expect(await gatesOf(next())).toMatchObject({
      items: [
        {
          gate: { id: GATE, minor: '1.36', source: 'platform' },
          status: 'open',
          reason: {
            text: expect.stringContaining('is acknowledged on In-memory'),
            who: { permission: PERMISSION },
          },
        },
      ],
      platform: { title: 'In-memory platform', allowed: true },
    });
  });

  it('are acknowledged on the platform once, with person and reason in the record [T-440]', async () => {
    const name = next();
    for (const { status, body } of [
      await acknowledge(name),
      await acknowledge(name),
    ])
      expect({ status, body }).toMatchObject({
        status: 200,
        body: {
          status: 'acknowledged',
          acknowledgement: {
            acknowledgedBy: 'user:default/ada',
            reason: REASON,
            state: 'active',
            platform: 'In-memory platform',
            mayWithdraw: false,
          },
        },
      });
    expect(gates.written).toEqual([`${name} ${KEY}`]);
    expect(await recorded(name)).toHaveLength(1);
    expect(await gatesOf(name)).toMatchObject({
      items: [{ status: 'acknowledged' }],
    });
    const [{ id }] = await recorded(name);
    const { body } = await send(
      'delete',
      `/version-gate-acknowledgements/${id}?reason=${encodeURIComponent(
        'I changed my mind',
      )}`,
    ).expect(409);
    expect(body.error.message).toContain('Remove it there');
  });

  it('need a permission of their own for the cluster, and a reason [T-441]', async () => {
    const name = next();
    api.decisions.set(PERMISSION, DENY);
    expect((await gatesOf(name)).platform.allowed).toBe(false);
    expect((await acknowledge(name)).status).toBe(403);
    api.decisions.set(
      PERMISSION,
      clusterCondition('IS_CLUSTER_OWNER', { claims: ['group:default/other'] }),
    );
    expect((await acknowledge(name)).status).toBe(403);
    api.decisions.clear();
    expect((await acknowledge(name, { reason: 'too short ' })).status).toBe(
      400,
    );
    expect((await acknowledge(name, { digest: 'another' })).status).toBe(409);
    expect(gates.written).toEqual([]);
    expect(await recorded(name)).toEqual([]);
  });

  it('that another user acknowledged there count, and are neither written nor recorded', async () => {
    const name = next();
    gates.acknowledgeByOthers(name, KEY, 'kubectl-patch');
    expect(await gatesOf(name)).toMatchObject({
      items: [
        {
          status: 'acknowledged',
          reason: {
            text: 'Acknowledged on In-memory platform by kubectl-patch, but not by Drydock',
          },
        },
      ],
    });
    expect(await acknowledge(name)).toMatchObject({
      status: 200,
      body: {
        reason: {
          text: 'Acknowledged on In-memory platform by kubectl-patch, but not by Drydock',
        },
      },
    });
    expect(gates.written).toEqual([]);
    expect(await recorded(name)).toEqual([]);
  });

  it('are recorded before the write, and count once the platform shows them [T-442]', async () => {
    const name = next();
    gates.beforeWrite = async () => {
      throw new Error('connection refused');
    };
    expect((await acknowledge(name)).body.error.message).toContain(
      'was not written on In-memory platform',
    );
    expect(await recorded(name)).toMatchObject([
      {
        state: 'withdrawn',
        endedBy: 'user:default/ada',
        endReason: 'Not written on the platform',
      },
    ]);
    gates.beforeWrite = undefined;
    gates.afterWrite = async () => {
      throw new EffectUnknownError({ code: 'writer.answer-no-object' });
    };
    expect((await acknowledge(name)).body.error.message).toContain(
      'It is unknown whether',
    );
    gates.afterWrite = undefined;
    expect(await recorded(name)).toMatchObject([
      {
        state: 'void',
        stateReason: {
          text: expect.stringContaining('not known to be written'),
        },
      },
      { state: 'withdrawn' },
    ]);
    expect((await acknowledge(name)).status).toBe(200);
    expect(gates.written).toHaveLength(1);
    expect(await recorded(name)).toMatchObject([
      { state: 'active', reason: REASON },
      { state: 'withdrawn' },
    ]);
  });

  it('that were written without an answer count once a user looks', async () => {
    const name = next();
    gates.afterWrite = async () => {
      throw new EffectUnknownError({ code: 'writer.answer-no-object' });
    };
    expect((await acknowledge(name)).status).toBe(409);
    for (const { items } of [await gatesOf(name), await gatesOf(name)])
      expect(items).toMatchObject([
        {
          status: 'acknowledged',
          acknowledgement: { state: 'active', reason: REASON },
        },
      ]);
    expect(await recorded(name)).toMatchObject([{ state: 'active' }]);
  });

  it('that were not written are not taken for those of another user', async () => {
    const name = next();
    gates.beforeWrite = async () => {
      throw new Error('connection refused');
    };
    expect((await acknowledge(name)).status).toBe(409);
    gates.acknowledgeByOthers(name, KEY, 'kubectl-patch');
    const { items } = await gatesOf(name);
    expect(items).toMatchObject([
      {
        status: 'acknowledged',
        reason: { text: expect.stringContaining('by kubectl-patch') },
      },
    ]);
    expect(items[0].acknowledgement).toBeUndefined();
    expect(await recorded(name)).toMatchObject([{ state: 'withdrawn' }]);
  });

  it('that others acknowledged after a kill before the write are not credited to the person [T-439]', async () => {
    const name = next();
    gates.beforeWrite = async () => {
      throw new EffectUnknownError({ code: 'writer.answer-no-object' });
    };
    expect((await acknowledge(name)).status).toBe(409);
    gates.beforeWrite = undefined;
    gates.acknowledgeByOthers(name, KEY, 'kubectl-patch');
    for (const { items } of [await gatesOf(name), await gatesOf(name)]) {
      expect(items).toMatchObject([
        {
          status: 'acknowledged',
          reason: { text: expect.stringContaining('by kubectl-patch') },
        },
      ]);
      expect(items[0].acknowledgement).toBeUndefined();
    }
    expect(await recorded(name)).toMatchObject([{ state: 'void' }]);
    expect((await acknowledge(name)).body).toMatchObject({
      reason: { text: expect.stringContaining('by kubectl-patch') },
    });
    expect(gates.written).toEqual([]);
  });

  it('that others acknowledge right before the write are theirs, and those that they replace', async () => {
    const name = next();
    gates.beforeWrite = async () =>
      gates.acknowledgeByOthers(name, KEY, 'kubectl-patch');
    const { status, body } = await acknowledge(name);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { reason: { text: expect.stringContaining('by kubectl-patch') } },
    });
    expect(body.acknowledgement).toBeUndefined();
    expect(await recorded(name)).toMatchObject([{ state: 'withdrawn' }]);
    gates.beforeWrite = undefined;
    const other = next();
    expect((await acknowledge(other)).body.acknowledgement).toBeDefined();
    gates.acknowledgeByOthers(other, KEY, 'kubectl-patch');
    expect((await gatesOf(other)).items[0].acknowledgement).toBeUndefined();
  });

  it('are not written during an emergency stop [T-443]', async () => {
    const name = next();
    const stop = (active: boolean) =>
      api.as('ada').put('/emergency-stop', { active, reason: REASON });
    await stop(true);
    expect(await acknowledge(name)).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining(REASON) } },
    });
    await stop(false);
    expect(await recorded(name)).toEqual([]);
    gates.beforeWrite = async () => void (await stop(true));
    const { status, body } = await acknowledge(name);
    await stop(false);
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining(REASON) } },
    });
    expect(gates.written).toEqual([]);
    expect(await recorded(name)).toMatchObject([{ state: 'withdrawn' }]);
  });
});
