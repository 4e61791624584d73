import { groupBy } from '@drydock/upgrade-readiness';
import {
  expectedDisruption,
  type Disruption,
  type DrainFacts,
} from '../../readiness/expectedDisruption';

/** A service that runs on a cluster of the plan. */
export interface TouchedService {
  readonly clusterId: string;
  readonly entityRef: string;
  readonly owner?: string;
}

export interface TouchedCluster {
  readonly clusterId: string;
  readonly clusterName: string;
  readonly owner?: string;
  /** Nodes are drained, or replaced; undefined: not known, as where the plan cannot upgrade it. */
  readonly nodes?: boolean;
}

/** An owner with what is expected for their services. */
export interface AffectedOwner extends Disruption {
  /** `(none)` for what has no owner. */
  readonly owner: string;
  readonly services: readonly string[];
  /** Names. */
  readonly clusters: readonly string[];
}

const NONE = '(none)';
const SEVERITY: readonly Disruption['disruption'][] = [
  'cannot-be-moved',
  'interrupted',
  'unknown',
  'rolling',
];

/**
 * Whom a plan touches, worst first: owners of services with what is expected for these, and owners
 * of clusters. Pure.
 */
export function touchedOwners(
  clusters: readonly TouchedCluster[],
  services: readonly TouchedService[],
  drains: ReadonlyMap<string, DrainFacts>,
): AffectedOwner[] {
  const byId = new Map(clusters.map(cluster => [cluster.clusterId, cluster]));
  const touched = services.filter(({ clusterId }) => byId.has(clusterId));
  const servicesBy = groupBy(touched, ({ owner }) => owner ?? NONE);
  const clustersBy = groupBy(clusters, ({ owner }) => owner ?? NONE);
  const places = new Map(clusters.map((cluster, index) => [cluster, index]));
  const place = (cluster: TouchedCluster) => places.get(cluster) ?? 0;
  const entries = [
    ...new Set([...servicesBy.keys(), ...clustersBy.keys()]),
  ].map(owner => {
    const own = servicesBy.get(owner) ?? [];
    const byCluster = groupBy(own, ({ clusterId }) => clusterId);
    const on = [
      ...new Set([
        ...(clustersBy.get(owner) ?? []),
        ...[...byCluster.keys()].flatMap(
          clusterId => byId.get(clusterId) ?? [],
        ),
      ]),
    ].sort((a, b) => place(a) - place(b));
    const expected =
      own.length === 0
        ? undefined
        : worst(
            on.flatMap(
              cluster =>
                expectedOn(
                  cluster,
                  byCluster.get(cluster.clusterId) ?? [],
                  drains,
                ) ?? [],
            ),
          );
    const names = [...new Set(on.map(({ clusterName }) => clusterName))].sort();
    const refs = [...new Set(own.map(({ entityRef }) => entityRef))].sort();
    return {
      owner,
      services: refs,
      clusters: names,
      disruption: expected?.disruption ?? 'unknown',
      reason: expected?.reason ?? { code: 'upcoming.no-known-services' },
    };
  });
  return entries.sort(
    (a, b) =>
      SEVERITY.indexOf(a.disruption) - SEVERITY.indexOf(b.disruption) ||
      b.services.length - a.services.length ||
      (a.owner < b.owner ? -1 : 1),
  );
}

/** @param own - services of one owner on the cluster */
function expectedOn(
  { clusterId, nodes }: TouchedCluster,
  own: readonly TouchedService[],
  drains: ReadonlyMap<string, DrainFacts>,
): Disruption | undefined {
  const here = own.map(({ entityRef }) => entityRef);
  if (here.length === 0) return undefined;
  if (nodes === undefined)
    return {
      disruption: 'unknown',
      reason: { code: 'upcoming.disruption-cannot-upgrade' },
    };
  return expectedDisruption({ nodes }, drains.get(clusterId), here);
}

function worst(expected: readonly Disruption[]): Disruption | undefined {
  return [...expected].sort(
    (a, b) => SEVERITY.indexOf(a.disruption) - SEVERITY.indexOf(b.disruption),
  )[0];
}
