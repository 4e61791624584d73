import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigReader } from '@backstage/config';
import {
  ClusterApiUpgradeProvider,
  createManagementCluster,
  readClusterApiConfig,
} from '@drydock/backstage-plugin-cluster-upgrades-backend-module-cluster-api';
import type { UpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  ClusterPlan,
  generateFrom,
  Simulator,
  SimulatorOptions,
  startSimulator,
} from '@drydock/fleet-simulator';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';

function planOf(name: string, nodes: number): ClusterPlan {
  return {
    name,
    environment: 'dev',
    platform: 'cluster-api',
    region: 'eu-1',
    owner: 'platform-emea',
    version: 'v1.35.5',
    pools: [{ name: 'md-0', nodes }],
    components: [],
    capi: { controlPlaneReplicas: 1, kind: 'topology' },
    story: 'kill test',
  };
}

export const referenceOf = (clusterId: string): string =>
  `capi-main/fleet/${clusterId}`;

interface KubeconfigReference {
  readonly file: string;
  readonly context?: string;
}

/** The provider as a portal has it: over HTTP, with one kubeconfig to read and one to write. */
export function clusterApiProvider(
  reader: KubeconfigReference,
  writer: KubeconfigReference,
): UpgradeProvider {
  const management = {
    id: 'capi-main',
    kubeconfig: { ...reader },
    upgrade: { kubeconfig: { ...writer } },
  };
  const [config] = readClusterApiConfig(
    new ConfigReader({ clusterUpgrades: { clusterApi: [management] } }),
  );
  return new ClusterApiUpgradeProvider({
    managements: [createManagementCluster(config, 'drydock/chaos')],
    knowledge: builtinKnowledge,
  });
}

/** The same for the simulated management cluster. */
export function simulatedProvider(kubeconfigFile: string): UpgradeProvider {
  return clusterApiProvider(
    { file: kubeconfigFile, context: 'management-reader' },
    { file: kubeconfigFile, context: 'management' },
  );
}

export interface ClusterApiWorld {
  readonly simulator: Simulator;
  readonly folder: string;
  readonly kubeconfigFile: string;
  /**
   * Changes of a cluster, or of all, that the simulated management cluster accepted: its own log.
   */
  acceptedChanges(clusterId?: string): number;
  close(): Promise<void>;
}

/**
 * The management cluster with its own log of accepted writes: it outlives every engine, as the
 * outside world does. `nodes`: of each cluster's one pool.
 */
export async function startClusterApiWorld(
  names: readonly string[],
  machineSeconds: number,
  nodes = 1,
  webhook?: SimulatorOptions['webhook'],
): Promise<ClusterApiWorld> {
  const simulator = await startSimulator({
    fleet: generateFrom(
      1,
      names.map(name => planOf(name, nodes)),
    ),
    machineSeconds,
    webhook,
  });
  const folder = mkdtempSync(join(tmpdir(), 'drydock-chaos-'));
  const kubeconfigFile = join(folder, 'kubeconfig');
  writeFileSync(kubeconfigFile, simulator.kubeconfig());
  return {
    simulator,
    folder,
    kubeconfigFile,
    acceptedChanges: clusterId =>
      simulator
        .writes()
        .filter(
          write =>
            write.accepted &&
            !write.dryRun &&
            write.before !== write.after &&
            (!clusterId || write.path.endsWith(`/clusters/${clusterId}`)),
        ).length,
    close: async () => {
      await simulator.close();
      rmSync(folder, { recursive: true });
    },
  };
}
