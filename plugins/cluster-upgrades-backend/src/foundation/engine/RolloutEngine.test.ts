import { MigratedDatabases } from '../../__testUtils__/databases';
import {
  EngineHarness,
  hasEnded,
  tickUntil,
  USER,
} from '../../upgrades/__testUtils__/EngineHarness';

const databases = MigratedDatabases.create();

describe.each(databases.eachSupportedId())(
  'RolloutEngine on %s',
  databaseId => {
    async function harness(): Promise<EngineHarness> {
      return EngineHarness.create(await databases.init(databaseId));
    }

    it('goes from start over each hop to history', async () => {
      const test = await harness();
      test.addCluster('old', 'v1.34.8');
      const rollouts = test.engine();
      const { upgrade, created } = await rollouts.upgrades.start(
        { clusterId: 'old', target: 'v1.36.4' },
        USER,
      );
      expect(created).toBe(true);
      const ended = await tickUntil(rollouts, upgrade.id, hasEnded);

      expect(ended.phase).toBe('succeeded');
      expect(ended.steps.map(step => [step.type, step.status])).toEqual([
        ['readiness-recheck', 'done'],
        ['control-plane', 'done'],
        ['verify', 'done'],
        ['control-plane', 'done'],
        ['verify', 'done'],
        ['node-pools', 'done'],
        ['verify', 'done'],
        ['prove', 'done'],
      ]);
      expect(
        test.world.acceptedWrites.map(({ kind, to }) => [kind, to]),
      ).toEqual([
        ['control-plane', 'v1.35.0'],
        ['control-plane', 'v1.36.4'],
        ['node-pools', 'v1.36.4'],
      ]);
      const history = await test.knex('history').select('*');
      expect(history).toHaveLength(1);
      expect(history[0]).toMatchObject({
        cluster_id: 'old',
        from_version: 'v1.34.8',
        to_version: 'v1.36.4',
        outcome: 'succeeded',
        requested_by: USER.principal,
      });
    });

    it('does not write when it slept past its lease between entering the write and calling, and writes once after that [T-55]', async () => {
      const test = await harness();
      let nowMs = 0;
      let slept = 0;
      const rollouts = test.engine(
        {},
        {
          leaseSeconds: 3600,
          monotonicNow: () => nowMs,
          crashHook: async point => {
            if (point === 'before-provider-start' && slept++ === 0)
              nowMs += 3_600_000;
          },
        },
      );
      jest.spyOn(rollouts.engine, 'wake').mockImplementation(() => undefined);
      const { upgrade } = await rollouts.upgrades.start(
        { clusterId: 'prod-eu-1', target: 'v1.36.4' },
        USER,
      );
      const dropped = await tickUntil(rollouts, upgrade.id, () => slept > 0);
      expect(test.world.acceptedWrites).toEqual([]);
      expect(dropped.operations.map(({ state }) => state)).toEqual([
        'intended',
      ]);
      expect((await tickUntil(rollouts, upgrade.id, hasEnded)).phase).toBe(
        'succeeded',
      );
      expect(test.world.acceptedWrites).toHaveLength(2);
    });

    it('takes a patch upgrade like any other', async () => {
      const test = await harness();
      const rollouts = test.engine();
      const { upgrade } = await rollouts.upgrades.start(
        { clusterId: 'prod-eu-1', target: '1.35.9' },
        USER,
      );
      expect((await tickUntil(rollouts, upgrade.id, hasEnded)).phase).toBe(
        'succeeded',
      );
      expect(test.world.acceptedWrites.map(({ to }) => to)).toEqual([
        'v1.35.9',
        'v1.35.9',
      ]);
    });
  },
);
