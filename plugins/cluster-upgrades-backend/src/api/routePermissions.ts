import type { Permission } from '@backstage/plugin-permission-common';
import {
  clusterReadPermission,
  findingWaivePermission,
  fleetStopPermission,
  freezeSetPermission,
  planApprovePermission,
  planCreatePermission,
  rolloutOperatePermission,
  trialReportPermission,
  versionGateAcknowledgePermission,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { EndpointMap } from '../schema/openapi';

/**
 * How a route is guarded. `list`: what the permission does not allow is left out of the answer; `cluster`: the one cluster that the request
 * is about decides; `clusters`: every cluster that the request is about decides; `plan`: some cluster of the plan must be seen, and the permission
 * holds for the plan; `some`: allowed to a caller who sees at least some cluster; `fleet`: not tied to clusters. What the caller does not see is a 404.
 */
export interface RouteGuard {
  readonly permission: Permission;
  readonly scope: 'list' | 'cluster' | 'clusters' | 'plan' | 'some' | 'fleet';
}

const readList: RouteGuard = {
  permission: clusterReadPermission,
  scope: 'list',
};
const readCluster: RouteGuard = {
  permission: clusterReadPermission,
  scope: 'cluster',
};
const operate: RouteGuard = {
  permission: rolloutOperatePermission,
  scope: 'cluster',
};
const waive: RouteGuard = {
  permission: findingWaivePermission,
  scope: 'cluster',
};
const reportTrial: RouteGuard = {
  permission: trialReportPermission,
  scope: 'cluster',
};
const createPlan: RouteGuard = {
  permission: planCreatePermission,
  scope: 'clusters',
};
const operateAll: RouteGuard = {
  permission: rolloutOperatePermission,
  scope: 'clusters',
};
const approvePlan: RouteGuard = {
  permission: planApprovePermission,
  scope: 'plan',
};
/** Clusters that the caller may not see are neither counted nor named. */
const readPlan: RouteGuard = {
  permission: clusterReadPermission,
  scope: 'plan',
};
const setFreeze: RouteGuard = {
  permission: freezeSetPermission,
  scope: 'fleet',
};
const stopFleet: RouteGuard = {
  permission: fleetStopPermission,
  scope: 'fleet',
};
/** An environment is decided on each of its clusters, the fleet by holding it without a condition. */
const acknowledge: RouteGuard = {
  permission: versionGateAcknowledgePermission,
  scope: 'clusters',
};
const someCluster: RouteGuard = {
  permission: clusterReadPermission,
  scope: 'some',
};

/** Every route of the API. The type makes a route that is not named here fail to compile. */
export const ROUTE_PERMISSIONS: {
  readonly [route in keyof EndpointMap]: RouteGuard;
} = {
  '#get|/clusters': readList,
  '#get|/clusters.csv': readList,
  '#get|/fleet': readList,
  '#get|/clusters/by-entity/{namespace}/{name}': readCluster,
  '#get|/clusters/{clusterId}': readCluster,
  '#post|/clusters/{clusterId}/refresh': readCluster,
  '#get|/clusters/{clusterId}/details': readCluster,
  '#get|/clusters/{clusterId}/targets': readCluster,
  '#get|/clusters/{clusterId}/platform': readCluster,
  '#get|/clusters/{clusterId}/readiness': readCluster,
  '#get|/clusters/{clusterId}/findings.csv': readCluster,
  '#get|/impact/{kind}/{namespace}/{name}': readList,
  '#get|/impact/{kind}/{namespace}/{name}/fixes': readList,
  '#get|/impact/{kind}/{namespace}/{name}/clusters': readList,
  '#get|/impact/{kind}/{namespace}/{name}/components': readList,
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
  '#post|/clusters/{clusterId}/trials': reportTrial,
  '#_delete|/clusters/{clusterId}/trials/{minor}': reportTrial,
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
  '#get|/plans': readList,
  '#post|/plans': createPlan,
  '#post|/plans/validate': someCluster,
  '#get|/plans/schema.json': someCluster,
  '#post|/plans/preview': readList,
  '#get|/plans/{planId}': readPlan,
  '#put|/plans/{planId}': createPlan,
  '#get|/plans/{planId}/preview': readPlan,
  '#get|/plans/{planId}/events': readPlan,
  '#post|/plans/{planId}/actions': createPlan,
  '#post|/plans/{planId}/approvals': approvePlan,
  // Only one's own.
  '#_delete|/plans/{planId}/approvals/{approvalId}': readPlan,
  '#get|/rollouts': readList,
  '#post|/rollouts': operateAll,
  '#get|/rollouts/{rolloutId}': readPlan,
  '#get|/rollouts/{rolloutId}/clusters': readList,
  '#get|/rollouts/{rolloutId}/clusters.csv': readList,
  '#get|/rollouts/{rolloutId}/events': readPlan,
  '#get|/rollouts/{rolloutId}/events.csv': readPlan,
  '#post|/rollouts/{rolloutId}/actions': operateAll,
  '#get|/freezes': someCluster,
  '#post|/freezes': setFreeze,
  '#_delete|/freezes/{freezeName}': setFreeze,
  '#get|/version-gates': someCluster,
  '#get|/clusters/{clusterId}/version-gates': readCluster,
  '#post|/version-gates/{gateId}/acknowledgements': acknowledge,
  '#get|/version-gate-acknowledgements': readList,
  '#_delete|/version-gate-acknowledgements/{acknowledgementId}': acknowledge,
  '#get|/emergency-stop': someCluster,
  '#put|/emergency-stop': stopFleet,
  '#get|/upcoming/{kind}/{namespace}/{name}': readList,
  '#post|/upcoming/answers': readCluster,
  '#get|/calendar.ics': readList,
  '#get|/calendar/address': readList,
  '#_delete|/calendar/address': readList,
  '#get|/support': readList,
  '#get|/support.csv': readList,
};
