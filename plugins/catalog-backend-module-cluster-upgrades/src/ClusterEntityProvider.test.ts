import { mockServices } from '@backstage/backend-test-utils';
import type { EntityProviderMutation } from '@backstage/plugin-catalog-node';
import type { Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ClusterEntityProvider } from './ClusterEntityProvider';
import type { ClusterListing } from './ClusterLister';
import { cluster } from './testing';

const options = { namespace: 'default', defaultOwner: 'unknown', frequencySeconds: 60 };

async function connected(...listings: ClusterListing[]) {
  const mutations: EntityProviderMutation[] = [];
  const provider = new ClusterEntityProvider({ list: async () => listings.shift()! }, options, mockServices.logger.mock());
  await provider.connect({ applyMutation: async mutation => void mutations.push(mutation), refresh: async () => {} });
  return { provider, mutations };
}

const listed = (...clusters: Cluster[]): ClusterListing => ({ ok: true, clusters });

describe('ClusterEntityProvider', () => {
  it('provides one Resource per cluster under its own location key', async () => {
    const { provider, mutations } = await connected(listed(cluster({ name: 'a' }), cluster({ id: '2', name: 'b' })));
    await expect(provider.refresh()).resolves.toBe(true);
    expect(mutations).toEqual([
      { type: 'full', entities: ['a', 'b'].map(name => ({ entity: expect.objectContaining({ kind: 'Resource', metadata: expect.objectContaining({ name }) }), locationKey: 'cluster-upgrades' })) },
    ]);
  });

  it('never provides a cluster whose entity is somebody else’s', async () => {
    const { provider, mutations } = await connected(listed(cluster({ name: 'a', adopted: true, entityRef: 'resource:default/a' })));
    await provider.refresh();
    expect(mutations).toEqual([{ type: 'full', entities: [] }]);
  });

  it('removes nothing when the clusters could not be listed', async () => {
    const { provider, mutations } = await connected(listed(cluster({ name: 'a' })), { ok: false, reason: 'connect ECONNREFUSED' });
    await provider.refresh();
    await expect(provider.refresh()).resolves.toBe(false);
    expect(mutations).toHaveLength(1);
  });

  it('leaves the catalog alone while only volatile facts change', async () => {
    const { provider, mutations } = await connected(
      listed(cluster({ verdict: 'ready', freshness: { state: 'fresh', readAt: '2026-11-21T10:00:00Z' } })),
      listed(cluster({ verdict: 'blocked', freshness: { state: 'stale', readAt: '2026-11-21T11:00:00Z' } })),
      listed(cluster({ version: 'v1.36.4' })),
    );
    for (let run = 0; run < 3; run++) await provider.refresh();
    expect(mutations).toHaveLength(2);
  });

  it('provides again what did not change once its last mutation is 10 minutes old, because another replica may have provided since', async () => {
    let now = new Date('2026-11-21T10:00:00Z');
    const applyMutation = jest.fn(async () => {});
    const provider = new ClusterEntityProvider({ list: async () => listed(cluster({})) }, options, mockServices.logger.mock(), () => now);
    await provider.connect({ applyMutation, refresh: async () => {} });
    await provider.refresh();
    now = new Date('2026-11-21T10:09:59Z');
    await provider.refresh();
    expect(applyMutation).toHaveBeenCalledTimes(1);
    now = new Date('2026-11-21T10:10:00Z');
    await provider.refresh();
    now = new Date('2026-11-21T10:11:00Z');
    await provider.refresh();
    expect(applyMutation).toHaveBeenCalledTimes(2);
  });

  it('says once why it provides nothing, and again when that changes', async () => {
    const logger = mockServices.logger.mock();
    const reasons = ['no source is configured', 'no source is configured', 'connect ECONNREFUSED'];
    const provider = new ClusterEntityProvider({ list: async () => ({ ok: false, reason: reasons.shift() ?? '' }) }, options, logger);
    await provider.connect({ applyMutation: async () => {}, refresh: async () => {} });
    for (let run = 0; run < 3; run++) await provider.refresh();
    expect(logger.warn.mock.calls.map(([message]) => message)).toEqual([expect.stringContaining('no source is configured'), expect.stringContaining('ECONNREFUSED')]);
  });

  it('provides again after the catalog refused a mutation', async () => {
    let refusals = 1;
    const provider = new ClusterEntityProvider({ list: async () => listed(cluster({})) }, options, mockServices.logger.mock());
    const applyMutation = jest.fn(async () => {
      if (refusals-- > 0) throw new Error('database is locked');
    });
    await provider.connect({ applyMutation, refresh: async () => {} });
    await expect(provider.refresh()).rejects.toThrow('locked');
    await provider.refresh();
    expect(applyMutation).toHaveBeenCalledTimes(2);
  });
});
