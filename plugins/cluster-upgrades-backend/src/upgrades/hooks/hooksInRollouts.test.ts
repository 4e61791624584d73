import { inEnglish } from '@drydock/upgrade-reasons';
import type { PlanHook } from '@drydock/upgrade-plans';
import { SecretText } from '@drydock/upgrade-readiness';
import { MigratedDatabases } from '../../__testUtils__/databases';
import { identifyAny } from '../../__testUtils__/identities';
import { HANGS_AFTER_SECONDS } from '../../__testUtils__/limits';
import { TestServer } from '../../foundation/outgoing/__testUtils__/TestServer';
import { FleetHarness, ended } from '../../rollouts/__testUtils__/FleetHarness';
import type { CrashPoint } from '../../foundation/engine/crashPoint';
import { FakeJobApi } from './__testUtils__/FakeJobApi';
import { ConfiguredHooks } from './ConfiguredHooks';
import { KubeconfigJobRunner } from './KubeconfigJobRunner';
import type { WriterCredential } from './WriterClient';

jest.setTimeout(600_000);

const common = { deadlineMinutes: 30, retries: 2, onFailure: 'block' } as const;
const HOOKS: readonly PlanHook[] = [
  {
    ...common,
    name: 'silence',
    at: 'before-upgrade',
    type: 'webhook',
    webhook: 'alerts',
  },
  {
    ...common,
    name: 'backup',
    at: 'before-control-plane',
    type: 'job',
    job: 'etcd-backup',
  },
];
/** Around the call of a hook, and between its answer and the record of it. */
const POINTS: readonly CrashPoint[] = [
  'after-operation-intent',
  'before-provider-start',
  'after-provider-start',
  'before-operation-record',
  'after-operation-record',
  'before-step-result',
];

/** A process that is killed: it does nothing from here on. */
class Killed extends Error {}

describe('hooks of a rollout', () => {
  const databases = MigratedDatabases.createForBehaviour();
  let server: TestServer;
  let api: FakeJobApi;
  beforeEach(async () => {
    server = await TestServer.start();
    api = await FakeJobApi.start();
  });
  afterEach(async () => {
    await Promise.all([server.stop(), api.stop()]);
  });

  const hooks = (credential: Partial<WriterCredential> = {}) =>
    new ConfiguredHooks({
      webhooks: [
        {
          id: 'alerts',
          url: server.url,
          secret: new SecretText('s3cret'),
          timeoutSeconds: HANGS_AFTER_SECONDS,
        },
      ],
      jobs: [
        {
          id: 'etcd-backup',
          runner: 'kubeconfig',
          namespace: 'jobs',
          spec: {
            template: { spec: { containers: [{ name: 'main', image: 'i' }] } },
          },
        },
      ],
      runners: [
        new KubeconfigJobRunner({
          credential: { ...api.credential, ...credential },
          identify: identifyAny,
        }),
      ],
    });

  it.each(databases.eachSupportedId())(
    'run in their order, before what they come before (%p)',
    async id => {
      const test = await FleetHarness.create(await databases.init(id));
      await test.givenPlan({
        spec: { hooks: [...HOOKS] },
        members: [['prod-eu-1']],
      });
      const rollouts = test.fleetEngine({ hooks: hooks() });
      server.answer({ message: 'soon', askAgainAfterSeconds: 1 }, 202);
      const { id: rolloutId } = await test.start(rollouts);
      await test.tickUntil(
        rollouts,
        rolloutId,
        () => server.received.length > 1,
      );
      expect(api.created).toBe(0);
      server.answer({ status: 'done' });
      await test.tickUntil(rollouts, rolloutId, () => api.created > 0);
      expect(test.world.acceptedWrites).toEqual([]);
      api.end('Complete', 'saved');
      expect((await test.tickUntil(rollouts, rolloutId, ended)).phase).toBe(
        'succeeded',
      );
      expect(test.world.acceptedWrites).toHaveLength(2);
      expect(api.created).toBe(1);
    },
  );

  it.each([
    [
      'without an entry for it',
      { contexts: { 'test/other': 'prod-eu-1' } },
      /^Jobs of hooks cannot be run: .*contexts has no entry for cluster prod-eu-1/,
    ],
    [
      'with a context that is not there',
      { contexts: { 'test/prod-eu-1': 'nowhere' } },
      /has no context nowhere/,
    ],
  ])(
    'keep a cluster from starting %s, before anything is sent [T-182]',
    async (_, credential, says) => {
      const test = await FleetHarness.create(await databases.init('SQLITE_3'));
      await test.givenPlan({
        spec: { hooks: [...HOOKS] },
        members: [['prod-eu-1']],
      });
      const rollouts = test.fleetEngine({ hooks: hooks(credential) });
      const { id: rolloutId } = await test.start(rollouts);
      const { members } = await test.tickUntil(
        rollouts,
        rolloutId,
        rollout => rollout.members[0].held !== undefined,
      );
      expect(inEnglish(members[0].held)).toMatch(says);
      expect([
        ...server.received,
        ...api.server.received,
        ...test.world.acceptedWrites,
      ]).toEqual([]);
    },
  );

  it('create no Job in another cluster that the context reaches: the upgrade stops before its first write', async () => {
    const test = await FleetHarness.create(await databases.init('SQLITE_3'));
    await test.givenPlan({
      spec: { hooks: [{ ...HOOKS[1], retries: 0 }] },
      members: [['prod-eu-1']],
    });
    api.uid = 'another-uid';
    const rollouts = test.fleetEngine({ hooks: hooks() });
    const { id: rolloutId } = await test.start(rollouts);
    const blockedStep = async () => {
      const upgrade = (await rollouts.fleet.get(rolloutId)).members[0].upgrade;
      return (
        upgrade &&
        (await rollouts.upgrades.get(upgrade.id)).steps.find(
          ({ status }) => status === 'blocked',
        )
      );
    };
    await test.tickUntil(
      rollouts,
      rolloutId,
      async () => (await blockedStep()) !== undefined,
    );
    expect(inEnglish((await blockedStep())?.message)).toMatch(
      /Nothing was written: context prod-eu-1 .* reaches a cluster with the UID another-uid/,
    );
    expect(
      new Set(
        api.server.received.map(({ method, path }) => `${method} ${path}`),
      ),
    ).toEqual(new Set(['GET /api/v1/namespaces/kube-system']));
    expect(test.world.acceptedWrites).toEqual([]);
  });

  it.each(POINTS)(
    'are begun once when the process is killed %s [T-171]',
    async point => {
      const test = await FleetHarness.create(await databases.init('SQLITE_3'));
      await test.givenPlan({
        spec: { hooks: [...HOOKS] },
        members: [['prod-eu-1']],
      });
      server.answer({ status: 'done' });
      let kills = 0;
      const crashHook = async (reached: CrashPoint) => {
        if (
          reached !== point ||
          test.world.acceptedWrites.length > 0 ||
          kills >= 3
        )
          return;
        kills += 1;
        throw new Killed();
      };
      let rollouts = test.fleetEngine({ hooks: hooks(), crashHook });
      const { id: rolloutId } = await test.start(rollouts);
      for (let count = 0; count < 100; count += 1) {
        api.end('Complete');
        const before = kills;
        await test.makeDue();
        await rollouts.engine.tick();
        if (kills > before) {
          await test.expireLeases();
          rollouts = test.fleetEngine({ hooks: hooks(), crashHook });
        }
        if (ended(await rollouts.fleet.get(rolloutId))) break;
      }
      expect(kills).toBeGreaterThan(0);
      expect((await rollouts.fleet.get(rolloutId)).phase).toBe('succeeded');
      expect(api.created).toBe(1);
      expect(
        new Set(
          server.received.map(({ headers }) => headers['idempotency-key']),
        ).size,
      ).toBe(1);
    },
  );
});
