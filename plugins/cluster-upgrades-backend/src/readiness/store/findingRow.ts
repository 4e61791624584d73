import { reasonText } from '@drydock/upgrade-reasons';
import { minorOf, parseVersion } from '@drydock/kubernetes-knowledge';
import type { OwnedFinding } from '../finding';

/** A row of `cluster_findings` as the database returns it. */
export interface FindingRow {
  cluster_id: string;
  fingerprint: string;
  check_id: string;
  severity: string;
  severity_rank: number;
  state: string;
  confidence: string | null;
  phase: string | null;
  owner: string | null;
  service: string | null;
  kind: string | null;
  namespace: string | null;
  breaks_at: string | null;
  breaks_sort: number | null;
  due_at: string | null;
  evidence_digest: string | null;
  waiver_id: string | null;
  search: string;
  first_seen_at: string;
  solved_at: string | null;
}

/** The text of a finding, JSON, in a table of its own: only a page of a list reads it. */
export interface FindingTextRow {
  cluster_id: string;
  fingerprint: string;
  finding: string;
}

/** Urgency of a severity: lists sort by it. */
export const SEVERITY_RANK: Record<OwnedFinding['severity'], number> = {
  blocker: 0,
  warning: 1,
  info: 2,
};

/** A minor as a number that sorts: `1.36` → 1036; nothing for what is no minor. */
export function minorSort(minor: string | undefined): number | undefined {
  const parsed = parseVersion(minorOf(minor));
  return parsed && parsed.major * 1000 + parsed.minor;
}

function searchText({
  title,
  object,
  checkId,
  owner,
  service,
}: OwnedFinding): string {
  return [
    reasonText(title),
    object?.kind,
    object?.namespace,
    object?.name,
    checkId,
    owner,
    service,
  ]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
    .slice(0, 2000);
}

/** What lists filter and sort by. */
export function toFindingRow(
  clusterId: string,
  finding: OwnedFinding,
  firstSeenAt: string,
): FindingRow {
  const { object, breaksAt } = finding;
  return {
    cluster_id: clusterId,
    fingerprint: finding.fingerprint,
    check_id: finding.checkId,
    severity: finding.severity,
    severity_rank: SEVERITY_RANK[finding.severity],
    state: finding.state ?? 'open',
    confidence: finding.confidence,
    phase: finding.phase,
    owner: finding.owner ?? null,
    service: finding.service ?? null,
    kind: object?.kind.slice(0, 200) ?? null,
    namespace:
      (object?.kind === 'Namespace' ? object.name : object?.namespace)?.slice(
        0,
        300,
      ) ?? null,
    breaks_at: breaksAt?.slice(0, 20) ?? null,
    breaks_sort: minorSort(breaksAt) ?? null,
    due_at: finding.dueAt ?? null,
    evidence_digest: finding.evidenceDigest ?? null,
    waiver_id: finding.waiver?.id ?? null,
    search: searchText(finding),
    first_seen_at: firstSeenAt,
    solved_at: null,
  };
}

export function toFindingTextRow(
  clusterId: string,
  finding: OwnedFinding,
  firstSeenAt: string,
): FindingTextRow {
  return {
    cluster_id: clusterId,
    fingerprint: finding.fingerprint,
    finding: JSON.stringify({ ...finding, firstSeenAt }),
  };
}

/** Reads what {@link toFindingTextRow} wrote. */
export function findingOf({
  finding,
}: Pick<FindingTextRow, 'finding'>): OwnedFinding {
  return JSON.parse(finding);
}

/** Whether a row says the same as before, so that it need not be written. */
export function sameFindingRow(a: FindingRow, b: FindingRow): boolean {
  return (Object.keys(a) as (keyof FindingRow)[]).every(
    column => a[column] === b[column],
  );
}
