import {
  fieldOwnerOf,
  type ForeignOwner,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { OpenShiftObjects } from '../cluster/OpenShiftReader';
import type { MachineConfigPool } from '../objects/machineConfigPool';
import { sourceOf } from '../objects/operatorSource';

const VERSION = {
  field: 'spec.desiredUpdate',
  path: ['f:spec', 'f:desiredUpdate'],
};
const PAUSED = { field: 'spec.paused', path: ['f:spec', 'f:paused'] };
/** The operators themselves, Drydock and the API server. */
const PLATFORM =
  /^(cluster-version-operator|machine-config-(operator|controller)|drydock$|kube-apiserver$|before-first-apply$)/;

/**
 * Who else writes the version of a cluster, so that it is not ours to write: a Git tool, or
 * managed-upgrade-operator where Drydock does not ask it for the upgrade.
 */
export function versionOwnerOf({
  clusterVersion,
  upgradeOperator,
  byOperator,
}: Pick<
  OpenShiftObjects,
  'clusterVersion' | 'upgradeOperator' | 'byOperator'
>): ForeignOwner | undefined {
  if (byOperator) return undefined;
  if (upgradeOperator === undefined)
    return fieldOwnerOf(clusterVersion, VERSION, { platform: PLATFORM });
  return {
    kind: 'managed-upgrade-operator',
    name: 'managed-upgrade-operator',
    field: VERSION.field,
    wayThrough: {
      code: 'openshift.way-through-upgrade-operator',
      params: { source: { text: sourceOf(upgradeOperator) ?? '?' } },
    },
  };
}

/** Who else writes whether a pool is paused. */
export function pauseOwnerOf(
  pool: MachineConfigPool,
): ForeignOwner | undefined {
  return fieldOwnerOf(pool, PAUSED, { platform: PLATFORM });
}
