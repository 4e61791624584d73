import { useCallback } from 'react';
import { parseEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import type {
  Cluster,
  ClusterUpgradesApi,
  ClusterVersionGates,
  Readiness,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { useResource } from '../hooks/useResource';
import type { Resource } from '../hooks/useResource';

/** What Drydock itself says of a cluster and a target, beside what the platform says. */
export interface Standing {
  cluster: Cluster;
  readiness: Readiness;
  gates: ClusterVersionGates;
}

interface Answer {
  key: string;
  askedAtMs: number;
  standing: Promise<Standing>;
}

/** So long one answer is shown by all fields and steps of a form. */
const SHARED_MS = 60_000;

/** The last answer of each API: a form is about one cluster and one target. */
const lastAnswers = new WeakMap<ClusterUpgradesApi, Answer>();

/** Asks once for all fields of a form. What failed is asked again. */
function sharedStanding(
  api: ClusterUpgradesApi,
  entityRef: string,
  target: string,
): Promise<Standing> {
  const key = `${entityRef} ${target}`;
  const last = lastAnswers.get(api);
  if (last?.key === key && performance.now() - last.askedAtMs < SHARED_MS)
    return last.standing;
  const standing = loadStanding(api, entityRef, target);
  lastAnswers.set(api, { key, askedAtMs: performance.now(), standing });
  standing.catch(
    () =>
      lastAnswers.get(api)?.standing === standing && lastAnswers.delete(api),
  );
  return standing;
}

/** What decides is asked anew, when a step is left; the next step shows that answer. */
export function freshStanding(
  api: ClusterUpgradesApi,
  entityRef: string,
  target: string,
): Promise<Standing> {
  lastAnswers.delete(api);
  return sharedStanding(api, entityRef, target);
}

async function loadStanding(
  api: ClusterUpgradesApi,
  entityRef: string,
  target: string,
): Promise<Standing> {
  const cluster = await api.getClusterByEntity({
    path: parseEntityRef(entityRef, {
      defaultKind: 'resource',
      defaultNamespace: 'default',
    }),
  });
  const [readiness, gates] = await Promise.all([
    api.getReadiness({ path: { clusterId: cluster.id }, query: { target } }),
    api.listClusterVersionGates({
      path: { clusterId: cluster.id },
      query: { target },
    }),
  ]);
  return { cluster, readiness, gates };
}

/**
 * The same for what is shown; nothing until cluster and target are chosen. `reload` asks anew for
 * all.
 */
export function useStanding(
  entityRef: string | undefined,
  target: string | undefined,
): Resource<Standing | undefined> {
  const api = useApi(clusterUpgradesApiRef);
  const { reload, ...standing } = useResource(
    `standing ${entityRef} ${target}`,
    async () =>
      entityRef && target ? sharedStanding(api, entityRef, target) : undefined,
  );
  const askAnew = useCallback(() => {
    lastAnswers.delete(api);
    reload();
  }, [api, reload]);
  return { ...standing, reload: askAnew };
}
