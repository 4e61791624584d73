import {
  isNodeHook,
  type HookPoint,
  type PlanHook,
} from '@drydock/upgrade-plans';
import type {
  StartOutcome,
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import {
  newHookFacts,
  type EndedHookAttempt,
  type HookAttempt,
  type HookEffect,
  type HookFacts,
  type HookNode,
  type HookState,
} from '../hooks/model';
import type { OperationRecord, StepResult } from '../model';
import type { WriteHold } from '../run/WriteGuard';
import { failureReason } from '../../foundation/failureReason';
import { because, version, withWho } from '../params';
import { defineStep, type PlannedStep } from './defineStep';
import { hookFacts } from './storedFacts';
import { backoffMs, closedResult, NotCalled, type StepContext } from './step';

const MINUTE_MS = 60_000;
/** A cluster ends a Job at its deadline by itself; we wait this long to see it. */
const GRACE_MS = 2 * MINUTE_MS;
const MAX_RESULTS = 5;

/**
 * Runs one hook of a plan, attempt by attempt:
 *
 * ```
 *  enter into the ledger ──► begin ──► follow ──► succeeded: done
 *         ▲                              │
 *         │                              └──────► failed, refused, past its deadline
 *         └── retries are left ◄─────────────────────┘ │
 *                                                      └─ none is left: blocked (until a user
 *                                                         retries), or done if the plan says continue
 * ```
 * An attempt's key holds no generation: pause and resume raise the generation, and must not begin
 * again what is under way.
 */
export const hook = defineStep({
  type: 'hook',
  facts: hookFacts,
  run: context =>
    runHook(
      context,
      context.step.facts,
      `${context.upgrade.id}/step-${context.step.number}`,
    ),
});

/** The hooks of one point, of a hop where the point is around one. */
export function hookSteps(
  hooks: readonly PlanHook[],
  point: HookPoint,
  hop?: Hop,
): readonly PlannedStep[] {
  return hooks
    .filter(({ at }) => at === point)
    .map(each => {
      const params = { hook: { text: each.name }, point: { term: each.at } };
      return {
        type: hook.type,
        title: hop
          ? {
              code: 'step.hook-of-hop',
              params: { ...params, version: version(hop.to) },
            }
          : { code: 'step.hook', params },
        hop,
        facts: newHookFacts(each),
      };
    });
}

/**
 * Looks at one hook once, and may start an attempt. `facts` are what the step stores about it.
 * `key` is its own and the same for all its attempts.
 */
export async function runHook(
  context: StepContext,
  facts: HookFacts,
  key: string,
  node?: HookNode,
): Promise<StepResult<HookFacts>> {
  if (facts.exhaustedAt === context.step.attempts)
    return blocked(context, facts, node);
  const run =
    facts.exhaustedAt === undefined
      ? facts
      : { ...facts, exhaustedAt: undefined, forgiven: facts.ended };
  const operationKey = `${key}/attempt-${run.ended + 1}`;
  const effect = context.hooks.effectOf(
    attemptOf(context, run, operationKey, node),
  );
  if ('problem' in effect) return { kind: 'blocked', reason: effect.problem };
  const known = context.upgrade.operations.find(
    entry => entry.operationKey === operationKey && entry.state !== 'abandoned',
  );
  const result = await follow(context, run, effect, known ?? { operationKey });
  return result.kind === 'blocked' && result.facts
    ? blocked(context, result.facts, node)
    : result;
}

function attemptOf(
  { upgrade, step }: StepContext,
  { hook: definition, ended: attempts }: HookFacts,
  operationKey: string,
  node: HookNode | undefined,
): HookAttempt {
  const {
    id,
    rolloutId,
    clusterId,
    clusterName,
    clusterEntityRef,
    from,
    target,
    requestedBy,
  } = upgrade;
  const cluster = {
    id: clusterId,
    name: clusterName,
    entityRef: clusterEntityRef,
  };
  return {
    hook: definition,
    attempt: attempts + 1,
    operationKey,
    upgradeId: id,
    rolloutId,
    cluster,
    node,
    from,
    target,
    hopTo: step.hop?.to,
    requestedBy,
  };
}

type Known = Pick<OperationRecord, 'operationKey'> & Partial<OperationRecord>;

async function follow(
  context: StepContext,
  facts: HookFacts,
  effect: HookEffect,
  known: Known,
): Promise<StepResult<HookFacts>> {
  const { signal, ledger, mayWrite } = context;
  if (known.state === 'refused')
    return attemptFailed(
      context,
      facts,
      known.message ?? { code: 'step.hook-refused' },
    );
  if (known.state === undefined)
    return mayWrite ? begin(context, facts, effect, known) : held(facts);
  let state: HookState;
  try {
    state = await effect.observe(
      known.state === 'intended' ? 'intended' : 'accepted',
      signal,
    );
  } catch (error) {
    return notSeen(
      context,
      { ...facts, beganAtMs: facts.beganAtMs ?? known.intendedAtMs },
      failureReason(error),
    );
  }
  if (state.state !== 'absent' && state.state !== 'unsure')
    return judge(
      context,
      { ...facts, beganAtMs: facts.beganAtMs ?? known.intendedAtMs },
      state,
    );
  if (mayWrite) return begin(context, facts, effect, known);
  // An attempt that may have started stays in the ledger, so that it is asked for before another
  // one starts.
  if (state.state === 'absent' && !(await ledger.abandon(known.operationKey)))
    return { kind: 'dropped' };
  return held(facts);
}

/**
 * Hooks after a hop, or of a node that is being removed, belong to a change that was allowed: they
 * wait for a missing approval, but for no window or freeze.
 */
async function holdOf(
  { step, upgrade, writeHold, approvalHold }: StepContext,
  { hook: definition }: HookFacts,
): Promise<WriteHold | undefined> {
  const hop = step.hop ?? upgrade.hops[0];
  const isBeforeChange =
    definition.at.startsWith('before-') && !isNodeHook(definition);
  return isBeforeChange && hop ? writeHold(hop) : approvalHold();
}

async function begin(
  context: StepContext,
  facts: HookFacts,
  effect: HookEffect,
  { operationKey }: Known,
): Promise<StepResult<HookFacts>> {
  const { ledger, signal, clock } = context;
  const closed = await holdOf(context, facts);
  if (closed) return closedResult(context, 'step.not-begun', closed);
  const begun: HookFacts = {
    ...facts,
    beganAtMs: facts.beganAtMs ?? clock.now(),
  };
  if (!(await ledger.intend(operationKey, operationKey, context.step.title)))
    return { kind: 'dropped' };
  const answered: { state?: HookState } = {};
  let outcome: StartOutcome;
  try {
    outcome = await ledger.call(async () => {
      if ((await holdOf(context, facts)) || !(await ledger.mayStill()))
        throw new NotCalled();
      answered.state = await effect.begin(signal);
      return outcomeOf(answered.state, operationKey);
    });
  } catch (error) {
    if (error instanceof NotCalled) return { kind: 'dropped' };
    // The effect is unknown: the entry stays `intended`, and the next run looks before it calls,
    // under the same key.
    return notSeen(context, begun, failureReason(error));
  }
  if (!(await ledger.record(operationKey, outcome))) return { kind: 'dropped' };
  return judge(context, begun, answered.state ?? { state: 'unsure' });
}

function outcomeOf(state: HookState, reference: string): StartOutcome {
  const message: Reason =
    'message' in state ? state.message : { code: 'step.hook-unseen' };
  return state.state === 'failed' && state.refused
    ? { outcome: 'refused', message }
    : { outcome: 'accepted', reference, message };
}

function judge(
  context: StepContext,
  facts: HookFacts,
  state: HookState,
): StepResult<HookFacts> {
  const { clock, timing } = context;
  switch (state.state) {
    case 'succeeded':
      return {
        kind: 'done',
        message: state.message,
        facts: ended(facts, {
          outcome: 'succeeded',
          message: state.message,
          log: state.log,
        }),
      };
    case 'failed':
      return attemptFailed(context, facts, state.message, state.log);
    case 'running':
      if (isLate(context, facts))
        return attemptFailed(context, facts, {
          code: 'step.hook-not-done',
          params: {
            minutes: { number: facts.hook.deadlineMinutes },
            reason: because(state.message),
          },
        });
      return {
        kind: 'waiting',
        untilMs: clock.now() + (state.askAgainAfterMs ?? timing.pollMs),
        reason: state.message,
        on: 'progress',
        inFlight: true,
        facts,
      };
    default:
      return notSeen(context, facts, { code: 'step.hook-unseen' });
  }
}

/**
 * It is unknown whether the hook started or how it goes. It is asked again until the deadline makes
 * it a failure.
 */
function notSeen(
  context: StepContext,
  facts: HookFacts,
  reason: Reason,
): StepResult<HookFacts> {
  if (isLate(context, facts))
    return attemptFailed(context, facts, {
      code: 'step.hook-no-answer',
      params: {
        minutes: { number: facts.hook.deadlineMinutes },
        reason: because(reason),
      },
    });
  return {
    kind: 'retry',
    error: reason,
    afterMs: backoffMs(context.step.failures, context.timing),
    inFlight: true,
    facts,
  };
}

function attemptFailed(
  context: StepContext,
  facts: HookFacts,
  message: Reason,
  log?: string,
): StepResult<HookFacts> {
  const after = ended(facts, { outcome: 'failed', message, log });
  const { retries, onFailure } = after.hook;
  const used = after.ended - after.forgiven;
  if (used <= retries) {
    return {
      kind: 'retry',
      error: {
        code: 'step.hook-attempt-failed',
        params: {
          attempt: { number: used },
          attempts: { number: retries + 1 },
          reason: because(message),
        },
      },
      afterMs: backoffMs(used - 1, context.timing),
      inFlight: false,
      facts: after,
    };
  }
  if (onFailure === 'continue')
    return {
      kind: 'done',
      message: {
        code: 'step.hook-failed-on',
        params: { reason: because(message) },
      },
      facts: after,
    };
  return blocked(context, { ...after, exhaustedAt: context.step.attempts });
}

function blocked(
  context: StepContext,
  facts: HookFacts,
  node?: HookNode,
): StepResult<HookFacts> {
  const last = facts.results.at(-1);
  const attempts = facts.ended - facts.forgiven;
  return {
    kind: 'blocked',
    reason: withWho(
      {
        code: 'step.hook-failed',
        params: {
          hook: because(hookTitle(facts.hook.name, node)),
          count: { number: attempts },
          reason: because(last?.message ?? { code: 'step.hook-refused' }),
        },
      },
      context.upgrade.requestedBy,
    ),
    facts,
  };
}

/** What people call a hook, of a node where it is for one. Pure. */
export function hookTitle(name: string, node?: HookNode): Reason {
  return node
    ? {
        code: 'step.hook-of-node',
        params: { hook: { text: name }, node: { object: node.name } },
      }
    : { code: 'step.hook-name', params: { hook: { text: name } } };
}

function held(facts: HookFacts): StepResult<HookFacts> {
  return {
    kind: 'waiting',
    untilMs: 0,
    reason: {
      code: 'step.hook-held',
      params: { hook: { text: facts.hook.name } },
    },
    on: 'held',
    inFlight: false,
  };
}

function ended(
  facts: HookFacts,
  result: Omit<EndedHookAttempt, 'attempt'>,
): HookFacts {
  const attempt = facts.ended + 1;
  return {
    ...facts,
    ended: attempt,
    beganAtMs: undefined,
    results: [...facts.results, { attempt, ...result }].slice(-MAX_RESULTS),
  };
}

function isLate(
  { clock }: StepContext,
  { beganAtMs, hook: { deadlineMinutes, type } }: HookFacts,
): boolean {
  return (
    beganAtMs !== undefined &&
    clock.now() >
      beganAtMs + deadlineMinutes * MINUTE_MS + (type === 'job' ? GRACE_MS : 0)
  );
}
