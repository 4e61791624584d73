import { MigratedDatabases } from '../../__testUtils__/databases';
import { CalendarTokens } from './CalendarTokens';

jest.setTimeout(600_000);

describe('CalendarTokens', () => {
  const databases = MigratedDatabases.create();

  it.each(databases.eachSupportedId())(
    'open the feed that they were issued for, on every replica, until they are revoked or the key is gone (%p) [T-322]',
    async id => {
      const knex = await databases.init(id);
      const [a, b] = [new CalendarTokens(knex), new CalendarTokens(knex)];
      await expect(a.opens('', undefined)).resolves.toBe(false);
      const [token, same] = await Promise.all([
        a.issue('group:default/payments'),
        b.issue('group:default/payments'),
      ]);
      expect(same).toBe(token);
      expect(token).toMatch(/^[\w-]{43}$/);
      await expect(b.opens(token, 'group:default/payments')).resolves.toBe(
        true,
      );
      await expect(b.opens(token, 'group:default/other')).resolves.toBe(false);
      await expect(b.opens(token, undefined)).resolves.toBe(false);
      await expect(b.opens(await a.issue(undefined), undefined)).resolves.toBe(
        true,
      );
      await expect(
        b.opens(`${token}x`, 'group:default/payments'),
      ).resolves.toBe(false);
      await b.revoke('group:default/payments');
      await expect(a.opens(token, 'group:default/payments')).resolves.toBe(
        false,
      );
      const second = await a.issue('group:default/payments');
      await expect(b.opens(second, 'group:default/payments')).resolves.toBe(
        true,
      );
      await b.revoke('group:default/payments');
      for (const revoked of [token, second])
        await expect(a.opens(revoked, 'group:default/payments')).resolves.toBe(
          false,
        );
      await expect(b.opens(await a.issue(undefined), undefined)).resolves.toBe(
        true,
      );
      await knex('calendar_key').delete();
      await expect(b.opens(token, 'group:default/payments')).resolves.toBe(
        false,
      );
    },
  );
});
