import { textAt } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { OpenShiftObjects } from '../cluster/OpenShiftReader';
import { CLUSTER_VERSION } from '../objects/clusterVersion';
import { poolName } from '../objects/machineConfigPool';
import { UPGRADE_CONFIG } from '../objects/upgradeConfig';

/** An object as it was observed: this one, unchanged. */
export interface ObjectAsSeen {
  readonly uid: string;
  readonly resourceVersion: string;
}

/** The ClusterVersion and the pools that a write rests on. */
export function encodePrecondition({
  clusterVersion,
  pools,
  upgradeConfig,
}: Pick<
  OpenShiftObjects,
  'clusterVersion' | 'pools' | 'upgradeConfig'
>): string {
  const seen = ({ uid, resourceVersion }: ObjectAsSeen) => ({
    uid,
    resourceVersion,
  });
  return JSON.stringify({
    [CLUSTER_VERSION]: seen(clusterVersion),
    ...(upgradeConfig ? { [UPGRADE_CONFIG]: seen(upgradeConfig) } : {}),
    ...Object.fromEntries(pools.map(pool => [poolName(pool), seen(pool)])),
  });
}

/** @param name - as messages call it; undefined where the observation did not see it */
export function preconditionFor(
  precondition: string,
  name: string,
): ObjectAsSeen | undefined {
  try {
    const value: unknown = JSON.parse(precondition);
    const uid = textAt(value, name, 'uid');
    const resourceVersion = textAt(value, name, 'resourceVersion');
    return uid && resourceVersion ? { uid, resourceVersion } : undefined;
  } catch {
    return undefined;
  }
}
