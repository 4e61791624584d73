import {
  EffectUnknownError,
  otherCluster,
  type StartOutcome,
  type UpgradeOperation,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { allOf, said } from '@drydock/upgrade-reasons';
import type { Param, Reason } from '@drydock/upgrade-reasons';
import type { RollerCluster } from '../cluster/RollerCluster';
import { rollingUpgradesPath } from '../cluster/RollerReader';
import { attemptsOf, markOf, nextAttempt, objectNameOf } from '../objects/mark';
import { isProven, leadsTo, type GroupState } from '../observe/groupState';
import { groupsOfHop } from '../observe/moveState';
import { isAsObserved } from '../observe/precondition';
import { refusalOf } from './refusal';
import {
  rollingUpgradeBody,
  ScriptUnreadableError,
} from './rollingUpgradeBody';

export interface StartRequest {
  /** Read just now. */
  readonly states: readonly GroupState[];
  /** Names of all objects in the namespace of Drydock's. */
  readonly taken: ReadonlySet<string>;
  /** What the API server serves. */
  readonly served: string;
  readonly operation: UpgradeOperation;
  readonly cluster: RollerCluster;
  readonly dryRun: boolean;
}

/**
 * Creates a RollingUpgrade for each group of the hop, or says why not.
 * @throws EffectUnknownError when a call was sent and its effect is not known, or when some of
 *   several objects were created and others not.
 */
export async function startHop(
  request: StartRequest,
  signal: AbortSignal,
): Promise<StartOutcome> {
  const { states, operation, cluster, served } = request;
  const { hop, precondition } = operation;
  const { groups, missing } = groupsOfHop(hop, states);
  if (missing.length > 0)
    return refused({
      code: 'step.pools-gone',
      params: { pools: { list: missing.map(object => ({ object })) } },
    });
  if (groups.length === 0) return refused({ code: 'upgrade-manager.no-pools' });
  const open = groups.filter(state => !isWanted(state, operation));
  if (open.length === 0) return already(groups, hop.to);
  const directWrites = cluster.config.directWrites === 'allowed';
  for (const state of open) {
    const refusal = refusalOf(state, hop, { served, directWrites });
    if (refusal) return refusal;
  }
  const { writer, reader, config } = cluster;
  if (!writer)
    return refused({
      code: 'upgrade-manager.no-writer',
      params: { cluster: { text: config.id } },
    });
  const changed = open.find(state => !isAsObserved(precondition, state));
  if (changed)
    return {
      outcome: 'stale',
      message: {
        code: 'upgrade-manager.changed',
        params: { group: { object: changed.group.name } },
      },
    };
  const other = await otherCluster(
    {
      cluster: config.id,
      setting: 'clusterUpgrades.upgradeManager.clusters',
      rights: 'docs/rbac/upgrade-manager.yaml',
      reader,
      writer,
    },
    signal,
  );
  return other ? refused(other) : createAll(request, open, signal);
}

function refused(message: Reason): StartOutcome {
  return { outcome: 'refused', message };
}

/**
 * It is at its end, or an object works towards it, of Drydock or not: a second one would only be
 * queued. The same operation is never written twice.
 */
function isWanted(
  state: GroupState,
  { hop, operationKey }: UpgradeOperation,
): boolean {
  return (
    isProven(state, hop.to) ||
    (state.live.length > 0 &&
      leadsTo(state.lead, hop.to) &&
      !hop.back &&
      !hop.canaryNode) ||
    state.objects.some(each => markOf(each)?.operationKey === operationKey)
  );
}

function already(groups: readonly GroupState[], to: string): StartOutcome {
  const names = groups.map(({ group }) => group.name);
  return {
    outcome: 'already',
    reference: names.join(', '),
    message: {
      code: 'upgrade-manager.wanted-already',
      params: { groups: listOf(names), version: { text: to } },
    },
  };
}

/**
 * Several groups are several objects, which Kubernetes cannot create at once, so all are tried by
 * dry run first.
 */
async function createAll(
  request: StartRequest,
  open: readonly GroupState[],
  signal: AbortSignal,
): Promise<StartOutcome> {
  const { operation, dryRun } = request;
  if (open.length > 1 && !dryRun) {
    const rehearsal = await createAll(
      { ...request, dryRun: true },
      open,
      signal,
    );
    if (rehearsal.outcome !== 'accepted') return rehearsal;
  }
  const done: string[] = [];
  const notes: Reason[] = [];
  for (const state of open) {
    const answer = await createOne(request, state, signal);
    if (answer.outcome !== 'written') {
      if (done.length === 0 || dryRun) return answer;
      throw new EffectUnknownError({
        code: 'upgrade-manager.written-in-part',
        params: {
          count: { number: done.length },
          upgrades: listOf(done),
          cause: { reasons: [answer.message] },
        },
      });
    }
    done.push(answer.name);
    notes.push(...answer.warnings.map(said));
  }
  return {
    outcome: 'accepted',
    reference: done.join(', '),
    message: allOf([
      {
        code: dryRun
          ? 'upgrade-manager.would-create'
          : 'upgrade-manager.created',
        params: {
          upgrades: listOf(done),
          groups: listOf(open.map(({ group }) => group.name)),
          version: { text: operation.hop.to },
        },
      },
      ...notes,
    ]),
  };
}

type CreateAnswer =
  | {
      readonly outcome: 'written';
      readonly name: string;
      readonly warnings: readonly string[];
    }
  | { readonly outcome: 'stale' | 'refused'; readonly message: Reason };

async function createOne(
  { operation, cluster, dryRun, taken }: StartRequest,
  state: GroupState,
  signal: AbortSignal,
): Promise<CreateAnswer> {
  const { config, writer } = cluster;
  const { namespace } = config;
  const group = { object: state.group.name };
  const { attempt, name } = freeAttempt(state, operation, taken);
  const { moveKey, operationKey } = operation;
  try {
    const body = await rollingUpgradeBody(state.config, name, namespace, {
      moveKey,
      operationKey,
      attempt,
    });
    if (!writer || (!dryRun && (await operation.mayStill?.()) === false))
      return {
        outcome: 'stale',
        message: {
          code: 'upgrade-manager.no-longer-wanted',
          params: { group },
        },
      };
    const answer = await writer.create(
      { path: rollingUpgradesPath(namespace), body, dryRun },
      signal,
    );
    if (answer.outcome === 'refused') return answer;
    return answer.outcome === 'written'
      ? { outcome: 'written', name, warnings: answer.warnings }
      : {
          // Another process was faster, under the same name.
          outcome: 'stale',
          message: { code: 'upgrade-manager.changed', params: { group } },
        };
  } catch (error) {
    if (error instanceof ScriptUnreadableError)
      return { outcome: 'refused', message: error.reason };
    throw error;
  }
}

/** The next attempt whose name is free: others may create objects of any name. */
function freeAttempt(
  { group, objects }: GroupState,
  operation: UpgradeOperation,
  taken: ReadonlySet<string>,
): { readonly attempt: number; readonly name: string } {
  const attempts = attemptsOf(operation.moveKey, group.name, objects);
  let attempt = nextAttempt(attempts);
  while (taken.has(objectNameOf(group.name, operation, attempt))) attempt += 1;
  return { attempt, name: objectNameOf(group.name, operation, attempt) };
}

function listOf(names: readonly string[]): Param {
  return { list: names.map(object => ({ object })) };
}
