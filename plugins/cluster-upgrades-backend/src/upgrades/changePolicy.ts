import type { Config } from '@backstage/config';

/** Whether anything that changes a cluster may be started at all, and why, for people. */
export interface ChangePolicy {
  readonly possible: boolean;
  readonly reason: string;
}

/** Without the permission framework everybody would be allowed everything: then nothing starts unless the operator insists. */
export function readChangePolicy(config: Config): ChangePolicy {
  if (config.getOptionalBoolean('permission.enabled') === true) {
    return { possible: true, reason: 'The permission framework decides who may change clusters.' };
  }
  if (config.getOptionalBoolean('clusterUpgrades.dangerouslyAllowWithoutPermissions') === true) {
    return {
      possible: true,
      reason: 'Everybody who can sign in may change clusters: the permission framework is off and clusterUpgrades.dangerouslyAllowWithoutPermissions is true.',
    };
  }
  return {
    possible: false,
    reason:
      'Nothing that changes a cluster starts here, because the permission framework is off and everybody would be allowed everything. ' +
      'Set permission.enabled: true with a policy, or clusterUpgrades.dangerouslyAllowWithoutPermissions: true in app-config.yaml.',
  };
}
