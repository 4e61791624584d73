import { said, type Reason } from '@drydock/upgrade-reasons';
import type { Entity } from '@backstage/catalog-model';
import type { Knex } from 'knex';
import {
  givenClusters,
  MigratedDatabases,
} from '../../__testUtils__/databases';
import type { TestDatabaseId } from '../../__testUtils__/databases';
import { CatalogIndex } from '../../readiness/CatalogIndex';
import { presentUpcoming } from '../../api/present/presentUpcoming';
import { givenPlan, startPlan } from './__testUtils__/givenPlan';
import { heldBySnooze } from './answers';
import { UpcomingAnswers } from './UpcomingAnswers';
import { UpcomingReader } from './UpcomingReader';

jest.setTimeout(600_000);

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-23T12:00:00Z');
const SATURDAY = Date.parse('2026-11-28T21:00:00Z');
const windows = [
  {
    name: 'nights',
    rule: 'FREQ=WEEKLY;BYDAY=SA;BYHOUR=22;BYMINUTE=0',
    durationMinutes: 240,
    timeZone: 'Europe/Berlin',
  },
];

const entity = (kind: string, name: string, spec: object): Entity => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind,
  metadata: { name },
  spec: spec as Entity['spec'],
});
const index = new CatalogIndex([
  entity('Component', 'api', { owner: 'payments', system: 'shop' }),
  entity('Component', 'web', { owner: 'storefront' }),
  entity('Group', 'payments', { parent: 'business' }),
  entity('Group', 'storefront', {}),
  entity('Group', 'business', {}),
]);
const PAYMENTS = 'group:default/payments';
const ANN = {
  principal: 'user:default/ann',
  ownershipRefs: ['user:default/ann', PAYMENTS],
};
const everything = { visibility: undefined, ownershipRefs: ANN.ownershipRefs };

describe('upcoming upgrades', () => {
  const databases = MigratedDatabases.create();
  let knex: Knex;
  let ids: Record<string, string>;
  let nowMs: number;
  let missing: Reason | undefined;
  let changed: number;
  let reader: UpcomingReader;
  let answers: UpcomingAnswers;

  const begin = async (id: TestDatabaseId, started = true) => {
    knex = await databases.init(id);
    ids = await givenClusters(knex, [
      { name: 'east' },
      { name: 'west' },
      { name: 'quiet' },
    ]);
    await knex('cluster_services').insert([
      {
        cluster_id: ids.east,
        entity_ref: 'component:default/api',
        found_by: 'kubernetes-id',
        workloads: 2,
      },
      {
        cluster_id: ids.east,
        entity_ref: 'component:default/web',
        found_by: 'kubernetes-id',
        workloads: 1,
      },
      {
        cluster_id: ids.west,
        entity_ref: 'component:default/api',
        found_by: 'kubernetes-id',
        workloads: 2,
      },
    ]);
    await knex('clusters')
      .where({ id: ids.east })
      .update({ entity_ref: 'resource:default/east' });
    const member = (name: string) => ({
      clusterId: ids[name],
      clusterName: name,
      clusterOwner: 'group:default/platform',
      change: { minor: true, nodes: true },
    });
    await givenPlan(knex, {
      spec: {
        windows,
        stages: [
          { name: 'first', clusters: {}, soakMinutes: 60 },
          { name: 'second', clusters: {} },
        ],
      },
      stages: {
        first: [member('east')],
        second: [member('west'), member('quiet')],
      },
    });
    if (started) await startPlan(knex);
    nowMs = NOW;
    missing = undefined;
    changed = 0;
    const common = {
      knex,
      catalogIndex: async () => index,
      clock: { now: () => nowMs },
    };
    reader = new UpcomingReader({
      ...common,
      approvals: { missing: async () => missing },
    });
    answers = new UpcomingAnswers({
      ...common,
      reader,
      onChange: () => {
        changed += 1;
      },
    });
  };
  const snooze = (untilMs: number, more: object = {}) =>
    answers.answer(
      {
        planId: 'winter',
        clusterId: ids.east,
        owner: PAYMENTS,
        answer: 'snoozed',
        until: new Date(untilMs).toISOString(),
        ...more,
      },
      ANN,
    );
  const read = async (...asked: Parameters<UpcomingReader['read']>) =>
    (await reader.read(...asked)).map(presentUpcoming);
  const fleet = async (...asked: Parameters<UpcomingReader['fleet']>) =>
    (await reader.fleet(...asked)).map(presentUpcoming);
  const clusterNames = async (ref: string) =>
    (await read(ref, everything)).map(({ clusterName }) => clusterName);

  it.each(databases.eachSupportedId())(
    'are those of the clusters that an entity has to do with (%p)',
    async id => {
      await begin(id);
      await expect(clusterNames('component:default/api')).resolves.toEqual([
        'east',
        'west',
      ]);
      await expect(clusterNames('component:default/web')).resolves.toEqual([
        'east',
      ]);
      await expect(clusterNames('system:default/shop')).resolves.toEqual([
        'east',
        'west',
      ]);
      await expect(clusterNames('group:default/business')).resolves.toEqual([
        'east',
        'west',
      ]);
      await expect(clusterNames('group:default/platform')).resolves.toEqual([
        'east',
        'quiet',
        'west',
      ]);
      await expect(clusterNames('resource:default/east')).resolves.toEqual([
        'east',
      ]);
      await expect(clusterNames('component:default/nothing')).resolves.toEqual(
        [],
      );
      await expect(read('api:default/x', everything)).rejects.toThrow(
        /not an entity reference/,
      );
    },
  );

  it.each(databases.eachSupportedId())(
    'say when, for what, by whom, and what is not known (%p)',
    async id => {
      await begin(id);
      const [east, west] = await read('component:default/api', everything);
      expect(east).toMatchObject({
        planName: 'winter',
        rolloutId: 'winter-rollout',
        stage: 'first',
        from: 'v1.35.5',
        target: 'v1.36.4',
        state: 'waiting',
        services: ['component:default/api'],
        owner: PAYMENTS,
        mayAnswer: true,
        window: {
          from: '2026-11-28T21:00:00.000Z',
          until: '2026-11-29T01:00:00.000Z',
        },
        disruption: 'unknown',
        contact: 'group:default/platform',
        snoozableUntil: '2026-12-05T21:00:00.000Z',
        snoozeReason: {
          text: 'owners have 7 days from its first possible start',
        },
      });
      expect(west.windowReason?.text).toBe('Not before stage first is done');
      const [seen] = await read('component:default/web', everything);
      expect(seen).toMatchObject({
        owner: 'group:default/storefront',
        mayAnswer: false,
      });
    },
  );

  it('of callers are those of all their teams, and are answered for the team', async () => {
    await begin('SQLITE_3');
    const mine = async (...teams: string[]) => {
      const ownershipRefs = ['user:default/ann', ...teams];
      return (
        await read('user:default/ann', {
          visibility: undefined,
          ownershipRefs,
        })
      ).map(
        ({ clusterName, owner, mayAnswer }) =>
          `${clusterName} ${owner} ${mayAnswer}`,
      );
    };
    await expect(mine(PAYMENTS)).resolves.toEqual([
      `east ${PAYMENTS} true`,
      `west ${PAYMENTS} true`,
    ]);
    await expect(mine('group:default/business')).resolves.toEqual([
      'east group:default/business true',
      'west group:default/business true',
    ]);
    await expect(mine('group:default/platform')).resolves.toEqual(
      ['east', 'quiet', 'west'].map(
        name => `${name} group:default/platform true`,
      ),
    );
    await expect(mine()).resolves.toEqual([]);
    await expect(read('user:default/bo', everything)).resolves.toEqual([]);
  });

  it.each(databases.eachSupportedId())(
    'show plans that are not begun, and whether they are approved (%p)',
    async id => {
      await begin(id, false);
      expect((await fleet(everything)).map(({ state }) => state)).toEqual([
        'approved',
        'approved',
        'approved',
      ]);
      missing = said('0 of 1');
      expect(
        (await read('component:default/web', everything))[0],
      ).toMatchObject({
        state: 'submitted',
        windowReason: { text: 'Not approved yet: 0 of 1' },
      });
      await knex('plan_approvals').insert({
        id: 'a',
        plan_id: 'winter',
        revision: 1,
        digest: 'digest',
        decision: 'reject',
        principal: 'user:default/bo',
        at_ms: 0,
        expires_at_ms: 0,
      });
      await expect(fleet(everything)).resolves.toEqual([]);
      await knex('plan_approvals').delete();
      await knex('plan_revisions').update({ withdrawn_at_ms: 1 });
      await expect(fleet(everything)).resolves.toEqual([]);
    },
  );

  it('leave out clusters that the caller may not see, and those that are done', async () => {
    await begin('SQLITE_3');
    await knex('clusters')
      .where({ id: ids.west })
      .update({ environment: 'test' });
    const some = await read('component:default/api', {
      ...everything,
      visibility: { column: 'environment', values: ['test'] },
    });
    expect(some.map(({ clusterName }) => clusterName)).toEqual(['west']);
    await knex('rollout_members')
      .where({ cluster_id: ids.east })
      .update({ phase: 'succeeded' });
    await expect(clusterNames('component:default/api')).resolves.toEqual([
      'west',
    ]);
    await knex('rollouts').update({ ended_at_ms: 1 });
    await expect(clusterNames('component:default/api')).resolves.toEqual([]);
  });

  it.each(databases.eachSupportedId())(
    'can be of every cluster that an entity owns or has services on, planned or not (%p) [T-317]',
    async id => {
      await begin(id);
      const sees = (ref: string, ...environments: string[]) =>
        reader.seesAllOf(ref, { column: 'environment', values: environments });
      await knex('clusters').update({ environment: 'test' });
      await knex('clusters')
        .where({ id: ids.quiet })
        .update({ environment: 'prod', owner: 'group:default/business' });
      await expect(sees('group:default/payments', 'test')).resolves.toBe(true);
      await expect(sees('group:default/business', 'test')).resolves.toBe(false);
      await expect(
        sees('group:default/business', 'test', 'prod'),
      ).resolves.toBe(true);
      await knex('rollouts').update({ ended_at_ms: 1 });
      await expect(sees('component:default/api', 'prod')).resolves.toBe(false);
      await expect(sees('resource:default/east', 'prod')).resolves.toBe(false);
      await expect(sees('group:default/storefront', 'prod')).resolves.toBe(
        false,
      );
      await expect(
        reader.seesAllOf('group:default/storefront', undefined),
      ).resolves.toBe(true);
    },
  );

  it.each(databases.eachSupportedId())(
    'are put off by an owner, and the rollout does not begin them before (%p)',
    async id => {
      await begin(id);
      const until = SATURDAY + 2 * DAY_MS;
      await snooze(until, { reason: 'release' });
      const [west, east] = await read('component:default/api', everything);
      expect([west.clusterName, east.clusterName]).toEqual(['west', 'east']);
      expect(east).toMatchObject({
        window: { from: '2026-12-05T21:00:00.000Z' },
        answer: {
          answer: 'snoozed',
          by: 'user:default/ann',
          reason: 'release',
        },
        snoozableUntil: '2026-12-05T21:00:00.000Z',
      });
      const snoozed = async (atMs = SATURDAY) =>
        (await heldBySnooze(knex, 'winter', [ids.east], atMs)).get(ids.east);
      await expect(snoozed()).resolves.toMatchObject({
        reason: {
          code: 'upcoming.snoozed-because',
          params: { reason: { text: 'release' } },
          who: { entityRef: PAYMENTS },
        },
      });
      await expect(
        heldBySnooze(knex, 'winter', [ids.east, ids.west], until),
      ).resolves.toEqual(new Map());
      await answers.answer(
        {
          planId: 'winter',
          clusterId: ids.east,
          owner: PAYMENTS,
          answer: 'acknowledged',
        },
        ANN,
      );
      await expect(snoozed()).resolves.toBeUndefined();
      expect(changed).toBe(2);
      await expect(
        knex('plan_events')
          .orderBy('sequence')
          .select('kind', 'principal', 'cluster_name'),
      ).resolves.toEqual(
        Array(2).fill({
          kind: 'answer-given',
          principal: 'user:default/ann',
          cluster_name: 'east',
        }),
      );
    },
  );

  it.each(databases.eachSupportedId())(
    'are put off for seven days from their first start at most, however often (%p)',
    async id => {
      await begin(id);
      await expect(snooze(SATURDAY + 8 * DAY_MS)).rejects.toThrow(
        /until Dec 5, 2026, 9:00 PM UTC at most/,
      );
      await snooze(SATURDAY + 6 * DAY_MS);
      nowMs = SATURDAY + 5 * DAY_MS;
      await snooze(SATURDAY + 7 * DAY_MS);
      await expect(snooze(SATURDAY + 7 * DAY_MS + 1)).rejects.toThrow(
        /at most/,
      );
      nowMs = SATURDAY + 7 * DAY_MS;
      await expect(snooze(SATURDAY + 8 * DAY_MS)).rejects.toThrow(
        /cannot be postponed any further/,
      );
    },
  );

  it.each(databases.eachSupportedId())(
    'are answered anew when the plan has a new revision, with new bounds (%p)',
    async id => {
      await begin(id, false);
      await snooze(SATURDAY + 2 * DAY_MS, { reason: 'release' });
      await answers.answer(
        {
          planId: 'winter',
          clusterId: ids.west,
          owner: PAYMENTS,
          answer: 'acknowledged',
        },
        ANN,
      );
      const snoozed = async (atMs = SATURDAY) =>
        (await heldBySnooze(knex, 'winter', [ids.east], atMs)).get(ids.east);
      await expect(snoozed()).resolves.toBeDefined();
      nowMs = NOW + 90 * DAY_MS;
      const first = await knex('plan_revisions')
        .where({ plan_id: 'winter', number: 1 })
        .first();
      await knex('plan_revisions').insert({
        ...first,
        number: 2,
        submitted_at_ms: nowMs,
        digest: 'other',
        snapshot: first.snapshot.replaceAll('v1.36.4', 'v1.37.1'),
      });
      await knex('plans').update({ revision: 2 });

      const upcoming = await read('component:default/api', everything);
      expect(
        upcoming.map(({ clusterName, target, answer }) => [
          clusterName,
          target,
          answer,
        ]),
      ).toEqual([
        ['east', 'v1.37.1', undefined],
        ['west', 'v1.37.1', undefined],
      ]);
      await expect(snoozed()).resolves.toBeUndefined();
      const saturday = SATURDAY + 91 * DAY_MS;
      await expect(snooze(saturday + 8 * DAY_MS)).rejects.toThrow(/at most/);
      await snooze(saturday + 2 * DAY_MS);
      await expect(snoozed(saturday)).resolves.toBeDefined();
      await expect(
        knex('upcoming_answers').where({ cluster_id: ids.east }),
      ).resolves.toMatchObject([{ owner: PAYMENTS, answer: 'snoozed' }]);
    },
  );

  it('are put off no longer than support and the approval last, and not into the past', async () => {
    await begin('SQLITE_3');
    await knex('clusters')
      .where({ id: ids.east })
      .update({ support_until: '2026-12-01' });
    await expect(snooze(Date.parse('2026-12-02T00:00:00Z'))).rejects.toThrow(
      /until Dec 1, 2026, 12:00 AM UTC at most/,
    );
    await knex('plan_approvals').insert({
      id: 'a',
      plan_id: 'winter',
      revision: 1,
      digest: 'digest',
      decision: 'approve',
      principal: 'user:default/bo',
      at_ms: 0,
      expires_at_ms: Date.parse('2026-11-30T00:00:00Z'),
    });
    await expect(snooze(Date.parse('2026-12-01T00:00:00Z'))).rejects.toThrow(
      /until Nov 30, 2026, 12:00 AM UTC at most/,
    );
    await expect(snooze(NOW)).rejects.toThrow(/at most/);
    await expect(snooze(NOW, { until: 'soon' })).rejects.toThrow(/ISO time/);
  });

  it('are answered by members of owners that they concern, before they begin', async () => {
    await begin('SQLITE_3');
    const answer = (owner: string, by = ANN, clusterId = ids.east) =>
      answers.answer(
        { planId: 'winter', clusterId, owner, answer: 'acknowledged' },
        by,
      );
    await expect(answer('group:default/storefront')).rejects.toThrow(
      /Only members/,
    );
    await expect(answer('user:default/ann')).rejects.toThrow(/does not own/);
    await expect(answer(PAYMENTS, ANN, ids.quiet)).rejects.toThrow(
      /does not own/,
    );
    await expect(
      answer('group:default/business', {
        ...ANN,
        ownershipRefs: ['group:default/business'],
      }),
    ).resolves.toMatchObject({ answer: 'acknowledged' });
    await knex('rollout_members').update({
      phase: 'running',
      started_at_ms: 1,
    });
    await expect(answer(PAYMENTS)).rejects.toThrow(/already being upgraded/);
    await knex('rollouts').update({ ended_at_ms: 1 });
    await expect(answer(PAYMENTS)).rejects.toThrow(
      /no longer plans an upgrade/,
    );
  });
});
