import { reasonText, said } from '@drydock/upgrade-reasons';
import { MigratedDatabases } from '../../__testUtils__/databases';
import { EmergencyStops } from '../../plans/schedule/EmergencyStops';
import { appendPlanEvents } from '../../upgrades/store/planEvents';
import { allRolloutEvents, listRolloutEvents } from './planEventReader';

const databases = MigratedDatabases.create();
const BY = 'user:default/ada';
const NAME = 'ada';

it.each(databases.eachSupportedId())(
  'the record of a rollout tells of an emergency stop that came and went while it was under way, and of no other, on %s',
  async databaseId => {
    const knex = await databases.init(databaseId);
    let nowMs = 0;
    const stops = new EmergencyStops({
      knex,
      clock: { now: () => nowMs },
      onChange: () => undefined,
    });
    const switchedAt = async (
      atMs: number,
      active: boolean,
      reason: string,
    ) => {
      nowMs = atMs;
      await stops.set(active, reason, BY);
    };
    await switchedAt(1000, true, 'before it');
    await switchedAt(2000, false, 'before it');
    await appendPlanEvents(knex, 3000, [
      { kind: 'rollout-started', rolloutId: 'r1', message: said('it began') },
      { kind: 'rollout-started', rolloutId: 'r2', message: said('another') },
    ]);
    await switchedAt(4000, true, 'DNS is down');
    await switchedAt(5000, false, 'DNS is back');
    await appendPlanEvents(knex, 6000, [
      {
        kind: 'rollout-finished',
        rolloutId: 'r1',
        clusterId: 'hidden',
        message: said('it ended'),
      },
    ]);
    await switchedAt(7000, true, 'after it');

    const record = (
      rollout: Parameters<typeof listRolloutEvents>[1]['rollout'],
      visibleClusterIds?: readonly string[],
    ) =>
      listRolloutEvents(
        knex,
        { rollout, visibleClusterIds },
        { offset: 0, limit: 100 },
      );
    const ended = await record({
      id: 'r1',
      createdAtMs: 3000,
      endedAtMs: 6000,
    });
    expect(ended.items.map(({ message }) => reasonText(message))).toEqual([
      'it ended',
      `${NAME} lifted the emergency stop: DNS is back`,
      `${NAME} stopped the whole fleet: DNS is down`,
      'it began',
    ]);
    expect(ended.total).toBe(4);
    expect(
      (await record({ id: 'r1', createdAtMs: 3000 })).items[0],
    ).toMatchObject({
      kind: 'emergency-stop-on',
      principal: BY,
      message: { params: { reason: { text: 'after it' } } },
    });
    expect(
      (
        await record({ id: 'r1', createdAtMs: 3000, endedAtMs: 6000 }, [
          'other',
        ])
      ).items.map(({ kind }) => kind),
    ).toEqual(['emergency-stop-off', 'emergency-stop-on', 'rollout-started']);
  },
);

it.each(databases.eachSupportedId())(
  'the whole record has every event once, newest first, also where one comes while it is read, on %s',
  async databaseId => {
    const knex = await databases.init(databaseId);
    const happens = (...messages: readonly string[]) =>
      appendPlanEvents(
        knex,
        1000,
        messages.map(message => ({
          kind: 'rollout-started',
          rolloutId: 'r1',
          message: said(message),
        })),
      );
    await happens('1', '2', '3');
    await appendPlanEvents(knex, 1000, [
      { kind: 'emergency-stop-on', message: said('stop') },
      { kind: 'rollout-started', rolloutId: 'r2', message: said('another') },
    ]);
    await happens('4');
    const pages: string[][] = [];
    for await (const page of allRolloutEvents(
      knex,
      { rollout: { id: 'r1', createdAtMs: 0 } },
      2,
    )) {
      pages.push(page.map(({ message }) => reasonText(message)));
      await happens('new');
    }
    expect(pages).toEqual([['4', 'stop'], ['3', '2'], ['1']]);
  },
);
