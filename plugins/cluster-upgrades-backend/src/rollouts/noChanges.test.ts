import { said, inEnglish } from '@drydock/upgrade-reasons';
import { MigratedDatabases } from '../__testUtils__/databases';
import {
  whyNoChanges,
  type ChangeDecision,
} from '../clusters/permissions/ChangePolicy';
import { FleetHarness } from './__testUtils__/FleetHarness';

const databases = MigratedDatabases.create(['SQLITE_3']);
const REFUSED: ChangeDecision = {
  possible: false,
  reason: said('The policy allows everything'),
  fix: said('Replace it'),
};

describe('a portal that allows no changes', () => {
  it('begins no cluster of a running rollout while the portal allows no changes, and continues when it does [T-33]', async () => {
    const test = await FleetHarness.create(await databases.init('SQLITE_3'));
    await test.givenPlan({ members: [['a', 'b']] });
    let decision: ChangeDecision = {
      possible: true,
      reason: said('The policy decides'),
    };
    const rollouts = test.fleetEngine({
      ports: { noChanges: async () => whyNoChanges(decision) },
    });
    const { id } = await test.start(rollouts);
    await test.tickUntil(
      rollouts,
      id,
      ({ members: [first] }) => first.phase === 'running',
    );
    decision = REFUSED;
    const held = await test.tickUntil(
      rollouts,
      id,
      ({ members: [first, second] }) =>
        first.phase === 'succeeded' && second.held !== undefined,
    );
    expect(inEnglish(held.members[1])).toMatchObject({
      phase: 'waiting',
      held: 'The policy allows everything. Replace it',
    });
    const writes = test.world.acceptedWrites.length;
    for (let tick = 0; tick < 5; tick += 1) {
      await test.makeDue();
      await rollouts.engine.tick();
    }
    expect(test.world.acceptedWrites).toHaveLength(writes);
    decision = { possible: true, reason: said('The policy decides') };
    expect(
      await test.tickUntil(
        rollouts,
        id,
        ({ endedAtMs }) => endedAtMs !== undefined,
      ),
    ).toMatchObject({ phase: 'succeeded' });
  });
});
