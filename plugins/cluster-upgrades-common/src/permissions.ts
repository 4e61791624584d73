import { createPermission } from '@backstage/plugin-permission-common';

/** Resource type of cluster permissions: the resource reference is Drydock's cluster id. */
export const RESOURCE_TYPE_CLUSTER = 'cluster-upgrades-cluster';

/** See a cluster, its readiness, upgrades and history. */
export const clusterReadPermission = createPermission({
  name: 'cluster-upgrades.cluster.read',
  attributes: { action: 'read' },
  resourceType: RESOURCE_TYPE_CLUSTER,
});

/** Start, pause, resume, stop and retry upgrades of a cluster. */
export const rolloutOperatePermission = createPermission({
  name: 'cluster-upgrades.rollout.operate',
  attributes: { action: 'update' },
  resourceType: RESOURCE_TYPE_CLUSTER,
});

/** Start an upgrade of a blocked cluster, with a reason. */
export const policyOverridePermission = createPermission({
  name: 'cluster-upgrades.policy.override',
  attributes: { action: 'update' },
  resourceType: RESOURCE_TYPE_CLUSTER,
});

/** Accept a finding of a cluster for a time, with a reason. A waived blocker no longer holds an upgrade up. */
export const findingWaivePermission = createPermission({
  name: 'cluster-upgrades.finding.waive',
  attributes: { action: 'update' },
  resourceType: RESOURCE_TYPE_CLUSTER,
});

export const clusterUpgradesPermissions = [clusterReadPermission, rolloutOperatePermission, policyOverridePermission, findingWaivePermission];
