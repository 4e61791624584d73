import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type { ResourcePermission } from '@backstage/plugin-permission-common';
import {
  clusterReadPermission,
  gateQueryPermission,
  planApprovePermission,
  planCreatePermission,
  type ApprovalRequest,
  type PlanAction,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { forcedDrains, type UpgradePlanFile } from '@drydock/upgrade-plans';
import { freeQueries } from '../../conditions/gates/gateProblems';
import type {
  AnyRequest,
  ClusterPermission,
} from '../../clusters/permissions/Access';
import type { ClusterResource } from '../../clusters/permissions/clusterRules';
import { denied, SOME_CLUSTERS } from '../../clusters/permissions/denied';
import { findSeen } from '../../clusters/permissions/findSeen';
import type { Visible } from '../../clusters/permissions/Visible';
import { requireReplacement } from '../../clusters/permissions/requireReplacement';
import { membersToReplace } from '../../plans/preview/snapshot';
import { isOwnDraft } from '../pages/plans/clustersAsked';
import type { VisiblePlan } from '../pages/plans/PlanFinder';
import { principalOf } from '../requests/requestInput';
import type { Guard, GuardContext } from './Guard';
import { inPerson, type SeesSome } from './guards';

/** A caller who sees one plan. */
export interface SeesPlan extends SeesSome {
  readonly plan: Visible<VisiblePlan>;
}

type WithPlan = AnyRequest & { readonly params: { readonly planId: string } };
type WithDocument = AnyRequest & {
  readonly body: { readonly document: string };
};

/** For callers who see the plan: they created it, or see some of its clusters. */
export function plan(): Guard<WithPlan, SeesPlan> {
  return planWith();
}

/** For callers who can plan each cluster that the document selects and they see. */
export function createsPlan(): Guard<WithDocument, SeesSome> {
  return {
    permission: planCreatePermission,
    scope: 'clusters',
    admit: async (request, context) => {
      const caller = await context.access.caller(request, planCreatePermission);
      await requireSelected({ caller }, request.body.document, context);
      return { caller };
    },
  };
}

/** For callers who can plan each cluster of the plan, and each that the new document selects. */
export function revisesPlan(): Guard<WithPlan & WithDocument, SeesPlan> {
  return {
    permission: planCreatePermission,
    scope: 'clusters',
    admit: async (request, context) => {
      const seen = await planWith(planCreatePermission).admit(request, context);
      await requireChange(seen, context);
      await requireSelected(seen, request.body.document, context);
      return seen;
    },
  };
}

/**
 * For callers who can plan each cluster of the plan; to submit what overrides protection is done in
 * person.
 */
export function controlsPlan(): Guard<
  WithPlan & { readonly body: PlanAction },
  SeesPlan
> {
  return {
    permission: planCreatePermission,
    scope: 'clusters',
    admit: async (request, context) => {
      const seen = await planWith(planCreatePermission).admit(request, context);
      await requireChange(seen, context);
      const { action, overrideReason } = request.body;
      const { plan: file } = seen.plan.stored.revision;
      if (
        action === 'submit' &&
        (overrideReason?.trim() || overridesProtection(file))
      )
        context.access.requireInPerson(seen.caller.credentials);
      return seen;
    },
  };
}

/**
 * For callers who can approve the plan, and to approve it, have the instances terminated that it
 * terminates. Of an own draft nothing is asked: nothing is submitted to
 * decide on, and an answer for its environments would tell the author which hidden clusters its
 * names match.
 */
export function approvesPlan(): Guard<
  WithPlan & { readonly body: ApprovalRequest },
  SeesPlan
> {
  return inPerson({
    permission: planApprovePermission,
    scope: 'plan',
    admit: async (
      request: WithPlan & { readonly body: ApprovalRequest },
      context,
    ) => {
      const seen = await planWith(planApprovePermission).admit(
        request,
        context,
      );
      const { credentials } = seen.caller;
      const { stored } = seen.plan;
      if (isOwnDraft(stored, principalOf(credentials))) return seen;
      const resource = await context.things.plans.resource(stored);
      const may = await context.access.decide(
        credentials,
        planApprovePermission,
      );
      if (!may.allows(resource))
        throw denied(planApprovePermission.name, { term: 'this-plan' });
      if (request.body.decision === 'approve')
        await requireReplacement(
          credentials,
          membersToReplace(stored.revision.snapshot),
          context.things.clusterIds,
        );
      return seen;
    },
  });
}

/**
 * For the caller's own decision on a plan that they see; which of them is theirs the plan knows.
 */
export function ownDecision(): Guard<WithPlan, SeesPlan> {
  return inPerson(plan());
}

/**
 * @param permission - what the request needs beside seeing the plan; whether it holds for the
 *   clusters of the plan is asked afterwards
 */
function planWith(permission?: ResourcePermission): Guard<WithPlan, SeesPlan> {
  return {
    permission: permission ?? clusterReadPermission,
    scope: 'plan',
    admit: async (request, { access, things }) => {
      const id = request.params.planId;
      const { caller, found } = await findSeen(
        () => access.caller(request, permission),
        asking => ({
          what: 'plan',
          id,
          find: () => things.plans.visible(asking, id),
        }),
      );
      return { caller, plan: found };
    },
  };
}

async function requireChange(
  { caller, plan: seen }: SeesPlan,
  context: GuardContext,
): Promise<void> {
  await requireEach(
    caller.credentials,
    planCreatePermission,
    await context.things.plans.clustersToAsk(caller, seen),
    context,
  );
}

async function requireSelected(
  { caller }: SeesSome,
  document: string,
  context: GuardContext,
): Promise<void> {
  const { credentials } = caller;
  const { plan: file, clusters } = await context.things.plans.selected(
    caller,
    document,
  );
  await requireEach(credentials, planCreatePermission, clusters, context);
  if (freeQueries(file).length === 0) return;
  context.access.requireInPerson(credentials);
  await requireEach(credentials, gateQueryPermission, clusters, context);
}

/**
 * @throws NotAllowedError that names the missing permission, and not how many clusters it is
 *   missing for: some may be hidden
 */
async function requireEach(
  credentials: BackstageCredentials,
  permission: ClusterPermission,
  clusters: readonly ClusterResource[],
  { access }: GuardContext,
): Promise<void> {
  const { allows } = await access.decide(credentials, permission);
  if (!clusters.every(allows)) throw denied(permission.name, SOME_CLUSTERS);
}

function overridesProtection(file: UpgradePlanFile): boolean {
  return (
    forcedDrains(file.spec.effects).length > 0 || freeQueries(file).length > 0
  );
}
