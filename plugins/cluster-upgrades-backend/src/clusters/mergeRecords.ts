import {
  formatVersion,
  parseVersion,
  compareVersions,
} from '@drydock/kubernetes-knowledge';
import type {
  ComponentClaim,
  ConfiguredFacts,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import { believedRecords } from './believedRecords';
import type { CombinedRecord, StoredRecord } from './cluster';
import { mergeClaims } from './mergeClaims';

function firstOf<T>(
  records: readonly StoredRecord[],
  pick: (record: StoredRecord['record']) => T | undefined,
): T | undefined {
  for (const { record } of records) {
    const value = pick(record);
    if (value !== undefined) return value;
  }
  return undefined;
}

/**
 * What the operator configured, by the order of source ids: a source must not get more weight
 * because it names a provider.
 */
function configuredOf<F extends keyof ConfiguredFacts>(
  records: readonly StoredRecord[],
  field: F,
): ConfiguredFacts[F] {
  return firstOf(
    [...records].sort(bySource),
    record => record.configured?.[field],
  );
}

function bySource(a: StoredRecord, b: StoredRecord): number {
  return (
    (a.sourceId < b.sourceId ? -1 : Number(a.sourceId > b.sourceId)) ||
    (a.name < b.name ? -1 : 1)
  );
}

/** What the operator says about all clusters. */
export interface MergeSettings {
  /** Label that names the environment; without it labels never decide. */
  readonly environmentLabel?: string;
  /** Namespace of the entities that our provider writes. Default: `default`. */
  readonly entityNamespace?: string;
  /** What the operator says of components of clusters, by the id of the cluster. */
  readonly controllers?: ReadonlyMap<string, readonly ComponentClaim[]>;
}

/**
 * What all records of one cluster say together. The operator's configuration wins. Of the records
 * that are believed, one that names a provider comes next (it is closest to the platform), then the
 * sources in the order of their ids, so that the result does not depend on which listing came last.
 * @param environmentLabel - label that names the environment; without it labels never decide
 * @param decided - what the operator says of components of this cluster
 */
export function mergeRecords(
  all: readonly StoredRecord[],
  environmentLabel?: string,
  decided: readonly ComponentClaim[] = [],
): CombinedRecord {
  const present = all.filter(record => !record.gone);
  const counted = present.length > 0 ? present : all;
  const records = believedRecords(counted).sort(
    (a, b) =>
      Number(b.record.provider !== undefined) -
        Number(a.record.provider !== undefined) || bySource(a, b),
  );
  const entityRef = firstOf(records, record => record.entityRef);
  return {
    title:
      configuredOf(counted, 'title') ??
      firstOf(records, record => record.title) ??
      records[0].name.slice(0, 200),
    entityRef,
    adopted: entityRef !== undefined,
    owner:
      configuredOf(counted, 'owner') ??
      firstOf(records, record => record.owner),
    system:
      configuredOf(counted, 'system') ??
      firstOf(records, record => record.system),
    environment:
      configuredOf(counted, 'environment') ??
      firstOf(records, record => record.environment) ??
      (environmentLabel === undefined
        ? undefined
        : firstOf(records, record =>
            record.labels?.[environmentLabel]?.slice(0, 100),
          )),
    region:
      configuredOf(counted, 'region') ??
      firstOf(records, record => record.region),
    platform:
      configuredOf(counted, 'platform') ??
      firstOf(records, record => record.platform),
    ...mergeClaims(
      records.flatMap(({ record }) => record.provider ?? []),
      [...counted]
        .sort(bySource)
        .flatMap(({ record }) => record.configured?.provider ?? []),
      decided,
    ),
    reportedVersion: firstOf(records, record => record.reportedVersion),
    endpoint: firstOf(records, record => record.endpoint),
    labels: Object.assign(
      {},
      ...records.map(({ record }) => record.labels).reverse(),
    ),
  };
}

/**
 * The provider owns progress, the inventory owns the served version; where they name different
 * versions, this says so.
 * @returns undefined when they agree or one of them is not known
 */
export function describeDisagreement(
  served: string | undefined,
  reported: string | undefined,
): Reason | undefined {
  const servedVersion = parseVersion(served);
  const reportedVersion = parseVersion(reported);
  if (!servedVersion || !reportedVersion) return undefined;
  const comparable =
    servedVersion.patch === undefined || reportedVersion.patch === undefined;
  const difference = compareVersions(
    comparable
      ? { major: servedVersion.major, minor: servedVersion.minor }
      : { ...servedVersion, suffix: undefined },
    comparable
      ? { major: reportedVersion.major, minor: reportedVersion.minor }
      : { ...reportedVersion, suffix: undefined },
  );
  if (difference === 0) return undefined;
  return {
    code: 'cluster.versions-differ',
    params: {
      served: { version: formatVersion(servedVersion) },
      reported: { version: formatVersion(reportedVersion) },
    },
  };
}
