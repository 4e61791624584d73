import { useApi } from '@backstage/core-plugin-api';
import type { EmergencyStop } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { LIVE_MS } from '../hooks/live';
import { useResource } from '../hooks/useResource';
import type { Resource } from '../hooks/useResource';

/**
 * Whether the emergency stop of the fleet is on, followed live: a user who is about to start
 * something has to know.
 */
export function useEmergencyStop(): Resource<EmergencyStop> {
  const api = useApi(clusterUpgradesApiRef);
  return useResource('emergencyStop', () => api.getEmergencyStop({}), {
    shows: ['fleet'],
    intervalMs: LIVE_MS,
  });
}
