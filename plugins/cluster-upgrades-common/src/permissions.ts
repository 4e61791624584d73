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

/**
 * Submit plans that override disruption budgets of a cluster: nodes are removed after a timeout, or
 * pods are not drained.
 */
export const drainForcePermission = createPermission({
  name: 'cluster-upgrades.drain.force',
  attributes: { action: 'update' },
  resourceType: RESOURCE_TYPE_CLUSTER,
});

/**
 * Start, approve and continue upgrades of a cluster in which Drydock itself terminates the instances
 * of its nodes. To pause and stop them, this is not needed.
 */
export const nodeReplacePermission = createPermission({
  name: 'cluster-upgrades.node.replace',
  attributes: { action: 'update' },
  resourceType: RESOURCE_TYPE_CLUSTER,
});

/**
 * Write queries of one's own in metric gates of plans that select a cluster. They run with the
 * portal's credential, and one number of each result is shown.
 */
export const gateQueryPermission = createPermission({
  name: 'cluster-upgrades.gate.query',
  attributes: { action: 'update' },
  resourceType: RESOURCE_TYPE_CLUSTER,
});

/**
 * Accept a finding of a cluster for a time, with a reason. A waived blocker no longer holds an
 * upgrade up.
 */
export const findingWaivePermission = createPermission({
  name: 'cluster-upgrades.finding.waive',
  attributes: { action: 'update' },
  resourceType: RESOURCE_TYPE_CLUSTER,
});

/**
 * Report what a trial import of a cluster found, and forget it. Its findings count like any other.
 */
export const trialReportPermission = createPermission({
  name: 'cluster-upgrades.trial.report',
  attributes: { action: 'update' },
  resourceType: RESOURCE_TYPE_CLUSTER,
});

/**
 * Acknowledge what a version gate says for a cluster, and withdraw that. For an environment it is
 * decided on each of its clusters and on one of which only the environment is known; for the whole
 * fleet only users who hold it without a condition have it.
 */
export const versionGateAcknowledgePermission = createPermission({
  name: 'cluster-upgrades.version-gate.acknowledge',
  attributes: { action: 'update' },
  resourceType: RESOURCE_TYPE_CLUSTER,
});

/**
 * Acknowledge a gate that the platform of a cluster keeps, such as OpenShift. It is written on the
 * platform, and counts there for everybody.
 */
export const versionGateAcknowledgeOnPlatformPermission = createPermission({
  name: 'cluster-upgrades.version-gate.acknowledge-on-platform',
  attributes: { action: 'update' },
  resourceType: RESOURCE_TYPE_CLUSTER,
});

/**
 * Keep plans that select a cluster, and submit them for approval. Nothing acts on a cluster by
 * that.
 */
export const planCreatePermission = createPermission({
  name: 'cluster-upgrades.plan.create',
  attributes: { action: 'create' },
  resourceType: RESOURCE_TYPE_CLUSTER,
});

/** Resource type of plan permissions: the resource reference is Drydock's plan id. */
export const RESOURCE_TYPE_PLAN = 'cluster-upgrades-plan';

/** Approve or reject a submitted plan; never one's own. */
export const planApprovePermission = createPermission({
  name: 'cluster-upgrades.plan.approve',
  attributes: { action: 'update' },
  resourceType: RESOURCE_TYPE_PLAN,
});

/** Switch the emergency stop of the whole fleet on and off. */
export const fleetStopPermission = createPermission({
  name: 'cluster-upgrades.fleet.stop',
  attributes: { action: 'update' },
});

/** Set, extend and end freezes of the organisation. */
export const freezeSetPermission = createPermission({
  name: 'cluster-upgrades.freeze.set',
  attributes: { action: 'update' },
});

/** Permissions that are decided on a cluster. */
export const clusterPermissions = [
  clusterReadPermission,
  rolloutOperatePermission,
  policyOverridePermission,
  drainForcePermission,
  nodeReplacePermission,
  gateQueryPermission,
  findingWaivePermission,
  trialReportPermission,
  versionGateAcknowledgePermission,
  versionGateAcknowledgeOnPlatformPermission,
  planCreatePermission,
];

/** Permissions that are decided on a plan. */
export const planPermissions = [planApprovePermission];

/**
 * Permissions that let a change pass what protects clusters. They are used in person: a plugin that
 * acts for a user, such as the scaffolder, cannot use them unless
 * `clusterUpgrades.decisions.throughPlugins` names it.
 */
export const personalPermissions = [
  planApprovePermission,
  versionGateAcknowledgePermission,
  versionGateAcknowledgeOnPlatformPermission,
  findingWaivePermission,
  policyOverridePermission,
  drainForcePermission,
  gateQueryPermission,
];

/** Permissions of the whole fleet. */
export const fleetPermissions = [fleetStopPermission, freezeSetPermission];

/**
 * Grant this to no user. Before a change, Drydock asks the permission policy for it as the caller.
 * A policy that grants it allows whatever it is asked, so the change is refused. It is not in
 * `clusterUpgradesPermissions`, so a policy that grants that list to a group does not grant this.
 * It has the action of the permissions that change clusters, so a policy that decides by action
 * treats it like them.
 */
export const policyProbePermission = createPermission({
  name: 'cluster-upgrades.policy-probe',
  attributes: { action: 'update' },
});

export const clusterUpgradesPermissions = [
  ...clusterPermissions,
  ...planPermissions,
  ...fleetPermissions,
];
