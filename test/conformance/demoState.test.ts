import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import createKnex, { type Knex } from 'knex';
import { applyMigrations } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import { repositoryRoot } from '../src/portal';

/** What scripts/demo.mjs does with the data of an earlier run before it starts. */
const PROGRAM = `
  const { forgetOtherVersion } = await import(${JSON.stringify(
    pathToFileURL(path.join(repositoryRoot, 'scripts/demo/state.mjs')).href,
  )});
  await forgetOtherVersion(process.argv[1], console.log);
`;

describe('the data of an earlier run of the demo', () => {
  let state: string;

  beforeEach(async () => {
    state = await mkdtemp(path.join(tmpdir(), 'drydock-demo-state-'));
    for (const name of ['db', 'fleet', 'only'])
      await mkdir(path.join(state, name));
    await writeFile(path.join(state, 'fleet/cluster'), '');
  });
  afterEach(() => rm(state, { recursive: true, force: true }));

  /** The database as this version leaves it, after something was done to it. */
  async function givenDatabase(change: (knex: Knex) => Promise<unknown>) {
    const knex = createKnex({
      client: 'better-sqlite3',
      connection: { filename: path.join(state, 'db/cluster-upgrades.sqlite') },
      useNullAsDefault: true,
    });
    await applyMigrations(knex);
    await change(knex);
    await knex.destroy();
  }

  async function start() {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', PROGRAM, state],
      { env: { ...process.env, NODE_OPTIONS: '' } },
    );
    return {
      said: stdout,
      kept: ['db/cluster-upgrades.sqlite', 'fleet', 'only'].filter(name =>
        existsSync(path.join(state, name)),
      ),
    };
  }

  it('is kept when it is of this version', async () => {
    await givenDatabase(async knex => {
      await knex('freezes').insert({
        name: 'f',
        from_ms: 1,
        until_ms: 2,
        scope: 'fleet',
        set_by: 'user:default/guest',
        set_at_ms: 1,
      });
      // As Backstage's scheduler does in the database of each plugin.
      await knex.schema.createTable(
        'backstage_backend_tasks__tasks',
        table => void table.text('id').primary(),
      );
    });
    expect(await start()).toEqual({
      said: '',
      kept: ['db/cluster-upgrades.sqlite', 'fleet', 'only'],
    });
  });

  it('is kept when there is no database yet', async () => {
    expect(await start()).toEqual({ said: '', kept: ['fleet', 'only'] });
  });

  it.each([
    [
      'other migrations made it',
      (knex: Knex) =>
        knex('knex_migrations').update({ name: '20261121000100_clusters.js' }),
    ],
    [
      'the initial migration made other tables then',
      (knex: Knex) => knex.raw('alter table plans drop column stated_authors'),
    ],
  ])('is forgotten with one sentence when %s', async (_, change) => {
    await givenDatabase(change);
    expect(await start()).toEqual({
      said: "The demo's data is of another version of Drydock; starting with new data\n",
      kept: ['only'],
    });
  });
});
