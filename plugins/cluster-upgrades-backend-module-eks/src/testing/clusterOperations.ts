import { clusterBody } from './bodies';
import { insightsOf, ROLLBACK_WINDOW_MS } from './rollbackInsights';
import type { EksRegion } from './EksRegion';
import { EksError } from './errors';
import { minorOf, type EksCluster, type EksUpdate } from './model';
import type { OfferedVersion } from './offers';
import {
  clusterOf,
  invalid,
  once,
  ownClusterOf,
  pageOf,
  type EksCall,
  type EksOperation,
} from './operation';

const UPGRADE_MINUTES = 10;
const NODES_BACK_MINUTES = 60;

const bodyOf = ({ region }: EksCall, cluster: EksCluster) =>
  clusterBody(cluster, region.arn('cluster', cluster.name), region.world.now);

export const clusterOperations: readonly EksOperation[] = [
  {
    name: 'ListClusters',
    method: 'GET',
    path: '/clusters',
    takes: ['include', 'maxResults', 'nextToken'],
    answer: call => {
      const withConnected = call.query.getAll('include').includes('all');
      const names = [...call.region.clusters.values()]
        .filter(({ connectorProvider }) => !connectorProvider || withConnected)
        .map(({ name }) => name)
        .sort();
      const { items, more } = pageOf(call, names);
      return { clusters: items, ...more };
    },
  },
  {
    name: 'DescribeCluster',
    method: 'GET',
    path: '/clusters/{name}',
    resource: 'cluster',
    takes: [],
    answer: call => {
      const cluster = clusterOf(call);
      return {
        cluster: call.region.seen(cluster.name, bodyOf(call, cluster)),
      };
    },
  },
  {
    name: 'UpdateClusterVersion',
    method: 'POST',
    path: '/clusters/{name}/updates',
    resource: 'cluster',
    takes: ['version', 'clientRequestToken', 'force', 'rollbackConfig'],
    isWrite: true,
    answer: call =>
      once('UpdateClusterVersion', call, () => startVersionUpdate(call)),
  },
];

function startVersionUpdate(call: EksCall): EksUpdate {
  const cluster = ownClusterOf(call);
  const version = String(call.body.version);
  const { region } = call;
  const isRollback = minorOf(version) === minorOf(cluster.version) - 1;
  const type = isRollback ? 'VersionRollback' : 'VersionUpdate';
  region.assertFree(cluster, type, {});
  if (cluster.status !== 'ACTIVE')
    throw new EksError(
      'InvalidRequestException',
      `Cluster ${cluster.name} is not ACTIVE`,
      { clusterName: cluster.name },
    );
  const offer = offerOf(call, cluster, version);
  if (isRollback) assertMayGoBack(call, cluster, offer);
  else assertMayGoForward(call, cluster, version);
  region.keepStale(cluster.name, bodyOf(call, cluster));
  return region.begin(cluster, {
    type,
    params: { Version: version, PlatformVersion: offer.platformVersion },
    minutes: UPGRADE_MINUTES,
    nodeMinutes: isRollback && cluster.isAutoMode ? NODES_BACK_MINUTES : 0,
    succeed: () => {
      cluster.reached = isRollback
        ? undefined
        : { from: cluster.version, at: region.world.now, isForced: false };
      cluster.version = version;
      cluster.platformVersion = offer.platformVersion;
    },
  });
}

function offerOf(
  { region }: EksCall,
  { name, ...now }: EksCluster,
  to: string,
): OfferedVersion {
  const offer = region.world.versions.find(
    each => each.version === to && each.status !== 'UNSUPPORTED',
  );
  if (!offer)
    throw invalid('unsupported Kubernetes version', { clusterName: name });
  const step = minorOf(to) - minorOf(now.version);
  if (step !== 1 && step !== -1)
    throw invalid(
      `Unsupported Kubernetes minor version update from ${now.version} to ${to}`,
      { clusterName: name },
    );
  return offer;
}

function assertMayGoForward(
  { region, body }: EksCall,
  cluster: EksCluster,
  version: string,
): void {
  const { groupsMayTrail, insightsRefuse } = region.world.rules;
  const oldest = minorOf(version) - Math.max(groupsMayTrail, 1);
  const behind = [...cluster.nodegroups.values()].filter(
    group => minorOf(group.version) < oldest,
  );
  if (behind.length > 0)
    throw invalid(
      `Nodegroups ${behind
        .map(({ name }) => name)
        .join(', ')} must be updated to match cluster version ${
        cluster.version
      } before updating cluster version`,
      { clusterName: cluster.name },
    );
  if (insightsRefuse && body.force !== true)
    assertInsights(region, cluster, 'UPGRADE_READINESS', ['ERROR']);
}

/** Why a rollback is refused is documented, its words are not: they are the tests' own. */
function assertMayGoBack(
  { region, body }: EksCall,
  cluster: EksCluster,
  { version, status }: OfferedVersion,
): void {
  const refuse = (why: string) =>
    new EksError(
      'InvalidRequestException',
      `Cannot roll back cluster ${cluster.name} to ${version}: ${why}`,
      { clusterName: cluster.name },
    );
  assertTimeout(body.rollbackConfig);
  const { reached } = cluster;
  if (reached?.from !== version)
    throw refuse('the cluster was not upgraded from this version');
  if (reached.isForced) throw refuse('the upgrade was made by EKS');
  if (region.world.now - reached.at > ROLLBACK_WINDOW_MS)
    throw refuse('the upgrade completed more than 7 days ago');
  if (cluster.newerFeature)
    throw refuse(`it does not have ${cluster.newerFeature}`);
  if (status === 'EXTENDED_SUPPORT' && cluster.supportType === 'STANDARD')
    throw refuse('the version is in extended support');
  const newer = [...cluster.nodegroups.values()].filter(
    group => minorOf(group.version) > minorOf(version),
  );
  if (newer.length > 0 && !cluster.isAutoMode)
    throw refuse(
      `node groups ${newer.map(({ name }) => name).join(', ')} are newer`,
    );
  if (body.force !== true)
    assertInsights(region, cluster, 'ROLLBACK_READINESS', ['ERROR', 'UNKNOWN']);
}

function assertTimeout(rollbackConfig: unknown): void {
  const minutes: unknown =
    typeof rollbackConfig === 'object' && rollbackConfig !== null
      ? Reflect.get(rollbackConfig, 'timeoutMinutes')
      : undefined;
  if (minutes === undefined) return;
  if (typeof minutes !== 'number' || minutes < 120 || minutes > 10_080)
    throw invalid('timeoutMinutes must be between 120 and 10080');
}

function assertInsights(
  region: EksRegion,
  cluster: EksCluster,
  category: string,
  blocking: readonly string[],
): void {
  const blocks = insightsOf(region, cluster).some(insight => {
    const status: unknown = Reflect.get(
      Object(insight.insightStatus),
      'status',
    );
    return insight.category === category && blocking.includes(String(status));
  });
  if (blocks)
    throw new EksError(
      'InvalidStateException',
      'Readiness issues were found. Call ListInsights to see them, or send force.',
      { clusterName: cluster.name },
    );
}
