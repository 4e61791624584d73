import { SecretText } from '@drydock/upgrade-readiness';
import { reasonText } from '@drydock/upgrade-reasons';
import {
  givenClusters,
  MigratedDatabases,
} from '../../__testUtils__/databases';
import {
  givenRegistry,
  HALF_A_MINUTE_MS,
  NOW_MS,
  registryAt,
} from './__testUtils__/dependencies';
import { Dependencies } from './Dependencies';
import { isUnmet, unmetOf, whyUnmet } from './dependencyRules';

jest.setTimeout(600_000);
const databases = MigratedDatabases.create();

describe.each(databases.eachSupportedId())('dependencies on %s', databaseId => {
  const given = async (...more: Parameters<typeof givenRegistry>) => ({
    knex: await databases.init(databaseId),
    ...(await givenRegistry(...more)),
  });

  it('are asked once for a whole fleet, by whichever replica, and again after half a minute [T-244]', async () => {
    const { knex, server, clock, replica, asked } = await given();
    const [one, other] = [replica(knex), replica(knex)];
    const fleet = Array.from({ length: 2000 }, (_, index) => `c${index}`);
    const all = await Promise.all(fleet.map(id => one.concerning([id])));
    expect(new Set(all.map(([{ state }]) => state.status))).toEqual(
      new Set(['ok']),
    );
    await other.concerning(fleet);
    expect(asked()).toBe(1);
    clock.nowMs += HALF_A_MINUTE_MS;
    expect(await other.concerning(fleet)).toMatchObject([
      { state: { askedAtMs: clock.nowMs }, clusterIds: { length: 2000 } },
    ]);
    expect(asked()).toBe(2);
    await server.stop();
  });

  it('are reported with what failed, its owner and since when, also after a restart and when it fails in another way', async () => {
    const { knex, server, clock, replica, answer } = await given({
      owner: 'group:default/registry',
    });
    await replica(knex).tick();
    clock.nowMs += HALF_A_MINUTE_MS;
    answer(503);
    const hold = async () =>
      unmetOf(await replica(knex).concerning(['a'])).map(({ state }) =>
        isUnmet(state),
      );
    const failingSince = 'Nov 22, 2026, 9:12 AM UTC';
    const held = await hold();
    expect(held).toEqual([
      {
        code: 'dependency.unmet',
        params: {
          dependency: { text: 'Image registry' },
          since: { time: '2026-11-22T09:12:30.000Z' },
        },
        who: { entityRef: 'group:default/registry' },
      },
    ]);
    clock.nowMs += 3_600_000;
    server.respond = (_, response) => response.destroy();
    const [{ state }] = await replica(knex).concerning(['a']);
    expect(reasonText(whyUnmet(state))).toBe(
      `Image registry: cannot be asked (${server.url.host} closed the connection without an answer), since ${failingSince}. Drydock asks again by itself`,
    );
    expect(await hold()).toEqual(held);
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
    expect(unmetOf([{ state, clusterIds: ['a'] }])).toEqual([]);
    await server.stop();
  });

  it('are asked again at once where the address, what is expected or which headers are sent changed', async () => {
    const { knex, server, replica, answer, asked } = await given();
    await replica(knex).tick();
    answer(401);
    const expect401 = { expect: [{ from: 401, to: 401 }] };
    const changed: Parameters<typeof registryAt>[1][] = [
      expect401,
      { ...expect401, authorization: new SecretText('Bearer one') },
      { ...expect401, headers: { 'x-tenant': 'one' } },
    ];
    for (const each of changed)
      expect(
        await replica(knex, [registryAt(server, each)]).concerning(['a']),
      ).toMatchObject([
        {
          state: {
            status: 'ok',
            message: {
              code: 'dependency.answers',
              params: { status: { text: '401' } },
            },
          },
        },
      ]);
    expect(asked()).toBe(4);
    const [{ digest }] = await knex('dependency_answers');
    await replica(knex, [
      registryAt(server, { ...expect401, headers: { 'x-tenant': 'two' } }),
    ]).concerning(['a']);
    // A secret would be guessed from its digest: none is in it.
    await expect(knex('dependency_answers')).resolves.toMatchObject([
      { digest },
    ]);
    await server.stop();
  });

  it('are not asked again at once after one hung for as long as its limit [T-245]', async () => {
    const { knex, server, clock, replica, answer, asked } = await given({
      timeoutSeconds: 0.1,
    });
    const [one, other] = [replica(knex), replica(knex)];
    server.respond = () => {
      clock.nowMs += HALF_A_MINUTE_MS;
    };
    await one.concerning(['a']);
    expect(await other.concerning(['a'])).toMatchObject([
      { state: { status: 'unknown', askedAtMs: NOW_MS } },
    ]);
    expect(asked()).toBe(1);
    clock.nowMs += HALF_A_MINUTE_MS;
    answer(200);
    expect(await other.concerning(['a'])).toMatchObject([
      { state: { status: 'ok' } },
    ]);
    await server.stop();
  });

  it('are asked again, and not called good, after the clock was set back', async () => {
    const { knex, server, clock, replica, answer, asked } = await given();
    clock.nowMs += 3_600_000;
    await replica(knex).tick();
    clock.nowMs = NOW_MS;
    expect(await replica(knex).known()).toMatchObject([
      {
        status: 'unknown',
        message: { code: 'dependency.no-recent-answer' },
        sinceMs: NOW_MS,
      },
    ]);
    answer(503);
    await replica(knex).tick();
    expect(await replica(knex).known()).toMatchObject([
      { status: 'failing', sinceMs: NOW_MS, askedAtMs: NOW_MS },
    ]);
    await replica(knex).concerning(['a']);
    expect(asked()).toBe(2);
    await server.stop();
  });

  it('keep back those of their environment and with their labels, and those of which that is not known', async () => {
    const { knex, server, replica, asked } = await given({
      environments: ['prod'],
      labels: { os: 'flatcar' },
    });
    const ids = await givenClusters(knex, [
      { name: 'prod', environment: 'prod', labels: { os: 'flatcar' } },
      { name: 'other', environment: 'prod', labels: { os: 'ubuntu' } },
      { name: 'dev', environment: 'dev', labels: { os: 'flatcar' } },
      { name: 'unknown' },
    ]);
    const dependencies = replica(knex);
    expect(await dependencies.concerning([ids.other, ids.dev])).toEqual([]);
    expect(asked()).toBe(0);
    expect(
      await dependencies.concerning([...Object.values(ids), 'gone']),
    ).toMatchObject([{ clusterIds: [ids.prod, ids.unknown, 'gone'] }]);
    await server.stop();
  });

  it('are unknown without an answer, and when the last one is old', async () => {
    const { knex, server, clock, replica } = await given();
    expect(await replica(knex).known()).toMatchObject([
      { status: 'unknown', message: { code: 'dependency.not-asked-yet' } },
    ]);
    await replica(knex).tick();
    expect(await replica(knex).known()).toMatchObject([
      { status: 'ok', sinceMs: NOW_MS },
    ]);
    clock.nowMs += 10 * HALF_A_MINUTE_MS;
    expect(await replica(knex).known()).toMatchObject([
      { status: 'unknown', message: { code: 'dependency.no-recent-answer' } },
    ]);
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
    expect(await replica(knex).known()).toMatchObject([
      { status: 'ok', askedAtMs: clock.nowMs },
    ]);
    await server.stop();
  });
});

it('sends no request when none is configured', async () => {
  const knex = (() => {
    throw new Error('not to be asked');
  }) as never;
  const none = new Dependencies({
    knex,
    clock: { now: () => NOW_MS },
    configured: [],
    signal: new AbortController().signal,
  });
  expect([
    await none.concerning(['a']),
    await none.known(),
    await none.tick(),
  ]).toEqual([[], [], undefined]);
});
