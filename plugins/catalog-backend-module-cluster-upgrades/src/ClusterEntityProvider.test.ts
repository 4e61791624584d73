import { mockServices } from '@backstage/backend-test-utils';
import type { SchedulerServiceTaskInvocationDefinition } from '@backstage/backend-plugin-api';
import type {
  EntityProviderConnection,
  EntityProviderMutation,
} from '@backstage/plugin-catalog-node';
import type { Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ClusterEntityProvider } from './ClusterEntityProvider';
import type { ListedClusters } from './ClusterLister';
import { cluster } from './testing';

const options = {
  namespace: 'default',
  defaultOwner: 'unknown',
  frequencySeconds: 60,
  kubernetesAuth: [],
};
const listed = (...clusters: Cluster[]): ListedClusters => ({
  ok: true,
  clusters,
});
const notListed = (reason: string): ListedClusters => ({ ok: false, reason });

interface Given {
  /** One for each look at the clusters. */
  readonly listings: readonly ListedClusters[];
  /** One for each call of the catalog that it refuses. */
  readonly refusals?: readonly string[];
  readonly now?: () => Date;
}

/**
 * A provider whose scheduler and pauses are the test's. `run` is one run of its task, and resolves
 * to the number of pauses.
 */
function given({ listings, refusals = [], now }: Given) {
  const logger = mockServices.logger.mock();
  const [toList, toRefuse] = [[...listings], [...refusals]];
  const mutations: EntityProviderMutation[] = [];
  const tasks: SchedulerServiceTaskInvocationDefinition[] = [];
  let pauses = 0;
  const provider = new ClusterEntityProvider({
    lister: {
      list: async () => toList.shift() ?? listings[listings.length - 1],
    },
    options,
    logger,
    now,
    runner: { run: async task => void tasks.push(task) },
    pause: async () => void (pauses += 1),
  });
  const connection: EntityProviderConnection = {
    applyMutation: async mutation => {
      const refusal = toRefuse.shift();
      if (refusal !== undefined) throw new Error(refusal);
      mutations.push(mutation);
    },
    refresh: async () => {},
  };
  return {
    provider,
    connection,
    mutations,
    tasks,
    warnings: () => logger.warn.mock.calls.map(([message]) => message),
    run: async (signal = new AbortController().signal) => {
      const before = pauses;
      await tasks[0].fn(signal);
      return pauses - before;
    },
  };
}

async function connected(what: Given) {
  const test = given(what);
  await test.provider.connect(test.connection);
  return test;
}

describe('ClusterEntityProvider', () => {
  it('has no task before the catalog connects it, so that none can run without a connection', async () => {
    const { provider, connection, tasks, mutations, run, warnings } = given({
      listings: [listed(cluster({}))],
    });
    expect(tasks).toEqual([]);
    await provider.connect(connection);
    expect(tasks).toHaveLength(1);
    await expect(run()).resolves.toBe(0);
    expect(mutations).toHaveLength(1);
    provider.warnUnlessConnected();
    expect(warnings()).toEqual([]);
  });

  it('says what to do when the catalog starts without connecting it', () => {
    const { provider, warnings } = given({ listings: [] });
    provider.warnUnlessConnected();
    expect(warnings()).toEqual([
      expect.stringContaining(
        'Remove catalog.providerOptions.cluster-upgrades.disabled',
      ),
    ]);
  });

  it('asks again soon while the clusters cannot be listed or the catalog does not take them', async () => {
    const { run, mutations, warnings } = await connected({
      listings: [
        notListed('connect ECONNREFUSED'),
        notListed('connect ECONNREFUSED'),
        listed(cluster({})),
      ],
      refusals: ['database is locked'],
    });
    await expect(run()).resolves.toBe(3);
    expect(mutations).toHaveLength(1);
    expect(warnings()).toEqual([
      expect.stringContaining('ECONNREFUSED'),
      expect.stringContaining(
        'the catalog did not take them: database is locked',
      ),
    ]);
  });

  it('asks no longer than 45 seconds at that pace, and then once at each beat', async () => {
    const { run } = await connected({
      listings: [notListed('no source is configured')],
    });
    await expect(run()).resolves.toBe(15);
    await expect(run()).resolves.toBe(0);
  });

  it('asks once at each beat when the clusters cannot be listed later', async () => {
    const { run } = await connected({
      listings: [listed(cluster({})), notListed('connect ECONNREFUSED')],
    });
    await expect(run()).resolves.toBe(0);
    await expect(run()).resolves.toBe(0);
  });

  it('stops asking when the portal stops', async () => {
    const { run } = await connected({
      listings: [notListed('connect ECONNREFUSED')],
    });
    await expect(run(AbortSignal.abort())).resolves.toBe(0);
  });

  it('provides one Resource per cluster under its own location key', async () => {
    const { run, mutations } = await connected({
      listings: [
        listed(cluster({ name: 'a' }), cluster({ id: '2', name: 'b' })),
      ],
    });
    await run();
    expect(mutations).toEqual([
      {
        type: 'full',
        entities: ['a', 'b'].map(name => ({
          entity: expect.objectContaining({
            kind: 'Resource',
            metadata: expect.objectContaining({ name }),
          }),
          locationKey: 'cluster-upgrades',
        })),
      },
    ]);
  });

  it('never provides a cluster whose entity belongs to another provider [T-326]', async () => {
    const { run, mutations } = await connected({
      listings: [
        listed(
          cluster({
            name: 'a',
            adopted: true,
            entityRef: 'resource:default/a',
          }),
        ),
      ],
    });
    await run();
    expect(mutations).toEqual([{ type: 'full', entities: [] }]);
  });

  it('removes nothing when the clusters could not be listed [T-327]', async () => {
    const { run, mutations } = await connected({
      listings: [
        listed(cluster({ name: 'a' })),
        notListed('connect ECONNREFUSED'),
      ],
    });
    await run();
    await run();
    expect(mutations).toHaveLength(1);
  });

  it('leaves the catalog alone while only volatile facts change', async () => {
    const { run, mutations } = await connected({
      listings: [
        listed(
          cluster({
            verdict: 'ready',
            freshness: { state: 'fresh', readAt: '2026-11-21T10:00:00Z' },
          }),
        ),
        listed(
          cluster({
            verdict: 'blocked',
            freshness: { state: 'stale', readAt: '2026-11-21T11:00:00Z' },
          }),
        ),
        listed(cluster({ version: 'v1.36.4' })),
      ],
    });
    for (let count = 0; count < 3; count++) await run();
    expect(mutations).toHaveLength(2);
  });

  it('provides again what did not change once its last mutation is 10 minutes old, because another replica may have provided since', async () => {
    let now = new Date('2026-11-21T10:00:00Z');
    const { run, mutations } = await connected({
      listings: [listed(cluster({}))],
      now: () => now,
    });
    await run();
    now = new Date('2026-11-21T10:09:59Z');
    await run();
    expect(mutations).toHaveLength(1);
    now = new Date('2026-11-21T10:10:00Z');
    await run();
    now = new Date('2026-11-21T10:11:00Z');
    await run();
    expect(mutations).toHaveLength(2);
  });

  it('says once why it provides nothing, and again when that changes', async () => {
    const { run, warnings } = await connected({
      listings: [
        notListed('no source is configured'),
        notListed('no source is configured'),
        notListed('connect ECONNREFUSED'),
      ],
    });
    await run();
    expect(warnings()).toEqual([
      expect.stringContaining('no source is configured'),
      expect.stringContaining('ECONNREFUSED'),
    ]);
  });
});
