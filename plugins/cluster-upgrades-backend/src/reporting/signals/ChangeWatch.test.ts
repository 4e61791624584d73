import { said } from '@drydock/upgrade-reasons';
import { mockServices } from '@backstage/backend-test-utils';
import type { SignalPayload } from '@backstage/plugin-signals-node';
import type { ChangeSignal } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Knex } from 'knex';
import {
  givenClusters,
  MigratedDatabases,
} from '../../__testUtils__/databases';
import { onCommit } from '../../foundation/database/client';
import { appendPlanEvents } from '../../upgrades/store/planEvents';
import { PlanWatch } from '../../plans/schedule/PlanWatch';
import {
  ADA,
  PlanHarness,
  planDocument,
  submitter,
} from '../../plans/__testUtils__/PlanHarness';
import { FleetHarness } from '../../rollouts/__testUtils__/FleetHarness';
import { ChangeWatch } from './ChangeWatch';

jest.setTimeout(600_000);

/** A replica's watch at the time that the test sets, and what it sent. */
function watchOf(knex: Knex, clock: { nowMs: number }) {
  const sent: SignalPayload<ChangeSignal>[] = [];
  const signals = {
    publish: async (signal: SignalPayload<ChangeSignal>) =>
      void sent.push(signal),
  };
  const logger = mockServices.logger.mock();
  const watch = new ChangeWatch({
    knex,
    clock: { now: () => clock.nowMs },
    signals,
    logger,
    monotonicNow: () => clock.nowMs,
  });
  const topics = async () => {
    sent.length = 0;
    await watch.look();
    return sent.flatMap(({ message }) => message.changed);
  };
  return { watch, sent, topics, logger };
}

describe('ChangeWatch', () => {
  const databases = MigratedDatabases.create();

  it.each(databases.eachSupportedId())(
    'signals what any replica stored, once, with ids and nothing else (%p) [T-311]',
    async id => {
      const harness = await FleetHarness.create(await databases.init(id));
      await harness.givenPlan({ members: [['a']] });
      const clock = { nowMs: Date.now() };
      const [one, other] = [
        watchOf(harness.knex, clock),
        watchOf(harness.knex, clock),
      ];
      await one.topics();
      await other.topics();

      const engine = harness.fleetEngine();
      const rollout = await harness.start(engine);
      const started = [`rollout:${rollout.id}`, 'plan:plan-1'];
      expect(new Set(await one.topics())).toEqual(new Set(started));
      expect(one.sent).toEqual([
        {
          channel: 'cluster-upgrades',
          recipients: { type: 'broadcast' },
          message: { changed: expect.any(Array) },
        },
      ]);
      expect(new Set(await other.topics())).toEqual(new Set(started));
      expect(await one.topics()).toEqual([]);

      await harness.tickUntil(
        engine,
        rollout.id,
        ({ members }) => members[0].phase === 'running',
      );
      const [upgrade] = await harness.knex('upgrades').select('id');
      const topics = await one.topics();
      expect(topics).toEqual(
        expect.arrayContaining([
          `upgrade:${upgrade.id}`,
          `rollout:${rollout.id}`,
          'cluster:a',
        ]),
      );
      expect(await one.topics()).toEqual([]);
      await engine.engine.tick();
      await harness.makeDue();
      await engine.engine.tick();
      expect(await one.topics()).toContain(`upgrade:${upgrade.id}`);
    },
  );

  it.each(databases.eachSupportedId())(
    'sees what was committed long after its transaction began (%p)',
    async id => {
      const { knex } = await FleetHarness.create(await databases.init(id));
      const clock = { nowMs: Date.now() };
      const { topics } = watchOf(knex, clock);
      const beganMs = clock.nowMs;
      for (let second = 0; second < 30; second += 1) {
        await topics();
        clock.nowMs += 1_000;
      }
      await appendPlanEvents(knex, beganMs, [
        { kind: 'emergency-stop-on', message: said('stopped') },
      ]);
      expect(await topics()).toEqual(['fleet']);
      clock.nowMs += 60_000;
      expect(await topics()).toEqual([]);
    },
  );

  it.each(databases.eachSupportedId())(
    'tells a cluster that was judged from one that was judged otherwise (%p)',
    async id => {
      const { knex } = await FleetHarness.create(await databases.init(id));
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      const clock = { nowMs: Date.now() };
      const { topics } = watchOf(knex, clock);
      await topics();
      const at = new Date(clock.nowMs).toISOString();
      await knex('clusters').where({ id: a }).update({ evaluated_at: at });
      expect(await topics()).toEqual([`cluster:${a}`]);
      await knex('cluster_verdicts').insert({
        id: 'v',
        cluster_id: a,
        at,
        target: '1.36',
        verdict: 'ready',
        blockers: 0,
        warnings: 0,
        infos: 0,
        waived: 0,
        ignored: 0,
        checks_ran: 1,
        checks_total: 1,
        digest: 'd',
        findings: Buffer.from('x'),
      });
      expect(await topics()).toEqual([`verdict:${a}`]);
    },
  );

  it.each(databases.eachSupportedId())(
    'tells pages of a plan that a change of a cluster voided its approval (%p)',
    async id => {
      const harness = await PlanHarness.create(await databases.init(id));
      const { knex, ids } = harness;
      const { plans, approvals, store } = harness.service();
      const { plan } = await plans.submit(
        (
          await plans.create(planDocument(), { principal: ADA })
        ).stored,
        {},
        submitter(),
      );
      const clock = { now: () => harness.nowMs };
      const watch = new PlanWatch({
        knex,
        plans,
        store,
        approvals,
        logger: mockServices.logger.mock(),
        clock,
      });
      const look = () => watch.tick(new AbortController().signal);
      await look();
      const { topics } = watchOf(knex, {
        get nowMs() {
          return harness.nowMs;
        },
      });
      await topics();
      harness.nowMs += 6_000;
      await knex('clusters')
        .where({ id: ids['prod-1'] })
        .update({
          version: 'v1.35.6',
          evaluated_at: new Date(harness.nowMs).toISOString(),
        });
      expect(await topics()).toEqual([`cluster:${ids['prod-1']}`]);
      await look();
      expect(await topics()).toEqual([`plan:${plan.id}`]);
    },
  );

  it('says that much changed rather than all that did', async () => {
    const { knex } = await FleetHarness.create(
      await databases.init('SQLITE_3'),
    );
    const clock = { nowMs: Date.now() };
    const { topics } = watchOf(knex, clock);
    await topics();
    await appendPlanEvents(
      knex,
      clock.nowMs,
      Array.from({ length: 50 }, (_, plan) => ({
        kind: 'plan-created',
        planId: `p${plan}`,
        message: said('m'),
      })),
    );
    expect(await topics()).toHaveLength(50);
    for (let part = 0; part < 5; part += 1) {
      await appendPlanEvents(
        knex,
        clock.nowMs,
        Array.from({ length: 50 }, (_, plan) => ({
          kind: 'plan-created',
          planId: `q${part}-${plan}`,
          message: said('m'),
        })),
      );
    }
    expect(await topics()).toEqual(['*']);
  });

  it('says so once in a while in a wave of changes, and once more after it', async () => {
    const { knex } = await FleetHarness.create(
      await databases.init('SQLITE_3'),
    );
    const clock = { nowMs: Date.now() };
    const { topics } = watchOf(knex, clock);
    await topics();
    const told: string[] = [];
    for (let second = 0; second < 25; second += 1) {
      if (second < 13)
        await appendPlanEvents(
          knex,
          clock.nowMs,
          Array.from({ length: 250 }, (_, plan) => ({
            kind: 'plan-created',
            planId: `p${second}-${plan}`,
            message: said('m'),
          })),
        );
      told.push((await topics()).join());
      clock.nowMs += 1_000;
    }
    expect(
      told.flatMap((each, second) => (each === '*' ? [second] : [])),
    ).toEqual([0, 10, 20]);
    expect(told.filter(each => each !== '*' && each !== '')).toEqual([]);
  });

  it('beats while nothing changes, falls silent while it cannot see, and catches up [T-313]', async () => {
    const { knex } = await FleetHarness.create(
      await databases.init('SQLITE_3'),
    );
    const clock = { nowMs: Date.now() };
    const { watch, sent, topics, logger } = watchOf(knex, clock);
    const beats = async (seconds: number) => {
      sent.length = 0;
      for (let second = 0; second < seconds; second += 1) {
        await watch.look();
        clock.nowMs += 1_000;
      }
      return sent.map(({ message }) => message);
    };
    expect(await beats(30)).toEqual([
      { changed: [] },
      { changed: [] },
      { changed: [] },
    ]);

    await knex.schema.renameTable('plan_events', 'hidden');
    expect(await beats(20)).toEqual([]);
    expect(logger.warn).toHaveBeenCalledTimes(1);
    await knex.schema.renameTable('hidden', 'plan_events');
    await appendPlanEvents(knex, clock.nowMs - 15_000, [
      { kind: 'plan-created', planId: 'p', message: said('m') },
    ]);
    expect(await topics()).toEqual(['plan:p']);
  });

  it('keeps what could not be sent for its next look', async () => {
    const { knex } = await FleetHarness.create(
      await databases.init('SQLITE_3'),
    );
    const clock = { nowMs: Date.now() };
    const publish = jest.fn(
      async (_signal: SignalPayload<ChangeSignal>) => undefined,
    );
    const watch = new ChangeWatch({
      knex,
      clock: { now: () => clock.nowMs },
      signals: { publish },
      logger: mockServices.logger.mock(),
    });
    await watch.look();
    await appendPlanEvents(knex, clock.nowMs, [
      { kind: 'plan-created', planId: 'p', message: said('m') },
    ]);
    publish.mockRejectedValueOnce(new Error('no bus'));
    await watch.look();
    await watch.look();
    expect(publish.mock.lastCall?.[0]).toMatchObject({
      message: { changed: ['plan:p'] },
    });
  });

  it.each(databases.eachSupportedId())(
    'asks the database by one statement, each second while something changes and ever less often while nothing does (%p)',
    async id => {
      const { knex } = await FleetHarness.create(await databases.init(id));
      const clock = { nowMs: Date.now() };
      const { watch } = watchOf(knex, clock);
      let statements = 0;
      knex.on('query', ({ sql }) => {
        if (sql.includes('as "changes"') || sql.includes('as `changes`'))
          statements += 1;
      });
      const looks = async (
        seconds: number,
        write: (second: number) => Promise<unknown> = async () => undefined,
      ) => {
        const at: number[] = [];
        for (let second = 0; second < seconds; second += 1) {
          await write(second);
          const before = statements;
          await watch.tick();
          if (statements > before) at.push(second);
          clock.nowMs += 1_000;
        }
        return at;
      };
      const quiet = await looks(60);
      expect(quiet.slice(0, 3)).toEqual([0, 3, 12]);
      expect(quiet.length).toBeLessThanOrEqual(8);
      // Found by a quiet look, at most 10 seconds late; then followed closely.
      const busy = await looks(30, second =>
        appendPlanEvents(knex, clock.nowMs, [
          { kind: 'plan-created', planId: `p${second}`, message: said('m') },
        ]),
      );
      expect(busy[0]).toBeLessThanOrEqual(10);
      expect(busy.slice(1)).toEqual(
        Array.from({ length: 29 - busy[0] }, (_, index) => busy[0] + 1 + index),
      );
    },
  );

  it.each(databases.eachSupportedId())(
    'looks a second after a commit of its own process, however quiet it was (%p)',
    async id => {
      const { knex } = await FleetHarness.create(await databases.init(id));
      const clock = { nowMs: Date.now() };
      const { watch, sent } = watchOf(knex, clock);
      onCommit(knex, () => watch.committed());
      for (let second = 0; second < 60; second += 1) {
        await watch.tick();
        clock.nowMs += 1_000;
      }
      sent.length = 0;
      await knex.transaction(trx =>
        appendPlanEvents(trx, clock.nowMs, [
          { kind: 'plan-created', planId: 'p', message: said('m') },
        ]),
      );
      clock.nowMs += 1_000;
      await watch.tick();
      expect(sent.flatMap(({ message }) => message.changed)).toEqual([
        'plan:p',
      ]);
    },
  );
});
