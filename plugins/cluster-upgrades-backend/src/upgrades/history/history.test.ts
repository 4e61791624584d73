import { mockServices } from '@backstage/backend-test-utils';
import { said } from '@drydock/upgrade-reasons';
import { MigratedDatabases } from '../../__testUtils__/databases';
import {
  EngineHarness,
  hasEnded,
  tickUntil,
  USER,
} from '../__testUtils__/EngineHarness';
import { createHistory } from './createHistory';
import type { HistoryRecord } from './model';

const databases = MigratedDatabases.create();
const NEWEST = {
  sort: 'endedAt',
  order: 'desc',
  offset: 0,
  limit: 25,
} as const;

function record(overrides: Partial<HistoryRecord>): HistoryRecord {
  return {
    id: 'h1',
    clusterId: 'c1',
    clusterName: 'prod-eu-1',
    from: 'v1.35.5',
    to: 'v1.36.4',
    outcome: 'succeeded',
    observedOnly: false,
    endedAtMs: 1000,
    overrides: [],
    predictedVersusActual: [],
    ...overrides,
  };
}

describe.each(databases.eachSupportedId())('history on %s', databaseId => {
  async function begin() {
    const test = await EngineHarness.create(await databases.init(databaseId));
    return {
      test,
      ...createHistory({ knex: test.knex, logger: mockServices.logger.mock() }),
    };
  }

  it('gives back what was appended, and never changes it [T-328]', async () => {
    const { store } = await begin();
    const full = record({
      upgradeId: 'u1',
      message: said('done'),
      requestedBy: 'user:default/ada',
      executedBy: 'plugin:cluster-upgrades',
      startedAtMs: 500,
      durationSeconds: 1,
      verdictAtStart: 'attention',
      findingsAtStart: { blockers: 0, warnings: 2, infos: 1 },
      overrides: [said('a')],
      predictedVersusActual: [{ predicted: said('p'), actual: said('a') }],
    });
    await store.append(full);
    await store.append({ ...full, outcome: 'failed' });
    const { items, total } = await store.list({}, NEWEST);
    expect(total).toBe(1);
    expect(items[0]).toMatchObject(full);
  });

  it('keeps who approved and who decided what, and finds it by kind and person', async () => {
    const { store } = await begin();
    const decisions = [
      {
        kind: 'approved' as const,
        by: 'user:default/Grace',
        what: { code: 'history.plan' as const },
        at: '2026-11-20T10:00:00.000Z',
      },
      {
        kind: 'overrode' as const,
        by: 'user:default/ada',
        what: said('PDB shop/web blocks (drain)'),
        reason: 'end of support',
      },
    ];
    await store.append(record({ id: 'a', decisions }));
    await store.append(
      record({
        id: 'b',
        decisions: [
          {
            kind: 'approved',
            by: 'user:default/grac',
            what: { code: 'history.plan' },
          },
        ],
        requestedBy: 'user:default/Ada',
      }),
    );
    await store.append(record({ id: 'c' }));
    const ids = async (filter: Parameters<typeof store.list>[0]) =>
      (await store.list(filter, NEWEST)).items.map(({ id }) => id).sort();
    expect((await store.list({ decision: 'overrode' }, NEWEST)).items).toEqual([
      expect.objectContaining({ id: 'a', decisions }),
    ]);
    expect(await ids({ decision: 'approved' })).toEqual(['a', 'b']);
    expect(await ids({ by: 'user:default/grace' })).toEqual(['a']);
    expect(await ids({ by: 'user:default/ada' })).toEqual(['a', 'b']);
    expect(await ids({ by: 'user:default/%' })).toEqual([]);
    expect(await ids({ search: 'grace' })).toEqual(['a']);
  });

  it('filters, searches without wildcards, sorts and pages', async () => {
    const { store } = await begin();
    await store.append(
      record({ id: 'a', clusterId: 'c1', clusterName: 'alpha', endedAtMs: 1 }),
    );
    await store.append(
      record({
        id: 'b',
        clusterId: 'c2',
        clusterName: 'beta_1',
        endedAtMs: 3,
        outcome: 'failed',
      }),
    );
    await store.append(
      record({
        id: 'c',
        clusterId: 'c3',
        clusterName: 'gamma',
        endedAtMs: 2,
        requestedBy: 'user:default/Ada',
      }),
    );
    const ids = async (
      filter: Parameters<typeof store.list>[0],
      page: Partial<Parameters<typeof store.list>[1]> = {},
    ) =>
      (await store.list(filter, { ...NEWEST, ...page })).items.map(
        ({ id }) => id,
      );
    expect(await ids({})).toEqual(['b', 'c', 'a']);
    expect(await ids({}, { sort: 'cluster', order: 'asc' })).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(await ids({}, { offset: 1, limit: 1 })).toEqual(['c']);
    expect(await ids({ outcome: 'failed' })).toEqual(['b']);
    expect(await ids({ search: 'ADA' })).toEqual(['c']);
    expect(await ids({ search: '_' })).toEqual(['b']);
    expect(await ids({ search: '%' })).toEqual([]);
    expect(await ids({ visibleClusterIds: ['c1', 'c3'] })).toEqual(['c', 'a']);
    expect(await ids({ visibleClusterIds: [] })).toEqual([]);
  });

  const change = {
    clusterId: 'prod-eu-1',
    clusterName: 'prod-eu-1',
    from: 'v1.35.5',
    to: 'v1.36.4',
    observedAt: new Date().toISOString(),
  };

  it('records a change that no upgrade explains, once', async () => {
    const { store, observer } = await begin();
    await observer.versionChanged(change);
    await observer.versionChanged(change);
    const { items } = await store.list({}, NEWEST);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      outcome: 'observed',
      observedOnly: true,
      from: 'v1.35.5',
      to: 'v1.36.4',
      message: { code: 'history.upgraded-elsewhere' },
    });
  });

  it('records nothing for our own upgrade, during it and after it', async () => {
    const { test, store, observer } = await begin();
    const rollouts = test.engine();
    const { upgrade } = await rollouts.upgrades.start(
      { clusterId: 'prod-eu-1', target: 'v1.36.4' },
      USER,
    );
    await tickUntil(
      rollouts,
      upgrade.id,
      ({ steps }) => steps[1].status === 'done',
    );
    await observer.versionChanged({
      ...change,
      observedAt: new Date().toISOString(),
    });
    await tickUntil(rollouts, upgrade.id, hasEnded);
    await observer.versionChanged({
      ...change,
      observedAt: new Date(Date.now() + 60_000).toISOString(),
    });
    expect(
      (await store.list({}, NEWEST)).items.map(({ outcome }) => outcome),
    ).toEqual(['succeeded']);
  });

  it('records what goes beyond our upgrade, or back', async () => {
    const { test, store, observer } = await begin();
    const rollouts = test.engine();
    const { upgrade } = await rollouts.upgrades.start(
      { clusterId: 'prod-eu-1', target: 'v1.36.4' },
      USER,
    );
    await tickUntil(rollouts, upgrade.id, hasEnded);
    const later = (seconds: number) =>
      new Date(Date.now() + seconds * 1000).toISOString();
    await observer.versionChanged({
      ...change,
      from: 'v1.36.4',
      to: 'v1.37.1',
      observedAt: later(60),
    });
    await observer.versionChanged({
      ...change,
      from: 'v1.37.1',
      to: 'v1.36.4',
      observedAt: later(120),
    });
    const { items } = await store.list({ outcome: 'observed' }, NEWEST);
    expect(items.map(({ to }) => to)).toEqual(['v1.36.4', 'v1.37.1']);
    expect(items[0].message).toEqual({ code: 'history.rolled-back-elsewhere' });
  });

  it('does not let an upgrade that was stopped before its hop explain that hop', async () => {
    const { test, store, observer } = await begin();
    const rollouts = test.engine();
    jest.spyOn(rollouts.engine, 'wake').mockImplementation(() => undefined);
    const { upgrade } = await rollouts.upgrades.start(
      { clusterId: 'prod-eu-1', target: 'v1.36.4' },
      USER,
    );
    await rollouts.upgrades.control(upgrade.id, 'stop', USER);
    await tickUntil(rollouts, upgrade.id, hasEnded);
    await observer.versionChanged({
      ...change,
      observedAt: new Date(Date.now() + 1000).toISOString(),
    });
    expect((await store.list({ outcome: 'observed' }, NEWEST)).total).toBe(1);
  });
});
