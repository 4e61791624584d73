import type { EffectContext } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { inEnglish } from '@drydock/upgrade-reasons';
import type { OpenShiftServer } from '../testing/OpenShiftServer';
import { CLUSTER, FROM, portalOn, startServer } from '../testing/portal';
import { PausePools } from './PausePools';

// Whole upgrades over HTTP: seconds on a machine of its own.
jest.setTimeout(600_000);

const signal = new AbortController().signal;
const TARGET = 'v1.33+openshift4.20';

const contextOf = (more: Partial<EffectContext> = {}): EffectContext => ({
  key: 'u1/effect-pools',
  upgradeId: 'u1',
  rolloutId: 'r1',
  cluster: {
    id: CLUSTER.id,
    name: CLUSTER.name,
    provider: { id: 'openshift', reference: CLUSTER.reference },
  },
  from: FROM,
  target: TARGET,
  parameters: {},
  lastsMinutes: 60,
  ...more,
});

describe('PausePools', () => {
  let server: OpenShiftServer;
  let portal: Awaited<ReturnType<typeof portalOn>>;
  let effect: PausePools;

  beforeEach(async () => {
    server = await startServer();
    portal = await portalOn(server);
    effect = new PausePools({
      clusters: [portal.cluster],
      knowledge: builtinKnowledge,
    });
  });
  afterEach(() => portal.close());

  const take = async () =>
    inEnglish(await effect.take(contextOf(), undefined, signal));
  const paused = async () =>
    (await server.list('MachineConfigPool'))
      .filter(({ spec }) => spec?.paused === true)
      .map(({ metadata }) => metadata.name);
  const isGone = async () =>
    (await effect.observe(contextOf(), undefined, signal)).state === 'gone';
  const walk = async (most: number) => {
    const { provider } = portal;
    const plan = await provider.planHops(
      CLUSTER,
      await provider.observe(CLUSTER, signal),
      TARGET,
      signal,
    );
    for (const [index, hop] of (plan.ok ? plan.hops : [])
      .slice(0, most)
      .entries()) {
      const { precondition } = await provider.observe(CLUSTER, signal);
      const key = `u1/step-${index}`;
      await provider.start(
        CLUSTER,
        { moveKey: key, operationKey: key, hop, precondition },
        signal,
      );
      await server.operator.finish();
    }
  };

  it('holds the pools of an upgrade, whose last hop lets them go for good', async () => {
    expect(await take()).toMatchObject({
      outcome: 'taken',
      message: 'Paused: MachineConfigPool worker and MachineConfigPool infra',
    });
    await walk(2);
    expect(await paused()).toEqual(['worker', 'infra']);
    expect(await isGone()).toBe(false);
    await walk(1);
    expect(await paused()).toEqual([]);
    expect(await isGone()).toBe(true);
    await take();
    expect(await paused()).toEqual([]);
    expect(server.get('Node', 'w1').status?.nodeInfo).toEqual({
      kubeletVersion: 'v1.33.1',
    });
  });

  it('lets the pools go where the upgrade ends before', async () => {
    await take();
    await walk(1);
    await effect.undo(contextOf(), undefined, signal);
    expect(await paused()).toEqual([]);
    expect(await isGone()).toBe(true);
    await server.operator.finish();
    expect(
      (await portal.provider.observe(CLUSTER, signal)).nodePools,
    ).toMatchObject([
      { name: 'worker', settled: true, updatedNodes: 2 },
      { name: 'infra', settled: true, updatedNodes: 1 },
    ]);
  });

  it('leaves pools that another user paused as they are, names them, and refuses where the plan names one', async () => {
    expect(
      await effect.check(contextOf({ parameters: { pools: ['gpu'] } }), signal),
    ).toMatchObject({ code: 'step.pools-gone' });
    expect(await effect.check(contextOf(), signal)).toBeUndefined();
    await server.change('MachineConfigPool', 'infra', ({ spec }) => {
      Object.assign(spec ?? {}, { paused: true });
    });
    const named = contextOf({ parameters: { pools: ['worker', 'infra'] } });
    expect(
      inEnglish(await effect.take(named, undefined, signal)),
    ).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining(
        'MachineConfigPool infra is paused already',
      ),
    });
    expect(await paused()).toEqual(['infra']);
    expect(await take()).toMatchObject({
      outcome: 'taken',
      message:
        'Paused: MachineConfigPool worker. Paused before, but not by this upgrade, and not changed: MachineConfigPool infra',
    });
    await effect.undo(contextOf(), undefined, signal);
    expect(await paused()).toEqual(['infra']);
    await server.change('MachineConfigPool', 'worker', ({ spec }) => {
      Object.assign(spec ?? {}, { paused: true });
    });
    expect(await take()).toMatchObject({
      message: expect.stringContaining('No other pool is paused'),
    });
  });

  it.each([1, 2])(
    'is taken and undone to the end by another process after a kill at write %d [T-446]',
    async killedAt => {
      const killed = async (act: () => Promise<unknown>) => {
        let writes = 0;
        server.afterWrite = () => {
          writes += 1;
          return writes === killedAt ? 'drop' : undefined;
        };
        await expect(act()).rejects.toThrow();
        server.afterWrite = undefined;
        const { length } = server.stored;
        await act();
        return server.stored.length - length;
      };
      expect(
        await killed(() => effect.take(contextOf(), undefined, signal)),
      ).toBe(2 - killedAt);
      expect(await paused()).toEqual(['worker', 'infra']);
      expect(
        await killed(() => effect.undo(contextOf(), undefined, signal)),
      ).toBe(2 - killedAt);
      expect(await paused()).toEqual([]);
      expect(await isGone()).toBe(true);
    },
  );

  it.each<[Partial<EffectContext>, RegExp]>([
    [{ target: 'v1.32+openshift4.19.3' }, /between even minors/],
    [{ parameters: { pool: 'x' } }, /parameters/],
    [
      {
        cluster: {
          id: 'c',
          name: 'c',
          provider: { id: 'eks', reference: 'x' },
        },
      },
      /no credential/,
    ],
  ])('refuses %j', (more, words) => {
    expect(inEnglish({ message: effect.problem(contextOf(more)) })).toEqual({
      message: expect.stringMatching(words),
    });
  });
});
