import Knex from 'knex';
import { MigratedDatabases } from '../../__testUtils__/databases';
import { shareEmergencyStop } from '../../conditions/emergencyStopState';
import { endWhenIdle } from './idleTransaction';

const databases = MigratedDatabases.create(['POSTGRES_15']);
const supported = databases.eachSupportedId();
const describeHere = supported.length > 0 ? describe : describe.skip;

describeHere(
  `a process that stands still in a transaction${
    supported.length > 0 ? '' : ' (skipped: no PostgreSQL)'
  }`,
  () => {
    it('loses its locks, so that the emergency stop can be set', async () => {
      const [[databaseId]] = supported;
      const knex = await databases.init(databaseId);
      const other = Knex({ ...knex.client.config });
      const frozen = await knex.transaction();
      await endWhenIdle(frozen, 0.2);
      await shareEmergencyStop(frozen);
      // Nothing more is asked in it, as from a process that is stopped. Without the limit this
      // waits for ever.
      expect(
        await other('emergency_stop').where({ id: 1 }).update({ active: true }),
      ).toBe(1);
      await expect(
        frozen('emergency_stop').where({ id: 1 }).first(),
      ).rejects.toThrow();
      // Gives its connection back to the pool; there is nothing left to roll back.
      await frozen.rollback().catch(() => undefined);
      await other.destroy();
    });

    it('is limited in that transaction alone', async () => {
      const [[databaseId]] = supported;
      const knex = await databases.init(databaseId);
      const limitOf = async (asked: Pick<typeof knex, 'raw'>) =>
        (
          await asked.raw<{ rows: { limit: string }[] }>(
            `select current_setting('idle_in_transaction_session_timeout') as limit`,
          )
        ).rows[0].limit;
      await knex.transaction(async trx => {
        await endWhenIdle(trx, 30);
        expect(await limitOf(trx)).toBe('30s');
      });
      expect(await limitOf(knex)).toBe('0');
    });
  },
);
