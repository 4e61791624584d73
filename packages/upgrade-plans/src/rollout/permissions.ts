import type { Who } from '@drydock/upgrade-reasons';

/**
 * Who can end what holds a rollout. The names are those of `cluster-upgrades-common`, which this
 * package does not depend on.
 */
export const OPERATORS: Who = {
  permission: 'cluster-upgrades.rollout.operate',
};
export const FLEET_STOPPERS: Who = {
  permission: 'cluster-upgrades.fleet.stop',
};
export const APPROVERS: Who = { permission: 'cluster-upgrades.plan.approve' };
export const AUTHORS: Who = { permission: 'cluster-upgrades.plan.create' };
