import type { Permission } from '@backstage/plugin-permission-common';
import { clusterReadPermission, findingWaivePermission, rolloutOperatePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { EndpointMap } from '../schema/openapi';

/**
 * How a route is guarded. `list`: what the permission does not allow is left out of the answer; `cluster`: the one cluster that the request
 * is about decides, and a denial is a 403; `some`: allowed to whoever may see at least some cluster.
 */
export interface RouteGuard {
  readonly permission: Permission;
  readonly scope: 'list' | 'cluster' | 'some';
}

const readList: RouteGuard = { permission: clusterReadPermission, scope: 'list' };
const readCluster: RouteGuard = { permission: clusterReadPermission, scope: 'cluster' };
const operate: RouteGuard = { permission: rolloutOperatePermission, scope: 'cluster' };
const waive: RouteGuard = { permission: findingWaivePermission, scope: 'cluster' };
const someCluster: RouteGuard = { permission: clusterReadPermission, scope: 'some' };

/** Every route of the API. The type makes a route that is not named here fail to compile. */
export const ROUTE_PERMISSIONS: { readonly [route in keyof EndpointMap]: RouteGuard } = {
  '#get|/clusters': readList,
  '#get|/clusters.csv': readList,
  '#get|/fleet': readList,
  '#get|/clusters/by-entity/{namespace}/{name}': readCluster,
  '#get|/clusters/{clusterId}': readCluster,
  '#post|/clusters/{clusterId}/refresh': readCluster,
  '#get|/clusters/{clusterId}/details': readCluster,
  '#get|/clusters/{clusterId}/targets': readCluster,
  '#get|/clusters/{clusterId}/readiness': readCluster,
  '#get|/clusters/{clusterId}/findings.csv': readCluster,
  '#get|/impact/{kind}/{namespace}/{name}': readList,
  '#get|/upgrades': readList,
  '#post|/upgrades': operate,
  '#post|/upgrades/preview': readCluster,
  '#get|/upgrades/{upgradeId}': readCluster,
  '#get|/upgrades/{upgradeId}/log': readCluster,
  '#post|/upgrades/{upgradeId}/actions': operate,
  '#get|/history': readList,
  '#get|/history.csv': readList,
  '#get|/diagnostics': someCluster,
  '#get|/diagnostics/clusters': readList,
  '#get|/clusters/{clusterId}/diagnostics': readCluster,
  '#get|/findings': readList,
  '#get|/findings/groups': readList,
  '#get|/findings.csv': readList,
  '#get|/findings.md': readList,
  '#get|/findings.sarif': readList,
  '#get|/clusters/{clusterId}/findings/{fingerprint}': readCluster,
  '#post|/clusters/{clusterId}/waivers': waive,
  '#get|/waivers': readList,
  '#_delete|/waivers/{waiverId}': waive,
  '#get|/baselines': someCluster,
  // A baseline is a view of what the caller may read anyway; it changes nothing of a cluster or its verdict.
  '#post|/baselines': readList,
  '#_delete|/baselines/{baselineId}': someCluster,
  '#get|/clusters/{clusterId}/verdicts': readCluster,
  '#get|/clusters/{clusterId}/readiness/difference': readCluster,
  '#get|/clusters/{clusterId}/gate': readCluster,
  '#get|/clusters/by-entity/{namespace}/{name}/gate': readCluster,
  '#get|/support': readList,
  '#get|/support.csv': readList,
};
