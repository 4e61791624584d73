import { inEnglish } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import {
  givenClusters,
  MigratedDatabases,
} from '../../__testUtils__/databases';
import { givenPlan } from './__testUtils__/givenPlan';
import {
  answersTo,
  heldBySnooze,
  storeAnswer,
  type OwnerAnswer,
} from './answers';
import { approvalEnds } from './approvalEnds';

jest.setTimeout(600_000);

const databases = MigratedDatabases.create();
const NOW_MS = Date.parse('2026-11-23T12:00:00Z');
const HOUR_MS = 3_600_000;
const PAYMENTS = 'group:default/payments';

describe.each(databases.eachSupportedId())(
  'answers of owners on %s',
  databaseId => {
    let knex: Knex;
    let east: string;

    beforeEach(async () => {
      knex = await databases.init(databaseId);
      ({ east } = await givenClusters(knex, [
        { name: 'east' },
        { name: 'west' },
      ]));
      await givenPlan(knex, {
        stages: { all: [{ clusterId: east, clusterName: 'east' }] },
      });
    });

    const snoozed = (
      hours: number,
      more: Partial<OwnerAnswer> = {},
    ): OwnerAnswer => ({
      planId: 'winter',
      clusterId: east,
      owner: PAYMENTS,
      answer: 'snoozed',
      by: 'user:default/ann',
      atMs: NOW_MS,
      untilMs: NOW_MS + hours * HOUR_MS,
      firstStartMs: NOW_MS,
      ...more,
    });
    const held = async (atMs = NOW_MS) => [
      ...(await heldBySnooze(knex, 'winter', [east, 'other'], atMs)),
    ];
    /** The plan is submitted again later. */
    const submitAgain = (atMs: number) =>
      knex('plan_revisions')
        .where({ plan_id: 'winter', number: 1 })
        .update({ submitted_at_ms: atMs });

    it('are kept one for each owner; a later one takes the place of the earlier, and leaves the first start as it was', async () => {
      await storeAnswer(knex, snoozed(2, { reason: 'sale' }));
      await storeAnswer(knex, snoozed(5, { owner: 'group:default/shop' }));
      await storeAnswer(
        knex,
        snoozed(0, {
          answer: 'acknowledged',
          untilMs: undefined,
          firstStartMs: NOW_MS + HOUR_MS,
          atMs: NOW_MS + 1,
        }),
      );
      const found = await answersTo(knex, ['winter']);
      expect(found).toHaveLength(2);
      expect(found.find(({ owner }) => owner === PAYMENTS)).toEqual(
        snoozed(0, {
          answer: 'acknowledged',
          untilMs: undefined,
          reason: undefined,
          firstStartMs: NOW_MS,
          atMs: NOW_MS + 1,
        }),
      );
    });

    it('hold a cluster back until the longest of them is over, with who asked and why', async () => {
      await storeAnswer(
        knex,
        snoozed(5, { owner: 'group:default/shop', reason: 'sale' }),
      );
      await storeAnswer(knex, snoozed(2));
      const reason =
        'shop asked for time until Nov 23, 2026, 5:00 PM UTC: sale';
      expect(inEnglish(await held())).toEqual([
        [
          east,
          {
            owner: 'group:default/shop',
            untilMs: NOW_MS + 5 * HOUR_MS,
            reason,
          },
        ],
      ]);
      expect(await held(NOW_MS + 5 * HOUR_MS)).toEqual([]);
    });

    it('of two owners who asked for as much time give the words of the same one each time', async () => {
      for (const owner of ['group:default/shop', PAYMENTS])
        await storeAnswer(knex, snoozed(2, { owner }));
      expect(await held()).toMatchObject([
        [east, { owner: 'group:default/shop' }],
      ]);
    });

    it('hold nothing back when they only acknowledge the upgrade', async () => {
      await storeAnswer(knex, snoozed(2, { answer: 'acknowledged' }));
      expect(await held()).toEqual([]);
    });

    it('count for what was submitted when they were given, and begin anew after that', async () => {
      await storeAnswer(knex, snoozed(2));
      await submitAgain(NOW_MS + 1);
      expect([await answersTo(knex, ['winter']), await held()]).toEqual([
        [],
        [],
      ]);
      await storeAnswer(
        knex,
        snoozed(3, { atMs: NOW_MS + 2, firstStartMs: NOW_MS + HOUR_MS }),
      );
      expect(await answersTo(knex, ['winter'])).toMatchObject([
        { firstStartMs: NOW_MS + HOUR_MS, untilMs: NOW_MS + 3 * HOUR_MS },
      ]);
    });

    it('know when the first approval of the newest revision ends, and none of gates, of earlier revisions or that were taken back', async () => {
      const approve = (id: string, expires_at_ms: number, more: object = {}) =>
        knex('plan_approvals').insert({
          id,
          plan_id: 'winter',
          revision: 1,
          digest: 'digest',
          stage: '',
          gate: '',
          decision: 'approve',
          principal: `user:default/${id}`,
          ownership_refs: '[]',
          at_ms: 0,
          expires_at_ms,
          ...more,
        });
      expect([...(await approvalEnds(knex, ['winter']))]).toEqual([]);
      await approve('ann', NOW_MS + 9);
      await approve('ben', NOW_MS + 7);
      await approve('taken-back', NOW_MS + 1, { ended_at_ms: 1 });
      await approve('of-a-gate', NOW_MS + 2, { stage: 'all', gate: 'board' });
      await approve('rejection', NOW_MS + 3, { decision: 'reject' });
      await approve('earlier', NOW_MS + 4, { revision: 0 });
      expect([...(await approvalEnds(knex, ['winter']))]).toEqual([
        ['winter', NOW_MS + 7],
      ]);
    });
  },
);
