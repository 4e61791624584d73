import type {
  NodeHookLook,
  NodeHookRequest,
  NodeHooks,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { allOf, type Reason } from '@drydock/upgrade-reasons';
import {
  CALLS_TIMEOUT_MS,
  effectKey,
  NODE_HOOKS,
  NodeHooksEffect,
  nodeHooksEffectName,
} from '../effects/model';
import { NodeHookFacts, nodeHookResults, pointsOf } from '../hooks/nodeHooks';
import { failureReason } from '../../foundation/failureReason';
import { because, names, withWho } from '../params';
import { providerCluster, StepResult } from '../model';
import { runHop } from './runHop';
import { Served, serveNodes } from './serveNodes';
import { hookTitle } from './hook';
import type { HopFacts } from './hopFacts';
import { backoffMs, outsideHold, StepContext } from './step';
import { takeEffect } from './takeEffects';

type HopContext = StepContext<HopFacts>;
type HopResult = StepResult<HopFacts>;
type Waiting = Extract<HopResult, { kind: 'waiting' }>;

function effectOf(
  { step }: HopContext,
  { hooks }: NodeHookFacts,
): NodeHooksEffect {
  return {
    name: nodeHooksEffectName(step.number),
    type: NODE_HOOKS,
    ...(step.hop?.pools ? { pools: step.hop.pools } : {}),
    to: step.hop?.to ?? '',
    points: pointsOf(hooks),
  };
}

/**
 * Drives a hop of node pools whose nodes wait for hooks. It looks at nodes that leave, serves them,
 * and then runs the hop, which marks its nodes right before its write.
 *
 * Nodes are marked only while the hop is in progress. The marks are removed when the hop is on hold
 * before its write and when it is done. Otherwise a node that is removed for another reason would
 * wait for an upgrade that does not look at it. At the end of the upgrade the marks are undone like
 * an effect.
 */
export async function rollWithNodeHooks(
  context: HopContext,
  facts: NodeHookFacts,
): Promise<HopResult> {
  const { provider, step, upgrade, signal } = context;
  const port = provider.nodeHooks;
  if (!port)
    return {
      kind: 'blocked',
      reason: {
        code: 'step.no-node-hooks',
        params: { platform: { text: provider.title } },
      },
    };
  const { name, type: _, ...settings } = effectOf(context, facts);
  const request: NodeHookRequest = {
    key: effectKey(upgrade.id, name),
    cluster: providerCluster(upgrade),
    settings,
  };
  let seen: NodeHookLook;
  try {
    seen = await port.look(request, signal);
  } catch (error) {
    // Another run of the step would start the hook again, but only a user's retry may do that.
    const stuck = facts.runs.find(
      ({ current }) => current?.exhaustedAt === step.attempts,
    );
    if (!stuck) throw error;
    return {
      kind: 'blocked',
      reason: withWho(
        {
          code: 'step.hook-platform-unread',
          params: {
            hook: because(
              hookTitle(stuck.current?.hook.name ?? '', stuck.node),
            ),
            error: because(failureReason(error)),
          },
        },
        upgrade.requestedBy,
      ),
    };
  }
  const served = await serveNodes(context, facts, port, request, seen);
  if (!served) return { kind: 'dropped' };
  const marks = { now: false };
  const at: HopContext = {
    ...context,
    step: {
      ...step,
      facts: {
        ...step.facts,
        nodeHooks: { ...served.facts, marked: seen.marked > 0 },
      },
    },
  };
  const mark = async () => {
    const ledger: HopContext['ledger'] = {
      ...context.ledger,
      intend: (key, precondition) =>
        context.ledger.intend(
          key,
          precondition,
          step.hop?.pools
            ? {
                code: 'step.mark-nodes',
                params: { pools: names(step.hop.pools) },
              }
            : { code: 'step.mark-all-nodes' },
        ),
    };
    const taken = await takeEffect(
      { ...context, ledger },
      effectOf(context, facts),
      seen.unmarked > 0,
    );
    marks.now = true;
    return 'instead' in taken ? taken.instead : undefined;
  };
  let result: HopResult;
  try {
    result = await runHop(at, mark);
    // A roll can continue without a write of ours, such as after a failure and a retry, or through
    // another writer. Nodes that have not left yet are marked now.
    if (
      result.kind === 'waiting' &&
      result.inFlight &&
      context.mayWrite &&
      !marks.now &&
      seen.unmarked > 0
    )
      result = await markUnless(await outsideHold(context), mark, result);
  } catch (error) {
    result = {
      kind: 'retry',
      error: failureReason(error),
      afterMs: backoffMs(step.failures, context.timing),
      facts: at.step.facts,
    };
  }
  return combined(
    { context: at, port, request, seen, served, markedNow: marks.now },
    result,
  );
}

/** Held, nodes that are not marked yet go as ever: that is said, and the roll is followed. */
async function markUnless(
  held: Reason | undefined,
  mark: () => Promise<HopResult | undefined>,
  result: Waiting,
): Promise<HopResult> {
  if (!held) return (await mark()) ?? result;
  return {
    ...result,
    reason: {
      ...allOf([
        result.reason,
        { code: 'step.nodes-unmarked', params: { reason: because(held) } },
      ]),
      who: held.who,
    },
    on: 'person',
  };
}

interface Roll {
  readonly context: HopContext;
  readonly port: NodeHooks;
  readonly request: NodeHookRequest;
  readonly seen: NodeHookLook;
  readonly served: Served;
  readonly markedNow: boolean;
}

/** What the hop and its nodes come to together. */
async function combined(roll: Roll, result: HopResult): Promise<HopResult> {
  const { served, seen, markedNow, context } = roll;
  if (result.kind === 'dropped' || result.kind === 'failed') return result;
  if (result.kind === 'done') return finished(roll, result);
  const marked = markedNow || seen.marked > 0;
  const kept = withMarks(context, result, marked);
  if (served.blocked)
    return {
      kind: 'blocked',
      reason: served.blocked,
      progress: kept.progress,
      facts: kept.facts,
    };
  if (result.kind === 'retry') return { ...kept, inFlight: true };
  if (served.wait || served.events.length > 0)
    return {
      ...waitForNodes(served, result),
      progress: kept.progress,
      facts: kept.facts,
    };
  if (result.kind === 'blocked' || !marked) return kept;
  const rests =
    result.kind === 'waiting' &&
    !result.inFlight &&
    !markedNow &&
    seen.leaving.length === 0;
  if (rests) return withoutMarks(roll, result);
  const isHeld = result.kind === 'waiting' && result.on === 'held';
  return {
    ...kept,
    inFlight: true,
    ...(isHeld
      ? {
          on: 'progress' as const,
          untilMs: context.clock.now() + context.timing.pollMs,
        }
      : {}),
  };
}

/** What holds the hop itself, such as a drain that does not end, comes before what is only slow. */
function waitForNodes(
  { wait, events, untilMs }: Served,
  result: HopResult,
): HopResult {
  const hop =
    result.kind === 'waiting' && result.on === 'person' ? result : undefined;
  const [event, ...others] = events;
  const of: Pick<Waiting, 'reason' | 'on'> =
    event !== undefined
      ? { reason: allOf([event, ...others]), on: 'progress' }
      : wait ?? { reason: { code: 'hook.none-ran' }, on: 'progress' };
  return {
    kind: 'waiting',
    untilMs,
    inFlight: true,
    ...of,
    ...(hop
      ? {
          on: hop.on,
          reason: {
            ...allOf([hop.reason, of.reason]),
            who: hop.reason.who,
          },
          warns: hop.warns,
        }
      : {}),
  };
}

/** All nodes are as they shall be: marks that are left are of nodes that stay. */
async function finished(
  roll: Roll,
  result: Extract<HopResult, { kind: 'done' }>,
): Promise<HopResult> {
  const { context, port, request, served } = roll;
  const last = await port.look(request, context.signal);
  if (last.leaving.length > 0 && served.blocked)
    return {
      ...withMarks(
        context,
        { kind: 'blocked', reason: served.blocked, facts: result.facts },
        true,
      ),
      progress: result.progress,
    };
  if (last.leaving.length > 0)
    return {
      ...withMarks(
        context,
        waitForNodes(
          {
            ...served,
            wait: served.wait ?? {
              reason: {
                code: 'step.node-leaves',
                params: { node: { object: last.leaving[0].node } },
              },
              on: 'progress',
            },
          },
          result,
        ),
        true,
      ),
      progress: result.progress,
    };
  const after =
    last.marked > 0
      ? await withoutMarks(roll, result)
      : withMarks(context, result, false);
  return after.kind === 'done'
    ? {
        ...after,
        message: allOf([after.message, nodeHookResults(served.facts)]),
      }
    : after;
}

async function withoutMarks(
  { context, port, request }: Roll,
  result: HopResult,
): Promise<HopResult> {
  const { ledger, clock, timing, signal, step } = context;
  const held = await outsideHold(context);
  if (held)
    return withMarks(
      context,
      {
        kind: 'waiting',
        untilMs: clock.now() + timing.blockedMs,
        reason: {
          code: 'step.nodes-stay-marked',
          params: { reason: because(held) },
          who: held.who,
        },
        on: 'person',
        inFlight: false,
      },
      true,
    );
  try {
    if (!(await ledger.mayStill())) return { kind: 'dropped' };
    const { note } = await port.undo(
      request,
      AbortSignal.any([signal, AbortSignal.timeout(CALLS_TIMEOUT_MS)]),
    );
    return withMarks(context, withNote(result, note), false);
  } catch (error) {
    return withMarks(
      context,
      {
        kind: 'retry',
        error: {
          code: 'step.nodes-still-wait',
          params: { error: because(failureReason(error)) },
        },
        afterMs: backoffMs(step.failures, timing),
        inFlight: true,
      },
      true,
    );
  }
}

/** A node that began to leave in the last moment went on without its hooks: that is said. */
function withNote(result: HopResult, note: Reason | undefined): HopResult {
  if (note === undefined) return result;
  if (result.kind === 'done')
    return { ...result, message: allOf([result.message, note]) };
  return result.kind === 'waiting'
    ? {
        ...result,
        reason: {
          ...allOf([result.reason, note]),
          who: result.reason.who,
        },
      }
    : result;
}

function withMarks<R extends HopResult>(
  { step }: HopContext,
  result: R,
  marked: boolean,
): R {
  const facts = result.facts ?? step.facts;
  return facts.nodeHooks
    ? {
        ...result,
        facts: { ...facts, nodeHooks: { ...facts.nodeHooks, marked } },
      }
    : result;
}
