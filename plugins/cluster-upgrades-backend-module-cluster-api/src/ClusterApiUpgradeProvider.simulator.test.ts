import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigReader } from '@backstage/config';
import { generateFrom, startSimulator } from '@drydock/fleet-simulator';
import type { ClusterPlan } from '@drydock/fleet-simulator';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { describeUpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { ClusterApiUpgradeProvider } from './ClusterApiUpgradeProvider';
import { readClusterApiConfig } from './config/readConfig';
import { createManagementCluster } from './management/ManagementCluster';

/** The provider as it is configured in the demo: over HTTP, with a kubeconfig, against the simulated management cluster. */
async function simulated(capi: NonNullable<ClusterPlan['capi']>) {
  const plan: ClusterPlan = {
    name: 'one',
    environment: 'dev',
    platform: 'cluster-api',
    region: 'eu-1',
    owner: 'platform-emea',
    version: 'v1.35.5',
    pools: [{ name: 'md-0', nodes: 1 }],
    components: [],
    capi: { controlPlaneReplicas: 1, ...capi },
    story: 'contract kit',
  };
  // Machines that take an hour: nothing moves by itself while the kit counts writes.
  const simulator = await startSimulator({ fleet: generateFrom(1, [plan]), machineSeconds: 3600 });
  const folder = mkdtempSync(join(tmpdir(), 'drydock-capi-kit-'));
  const file = join(folder, 'kubeconfig');
  writeFileSync(file, simulator.kubeconfig());
  const [config] = readClusterApiConfig(
    new ConfigReader({ clusterUpgrades: { clusterApi: [{ id: 'capi-main', kubeconfig: { file, context: 'management-reader' }, upgrade: { kubeconfig: { file, context: 'management' } } }] } }),
  );
  return {
    provider: new ClusterApiUpgradeProvider({ managements: [createManagementCluster(config, 'drydock/test')], knowledge: builtinKnowledge }),
    cluster: { id: 'one', name: 'one', reference: 'capi-main/fleet/one' },
    target: 'v1.36.4',
    olderTarget: 'v1.34.1',
    acceptedWrites: async () => simulator.writes().filter(write => write.accepted && !write.dryRun).length,
    changeByOthers: async () => {
      const store = simulator.store('management');
      for (const object of [...store.list('cluster.x-k8s.io', 'Cluster'), ...store.list('controlplane.cluster.x-k8s.io', 'KubeadmControlPlane')]) {
        store.put({ ...object, metadata: { ...object.metadata, annotations: { ...object.metadata.annotations, touched: 'yes' } } }, Date.now());
      }
    },
    close: async () => {
      await simulator.close();
      rmSync(folder, { recursive: true });
    },
  };
}

describeUpgradeProvider('Cluster API simulator, topology', () => simulated({ kind: 'topology' }));
describeUpgradeProvider('Cluster API simulator, plain', () => simulated({ kind: 'plain' }));
