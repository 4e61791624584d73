import { createTestDatabases, givenClusters, migratedDatabase } from '../__testUtils__/databases';
import { givenRegistry, HALF_A_MINUTE_MS, NOW_MS, registryAt } from './__testUtils__/dependencies';
import { Dependencies } from './Dependencies';
import { holdOf } from './dependencyRules';

jest.setTimeout(600_000);
const databases = createTestDatabases();

describe.each(databases.eachSupportedId())('dependencies on %s', databaseId => {
  const given = async (...more: Parameters<typeof givenRegistry>) => ({ knex: await migratedDatabase(databases, databaseId), ...(await givenRegistry(...more)) });

  it('are asked once for a whole fleet, by whichever replica, and again after half a minute', async () => {
    const { knex, server, clock, replica, asked } = await given();
    const [one, other] = [replica(knex), replica(knex)];
    const fleet = Array.from({ length: 2000 }, (_, index) => `c${index}`);
    const all = await Promise.all(fleet.map(id => one.concerning([id])));
    expect(new Set(all.map(([{ state }]) => state.status))).toEqual(new Set(['ok']));
    await other.concerning(fleet);
    expect(asked()).toBe(1);
    clock.nowMs += HALF_A_MINUTE_MS;
    expect(await other.concerning(fleet)).toMatchObject([{ state: { askedAtMs: clock.nowMs }, clusterIds: { length: 2000 } }]);
    expect(asked()).toBe(2);
    await server.stop();
  });

  it('are told with what failed, whose it is, and since when, also after a restart and when it fails in another way', async () => {
    const { knex, server, clock, replica, answer } = await given({ owner: 'group:default/registry' });
    await replica(knex).tick();
    clock.nowMs += HALF_A_MINUTE_MS;
    answer(503);
    const hold = async () => holdOf(await replica(knex).concerning(['a']));
    const failingSince = '2026-11-22T09:12Z';
    expect(await hold()).toEqual({ because: 'dependency', reason: `Image registry answers 503 instead of 200-299 since ${failingSince}. It is asked again by itself`, who: 'group:default/registry' });
    clock.nowMs += 3_600_000;
    server.respond = (_, response) => response.destroy();
    expect(await hold()).toMatchObject({ reason: expect.stringMatching(new RegExp(`^Image registry cannot be asked \\(.*socket hang up\\) since ${failingSince}`)) });
    await server.stop();
  });

  it('begin anew when they are good again', async () => {
    const { knex, server, clock, replica, answer } = await given();
    answer(503);
    await replica(knex).tick();
    clock.nowMs += HALF_A_MINUTE_MS;
    answer(200);
    const [{ state }] = await replica(knex).concerning(['a']);
    expect(state).toMatchObject({ status: 'ok', sinceMs: clock.nowMs });
    expect(holdOf([{ state, clusterIds: ['a'] }])).toBeUndefined();
    await server.stop();
  });

  it('are asked again at once where the address or what is expected changed', async () => {
    const { knex, server, replica, answer, asked } = await given();
    await replica(knex).tick();
    answer(401);
    const changed = replica(knex, [registryAt(server, { expect: [{ from: 401, to: 401 }] })]);
    expect(await changed.concerning(['a'])).toMatchObject([{ state: { status: 'ok', message: 'answers 401' } }]);
    expect(asked()).toBe(2);
    await server.stop();
  });

  it('keep back those of their environment and with their labels, and those of which that is not known', async () => {
    const { knex, server, replica, asked } = await given({ environments: ['prod'], labels: { os: 'flatcar' } });
    const ids = await givenClusters(knex, [
      { name: 'prod', environment: 'prod', labels: { os: 'flatcar' } },
      { name: 'other', environment: 'prod', labels: { os: 'ubuntu' } },
      { name: 'dev', environment: 'dev', labels: { os: 'flatcar' } },
      { name: 'unknown' },
    ]);
    const dependencies = replica(knex);
    expect(await dependencies.concerning([ids.other, ids.dev])).toEqual([]);
    expect(asked()).toBe(0);
    expect(await dependencies.concerning([...Object.values(ids), 'gone'])).toMatchObject([{ clusterIds: [ids.prod, ids.unknown, 'gone'] }]);
    await server.stop();
  });

  it('are unknown without an answer, and when the last one is old', async () => {
    const { knex, server, clock, replica } = await given();
    expect(await replica(knex).known()).toMatchObject([{ status: 'unknown', message: 'was not asked yet' }]);
    await replica(knex).tick();
    expect(await replica(knex).known()).toMatchObject([{ status: 'ok', sinceMs: NOW_MS }]);
    clock.nowMs += 10 * HALF_A_MINUTE_MS;
    expect(await replica(knex).known()).toMatchObject([{ status: 'unknown', message: 'was not asked for minutes' }]);
    await server.stop();
  });

  it('are not called unknown by a replica that shuts down', async () => {
    const { knex, server, replica } = await given();
    const shutdown = new AbortController();
    const received = new Promise<void>(resolve => {
      server.respond = () => resolve();
    });
    const asking = replica(knex, undefined, shutdown.signal).tick();
    await received;
    shutdown.abort();
    await expect(asking).rejects.toThrow();
    expect(await knex('dependency_answers')).toEqual([]);
    await server.stop();
  });

  it('keep the answer to the later question', async () => {
    const { knex, server, clock, replica, answer } = await given();
    let release: () => void = () => undefined;
    const received = new Promise<void>(resolve => {
      server.respond = (_, response) => {
        release = () => response.writeHead(503).end();
        resolve();
      };
    });
    const slow = replica(knex).tick();
    await received;
    clock.nowMs += HALF_A_MINUTE_MS;
    answer(200);
    await replica(knex).tick();
    release();
    await slow;
    expect(await replica(knex).known()).toMatchObject([{ status: 'ok', askedAtMs: clock.nowMs }]);
    await server.stop();
  });
});

it('asks nobody where none is configured', async () => {
  const knex = (() => {
    throw new Error('not to be asked');
  }) as never;
  const none = new Dependencies({ knex, clock: { now: () => NOW_MS }, configured: [], signal: new AbortController().signal });
  expect([await none.concerning(['a']), await none.known(), await none.tick()]).toEqual([[], [], undefined]);
});
