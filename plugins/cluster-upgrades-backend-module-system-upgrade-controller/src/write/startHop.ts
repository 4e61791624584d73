import {
  EffectUnknownError,
  fieldOwned,
  lastManagerOf,
  otherCluster,
  type StartOutcome,
  type UpgradeOperation,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { allOf, said } from '@drydock/upgrade-reasons';
import type { Param, Reason } from '@drydock/upgrade-reasons';
import type { PlanCluster } from '../cluster/PlanCluster';
import { pathOfPlan, type PlanObjects } from '../cluster/PlansReader';
import { markWith } from '../objects/mark';
import { planName, type UpgradePlan } from '../objects/plan';
import { plansOfHop } from '../observe/moveState';
import { planStatesOf } from '../observe/observedState';
import { planOwnerOf } from '../observe/planOwner';
import type { PlanState } from '../observe/planState';
import { preconditionFor } from '../observe/precondition';
import { compareBuilds } from '../versions/distribution';
import { refusalOf } from './refusal';

export interface StartRequest {
  /** Read just now. */
  readonly objects: PlanObjects;
  readonly operation: UpgradeOperation;
  readonly cluster: PlanCluster;
  readonly dryRun: boolean;
}

/**
 * Sets the version of the hop in its Plans, or says why not.
 * @throws EffectUnknownError when a call was sent and its effect is not known, or when some of
 *   several Plans were written and others not.
 */
export async function startHop(
  request: StartRequest,
  signal: AbortSignal,
): Promise<StartOutcome> {
  const { objects, operation } = request;
  const { hop, precondition } = operation;
  const states = planStatesOf(objects);
  const { plans, missing } = plansOfHop(hop, states, objects);
  if (missing.length > 0)
    return {
      outcome: 'refused',
      message: {
        code: 'step.pools-gone',
        params: { pools: { list: missing.map(object => ({ object })) } },
      },
    };
  const open = plans.filter(
    ({ desired }) => compareBuilds(desired, hop.to) !== 0,
  );
  if (open.length === 0) return already(plans, hop.to);
  const refused = openRefusal(request, open, states.server);
  if (refused) return refused;
  const changed = open.find(({ plan }) => !isAsObserved(precondition, plan));
  if (changed)
    return {
      outcome: 'stale',
      message: {
        code: 'system-upgrade.changed',
        params: { plan: { object: planName(changed.plan) } },
      },
    };
  const { cluster } = request;
  const message =
    cluster.writer &&
    (await otherCluster(
      {
        cluster: cluster.config.id,
        setting: 'clusterUpgrades.systemUpgradeController.clusters',
        rights: 'docs/rbac/system-upgrade-controller.yaml',
        reader: cluster.reader,
        writer: cluster.writer,
      },
      signal,
    ));
  if (message) return { outcome: 'refused', message };
  return writeAll(
    request,
    open.map(({ plan }) => plan),
    signal,
  );
}

/** Whether it is the Plan that was observed, unchanged. */
function isAsObserved(precondition: string, plan: UpgradePlan): boolean {
  const observed = preconditionFor(precondition, plan);
  return (
    observed?.uid === plan.uid &&
    observed.resourceVersion === plan.resourceVersion
  );
}

function already(plans: readonly PlanState[], to: string): StartOutcome {
  const names = plans.map(({ plan }) => planName(plan));
  return {
    outcome: 'already',
    reference: names.join(', '),
    message: {
      code: 'system-upgrade.wanted-already',
      params: { plans: listOf(names), version: { text: to } },
    },
  };
}

/** Everything that needs no question to the server. */
function openRefusal(
  { operation: { hop }, cluster: { config, writer } }: StartRequest,
  open: readonly PlanState[],
  server: PlanState,
): StartOutcome | undefined {
  for (const state of open) {
    const message = refusalOf(state, hop, server);
    if (message) return { outcome: 'refused', message };
    const foreignOwner = planOwnerOf(state.plan);
    if (foreignOwner)
      return {
        outcome: 'refused',
        message: fieldOwned(foreignOwner, planName(state.plan)),
        foreignOwner,
      };
  }
  return writer
    ? undefined
    : {
        outcome: 'refused',
        message: {
          code: 'system-upgrade.no-writer',
          params: { cluster: { text: config.id } },
        },
      };
}

/**
 * Several Plans are several objects, and Kubernetes cannot write several at once, so all are tried
 * by dry run first. Where a later one meets a conflict, the next observation shows what is left.
 */
async function writeAll(
  request: StartRequest,
  open: readonly UpgradePlan[],
  signal: AbortSignal,
): Promise<StartOutcome> {
  const { operation, dryRun } = request;
  if (open.length > 1 && !dryRun) {
    const rehearsal = await writeAll(
      { ...request, dryRun: true },
      open,
      signal,
    );
    if (rehearsal.outcome !== 'accepted') return rehearsal;
  }
  const done: UpgradePlan[] = [];
  const notes: Reason[] = [];
  for (const plan of open) {
    const answer = await writeOne(request, plan, signal);
    if (answer.outcome !== 'written') {
      if (done.length === 0 || dryRun) return answer;
      throw new EffectUnknownError({
        code: 'system-upgrade.written-in-part',
        params: {
          count: { number: done.length },
          plans: listOf(done.map(planName)),
          version: { text: operation.hop.to },
          cause: { reasons: [answer.message] },
        },
      });
    }
    done.push(plan);
    notes.push(...answer.warnings.map(said), ...notesOf(plan));
  }
  const names = open.map(planName);
  return {
    outcome: 'accepted',
    reference: names.join(', '),
    message: allOf([
      {
        code: dryRun ? 'system-upgrade.would-set' : 'system-upgrade.set',
        params: {
          plans: listOf(names),
          version: { text: operation.hop.to },
        },
      },
      ...notes,
    ]),
  };
}

type WriteAnswer =
  | { readonly outcome: 'written'; readonly warnings: readonly string[] }
  | { readonly outcome: 'stale' | 'refused'; readonly message: Reason };

async function writeOne(
  { operation, cluster: { writer }, dryRun }: StartRequest,
  plan: UpgradePlan,
  signal: AbortSignal,
): Promise<WriteAnswer> {
  const params = { plan: { object: planName(plan) } };
  const observed = preconditionFor(operation.precondition, plan);
  if (!writer || !observed)
    return {
      outcome: 'stale',
      message: { code: 'system-upgrade.changed', params },
    };
  if (!dryRun && (await operation.mayStill?.()) === false)
    return {
      outcome: 'stale',
      message: { code: 'system-upgrade.no-longer-wanted', params },
    };
  const answer = await writer.patch(
    {
      path: pathOfPlan(`${plan.namespace}/${plan.name}`),
      body: {
        metadata: { ...observed, annotations: markWith(operation) },
        spec: { version: operation.hop.to },
      },
      dryRun,
    },
    signal,
  );
  if (answer.outcome !== 'conflict') return answer;
  return {
    outcome: 'stale',
    message: {
      code: 'system-upgrade.changed-conflict',
      params: { ...params, said: { text: answer.message } },
    },
  };
}

/** What the operator has to know of a Plan that is written. */
function notesOf(plan: UpgradePlan): readonly Reason[] {
  const params = { plan: { object: planName(plan) } };
  const manager = lastManagerOf(plan.managers, ['spec', 'version'])?.manager;
  return [
    ...(plan.version === undefined && plan.channel !== undefined
      ? [
          {
            code: 'system-upgrade.channel-pinned' as const,
            params: { ...params, channel: { text: plan.channel } },
          },
        ]
      : []),
    ...(manager?.startsWith('kubectl')
      ? [
          {
            code: 'system-upgrade.written-by-a-person' as const,
            params: { ...params, manager: { text: manager } },
          },
        ]
      : []),
  ];
}

function listOf(names: readonly string[]): Param {
  return { list: names.map(object => ({ object })) };
}
