import { planApprovePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  ConflictError,
  NotAllowedError,
  NotFoundError,
} from '@backstage/errors';
import type { Knex } from 'knex';
import type { Reason } from '@drydock/upgrade-reasons';
import { refusal } from '../../foundation/refusal';
import { whoParam } from '../../clusters/permissions/whoParam';
import type { PlanEventInput } from '../../upgrades/store/planEvents';
import { describeChanges } from '../planState';
import {
  DAY_MS,
  type DecisionOutcome,
  type NewApproval,
} from '../store/PlanStore';
import type { StoredPlan } from '../store/planQueries';
import { requireGate } from '../store/planRefusals';
import type { PlanChange } from '../store/records';
import { isSamePerson, ownBecause } from '../writers';
import type { DatabaseApprovals } from './approvals';
import { becauseOf } from './becauseOf';

/** A person who decides, as the portal knows them. */
export interface Approver {
  readonly principal: string;
  /** The plugin that sent it with their credentials; undefined: they decide on a page. */
  readonly through?: string;
  /** Entities that they own through. */
  readonly ownershipRefs: readonly string[];
  /** Which clusters they may be told of; undefined: all. */
  readonly sees?: (clusterId: string) => boolean;
}

export interface Decision {
  readonly decision: 'approve' | 'reject';
  readonly digest: string;
  readonly stage?: string;
  readonly gate?: string;
  readonly reason?: string;
}

/**
 * A person's decision on what was submitted.
 * @throws NotAllowedError for who submitted or wrote it and approves; ConflictError when something
 *   else stands there by now
 */
export function newApproval(
  {
    plan: { archivedAtMs, revision },
    revision: { submission, plan },
  }: StoredPlan,
  { decision, digest, stage, gate, reason }: Decision,
  approver: Approver,
): NewApproval {
  if (archivedAtMs !== undefined)
    throw refusal(ConflictError, { code: 'request.plan-is-archived' });
  if (!submission || submission.withdrawnAtMs !== undefined)
    throw refusal(ConflictError, {
      code: 'request.plan-no-submission',
      params: { revision: { number: revision } },
    });
  if (submission.digest !== digest)
    throw refusal(ConflictError, { code: 'request.plan-other-digest' });
  requireGate(plan, stage, gate);
  const own =
    decision === 'approve'
      ? ownBecause(approver.principal, submission)
      : undefined;
  if (own)
    throw refusal(NotAllowedError, {
      code: 'request.plan-own',
      params: {
        why: { reasons: [own] },
        permission: { permission: planApprovePermission.name },
      },
    });
  return {
    revision,
    digest,
    stage,
    gate,
    decision,
    principal: approver.principal,
    through: approver.through,
    ownershipRefs: approver.ownershipRefs.map(ref => ref.toLowerCase()),
    reason,
    expiresAfterMs: plan.spec.approvals.expireAfterDays * DAY_MS,
  };
}

/** @throws ConflictError when something would happen otherwise than submitted */
export function requireUnchanged(changes: readonly PlanChange[]): void {
  if (changes.length > 0)
    throw refusal(ConflictError, describeChanges(changes));
}

/** @throws ConflictError unless the decision that is stored already is the same one, and live */
export function requireSameDecision(
  { approvals }: StoredPlan,
  { revision, stage, gate, decision, principal }: NewApproval,
): void {
  const earlier = approvals.find(
    each =>
      each.revision === revision &&
      each.endedAtMs === undefined &&
      each.stage === stage &&
      each.gate === gate &&
      isSamePerson(each.principal, principal),
  );
  if (earlier?.decision !== decision || !earlier.live)
    throw refusal(ConflictError, { code: 'request.plan-decided' });
}

/** @throws NotFoundError; NotAllowedError for a decision of another user */
export function ownDecision(
  { approvals }: StoredPlan,
  approvalId: string,
  by: string,
): StoredPlan['approvals'][number] {
  const approval = approvals.find(each => each.id === approvalId);
  if (!approval)
    throw refusal(NotFoundError, {
      code: 'request.no-decision',
      params: { decision: { text: approvalId.slice(0, 100) } },
    });
  if (!isSamePerson(approval.principal, by))
    throw refusal(NotAllowedError, {
      code: 'request.plan-decision-of',
      params: { who: { entity: approval.principal } },
    });
  return approval;
}

/** What a decision leads to, within the transaction that stores it. */
export async function outcomeOf(
  trx: Knex,
  approvals: DatabaseApprovals,
  planId: string,
  approval: NewApproval,
): Promise<DecisionOutcome> {
  const { decision, principal, stage, digest, revision } = approval;
  const said: PlanEventInput = {
    planId,
    stage,
    principal,
    kind: decision === 'approve' ? 'approval-given' : 'approval-refused',
    message: decisionReason(approval),
  };
  if (decision === 'reject' || stage !== undefined)
    return { events: [said], approves: false };
  if (
    await approvals.missing(trx, {
      planId,
      revision,
      digest,
    })
  )
    return { events: [said], approves: false };
  return {
    events: [
      said,
      {
        planId,
        kind: 'plan-approved',
        message: {
          code: 'event.plan-approved',
          params: { revision: { number: revision } },
        },
      },
    ],
    approves: true,
  };
}

function decisionReason({
  decision,
  principal,
  through,
  stage,
  gate,
  reason,
  revision,
}: NewApproval): Reason {
  const who = whoParam(principal, through);
  const given = decision === 'approve';
  return becauseOf(
    stage === undefined
      ? {
          code: given ? 'event.approved' : 'event.rejected',
          params: { who, revision: { number: revision } },
        }
      : {
          code: given ? 'event.gate-approved' : 'event.gate-rejected',
          params: { who, gate: { text: gate ?? '' }, stage: { text: stage } },
        },
    reason,
  );
}
