import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import Knex from 'knex';
import { startClusterApiWorld, clusterApiProvider, referenceOf } from './clusterApiWorld';
import { applyMigrations, createEngine, USER } from './engines';

const CLUSTERS = 8;
const LIMIT_MS = 240_000;
/** When processes die after they began to work, milliseconds: spread over the time that an upgrade takes. */
const LIVES_MS = [30, 90, 200, 400, 700, 1100];

async function startEngine(databaseFile: string, kubeconfigFile: string): Promise<ChildProcess> {
  const transform = require.resolve('@backstage/cli/config/nodeTransform.cjs');
  const child = spawn(process.execPath, ['--require', transform, join(__dirname, 'engineProcess.ts'), databaseFile, kubeconfigFile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [first] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(([code]) => [`exited with ${code}`])]);
  if (!String(first).startsWith('ready')) throw new Error(`The engine process did not start: ${first}`);
  return child;
}

async function killHard(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));

describe('engine processes that are killed (SIGKILL) in the middle of upgrades', () => {
  it('are continued by the next one with exactly one accepted change per cluster', async () => {
    const names = Array.from({ length: CLUSTERS }, (_, index) => `process-${index}`);
    const world = await startClusterApiWorld(names, 0.3);
    const databaseFile = join(world.folder, 'drydock.sqlite');
    const knex = Knex({ client: 'better-sqlite3', connection: { filename: databaseFile }, useNullAsDefault: true });
    let child: ChildProcess | undefined;
    try {
      await applyMigrations(knex);
      // This process only asks; it never ticks.
      const portal = createEngine({ knex, provider: clusterApiProvider(world.kubeconfigFile), reference: referenceOf });
      for (const clusterId of names) await portal.upgrades.start({ clusterId, target: 'v1.36.4' }, USER);
      for (const life of LIVES_MS) {
        child = await startEngine(databaseFile, world.kubeconfigFile);
        await pause(life);
        await killHard(child);
      }
      child = await startEngine(databaseFile, world.kubeconfigFile);
      const deadline = Date.now() + LIMIT_MS;
      while ((await portal.reader.listActive()).length > 0) {
        expect(Date.now()).toBeLessThan(deadline);
        await pause(100);
      }
      expect(names.map(name => world.acceptedChanges(name))).toEqual(names.map(() => 1));
      expect(await knex('history').where({ outcome: 'succeeded' })).toHaveLength(CLUSTERS);
      const owners = await knex('attempts').distinct('lease_owner');
      process.stdout.write(
        `chaos SIGKILL: ${LIVES_MS.length} processes killed, ${owners.length} engines did work, ${world.acceptedChanges()} accepted changes for ${CLUSTERS} clusters\n`,
      );
    } finally {
      if (child && child.exitCode === null && child.signalCode === null) await killHard(child);
      await knex.destroy();
      await world.close();
    }
  });
});
