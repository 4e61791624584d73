import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Knex } from 'knex';
import type { OwnedFinding } from '../finding';
import type { CheckCounts, Verdict } from '@drydock/upgrade-readiness';
import { optional } from '../../foundation/database/json';

const compress = promisify(gzip);
const inflate = promisify(gunzip);
const MAX_SKETCH_BYTES = 64 * 1024 * 1024;

/** A finding as an earlier evaluation keeps it, for differences. */
export type StoredSketch = Pick<
  OwnedFinding,
  | 'fingerprint'
  | 'checkId'
  | 'severity'
  | 'title'
  | 'object'
  | 'owner'
  | 'breaksAt'
  | 'evidenceDigest'
> & { readonly state: NonNullable<OwnedFinding['state']> };

interface FindingCounts {
  readonly blockers: number;
  readonly warnings: number;
  readonly infos: number;
  readonly waived: number;
  readonly ignored: number;
}

/** How a cluster was judged at a time, for one target. */
export interface StoredVerdict extends FindingCounts {
  readonly id: string;
  /** ISO time. */
  readonly at: string;
  readonly version?: string;
  readonly target: string;
  readonly verdict: Verdict;
  readonly checks: CheckCounts;
  readonly knowledgeVersion?: string;
}

export interface VerdictToStore
  extends Omit<StoredVerdict, 'id' | keyof FindingCounts> {
  readonly clusterId: string;
  readonly counts: FindingCounts;
  readonly findings: readonly OwnedFinding[];
}

interface VerdictRow {
  id: string;
  at: string;
  version: string | null;
  target: string;
  verdict: string;
  blockers: number;
  warnings: number;
  infos: number;
  waived: number;
  ignored: number;
  checks_ran: number;
  checks_total: number;
  knowledge_version: string | null;
}

const COLUMNS = [
  'id',
  'at',
  'version',
  'target',
  'verdict',
  'blockers',
  'warnings',
  'infos',
  'waived',
  'ignored',
  'checks_ran',
  'checks_total',
  'knowledge_version',
];

export function sketchOf({
  fingerprint,
  checkId,
  severity,
  title,
  state = 'open',
  object,
  owner,
  breaksAt,
  evidenceDigest,
}: OwnedFinding): StoredSketch {
  return {
    fingerprint,
    checkId,
    severity,
    title,
    state,
    object,
    owner,
    breaksAt,
    evidenceDigest,
  };
}

/** Evidence is left out: a pod more or less is no other verdict. */
function digestOf({
  version,
  target,
  verdict,
  checks,
  findings,
}: VerdictToStore): string {
  const lines = findings
    .map(
      ({ fingerprint, severity, state }) =>
        `${fingerprint} ${severity} ${state}`,
    )
    .sort();
  return createHash('sha256')
    .update(JSON.stringify([version, target, verdict, checks, lines]))
    .digest('hex');
}

/** Appends a row where something changed since the last one. */
export async function appendVerdict(
  trx: Knex,
  verdict: VerdictToStore,
): Promise<void> {
  const digest = digestOf(verdict);
  const last: { digest: string } | undefined = await trx('cluster_verdicts')
    .where({ cluster_id: verdict.clusterId })
    .orderBy('at', 'desc')
    .orderBy('id')
    .first('digest');
  if (last?.digest === digest) return;
  await trx('cluster_verdicts').insert({
    id: randomUUID(),
    cluster_id: verdict.clusterId,
    at: verdict.at,
    version: verdict.version ?? null,
    target: verdict.target,
    verdict: verdict.verdict,
    ...verdict.counts,
    checks_ran: verdict.checks.ran,
    checks_total: verdict.checks.total,
    knowledge_version: verdict.knowledgeVersion ?? null,
    digest,
    findings: await compress(JSON.stringify(verdict.findings.map(sketchOf))),
  });
}

function toEntry(row: VerdictRow): StoredVerdict {
  const { id, at, target, blockers, warnings, infos, waived, ignored } = row;
  return {
    id,
    at,
    version: optional(row.version),
    target,
    verdict: row.verdict as Verdict,
    blockers,
    warnings,
    infos,
    waived,
    ignored,
    checks: { ran: row.checks_ran, total: row.checks_total },
    knowledgeVersion: optional(row.knowledge_version),
  };
}

/** One page, newest first. */
export async function listVerdicts(
  knex: Knex,
  clusterId: string,
  offset: number,
  limit: number,
): Promise<{ items: StoredVerdict[]; total: number }> {
  const counted: { total?: number | string } | undefined = await knex(
    'cluster_verdicts',
  )
    .where({ cluster_id: clusterId })
    .count({ total: '*' })
    .first();
  const rows: VerdictRow[] = await knex('cluster_verdicts')
    .where({ cluster_id: clusterId })
    .orderBy('at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .select(COLUMNS);
  return { items: rows.map(toEntry), total: Number(counted?.total ?? 0) };
}

/** All since a time, oldest first, with the one that held at that time. */
export async function verdictsSince(
  knex: Knex,
  clusterId: string,
  since: string,
): Promise<StoredVerdict[]> {
  const before: VerdictRow | undefined = await knex('cluster_verdicts')
    .where({ cluster_id: clusterId })
    .where('at', '<', since)
    .orderBy('at', 'desc')
    .orderBy('id')
    .select(COLUMNS)
    .first();
  const rows: VerdictRow[] = await knex('cluster_verdicts')
    .where({ cluster_id: clusterId })
    .where('at', '>=', since)
    .orderBy('at')
    .orderBy('id', 'desc')
    .limit(20_000)
    .select(COLUMNS);
  return [...(before ? [before] : []), ...rows].map(toEntry);
}

/** An earlier evaluation of a cluster with its findings. */
export async function loadVerdict(
  knex: Knex,
  clusterId: string,
  id: string,
): Promise<{ entry: StoredVerdict; findings: StoredSketch[] } | undefined> {
  const row: (VerdictRow & { findings: Buffer }) | undefined = await knex(
    'cluster_verdicts',
  )
    .where({ cluster_id: clusterId, id })
    .first([...COLUMNS, 'findings']);
  if (!row) return undefined;
  const text = await inflate(row.findings, {
    maxOutputLength: MAX_SKETCH_BYTES,
  });
  return {
    entry: toEntry(row),
    findings: JSON.parse(text.toString('utf8')) as StoredSketch[],
  };
}
