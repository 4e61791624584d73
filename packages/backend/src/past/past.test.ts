import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  coreServices,
  createServiceFactory,
  resolvePackagePath,
} from '@backstage/backend-plugin-api';
import { TestDatabases } from '@backstage/backend-test-utils';
import { clusterUpgradesPlugin } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import { demoCatalog } from '../__testUtils__/demoCatalog';
import { RealPortal } from '../__testUtils__/RealPortal';
import { DemoPermissionPolicy } from '../permissionPolicy';
import { loadPast } from './loadPast';
import type { Database, Recording } from './recording';
import { RECORDED_TABLES } from './recording';
import { recordPast } from './recordPast';

jest.setTimeout(300_000);

const DAY_MS = 86_400_000;
const API = '/api/cluster-upgrades';
const FILE = path.join(
  resolvePackagePath('backend'),
  '../../scripts/demo/past.json',
);
const MIGRATIONS = resolvePackagePath(
  '@drydock/backstage-plugin-cluster-upgrades-backend',
  'migrations',
);
const recording: Recording = JSON.parse(readFileSync(FILE, 'utf8'));

describe('the recorded past of the demo', () => {
  const databases = TestDatabases.create({ ids: ['SQLITE_3'] });
  let knex: Database;

  beforeEach(async () => {
    knex = await databases.init('SQLITE_3');
    await knex.migrate.latest({ directory: MIGRATIONS });
  });

  it('fits the tables of today and is whole', async () => {
    await loadPast(knex, recording, new Date());
    expect(await knex.raw('pragma foreign_key_check')).toEqual([]);
    for (const { name, rows } of recording.tables)
      expect(await knex(name).count({ count: '*' })).toEqual([
        { count: rows.length },
      ]);
    const upgrades: { id: string; ended_at_ms: number | null }[] = await knex(
      'upgrades',
    );
    for (const { id, ended_at_ms } of upgrades)
      expect(
        await knex('upgrade_subjects').where({
          upgrade_id: id,
          active: ended_at_ms === null,
        }),
      ).toHaveLength(1);
  });

  it('is small, and names no machine, token or path of who recorded it', () => {
    expect(statSync(FILE).size).toBeLessThan(500_000);
    const text = JSON.stringify(recording);
    expect(text.match(/\/(?:home|root|work|tmp|Users)\/[^"\\]*/g)).toBeNull();
    expect(
      text.match(
        /simulated-(?:reader|writer)-|Bearer |BEGIN [A-Z ]*PRIVATE KEY|eyJ[\w-]{20}/g,
      ),
    ).toBeNull();
  });

  it('lies in the past, some months of it, whenever it is loaded', async () => {
    const now = new Date('2031-05-01T00:00:00.000Z');
    await loadPast(knex, recording, now);
    const ends: number[] = await knex('history')
      .orderBy('ended_at_ms')
      .pluck('ended_at_ms');
    const daysAgo = ends.map(end => (now.getTime() - end) / DAY_MS);
    expect(daysAgo[0]).toBeGreaterThan(180);
    expect(daysAgo.at(-1)).toBeGreaterThan(0);
    expect(
      await knex('history')
        .distinct('outcome')
        .orderBy('outcome')
        .pluck('outcome'),
    ).toEqual(expect.arrayContaining(['observed', 'succeeded']));
  });

  it('is answered by the API in the forms of today', async () => {
    await loadPast(knex, recording, new Date());
    const config = { catalog: demoCatalog(), clusterUpgrades: {} };
    const portal = await RealPortal.start({
      policy: new DemoPermissionPolicy(),
      config,
      features: [clusterUpgradesPlugin, databaseOf(knex, databases)],
    });
    const get = async (route: string) => {
      const { status, body } = await portal.send(
        'guest',
        'get',
        `${API}${route}`,
      );
      expect({ route, status, error: body.error?.message }).toEqual({
        route,
        status: 200,
        error: undefined,
      });
      return body;
    };
    const rollouts: { id: string; planId: string; phase: string }[] = (
      await get('/rollouts?limit=100')
    ).items;
    expect(rollouts.map(({ phase }) => phase)).toEqual(
      rollouts.map(() => 'succeeded'),
    );
    expect(rollouts.length).toBeGreaterThan(4);
    for (const { id, planId } of rollouts) {
      for (const route of [
        `/rollouts/${id}`,
        `/rollouts/${id}/clusters?limit=50`,
        `/rollouts/${id}/events?limit=50`,
        `/plans/${planId}`,
        `/plans/${planId}/events?limit=50`,
      ])
        await get(route);
    }
    const upgrades: { id: string }[] = (await get('/upgrades?limit=100')).items;
    for (const { id } of upgrades) await get(`/upgrades/${id}/log`);
    expect((await get('/history?limit=100')).items.length).toBeGreaterThan(10);
    expect((await get('/freezes?ended=true')).items).toHaveLength(1);
    await portal.stop();
  });

  it.each([
    [
      'a migration came after it',
      { ...recording, migrations: recording.migrations.slice(0, -1) },
      /recorded before the migration 2026.*Record it anew: scripts\/with-node scripts\/recordDemoPast\.mjs/,
    ],
    [
      'a migration of it is gone',
      {
        ...recording,
        migrations: [...recording.migrations, '20991231_later.js'],
      },
      /with the migration 20991231_later\.js/,
    ],
    [
      'a column of it is gone',
      {
        ...recording,
        tables: [{ name: 'plans', columns: ['id', 'colour'], rows: [] }],
      },
      /the table plans has no column colour\. Record it anew/,
    ],
    [
      'it lacks a column that needs a value',
      {
        ...recording,
        tables: [{ name: 'plans', columns: ['id', 'name', 'title'], rows: [] }],
      },
      /no value for revision, created_by, created_at_ms, updated_at_ms of the table plans\. Record it anew/,
    ],
    [
      'a table of it is gone',
      { ...recording, tables: [{ name: 'plots', columns: [], rows: [] }] },
      /there is no table plots/,
    ],
  ])('says so in one sentence when %s', async (_, changed, message) => {
    await expect(loadPast(knex, changed, new Date())).rejects.toThrow(message);
    expect(await knex('plans').select()).toEqual([]);
  });

  it('is what recording what was loaded gives again', async () => {
    const now = new Date();
    await loadPast(knex, recording, now);
    const again = await recordPast(
      knex,
      [{ startedAt: now.getTime() - 300 * DAY_MS, daysAgo: 300 }],
      now.getTime(),
    );
    expect(again.tables.map(({ name }) => name)).toEqual(
      recording.tables.map(({ name }) => name),
    );
    expect(
      again.tables.every(({ name }) => RECORDED_TABLES.includes(name)),
    ).toBe(true);
    await knex.destroy();
  });
});

/** The database for the plugin whose past it is, and an empty one for each other. */
function databaseOf(knex: Database, databases: TestDatabases) {
  return createServiceFactory({
    service: coreServices.database,
    deps: { plugin: coreServices.pluginMetadata },
    factory: ({ plugin }) => {
      const client =
        plugin.getId() === 'cluster-upgrades'
          ? Promise.resolve(knex)
          : databases.init('SQLITE_3');
      return { getClient: () => client };
    },
  });
}
