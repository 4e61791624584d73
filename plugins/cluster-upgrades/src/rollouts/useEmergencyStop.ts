import { useApi } from '@backstage/core-plugin-api';
import type { EmergencyStop } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { useResource } from '../hooks/useResource';
import type { Resource } from '../hooks/useResource';

const INTERVAL_MS = 10_000;

/** Whether the emergency stop of the fleet is on, read again every 10 s. */
export function useEmergencyStop(): Resource<EmergencyStop> {
  const api = useApi(clusterUpgradesApiRef);
  return useResource('emergency stop', () => api.getEmergencyStop(), { intervalMs: INTERVAL_MS });
}
