import { useApi } from '@backstage/core-plugin-api';
import { DEFAULT_NAMESPACE } from '@backstage/catalog-model';
import { useEntity } from '@backstage/plugin-catalog-react';
import { clusterUpgradesApiRef } from '../api';
import { useResource } from '../hooks/useResource';

const REFRESH_MS = 60_000;

/** What cluster upgrades mean for the entity whose page is open. */
export function useImpact() {
  const { entity } = useEntity();
  const api = useApi(clusterUpgradesApiRef);
  const reference = { kind: entity.kind.toLowerCase(), namespace: entity.metadata.namespace ?? DEFAULT_NAMESPACE, name: entity.metadata.name };
  const impact = useResource(`impact ${JSON.stringify(reference)}`, () => api.getImpact(reference), { intervalMs: REFRESH_MS });
  return { entity, impact };
}
