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
const ASKED = { field: 'spec.desired', path: ['f:spec', 'f:desired'] };
const PAUSED = { field: 'spec.paused', path: ['f:spec', 'f:paused'] };
/** The operators themselves, Drydock and the API server. */
const PLATFORM =
  /^(cluster-version-operator|managed-upgrade-operator$|machine-config-(operator|controller)|drydock$|kube-apiserver$|before-first-apply$)/;

/**
 * Who else writes the version of a cluster, so that it is not ours to write: a Git tool, or
 * managed-upgrade-operator where Drydock does not ask it for the upgrade. Where it does, the version
 * is that of the UpgradeConfig.
 */
export function versionOwnerOf({
  clusterVersion,
  upgradeOperator,
  byOperator,
  upgradeConfig,
}: Pick<
  OpenShiftObjects,
  'clusterVersion' | 'upgradeOperator' | 'byOperator' | 'upgradeConfig'
>): ForeignOwner | undefined {
  if (byOperator)
    return (
      upgradeConfig &&
      fieldOwnerOf(upgradeConfig, ASKED, { platform: PLATFORM })
    );
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
