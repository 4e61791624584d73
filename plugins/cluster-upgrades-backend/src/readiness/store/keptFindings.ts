import type { Knex } from 'knex';
import type { CheckCoverage, OwnedFinding } from '../finding';
import { minorOf } from '@drydock/kubernetes-knowledge';
import { chunked } from '../../foundation/database/client';
import { findingOf, type FindingTextRow } from './findingRow';
import { activeWaivers, type StoredWaiver } from './waiverQueries';

/** What an evaluation says about which findings are gone. */
export interface LookedAt {
  readonly clusterId: string;
  /** For which the cluster was looked at; undefined: none is known. */
  readonly target?: string;
  readonly findings: readonly OwnedFinding[];
  readonly coverage: readonly CheckCoverage[];
  /** ISO time. */
  readonly evaluatedAt: string;
}

/**
 * Earlier findings that this evaluation did not look for, because their check did not run. They may
 * still exist, so they stay as they were; only waivers are updated.
 *
 * Findings of a check that ran in part count as solved: some checks never see everything, and a
 * fixed finding must not block forever. The verdict is unknown meanwhile. Findings of a check that
 * was switched off or uninstalled are not kept. Neither are findings for another minor, because a
 * check may be unable to run until a cluster runs this minor.
 */
export async function keptFindings(
  trx: Knex,
  { clusterId, target, findings, coverage, evaluatedAt }: LookedAt,
): Promise<OwnedFinding[]> {
  const unsure = coverage
    .filter(({ status }) => status === 'not-run')
    .map(({ checkId }) => checkId);
  if (unsure.length === 0 || (await wasForAnotherMinor(trx, clusterId, target)))
    return [];
  const found = new Set(findings.map(({ fingerprint }) => fingerprint));
  const rows: { fingerprint: string }[] = await trx('cluster_findings')
    .where({ cluster_id: clusterId })
    .whereNull('solved_at')
    .whereIn('check_id', unsure)
    .select('fingerprint');
  const kept = rows
    .map(({ fingerprint }) => fingerprint)
    .filter(fingerprint => !found.has(fingerprint));
  if (kept.length === 0) return [];
  const waivers = await activeWaivers(trx, clusterId);
  const texts: OwnedFinding[] = [];
  for (const chunk of chunked(kept)) {
    const some: FindingTextRow[] = await trx('cluster_finding_texts')
      .where({ cluster_id: clusterId })
      .whereIn('fingerprint', chunk);
    texts.push(...some.map(findingOf));
  }
  return texts.map(finding =>
    decide(finding, waivers, evaluatedAt.slice(0, 10)),
  );
}

async function wasForAnotherMinor(
  trx: Knex,
  clusterId: string,
  target: string | undefined,
): Promise<boolean> {
  const last: { target: string } | undefined = await trx('cluster_evaluations')
    .where({ cluster_id: clusterId })
    .first('target');
  const [before, now] = [last?.target, target].map(version =>
    version ? minorOf(version) : undefined,
  );
  return before !== undefined && now !== undefined && before !== now;
}

function decide(
  finding: OwnedFinding,
  waivers: readonly StoredWaiver[],
  today: string,
): OwnedFinding {
  const { state, ignored, fingerprint, evidenceDigest } = finding;
  if (
    state === 'ignored' &&
    (ignored?.until === undefined || today <= ignored.until)
  )
    return finding;
  const waiver = waivers.find(
    each =>
      each.fingerprint === fingerprint &&
      each.evidenceDigest === evidenceDigest &&
      today <= each.until,
  );
  const open: OwnedFinding = {
    ...finding,
    state: 'open',
    waiver: undefined,
    ignored: undefined,
  };
  if (!waiver) return open;
  const { id, reason, until, createdBy, createdAt } = waiver;
  return {
    ...open,
    state: 'waived',
    waiver: { id, reason, until, by: createdBy, at: createdAt },
  };
}
