import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Knex, { type Knex as Database } from 'knex';
import type {
  RolloutRecord,
  Rollouts,
} from '@drydock/backstage-plugin-cluster-upgrades-backend';
import { backUp, hasBackupTools, restore } from './backup';
import { applyMigrations, createEngine, WORK_TABLES } from './engines';
import { connectionOf, postgresDatabases } from './postgresOnly';
import { REQUESTER, RolloutWorld, type PlannedStage } from './rolloutWorld';
import { addTotals } from './totals';

const missing = [
  ...(postgresDatabases.eachSupportedId().length > 0 ? [] : ['no PostgreSQL']),
  ...(hasBackupTools ? [] : ['no pg_dump']),
].join(', ');
const TICKS = 60;

/** A plan over its own outside world, which no database is set back with. */
class Fleet {
  rollouts!: Rollouts;
  rolloutId = '';

  constructor(readonly world: RolloutWorld) {}

  static async begin(
    knex: Database,
    planId: string,
    stages: readonly PlannedStage[],
  ): Promise<Fleet> {
    const fleet = new Fleet(
      new RolloutWorld(knex, planId, stages, { withoutEffects: true }),
    );
    await fleet.world.store();
    fleet.open(knex);
    fleet.rolloutId = (
      await fleet.rollouts.fleet.start({
        planId,
        digest: fleet.world.revision.digest,
        requestedBy: REQUESTER,
        idempotencyKey: planId,
      })
    ).rollout.id;
    return fleet;
  }

  /** A portal that starts. */
  open(knex: Database): void {
    this.rollouts = createEngine({
      knex,
      provider: this.world.provider,
      fleet: this.world.ports,
    });
  }

  get writes(): readonly string[] {
    return this.world.world.acceptedWrites.map(
      ({ cluster, kind }) => `${cluster} ${kind}`,
    );
  }

  async rollout(): Promise<RolloutRecord> {
    return this.rollouts.fleet.get(this.rolloutId);
  }
}

/** What docs/operations.md tells operators to do before the first replica starts. */
async function documentedStop(): Promise<string> {
  const text = await readFile(
    join(__dirname, '../../docs/operations.md'),
    'utf8',
  );
  const [, section] = text.split('### The database was restored from a backup');
  const statement = /`(update emergency_stop [^`]+)`/.exec(section)?.[1];
  if (!statement)
    throw new Error(
      'docs/operations.md does not say how to set the emergency stop in the database',
    );
  return statement;
}

(missing ? describe.skip : describe)(
  `a database that is set back to a backup in the middle of rollouts${
    missing ? ` (skipped: ${missing})` : ''
  }`,
  () => {
    let folder: string;
    let backup: string;
    let connection: Database.PgConnectionConfig;
    let knex: Database;

    beforeEach(async () => {
      const [[databaseId]] = postgresDatabases.eachSupportedId();
      const first = await postgresDatabases.init(databaseId);
      await applyMigrations(first);
      connection = connectionOf(first);
      folder = await mkdtemp(join(tmpdir(), 'drydock-restore-'));
      backup = join(folder, 'backup');
      knex = Knex({ client: 'pg', connection });
    });

    afterEach(async () => {
      await knex.destroy();
      await rm(folder, { recursive: true, force: true });
    });

    /**
     * Each engine works on what is its own fleet's alone: they share a database, not an outside
     * world.
     */
    async function tick(fleet: Fleet): Promise<void> {
      for (const table of WORK_TABLES)
        await knex(table)
          .whereNull('ended_at_ms')
          .update({ next_attempt_at_ms: null });
      await knex('rollouts')
        .where({ id: fleet.rolloutId })
        .whereNull('ended_at_ms')
        .update({ next_attempt_at_ms: 1 });
      await knex('upgrades')
        .where({ rollout_id: fleet.rolloutId })
        .whereNull('ended_at_ms')
        .update({ next_attempt_at_ms: 1 });
      await fleet.rollouts.engine.tick();
    }

    async function tickUntil(
      fleet: Fleet,
      done: (rollout: RolloutRecord) => boolean,
    ): Promise<RolloutRecord> {
      for (let count = 0; count < TICKS; count += 1) {
        const rollout = await fleet.rollout();
        if (done(rollout)) return rollout;
        await tick(fleet);
      }
      throw new Error(
        `Not there after ${TICKS} ticks: ${JSON.stringify(
          await fleet.rollout(),
          undefined,
          1,
        ).slice(0, 3000)}`,
      );
    }

    async function tickForLong(fleets: readonly Fleet[]): Promise<void> {
      for (let count = 0; count < TICKS / 4; count += 1)
        for (const fleet of fleets) await tick(fleet);
    }

    /** The portal is gone, the database is as it was, the outside world is not. */
    async function setBack(fleets: readonly Fleet[]): Promise<void> {
      for (const { rollouts } of fleets) rollouts.engine.stop();
      await knex.destroy();
      await restore(connection, backup);
      knex = Knex({ client: 'pg', connection });
      // The approvals, freezes and the stop that this test sets are the restored database's.
      for (const fleet of fleets) {
        Object.assign(fleet.world, { knex });
        fleet.open(knex);
      }
      await knex('upgrades')
        .update({ lease_expires_at_ms: 0 })
        .whereNotNull('lease_owner');
      await knex('rollouts')
        .update({ lease_expires_at_ms: 0 })
        .whereNotNull('lease_owner');
    }

    const ended = ({ endedAtMs }: RolloutRecord) => endedAtMs !== undefined;
    const twice = (writes: readonly string[]) =>
      writes.filter((write, index) => writes.indexOf(write) !== index);

    it('writes nothing twice, adopts what the platforms have, and begins nothing without its approval: by the steps of docs/operations.md', async () => {
      // Under way at the backup, and further than that when it is restored: one cluster in the
      // middle of a hop, another not even begun.
      const ahead = await Fleet.begin(knex, 'ahead', [
        { clusters: 2, settings: { maxConcurrent: 2 } },
        { clusters: 2 },
      ]);
      await tickUntil(ahead, () => ahead.writes.length === 2);
      // Its approval was taken back before the backup and given after it.
      const approvedLater = await Fleet.begin(knex, 'approved-later', [
        { clusters: 1 },
        { clusters: 1 },
      ]);
      await tickUntil(approvedLater, () => approvedLater.writes.length === 1);
      await approvedLater.world.takeApprovalBack();
      // Aborted after the backup.
      const aborted = await Fleet.begin(knex, 'aborted', [
        { clusters: 1 },
        { clusters: 1 },
      ]);
      await tickUntil(aborted, () => aborted.writes.length === 1);
      await backUp(connection, backup);

      const first = ahead.world.stages[1][0];
      await tickUntil(ahead, () =>
        ahead.writes.includes(`${first} control-plane`),
      );
      await approvedLater.world.approve();
      await tickUntil(approvedLater, () => approvedLater.writes.length === 2);
      await aborted.rollouts.fleet.control(
        aborted.rolloutId,
        { action: 'abort', reason: 'the version is bad' },
        REQUESTER,
      );
      await tickUntil(aborted, ended);
      // Begun and ended after the backup: the restored database has never heard of it.
      const forgotten = await Fleet.begin(knex, 'forgotten', [{ clusters: 1 }]);
      await tickUntil(forgotten, ended);
      const writesBefore = [ahead, approvedLater, aborted, forgotten].map(
        ({ writes }) => writes.length,
      );
      const fleets = [ahead, approvedLater, aborted];
      await setBack(fleets);

      // 1. The emergency stop, before a replica starts. 2. Replicas start: nothing is written,
      //   whatever the database believes.
      await knex.raw(await documentedStop());
      await tickForLong(fleets);
      expect(await knex('plans').where({ id: 'forgotten' })).toEqual([]);
      expect([...fleets, forgotten].map(({ writes }) => writes.length)).toEqual(
        writesBefore,
      );
      expect((await aborted.rollout()).endedAtMs).toBeUndefined();
      // 3. What had been aborted is aborted again. 4. The stop is lifted.
      await aborted.rollouts.fleet.control(
        aborted.rolloutId,
        { action: 'abort', reason: 'aborted before the restore' },
        REQUESTER,
      );
      await ahead.world.setEmergencyStop(false);

      await tickForLong([approvedLater]);
      expect(approvedLater.writes).toHaveLength(writesBefore[1]);
      const waiting = await approvedLater.rollout();
      expect(waiting.waits.map(({ kind }) => kind)).toContain('approval');
      const done = await tickUntil(ahead, ended);
      expect(done).toMatchObject({ phase: 'succeeded' });
      expect(ahead.writes).toHaveLength(8);
      expect((await tickUntil(aborted, ended)).phase).toBe('aborted');
      expect(aborted.writes).toHaveLength(writesBefore[2]);
      await approvedLater.world.approve();
      expect(await tickUntil(approvedLater, ended)).toMatchObject({
        phase: 'succeeded',
      });
      expect(approvedLater.writes).toHaveLength(4);

      expect(fleets.flatMap(({ writes }) => twice(writes))).toEqual([]);
      expect(fleets.flatMap(({ world }) => world.violations)).toEqual([]);
      const adopted = (
        await knex('steps').where('facts', 'like', '%"adopted"%')
      ).length;
      expect(adopted).toBeGreaterThan(0);
      const all = [...fleets, forgotten].flatMap(({ writes }) => writes);
      addTotals({
        restores: 1,
        rollouts: 4,
        acceptedWrites: all.length,
        hops: new Set(all).size,
      });
      process.stdout.write(
        `chaos restore: 4 rollouts, ${writesBefore.reduce(
          (sum, count) => sum + count,
          0,
        )} writes accepted before the database was set back, ${
          all.length
        } at the end, ${
          twice(all).length
        } of them twice; ${adopted} hops adopted that the database had forgotten\n`,
      );
    });

    it('writes nothing twice without an emergency stop either, but resumes what had been aborted', async () => {
      const fleet = await Fleet.begin(knex, 'careless', [
        { clusters: 1 },
        { clusters: 1 },
      ]);
      await tickUntil(fleet, () => fleet.writes.length === 1);
      await backUp(connection, backup);
      await tickUntil(fleet, () => fleet.writes.length === 3);
      await fleet.rollouts.fleet.control(
        fleet.rolloutId,
        { action: 'abort', reason: 'the version is bad' },
        REQUESTER,
      );
      await tickUntil(fleet, ended);
      await setBack([fleet]);

      expect(await tickUntil(fleet, ended)).toMatchObject({
        phase: 'succeeded',
      });
      expect(fleet.writes).toHaveLength(4);
      expect(twice(fleet.writes)).toEqual([]);
    });
  },
);
