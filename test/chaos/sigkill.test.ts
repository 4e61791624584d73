import { ChildProcess, ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import Knex, { Knex as KnexTypes } from 'knex';
import { TestDatabases } from '@backstage/backend-test-utils';
import { HANGS_AFTER_SECONDS } from '../src/eventually';
import { runSources } from '../src/runSources';
import {
  startClusterApiWorld,
  simulatedProvider,
  referenceOf,
} from './clusterApiWorld';
import { applyMigrations, createEngine, USER } from './engines';
import { EVERYTHING } from './sizes';

const databases = TestDatabases.create({ ids: ['SQLITE_3', 'POSTGRES_15'] });
const CLUSTERS = 8;
/**
 * When processes die after the last death, milliseconds: spread over the time that an upgrade
 * takes. To load one takes longer than these upgrades.
 */
const LIVES_MS = EVERYTHING ? [30, 90, 200, 400, 700, 1100] : [90, 700];

type TestDatabaseId = Parameters<TestDatabases['init']>[0];

/** What a process needs to open the same database. */
type Database = Pick<KnexTypes.Config, 'client' | 'connection'>;

async function openDatabase(
  databaseId: TestDatabaseId,
  folder: string,
): Promise<Database> {
  // Several processes cannot share a database in memory.
  if (databaseId === 'SQLITE_3')
    return {
      client: 'better-sqlite3',
      connection: { filename: join(folder, 'drydock.sqlite') },
    };
  const { client, connection } = (await databases.init(databaseId)).client
    .config;
  return { client, connection };
}

/**
 * SQLite lets one process write at a time: on a busy disk it writes for longer than the five
 * seconds that the driver waits.
 */
function waitForOthers(
  connection: { pragma(text: string): void },
  done: () => void,
): void {
  connection.pragma(`busy_timeout = ${HANGS_AFTER_SECONDS * 1000}`);
  done();
}

/** An engine that is loaded and does nothing yet. */
async function startEngine(
  database: Database,
  kubeconfigFile: string,
): Promise<ChildProcessByStdio<Writable, Readable, null>> {
  const child = spawn(
    process.execPath,
    [
      ...runSources,
      join(__dirname, 'engineProcess.ts'),
      JSON.stringify(database),
      kubeconfigFile,
    ],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const [first] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => [`exited with ${code}`]),
  ]);
  if (!String(first).startsWith('ready'))
    throw new Error(`The engine process did not start: ${first}`);
  return child;
}

async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null)
    throw new Error('The engine process ended by itself');
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

const pause = (milliseconds: number) =>
  new Promise(resolve => setTimeout(resolve, milliseconds));

describe.each(databases.eachSupportedId())(
  'engine processes that are killed (SIGKILL) in the middle of upgrades, on %s',
  databaseId => {
    // SQLite is for one process at a time.
    const together = databaseId === 'SQLITE_3' ? 1 : 2;

    it(`are continued by the next ones with exactly one accepted change per cluster, ${together} at once [T-53]`, async () => {
      const names = Array.from(
        { length: CLUSTERS },
        (_, index) => `process-${index}`,
      );
      const world = await startClusterApiWorld(names, 0.5);
      const database = await openDatabase(databaseId, world.folder);
      const knex = Knex({
        ...database,
        useNullAsDefault: true,
        ...(databaseId === 'SQLITE_3'
          ? { pool: { afterCreate: waitForOthers } }
          : {}),
      });
      const waiting: Awaited<ReturnType<typeof startEngine>>[] = [];
      const working: ChildProcess[] = [];
      const letWork = () => {
        for (const next of waiting.splice(0, 1)) {
          next.stdin.write('go\n');
          working.push(next);
        }
      };
      try {
        await applyMigrations(knex);
        // All of them first: loading one takes longer than these upgrades.
        const starts = await Promise.allSettled(
          Array.from({ length: together + LIVES_MS.length }, () =>
            startEngine(database, world.kubeconfigFile),
          ),
        );
        waiting.push(
          ...starts.flatMap(started =>
            started.status === 'fulfilled' ? [started.value] : [],
          ),
        );
        expect(starts.filter(({ status }) => status === 'rejected')).toEqual(
          [],
        );
        // This process only asks; it never ticks.
        const portal = createEngine({
          knex,
          provider: simulatedProvider(world.kubeconfigFile),
          reference: referenceOf,
        });
        for (const clusterId of names)
          await portal.upgrades.start({ clusterId, target: 'v1.36.4' }, USER);
        for (let count = 0; count < together; count += 1) letWork();
        for (const life of LIVES_MS) {
          await pause(life);
          for (const oldest of working.splice(0, 1)) await killHard(oldest);
          letWork();
        }
        const deadline = Date.now() + HANGS_AFTER_SECONDS * 1000;
        while ((await portal.reader.listActive()).length > 0) {
          expect(Date.now()).toBeLessThan(deadline);
          await pause(100);
        }
        expect(names.map(name => world.acceptedChanges(name))).toEqual(
          names.map(() => 1),
        );
        expect(
          await knex('history').where({ outcome: 'succeeded' }),
        ).toHaveLength(CLUSTERS);
        const owners = await knex('attempts').distinct('lease_owner');
        process.stdout.write(
          `chaos SIGKILL ${databaseId}: ${together} at once, ${
            LIVES_MS.length
          } processes killed, ${
            owners.length
          } engines did work, ${world.acceptedChanges()} accepted changes for ${CLUSTERS} clusters\n`,
        );
      } finally {
        await Promise.all([...waiting, ...working].map(killHard));
        await knex.destroy();
        await world.close();
      }
    });
  },
);
