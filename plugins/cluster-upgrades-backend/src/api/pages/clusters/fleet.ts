import type { Knex } from 'knex';
import { compareMinors } from '@drydock/kubernetes-knowledge';
import type { Fleet } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ClusterSource } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { groupBy } from '@drydock/upgrade-readiness';
import type { Reason } from '@drydock/upgrade-reasons';
import {
  optionalReason,
  presentReason,
} from '../../../foundation/presentReason';
import {
  countDesired,
  type VisibilityCriteria,
} from '../../../clusters/store/clusterQueries';
import { listSources } from '../../../clusters/store/discoveryQueries';
import {
  clusterOwners,
  countBlockingOwners,
  fleetGroups,
  type FleetGroup,
} from '../../../clusters/store/fleetQueries';
import type { DesiredVersions } from '../../../clusters/desiredVersions';
import type { ClusterPresenter } from '../../present/ClusterPresenter';

const NONE = '(none)';
const NOT_IN_FULL: Reason = { code: 'listing.incomplete' };
const UNKNOWN = 'unknown';
const DAY_MILLISECONDS = 86_400_000;

/** A source that is installed and configured, whether it ever answered or not. */
export type RegisteredSource = Pick<ClusterSource, 'id' | 'title'>;

/**
 * The last answer of each source, with the number of its clusters that the caller may see. The
 * reason of a failure may name clusters, so callers who do not see all clusters read only that it
 * failed. A source that never answered is listed too, without `listedAt`. Otherwise the known
 * clusters could be taken for all clusters, for example after the database was lost.
 */
export async function describeSources(
  knex: Knex,
  registered: readonly RegisteredSource[],
  visibility?: VisibilityCriteria,
): Promise<Fleet['sources']> {
  const answered = await listSources(knex, visibility);
  const silent = registered.filter(
    ({ id }) => !answered.some(source => source.id === id),
  );
  return [
    ...answered.map(({ id, title, clusters, complete, listedAt, reason }) => ({
      id,
      title,
      clusters,
      complete,
      listedAt,
      reason: optionalReason(reason && visibility ? NOT_IN_FULL : reason),
    })),
    ...silent.map(({ id, title }) => ({
      id,
      title,
      clusters: 0,
      complete: false,
      reason: presentReason({ code: 'listing.not-yet' }),
    })),
  ].sort((a, b) => (a.id < b.id ? -1 : 1));
}

export interface FleetInput {
  readonly knex: Knex;
  readonly presenter: ClusterPresenter;
  readonly sources: readonly RegisteredSource[];
  readonly environmentOrder: readonly string[];
  readonly visibility?: VisibilityCriteria;
}

function sum(
  groups: readonly FleetGroup[],
  value: (group: FleetGroup) => number,
): number {
  return groups.reduce((total, group) => total + value(group), 0);
}

function earliest(dates: readonly (string | undefined)[]): string | undefined {
  return dates.filter(date => date !== undefined).sort()[0];
}

function daysUntil(
  date: string | undefined,
  today: string,
): number | undefined {
  return date === undefined
    ? undefined
    : Math.round((Date.parse(date) - Date.parse(today)) / DAY_MILLISECONDS);
}

/** Counters, matrix and filter choices of all clusters that the caller may see. */
export async function readFleet({
  knex,
  presenter,
  sources: registered,
  environmentOrder,
  visibility,
}: FleetInput): Promise<Fleet> {
  const context = await presenter.listContext();
  const [groups, owners, blockingOwners, sources, upgradePhases, desired] =
    await Promise.all([
      fleetGroups(knex, context.staleBefore, visibility),
      clusterOwners(knex, visibility),
      countBlockingOwners(knex, visibility),
      describeSources(knex, registered, visibility),
      presenter.visibleUpgradePhases(visibility),
      countDesired(knex, context, visibility),
    ]);
  const withVerdict = (verdict: string) =>
    sum(
      groups.filter(group => group.verdict === verdict),
      group => group.clusters,
    );
  const ending = groups.filter(
    ({ supportState, supportUntil }) =>
      ['standard', 'extended'].includes(supportState) &&
      supportUntil !== undefined &&
      supportUntil >= context.today &&
      supportUntil <= context.endingBefore,
  );
  const inPhase = (phases: readonly string[]) =>
    upgradePhases.filter(phase => phases.includes(phase)).length;
  return {
    total: sum(groups, group => group.clusters),
    read: sum(groups, group => group.read),
    unreachable: sum(groups, group => group.unreachable),
    fullyChecked: sum(groups, group => group.fullyChecked),
    asOf: earliest(groups.map(group => group.oldestRead)),
    sources,
    counters: {
      blocked: withVerdict('blocked'),
      unknown: withVerdict('unknown'),
      attention: withVerdict('attention'),
      ready: withVerdict('ready'),
      outOfSupport: sum(
        groups.filter(group => group.supportState === 'unsupported'),
        group => group.clusters,
      ),
      supportEnding: sum(ending, group => group.clusters),
      supportEndingNearestDays: daysUntil(
        earliest(ending.map(group => group.supportUntil)),
        context.today,
      ),
      ...desiredCounters([...desired.values()]),
      upgrading: upgradePhases.length,
      blockers: sum(groups, group => group.blockers),
      blockingOwners,
      upgradesWaiting: inPhase(['waiting', 'blocked', 'paused']),
      upgradesFailed: inPhase(['failed']),
    },
    environments: environments(groups, environmentOrder).map(environment => ({
      ...environment,
      ...desiredOf(environment.name, context.desired, desired),
    })),
    minors: presenter.minors(
      [...new Set(groups.map(group => group.minor ?? UNKNOWN))].sort(
        orderMinors,
      ),
    ),
    matrix: matrix(groups, context.today),
    owners,
    knowledge: presenter.knowledgeState(),
  };
}

type DesiredCounts = Awaited<ReturnType<typeof countDesired>>;

/** Left out when no environment has a desired version, because then no cluster can be behind it. */
function desiredCounters(
  counts: readonly (DesiredCounts extends ReadonlyMap<string, infer Count>
    ? Count
    : never)[],
): { behindDesired?: number; desiredUnknown?: number } {
  if (counts.length === 0) return {};
  return {
    behindDesired: counts.reduce((total, { behind }) => total + behind, 0),
    desiredUnknown: counts.reduce((total, { unknown }) => total + unknown, 0),
  };
}

function desiredOf(
  name: string,
  versions: DesiredVersions,
  counts: DesiredCounts,
): Pick<Fleet['environments'][number], 'desiredVersion' | 'behindDesired'> {
  return {
    desiredVersion: versions.get(name)?.version,
    behindDesired: counts.get(name)?.behind,
  };
}

function orderMinors(a: string, b: string): number {
  if (a === UNKNOWN || b === UNKNOWN)
    return Number(a === UNKNOWN) - Number(b === UNKNOWN);
  return compareMinors(a, b);
}

function environments(
  groups: readonly FleetGroup[],
  order: readonly string[],
): Fleet['environments'] {
  const place = (name: string) =>
    order.includes(name)
      ? order.indexOf(name)
      : order.length + Number(name === NONE);
  return [...groupBy(groups, group => group.environment ?? NONE)]
    .map(([name, members]) => ({
      name,
      clusters: sum(members, group => group.clusters),
    }))
    .sort(
      (a, b) => place(a.name) - place(b.name) || (a.name < b.name ? -1 : 1),
    );
}

function matrix(groups: readonly FleetGroup[], today: string): Fleet['matrix'] {
  const cells = groupBy(groups, group =>
    JSON.stringify([group.environment ?? NONE, group.minor ?? UNKNOWN]),
  );
  return [...cells.values()].map(members => {
    const nearestEnd = earliest(
      members
        .filter(group => group.supportState !== 'unsupported')
        .map(group => group.supportUntil),
    );
    return {
      environment: members[0].environment ?? NONE,
      minor: members[0].minor ?? UNKNOWN,
      clusters: sum(members, group => group.clusters),
      unsupported: sum(
        members.filter(group => group.supportState === 'unsupported'),
        group => group.clusters,
      ),
      nearestEnd,
      nearestEndDays: daysUntil(nearestEnd, today),
    };
  });
}
