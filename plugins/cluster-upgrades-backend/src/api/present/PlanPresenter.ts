import type { Knex } from 'knex';
import {
  describeForcedDrain,
  failureBudgetOf,
  forcedDrains,
  isNodeHook,
  maxConcurrentOf,
  type PlanHook,
  type UpgradePlanFile,
} from '@drydock/upgrade-plans';
import type {
  ActionRule,
  Approval,
  ApprovalRequirement,
  Plan,
  PlanDifference,
  PlanStageSummary,
  RolloutPhase,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  nodeReplacePermission,
  planApprovePermission,
  planCreatePermission,
  rolloutOperatePermission,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ClusterResource } from '../../clusters/permissions/clusterRules';
import type { PlanResource } from '../../clusters/permissions/planRules';
import { isNothingLeft } from '../../plans/preview/arrived';
import {
  countingApprovals,
  type DatabaseApprovals,
} from '../../plans/approval/approvals';
import {
  documentDifferences,
  snapshotDifferences,
} from '../../plans/preview/changes';
import {
  decisionsOnRevision,
  decisionsShown,
  standingOf,
  type PlanStanding,
} from '../../plans/planState';
import type { LeftOutCluster } from '../../plans/model';
import { membersOf, membersToReplace } from '../../plans/preview/snapshot';
import {
  lastApprovedBefore,
  type PlanSketch,
  type StoredPlan,
} from '../../plans/store/planQueries';
import type {
  ApprovalRecord,
  PlanChange,
  RevisionRecord,
} from '../../plans/store/records';
import {
  changesFor,
  documentFor,
  planFor,
} from '../../plans/present/redactPlan';
import {
  gateRequirement,
  stateOfRequirements,
  type Requirement,
  type RequirementState,
} from '../../plans/approval/requirements';
import type { UnseenNames } from '../../plans/present/unseenNames';
import { permissionMissing, type Reason } from '@drydock/upgrade-reasons';
import { presentReason } from '../../foundation/presentReason';
import { NOTHING_TO_DO } from '../../plans/approval/SubmissionCheck';
import { iso } from '../../foundation/time/iso';
import { ownBecause } from '../../plans/writers';

/** The viewer and their permissions, decided once for a whole page. */
export interface Viewer {
  readonly principal: string;
  readonly sees: (clusterId: string) => boolean;
  readonly mayPlan: (cluster: ClusterResource) => boolean;
  readonly mayOperate: (cluster: ClusterResource) => boolean;
  readonly mayReplaceNodes: (cluster: ClusterResource) => boolean;
  readonly mayApprove: (plan: PlanResource | undefined) => boolean;
}

/** Facts that are loaded in addition to the plan. */
export interface PlanContext {
  /** What would happen otherwise than submitted. */
  readonly changes: readonly PlanChange[];
  /** Submitted clusters that reached the target since. */
  readonly arrived: readonly LeftOutCluster[];
  /**
   * Its stored clusters that permissions are asked for: of the viewer's own draft those that they
   * see.
   */
  readonly clustersAsked: readonly ClusterResource[];
  /** Names in plans that mean no cluster that the viewer sees. */
  readonly unseenIn: (
    plans: readonly UpgradePlanFile[],
  ) => Promise<UnseenNames>;
  /** Rollouts of the plan that the viewer may see. */
  readonly rolloutIds: ReadonlySet<string>;
  /** Clusters of each stage that the viewer sees: as submitted, else as selected now. */
  readonly stageSizes: ReadonlyMap<string, number>;
  readonly resource: PlanResource | undefined;
  /** Why nothing that changes a cluster starts at all. */
  readonly changesImpossible?: Reason;
}

/** Plans as the API returns them. */
export class PlanPresenter {
  readonly #knex: Knex;
  readonly #approvals: DatabaseApprovals;

  constructor(options: {
    readonly knex: Knex;
    readonly approvals: DatabaseApprovals;
  }) {
    this.#knex = options.knex;
    this.#approvals = options.approvals;
  }

  standing(stored: PlanSketch, changes: readonly PlanChange[]): PlanStanding {
    const { submission } = stored.revision;
    return standingOf(
      stored,
      submission ? this.#approvals.requirements(submission) : [],
      changes,
    );
  }

  async present(
    stored: StoredPlan,
    context: PlanContext,
    viewer: Viewer,
  ): Promise<Plan> {
    const { plan, revision, rollouts } = stored;
    const { submission } = revision;
    const approved =
      revision.approvedAtMs === undefined
        ? await lastApprovedBefore(this.#knex, plan.id, revision.number)
        : revision;
    const unseen = await context.unseenIn([
      revision.plan,
      ...(approved ? [approved.plan] : []),
    ]);
    const standing = this.standing(
      stored,
      changesFor(context.changes, viewer.sees),
    );
    const sizes = [...context.stageSizes.values()];
    return {
      id: plan.id,
      name: plan.name,
      title: plan.title,
      description: revision.plan.metadata.description,
      state: standing.state,
      stateReason: standing.reason && presentReason(standing.reason),
      revision: revision.number,
      document:
        revision.createdBy === viewer.principal
          ? revision.document
          : documentFor(revision.document, revision.plan, unseen),
      target: revision.snapshot?.target ?? targetInWords(revision.plan),
      digest: submission?.digest,
      createdBy: plan.createdBy,
      authors: [...plan.statedAuthors],
      createdAt: iso(plan.createdAtMs),
      updatedAt: iso(plan.updatedAtMs),
      requestedBy: submission?.requestedBy,
      submittedAt: submission && iso(submission.submittedAtMs),
      overrideReason: submission?.overrideReason,
      acceptedUnknownChecks: submission && [
        ...submission.acceptedUnknownChecks,
      ],
      forcedDrains: forcedDrains(revision.plan.spec.effects)
        .map(describeForcedDrain)
        .map(presentReason),
      hooks: revision.plan.spec.hooks.map(presentHook),
      startWhenApproved: submission?.startWhenApproved,
      approvals: decisionsShown(stored).map(approval =>
        presentApproval(approval, stored),
      ),
      requirements: this.#requirements(stored),
      stages: revision.plan.spec.stages.map(stage =>
        presentStage(stage, context.stageSizes.get(stage.name) ?? 0),
      ),
      clusters: sizes.reduce((total, size) => total + size, 0),
      leftOut:
        submission &&
        [...(revision.snapshot?.upToDate ?? []), ...context.arrived].filter(
          ({ clusterId }) => viewer.sees(clusterId),
        ).length,
      partlyHidden: hasHiddenMembers(stored, viewer.sees) || undefined,
      differences: changesFor(
        differencesSince(approved, revision, context.changes, unseen),
        viewer.sees,
      ).map(presentChange),
      lastApprovedRevision: approved?.number,
      rollouts: rollouts
        .filter(({ id }) => context.rolloutIds.has(id))
        .map(({ id, phase, createdAtMs }) => ({
          id,
          phase: (phase ?? 'running') as RolloutPhase,
          createdAt: iso(createdAtMs),
        })),
      actions: actionRules(stored, standing, context, viewer),
    };
  }

  #requirements(stored: StoredPlan): ApprovalRequirement[] {
    const { revision, plan } = stored;
    const { submission } = revision;
    const shown = decisionsShown(stored);
    const ofGates = revision.plan.spec.stages.flatMap(stage =>
      stage.gates.flatMap(gate =>
        gate.type === 'approval'
          ? [{ stage: stage.name, gate: gate.name, required: gate.required }]
          : [],
      ),
    );
    if (!submission)
      return [
        presentRequirement(
          unmet({
            required: revision.plan.spec.approvals.required,
            because: { code: 'plan.requirement' },
          }),
        ),
        ...ofGates.map(({ stage, gate, required }) => ({
          ...presentRequirement(
            unmet(gateRequirement(stage, { name: gate, required })),
          ),
          stage,
          gate,
        })),
      ];
    const { digest, requestedBy, writtenBy, statedAuthors } = submission;
    const whole = stateOfRequirements(
      this.#approvals.requirements(submission),
      countingApprovals({
        approvals: decisionsOnRevision({ plan, approvals: shown }),
        digest,
        requestedBy,
        writtenBy,
        statedAuthors,
      }),
    );
    const gates = ofGates.flatMap(({ stage, gate, required }) => {
      const approvals = shown.filter(
        each =>
          each.revision === plan.revision &&
          each.stage === stage &&
          each.gate === gate,
      );
      const [state] = stateOfRequirements(
        [gateRequirement(stage, { name: gate, required })],
        countingApprovals({
          approvals,
          digest,
          requestedBy,
          writtenBy,
          statedAuthors,
        }),
      );
      return [{ ...presentRequirement(state), stage, gate }];
    });
    return [...whole.map(presentRequirement), ...gates];
  }
}

/** From the document, the submission, and what would happen now. */
function differencesSince(
  approved: RevisionRecord | undefined,
  revision: RevisionRecord,
  changes: readonly PlanChange[],
  unseen: UnseenNames,
): readonly PlanChange[] {
  if (!approved || approved === revision) return changes;
  const snapshots =
    approved.snapshot && revision.snapshot
      ? snapshotDifferences(approved.snapshot, revision.snapshot)
      : [];
  return [
    ...documentDifferences(
      planFor(approved.plan, unseen),
      planFor(revision.plan, unseen),
    ),
    ...snapshots,
    ...changes,
  ];
}

/**
 * Only of what was submitted: of a draft it would tell its author whether a selector matches hidden
 * clusters.
 */
function hasHiddenMembers(
  { revision }: StoredPlan,
  sees: Viewer['sees'],
): boolean {
  return (
    revision.snapshot !== undefined &&
    !membersOf(revision.snapshot).every(({ clusterId }) => sees(clusterId))
  );
}

function unmet(requirement: Requirement): RequirementState {
  return stateOfRequirements([requirement], [])[0];
}

function presentRequirement({
  required,
  given,
  groups,
  satisfied,
  reason,
}: RequirementState): ApprovalRequirement {
  return {
    required,
    given,
    groups: groups && [...groups],
    satisfied,
    reason: presentReason(reason),
  };
}

function presentApproval(
  approval: ApprovalRecord,
  { plan, revision }: StoredPlan,
): Approval {
  const {
    id,
    decision,
    principal,
    through,
    stage,
    gate,
    reason,
    atMs,
    expiresAtMs,
    digest,
  } = approval;
  const current =
    approval.revision === plan.revision &&
    revision.submission?.withdrawnAtMs === undefined &&
    digest === revision.submission?.digest;
  return {
    id,
    decision,
    principal,
    through,
    stage,
    gate,
    reason,
    at: iso(atMs),
    expiresAt: decision === 'approve' ? iso(expiresAtMs) : undefined,
    digest,
    live: approval.live && current,
    endedReason: endedReason(approval),
  };
}

function endedReason({
  endedReason: reason,
  live,
  expiresAtMs,
}: ApprovalRecord): Approval['endedReason'] {
  if (reason) return presentReason(reason);
  return live
    ? undefined
    : presentReason({
        code: 'plan.decision-expired',
        params: { at: { time: iso(expiresAtMs) } },
      });
}

function presentStage(
  stage: UpgradePlanFile['spec']['stages'][number],
  clusters: number,
): PlanStageSummary {
  const { name, title, canaries, soakMinutes } = stage;
  return {
    name,
    title,
    clusters,
    maxConcurrent: maxConcurrentOf(stage, clusters),
    canaries,
    failureBudget: failureBudgetOf(stage, clusters),
    soakMinutes,
  };
}

function presentHook(hook: PlanHook): NonNullable<Plan['hooks']>[number] {
  const { name, at, type, deadlineMinutes, retries, onFailure } = hook;
  return {
    name,
    at,
    forEachNode: isNodeHook(hook),
    type,
    uses: hook.type === 'webhook' ? hook.webhook : hook.job,
    deadlineMinutes,
    retries,
    onFailure,
  };
}

export function presentChange({
  kind,
  path,
  before,
  after,
  reason,
}: PlanChange): PlanDifference {
  return { kind, path, before, after, reason: presentReason(reason) };
}

export function targetInWords({ spec }: UpgradePlanFile): string {
  return typeof spec.target === 'string'
    ? spec.target
    : `channel ${spec.target.channel}`;
}

/** Actions that the viewer can take now, or why not. Checked again when an action is taken. */
function actionRules(
  stored: StoredPlan,
  { state, reason }: PlanStanding,
  context: PlanContext,
  viewer: Viewer,
): ActionRule[] {
  const { submission } = stored.revision;
  const missing = (
    may: (cluster: ClusterResource) => boolean,
    permission: string,
  ) =>
    context.clustersAsked.every(may)
      ? undefined
      : permissionMissing('permission.plan-clusters', permission);
  const ended: Reason | undefined =
    state === 'archived' ? { code: 'plan.archived' } : undefined;
  const busy: Reason | undefined =
    ended ??
    (state === 'running' ? { code: 'plan.rollout-running' } : undefined);
  const over: Reason | undefined =
    state === 'ended' ? { code: 'plan.rollout-ended' } : undefined;
  const plan = missing(viewer.mayPlan, planCreatePermission.name);
  const isOpen = ['submitted', 'approved', 'rejected', 'void'].includes(state);
  const undecided: Reason | undefined =
    isOpen || state === 'running' ? undefined : { code: 'plan.not-submitted' };
  const approve = viewer.mayApprove(context.resource)
    ? undefined
    : permissionMissing('permission.plan', planApprovePermission.name);
  const replaced = new Set(membersToReplace(stored.revision.snapshot));
  const replace = missing(
    cluster => !replaced.has(cluster.id) || viewer.mayReplaceNodes(cluster),
    nodeReplacePermission.name,
  );
  const own = submission && ownBecause(viewer.principal, submission);
  const nothingToStart = isNothingLeft(
    stored.revision.snapshot,
    context.arrived,
  )
    ? NOTHING_TO_DO
    : undefined;
  const impossible = context.changesImpossible;
  const rules: Record<string, Reason | undefined> = {
    edit: busy ?? plan,
    submit:
      busy ??
      plan ??
      impossible ??
      (state === 'submitted' || state === 'approved'
        ? { code: 'plan.submitted-already', params: { state: { term: state } } }
        : undefined),
    withdraw:
      busy ?? plan ?? (isOpen ? undefined : { code: 'plan.not-submitted' }),
    archive: busy ?? plan,
    approve:
      ended ??
      undecided ??
      own ??
      impossible ??
      approve ??
      replace ??
      (state === 'void' ? reason : undefined),
    reject: ended ?? undecided ?? approve,
    start:
      busy ??
      over ??
      (state === 'approved'
        ? impossible ?? nothingToStart
        : reason ?? { code: 'plan.not-approved' }) ??
      missing(viewer.mayOperate, rolloutOperatePermission.name) ??
      replace,
  };
  return Object.entries(rules).map(([action, against]) => ({
    action,
    allowed: against === undefined,
    reason: against && presentReason(against),
  }));
}

/** A sentence that is not a reason yet. */
