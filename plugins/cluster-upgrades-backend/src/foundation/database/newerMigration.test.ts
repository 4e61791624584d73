import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mockServices } from '@backstage/backend-test-utils';
import type { Knex } from 'knex';
import {
  givenClusters,
  MigratedDatabases,
} from '../../__testUtils__/databases';
import {
  EngineHarness,
  tickUntil,
  USER,
} from '../../upgrades/__testUtils__/EngineHarness';
import { LeaseTable } from '../lease/LeaseTable';
import { MIGRATIONS } from './client';
import { NewerVersionWatch } from './newerMigration';

jest.setTimeout(600_000);

const LATER = '20991231000000_later.js';
const databases = MigratedDatabases.create();

describe.each(databases.eachSupportedId())(
  'a replica whose database a newer version has migrated, on %s',
  databaseId => {
    let folder: string;
    let knex: Knex;
    let newer: { directory: string[]; sortDirsSeparately: boolean };

    beforeEach(async () => {
      knex = await databases.init(databaseId);
      folder = await mkdtemp(join(tmpdir(), 'drydock-later-'));
      await writeFile(
        join(folder, LATER),
        // Not knex's dropColumn: on SQLite it makes the table anew, and what belongs to it goes.
        `exports.up = knex => knex.raw('alter table upgrades add column later varchar(9)');
         exports.down = knex => knex.raw('alter table upgrades drop column later');`,
      );
      newer = { directory: [MIGRATIONS, folder], sortDirsSeparately: true };
    });
    afterEach(() => rm(folder, { recursive: true }));

    it('takes up no work and keeps none, and works again when the migration is taken back [T-410]', async () => {
      const test = await EngineHarness.create(knex);
      const older = test.engine();
      jest.spyOn(older.engine, 'wake').mockImplementation(() => undefined);
      const { upgrade } = await older.upgrades.start(
        { clusterId: 'prod-eu-1', target: 'v1.36.4' },
        USER,
      );
      const leases = new LeaseTable(knex, 'upgrades');
      const [{ lease }] = await leases.claimDue('older', 1);
      expect(await leases.renew(lease)).toBe(true);

      await knex.migrate.latest(newer);
      expect(await leases.renew(lease)).toBe(false);
      await test.expireLeases();
      expect(await older.engine.tick()).toBe(0);
      expect(test.world.acceptedWrites).toEqual([]);

      await knex.migrate.down(newer);
      await tickUntil(older, upgrade.id, ({ phase }) => phase === 'succeeded');
      expect(test.world.acceptedWrites).toHaveLength(2);
    });

    it('reads no cluster and sends no message', async () => {
      await givenClusters(knex, [{ name: 'prod-1' }]);
      await knex('owner_messages').insert({
        id: 'm',
        owner: 'group:default/a',
        period: '2026-11-21',
        payload: '{}',
        created_at: '2026-11-21T06:00:00.000Z',
        next_attempt_at_ms: 0,
      });
      const claimed = async () => {
        const claims = await Promise.all(
          (['clusters', 'owner_messages'] as const).map(table =>
            new LeaseTable(knex, table).claimDue('older', 5),
          ),
        );
        return claims.map(({ length }) => length);
      };
      await knex.migrate.latest(newer);
      expect(await claimed()).toEqual([0, 0]);
      expect(
        await new LeaseTable(knex, 'owner_messages').claimRow(
          knex,
          'm',
          'older',
        ),
      ).toBeUndefined();
      await knex.migrate.down(newer);
      expect(await claimed()).toEqual([1, 1]);
    });

    it('tells the operator once', async () => {
      const logger = mockServices.logger.mock();
      const watch = new NewerVersionWatch(knex, logger);
      await watch.look();
      expect(logger.error).not.toHaveBeenCalled();
      await knex.migrate.latest(newer);
      await watch.look();
      await watch.look();
      expect(logger.error).toHaveBeenCalledTimes(1);
      expect(logger.error).toHaveBeenCalledWith(
        expect.stringContaining('takes up no work'),
        { migration: LATER },
      );
    });
  },
);
