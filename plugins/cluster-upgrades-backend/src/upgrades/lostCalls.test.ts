import { MigratedDatabases } from '../__testUtils__/databases';
import { DatabaseWorkQueue } from '../foundation/engine/DatabaseWorkQueue';
import {
  EngineHarness,
  hasEnded,
  tickUntil,
  USER,
} from './__testUtils__/EngineHarness';
import { UpgradeReader } from './store/UpgradeReader';

const databases = MigratedDatabases.create(['SQLITE_3']);

/** An engine with an upgrade to drive. Only the test looks for work. */
async function begun() {
  const test = await EngineHarness.create(await databases.init('SQLITE_3'));
  const rollouts = test.engine({}, { leaseSeconds: 3600 });
  jest.spyOn(rollouts.engine, 'wake').mockImplementation(() => undefined);
  const { upgrade } = await rollouts.upgrades.start(
    { clusterId: 'prod-eu-1', target: 'v1.36.4' },
    USER,
  );
  const makeDue = async () =>
    test
      .knex('upgrades')
      .whereNull('ended_at_ms')
      .update({ next_attempt_at_ms: 1 });
  return { test, rollouts, upgrade, makeDue };
}

describe('an engine whose call of the database fails', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('gives back what it could not drive, to be tried again after a while, not after the whole lease', async () => {
    const { test, rollouts, upgrade, makeDue } = await begun();
    jest
      .spyOn(UpgradeReader.prototype, 'get')
      .mockRejectedValueOnce(new Error('connection terminated'));
    await rollouts.engine.tick();
    expect(
      await test.knex('upgrades').first('lease_owner', 'lease_expires_at_ms'),
    ).toEqual({ lease_owner: null, lease_expires_at_ms: null });
    expect(await rollouts.engine.tick()).toBe(0);
    await makeDue();
    expect((await tickUntil(rollouts, upgrade.id, hasEnded)).phase).toBe(
      'succeeded',
    );
  });

  it('keeps its lease to the end when it cannot be given back either', async () => {
    const { test, rollouts, upgrade, makeDue } = await begun();
    jest
      .spyOn(UpgradeReader.prototype, 'get')
      .mockRejectedValueOnce(new Error('connection terminated'));
    jest
      .spyOn(DatabaseWorkQueue.prototype, 'release')
      .mockRejectedValueOnce(new Error('connection terminated'));
    await rollouts.engine.tick();
    expect(await test.knex('upgrades').first('lease_owner')).toEqual({
      lease_owner: rollouts.engine.id,
    });
    await makeDue();
    expect(await rollouts.engine.tick()).toBe(0);
    await test.expireLeases();
    expect((await tickUntil(rollouts, upgrade.id, hasEnded)).phase).toBe(
      'succeeded',
    );
  });

  it('drives what it has claimed when it cannot claim the next kind of work', async () => {
    const { rollouts, upgrade } = await begun();
    const claim = DatabaseWorkQueue.prototype.claim;
    let claims = 0;
    jest
      .spyOn(DatabaseWorkQueue.prototype, 'claim')
      .mockImplementation(async function claimOnce(
        this: DatabaseWorkQueue,
        ...options
      ) {
        claims += 1;
        if (claims === 2) throw new Error('connection terminated');
        return claim.apply(this, options);
      });
    expect(await rollouts.engine.tick()).toBe(1);
    expect((await rollouts.upgrades.get(upgrade.id)).steps[0].status).toBe(
      'done',
    );
  });
});
