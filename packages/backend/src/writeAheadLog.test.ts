import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  coreServices,
  createBackendPlugin,
} from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import writeAheadLog from './writeAheadLog';

describe('the database of the portal', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'drydock-wal-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ['a file', () => ({ directory: folder }), 'wal'],
    ['memory', () => ':memory:', 'memory'],
  ])('has a log fit for %s', async (_, connection, expected) => {
    let journal: unknown;
    const plugin = createBackendPlugin({
      pluginId: 'reads-its-journal',
      register: env =>
        env.registerInit({
          deps: { database: coreServices.database },
          async init({ database }) {
            const knex = await database.getClient();
            journal = await knex.raw('pragma journal_mode');
          },
        }),
    });
    const backend = await startTestBackend({
      features: [
        writeAheadLog,
        plugin,
        mockServices.rootConfig.factory({
          data: {
            backend: {
              database: { client: 'better-sqlite3', connection: connection() },
            },
          },
        }),
      ],
    });
    await backend.stop();
    expect(journal).toEqual([{ journal_mode: expected }]);
  });
});
