import { MigratedDatabases } from '../../__testUtils__/databases';
import { identifyAny } from '../../__testUtils__/identities';
import { someOf } from '../../__testUtils__/someOf';
import { COMPENSATED_CRASH_POINTS } from '../../foundation/engine/crashPoint';
import { ended } from '../../rollouts/__testUtils__/FleetHarness';
import {
  EFFECTS,
  EffectsHarness,
  MINUTE_MS,
  MortalProcess,
} from './__testUtils__/EffectsHarness';
import { FakeDeploymentApi } from './autoscaler/__testUtils__/FakeDeploymentApi';
import { PauseAutoscaler } from './autoscaler/PauseAutoscaler';

jest.setTimeout(600_000);

const databases = MigratedDatabases.createForBehaviour();
const POINTS = [
  ...COMPENSATED_CRASH_POINTS,
  'before-provider-start',
  'after-provider-start',
] as const;

describe.each(databases.eachSupportedId())(
  'a process that is killed around an effect, on %s',
  databaseId => {
    const open: { close(): Promise<void> }[] = [];
    afterEach(async () => {
      await Promise.all(open.splice(0).map(test => test.close()));
    });

    const given = async () => {
      const deployments = await FakeDeploymentApi.start();
      const autoscaler = deployments.add('cluster-autoscaler', 2);
      // The autoscaler comes first, so that it is the one around which the process dies; the
      // silence is the one that is renewed.
      const test = await EffectsHarness.create(
        await databases.init(databaseId),
        {
          spec: {
            effects: [
              { name: 'autoscaler', type: 'pause-autoscaler' },
              ...EFFECTS,
            ],
          },
        },
      );
      test.otherEffects = [
        new PauseAutoscaler({
          credential: deployments.credential,
          identify: identifyAny,
        }),
      ];
      open.push(test, { close: () => deployments.stop() });
      return { test, deployments, autoscaler };
    };

    it.each(someOf(POINTS, 2))(
      '%s: leaves no silence, never two at once, and an autoscaler as it was [T-153]',
      async point => {
        const { test, deployments, autoscaler } = await given();
        const mortal = new MortalProcess(test, point);
        const { id } = await test.fleet.start(mortal.rollouts);
        let process = mortal;
        let renewed = false;
        const replicasAtWrites = new Set<number>();
        const isOver = async () =>
          ended(await process.rollouts.fleet.get(id)) &&
          (await test.fleet.knex('upgrade_effects').whereNull('ended_at_ms'))
            .length === 0;
        for (let count = 0; count < 80 && !(await isOver()); count += 1) {
          const written = test.fleet.world.acceptedWrites.length;
          await test.makeDue();
          if (!(await process.tick())) {
            process = new MortalProcess(test);
            await test.fleet.expireLeases();
          }
          if (test.fleet.world.acceptedWrites.length > written)
            replicasAtWrites.add(autoscaler.spec.replicas);
          // Half of its time goes by in the middle of the upgrade, so that it is renewed.
          if (!renewed && test.fleet.world.acceptedWrites.length > 0) {
            renewed = true;
            test.aheadMs += 121 * MINUTE_MS;
          }
        }
        expect(mortal.diedAt).toBe(point);
        expect(await isOver()).toBe(true);
        expect((await process.rollouts.fleet.get(id)).phase).toBe('succeeded');
        expect(test.fleet.world.acceptedWrites).toHaveLength(2);
        expect(test.alertmanager.active).toEqual([]);
        expect({
          silences: test.alertmanager.silences.size,
          mostAtOnce: test.alertmanager.mostAtOnce,
        }).toEqual({ silences: 1, mostAtOnce: 1 });
        expect(await test.rows()).toMatchObject([
          { state: 'undone' },
          { state: 'undone' },
        ]);
        expect({
          replicas: autoscaler.spec.replicas,
          annotations: autoscaler.metadata.annotations,
          patches: deployments.patches,
          atWrites: [...replicasAtWrites],
        }).toEqual({ replicas: 2, annotations: {}, patches: 2, atWrites: [0] });
      },
    );
  },
);
