import { said } from '@drydock/upgrade-reasons';
import { mockServices } from '@backstage/backend-test-utils';
import type { NotificationSendOptions } from '@backstage/plugin-notifications-node';
import type { OwnedFinding } from '../../readiness/finding';
import type { Knex } from 'knex';
import { storeEvaluation } from '../../readiness/store/evaluationStore';
import {
  givenClusters,
  MigratedDatabases,
} from '../../__testUtils__/databases';
import type { TestDatabaseId } from '../../__testUtils__/databases';
import { LeaseTable } from '../../foundation/lease/LeaseTable';
import { Outbox } from './Outbox';
import { OwnerMessenger } from './OwnerMessenger';

jest.setTimeout(600_000);

const blocker = (
  fingerprint: string,
  more: Partial<OwnedFinding> = {},
): OwnedFinding => ({
  fingerprint,
  checkId: 'c',
  severity: 'blocker',
  confidence: 'observed',
  phase: 'nodes',
  title: said(`finding ${fingerprint}`),
  evidence: [],
  fix: { what: said('x') },
  owner: 'group:default/payments',
  dueAt: '2026-12-01',
  ...more,
});
const MONDAY = '2026-11-23';
const signal = new AbortController().signal;

describe('OwnerMessenger', () => {
  const databases = MigratedDatabases.create();
  let knex: Knex;
  let clusterId: string;
  let time: Date;
  let sent: NotificationSendOptions[];
  let refuse: boolean;
  let whileSending: () => Promise<unknown>;
  let outbox: Outbox;

  const begin = async (id: TestDatabaseId) => {
    knex = await databases.init(id);
    clusterId = (await givenClusters(knex, [{ name: 'prod-eu-1' }]))[
      'prod-eu-1'
    ];
    time = new Date(`${MONDAY}T06:00:00.000Z`);
    sent = [];
    refuse = false;
    whileSending = async () => undefined;
    outbox = new Outbox({
      knex,
      logger: mockServices.logger.mock(),
      clock: { now: () => time.getTime() },
      notifications: {
        send: async options => {
          if (refuse) throw new Error('Request failed with status 404');
          await whileSending();
          sent.push(options);
        },
      },
    });
  };
  const judged = (findings: OwnedFinding[]) =>
    storeEvaluation(knex, {
      clusterId,
      target: '1.36.2',
      targetReason: { code: 'readiness.target-next-minor' },
      verdict: 'blocked',
      reasons: [],
      findings,
      coverage: [],
      details: { nodePools: [], services: [], unowned: [], sections: [] },
      services: [],
      support: { state: 'standard' },
      evaluatedAt: time.toISOString(),
      evaluatedFor: 'x',
      tellsOwners: true,
    });
  const messenger = (newBlockers: 'daily' | 'immediate' | 'off' = 'daily') =>
    new OwnerMessenger({
      knex,
      settings: { newBlockers, hourUtc: 7, rollouts: 'on' },
      clock: { now: () => time.getTime() },
      outbox,
    });
  const at = (text: string) => {
    time = new Date(text);
  };
  const retryNow = () =>
    knex('owner_messages').update({ next_attempt_at_ms: 0 });

  it.each(databases.eachSupportedId())(
    'tells an owner once a day of all new blockers together (%p)',
    async id => {
      await begin(id);
      await judged([
        blocker('a'),
        blocker('b'),
        blocker('c', { owner: 'group:default/other' }),
        blocker('w', { severity: 'warning' }),
        blocker('x', { state: 'waived' }),
        blocker('n', { owner: undefined }),
      ]);
      await messenger().tick(signal);
      expect(sent).toEqual([]);
      at(`${MONDAY}T07:00:00.000Z`);
      await Promise.all([messenger().tick(signal), messenger().tick(signal)]);
      expect(
        sent
          .map(({ recipients, payload }) => [recipients, payload.title])
          .sort(),
      ).toEqual([
        [
          { type: 'entity', entityRef: 'group:default/other' },
          '1 new blocker on prod-eu-1, the first due 2026-12-01',
        ],
        [
          { type: 'entity', entityRef: 'group:default/payments' },
          '2 new blockers on prod-eu-1, the first due 2026-12-01',
        ],
      ]);
    },
  );

  it.each(databases.eachSupportedId())(
    'never tells of the same blocker again, also not when it comes back (%p)',
    async id => {
      await begin(id);
      await judged([blocker('a')]);
      at(`${MONDAY}T07:00:00.000Z`);
      await messenger().tick(signal);
      expect(sent).toHaveLength(1);
      await judged([]);
      await judged([blocker('a'), blocker('b')]);
      at('2026-11-24T06:59:00.000Z');
      await messenger().tick(signal);
      expect(sent).toHaveLength(1);
      at('2026-11-24T07:00:00.000Z');
      await messenger().tick(signal);
      expect(sent).toHaveLength(2);
      expect(sent[1].payload.description).toBe(
        'prod-eu-1: finding b, due 2026-12-01',
      );
    },
  );

  it('does not tell of what was solved before the digest, and tells of it should it come again', async () => {
    await begin('SQLITE_3');
    await judged([blocker('a')]);
    await judged([]);
    at(`${MONDAY}T07:00:00.000Z`);
    await messenger().tick(signal);
    expect(sent).toEqual([]);
    await judged([blocker('a')]);
    at('2026-11-24T07:00:00.000Z');
    await messenger().tick(signal);
    expect(sent).toHaveLength(1);
  });

  it('tells at once where the operator wants that, and nothing where it is off [T-314]', async () => {
    await begin('SQLITE_3');
    await judged([blocker('a')]);
    await messenger('off').tick(signal);
    expect(sent).toEqual([]);
    await messenger('immediate').tick(signal);
    await judged([blocker('a'), blocker('b')]);
    await messenger('immediate').tick(signal);
    expect(sent.map(({ payload }) => payload.description)).toEqual([
      'prod-eu-1: finding a, due 2026-12-01',
      'prod-eu-1: finding b, due 2026-12-01',
    ]);
  });

  it.each(databases.eachSupportedId())(
    'keeps a message that the portal did not take, and sends the same one again (%p)',
    async id => {
      await begin(id);
      await judged([blocker('a')]);
      refuse = true;
      await messenger('immediate').tick(signal);
      await messenger('immediate').tick(signal);
      await expect(
        knex('owner_messages').first('attempts', 'sent_at', 'failure'),
      ).resolves.toMatchObject({
        attempts: 1,
        sent_at: null,
        failure: expect.stringContaining('404'),
      });
      refuse = false;
      at(`${MONDAY}T06:04:00.000Z`);
      await retryNow();
      await messenger('immediate').tick(signal);
      expect(sent.map(({ payload }) => payload.title)).toEqual([
        '1 new blocker on prod-eu-1, the first due 2026-12-01 (at 06:00 UTC)',
      ]);
      // A crash between the sending and its record sends once more, under the same scope, which the
      // portal takes for the same message.
      await knex('owner_messages').update({ sent_at: null });
      await retryNow();
      await messenger('immediate').tick(signal);
      expect(sent).toHaveLength(2);
      expect(sent[1].payload.scope).toBe(sent[0].payload.scope);
    },
  );

  it.each(databases.eachSupportedId())(
    'stores nothing of a message that another replica claimed while it was sent (%p)',
    async id => {
      await begin(id);
      await judged([blocker('a')]);
      whileSending = async () => {
        await knex('owner_messages').update({ lease_expires_at_ms: 0 });
        await new LeaseTable(knex, 'owner_messages').claimDue('other', 1);
      };
      await messenger('immediate').tick(signal);
      expect(sent).toHaveLength(1);
      expect(await knex('owner_messages')).toMatchObject([
        { lease_owner: 'other', sent_at: null },
      ]);
    },
  );
});
