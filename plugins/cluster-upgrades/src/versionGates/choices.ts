import type {
  ClusterReference,
  VersionGateScope,
  VersionGateScopeChoice,
} from '@drydock/backstage-plugin-cluster-upgrades-common';

/** As many clusters as can be asked about at once. */
const MAX_CLUSTERS = 50;

const narrowestFirst: readonly VersionGateScope['kind'][] = [
  'cluster',
  'environment',
  'fleet',
];

/**
 * Index of the default choice: the only permitted one of the narrowest kind; -1 where several or
 * none are permitted. So a default never acknowledges for more clusters than meant, or for any one
 * of many.
 */
export function onlyNarrowest(
  scopes: readonly VersionGateScopeChoice[],
): number {
  const narrowest = narrowestFirst.find(kind =>
    scopes.some(({ scope }) => scope.kind === kind),
  );
  const allowed = scopes.flatMap(({ scope, allowed: may }, index) =>
    may && scope.kind === narrowest ? [index] : [],
  );
  return allowed.length === 1 ? allowed[0] : -1;
}

/**
 * Of many clusters those that scopes are asked for: one of each environment first, so that each
 * environment can be chosen.
 */
export function askedAbout(
  clusters: readonly ClusterReference[],
): readonly ClusterReference[] {
  if (clusters.length <= MAX_CLUSTERS) return clusters;
  const firstOfEach = new Set(
    new Map(
      [...clusters].reverse().map(cluster => [cluster.environment, cluster]),
    ).values(),
  );
  return [
    ...clusters.filter(cluster => firstOfEach.has(cluster)),
    ...clusters.filter(cluster => !firstOfEach.has(cluster)),
  ].slice(0, MAX_CLUSTERS);
}
