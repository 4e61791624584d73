import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mockServices } from '@backstage/backend-test-utils';
import { KubernetesPluginClient } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { describeClusterSource } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { generateFleet, startSimulator } from '@drydock/fleet-simulator';
import { GuardedKubernetesPlugin } from './GuardedKubernetesPlugin';
import { KubeconfigClusterSource } from './KubeconfigClusterSource';
import { KubernetesPluginClusterSource } from './KubernetesPluginClusterSource';

describeClusterSource('the kubeconfig of a simulated fleet', async () => {
  const fleet = generateFleet({ seed: 7, clusters: 5 });
  const simulator = await startSimulator({ port: 0, fleet });
  const folder = await mkdtemp(join(tmpdir(), 'drydock-sources-'));
  const file = join(folder, 'kubeconfig');
  await writeFile(file, simulator.kubeconfig(), { mode: 0o600 });
  const names = fleet.clusters
    .filter(({ kind, capi }) => kind === 'workload' && !capi)
    .map(({ name }) => name);
  return {
    source: new KubeconfigClusterSource(
      { id: 'kubeconfig', file, contexts: names, clusters: {} },
      30,
    ),
    clusterNames: names,
    secrets: fleet.clusters.flatMap(({ readerToken, writerToken }) => [
      readerToken,
      writerToken,
    ]),
    breakOrigin: () => rm(file),
    close: async () => {
      await simulator.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
});

describeClusterSource("the portal's kubernetes plugin", async () => {
  let broken = false;
  const items = [
    { name: 'read-by-service', title: 'One', authProvider: 'serviceAccount' },
    { name: 'read-by-user', authProvider: 'oidc' },
  ];
  const plugin = createServer((_, response) => {
    response
      .writeHead(broken ? 503 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(broken ? { error: { message: 'away' } } : { items }));
  });
  await new Promise<void>(resolve => plugin.listen(0, '127.0.0.1', resolve));
  const address = async (id: string) =>
    `http://127.0.0.1:${(plugin.address() as AddressInfo).port}/api/${id}`;
  const client = new KubernetesPluginClient({
    discovery: { getBaseUrl: address, getExternalBaseUrl: address },
    auth: mockServices.auth(),
  });
  const guarded = new GuardedKubernetesPlugin();
  guarded.start({ client, catalogHosts: undefined });
  return {
    source: new KubernetesPluginClusterSource(
      guarded,
      { id: 'kubernetes', allowedHosts: [], clusters: {} },
      { of: async () => new Map() },
    ),
    clusterNames: items.map(({ name }) => name),
    secrets: ['mock-service-token'],
    breakOrigin: async () => {
      broken = true;
    },
    close: async () => {
      plugin.closeAllConnections();
      await new Promise(resolve => plugin.close(resolve));
    },
  };
});
