import {
  numberAt,
  at,
  textAt,
  type NodeRolloutSettings,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ClusterVersion } from './clusterVersion';

/** On the ClusterVersion: settings of the next UpgradeConfig, and the effect that they are of. */
export const ROLLOUT = 'drydock.dev/upgrade-settings';

export interface RolloutMark {
  readonly key: string;
  readonly forceDrainAfterMinutes?: number;
  readonly capacityReservation?: boolean;
}

export function encodeRolloutMark(
  key: string,
  { maxSurge, drain }: NodeRolloutSettings,
): string {
  return JSON.stringify({
    key,
    forceDrainAfterMinutes: drain?.timeoutMinutes,
    capacityReservation: maxSurge === undefined ? undefined : maxSurge === 1,
  });
}

/** Undefined where there is none, or nothing that Drydock wrote. */
export function decodeRolloutMark({
  annotations,
}: Pick<ClusterVersion, 'annotations'>): RolloutMark | undefined {
  try {
    const value: unknown = JSON.parse(annotations[ROLLOUT] ?? '');
    const key = textAt(value, 'key');
    const minutes = numberAt(value, 'forceDrainAfterMinutes');
    const reservation = at(value, 'capacityReservation');
    if (!key) return undefined;
    return {
      key,
      ...(minutes !== undefined && Number.isInteger(minutes) && minutes >= 0
        ? { forceDrainAfterMinutes: minutes }
        : {}),
      ...(typeof reservation === 'boolean'
        ? { capacityReservation: reservation }
        : {}),
    };
  } catch {
    return undefined;
  }
}
