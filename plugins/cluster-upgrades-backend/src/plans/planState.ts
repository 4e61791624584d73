import type { PlanState } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { missingDecision } from './approvals';
import type { PlanSketch } from './planQueries';
import type { ApprovalRecord, PlanChange } from './records';
import type { Requirement } from './requirements';

/** Where a plan stands, with the reason in words where there is one. */
export interface PlanStanding {
  readonly state: PlanState;
  readonly reason?: string;
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

/** Decisions as they are shown: those on a revision whose rollout has ended counted for it, also when their time has passed since. */
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
    return { state: 'draft', reason: 'It was withdrawn; submit it again' };
  if (rollouts.some(rollout => rollout.revision === revision.number))
    return { state: 'ended' };
  const approvals = decisionsOnRevision(stored);
  const rejection = approvals.find(
    approval => approval.live && approval.decision === 'reject',
  );
  if (rejection)
    return {
      state: 'rejected',
      reason: `${rejection.principal}${
        rejection.reason ? `: ${rejection.reason}` : ' rejected it'
      }`,
    };
  if (changes.length > 0)
    return { state: 'void', reason: changesInWords(changes) };
  const missing = missingDecision({
    requirements,
    approvals,
    digest: submission.digest,
    requestedBy: submission.requestedBy,
    writtenBy: submission.writtenBy,
    statedAuthors: submission.statedAuthors,
  });
  return missing
    ? { state: 'submitted', reason: missing.reason }
    : { state: 'approved' };
}

const MOST_SAID = 3;

export function changesInWords(changes: readonly PlanChange[]): string {
  const said = changes.slice(0, MOST_SAID).map(change => change.text);
  const more = changes.length - said.length;
  const all = `${said.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
  if (endByThemselves(changes))
    return `What would happen is not known to be what was submitted: ${all}. Wait until that is known again; nothing has to be submitted again for it`;
  return `What would happen is not what was submitted: ${all}. Submit it again`;
}

/** Whether nothing is seen to be otherwise: all of it is only not known for now. */
export function endByThemselves(changes: readonly PlanChange[]): boolean {
  return changes.every(({ notKnown }) => notKnown);
}
