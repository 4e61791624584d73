import { refusal } from '../../foundation/refusal';
import { withoutRepeats, type Reason } from '@drydock/upgrade-reasons';
import { ConflictError, NotAllowedError } from '@backstage/errors';
import type { Knex } from 'knex';
import {
  drainForcePermission,
  gateQueryPermission,
  nodeReplacePermission,
  planCreatePermission,
  rolloutOperatePermission,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  describeForcedDrain,
  forcedDrains,
  type UpgradePlanFile,
} from '@drydock/upgrade-plans';
import { freeQueries } from '../../conditions/gates/gateProblems';
import { missingFor } from '../../clusters/permissions/missingFor';
import type { AssessedMember, MemberAssessor } from '../preview/MemberAssessor';
import type { MayWithCluster } from '../PlanService';
import { terminatesInstances } from '../../upgrades/start/nodeReplacement';
import { planProblems, type PlanTargets } from '../preview/planProblems';
import type { RevisionRecord } from '../store/records';
import { selectionFor } from '../present/redactPlan';
import { REASON_TOO_SHORT } from '../../conditions/missingOverride';
import { isShared, sharedHolds } from '../preview/previewRefusals';
import { selectClusters, type PlanSelection } from '../preview/selection';
import type { StoredCluster } from '../../clusters/cluster';
import type { TargetVersions } from '../preview/target';
import { unseenNames, type Sight } from '../present/unseenNames';

export interface SubmitRequest {
  readonly overrideReason?: string;
  readonly acceptUnknownChecks?: readonly string[];
  readonly startWhenApproved?: boolean;
}

/** Who submits, and what they may do with clusters. */
export interface Submitter extends Sight {
  readonly principal: string;
  /** Stated by a service; undefined for a person. */
  readonly author?: string;
  /**
   * The plugin that sent the request with the user's credentials; undefined: they submit it
   * themselves.
   */
  readonly through?: string;
  readonly mayPlan: MayWithCluster;
  readonly mayOverride: MayWithCluster;
  readonly mayOperate: MayWithCluster;
  /** Whether nodes of the cluster may be removed whatever disruption budgets say. */
  readonly mayForceDrains: MayWithCluster;
  /** Whether instances of nodes of the cluster may be terminated for them. */
  readonly mayReplaceNodes: MayWithCluster;
  /** Whether queries of metric gates may be written for the cluster, and not only chosen. */
  readonly mayQuery: MayWithCluster;
}

/** A plan that nothing refuses, with what was overridden. */
export interface ReadyToSubmit {
  readonly target: string;
  readonly members: readonly AssessedMember[];
  readonly overrideReason?: string;
  readonly acceptedUnknownChecks: readonly string[];
}

export interface SubmissionCheckOptions {
  readonly knex: Knex;
  readonly members: MemberAssessor;
  readonly targets: TargetVersions;
  readonly planTargets: PlanTargets;
}

const MOST_SAID = 20;
/**
 * Says not how many: the submitter answers for every cluster, and cannot for one that they do not
 * see.
 */
export const SELECTS_HIDDEN: Reason = { code: 'request.plan-selects-hidden' };
/** Clusters that are there are left out of a plan; one of which none is left is a mistake. */
export const NOTHING_TO_DO: Reason = { code: 'plan.nothing-left' };

/** Looks at everything that a plan would do before it is submitted. */
export class SubmissionCheck {
  readonly #options: SubmissionCheckOptions;

  constructor(options: SubmissionCheckOptions) {
    this.#options = options;
  }

  /**
   * First as if hidden clusters did not exist, so that a name or selector that matches them alone
   * is refused like one that matches nothing.
   * @throws ConflictError with everything that refuses; NotAllowedError where a permission is
   *   missing, or the plan also selects hidden clusters
   */
  async prepare(
    { plan, createdBy }: Pick<RevisionRecord, 'plan' | 'createdBy'>,
    request: SubmitRequest,
    submitter: Submitter,
  ): Promise<ReadyToSubmit> {
    const { knex, members, targets } = this.#options;
    const target = targets.resolve(plan.spec.target);
    if (target.version === undefined) throw refused([target.refusal]);
    const unseen =
      createdBy === submitter.principal
        ? new Set<string>()
        : await unseenNames(knex, submitter, [plan]);
    const wrong = selectionRefusals(
      selectionFor(
        await selectClusters(knex, plan, { sees: submitter.sees }),
        unseen,
      ),
      submitter.mayPlan,
    );
    if (wrong.length > 0) throw refused(wrong);
    const selection = await selectClusters(knex, plan);
    if (!selection.selected.every(({ cluster }) => submitter.sees(cluster)))
      throw refusal(NotAllowedError, SELECTS_HIDDEN);
    requireAll(selection, submitter.mayPlan, planCreatePermission.name);
    if (request.startWhenApproved)
      requireAll(
        selection,
        submitter.mayOperate,
        rolloutOperatePermission.name,
        'plan.start-permission',
      );
    const missing =
      missingForForce(plan, selection.selected, submitter) ??
      missingForQueries(plan, selection.selected, submitter);
    if (missing !== undefined) throw refusal(NotAllowedError, missing);
    const targetOf = (cluster: StoredCluster) =>
      targets.of(target.version, cluster);
    const inPlan = [
      ...planProblems(plan, this.#options.planTargets).map(
        ({ reason }) => reason,
      ),
      ...members.effectProblems(selection.selected, {
        targetOf,
        spec: plan.spec,
      }),
    ];
    if (inPlan.length > 0) throw refused(inPlan);
    const overrideReason = request.overrideReason?.trim();
    const assessed = await members.assess(selection.selected, {
      targetOf,
      spec: plan.spec,
      mayAskByDryRun: submitter.mayOperate,
      decided: cluster => ({
        overrideReason,
        mayOverride: submitter.mayOverride(cluster),
        acceptedChecks: request.acceptUnknownChecks ?? [],
      }),
    });
    const noReplacement = missingForReplacement(assessed, submitter);
    if (noReplacement !== undefined)
      throw refusal(NotAllowedError, noReplacement);
    const left = [
      ...sharedHolds(assessed).map(({ reason }) => reason),
      ...assessed.flatMap(({ cluster, holds }) =>
        holds
          .filter(hold => !isShared(hold))
          .map(({ reason }) =>
            reason.code === REASON_TOO_SHORT.code
              ? reason
              : ofCluster(cluster, reason),
          ),
      ),
    ];
    if (left.length > 0) throw refused(left);
    if (assessed.every(member => member.alreadyThere !== undefined))
      throw refused([NOTHING_TO_DO]);
    return {
      target: target.version,
      members: assessed,
      overrideReason: assessed.some(isOverridden) ? overrideReason : undefined,
      acceptedUnknownChecks: checksToAccept(assessed),
    };
  }
}

/**
 * Checks that a plan goes on without, once it is submitted: each of them has to be accepted by
 * name.
 */
export function checksToAccept(
  members: readonly AssessedMember[],
): readonly string[] {
  const unknown = members.filter(
    ({ readiness, alreadyThere }) =>
      readiness?.verdict === 'unknown' && alreadyThere === undefined,
  );
  return [
    ...new Set(unknown.flatMap(({ readiness }) => readiness?.notRun ?? [])),
  ].sort();
}

/**
 * The names in a plan that match no cluster, and the clusters for which it is unknown whether the
 * plan selects them. Of the latter only those that the submitter is allowed to plan.
 */
export function selectionRefusals(
  { unmatched, undecided }: PlanSelection,
  mayPlan: MayWithCluster,
): readonly Reason[] {
  return [
    ...unmatched.map(({ reason }) => reason),
    ...undecided
      .filter(({ cluster }) => mayPlan(cluster))
      .map(each => undecidedReason(each)),
  ];
}

/** That it is not known whether a stage has a cluster. */
export function undecidedReason({
  clusterId,
  clusterName,
  stage,
  missing,
}: Pick<
  PlanSelection['undecided'][number],
  'clusterId' | 'clusterName' | 'stage' | 'missing'
>): Reason {
  return {
    code: 'plan.undecided',
    params: {
      cluster: { cluster: clusterId, name: clusterName },
      stage: { text: stage },
      facts: { list: missing.map(term => ({ term })) },
    },
  };
}

/** Where a plan forces drains of clusters on which who submits it may not. */
export function missingForForce(
  { spec }: UpgradePlanFile,
  selected: PlanSelection['selected'],
  { mayForceDrains }: Pick<Submitter, 'mayForceDrains'>,
): Reason | undefined {
  const forced = forcedDrains(spec.effects);
  if (forced.length === 0) return undefined;
  const lacking = selected.filter(
    ({ cluster }) => !mayForceDrains(cluster),
  ).length;
  if (lacking === 0) return undefined;
  const { name: permission } = drainForcePermission;
  return {
    code: 'plan.force-permission',
    params: {
      missing: { reasons: [missingFor(permission, lacking, selected.length)] },
      drains: { reasons: forced.map(describeForcedDrain) },
    },
    who: { permission },
  };
}

/** Where Drydock would terminate instances of clusters for a submitter without that permission. */
export function missingForReplacement(
  members: readonly Pick<AssessedMember, 'cluster' | 'hops'>[],
  { mayReplaceNodes }: Pick<Submitter, 'mayReplaceNodes'>,
): Reason | undefined {
  const concerned = members.filter(({ hops }) => terminatesInstances(hops));
  const lacking = concerned.filter(
    ({ cluster }) => !mayReplaceNodes(cluster),
  ).length;
  if (lacking === 0) return undefined;
  const { name: permission } = nodeReplacePermission;
  return {
    code: 'plan.replace-permission',
    params: {
      missing: { reasons: [missingFor(permission, lacking, concerned.length)] },
    },
    who: { permission },
  };
}

/**
 * Where a plan writes queries of metric gates itself for clusters on which who submits it may not.
 */
export function missingForQueries(
  plan: UpgradePlanFile,
  selected: PlanSelection['selected'],
  { mayQuery }: Pick<Submitter, 'mayQuery'>,
): Reason | undefined {
  const gates = freeQueries(plan);
  const lacking =
    gates.length === 0
      ? 0
      : selected.filter(({ cluster }) => !mayQuery(cluster)).length;
  if (lacking === 0) return undefined;
  const { name: permission } = gateQueryPermission;
  return {
    code: 'plan.query-permission',
    params: {
      missing: { reasons: [missingFor(permission, lacking, selected.length)] },
      gates: { list: gates.map(object => ({ object })) },
    },
    who: { permission },
  };
}

function requireAll(
  { selected }: PlanSelection,
  may: MayWithCluster,
  permission: string,
  code?: 'plan.start-permission',
): void {
  const lacking = selected.filter(({ cluster }) => !may(cluster)).length;
  if (lacking === 0) return;
  const missing = missingFor(permission, lacking, selected.length);
  throw refusal(
    NotAllowedError,
    code ? { code, params: { missing: { reasons: [missing] } } } : missing,
  );
}

/** Whether it goes on despite what blocks it. */
function isOverridden({ readiness, alreadyThere }: AssessedMember): boolean {
  return (
    alreadyThere === undefined &&
    (readiness?.verdict === 'blocked' ||
      readiness?.platformErrors !== undefined)
  );
}

function ofCluster(
  { id, name }: AssessedMember['cluster'],
  reason: Reason,
): Reason {
  return {
    code: 'plan.of-cluster',
    params: {
      cluster: { cluster: id, name },
      reason: { reasons: [reason] },
    },
    who: reason.who,
  };
}

function refused(reasons: readonly Reason[]): ConflictError {
  const different = withoutRepeats(reasons);
  return refusal(ConflictError, {
    code: 'request.plan-not-submitted',
    params: {
      why: {
        reasons: different.slice(0, MOST_SAID),
        more: Math.max(0, different.length - MOST_SAID),
      },
    },
  });
}
