import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  coreServices,
  createServiceFactory,
} from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import {
  catalogProcessingExtensionPoint,
  type EntityProvider,
  type EntityProviderMutation,
} from '@backstage/plugin-catalog-node';
import catalogModule from '@drydock/backstage-plugin-catalog-backend-module-cluster-upgrades';
import type { Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';

/**
 * The entities that the catalog module makes of clusters, with `clusterUpgrades.catalog` of the
 * configuration.
 */
export async function providedEntities(
  clusters: readonly Cluster[],
  catalog: object,
): Promise<readonly object[]> {
  const api = createServer((request, response) => {
    const body = request.url?.includes('/fleet')
      ? { sources: [{ id: 'kubeconfig', listedAt: '2026-11-24T10:00:00Z' }] }
      : { items: clusters, total: clusters.length };
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(body));
  });
  await new Promise<void>(done => api.listen(0, '127.0.0.1', done));
  const baseUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const scheduler = mockServices.scheduler();
  const providers: EntityProvider[] = [];
  const point = {
    addEntityProvider: (...added: EntityProvider[]) =>
      void providers.push(...added),
  };
  const backend = await startTestBackend({
    features: [
      catalogModule,
      createServiceFactory({
        service: coreServices.scheduler,
        deps: {},
        factory: () => scheduler,
      }),
      createServiceFactory({
        service: coreServices.discovery,
        deps: {},
        factory: () =>
          mockServices.discovery.mock({ getBaseUrl: async () => baseUrl }),
      }),
      mockServices.rootConfig.factory({
        data: {
          backend: { baseUrl: 'http://localhost' },
          clusterUpgrades: { catalog: JSON.parse(JSON.stringify(catalog)) },
        },
      }),
    ],
    extensionPoints: [
      [
        catalogProcessingExtensionPoint,
        point as unknown as typeof catalogProcessingExtensionPoint.T,
      ],
    ],
  });
  const mutations: EntityProviderMutation[] = [];
  for (const provider of providers)
    await provider.connect({
      applyMutation: async mutation => void mutations.push(mutation),
      refresh: async () => {},
    });
  await scheduler.triggerTask('cluster-upgrades-entities');
  await backend.stop();
  await new Promise(done => api.close(done));
  return mutations.flatMap(mutation =>
    mutation.type === 'full'
      ? mutation.entities.map(({ entity }) => entity)
      : [],
  );
}
