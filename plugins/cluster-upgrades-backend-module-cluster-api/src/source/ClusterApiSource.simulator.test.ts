import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigReader } from '@backstage/config';
import { describeClusterSource } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { generateFrom, startSimulator } from '@drydock/fleet-simulator';
import type { ClusterPlan } from '@drydock/fleet-simulator';
import { readClusterApiConfig } from '../config/readConfig';
import { createManagementCluster } from '../management/ManagementCluster';
import { ClusterApiSource } from './ClusterApiSource';

const planOf = (name: string, kind: 'topology' | 'plain'): ClusterPlan => ({
  name,
  environment: 'dev',
  platform: 'cluster-api',
  region: 'eu-1',
  owner: 'platform-emea',
  version: 'v1.35.5',
  pools: [{ name: 'md-0', nodes: 1 }],
  components: [],
  capi: { kind, controlPlaneReplicas: 1 },
  story: 'contract kit',
});

/**
 * The source as it is configured in the demo: over HTTP, with a kubeconfig, against the simulated
 * management cluster.
 */
async function simulated(
  workloadAccess: 'kubeconfigSecret' | 'kubernetesPlugin',
) {
  const fleet = generateFrom(1, [
    planOf('one', 'topology'),
    planOf('two', 'plain'),
  ]);
  const simulator = await startSimulator({ fleet, machineSeconds: 3600 });
  const folder = await mkdtemp(join(tmpdir(), 'drydock-capi-source-'));
  const file = join(folder, 'kubeconfig');
  await writeFile(file, simulator.kubeconfig(), { mode: 0o600 });
  const [config] = readClusterApiConfig(
    new ConfigReader({
      clusterUpgrades: {
        clusterApi: [
          {
            id: 'capi-main',
            workloadAccess,
            kubeconfig: { file, context: 'management-reader' },
          },
        ],
      },
    }),
  );
  return {
    source: new ClusterApiSource({
      management: createManagementCluster(config, 'drydock/test'),
      kubernetesPlugin: {
        listClusters: async () => [],
        open: async () => Promise.reject(new Error('not asked')),
      },
    }),
    clusterNames: ['fleet/one', 'fleet/two'],
    secrets: fleet.clusters.flatMap(({ readerToken, writerToken }) => [
      readerToken,
      writerToken,
    ]),
    breakOrigin: async () =>
      simulator.setFaults('management', [{ kind: 'forbidden' }]),
    close: async () => {
      await simulator.close();
      await rm(folder, { recursive: true });
    },
  };
}

describeClusterSource(
  'Cluster API simulator, read with the Secrets of its clusters',
  () => simulated('kubeconfigSecret'),
);
describeClusterSource(
  'Cluster API simulator, read through a kubernetes plugin that knows none of its clusters',
  () => simulated('kubernetesPlugin'),
);
