import type { Knex } from 'knex';
import { TestDatabases } from '@backstage/backend-test-utils';
import { applyMigrations } from '../chaos/engines';
import { describeInFull, IN_FULL } from '../src/inFull';
import { loadDatabase, movedTo } from './databaseText';
import { keysIn } from './keys';
import { OutsideWorld } from './OutsideWorld';
import { Portal } from './Portal';
import { planStates, workIn, type Work } from './record';
import {
  ENGINES,
  readRecording,
  recordedVersions,
  versionOfCheckout,
} from './recordings';
import { schemaOf } from './schema';
import { HELD, PLAN_STATES } from './story';

const MINUTE_MS = 60_000;
/** How long an update takes: leases of the version before have run out. */
const UPDATE_MS = 10 * MINUTE_MS;
const ENDED = ['succeeded', 'failed', 'stopped', 'aborted'];
const BOTH_HOPS = ['control-plane', 'node-pools'];

const databases = TestDatabases.create({ ids: ['SQLITE_3', 'POSTGRES_15'] });
const cases = recordedVersions().flatMap(version =>
  databases
    .eachSupportedId()
    .map(([id]) => [version, ENGINES[id as keyof typeof ENGINES], id] as const),
);

it('has a recording of the version of this checkout [T-426]', () => {
  expect(recordedVersions()).toContain(versionOfCheckout());
});

describe.each(cases)('what version %s left in %s', (version, engine, id) => {
  const { database, left } = readRecording(version, engine);
  let knex: Knex;

  beforeEach(async () => {
    knex = await loadDatabase(
      await databases.init(id),
      movedTo(database, left.recordedAt, Date.now() - UPDATE_MS),
    );
    await applyMigrations(knex);
  });
  afterEach(() => knex.destroy());

  it('has the tables of a new database after the migrations; if not, README.md says when to record [T-425]', async () => {
    const fresh = await databases.init(id);
    await applyMigrations(fresh);
    const expected = await schemaOf(fresh);
    expect(expected.indexes.length).toBeGreaterThan(20);
    expect(expected.foreignKeys.length).toBeGreaterThan(10);
    expect(await schemaOf(knex)).toEqual(expected);
  });

  it('keeps its keys, decisions and history through the migrations [T-411]', async () => {
    expect(await keysIn(knex)).toEqual(left.keys);
    expect(await workIn(knex)).toEqual(left.work);
  });

  // In `npm test` on PostgreSQL alone, where there is one.
  const inTurn =
    IN_FULL || id === cases.at(-1)?.[2] ? describe : describeInFull;
  inTurn('under an engine of this checkout', () => {
    it('is continued: each write happens once, interrupted work ends, what was held stays held, and decisions stay valid [T-412]', async () => {
      const outside = new OutsideWorld(left.outside);
      const portal = await Portal.start(knex, outside);
      try {
        for (const cluster of ['paused-1', 'running-1'])
          outside.world.state(cluster).stalled = false;
        const underWay = Object.entries(left.work).filter(
          ([key, { phase }]) =>
            !HELD.some(held => held === key) && !ENDED.includes(phase),
        );
        const wanted = (wish: string) =>
          underWay.flatMap(([key, work]) =>
            work.wanted === wish ? [key] : [],
          );
        const interrupted = wanted('run');
        const paused = wanted('pause');
        expect(underWay.length).toBeGreaterThan(40);
        const expected: Work = {
          ...left.work,
          ...workOf(interrupted, { wanted: 'run', phase: 'succeeded' }),
          ...workOf(paused, { wanted: 'pause', phase: 'paused' }),
        };
        await untilEnded(
          portal,
          knex,
          Object.fromEntries(underWay.map(([key]) => [key, expected[key]])),
        );
        expect(await workIn(knex)).toEqual(expected);
        for (const key of interrupted)
          expect([key, hopsOf(outside, key)]).toEqual([key, BOTH_HOPS]);
        expect(hopsOf(outside, 'paused')).toEqual(['control-plane']);
        expect(hopsOf(outside, 'gated')).toEqual(['control-plane']);
        expect(hopsOf(outside, 'frozen')).toEqual([]);

        const states = await planStates(portal);
        for (const plan of PLAN_STATES)
          expect([plan, states[plan]]).toEqual([plan, left.plans[plan]]);
        await expectWaived(portal);
        const approved = ['approved', 'acknowledged'];
        for (const plan of approved) await start(portal, plan);
        const resumed = ['paused', ...paused];
        for (const key of resumed) await resume(portal, knex, key);
        const succeeded = [...interrupted, ...approved, ...resumed];
        const success = { wanted: 'run', phase: 'succeeded' };
        await untilEnded(portal, knex, workOf(succeeded, success));
        expect(await workIn(knex)).toMatchObject(workOf(succeeded, success));
        for (const key of succeeded)
          expect([key, hopsOf(outside, key)]).toEqual([key, BOTH_HOPS]);
        expect(writtenTwice(outside)).toEqual([]);
        await expectWholeHistory(knex);

        const after = await keysIn(knex);
        for (const [table, rows] of Object.entries(left.keys))
          expect({ table, rows: after[table] }).toEqual({
            table,
            rows: expect.arrayContaining([...rows]),
          });
      } finally {
        await portal.stop();
      }
    });
  });
});

/** What was ever written to the first cluster of a plan or an upgrade, by both versions. */
function hopsOf(outside: OutsideWorld, key: string): readonly string[] {
  return outside.writes
    .filter(({ cluster }) => cluster === `${key}-1`)
    .map(({ kind }) => kind);
}

function writtenTwice(outside: OutsideWorld): readonly string[] {
  const writes = outside.writes.map(
    ({ cluster, kind }) => `${cluster} ${kind}`,
  );
  return writes.filter((write, index) => writes.indexOf(write) < index);
}

/** Each upgrade that ended, of either version, is in the history once. */
async function expectWholeHistory(knex: Knex): Promise<void> {
  const ended = await knex('upgrades')
    .whereNotNull('ended_at_ms')
    .pluck<string[]>('id');
  const inHistory = await knex('history')
    .whereNotNull('upgrade_id')
    .pluck<string[]>('upgrade_id');
  expect(inHistory.sort()).toEqual(ended.sort());
}

async function expectWaived(portal: Portal): Promise<void> {
  const { items } = await portal.get<{ items: { state: string }[] }>(
    '/waivers?limit=100',
  );
  expect(items.map(({ state }) => state)).toEqual(['active']);
  const [cluster] = (
    await portal.get<{
      items: { findings: { blockers: number; waived: number } }[];
    }>('/clusters?search=waived-1')
  ).items;
  expect(cluster.findings).toMatchObject({ blockers: 0, waived: 1 });
}

/** Approvals and acknowledgements of the version before are enough. */
async function start(portal: Portal, plan: string): Promise<void> {
  const { items } = await portal.get<{
    items: { id: string; name: string }[];
  }>('/plans?limit=100');
  const planId = items.find(({ name }) => name === plan)!.id;
  const { digest } = await portal.get<{ digest: string }>(`/plans/${planId}`);
  await portal.send('ada', 'POST', '/rollouts', {
    planId,
    digest,
    idempotencyKey: plan,
  });
}

async function resume(portal: Portal, knex: Knex, key: string): Promise<void> {
  const { rolloutId, planId, upgradeId } = await knex('rollouts')
    .leftJoin('upgrades', 'upgrades.rollout_id', 'rollouts.id')
    .where({ idempotency_key: key })
    .first({
      rolloutId: 'rollouts.id',
      planId: 'rollouts.plan_id',
      upgradeId: 'upgrades.id',
    });
  await portal.send(
    'ada',
    'POST',
    planId === null
      ? `/upgrades/${upgradeId}/actions`
      : `/rollouts/${rolloutId}/actions`,
    { action: 'resume', reason: 'The update is over' },
  );
}

/** Until all have the phase that is expected, or ended in another one. */
async function untilEnded(
  portal: Portal,
  knex: Knex,
  expected: Work,
): Promise<void> {
  await portal.until('work ended or paused', async () => {
    const now = await workIn(knex);
    const others = Object.entries(expected).flatMap(([key, { phase }]) =>
      [...ENDED, phase].includes(now[key].phase) ? [] : [key],
    );
    if (others.length > 0) throw new Error(`not yet: ${others.join(', ')}`);
    return true;
  });
}

function workOf(keys: readonly string[], work: Work[string]): Work {
  return Object.fromEntries(keys.map(key => [key, work]));
}
