import type { Knex } from 'knex';
import { planApprovePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Reason, ReasonCode } from '@drydock/upgrade-reasons';
import { isPostgres } from '../../foundation/database/client';
import type { ApprovedRevision, Approvals } from '../../conditions/approvals';
import { selectApprovals } from '../store/planQueries';
import type { ApprovalRecord, Submission } from '../store/records';
import {
  gateRequirement,
  requirementsOfEnvironments,
  stateOfRequirements,
  stricter,
  type Requirement,
} from './requirements';
import {
  statedAuthorsOf,
  toApproval,
  toSubmission,
  type ApprovalRow,
  type PlanRow,
  type RevisionRow,
} from '../store/rows';
import { ownBecause, type Writers } from '../writers';
import type { ApprovalRule } from '../../config/plansOnly';

/** Decisions as an effect weighs them: those on the whole plan, or on one gate. */
export interface Weighed extends Writers {
  readonly requirements: readonly Requirement[];
  readonly approvals: readonly ApprovalRecord[];
  readonly digest: string;
}

/**
 * Decisions that count: live, of exactly this digest, and of people who neither submitted nor wrote
 * it.
 */
export function countingApprovals({
  approvals,
  digest,
  ...writers
}: Omit<Weighed, 'requirements'>): readonly ApprovalRecord[] {
  return approvals.filter(
    approval =>
      approval.live &&
      approval.decision === 'approve' &&
      approval.digest === digest &&
      ownBecause(approval.principal, writers) === undefined,
  );
}

/** What is missing of the decisions; undefined: nothing. Pure. */
export function missingDecision(weighed: Weighed): Reason | undefined {
  const rejection = weighed.approvals.find(
    approval =>
      approval.live &&
      approval.decision === 'reject' &&
      approval.digest === weighed.digest,
  );
  if (rejection)
    return {
      ...rejectedReason(rejection),
      who: { entityRef: rejection.principal },
    };
  const unmet = stateOfRequirements(
    weighed.requirements,
    countingApprovals(weighed),
  ).find(requirement => !requirement.satisfied);
  if (!unmet) return undefined;
  return {
    code: unmet.groups ? 'plan.approved-by-groups' : 'plan.approved-by',
    params: unmet.reason.params,
    who: { permission: planApprovePermission.name },
  };
}

/** That a person rejected a plan. */
export function rejectedReason({
  principal,
  reason,
}: Pick<ApprovalRecord, 'principal' | 'reason'>): Reason {
  const by = { entity: principal };
  return reason
    ? {
        code: 'plan.rejected-because',
        params: { by, reason: { text: reason } },
      }
    : { code: 'plan.rejected', params: { by } };
}

/**
 * Approvals in the database. Every change of a plan or of a decision on it first updates the plan's
 * row, and `missing` locks that row against changes until the effect's transaction ends: an
 * approval that is taken back before an effect commits has never let it through.
 */
export class DatabaseApprovals implements Approvals {
  readonly #rules: readonly ApprovalRule[];

  constructor(options: { readonly rules: readonly ApprovalRule[] }) {
    this.#rules = options.rules;
  }

  async missing(
    trx: Knex,
    revision: ApprovedRevision,
  ): Promise<Reason | undefined> {
    const standing = await standingOf(trx, revision);
    if (!standing.ok) return standing.missing;
    return missingDecision({
      ...standing.submission,
      requirements: this.requirements(standing.submission),
      approvals: await decisionsOn(trx, revision, '', ''),
      digest: revision.digest,
    });
  }

  async missingForGate(
    trx: Knex,
    revision: ApprovedRevision,
    stage: string,
    gate: string,
    required: number,
  ): Promise<Reason | undefined> {
    const standing = await standingOf(trx, revision);
    if (!standing.ok) return standing.missing;
    return missingDecision({
      ...standing.submission,
      requirements: [gateRequirement(stage, { name: gate, required })],
      approvals: await decisionsOn(trx, revision, stage, gate),
      digest: revision.digest,
    });
  }

  /** What a submitted revision needs by now. */
  requirements(
    submission: Pick<Submission, 'requirements' | 'environments'>,
  ): readonly Requirement[] {
    return stricter(
      submission.requirements,
      requirementsOfEnvironments(new Set(submission.environments), this.#rules),
    );
  }
}

/** Whether the revision itself may still take effect, apart from its approvals. */
async function standingOf(
  trx: Knex,
  { planId, revision, digest }: ApprovedRevision,
): Promise<
  { ok: true; submission: Submission } | { ok: false; missing: Reason }
> {
  const no = (code: ReasonCode, who?: string, params?: Reason['params']) => ({
    ok: false as const,
    missing: { code, params, who: who ? { entityRef: who } : undefined },
  });
  const ofRevision = { revision: { number: revision } };
  const query = trx<PlanRow>('plans').where({ id: planId });
  if (isPostgres(trx)) query.forShare();
  const plan = await query.first();
  if (!plan) return no('plan.gone');
  if (plan.archived_at_ms !== null) return no('plan.archived');
  if (plan.revision !== revision)
    return no('plan.revision-overtaken', plan.created_by, {
      ...ofRevision,
      newest: { number: plan.revision },
    });
  const row: RevisionRow | undefined = await trx('plan_revisions')
    .where({ plan_id: planId, number: revision })
    .first(
      'plan_id',
      'number',
      'created_by',
      'requested_by',
      'submitted_at_ms',
      'withdrawn_at_ms',
      'digest',
      'override_reason',
      'accepted_unknown_checks',
      'requirements',
      'start_when_approved',
    );
  const submission =
    row &&
    toSubmission(row, {
      writtenBy: row.created_by,
      statedAuthors: statedAuthorsOf(plan),
    });
  if (!submission)
    return no('plan.revision-not-submitted', plan.created_by, ofRevision);
  if (submission.withdrawnAtMs !== undefined)
    return no('plan.revision-withdrawn', submission.requestedBy, ofRevision);
  if (submission.digest !== digest)
    return no('plan.other-digest', submission.requestedBy);
  const ended = await trx('rollouts')
    .where({ plan_id: planId, plan_revision: revision })
    .whereNotNull('ended_at_ms')
    .first('id');
  if (ended)
    return no('plan.revision-rolled-out', submission.requestedBy, ofRevision);
  return { ok: true, submission };
}

/** Decisions on the whole plan, or on one gate, that have not ended. */
async function decisionsOn(
  trx: Knex,
  { planId, revision }: ApprovedRevision,
  stage: string,
  gate: string,
): Promise<readonly ApprovalRecord[]> {
  const rows: ApprovalRow[] = await selectApprovals(trx)
    .where({ plan_id: planId, revision, stage, gate })
    .whereNull('ended_at_ms');
  return rows.map(toApproval);
}
