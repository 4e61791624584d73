import { createTestDatabases, migratedDatabase } from '../__testUtils__/databases';
import { CalendarTokens } from './CalendarTokens';

describe('CalendarTokens', () => {
  const databases = createTestDatabases();

  it.each(databases.eachSupportedId())('open the feed that they were issued for, on every replica, until the key is gone (%p)', async id => {
    const knex = await migratedDatabase(databases, id);
    const [a, b] = [new CalendarTokens(knex), new CalendarTokens(knex)];
    await expect(a.opens('', undefined)).resolves.toBe(false);
    const [token, same] = await Promise.all([a.issue('group:default/payments'), b.issue('group:default/payments')]);
    expect(same).toBe(token);
    expect(token).toMatch(/^[\w-]{43}$/);
    await expect(b.opens(token, 'group:default/payments')).resolves.toBe(true);
    await expect(b.opens(token, 'group:default/other')).resolves.toBe(false);
    await expect(b.opens(token, undefined)).resolves.toBe(false);
    await expect(b.opens(await a.issue(undefined), undefined)).resolves.toBe(true);
    await expect(b.opens(`${token}x`, 'group:default/payments')).resolves.toBe(false);
    await knex('calendar_key').delete();
    await expect(b.opens(token, 'group:default/payments')).resolves.toBe(false);
  });
});
