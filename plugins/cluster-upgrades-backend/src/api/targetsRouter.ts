import type { Knex } from 'knex';
import { compareVersions, formatVersion, minorOf, parseVersion } from '@drydock/kubernetes-knowledge';
import type { Target } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { AvailableVersion, ObservedState, ProviderCluster, UpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node';
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

/** What the provider offers, with the way there; without one, or when it does not answer, the cluster's own target with the reason. */
async function offeredTargets({ providers }: Pick<TargetsRouterOptions, 'providers'>, cluster: StoredCluster): Promise<Target[]> {
  const refuse = (reason: string): Target[] => (cluster.target === undefined ? [] : [{ version: cluster.target, allowed: false, reason }]);
  if (!cluster.provider) return refuse('No provider can change its version');
  const provider = providers.get(cluster.provider.id);
  if (!provider) return refuse(`The provider '${cluster.provider.id}' is not installed`);
  const subject = { id: cluster.id, name: cluster.name, reference: cluster.provider.reference };
  const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_SECONDS * 1000);
  try {
    const observed = await provider.observe(subject, signal);
    const offered = (await provider.availableVersions(subject, signal)).filter(({ version }) => !isSame(version, observed.controlPlane.current));
    return await Promise.all(offered.slice(-MAX_TARGETS).map(each => withHops(provider, subject, observed, each, signal)));
  } catch (error) {
    return refuse(`${provider.title} could not be asked: ${describeFailure(error)}`);
  }
}

async function withHops(provider: UpgradeProvider, subject: ProviderCluster, observed: ObservedState, offered: AvailableVersion, signal: AbortSignal): Promise<Target> {
  const { version, allowed, reason } = offered;
  if (!allowed) return { version, allowed, reason };
  const plan = await provider.planHops(subject, observed, version, signal);
  return plan.ok ? { version, allowed, hops: plan.hops.length } : { version, allowed: false, reason: plan.message };
}

function isSame(a: string, b: string | undefined): boolean {
  const first = parseVersion(a);
  const second = parseVersion(b);
  return first !== undefined && second !== undefined && compareVersions(first, second) === 0;
}

/** The cluster's own target where it is offered, else the newest allowed of the same minor as that target. */
function defaultTarget(targets: readonly Target[], cluster: StoredCluster): Target | undefined {
  const allowed = targets.filter(target => target.allowed);
  return (
    allowed.find(target => isSame(target.version, cluster.target)) ??
    allowed.filter(target => minorOf(target.version) === minorOf(cluster.target)).at(-1)
  );
}

/** Versions that a cluster could go to, each judged from the stored facts. */
export async function readTargets({ knex, assessor, providers }: Pick<TargetsRouterOptions, 'knex' | 'assessor' | 'providers'>, cluster: StoredCluster): Promise<Target[]> {
  const targets = await offeredTargets({ providers }, cluster);
  const inventory = await loadInventory(knex, cluster.id);
  const current = minorOf(cluster.version ?? cluster.reportedVersion);
  const preferred = defaultTarget(targets, cluster);
  const judged: Target[] = [];
  for (const target of targets) {
    const verdict = inventory ? (await assessor.judge(cluster, inventory, target.version)).evaluation.verdict : 'unknown';
    judged.push({
      ...target,
      version: parseVersion(target.version) ? formatVersion(target.version) : target.version.slice(0, 64),
      verdict,
      patch: current !== undefined && minorOf(target.version) === current,
      isDefault: target === preferred,
    });
  }
  return judged;
}

export function addTargetRoutes(router: ApiRouter, options: TargetsRouterOptions): void {
  router.get('/clusters/:clusterId/targets', async (request, response) => {
    const { cluster } = await options.access.visibleCluster(request, request.params.clusterId);
    response.json({ items: await readTargets(options, cluster) });
  });
}
