import type {
  MoveProgress,
  MoveState,
  PursuedHop,
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { said } from '@drydock/upgrade-reasons';
import type { Reason } from '@drydock/upgrade-reasons';
import { parseVersion } from '@drydock/kubernetes-knowledge';
import type { PlanObjects } from '../cluster/PlansReader';
import { markOf } from '../objects/mark';
import { planName } from '../objects/plan';
import { compareBuilds, inOrder } from '../versions/distribution';
import { poolNameOf, type PlanStates } from './observedState';
import type { PlanState } from './planState';

/** The Plans that a hop changes; `missing` pools are none of the cluster. */
export function plansOfHop(
  { kind, pools }: Hop,
  { server, agents }: PlanStates,
  objects: Pick<PlanObjects, 'server' | 'agents'>,
): {
  readonly plans: readonly PlanState[];
  readonly missing: readonly string[];
} {
  if (kind === 'control-plane') return { plans: [server], missing: [] };
  if (!pools) return { plans: agents, missing: [] };
  const named = agents.map(state => ({
    state,
    name: poolNameOf(state.plan, objects),
  }));
  return {
    plans: named
      .filter(({ name }) => pools.includes(name))
      .map(({ state }) => state),
    missing: pools.filter(pool => !named.some(({ name }) => name === pool)),
  };
}

/** How far a hop is, by its Plans, their nodes and their Jobs. Pure. */
export function moveStateOf(
  pursued: PursuedHop,
  states: PlanStates,
  objects: PlanObjects,
): MoveState {
  const { hop, moveKey } = pursued;
  const { plans, missing } = plansOfHop(hop, states, objects);
  const wanting = plans.filter(state => wants(state, hop));
  const base = {
    progress: progressOf(hop, plans, objects),
    ...partOf(plans, wanting),
    ...(wanting.length > 0
      ? {
          ours: wanting.every(({ plan }) => markOf(plan).moveKey === moveKey),
        }
      : {}),
  };
  if (missing.length > 0)
    return {
      ...base,
      state: 'withdrawn',
      reason: {
        code: 'step.pools-gone',
        params: { pools: { list: missing.map(object => ({ object })) } },
      },
    };
  const unreadable = plans.find(
    ({ desired }) => desired !== '' && !parseVersion(desired),
  );
  if (unreadable)
    return {
      ...base,
      state: 'unknown',
      reason: {
        code: 'step.version-unreadable',
        params: { version: { text: unreadable.desired.slice(0, 60) } },
      },
    };
  if (wanting.length === plans.length) return { ...base, ...begun(wanting) };
  return { ...base, ...notBegun(pursued, plans, states) };
}

/** The Plan wants the version of the hop, or a newer one. */
function wants({ desired }: PlanState, { to }: Hop): boolean {
  const order = compareBuilds(desired, to);
  return order !== undefined && order >= 0;
}

function begun(
  wanting: readonly PlanState[],
): Pick<MoveState, 'state' | 'reason'> {
  if (wanting.every(({ settled }) => settled)) return { state: 'done' };
  const failure = wanting.find(state => state.failure)?.failure;
  return failure
    ? { state: 'failed', reason: failure }
    : { state: 'under-way' };
}

function notBegun(
  { hop, moveKey, operation }: PursuedHop,
  plans: readonly PlanState[],
  { server }: PlanStates,
): Pick<MoveState, 'state' | 'reason' | 'notYet'> {
  // A Plan that was set back keeps the mark of the write before: a later write that did not get
  // through left none.
  const setBack = plans.find(({ plan, desired }) => {
    const mark = markOf(plan);
    return (
      mark.moveKey === moveKey &&
      operation !== undefined &&
      mark.operationKey === operation.operationKey &&
      operation.beforeRetry !== true &&
      (compareBuilds(desired, hop.to) ?? -1) < 0
    );
  });
  if (setBack) return { state: 'withdrawn', reason: withdrawn(setBack, hop) };
  if (isQuiet(server)) return { state: 'not-begun' };
  const newest = inOrder(server.nodes.map(({ version }) => version)).at(-1);
  return newest && (compareBuilds(server.desired, newest) ?? 0) < 0
    ? { state: 'not-begun', notYet: wantsOlder(server, newest) }
    : {
        state: 'not-begun',
        notYet: { reason: { code: 'step.earlier-change' }, byPerson: false },
      };
}

/** It never comes to its end: the servers do not go back. */
function wantsOlder(
  { plan, desired }: PlanState,
  running: string,
): MoveState['notYet'] {
  return {
    reason: {
      code: 'system-upgrade.wants-older',
      params: {
        plan: { object: planName(plan) },
        desired: { text: desired },
        running: { text: running },
      },
    },
    byPerson: true,
  };
}

/** A Plan that wants no version is in the middle of nothing. */
function isQuiet({ settled, desired }: PlanState): boolean {
  return settled || desired === '';
}

function withdrawn(
  { plan, desired, leftCordoned }: PlanState,
  { to }: Hop,
): Reason {
  return {
    code:
      leftCordoned.length > 0
        ? 'system-upgrade.set-back-cordoned'
        : 'system-upgrade.set-back',
    params: {
      plan: { object: planName(plan) },
      desired: { text: desired },
      version: { text: to },
      nodes: { list: leftCordoned.map(({ name }) => ({ object: name })) },
      command: {
        text: `kubectl uncordon ${leftCordoned
          .map(({ name }) => name)
          .join(' ')}`,
      },
    },
  };
}

function partOf(
  plans: readonly PlanState[],
  wanting: readonly PlanState[],
): Pick<MoveState, 'part'> {
  return wanting.length === 0 || wanting.length === plans.length
    ? {}
    : { part: { rolling: wanting.some(({ settled }) => !settled) } };
}

function progressOf(
  hop: Hop,
  plans: readonly PlanState[],
  objects: PlanObjects,
): readonly MoveProgress[] {
  return plans.map(state => ({
    name:
      hop.kind === 'control-plane'
        ? { code: 'step.progress-control-plane' }
        : said(poolNameOf(state.plan, objects)),
    done: wants(state, hop)
      ? state.done.length
      : state.nodes.filter(
          ({ version }) => (compareBuilds(version, hop.to) ?? -1) >= 0,
        ).length,
    total: state.nodes.length,
  }));
}
