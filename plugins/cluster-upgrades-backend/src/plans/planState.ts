import type { Reason } from '@drydock/upgrade-reasons';
import { missingDecision, rejectedReason } from './approval/approvals';
import type { PlanSketch } from './store/planQueries';
import type { ApprovalRecord, PlanChange } from './store/records';
import type { Requirement } from './approval/requirements';

/** Where a plan stands, with the reason where there is one. */
export interface PlanStanding {
  readonly state:
    | 'draft'
    | 'submitted'
    | 'approved'
    | 'rejected'
    | 'void'
    | 'running'
    | 'ended'
    | 'archived';
  readonly reason?: Reason;
}

/** Decisions on the newest revision as a whole that have not ended. */
export function decisionsOnRevision({
  plan,
  approvals,
}: Pick<PlanSketch, 'plan' | 'approvals'>): readonly ApprovalRecord[] {
  return approvals.filter(
    approval =>
      approval.revision === plan.revision &&
      approval.stage === undefined &&
      approval.endedAtMs === undefined,
  );
}

/**
 * Decisions as they are shown: those on a revision whose rollout has ended counted for it, also
 * when their time has passed since.
 */
export function decisionsShown({
  approvals,
  rollouts,
}: Pick<PlanSketch, 'approvals' | 'rollouts'>): readonly ApprovalRecord[] {
  const ended = new Set(
    rollouts
      .filter(({ endedAtMs }) => endedAtMs !== undefined)
      .map(({ revision }) => revision),
  );
  return approvals.map(approval =>
    ended.has(approval.revision)
      ? { ...approval, live: approval.endedAtMs === undefined }
      : approval,
  );
}

/**
 * ```
 *  draft ──submit──► submitted ──last approval──► approved ──start──► running ──► ended
 *    ▲                │  ▲  │  ▲                     │
 *    │ withdraw       │  │  ▼  └─ approval expires ──┤
 *    └────────────────┘  │ rejected                  ▼
 *      (or a revision)   └── as it was again ────── void      archived: for good, from anywhere but running
 * ```
 */
export function standingOf(
  stored: PlanSketch,
  requirements: readonly Requirement[],
  changes: readonly PlanChange[],
): PlanStanding {
  const { plan, revision, rollouts } = stored;
  const { submission } = revision;
  if (plan.archivedAtMs !== undefined) return { state: 'archived' };
  if (rollouts.some(rollout => rollout.endedAtMs === undefined))
    return { state: 'running' };
  if (!submission) return { state: 'draft' };
  if (submission.withdrawnAtMs !== undefined)
    return { state: 'draft', reason: { code: 'plan.withdrawn' } };
  if (rollouts.some(rollout => rollout.revision === revision.number))
    return { state: 'ended' };
  const approvals = decisionsOnRevision(stored);
  const rejection = approvals.find(
    approval => approval.live && approval.decision === 'reject',
  );
  if (rejection)
    return {
      state: 'rejected',
      reason: rejection.reason
        ? {
            code: 'plan.rejection',
            params: {
              by: { entity: rejection.principal },
              reason: { text: rejection.reason },
            },
          }
        : rejectedReason(rejection),
    };
  if (changes.length > 0)
    return { state: 'void', reason: describeChanges(changes) };
  const missing = missingDecision({
    requirements,
    approvals,
    digest: submission.digest,
    requestedBy: submission.requestedBy,
    writtenBy: submission.writtenBy,
    statedAuthors: submission.statedAuthors,
  });
  return missing
    ? { state: 'submitted', reason: missing }
    : { state: 'approved' };
}

const MOST_SAID = 3;

export function describeChanges(changes: readonly PlanChange[]): Reason {
  const reasons = changes.slice(0, MOST_SAID).map(({ reason }) => reason);
  return {
    code: endByThemselves(changes) ? 'plan.changes-not-known' : 'plan.changed',
    params: { changes: { reasons, more: changes.length - reasons.length } },
  };
}

/** Whether nothing is seen to be otherwise: all of it is only not known for now. */
export function endByThemselves(changes: readonly PlanChange[]): boolean {
  return changes.every(({ notKnown }) => notKnown);
}
