import { optionalReason, presentReason } from '../../foundation/presentReason';
import type { Knowledge } from '@drydock/kubernetes-knowledge';
import { minorOf, parseVersion } from '@drydock/kubernetes-knowledge';
import type {
  Cluster,
  ClusterReference,
  ClusterSourceEntry,
  IdentityClaim,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { CheckCounts, NameOfPlatform } from '@drydock/upgrade-readiness';
import type { Reason } from '@drydock/upgrade-reasons';
import { believedRecords } from '../../clusters/believedRecords';
import { noProvider } from '../../conditions/provider';
import type { StoredCluster, StoredRecord } from '../../clusters/cluster';
import { platformOf, supportProviderOf } from '../../clusters/platformOf';
import { formatSourceReference } from '../../foundation/sourceReference';
import type { LastUpgrade } from '../../upgrades/store/activeUpgrades';
import {
  desiredStateOf,
  type DesiredVersions,
} from '../../clusters/desiredVersions';
import type { UpgradeRecord } from '../../upgrades/model';
import { presentActiveUpgrade } from './presentActiveUpgrade';
import { presentControllers } from './presentControllers';
import { presentReadFailure } from './presentReadFailure';

/** What support is described by. */
export interface SupportOptions {
  readonly knowledge: Knowledge;
  readonly nameOfPlatform: NameOfPlatform;
  readonly now: Date;
}

export interface PresentOptions extends SupportOptions {
  readonly records: readonly StoredRecord[];
  /** Clusters that records claim to be, by id: those that the caller may see. */
  readonly claimed: ReadonlyMap<string, ClusterReference>;
  readonly upgrade?: UpgradeRecord;
  /** The last upgrade of it that ended. */
  readonly ended?: LastUpgrade;
  readonly intervalSeconds: number;
  readonly providerIds: ReadonlySet<string>;
  readonly desired: DesiredVersions;
  /** Of a cluster that was never judged: all that is asked of it did not run. */
  readonly neverJudged: CheckCounts;
}

/** A read before this time is stale: older than two intervals. */
export function staleBefore(now: Date, intervalSeconds: number): string {
  return new Date(now.getTime() - 2 * intervalSeconds * 1000).toISOString();
}

function freshness(
  cluster: StoredCluster,
  { now, intervalSeconds, ended }: PresentOptions,
): Cluster['freshness'] {
  const state = () => {
    if (cluster.failingSince !== undefined) return 'unreachable' as const;
    if (cluster.readAt === undefined) return 'never' as const;
    return cluster.readAt < staleBefore(now, intervalSeconds)
      ? ('stale' as const)
      : ('fresh' as const);
  };
  return {
    state: state(),
    readAt: cluster.readAt,
    nextReadAt: cluster.nextReadAt,
    intervalSeconds,
    consecutiveFailures: cluster.consecutiveFailures,
    failingSince: cluster.failingSince,
    failure: cluster.failure && presentReadFailure(cluster.failure),
    // Both times are of the database's clock.
    endedSince:
      ended !== undefined &&
      cluster.readAt !== undefined &&
      ended.endedAt > cluster.readAt
        ? { ...ended }
        : undefined,
  };
}

/**
 * Support of a version by the vendor of the control plane; without a version nothing is known.
 */
export function describeSupport(
  cluster: StoredCluster,
  version: string | undefined,
  { knowledge, nameOfPlatform, now }: SupportOptions,
): Cluster['support'] {
  const provider = supportProviderOf(cluster);
  const named = { provider, providerName: nameOfPlatform(provider) };
  const minor = minorOf(parseVersion(version));
  if (minor === undefined) return { ...named, state: 'unknown' };
  const {
    state,
    until,
    daysLeft,
    released,
    standardEnd,
    extendedEnd,
    extendedCostPerHourUsd,
  } = knowledge.supportStatus(provider, minor, now.toISOString().slice(0, 10));
  return {
    ...named,
    state,
    until,
    daysLeft,
    released,
    standardEnd,
    extendedEnd,
    extendedCostPerHourUsd,
  };
}

function upgradable(
  cluster: StoredCluster,
  sources: readonly ClusterSourceEntry[],
  { providerIds }: PresentOptions,
): Cluster['upgradable'] {
  const unconfirmed = sources.find(({ readingOnly }) => readingOnly);
  if (!cluster.provider && unconfirmed) {
    const entry = formatSourceReference({
      sourceId: unconfirmed.id,
      name: unconfirmed.name,
    });
    return impossible({
      code: 'cluster.reading-only',
      params: { record: { object: entry } },
    });
  }
  const missing = noProvider(cluster, providerIds);
  return missing ? impossible(missing) : { possible: true };
}

function impossible(reason: Reason): Cluster['upgradable'] {
  return { possible: false, reason: presentReason(reason) };
}

function presentClaim(
  claim: NonNullable<StoredRecord['claim']>,
  { claimed }: PresentOptions,
): IdentityClaim {
  const { kind, uid, since } = claim;
  return claim.kind === 'pinned'
    ? { kind, uid, since, pinnedUid: claim.pinnedUid }
    : { kind, uid, since, cluster: claimed.get(claim.clusterId) };
}

function presentRecords(options: PresentOptions): ClusterSourceEntry[] {
  const records = options.records.filter(record => !record.gone);
  const believed = new Set(believedRecords(records));
  return records.map(record => {
    const { sourceId, name, listed, reason, claim } = record;
    return {
      id: sourceId,
      name,
      listed,
      reason: optionalReason(reason),
      claim: claim && presentClaim(claim, options),
      ...(believed.has(record) ? {} : { readingOnly: true }),
    };
  });
}

/** A cluster in the words of the API. */
export function presentCluster(
  cluster: StoredCluster,
  options: PresentOptions,
): Cluster {
  const { provider, ...platform } = platformOf(cluster, options.nameOfPlatform);
  const sources = presentRecords(options);
  return {
    id: cluster.id,
    name: cluster.name,
    title: cluster.title,
    entityRef: cluster.entityRef,
    uid: cluster.uid,
    adopted: cluster.adopted,
    endpoint: cluster.endpoint && { ...cluster.endpoint },
    dependents: [...cluster.dependents],
    sources,
    owner: cluster.owner,
    system: cluster.system,
    environment: cluster.environment,
    region: cluster.region,
    ...(platform.basis === 'assumed'
      ? {}
      : {
          platform: provider,
          platformName: options.nameOfPlatform(provider),
        }),
    platformBasis: {
      basis: platform.basis,
      reason: presentReason(platform.reason),
      contradiction: optionalReason(platform.contradiction),
    },
    providerId: cluster.provider?.id,
    providerName:
      cluster.provider && options.nameOfPlatform(cluster.provider.id),
    controllers: presentControllers(cluster.claims, options.nameOfPlatform),
    version: cluster.version ?? cluster.reportedVersion,
    minor: cluster.minor ?? minorOf(cluster.reportedVersion),
    disagreement: optionalReason(cluster.disagreement),
    nodeVersions: cluster.nodeVersions?.map(entry => ({ ...entry })),
    nodeMinorsBehind: cluster.nodeMinorsBehind,
    support: describeSupport(
      cluster,
      cluster.version ?? cluster.reportedVersion,
      options,
    ),
    target: cluster.target,
    targetReason: optionalReason(cluster.targetReason),
    desired: desiredStateOf(
      {
        environment: cluster.environment,
        version: cluster.version ?? cluster.reportedVersion,
      },
      options.desired,
    ),
    verdict: cluster.verdict,
    verdictReasons: cluster.verdictReasons.map(presentReason),
    findings: {
      blockers: cluster.blockers,
      warnings: cluster.warnings,
      infos: cluster.infos,
      waived: cluster.waived,
      ignored: cluster.ignored,
    },
    checks:
      cluster.evaluatedAt === undefined
        ? { ...options.neverJudged }
        : { ran: cluster.checksRan, total: cluster.checksTotal },
    blockersByOwner: cluster.blockersByOwner.map(entry => ({ ...entry })),
    freshness: freshness(cluster, options),
    upgrade: options.upgrade && presentActiveUpgrade(options.upgrade),
    upgradable: upgradable(cluster, sources, options),
  };
}
