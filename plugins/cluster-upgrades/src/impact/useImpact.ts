import { useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import { DEFAULT_NAMESPACE } from '@backstage/catalog-model';
import { useEntity } from '@backstage/plugin-catalog-react';
import type { ClusterUpgradesApi } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import type { EntityName } from '../api';
import { useResource } from '../hooks/useResource';
import type { Resource } from '../hooks/useResource';

const REFRESH_MS = 60_000;

function useEntityName() {
  const { entity } = useEntity();
  return {
    entity,
    reference: {
      kind: entity.kind.toLowerCase(),
      namespace: entity.metadata.namespace ?? DEFAULT_NAMESPACE,
      name: entity.metadata.name,
    },
  };
}

/** What cluster upgrades mean for the entity whose page is open, in numbers. */
export function useImpact() {
  const { entity, reference } = useEntityName();
  const api = useApi(clusterUpgradesApiRef);
  const impact = useResource(
    `impact ${JSON.stringify(reference)}`,
    () => api.getImpact({ path: reference }),
    { intervalMs: REFRESH_MS },
  );
  return { entity, impact };
}

export interface ImpactPage<Page> extends Resource<Page> {
  onOffset(offset: number): void;
}

/**
 * One page of what these numbers count; its rows are as many as the page has, however large the
 * numbers.
 */
export function useImpactPage<Page>(
  what: string,
  limit: number,
  load: (
    api: ClusterUpgradesApi,
    entity: EntityName,
    page: { offset: number; limit: number },
  ) => Promise<Page>,
): ImpactPage<Page> {
  const { reference } = useEntityName();
  const api = useApi(clusterUpgradesApiRef);
  const name = JSON.stringify(reference);
  // The page of one entity says nothing about another, whose page begins at its first.
  const [chosen, setChosen] = useState({ name, offset: 0 });
  const offset = chosen.name === name ? chosen.offset : 0;
  const page = useResource(
    `impact ${what} ${limit} ${offset} ${name}`,
    () => load(api, reference, { offset, limit }),
    { intervalMs: REFRESH_MS, keepPrevious: true },
  );
  return { ...page, onOffset: next => setChosen({ name, offset: next }) };
}
