import { promisify } from 'node:util';
import { gzip, gunzip } from 'node:zlib';
import type { Knex } from 'knex';
import { compareMinors, minorOf } from '@drydock/kubernetes-knowledge';
import type { ReportedTrial, StoredTrial } from '../trials/model';
import { raiseRevision } from './waiverQueries';

const compress = promisify(gzip);
const inflate = promisify(gunzip);
const MAX_FOUND_BYTES = 64 * 1024 * 1024;

type Summary = Omit<
  ReportedTrial,
  'targetVersion' | 'sourceVersion' | 'triedAt' | 'reportedAt' | 'reportedBy'
>;

interface TrialRow {
  cluster_id: string;
  minor: string;
  cluster_uid: string;
  source_version: string;
  target_version: string;
  tried_at: string;
  reported_at: string;
  reported_by: string;
  summary: string;
  found: Buffer;
}

const HELD_COLUMNS = [
  'source_version',
  'target_version',
  'tried_at',
  'reported_at',
  'reported_by',
  'summary',
] as const;

function toHeld(
  row: Pick<TrialRow, (typeof HELD_COLUMNS)[number]>,
): ReportedTrial {
  const summary: Summary = JSON.parse(row.summary);
  return {
    ...summary,
    sourceVersion: row.source_version,
    targetVersion: row.target_version,
    triedAt: row.tried_at,
    reportedAt: row.reported_at,
    reportedBy: row.reported_by,
  };
}

/**
 * Keeps a trial in place of an earlier one for the same cluster and minor. No evaluation that began
 * before is stored.
 * @returns the time of the one that is kept instead, when that was held later
 */
export async function storeTrial(
  knex: Knex,
  { clusterId, minor, held, facts }: StoredTrial,
): Promise<string | undefined> {
  const {
    sourceVersion,
    targetVersion,
    triedAt,
    reportedAt,
    reportedBy,
    ...summary
  } = held;
  const found = await compress(
    JSON.stringify({ coverage: facts.coverage, findings: facts.findings }),
  );
  const columns = {
    cluster_uid: facts.clusterUid,
    source_version: sourceVersion,
    target_version: targetVersion,
    tried_at: triedAt,
    reported_at: reportedAt,
    reported_by: reportedBy,
    summary: JSON.stringify(summary),
    found,
  };
  return knex.transaction(async trx => {
    // First, so that two reports at the same time come one after the other.
    await raiseRevision(trx, clusterId);
    const kept: Pick<TrialRow, 'tried_at'> | undefined = await trx(
      'cluster_trials',
    )
      .where({ cluster_id: clusterId, minor })
      .first('tried_at');
    if (kept && kept.tried_at > triedAt) return kept.tried_at;
    await trx('cluster_trials')
      .insert({ cluster_id: clusterId, minor, ...columns })
      .onConflict(['cluster_id', 'minor'])
      .merge(columns);
    return undefined;
  });
}

/** What pages say of the trial of a cluster for a minor. */
export async function findHeldTrial(
  knex: Knex,
  clusterId: string,
  minor: string,
): Promise<ReportedTrial | undefined> {
  const row: Pick<TrialRow, (typeof HELD_COLUMNS)[number]> | undefined =
    await knex('cluster_trials')
      .where({ cluster_id: clusterId, minor })
      .first(...HELD_COLUMNS);
  return row && toHeld(row);
}

/** What checks judge of it. */
export async function loadTrialFacts(
  knex: Knex,
  clusterId: string,
  minor: string,
): Promise<StoredTrial['facts'] | undefined> {
  const row: TrialRow | undefined = await knex('cluster_trials')
    .where({ cluster_id: clusterId, minor })
    .first();
  if (!row) return undefined;
  return {
    clusterUid: row.cluster_uid,
    sourceVersion: row.source_version,
    targetVersion: row.target_version,
    triedAt: row.tried_at,
    ...(await foundIn(row)),
  };
}

async function foundIn({
  found,
}: Pick<TrialRow, 'found'>): Promise<
  Pick<StoredTrial['facts'], 'coverage' | 'findings'>
> {
  const text = await inflate(found, { maxOutputLength: MAX_FOUND_BYTES });
  return JSON.parse(text.toString('utf8'));
}

/**
 * @param before - ISO time: one that was held then or later stays, as one that was reported
 *   meanwhile
 * @returns false where there was none
 */
export async function deleteTrial(
  knex: Knex,
  clusterId: string,
  minor: string,
  before?: string,
): Promise<boolean> {
  return knex.transaction(async trx => {
    const query = trx('cluster_trials').where({ cluster_id: clusterId, minor });
    if (before !== undefined) query.where('tried_at', '<', before);
    const deleted = await query.delete();
    if (deleted > 0) await raiseRevision(trx, clusterId);
    return deleted > 0;
  });
}

interface OldTrial {
  cluster_id: string;
  minor: string;
  version: string | null;
  reported_version: string | null;
  removed: boolean | number;
}

/**
 * Trials that were held before a time (ISO); their clusters are judged again. One stays while its
 * cluster is listed and not at its minor yet, whatever it found: time mends nothing, and without it
 * the target would look better than with it. There is one for each cluster and minor, so they are
 * few.
 */
export async function forgetTrials(
  knex: Knex,
  before: string,
): Promise<number> {
  const old: OldTrial[] = await knex('cluster_trials')
    .join('clusters', 'clusters.id', 'cluster_trials.cluster_id')
    .where('tried_at', '<', before)
    .select(
      'cluster_trials.cluster_id',
      'cluster_trials.minor',
      'clusters.version',
      'clusters.reported_version',
      'clusters.removed',
    );
  let forgotten = 0;
  for (const trial of old) {
    if (!trial.removed && isBelow(trial)) continue;
    if (await deleteTrial(knex, trial.cluster_id, trial.minor, before))
      forgotten += 1;
  }
  return forgotten;
}

/** Also true when the version is unknown. */
function isBelow({
  version,
  reported_version: reportedVersion,
  minor,
}: OldTrial): boolean {
  const current = minorOf(version ?? reportedVersion ?? undefined);
  return current === undefined || compareMinors(current, minor) < 0;
}
