import {
  clusterReadPermission,
  rolloutOperatePermission,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { AnyRequest, Caller } from '../../clusters/permissions/Access';
import { denied, SOME_CLUSTERS } from '../../clusters/permissions/denied';
import { requireReplacement } from '../../clusters/permissions/requireReplacement';
import type { MemberRecord } from '../../rollouts/model';
import { startsMore } from '../../rollouts/run/rolloutRules';
import { terminatesInstances } from '../../upgrades/start/nodeReplacement';
import { findSeen, notFound } from '../../clusters/permissions/findSeen';
import type { Visible } from '../../clusters/permissions/Visible';
import type { VisibleRollout } from '../pages/plans/RolloutPages';
import type { Guard, GuardContext, GuardScope } from './Guard';
import type { SeesSome } from './guards';
import { controlAsked, rolloutAsked } from './rolloutRequests';
import type { PlanToStart } from '../pages/plans/PlanFinder';

/** A caller who sees some cluster of one rollout. */
export interface SeesRollout extends SeesSome {
  readonly rollout: Visible<VisibleRollout>;
}

type WithRollout = AnyRequest & {
  readonly params: { readonly rolloutId: string };
};
type WithBody = AnyRequest & { readonly body: unknown };

/**
 * Actions on one cluster, for which that cluster decides; for all others every cluster of the
 * rollout does.
 */
const OF_ONE_CLUSTER: readonly string[] = ['skip-cluster', 'retry-cluster'];

/**
 * For callers who see some cluster of the rollout.
 * @param scope - `list` where the answer lists its clusters
 */
export function rollout(
  scope: GuardScope = 'plan',
): Guard<WithRollout, SeesRollout> {
  return {
    permission: clusterReadPermission,
    scope,
    admit: async (request, context) => {
      const caller = await context.access.caller(request);
      return findRollout(caller, request.params.rolloutId, context);
    },
  };
}

/** For callers who see the plan of the request, and may operate each of its clusters. */
export function startsPlan(): Guard<
  WithBody,
  SeesSome & { readonly plan: Visible<PlanToStart> }
> {
  return {
    permission: rolloutOperatePermission,
    scope: 'clusters',
    admit: async (request, { access, things }) => {
      const { planId } = rolloutAsked(request);
      const { caller, found } = await findSeen(
        () => access.caller(request, rolloutOperatePermission),
        asking => ({
          what: 'plan',
          id: planId,
          find: () => things.plans.toStart(asking, planId),
          permission: rolloutOperatePermission,
          allows: async ({ clusterIds }: PlanToStart) =>
            clusterIds.every(
              await things.clusterIds.decide(
                asking.credentials,
                rolloutOperatePermission,
                clusterIds,
              ),
            ),
        }),
      );
      return { caller, plan: found };
    },
  };
}

/** For callers who can operate the clusters that the action is about. */
export function controlsRollout(): Guard<WithRollout & WithBody, SeesRollout> {
  return {
    permission: rolloutOperatePermission,
    scope: 'clusters',
    admit: async (request, context) => {
      const control = controlAsked(request);
      const caller = await context.access.caller(
        request,
        rolloutOperatePermission,
      );
      const seen = await findRollout(caller, request.params.rolloutId, context);
      const about = membersAbout(seen.rollout, control);
      const clusterIds = about.map(({ clusterId }) => clusterId);
      const may = await context.things.clusterIds.decide(
        caller.credentials,
        rolloutOperatePermission,
        clusterIds,
      );
      if (!clusterIds.every(may))
        throw denied(rolloutOperatePermission.name, SOME_CLUSTERS);
      if (startsMore(control.action))
        await requireReplacement(
          caller.credentials,
          about
            .filter(({ hops }) => terminatesInstances(hops))
            .map(({ clusterId }) => clusterId),
          context.things.clusterIds,
        );
      return seen;
    },
  };
}

async function findRollout(
  caller: Caller,
  id: string,
  { things }: GuardContext,
): Promise<SeesRollout> {
  const found = await things.rollout(caller, id);
  if (found === undefined) throw notFound('rollout', id);
  return { caller, rollout: found };
}

/** @throws NotFoundError for a cluster that is not in the rollout, or hidden */
function membersAbout(
  { rollout: { members }, sees }: VisibleRollout,
  { action, clusterId: asked }: ReturnType<typeof controlAsked>,
): readonly MemberRecord[] {
  const named = members.filter(
    ({ clusterId, clusterEntityRef }) =>
      asked !== undefined &&
      [clusterId, clusterEntityRef].includes(asked) &&
      sees(clusterId),
  );
  if (asked !== undefined && named.length === 0)
    throw notFound('cluster', asked);
  return OF_ONE_CLUSTER.includes(action) && asked !== undefined
    ? named
    : members;
}
