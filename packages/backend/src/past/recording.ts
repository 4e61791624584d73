import type { DatabaseService } from '@backstage/backend-plugin-api';

/**
 * The past of the demo: rows that the engine wrote while a script drove it over a simulated fleet
 * (scripts/recordDemoPast.mjs), kept in scripts/demo/past.json and loaded into the database of a
 * demo that starts for the first time. Times are kept as milliseconds before the day of loading.
 */

export type Database = Awaited<ReturnType<DatabaseService['getClient']>>;

/**
 * A value of a column. A number of milliseconds since 1970 is `{ ms }`, and stands for `now + ms`.
 */
export type RecordedValue = string | number | null | { readonly ms: number };

export interface RecordedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly RecordedValue[])[];
}

export interface Recording {
  /** Names of the migrations that made the tables, in order. */
  readonly migrations: readonly string[];
  readonly tables: readonly RecordedTable[];
}

/** A part of the recording that is moved as a whole. Times are milliseconds since 1970. */
export interface Episode {
  readonly startedAt: number;
  /** How many days before the loading it is to have been. */
  readonly daysAgo: number;
}

/**
 * What the recording keeps. Facts of clusters and findings are left out: the demo reads them at
 * once.
 */
export const RECORDED_TABLES: readonly string[] = [
  'cluster_sources',
  'clusters',
  'cluster_records',
  'identity_proofs',
  'version_changes',
  'version_gate_acknowledgements',
  'freezes',
  'plans',
  'plan_revisions',
  'plan_approvals',
  'plan_clusters',
  'plan_events',
  'rollouts',
  'stages',
  'rollout_members',
  'gate_results',
  'upgrades',
  'upgrade_subjects',
  'steps',
  'attempts',
  'operations',
  'upgrade_log',
  'upgrade_effects',
  'rollout_notices',
  'history',
];

export const HOW_TO_RECORD =
  'Record it anew: scripts/with-node scripts/recordDemoPast.mjs (about 10 minutes)';
