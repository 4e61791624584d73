import {
  EffectUnknownError,
  type Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type {
  PursuedHop,
  UpgradeOperation,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { inEnglish } from '@drydock/upgrade-reasons';
import { nodeObject } from './testing/objects';
import { PlanServer } from './testing/PlanServer';
import { CLUSTER, FROM, portalOn, TO } from './testing/portal';

const signal = new AbortController().signal;
const SERVERS: Hop = {
  kind: 'control-plane',
  from: FROM,
  to: TO,
  disrupts: ['control-plane'],
};
const EDGE: Hop = {
  kind: 'node-pools',
  from: FROM,
  to: TO,
  disrupts: ['nodes'],
  pools: ['edge-plan'],
};
const MOVE = { moveKey: 'u/step-1', operationKey: 'u/generation-1/step-1' };
const WRITTEN = {
  operationKey: MOVE.operationKey,
  reference: 'Plan system-upgrade/server-plan',
  intendedAt: '2026-11-28T00:00:00.000Z',
};

describe('SystemUpgradeProvider', () => {
  let server: PlanServer;
  let portal: Awaited<ReturnType<typeof portalOn>>;

  beforeEach(async () => {
    server = await PlanServer.start(FROM);
    portal = await portalOn(server);
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
        { hop: SERVERS, moveKey: MOVE.moveKey, ...pursued },
        signal,
      ),
    );
  const setBack = (plan: string) =>
    server.change('Plan', plan, object => {
      object.spec = { ...object.spec, version: FROM };
    });

  const runs = (node: string, version: string, plan: string) =>
    server.put(nodeObject(node, version, { plan }));

  it('reads servers as the control plane and each agent Plan as a pool', async () => {
    expect(await observe()).toMatchObject({
      controlPlane: {
        desired: FROM,
        current: FROM,
        versions: [{ version: FROM, count: 1 }],
        settled: true,
      },
      nodePools: [
        { name: 'edge-plan', desired: FROM, nodes: 2, updatedNodes: 2 },
        { name: 'core-plan', desired: FROM, nodes: 1, updatedNodes: 1 },
      ],
      waits: [],
    });
  });

  it('never takes the Complete of the version before for an end, at no step of the controller', async () => {
    await start(SERVERS);
    expect(server.get('Plan', 'server-plan').status).toMatchObject({
      latestVersion: 'v1.35.5-k3s1',
      conditions: expect.arrayContaining([
        { type: 'Complete', status: 'True', reason: 'Complete' },
      ]),
    });
    const states = [(await follow()).move.state];
    while (server.controller.step()) states.push((await follow()).move.state);
    expect(new Set(states.slice(0, -1))).toEqual(new Set(['under-way']));
    expect(states.at(-1)).toBe('done');
    expect(states.length).toBeGreaterThan(4);
  });

  it('is not done while a node misses the hash, the version or is cordoned, whatever the Plan says', async () => {
    await start(SERVERS);
    server.controller.finish();
    const broken = {
      hash: { label: 'another' },
      version: { version: FROM },
      cordon: { cordoned: true },
    };
    for (const { label, version, cordoned } of Object.values<{
      label?: string;
      version?: string;
      cordoned?: boolean;
    }>(broken)) {
      const before = server.get('Node', 'n1');
      server.change('Node', 'n1', node => {
        if (label)
          node.metadata.labels = {
            ...node.metadata.labels,
            'plan.upgrade.cattle.io/server-plan': label,
          };
        if (version)
          node.status = {
            ...node.status,
            nodeInfo: { kubeletVersion: version },
          };
        if (cordoned) node.spec = { unschedulable: true };
      });
      expect((await follow()).move.state).toBe('under-way');
      server.put(before);
    }
    expect((await follow()).move.state).toBe('done');
  });

  it('tells of a failed Job with the node, its cordon and the remedy', async () => {
    server.controller.failing.add('n1');
    await start(SERVERS);
    server.controller.finish();
    const { move, failure } = await follow();
    expect(move.state).toBe('failed');
    expect(move.reason).toMatch(
      /node n1 by Plan system-upgrade\/server-plan failed: BackoffLimitExceeded: .* The node stays cordoned\. .*run: kubectl -n system-upgrade delete job apply-server-plan-on-n1-with-/,
    );
    expect(failure).toBe(move.reason);
  });

  it('takes a failure of another Plan than those of the hop for a wait', async () => {
    server.controller.failing.add('n2');
    await start(SERVERS);
    server.controller.finish();
    await start(EDGE);
    server.controller.finish();
    expect((await follow({ hop: EDGE })).failure).toMatch(/node n2 by Plan/);
    const wait = { kind: 'other', object: 'Plan system-upgrade/edge-plan' };
    for (const { failure, waits } of [await follow(), await observe()]) {
      expect(failure).toBeUndefined();
      expect(waits).toContainEqual(expect.objectContaining(wait));
    }
  });

  it('is under way again when the failed Job is gone, although the Plan still says JobFailed', async () => {
    server.controller.failing.add('n1');
    await start(SERVERS);
    server.controller.finish();
    for (const { metadata } of server.list('Job'))
      server.remove('Job', metadata.name);
    expect((await follow()).move.state).toBe('under-way');
  });

  it('is withdrawn when the version is set back after a failure, and names the node that stays cordoned', async () => {
    server.controller.failing.add('n1');
    await start(SERVERS);
    server.controller.finish();
    setBack('server-plan');
    server.controller.finish();
    const { move, waits } = await follow({ operation: WRITTEN });
    expect(move).toMatchObject({
      state: 'withdrawn',
      reason: expect.stringMatching(
        /was set back to v1\.35\.5\+k3s1.*stay cordoned: n1\..*kubectl uncordon n1/,
      ),
    });
    expect(waits).toMatchObject([{ kind: 'held', node: 'n1' }]);
    expect(
      (await follow({ operation: { ...WRITTEN, beforeRetry: true } })).move
        .state,
    ).toBe('not-begun');
  });

  it('finds a write again whose answer was lost, and tells it from one that never arrived', async () => {
    const lost = { ...WRITTEN, reference: undefined };
    expect((await follow({ operation: lost })).move).toMatchObject({
      state: 'not-begun',
    });
    server.afterWrite = () => 'drop';
    await expect(start(SERVERS)).rejects.toThrow(EffectUnknownError);
    server.afterWrite = undefined;
    expect((await follow({ operation: lost })).move).toMatchObject({
      state: 'under-way',
      ours: true,
    });
    expect(await start(SERVERS)).toMatchObject({ outcome: 'already' });
    expect(server.acceptedWrites).toBe(1);
    setBack('server-plan');
    expect((await follow({ operation: lost })).move.state).toBe('withdrawn');
  });

  it('writes again when the write after a retry did not get through', async () => {
    await start(SERVERS);
    setBack('server-plan');
    const lost = {
      ...WRITTEN,
      operationKey: 'u/generation-2/step-1',
      reference: undefined,
    };
    expect((await follow({ operation: WRITTEN })).move.state).toBe('withdrawn');
    expect((await follow({ operation: lost })).move.state).toBe('not-begun');
  });

  it('adopts what another writer began, and says that it is not ours', async () => {
    server.change('Plan', 'server-plan', plan => {
      plan.spec = { ...plan.spec, version: TO };
    });
    expect((await follow()).move).toMatchObject({
      state: 'under-way',
      ours: false,
    });
  });

  it('lets one of two engines write', async () => {
    const operation = await operationOf(SERVERS);
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map(() => portal.provider.start(CLUSTER, operation, signal)),
    );
    expect(outcomes.map(({ outcome }) => outcome).sort()).not.toContain(
      'refused',
    );
    expect(
      outcomes.filter(({ outcome }) => outcome === 'accepted'),
    ).toHaveLength(1);
    expect(server.acceptedWrites).toBe(1);
  });

  it('writes with the writer credential alone, and reads with the reader credential', async () => {
    await start(SERVERS);
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
    expect(server.get('Plan', 'server-plan').metadata.annotations).toEqual({
      'drydock.dev/move': MOVE.moveKey,
      'drydock.dev/operation': MOVE.operationKey,
    });
  });

  it('writes nothing that is no longer wanted', async () => {
    expect(await start(SERVERS, { mayStill: async () => false })).toMatchObject(
      { outcome: 'stale' },
    );
    expect(server.acceptedWrites).toBe(0);
  });

  it.each<[string, Hop, RegExp]>([
    ['a downgrade', { ...SERVERS, to: 'v1.34.1+k3s1' }, /do not go back/],
    ['a build that goes back', { ...SERVERS, to: 'v1.35.5+k3s0' }, /go back/],
    ['a skipped minor', { ...SERVERS, to: 'v1.37.1+k3s1' }, /skips a minor/],
    [
      'another distribution',
      { ...SERVERS, to: 'v1.36.4+rke2r1' },
      /not a version of the distribution/,
    ],
    ['agents before servers', EDGE, /newer than the servers/],
  ])(
    'refuses %s itself, for the controller takes it',
    async (_, hop, words) => {
      expect(await start(hop)).toMatchObject({
        outcome: 'refused',
        message: expect.stringMatching(words),
      });
      expect(server.acceptedWrites).toBe(0);
    },
  );

  it.each([
    ['v1.37.1+k3s1', /skips a minor/],
    ['v1.36.4+rke2r1', /not a version of the distribution/],
  ])('refuses %s also beside a node without a version', async (to, words) => {
    runs('n5', '', 'server-plan');
    expect(await start({ ...SERVERS, to })).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(words),
    });
  });

  it('refuses where a version that runs cannot be read', async () => {
    runs('n5', 'nightly', 'server-plan');
    expect(await start(SERVERS)).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('is set to or runs nightly'),
    });
  });

  it('refuses a Plan whose image has a tag, which no version would change', async () => {
    server.change('Plan', 'server-plan', plan => {
      plan.spec = {
        ...plan.spec,
        upgrade: { image: 'registry:5000/k3s-upgrade:v1.35.5-k3s1' },
      };
    });
    expect(await start(SERVERS)).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('fixed image'),
    });
  });

  it('says which credential is missing where it may only look', async () => {
    const looking = await portalOn(server, { writes: false });
    expect(
      inEnglish(
        await looking.provider.start(
          CLUSTER,
          await operationOf(SERVERS),
          signal,
        ),
      ),
    ).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('Set upgrade.kubeconfig of id edge-1'),
    });
  });

  it('takes a new build of the same patch for an upgrade', async () => {
    const build: Hop = { ...SERVERS, to: 'v1.35.5+k3s2' };
    expect((await follow({ hop: build })).move.state).toBe('not-begun');
    expect(await start(build)).toMatchObject({ outcome: 'accepted' });
    expect((await follow({ hop: build })).move.state).toBe('under-way');
    server.controller.finish();
    expect((await follow({ hop: build })).move.state).toBe('done');
  });

  it('waits with the agents until the servers are done', async () => {
    await start(SERVERS);
    expect((await follow({ hop: EDGE })).move).toMatchObject({
      state: 'not-begun',
      notYet: { byPerson: false },
    });
    server.controller.finish();
    expect((await follow({ hop: EDGE })).move.notYet).toBeUndefined();
  });

  it('starts the agents where the server Plan wants no version', async () => {
    runs('n1', TO, 'server-plan');
    server.change('Plan', 'server-plan', plan => {
      delete plan.spec?.version;
      plan.status = {};
    });
    const { move } = await follow({ hop: EDGE });
    expect(move.state).toBe('not-begun');
    expect(move.notYet).toBeUndefined();
    expect(await start(EDGE)).toMatchObject({ outcome: 'accepted' });
  });

  it('asks a person where the server Plan wants less than its nodes run', async () => {
    runs('n1', TO, 'server-plan');
    expect((await follow({ hop: EDGE })).move).toMatchObject({
      state: 'not-begun',
      notYet: {
        byPerson: true,
        reason: expect.stringMatching(
          /server-plan is set to v1\.35\.5\+k3s1, and its nodes run v1\.36\.4\+k3s1 already/,
        ),
      },
    });
  });

  it('offers the newest patch of each minor, one minor at a time', async () => {
    const versions = await portal.provider.availableVersions(CLUSTER, signal);
    expect(versions.map(({ version }) => version)).toContain(TO);
    expect(versions.every(({ version }) => version.endsWith('+k3s1'))).toBe(
      true,
    );
    expect(versions.find(({ version }) => version === TO)?.allowed).toBe(true);
    expect(server.acceptedWrites).toBe(0);
  });

  it('says which cluster is not configured', async () => {
    await expect(
      portal.provider.observe({ ...CLUSTER, reference: 'edge-9' }, signal),
    ).rejects.toThrow(/edge-9, which is not configured/);
  });
});
