import type {
  LeavingNode,
  NodeHookLook,
  NodeHookRequest,
  NodeHooks,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { failureReason } from '../../foundation/failureReason';
import { reasonText, type Reason } from '@drydock/upgrade-reasons';
import { newHookFacts, type HookFacts } from '../hooks/model';
import {
  hooksAt,
  NodeHookFacts,
  NodeHookRun,
  storedReason,
  withoutGone,
  withResult,
} from '../hooks/nodeHooks';
import { nodeHookKey } from '../run/hopWrites';
import type { StepResult } from '../model';
import { because } from '../params';
import { hookTitle, runHook } from './hook';
import {
  backoffMs,
  emergencyHold,
  NotCalled,
  outsideHold,
  StepContext,
} from './step';

/**
 * Nodes whose hooks are under way at a time; the others wait at their point until one of these has
 * gone on.
 */
const MOST_AT_ONCE = 10;

type Waiting = Extract<StepResult, { kind: 'waiting' }>;

/** What one look after nodes came to. */
export interface Served {
  readonly facts: NodeHookFacts;
  /** What has happened now. */
  readonly events: readonly Reason[];
  /** Where nodes wait for their hooks, the first of them. */
  readonly wait?: Pick<Waiting, 'reason' | 'on'>;
  /** A hook that is not retried until a user acts. */
  readonly blocked?: Reason;
  /** When to look again at the latest. */
  readonly untilMs: number;
}

interface After {
  readonly run: NodeHookRun;
  readonly facts: NodeHookFacts;
  readonly event?: Reason;
  readonly wait?: Served['wait'];
  readonly blocked?: Served['blocked'];
}

/** One look: what it asks, and what it asks for. */
interface Look {
  readonly context: StepContext;
  readonly port: NodeHooks;
  readonly request: NodeHookRequest;
}

/**
 * Runs the hooks of nodes that wait, and lets go whose hooks have ended. A node on its way out is
 * served whatever people want of the upgrade (pause, stop, abort): it would hang otherwise. Only an
 * emergency stop and a missing approval let nothing be written outside. Undefined: the lease was
 * lost.
 */
export async function serveNodes(
  context: StepContext,
  before: NodeHookFacts,
  port: NodeHooks,
  request: NodeHookRequest,
  { leaving }: NodeHookLook,
): Promise<Served | undefined> {
  const { clock, timing } = context;
  const nowMs = clock.now();
  const waiting = withWaiting(
    withoutGone(before, leaving, nowMs),
    leaving,
    nowMs,
  );
  const look: Look = {
    context: {
      ...context,
      mayWrite: context.upgrade.emergencyStop === undefined,
    },
    port,
    request,
  };
  let facts = waiting;
  const served: {
    events: Reason[];
    wait?: Served['wait'];
    blocked?: Served['blocked'];
  } = { events: [] };
  for (const run of waiting.runs) {
    if (run.notBeforeMs !== undefined && run.notBeforeMs > clock.now()) {
      served.wait ??= {
        reason: {
          code: 'step.node-waits',
          params: { node: { object: run.node.name } },
        },
        on: 'progress',
      };
      continue;
    }
    const after = await serveOne(look, facts, run);
    if (!after) return undefined;
    facts = {
      ...after.facts,
      runs: facts.runs.map(each => (each === run ? after.run : each)),
    };
    if (after.event !== undefined) served.events.push(after.event);
    served.wait ??= after.wait;
    served.blocked ??= after.blocked;
  }
  return {
    ...served,
    facts,
    untilMs:
      served.events.length > 0
        ? clock.now()
        : nextLookMs(facts, clock.now(), timing),
  };
}

/**
 * Where all that wait are held, there is nothing to see more often than in another hold; the end of
 * an emergency stop wakes the upgrade.
 */
function nextLookMs(
  { runs }: NodeHookFacts,
  nowMs: number,
  { pollMs, blockedMs }: StepContext['timing'],
): number {
  const allHeld =
    runs.length > 0 && runs.every(({ state }) => state === 'held');
  return Math.min(
    nowMs + (allHeld ? blockedMs : pollMs),
    ...runs.flatMap(({ notBeforeMs }) => notBeforeMs ?? []),
  );
}

/** Those under way first, then those that wait longest, in the platform's order. */
function withWaiting(
  facts: NodeHookFacts,
  leaving: readonly LeavingNode[],
  nowMs: number,
): NodeHookFacts {
  const { runs } = facts;
  const isKnown = ({ reference, waitsAt }: LeavingNode) =>
    runs.some(run => run.reference === reference && run.point === waitsAt);
  const fresh = leaving.flatMap((node): NodeHookRun[] =>
    node.waitsAt && !isKnown(node)
      ? [
          {
            reference: node.reference,
            node: { name: node.node, pool: node.pool },
            point: node.waitsAt,
            ended: 0,
            state: 'running',
            sinceMs: nowMs,
          },
        ]
      : [],
  );
  const room = Math.max(0, MOST_AT_ONCE - runs.length);
  return {
    ...facts,
    runs: [...runs, ...fresh.slice(0, room)],
    queued: Math.max(0, fresh.length - room),
  };
}

async function serveOne(
  look: Look,
  facts: NodeHookFacts,
  run: NodeHookRun,
): Promise<After | undefined> {
  const { context } = look;
  const definition = hooksAt(facts.hooks, run.point).at(run.ended);
  // What is stored says that all have ended: a process that dies in between finds it so again.
  if (!definition) return letGo(look, facts, run);
  const title = hookTitle(definition.name, run.node);
  const current = run.current ?? newHookFacts(definition);
  const key = nodeHookKey(
    context.upgrade.id,
    context.step.number,
    run.reference,
    definition.name,
  );
  const result = await runHook(
    { ...context, step: { ...context.step, title } },
    current,
    key,
    run.node,
  );
  return result.kind === 'dropped'
    ? undefined
    : judge(look, facts, run, title, result, result.facts ?? current);
}

function judge(
  { context }: Look,
  facts: NodeHookFacts,
  run: NodeHookRun,
  title: Reason,
  result: Exclude<StepResult, { kind: 'dropped' }>,
  current: HookFacts,
): After {
  const going = { ...run, current, notBeforeMs: undefined };
  switch (result.kind) {
    case 'done': {
      const { outcome = 'failed', message = result.message } =
        current.results.at(-1) ?? {};
      const lastFailure =
        outcome === 'succeeded'
          ? current.results.findLast(attempt => attempt.outcome === 'failed')
              ?.message
          : undefined;
      const after = withResult(facts, {
        node: run.node,
        point: run.point,
        hook: current.hook.name,
        outcome,
        attempts: current.ended,
        message,
        lastFailure,
        atMs: context.clock.now(),
      });
      const next = hooksAt(facts.hooks, run.point).at(run.ended + 1);
      return {
        run: {
          ...going,
          ended: run.ended + 1,
          current: undefined,
          state: next ? 'running' : 'letting-go',
          message: undefined,
        },
        facts: after,
        event: ofHook(title, result.message),
      };
    }
    case 'waiting': {
      if (result.on === 'progress' || result.on === 'person') {
        return {
          run: {
            ...going,
            state: 'running',
            message: storedReason(result.reason),
            notBeforeMs: result.untilMs,
          },
          facts,
          wait: {
            reason: ofHook(title, result.reason),
            on: result.on,
          },
        };
      }
      return heldAt(
        going,
        facts,
        emergencyHold(context) ?? result.reason,
        'step.node-held',
      );
    }
    case 'retry':
      return {
        run: {
          ...going,
          state: 'retrying',
          message: storedReason(result.error),
          notBeforeMs: context.clock.now() + result.afterMs,
        },
        facts,
        wait: { reason: ofHook(title, result.error), on: 'progress' },
      };
    case 'blocked':
      return {
        run: {
          ...going,
          state: 'blocked',
          message: storedReason(result.reason),
        },
        facts,
        blocked: result.reason,
      };
    default:
      throw new Error(
        `${reasonText(title)} ended as ${result.kind}, which hooks do not`,
      );
  }
}

function heldAt(
  run: NodeHookRun,
  facts: NodeHookFacts,
  hold: Reason,
  code: 'step.node-held' | 'step.node-kept',
): After {
  return {
    run: { ...run, state: 'held', message: storedReason(hold) },
    facts,
    wait: {
      reason: {
        code,
        params: { node: { object: run.node.name }, reason: because(hold) },
        who: hold.who,
      },
      on: 'person',
    },
  };
}

/** What became of a hook. */
function ofHook(hook: Reason, reason: Reason): Reason {
  return {
    code: 'step.of-hook',
    params: { hook: because(hook), reason: because(reason) },
    who: reason.who,
  };
}

/** Undefined: what people want, or the lease, changed since the upgrade was read. */
async function letGo(
  { context, port, request }: Look,
  facts: NodeHookFacts,
  run: NodeHookRun,
): Promise<After | undefined> {
  const { ledger, signal, clock, timing, step } = context;
  const held = await outsideHold(context);
  if (held) return heldAt(run, facts, held, 'step.node-kept');
  const going = { ...run, state: 'letting-go', message: undefined } as const;
  try {
    await ledger.call(async () => {
      if (!(await ledger.mayStill())) throw new NotCalled();
      await port.letGo(
        request,
        { reference: run.reference, point: run.point },
        signal,
      );
      return {
        outcome: 'accepted',
        reference: run.reference,
        message: {
          code: 'hook.node-let-go',
          params: { node: { object: run.node.name } },
        },
      };
    });
  } catch (error) {
    if (error instanceof NotCalled) return undefined;
    const reason: Reason = {
      code: 'step.node-not-let-go',
      params: {
        node: { object: run.node.name },
        error: because(failureReason(error)),
      },
    };
    return {
      run: {
        ...going,
        message: storedReason(reason),
        notBeforeMs: clock.now() + backoffMs(step.failures, timing),
      },
      facts,
      wait: { reason, on: 'progress' },
    };
  }
  return {
    run: going,
    facts,
    wait: {
      reason: {
        code: 'step.node-goes-on',
        params: { node: { object: run.node.name } },
      },
      on: 'progress',
    },
  };
}
