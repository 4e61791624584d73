import type { UpcomingUpgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { useApi } from '@backstage/core-plugin-api';
import { clusterUpgradesApiRef } from '../api';
import type { EntityName } from '../api';
import { IDLE_MS } from '../hooks/live';
import { useResource } from '../hooks/useResource';
import type { Resource } from '../hooks/useResource';

const REFRESH_MS = 60_000;

/**
 * What is coming for an entity, first first. For a user who asks for themselves: for all their
 * teams.
 */
export function useUpcoming({
  kind,
  namespace,
  name,
}: EntityName): Resource<UpcomingUpgrade[]> {
  const api = useApi(clusterUpgradesApiRef);
  const reference = { kind: kind.toLocaleLowerCase('en-US'), namespace, name };
  return useResource(
    `upcoming ${JSON.stringify(reference)}`,
    async () => (await api.listUpcoming({ path: reference })).items,
    { shows: ['plan', 'fleet'], gapMs: IDLE_MS, intervalMs: REFRESH_MS },
  );
}
