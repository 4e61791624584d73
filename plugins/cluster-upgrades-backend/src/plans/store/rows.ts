import type {
  ApprovalRecord,
  PlanChange,
  PlanRecord,
  RevisionRecord,
  Submission,
} from './records';
import { fromColumn, optional } from '../../foundation/database/json';
import { reasonOfColumn } from '../../foundation/database/reasonColumn';

/** PostgreSQL returns big integers as text. */
type Milliseconds = number | string;

export interface PlanRow {
  id: string;
  name: string;
  title: string;
  revision: number;
  created_by: string;
  stated_authors: string | null;
  created_at_ms: Milliseconds;
  updated_at_ms: Milliseconds;
  archived_at_ms: Milliseconds | null;
}

export interface RevisionRow {
  plan_id: string;
  number: number;
  document: string;
  plan: string;
  created_by: string;
  created_at_ms: Milliseconds;
  requested_by: string | null;
  submitted_at_ms: Milliseconds | null;
  withdrawn_at_ms: Milliseconds | null;
  digest: string | null;
  snapshot: string | null;
  override_reason: string | null;
  accepted_unknown_checks: string | null;
  requirements: string | null;
  start_when_approved: boolean | number;
  approved_at_ms: Milliseconds | null;
  changes: string | null;
}

export interface ApprovalRow {
  id: string;
  plan_id: string;
  revision: number;
  digest: string;
  stage: string;
  gate: string;
  decision: 'approve' | 'reject';
  principal: string;
  through: string | null;
  ownership_refs: string;
  reason: string | null;
  at_ms: Milliseconds;
  expires_at_ms: Milliseconds;
  ended_at_ms: Milliseconds | null;
  ended_reason: string | null;
  /** Selected beside the columns: whether its time has passed by the database's clock. */
  expired: boolean | number;
}

export function milliseconds(value: Milliseconds | null): number | undefined {
  return value === null ? undefined : Number(value);
}

export function toPlan(row: PlanRow): PlanRecord {
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    revision: row.revision,
    createdBy: row.created_by,
    statedAuthors: statedAuthorsOf(row),
    createdAtMs: Number(row.created_at_ms),
    updatedAtMs: Number(row.updated_at_ms),
    archivedAtMs: milliseconds(row.archived_at_ms),
  };
}

export function statedAuthorsOf({
  stated_authors,
}: Pick<PlanRow, 'stated_authors'>): readonly string[] {
  return fromColumn<string[]>(stated_authors) ?? [];
}

/** With the authors of its plan. */
export type StoredRevisionRow = RevisionRow & Pick<PlanRow, 'stated_authors'>;

export function toRevision(row: StoredRevisionRow): RevisionRecord {
  return {
    planId: row.plan_id,
    number: row.number,
    document: row.document,
    plan: JSON.parse(row.plan),
    createdBy: row.created_by,
    createdAtMs: Number(row.created_at_ms),
    submission: toSubmission(row, {
      writtenBy: row.created_by,
      statedAuthors: statedAuthorsOf(row),
    }),
    snapshot: fromColumn(row.snapshot),
    approvedAtMs: milliseconds(row.approved_at_ms),
    changes: fromColumn<PlanChange[]>(row.changes) ?? [],
  };
}

/** Undefined for a revision that was not submitted. */
export function toSubmission(
  row: Omit<
    RevisionRow,
    'document' | 'plan' | 'snapshot' | 'changes' | 'created_by'
  >,
  writers: Pick<Submission, 'writtenBy' | 'statedAuthors'>,
): Submission | undefined {
  const submittedAtMs = milliseconds(row.submitted_at_ms);
  if (
    submittedAtMs === undefined ||
    row.requested_by === null ||
    row.digest === null
  )
    return undefined;
  const asked = fromColumn<Pick<Submission, 'requirements' | 'environments'>>(
    row.requirements,
  );
  return {
    requestedBy: row.requested_by,
    ...writers,
    submittedAtMs,
    digest: row.digest,
    overrideReason: optional(row.override_reason),
    acceptedUnknownChecks:
      fromColumn<string[]>(row.accepted_unknown_checks) ?? [],
    requirements: asked?.requirements ?? [],
    environments: asked?.environments ?? [],
    startWhenApproved: Boolean(row.start_when_approved),
    withdrawnAtMs: milliseconds(row.withdrawn_at_ms),
  };
}

export function toApproval(row: ApprovalRow): ApprovalRecord {
  return {
    id: row.id,
    planId: row.plan_id,
    revision: row.revision,
    digest: row.digest,
    stage: row.stage === '' ? undefined : row.stage,
    gate: row.gate === '' ? undefined : row.gate,
    decision: row.decision,
    principal: row.principal,
    through: optional(row.through),
    ownershipRefs: JSON.parse(row.ownership_refs),
    reason: optional(row.reason),
    atMs: Number(row.at_ms),
    expiresAtMs: Number(row.expires_at_ms),
    endedAtMs: milliseconds(row.ended_at_ms),
    endedReason: reasonOfColumn(row.ended_reason),
    live:
      row.ended_at_ms === null &&
      (row.decision === 'reject' || !Boolean(row.expired)),
  };
}
