import { said } from '@drydock/upgrade-reasons';
import { reasonColumn } from '../foundation/database/reasonColumn';
import { mockServices } from '@backstage/backend-test-utils';
import { MigratedDatabases } from '../__testUtils__/databases';
import { RecordedMetrics } from '../reporting/metrics/__testUtils__/RecordedMetrics';
import { OpenTelemetryMetrics } from '../reporting/metrics/OpenTelemetryMetrics';
import { FleetHarness } from './__testUtils__/FleetHarness';

jest.setTimeout(600_000);
const databases = MigratedDatabases.create();

describe.each(databases.eachSupportedId())(
  'what the engine tells of its work on %s',
  databaseId => {
    async function measured() {
      const test = await FleetHarness.create(await databases.init(databaseId));
      const metrics = new RecordedMetrics();
      const told = new OpenTelemetryMetrics({
        metrics,
        earlierSeconds: async () => [],
        logger: mockServices.logger.mock(),
      });
      return { test, metrics, rollouts: test.fleetEngine({ metrics: told }) };
    }
    const tickOften = async (
      { test, rollouts }: Awaited<ReturnType<typeof measured>>,
      times = 40,
    ) => {
      for (let count = 0; count < times; count += 1) {
        await test.makeDue();
        await rollouts.engine.tick();
      }
    };

    it('each upgrade and each step once', async () => {
      const all = await measured();
      await all.test.givenPlan({
        members: [['a', 'b']],
        stages: [{ maxConcurrent: 2 }],
      });
      const { id } = await all.test.start(all.rollouts);
      await tickOften(all);
      expect((await all.rollouts.fleet.get(id)).phase).toBe('succeeded');
      expect(
        all.metrics
          .named('drydock.upgrade.duration')
          .map(({ attributes }) => attributes),
      ).toEqual(Array(2).fill({ outcome: 'succeeded', provider: 'in-memory' }));
      const types = all.metrics
        .named('drydock.step.duration')
        .map(({ attributes }) => `${attributes.type} ${attributes.outcome}`);
      expect(types.sort()).toEqual(
        [
          'control-plane',
          'node-pools',
          'prove',
          'readiness-recheck',
          'verify',
          'verify',
        ].flatMap(type => [`${type} done`, `${type} done`]),
      );
      expect(all.metrics.named('drydock.stage.halts')).toEqual([]);
    });

    it('a stage that a canary halts', async () => {
      const all = await measured();
      const { test, rollouts, metrics } = all;
      await test.givenPlan({
        members: [['a', 'b']],
        stages: [{ canaries: 1, failureBudget: 1 }],
      });
      const { id } = await test.start(rollouts);
      await tickOften(all, 2);
      await test.knex('upgrades').update({
        phase: 'failed',
        message: reasonColumn(said('gave up')),
        ended_at_ms: 1,
      });
      await tickOften(all, 3);
      expect((await rollouts.fleet.get(id)).phase).toBe('halted');
      expect(
        metrics
          .named('drydock.stage.halts')
          .map(({ attributes }) => attributes),
      ).toEqual([{ because: 'canary' }]);
    });

    it('how long a rollout waited and for what, on any replica', async () => {
      const all = await measured();
      const { test, rollouts, metrics } = all;
      await test.givenPlan({ members: [['a']] });
      const { id } = await test.start(rollouts);
      test.approvals.withoutWhich = said('no one has approved it yet');
      await tickOften(all, 1);
      expect(metrics.named('drydock.wait.time')).toEqual([]);
      await test
        .knex('rollouts')
        .where({ id })
        .update({ rests_since_ms: test.knex.raw('rests_since_ms - 3600000') });
      const another = new RecordedMetrics();
      const told = new OpenTelemetryMetrics({
        metrics: another,
        earlierSeconds: async () => [],
        logger: mockServices.logger.mock(),
      });
      await test.makeDue();
      await test.fleetEngine({ metrics: told }).engine.tick();
      const [rest, ...more] = another.named('drydock.wait.time');
      expect(more).toEqual([]);
      expect(rest.attributes).toEqual({ work: 'rollout', reason: 'approval' });
      expect(rest.value).toBeGreaterThanOrEqual(3600);
      expect(rest.value).toBeLessThan(7200);
    });

    it('nothing of the time for which an engine that died held it', async () => {
      const all = await measured();
      const { test, rollouts, metrics } = all;
      await test.givenPlan({ members: [['a']] });
      const { id } = await test.start(rollouts);
      test.approvals.withoutWhich = said('no one has approved it yet');
      await tickOften(all, 1);
      await test.knex('rollouts').where({ id }).update({
        lease_owner: 'dead',
        lease_expires_at_ms: 1,
        rests_since_ms: 1,
      });
      await tickOften(all, 1);
      expect(metrics.named('drydock.wait.time')).toEqual([]);
    });
  },
);
