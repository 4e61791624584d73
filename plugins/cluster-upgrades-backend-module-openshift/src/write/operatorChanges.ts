import { pathOf } from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  OPERATOR_NAMESPACE,
  UPGRADE_CONFIGS,
} from '../cluster/OpenShiftReader';
import type { UpgradeConfigSettings } from '../config/readConfig';
import { CLUSTER_VERSION } from '../objects/clusterVersion';
import { moveMarkWith } from '../objects/mark';
import { decodeRolloutMark } from '../objects/rolloutMark';
import {
  isOver,
  UPGRADE_CONFIG,
  UPGRADE_CONFIG_NAME,
} from '../objects/upgradeConfig';
import { refuse } from './poolChanges';
import type { HopChanges, ObjectChange, StartRequest } from './startHop';

/**
 * Asks managed-upgrade-operator for a release that is offered: for any other it would wait for ever
 * and say nothing. An UpgradeConfig that is over is removed first: the operator does not begin a
 * version again that it has failed, and one of Drydock that hangs is due anew.
 */
export function operatorChanges(
  {
    objects: { upgradeConfig, clusterVersion },
    operation,
    now,
  }: Pick<StartRequest, 'objects' | 'operation' | 'now'>,
  configured: UpgradeConfigSettings,
  release: string,
): HopChanges {
  const rollout = decodeRolloutMark(clusterVersion);
  const { type, forceDrainAfterMinutes, capacityReservation } = {
    ...configured,
    ...(rollout && isOfUpgrade(rollout.key, operation) ? rollout : {}),
  };
  const version = { text: release };
  if ((operation.hop.holdPools ?? []).length > 0)
    return refuse({ code: 'openshift.operator-no-holds' });
  if (upgradeConfig && !isOver(upgradeConfig, now))
    return upgradeConfig.version === release
      ? {
          outcome: 'already',
          reference: UPGRADE_CONFIG,
          message: {
            code: 'openshift.operator-asked-already',
            params: { version },
          },
        }
      : refuse({
          code: 'openshift.under-way',
          params: { version: { text: upgradeConfig.version } },
        });
  const change: Omit<ObjectChange, 'path' | 'uid' | 'resourceVersion'> = {
    object: UPGRADE_CONFIG,
    restsOn: {
      object: CLUSTER_VERSION,
      uid: clusterVersion.uid,
      resourceVersion: clusterVersion.resourceVersion,
    },
    annotations: moveMarkWith(operation),
    spec: {
      type,
      upgradeAt: `${now.toISOString().slice(0, 19)}Z`,
      PDBForceDrainTimeout: forceDrainAfterMinutes,
      capacityReservation,
      desired: {
        version: release,
        ...(clusterVersion.channel === undefined
          ? {}
          : { channel: clusterVersion.channel }),
      },
    },
    message: {
      code: 'openshift.operator-asked',
      params: {
        version,
        minutes: { number: forceDrainAfterMinutes },
      },
    },
  };
  return {
    changes: [
      {
        ...change,
        uid: upgradeConfig?.uid,
        resourceVersion: upgradeConfig?.resourceVersion,
        path: pathOf(UPGRADE_CONFIGS),
        created: {
          apiVersion: `${UPGRADE_CONFIGS.group}/${UPGRADE_CONFIGS.version}`,
          kind: 'UpgradeConfig',
          name: UPGRADE_CONFIG_NAME,
          namespace: OPERATOR_NAMESPACE,
        },
      },
    ],
  };
}

/** Keys of effects and of moves begin with the id of their upgrade: `<id>/effect-nodes`. */
function isOfUpgrade(
  key: string,
  { moveKey }: StartRequest['operation'],
): boolean {
  return key.startsWith(`${moveKey.slice(0, moveKey.indexOf('/'))}/`);
}
