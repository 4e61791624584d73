import {
  fieldOwnerOf,
  type ForeignOwner,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { OpenShiftObjects } from '../cluster/OpenShiftReader';
import type { MachineConfigPool } from '../objects/machineConfigPool';

const VERSION = {
  field: 'spec.desiredUpdate',
  path: ['f:spec', 'f:desiredUpdate'],
};
const PAUSED = { field: 'spec.paused', path: ['f:spec', 'f:paused'] };
/** The operators themselves, Drydock and the API server. */
const PLATFORM =
  /^(cluster-version-operator|machine-config-(operator|controller)|drydock$|kube-apiserver$|before-first-apply$)/;
/** `configManager: { source: OCM }` of its configuration. */
const SOURCE = /\bsource:[ \t]{0,20}["']?([A-Za-z]{1,20})/;

/**
 * Who else writes the version of a cluster, so that it is not ours to write: managed-upgrade-operator
 * or a Git tool.
 */
export function versionOwnerOf({
  clusterVersion,
  upgradeOperator,
}: Pick<OpenShiftObjects, 'clusterVersion' | 'upgradeOperator'>):
  | ForeignOwner
  | undefined {
  if (upgradeOperator === undefined)
    return fieldOwnerOf(clusterVersion, VERSION, { platform: PLATFORM });
  return {
    kind: 'managed-upgrade-operator',
    name: 'managed-upgrade-operator',
    field: VERSION.field,
    wayThrough: {
      code: 'openshift.way-through-upgrade-operator',
      params: { source: { text: SOURCE.exec(upgradeOperator)?.[1] ?? '?' } },
    },
  };
}

/** Who else writes whether a pool is paused. */
export function pauseOwnerOf(
  pool: MachineConfigPool,
): ForeignOwner | undefined {
  return fieldOwnerOf(pool, PAUSED, { platform: PLATFORM });
}
