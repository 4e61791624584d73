import { type Reason } from '@drydock/upgrade-reasons';
import type {
  StoredCluster,
  StoredRecord,
  VersionsOfCluster,
} from '../cluster';
import type { ClusterRecord } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type {
  SupportProvider,
  SupportState,
} from '@drydock/kubernetes-knowledge';
import type { Verdict } from '@drydock/upgrade-readiness';
import { fromColumn, optional } from '../../foundation/database/json';
import { reasonOfColumn } from '../../foundation/database/reasonColumn';
import { toControllers } from './controllerQueries';

/**
 * Due time of a read that was requested, and of a new cluster: it goes before all that only fell
 * due. A claim lowers it (`LeaseTable.claimDue`), so that smaller ones mean the same.
 */
export const ASKED = 0;

/** A row of `clusters` as the database returns it. */
export interface ClusterRow {
  id: string;
  name: string;
  title: string;
  title_sort: string;
  uid: string | null;
  removed: boolean | number;
  removed_at: string | null;
  entity_ref: string | null;
  adopted: boolean | number;
  owner: string | null;
  system: string | null;
  environment: string | null;
  region: string | null;
  platform: string | null;
  /** JSON. */
  platform_sighting: string | null;
  provider_id: string | null;
  provider_reference: string | null;
  /** JSON; null: the provider changes everything. */
  claims: string | null;
  reported_version: string | null;
  endpoint: string | null;
  /** JSON object. */
  labels: string | null;
  search: string;
  version: string | null;
  minor: string | null;
  version_sort: number | null;
  disagreement: string | null;
  node_versions: string | null;
  node_minors_behind: number | null;
  version_read: boolean | number;
  nodes_read: boolean | number;
  support_state: string;
  support_until: string | null;
  target: string | null;
  target_reason: string | null;
  verdict: string;
  verdict_rank: number;
  verdict_reasons: string | null;
  blockers: number;
  warnings: number;
  infos: number;
  waived: number;
  ignored: number;
  checks_ran: number;
  checks_total: number;
  blockers_by_owner: string | null;
  dependents: string | null;
  dependents_candidate: string | null;
  evaluated_at: string | null;
  evaluated_for: string | null;
  read_at: string | null;
  failing_since: string | null;
  consecutive_failures: number;
  failure: string | null;
  /** PostgreSQL returns big integers as text. */
  next_attempt_at_ms: number | string | null;
  lease_owner: string | null;
  lease_epoch: number | string;
  policy_revision: number;
  parts_digest: string | null;
  created_at: string;
}

export interface RecordRow {
  source_id: string;
  name: string;
  cluster_id: string;
  record: string;
  listed: boolean | number;
  gone: boolean | number;
  reason: string | null;
  listed_at: string;
  pinned_uid: string | null;
  /** JSON. */
  seen: string | null;
  /** JSON. */
  claim: string | null;
}

/**
 * Columns that tell what a cluster is called, whose it is and what it runs: what plans select by.
 */
export const SELECTABLE_COLUMNS = [
  'id',
  'name',
  'title',
  'entity_ref',
  'owner',
  'environment',
  'region',
  'provider_id',
  'provider_reference',
  'claims',
  'version',
  'reported_version',
  'labels',
] as const;

export type SelectableRow = Pick<
  ClusterRow,
  (typeof SELECTABLE_COLUMNS)[number]
>;

/** What plans select by, with the provider whole. */
export function toSelectable(row: SelectableRow) {
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    entityRef: optional(row.entity_ref),
    owner: optional(row.owner),
    environment: optional(row.environment),
    region: optional(row.region),
    ...toControllers(row),
    version: optional(row.version),
    reportedVersion: optional(row.reported_version),
    labels: fromColumn<Record<string, string>>(row.labels) ?? {},
  };
}

export const VERSION_COLUMNS = [
  'version',
  'node_versions',
  'version_read',
  'nodes_read',
  'failing_since',
] as const;

export function toVersions(
  row: Pick<ClusterRow, (typeof VERSION_COLUMNS)[number]>,
): VersionsOfCluster {
  return {
    version: optional(row.version),
    nodeVersions: fromColumn(row.node_versions),
    versionRead: Boolean(row.version_read),
    nodesRead: Boolean(row.nodes_read),
    failingSince: optional(row.failing_since),
  };
}

export function toCluster(row: ClusterRow): StoredCluster {
  return {
    ...toSelectable(row),
    ...toVersions(row),
    uid: optional(row.uid),
    removed: Boolean(row.removed),
    adopted: Boolean(row.adopted),
    system: optional(row.system),
    platform: optional(row.platform) as SupportProvider | undefined,
    seenPlatform: fromColumn(row.platform_sighting),
    endpoint: fromColumn(row.endpoint),
    minor: optional(row.minor),
    disagreement: reasonOfColumn(row.disagreement),
    nodeMinorsBehind: optional(row.node_minors_behind),
    supportState: row.support_state as SupportState,
    supportUntil: optional(row.support_until),
    target: optional(row.target),
    targetReason: reasonOfColumn(row.target_reason),
    verdict: row.verdict as Verdict,
    verdictReasons: fromColumn<Reason[]>(row.verdict_reasons) ?? [],
    blockers: row.blockers,
    warnings: row.warnings,
    infos: row.infos,
    waived: row.waived,
    ignored: row.ignored,
    checksRan: row.checks_ran,
    checksTotal: row.checks_total,
    blockersByOwner:
      fromColumn<{ owner: string; blockers: number }[]>(
        row.blockers_by_owner,
      ) ?? [],
    dependents: fromColumn<string[]>(row.dependents) ?? [],
    evaluatedAt: optional(row.evaluated_at),
    readAt: optional(row.read_at),
    consecutiveFailures: row.consecutive_failures,
    failure: fromColumn(row.failure),
    nextReadAt: nextReadOf(row),
  };
}

/** Undefined: none is planned, it was requested, or it is running. */
function nextReadOf({
  next_attempt_at_ms: atMs,
  lease_owner: reader,
}: ClusterRow): string | undefined {
  return atMs === null || reader !== null || Number(atMs) <= ASKED
    ? undefined
    : new Date(Number(atMs)).toISOString();
}

export function toRecord(row: RecordRow): StoredRecord {
  return {
    sourceId: row.source_id,
    name: row.name,
    clusterId: row.cluster_id,
    record: JSON.parse(row.record) as ClusterRecord,
    listed: Boolean(row.listed),
    gone: Boolean(row.gone),
    reason: reasonOfColumn(row.reason),
    listedAt: row.listed_at,
    seen: fromColumn(row.seen),
    claim: fromColumn(row.claim),
  };
}
