import { inEnglish } from '@drydock/upgrade-reasons';
import { rowInWords } from '../upgrades/__testUtils__/inWords';
import { MigratedDatabases } from '../__testUtils__/databases';
import {
  DIGEST,
  ended,
  FleetHarness,
  phases,
  REQUESTER,
} from './__testUtils__/FleetHarness';
import { LAST_APPROVAL } from './store/RolloutRequestStore';

const databases = MigratedDatabases.create();

describe.each(databases.eachSupportedId())(
  'rollouts of plans on %s',
  databaseId => {
    it('go stage by stage over all clusters to their end', async () => {
      const test = await FleetHarness.create(await databases.init(databaseId));
      await test.givenPlan({
        members: [['canary'], ['prod-1', 'prod-2']],
        stages: [{}, { maxConcurrent: 2 }],
      });
      const rollouts = test.fleetEngine();
      const { id } = await test.start(rollouts);
      const rollout = await test.tickUntil(rollouts, id, ended);

      expect(inEnglish(rollout)).toMatchObject({
        phase: 'succeeded',
        message: '3 clusters upgraded',
      });
      expect(rollout.stages.map(({ phase }) => phase)).toEqual([
        'done',
        'done',
      ]);
      expect(phases(rollout)).toEqual([
        'canary succeeded',
        'prod-1 succeeded',
        'prod-2 succeeded',
      ]);
      const writes = test.world.acceptedWrites.map(({ cluster }) => cluster);
      expect(writes).toHaveLength(6);
      expect(writes.slice(0, 2)).toEqual(['fleet/canary', 'fleet/canary']);
      const kinds = (await test.knex('plan_events').orderBy('sequence')).map(
        ({ kind }) => kind,
      );
      expect(kinds).toEqual([
        'rollout-started',
        'stage-entered',
        'cluster-started',
        'cluster-succeeded',
        'stage-soaking',
        'stage-done',
        'stage-entered',
        'cluster-started',
        'cluster-started',
        'cluster-succeeded',
        'cluster-succeeded',
        'stage-soaking',
        'stage-done',
        'rollout-finished',
      ]);
    });

    it('name the user who started them, or the last approval if it started them', async () => {
      const test = await FleetHarness.create(await databases.init(databaseId));
      await test.givenPlan({ members: [['a']] });
      const [{ fleet }, start] = [
        test.fleetEngine(),
        { planId: 'plan-1', digest: DIGEST, requestedBy: REQUESTER },
      ];
      const said = async () =>
        rowInWords(
          await test
            .knex('plan_events')
            .where({ kind: 'rollout-started' })
            .orderBy('sequence', 'desc')
            .first(),
        ).message;
      await fleet.start({ ...start, requestedFrom: LAST_APPROVAL });
      expect(await said()).toBe(
        'The last approval started the rollout of revision 1, as ada had requested',
      );
      await test.knex('rollouts').update({ ended_at_ms: 1 });
      await fleet.start({
        ...start,
        idempotencyKey: 'again',
        requestedFrom: 'a page',
      });
      expect(await said()).toBe('ada started the rollout of revision 1');
    });
  },
);
