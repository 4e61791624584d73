import { said } from '@drydock/upgrade-reasons';
import { reasonColumn } from '../../foundation/database/reasonColumn';
import { mockServices } from '@backstage/backend-test-utils';
import type { Entity } from '@backstage/catalog-model';
import type { NotificationSendOptions } from '@backstage/plugin-notifications-node';
import type { Knex } from 'knex';
import {
  givenClusters,
  MigratedDatabases,
} from '../../__testUtils__/databases';
import type { TestDatabaseId } from '../../__testUtils__/databases';
import type { PlanEventInput } from '../../upgrades/store/planEvents';
import { appendPlanEvents } from '../../upgrades/store/planEvents';
import { CatalogIndex } from '../../readiness/CatalogIndex';
import {
  givenPlan,
  REQUESTER,
  startPlan,
} from '../upcoming/__testUtils__/givenPlan';
import type { Clock } from '../../foundation/time/clock';
import { DatabaseClock } from '../../foundation/time/DatabaseClock';
import { UpcomingReader } from '../upcoming/UpcomingReader';
import {
  CGROUPS,
  gatesOn,
} from '../../conditions/versionGates/__testUtils__/gates';
import type { AskVersionGates } from '../../conditions/versionGates/VersionGates';
import { Outbox } from './Outbox';
import { RolloutMessenger } from './RolloutMessenger';

jest.setTimeout(600_000);

const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-23T12:00:00Z');
const signal = new AbortController().signal;
const APPROVER = 'user:default/bo';
const index = new CatalogIndex([
  {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: { name: 'api' },
    spec: { owner: 'payments' },
  } as Entity,
]);

const heldFor = (entityRef: string) =>
  reasonColumn({ ...said('held'), who: { entityRef } });

describe('RolloutMessenger', () => {
  const databases = MigratedDatabases.createForBehaviour();
  let knex: Knex;
  let ids: Record<string, string>;
  let nowMs: number;
  let sent: NotificationSendOptions[];
  let askVersionGates: AskVersionGates;

  const begin = async (id: TestDatabaseId) => {
    knex = await databases.init(id);
    ids = await givenClusters(knex, [{ name: 'east' }, { name: 'west' }]);
    await knex('cluster_services').insert({
      cluster_id: ids.east,
      entity_ref: 'component:default/api',
      found_by: 'kubernetes-id',
      workloads: 2,
    });
    const windows = [
      {
        name: 'nights',
        rule: 'FREQ=WEEKLY;BYDAY=SA;BYHOUR=22;BYMINUTE=0',
        durationMinutes: 240,
      },
    ];
    await givenPlan(knex, {
      spec: { windows },
      stages: {
        first: [
          {
            clusterId: ids.east,
            clusterName: 'east',
            clusterOwner: 'group:default/platform',
          },
        ],
        second: [
          {
            clusterId: ids.west,
            clusterName: 'west',
            clusterOwner: 'group:default/west',
          },
        ],
      },
      requirements: [
        { required: 1 },
        { required: 1, groups: ['group:default/leads'] },
      ],
    });
    nowMs = START;
    sent = [];
    askVersionGates = async () => new Map();
  };
  const approve = () =>
    knex('plan_approvals').insert({
      id: 'a',
      plan_id: 'winter',
      revision: 1,
      digest: 'digest',
      decision: 'approve',
      principal: APPROVER,
      at_ms: 0,
      expires_at_ms: 1e15,
    });
  const happens = async (
    kind: PlanEventInput['kind'],
    message: string,
    more: Partial<PlanEventInput> = {},
  ) => {
    if (kind === 'rollout-finished' && more.rolloutId)
      await knex('rollouts')
        .where({ id: more.rolloutId })
        .update({ phase: /aborted/.test(message) ? 'aborted' : 'failed' });
    await appendPlanEvents(knex, nowMs, [
      { kind, message: said(message), planId: 'winter', ...more },
    ]);
  };
  const messenger = (
    rollouts: 'on' | 'off' = 'on',
    clock: Clock = { now: () => nowMs },
  ) => {
    const outbox = new Outbox({
      knex,
      clock,
      logger: mockServices.logger.mock(),
      notifications: { send: async options => void sent.push(options) },
    });
    return new RolloutMessenger({
      knex,
      outbox,
      settings: { rollouts },
      clock,
      catalogIndex: async () => index,
      askVersionGates,
      upcoming: new UpcomingReader({
        knex,
        clock,
        catalogIndex: async () => index,
        approvals: { missing: async () => undefined },
      }),
    });
  };
  /** `recipient: title` of what was sent since the last call. */
  const told = async () => {
    await messenger().tick(signal);
    return sent
      .splice(0)
      .map(
        ({ recipients, payload }) =>
          `${'entityRef' in recipients ? recipients.entityRef : ''}: ${
            payload.title
          }`,
      )
      .sort();
  };

  it.each(databases.eachSupportedId())(
    'notifies approvers, then the requester, but not about their own actions (%p)',
    async id => {
      await begin(id);
      await happens('plan-submitted', 'ada submitted winter', {
        principal: REQUESTER,
      });
      await expect(told()).resolves.toEqual([
        'group:default/leads: Plan winter: ada submitted winter',
      ]);
      await happens('plan-approved', 'Revision 1 has all its approvals');
      await happens('plan-withdrawn', 'ada withdrew it', {
        principal: REQUESTER,
      });
      nowMs += 20 * MINUTE_MS;
      await expect(told()).resolves.toEqual([
        'group:default/leads: Plan winter: ada withdrew it (at 12:00 UTC)',
        `${REQUESTER}: Plan winter: Revision 1 has all its approvals (at 12:00 UTC)`,
      ]);
      await happens('approval-withdrawn', 'own mistake', {
        principal: REQUESTER,
      });
      nowMs += 20 * MINUTE_MS;
      await expect(told()).resolves.toEqual([]);
      await happens('approval-void', 'not what was submitted');
      nowMs += 20 * MINUTE_MS;
      await expect(told()).resolves.toEqual([
        `${REQUESTER}: Plan winter: not what was submitted (at 12:40 UTC)`,
      ]);
      await happens('approval-unsure', 'not known for now');
      nowMs += 20 * MINUTE_MS;
      await messenger().tick(signal);
      expect(
        sent.splice(0).map(({ payload }) => [payload.title, payload.severity]),
      ).toEqual([['Plan winter: not known for now (at 13:00 UTC)', 'low']]);
      await happens('approval-restored', 'as it was again');
      nowMs += 20 * MINUTE_MS;
      await messenger().tick(signal);
      expect(
        sent
          .splice(0)
          .map(({ recipients, payload }) => [
            recipients,
            payload.title,
            payload.severity,
          ]),
      ).toEqual([
        [
          { type: 'entity', entityRef: REQUESTER },
          'Plan winter: as it was again (at 13:20 UTC)',
          'normal',
        ],
      ]);
    },
  );

  it.each(databases.eachSupportedId())(
    'tells of a version gate that is closed again, and names its cluster only to users who can see it (%p) [T-126]',
    async id => {
      await begin(id);
      await approve();
      const rolloutId = await startPlan(knex);
      await happens(
        'version-gate-expired',
        'The acknowledgement for cluster west has expired',
        { rolloutId, clusterId: ids.west, clusterName: 'west' },
      );
      await expect(told()).resolves.toEqual(
        [
          `group:default/west: Plan winter: The acknowledgement for cluster west has expired`,
          `${REQUESTER}: Plan winter: The acknowledgement for cluster west has expired`,
          `${APPROVER}: Plan winter: The acknowledgement of a version gate of this upgrade has expired: clusters that still need it wait before their next write`,
        ].sort(),
      );
    },
  );

  it.each(databases.eachSupportedId())(
    'tells of a version gate of an environment the owners of the clusters that it keeps, and no others (%p)',
    async id => {
      await begin(id);
      const rolloutId = await startPlan(knex);
      await happens(
        'version-gate-withdrawn',
        'ben withdrew it for all clusters of prod',
        { rolloutId, clusterIds: [ids.west] },
      );
      const withoutNames =
        'Plan winter: The acknowledgement of a version gate of this upgrade was withdrawn: clusters that still need it wait before their next write';
      await expect(told()).resolves.toEqual([
        `group:default/west: ${withoutNames}`,
        `${REQUESTER}: Plan winter: ben withdrew it for all clusters of prod`,
      ]);
    },
  );

  it.each(databases.eachSupportedId())(
    'tells requester and owner of an effect that was left behind (%p)',
    async id => {
      await begin(id);
      const rolloutId = await startPlan(knex);
      await happens('effect-left', 'Effect quiet was left behind', {
        rolloutId,
        clusterId: ids.west,
      });
      await expect(told()).resolves.toEqual([
        'group:default/west: Plan winter: Effect quiet was left behind',
        `${REQUESTER}: Plan winter: Effect quiet was left behind`,
      ]);
    },
  );

  it.each(databases.eachSupportedId())(
    'tells requester, approvers and owners of trouble and of the end (%p)',
    async id => {
      await begin(id);
      await approve();
      const rolloutId = await startPlan(knex);
      await happens('stage-halted', 'Stage first: east failed', {
        rolloutId,
        stage: 'first',
      });
      const halted =
        'Plan winter: Stage first is halted: no further cluster of it starts until a user decides';
      await expect(told()).resolves.toEqual(
        [
          `group:default/platform: ${halted}`,
          `${REQUESTER}: Plan winter: Stage first: east failed`,
          `${APPROVER}: ${halted}`,
        ].sort(),
      );
      await happens('rollout-finished', 'Rollout failed', { rolloutId });
      expect(await told()).toEqual(
        [
          'group:default/platform: Plan winter: Rollout failed',
          'group:default/west: Plan winter: Rollout failed',
          `${REQUESTER}: Plan winter: Rollout failed`,
          `${APPROVER}: Plan winter: Rollout failed`,
        ].sort(),
      );
      await appendPlanEvents(knex, nowMs, [
        {
          kind: 'emergency-stop-on',
          message: said('Stop: outage'),
          principal: APPROVER,
        },
      ]);
      expect(await told()).toEqual([
        'group:default/platform: Stop: outage',
        'group:default/west: Stop: outage',
        `${REQUESTER}: Stop: outage`,
      ]);
    },
  );

  it.each(databases.eachSupportedId())(
    'sends at once that the emergency stop is lifted, however short it was, and once to a user who would get it twice (%p)',
    async id => {
      await begin(id);
      await startPlan(knex);
      for (const kind of ['emergency-stop-on', 'emergency-stop-off'] as const) {
        await appendPlanEvents(knex, nowMs, [
          { kind, message: said(kind), principal: APPROVER },
        ]);
        nowMs += 20_000;
        await messenger().tick(signal);
        const payloads = sent.splice(0).map(({ payload }) => payload);
        expect(payloads.map(({ title, topic }) => [title, topic])).toEqual(
          Array.from({ length: 3 }, () => [kind, 'emergency-stop']),
        );
        expect(new Set(payloads.map(({ scope }) => scope)).size).toBe(1);
      }
    },
  );

  it.each(databases.eachSupportedId())(
    'excludes a user with an own message about an end from the group message about it, but not from other group messages (%p)',
    async id => {
      await begin(id);
      await approve();
      const rolloutId = await startPlan(knex);
      const exceptions = async () => {
        await messenger().tick(signal);
        return sent
          .splice(0)
          .map(({ recipients }) =>
            'entityRef' in recipients
              ? [recipients.entityRef, recipients.excludeEntityRef]
              : [],
          )
          .sort();
      };
      await happens('rollout-finished', 'Rollout failed: about east', {
        rolloutId,
      });
      const both = [APPROVER, REQUESTER].sort();
      expect(await exceptions()).toEqual(
        [
          ['group:default/platform', both],
          ['group:default/west', both],
          [REQUESTER, undefined],
          [APPROVER, undefined],
        ].sort(),
      );
      await happens('cluster-started', 'east: upgrade begins', {
        rolloutId,
        clusterId: ids.east,
      });
      expect(await exceptions()).toEqual([
        ['group:default/payments', undefined],
        ['group:default/platform', undefined],
      ]);
    },
  );

  it.each(databases.eachSupportedId())(
    'tells the failure of a cluster and the end of its rollout in one message, and each of them alone where the other does not follow (%p)',
    async id => {
      await begin(id);
      await approve();
      const rolloutId = await startPlan(knex);
      await happens('cluster-failed', 'west failed: timed out', {
        rolloutId,
        clusterId: ids.west,
      });
      await expect(told()).resolves.toEqual([]);
      nowMs += 10_000;
      await happens('rollout-finished', 'Rollout failed: 1 failed: west', {
        rolloutId,
      });
      const end = [
        'group:default/platform: Plan winter: Rollout failed',
        'group:default/west: Plan winter: Rollout failed. west failed: timed out',
        `${APPROVER}: Plan winter: Rollout failed`,
        `${REQUESTER}: Plan winter: Rollout failed: 1 failed: west. west failed: timed out`,
      ].sort();
      await expect(told()).resolves.toEqual(end);
      nowMs += 20 * MINUTE_MS;
      await expect(told()).resolves.toEqual([]);
      await happens('cluster-failed', 'east failed: refused', {
        rolloutId,
        clusterId: ids.east,
      });
      nowMs += 21_000;
      await expect(told()).resolves.toEqual([
        'group:default/platform: east failed: refused',
        `${REQUESTER}: east failed: refused`,
      ]);
    },
  );

  it.each(databases.eachSupportedId())(
    'sends the halt of a stage at once with the failure behind it, and the failure alone to a user who caused the halt (%p)',
    async id => {
      await begin(id);
      const rolloutId = await startPlan(knex);
      await happens('cluster-failed', 'west failed: timed out', {
        rolloutId,
        clusterId: ids.west,
      });
      await expect(told()).resolves.toEqual([]);
      nowMs += 10_000;
      await happens('stage-halted', 'ada halted stage second', {
        rolloutId,
        stage: 'second',
        principal: REQUESTER,
      });
      await expect(told()).resolves.toEqual([
        'group:default/west: Plan winter: Stage second is halted: no further cluster of it starts until a user decides. west failed: timed out',
      ]);
      nowMs += 11_000;
      await expect(told()).resolves.toEqual([
        `${REQUESTER}: west failed: timed out`,
      ]);
    },
  );

  it.each(databases.eachSupportedId())(
    'makes only the recipients wait who got a message on the topic within 15 minutes (%p)',
    async id => {
      await begin(id);
      await approve();
      const rolloutId = await startPlan(knex);
      await happens('effect-left', 'Effect quiet was left behind', {
        rolloutId,
        clusterId: ids.west,
      });
      await expect(told()).resolves.toHaveLength(2);
      nowMs += MINUTE_MS;
      await happens('gate-failed', 'Gate a failed', {
        rolloutId,
        stage: 'second',
      });
      const text = 'Plan winter: A gate of stage second failed';
      await expect(told()).resolves.toEqual([`${APPROVER}: ${text}`]);
      nowMs += 14 * MINUTE_MS;
      await expect(told()).resolves.toEqual([
        `group:default/west: ${text} (at 12:01 UTC)`,
        `${REQUESTER}: Plan winter: Gate a failed (at 12:01 UTC)`,
      ]);
    },
  );

  it.each(databases.eachSupportedId())(
    'tells an abort once, with the end that it leads to (%p)',
    async id => {
      await begin(id);
      const rolloutId = await startPlan(knex);
      await happens('rollout-aborted', 'ada aborted the rollout', {
        rolloutId,
        principal: REQUESTER,
      });
      await expect(told()).resolves.toEqual([]);
      await happens('rollout-finished', 'Rollout aborted: 2 skipped', {
        rolloutId,
      });
      await expect(told()).resolves.toEqual([
        'group:default/platform: Plan winter: Rollout aborted',
        'group:default/west: Plan winter: Rollout aborted',
        `${REQUESTER}: Plan winter: Rollout aborted: 2 skipped`,
      ]);
    },
  );

  it.each(databases.eachSupportedId())(
    'sends each event once to a user in several groups: all messages to groups about it have one scope, whatever else one of the groups gets meanwhile (%p)',
    async id => {
      await begin(id);
      const rolloutId = await startPlan(knex);
      await happens('gate-failed', 'Gate a failed', {
        rolloutId,
        stage: 'first',
      });
      await happens('gate-inconclusive', 'Gate b', {
        rolloutId,
        stage: 'second',
      });
      await happens('version-gate-expired', 'expired', { rolloutId });
      await happens('effect-left', 'left on west', {
        rolloutId,
        clusterId: ids.west,
      });
      await messenger().tick(signal);
      nowMs += 5 * MINUTE_MS;
      await happens('gate-failed', 'Gate c failed', { rolloutId });
      await happens('gate-failed', 'Gate a failed again', {
        rolloutId,
        stage: 'first',
      });
      await messenger().tick(signal);
      nowMs += 20 * MINUTE_MS;
      await messenger().tick(signal);
      const scopesOf = new Map<string, Set<string | undefined>>();
      // Users who get a message of their own are excluded from those to groups.
      const rows: { event_key: string; message_id: string }[] = await knex(
        'rollout_notices',
      )
        .where('recipient', 'like', 'group:%')
        .select('event_key', 'message_id');
      const messages: { id: string; payload: string }[] = await knex(
        'owner_messages',
      ).select('id', 'payload');
      for (const { event_key, message_id } of rows)
        scopesOf.set(
          event_key,
          (scopesOf.get(event_key) ?? new Set()).add(
            JSON.parse(
              messages.find(message => message.id === message_id)?.payload ??
                '{}',
            ).scope,
          ),
        );
      expect(scopesOf.size).toBe(6);
      expect([...scopesOf.values()].map(({ size }) => size)).toEqual([
        1, 1, 1, 1, 1, 1,
      ]);
    },
  );

  it('gives the time of a start that is sent only after the quiet time', async () => {
    await begin('SQLITE_3');
    const rolloutId = await startPlan(knex);
    await happens('cluster-started', 'east: upgrade begins', {
      rolloutId,
      clusterId: ids.east,
    });
    await told();
    nowMs += MINUTE_MS;
    await happens('cluster-started', 'east: upgrade begins again', {
      rolloutId,
      clusterId: ids.east,
    });
    await expect(told()).resolves.toEqual([]);
    nowMs += 15 * MINUTE_MS;
    await expect(told()).resolves.toEqual([
      'group:default/payments: east: upgrade begins again (at 12:01 UTC)',
      'group:default/platform: east: upgrade begins again (at 12:01 UTC)',
    ]);
  });

  it('names a cluster to the requester and to its own owner, and to no one else of the rollout [T-315]', async () => {
    await begin('SQLITE_3');
    await approve();
    const rolloutId = await startPlan(knex);
    for (const [kind, about] of [
      ['stage-halted', { stage: 'first' }],
      ['gate-failed', { stage: 'first', clusterId: ids.east }],
      ['gate-inconclusive', { stage: 'second' }],
      ['cluster-failed', { stage: 'first', clusterId: ids.east }],
      ['rollout-finished', {}],
    ] as const) {
      await happens(kind, 'Rollout failed: about east', {
        rolloutId,
        ...about,
      });
    }
    await messenger().tick(signal);
    const naming = sent
      .filter(({ payload }) =>
        /east/.test(`${payload.title} ${payload.description}`),
      )
      .map(({ recipients }) =>
        'entityRef' in recipients ? recipients.entityRef : '',
      );
    expect([...new Set(naming)].sort()).toEqual([
      'group:default/platform',
      REQUESTER,
    ]);
    const others = sent
      .map(({ recipients }) =>
        'entityRef' in recipients ? recipients.entityRef : '',
      )
      .filter(
        recipient =>
          recipient === APPROVER || recipient === 'group:default/west',
      );
    expect(new Set(others).size).toBe(2);
  });

  it.each(databases.eachSupportedId())(
    'notifies owners of services and clusters at the start, and those that it waits for (%p)',
    async id => {
      await begin(id);
      const rolloutId = await startPlan(knex);
      const about = { rolloutId, clusterId: ids.east, clusterName: 'east' };
      await happens('cluster-started', 'east: upgrade begins', about);
      expect(await told()).toEqual([
        'group:default/payments: east: upgrade begins',
        'group:default/platform: east: upgrade begins',
      ]);
      await knex('rollout_members')
        .where({ cluster_id: ids.east })
        .update({ held_reason: heldFor('group:default/payments') });
      await happens('cluster-held', 'east is held: budget', about);
      expect(await told()).toEqual([
        'group:default/payments: east is held: budget',
      ]);
      await knex('rollout_members')
        .where({ cluster_id: ids.east })
        .update({ held_reason: heldFor(REQUESTER) });
      await happens(
        'cluster-held',
        'east is held: not what was approved',
        about,
      );
      expect(await told()).toEqual([
        `${REQUESTER}: east is held: not what was approved`,
      ]);
    },
  );

  it.each(databases.eachSupportedId())(
    'tells once a day before, of approved plans alone (%p)',
    async id => {
      await begin(id);
      await expect(told()).resolves.toEqual([]);
      nowMs = Date.parse('2026-11-28T00:00:00Z');
      expect(await told()).toEqual([
        'group:default/payments: east is planned to be upgraded to v1.36.4, not before Nov 28, 2026, 10:00 PM UTC; its window closes at Nov 29, 2026, 2:00 AM UTC; its rollout must be started first',
        'group:default/platform: east is planned to be upgraded to v1.36.4, not before Nov 28, 2026, 10:00 PM UTC; its window closes at Nov 29, 2026, 2:00 AM UTC; its rollout must be started first',
        'group:default/west: west is planned to be upgraded to v1.36.4, not before Nov 28, 2026, 10:00 PM UTC; its window closes at Nov 29, 2026, 2:00 AM UTC; its rollout must be started first',
      ]);
      nowMs += 60 * MINUTE_MS;
      await expect(told()).resolves.toEqual([]);
    },
  );

  it('tells the day before a way back that it is one', async () => {
    await begin('SQLITE_3');
    const [{ plan }] = await knex('plan_revisions').select('plan');
    const file = JSON.parse(plan);
    await knex('plan_revisions').update({
      plan: JSON.stringify({ ...file, spec: { ...file.spec, rollback: true } }),
    });
    nowMs = Date.parse('2026-11-28T00:00:00Z');
    expect(await told()).toContainEqual(
      expect.stringMatching(
        /^group:default\/west: west is planned to be rolled back to v1\.36\.4, not before /,
      ),
    );
  });

  it('tells the day before what a cluster waits for, and only of a rollout that is not started that it has to be', async () => {
    await begin('SQLITE_3');
    const { gates } = gatesOn(knex);
    askVersionGates = gates.ask;
    await startPlan(knex);
    await knex('rollout_members')
      .where({ cluster_id: ids.east })
      .update({
        target: 'v1.35.9',
        held_reason: reasonColumn(said('The budget is spent')),
      });
    nowMs = Date.parse('2026-11-28T00:00:00Z');
    const when =
      'not before Nov 28, 2026, 10:00 PM UTC; its window closes at Nov 29, 2026, 2:00 AM UTC';
    const texts = await told();
    expect(texts).toContain(
      `group:default/west: west is planned to be upgraded to v1.36.4, ${when}; it waits until the version gate ${CGROUPS.title} is acknowledged`,
    );
    expect(texts).toContain(
      `group:default/platform: east is planned to be upgraded to v1.35.9, ${when}; it is on hold: The budget is spent`,
    );
  });

  it.each(databases.eachSupportedId())(
    'tells each of each once, whatever the replicas and looks, and what comes later together (%p)',
    async id => {
      await begin(id);
      const rolloutId = await startPlan(knex);
      await happens('gate-failed', 'Gate a failed', {
        rolloutId,
        stage: 'first',
      });
      await Promise.all([messenger().tick(signal), messenger().tick(signal)]);
      await messenger().tick(signal);
      expect(sent.splice(0)).toHaveLength(2);
      await happens('gate-failed', 'Gate b failed', {
        rolloutId,
        stage: 'first',
      });
      await happens('stage-halted', 'Stage first halted', {
        rolloutId,
        stage: 'first',
      });
      await expect(told()).resolves.toEqual([]);
      nowMs += 16 * MINUTE_MS;
      await messenger().tick(signal);
      expect(
        sent.map(({ payload }) => [
          payload.title,
          payload.description,
          payload.severity,
          payload.link,
        ]),
      ).toEqual([
        [
          'Plan winter: Stage first is halted: no further cluster of it starts until a user decides (at 12:00 UTC)',
          'Plan winter: A gate of stage first failed (at 12:00 UTC)',
          'high',
          `/cluster-upgrades/rollouts/${rolloutId}`,
        ],
        [
          'Plan winter: Stage first halted (at 12:00 UTC)',
          'Plan winter: Gate b failed (at 12:00 UTC)',
          'high',
          `/cluster-upgrades/rollouts/${rolloutId}`,
        ],
      ]);
    },
  );

  it.each(databases.eachSupportedId())(
    'sees an event that was numbered earlier and committed later (%p)',
    async id => {
      await begin(id);
      await happens('plan-approved', 'first');
      const [{ sequence }] = await knex('plan_events').select('sequence');
      await knex('plan_events').update({ sequence: Number(sequence) + 5 });
      await told();
      await knex('plan_events').insert({
        sequence: Number(sequence) + 4,
        plan_id: 'winter',
        at_ms: nowMs,
        kind: 'plan-approved',
        message: reasonColumn(said('late')),
      });
      nowMs += 16 * MINUTE_MS;
      await expect(told()).resolves.toEqual([
        `${REQUESTER}: Plan winter: late (at 12:00 UTC)`,
      ]);
    },
  );

  it.each(databases.eachSupportedId())(
    'sees such an event on a replica whose clock is ahead, and does not call it late (%p)',
    async id => {
      await begin(id);
      nowMs = Date.now();
      const ahead = { now: () => Date.now() + 20 * MINUTE_MS };
      const titles = async () => {
        await messenger('on', new DatabaseClock({ knex, own: ahead })).tick(
          signal,
        );
        // Whether the plan's own dates are near depends on today's.
        return sent
          .splice(0)
          .map(({ payload }) => payload.title)
          .filter(title => title.startsWith('Plan winter'));
      };
      await happens('plan-approved', 'first');
      const [{ sequence }] = await knex('plan_events').select('sequence');
      await knex('plan_events').update({ sequence: Number(sequence) + 5 });
      await expect(titles()).resolves.toEqual(['Plan winter: first']);
      await happens('answer-given', 'numbered earlier');
      await knex('plan_events')
        .where({ message: 'numbered earlier' })
        .update({ sequence: Number(sequence) + 4 });
      await expect(titles()).resolves.toEqual([
        'Plan winter: numbered earlier',
      ]);
    },
  );

  it('tells nothing while it is off, and nothing old when it is switched on', async () => {
    await begin('SQLITE_3');
    await happens('plan-approved', 'old');
    nowMs += 10 * MINUTE_MS;
    await messenger('off').tick(signal);
    await happens('plan-approved', 'new');
    await expect(told()).resolves.toEqual([`${REQUESTER}: Plan winter: new`]);
  });

  it('notifies about a step that waits for a user, once for each attempt', async () => {
    await begin('SQLITE_3');
    const rolloutId = await startPlan(knex);
    await knex('upgrades').insert({
      id: 'u',
      rollout_id: rolloutId,
      stage_id: `${rolloutId}-first`,
      cluster_id: ids.east,
      cluster_name: 'east',
      strategy: 'in-place',
      provider_id: 'p',
      provider_reference: 'r',
      from_version: 'v1.35.5',
      target: 'v1.36.4',
      hops: '[]',
      readiness_at_start: '{}',
      requested_by: REQUESTER,
      executed_by: 'plugin:x',
      accepted_unknown_checks: '[]',
      phase: 'blocked',
      desired: 'run',
      generation: 1,
      created_at_ms: 0,
      updated_at_ms: 0,
    });
    await knex('steps').insert({
      id: 's',
      upgrade_id: 'u',
      number: 1,
      type: 'hook',
      title: reasonColumn(said('Hook backup')),
      status: 'blocked',
      message: reasonColumn(said('exit 1')),
      waiting_on: REQUESTER,
      facts: '{}',
      attempts: 1,
    });
    await expect(told()).resolves.toEqual([
      `${REQUESTER}: east waits for you: Hook backup: exit 1`,
    ]);
    nowMs += 20 * MINUTE_MS;
    await expect(told()).resolves.toEqual([]);
    await knex('steps').update({ attempts: 2 });
    await expect(told()).resolves.toHaveLength(1);
  });
});
