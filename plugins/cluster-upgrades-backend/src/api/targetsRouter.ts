import type { Knex } from 'knex';
import { compareVersions, formatVersion, minorOf, parseVersion } from '@drydock/kubernetes-knowledge';
import type { Target } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { AvailableVersion, UpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { describeFailure } from '../clusters/Discovery';
import type { StoredCluster } from '../clusters/cluster';
import { loadInventory } from '../database/inventoryQueries';
import type { Assessor } from '../readiness/Assessor';
import type { Registry } from '../Registry';
import type { ApiRouter } from './apiRouter';
import type { ClusterAccessControl } from './ClusterAccessControl';

const PROVIDER_TIMEOUT_SECONDS = 30;
const MAX_TARGETS = 50;

export interface TargetsRouterOptions {
  readonly knex: Knex;
  readonly access: ClusterAccessControl;
  readonly assessor: Assessor;
  readonly providers: Registry<UpgradeProvider>;
}

/** What the provider offers; without one, or when it does not answer, the cluster's own target with the reason. */
async function availableVersions({ providers }: TargetsRouterOptions, cluster: StoredCluster): Promise<readonly AvailableVersion[]> {
  const refuse = (reason: string) => (cluster.target === undefined ? [] : [{ version: cluster.target, allowed: false, reason }]);
  if (!cluster.provider) return refuse('No provider can change its version');
  const provider = providers.get(cluster.provider.id);
  if (!provider) return refuse(`The provider '${cluster.provider.id}' is not installed`);
  try {
    const subject = { id: cluster.id, name: cluster.name, reference: cluster.provider.reference };
    return (await provider.availableVersions(subject, AbortSignal.timeout(PROVIDER_TIMEOUT_SECONDS * 1000))).slice(-MAX_TARGETS);
  } catch (error) {
    return refuse(`${provider.title} could not be asked: ${describeFailure(error)}`);
  }
}

function isSame(a: string, b: string | undefined): boolean {
  const first = parseVersion(a);
  const second = parseVersion(b);
  return first !== undefined && second !== undefined && compareVersions(first, second) === 0;
}

/** Versions that a cluster could go to, each judged from the stored facts. */
export async function readTargets(options: TargetsRouterOptions, cluster: StoredCluster): Promise<Target[]> {
  const versions = await availableVersions(options, cluster);
  const inventory = await loadInventory(options.knex, cluster.id);
  const current = cluster.version ?? cluster.reportedVersion;
  const targets: Target[] = [];
  for (const { version, allowed, reason } of versions) {
    const verdict = inventory ? (await options.assessor.judge(cluster, inventory, version)).evaluation.verdict : 'unknown';
    targets.push({
      version: parseVersion(version) ? formatVersion(version) : version.slice(0, 64),
      allowed,
      reason,
      verdict,
      patch: minorOf(version) === minorOf(current),
      isDefault: isSame(version, cluster.target),
    });
  }
  return targets;
}

export function addTargetRoutes(router: ApiRouter, options: TargetsRouterOptions): void {
  router.get('/clusters/:clusterId/targets', async (request, response) => {
    const { cluster } = await options.access.visibleCluster(request, request.params.clusterId);
    response.json({ items: await readTargets(options, cluster) });
  });
}
