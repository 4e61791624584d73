import { mockServices } from '@backstage/backend-test-utils';
import type { Knex } from 'knex';
import { MigratedDatabases } from '../../__testUtils__/databases';
import { givenRegistry } from '../../conditions/dependencies/__testUtils__/dependencies';
import type { Dependencies } from '../../conditions/dependencies/Dependencies';
import { upgradeRecord } from '../../upgrades/__testUtils__/records';
import { RecordedMetrics } from './__testUtils__/RecordedMetrics';
import { METRICS } from './catalogue';
import { DatabaseGauges } from './DatabaseGauges';
import { OpenTelemetryMetrics } from './OpenTelemetryMetrics';

jest.setTimeout(600_000);
const databases = MigratedDatabases.create();
const logger = mockServices.logger.mock();
const events = (earlier: readonly number[] = []) => {
  const metrics = new RecordedMetrics();
  return {
    metrics,
    told: new OpenTelemetryMetrics({
      metrics,
      earlierSeconds: async () => earlier,
      logger,
    }),
  };
};
const settled = () =>
  new Promise(resolve => {
    setImmediate(resolve);
  });

describe('metrics', () => {
  it('are those of the catalogue, each with its unit [T-385]', async () => {
    const { metrics } = events();
    DatabaseGauges.register({
      knex: await databases.init('SQLITE_3'),
      metrics,
      logger,
      now: () => new Date(),
      dependencies: { known: async () => [] },
    });
    expect(Object.fromEntries(metrics.units)).toEqual(
      Object.fromEntries(
        Object.entries(METRICS).map(([name, { unit }]) => [name, unit]),
      ),
    );
  });

  it('tell how long an upgrade took, and how that compares with what was predicted', async () => {
    const { metrics, told } = events([100, 100, 200, 300, 300]);
    told.upgradeEnded(
      upgradeRecord({ startedAtMs: 1000 }),
      'succeeded',
      301_000,
    );
    await settled();
    expect(metrics.measured).toEqual([
      {
        name: 'drydock.upgrade.duration',
        value: 300,
        attributes: { outcome: 'succeeded', provider: 'in-memory' },
      },
      {
        name: 'drydock.upgrade.duration.ratio',
        value: 1.5,
        attributes: { provider: 'in-memory' },
      },
    ]);
  });

  it.each([
    ['there were too few earlier ones', 'succeeded', [100, 100]],
    ['it did not succeed', 'failed', [100, 100, 200, 300, 300]],
  ] as const)('compare nothing where %s', async (_why, outcome, earlier) => {
    const { metrics, told } = events(earlier);
    told.upgradeEnded(upgradeRecord({ createdAtMs: 0 }), outcome, 5000);
    await settled();
    expect(metrics.measured.map(({ name, value }) => [name, value])).toEqual([
      ['drydock.upgrade.duration', 5],
    ]);
  });

  it('go on when the past cannot be read', async () => {
    const metrics = new RecordedMetrics();
    const told = new OpenTelemetryMetrics({
      metrics,
      earlierSeconds: () => Promise.reject(new Error('database away')),
      logger,
    });
    told.upgradeEnded(upgradeRecord(), 'succeeded', 5000);
    await settled();
    expect(metrics.named('drydock.upgrade.duration')).toHaveLength(1);
    expect(logger.debug).toHaveBeenCalledWith(
      expect.stringContaining('is not counted'),
      expect.anything(),
    );
  });

  it('count what became of version gates', () => {
    const { metrics, told } = events();
    for (const kind of ['acknowledged', 'expired'] as const)
      told.gateDecided(kind);
    expect(metrics.measured).toEqual(
      ['acknowledged', 'expired'].map(decision => ({
        name: 'drydock.versiongate.decisions',
        value: 1,
        attributes: { decision },
      })),
    );
  });

  it('count a rest for each of its reasons', () => {
    const { metrics, told } = events();
    told.rested({
      work: 'rollout',
      reasons: ['window', 'approval'],
      seconds: 40,
    });
    expect(
      metrics.measured.map(({ value, attributes }) => [
        value,
        attributes.reason,
      ]),
    ).toEqual([
      [40, 'window'],
      [40, 'approval'],
    ]);
  });
});

describe.each(databases.eachSupportedId())('gauges on %s', databaseId => {
  async function gauges(
    dependenciesOn: (database: Knex) => Pick<Dependencies, 'known'> = () => ({
      known: async () => [],
    }),
  ) {
    const knex = await databases.init(databaseId);
    const metrics = new RecordedMetrics();
    let nowMs = 1_000_000;
    const log = mockServices.logger.mock();
    DatabaseGauges.register({
      knex,
      metrics,
      logger: log,
      now: () => new Date(nowMs),
      dependencies: dependenciesOn(knex),
    });
    const show = async () => {
      nowMs += 60_000;
      return Object.fromEntries(
        (await metrics.collect()).map(({ name, value, attributes }) => [
          [name, ...Object.values(attributes)].join(' '),
          value,
        ]),
      );
    };
    return { knex, metrics, log, show };
  }

  it('show noughts for what there is none of, so that an alert on it ends', async () => {
    const { show } = await gauges();
    const shown = await show();
    expect(Object.keys(shown)).toHaveLength(20);
    expect(new Set(Object.values(shown))).toEqual(new Set([0]));
  });

  it('show what has not ended, what is due and free, what was left behind and what waits to be sent', async () => {
    const { knex, show } = await gauges();
    await knex('plans').insert({
      id: 'p',
      name: 'p',
      title: 'p',
      revision: 1,
      created_by: 'a',
      created_at_ms: 0,
      updated_at_ms: 0,
    });
    const rollout = { requested_by: 'a', created_at_ms: 0, plan_id: 'p' };
    await knex('rollouts').insert([
      { ...rollout, id: 'r1', phase: 'halted', next_attempt_at_ms: 1 },
      { ...rollout, id: 'r2', phase: 'succeeded', ended_at_ms: 2 },
      { ...rollout, id: 'single', plan_id: null },
    ]);
    await knex('stages').insert({
      id: 's',
      rollout_id: 'r1',
      number: 1,
      max_concurrent: 1,
    });
    const upgrade = {
      rollout_id: 'r1',
      stage_id: 's',
      cluster_name: 'c',
      strategy: 'in-place',
      provider_id: 'p',
      provider_reference: 'p',
      from_version: '1',
      target: '2',
      hops: '[]',
      readiness_at_start: '{}',
      requested_by: 'a',
      executed_by: 'a',
      accepted_unknown_checks: '[]',
      desired: 'run',
      generation: 1,
      created_at_ms: 0,
      updated_at_ms: 0,
    };
    const far = Date.now() + 3_600_000;
    await knex('upgrades').insert([
      {
        ...upgrade,
        id: 'due',
        cluster_id: 'c1',
        phase: 'blocked',
        next_attempt_at_ms: Date.now() - 90_000,
      },
      {
        ...upgrade,
        id: 'held',
        cluster_id: 'c2',
        phase: 'blocked',
        next_attempt_at_ms: 1,
        lease_owner: 'e',
        lease_expires_at_ms: far,
      },
      {
        ...upgrade,
        id: 'later',
        cluster_id: 'c3',
        phase: 'running',
        next_attempt_at_ms: far,
      },
      {
        ...upgrade,
        id: 'ended',
        cluster_id: 'c4',
        phase: 'failed',
        ended_at_ms: 1,
      },
    ]);
    const effect = {
      upgrade_id: 'due',
      name: 'n',
      type: 't',
      context: '{}',
      by_hand: 'h',
      intended_at_ms: 0,
      updated_at_ms: 0,
    };
    await knex('upgrade_effects').insert([
      { ...effect, id: 'e1', state: 'undo-failed', next_attempt_at_ms: far },
      { ...effect, id: 'e2', state: 'taken', next_attempt_at_ms: far },
    ]);
    await knex('owner_messages').insert({
      id: 'm',
      owner: 'o',
      period: 'p',
      payload: '{}',
      created_at: '2026-01-01T00:00:00Z',
      next_attempt_at_ms: 1,
    });

    const shown = await show();
    expect(shown).toMatchObject({
      'drydock.upgrades blocked': 2,
      'drydock.upgrades running': 1,
      'drydock.rollouts halted': 1,
      'drydock.queue.due upgrade': 1,
      'drydock.queue.due rollout': 1,
      'drydock.queue.due effect': 0,
      'drydock.effects.left': 1,
      'drydock.notifications.waiting': 1,
    });
    expect(shown['drydock.queue.lag upgrade']).toBeGreaterThanOrEqual(85);
    expect(shown['drydock.queue.lag upgrade']).toBeLessThan(3600);
  });

  it('show how each dependency last answered, and unknown where it was not asked', async () => {
    const { server, replica, answer } = await givenRegistry();
    const { knex, show } = await gauges(replica);
    const shown = async () =>
      Object.entries(await show())
        .filter(
          ([name, value]) =>
            name.startsWith('drydock.dependencies') && value === 1,
        )
        .map(([name]) => name);
    expect(await shown()).toEqual(['drydock.dependencies registry unknown']);
    answer(503);
    await replica(knex).tick();
    expect(await shown()).toEqual(['drydock.dependencies registry failing']);
    await server.stop();
  });

  it('share one look at the database in a collection', async () => {
    const { knex, show } = await gauges();
    const asked = jest.fn();
    knex.on('query', asked);
    await show();
    expect(asked).toHaveBeenCalledTimes(7);
  });

  it('report nothing where the database cannot be read, and say so', async () => {
    const { knex, log, show } = await gauges();
    await knex.schema.dropTable('owner_messages');
    expect(await show()).toEqual({});
    expect(log.warn).toHaveBeenCalledTimes(1);
  });
});
