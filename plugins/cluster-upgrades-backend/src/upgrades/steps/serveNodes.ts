import type { LeavingNode, NodeHookLook, NodeHookRequest, NodeHooks } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { newHookFacts, type HookFacts } from '../../hooks/model';
import { hooksAt, NodeHookFacts, NodeHookRun, withoutGone, withResult } from '../../hooks/nodeHooks';
import { messageOf } from '../../messageOf';
import { nodeHookKey } from '../hopWrites';
import type { StepResult } from '../model';
import { runHook } from './hook';
import { backoffMs, NotCalled, StepContext } from './step';

/** Nodes whose hooks are under way at a time; the others wait at their point until one of these has gone on. */
const MOST_AT_ONCE = 10;

type Waiting = Extract<StepResult, { kind: 'waiting' }>;

/** What one look after nodes came to. */
export interface Served {
  readonly facts: NodeHookFacts;
  /** What has happened now, in words. */
  readonly events: readonly string[];
  /** Where nodes wait for their hooks, the first of them. */
  readonly wait?: Pick<Waiting, 'reason' | 'on' | 'waitingOn'>;
  /** A hook that nobody tries any more until somebody acts. */
  readonly blocked?: { readonly reason: string; readonly owner?: string };
  /** When to look again at the latest. */
  readonly untilMs: number;
}

interface After {
  readonly run: NodeHookRun;
  readonly facts: NodeHookFacts;
  readonly event?: string;
  readonly wait?: Served['wait'];
  readonly blocked?: Served['blocked'];
}

/**
 * Runs the hooks of nodes that wait, and lets go whose hooks have ended. A node on its way out is served whatever people want of the upgrade (pause, stop): it
 * would hang otherwise. An emergency stop alone lets nothing be written outside. Undefined: the lease was lost.
 */
export async function serveNodes(context: StepContext, before: NodeHookFacts, port: NodeHooks, request: NodeHookRequest, { leaving }: NodeHookLook): Promise<Served | undefined> {
  const { clock, timing, upgrade } = context;
  const mayWrite = upgrade.heldFromAbove?.by !== 'emergency-stop';
  let facts = withoutGone(before, leaving);
  const runs = runsOf(facts, leaving);
  facts = { ...facts, runs };
  const served: { events: string[]; wait?: Served['wait']; blocked?: Served['blocked'] } = { events: [] };
  for (const run of runs) {
    if (run.notBeforeMs !== undefined && run.notBeforeMs > clock.now()) {
      served.wait ??= { reason: `Node ${run.node.name} waits for its hook`, on: 'progress' };
      continue;
    }
    const after = await serveOne({ ...context, mayWrite }, facts, run, port, request);
    if (!after) return undefined;
    facts = { ...after.facts, runs: facts.runs.map(each => (each === run ? after.run : each)) };
    if (after.event !== undefined) served.events.push(after.event);
    served.wait ??= after.wait;
    served.blocked ??= after.blocked;
  }
  const dueMs = facts.runs.flatMap(({ notBeforeMs }) => notBeforeMs ?? []);
  return { ...served, facts, untilMs: served.events.length > 0 ? clock.now() : Math.min(clock.now() + timing.pollMs, ...dueMs) };
}

/** Those under way first, then whoever waits longest in the platform's order. */
function runsOf({ runs }: NodeHookFacts, leaving: readonly LeavingNode[]): readonly NodeHookRun[] {
  const isKnown = ({ reference, waitsAt }: LeavingNode) => runs.some(run => run.reference === reference && run.point === waitsAt);
  const fresh = leaving.flatMap((node): NodeHookRun[] => (node.waitsAt && !isKnown(node) ? [{ reference: node.reference, node: { name: node.node, pool: node.pool }, point: node.waitsAt, ended: 0 }] : []));
  return [...runs, ...fresh].slice(0, Math.max(MOST_AT_ONCE, runs.length));
}

async function serveOne(context: StepContext, facts: NodeHookFacts, run: NodeHookRun, port: NodeHooks, request: NodeHookRequest): Promise<After | undefined> {
  const { upgrade, step } = context;
  const definition = hooksAt(facts.hooks, run.point).at(run.ended);
  // What is stored says that all have ended: a process that dies in between finds it so again.
  if (!definition) return letGo(context, facts, run, port, request);
  const title = `Hook ${definition.name} for node ${run.node.name}`;
  const current = run.current ?? newHookFacts(definition);
  const result = await runHook({ ...context, step: { ...step, title } }, current, nodeHookKey(upgrade.id, step.number, run.reference, definition.name), run.node);
  return result.kind === 'dropped' ? undefined : judge(context, facts, run, title, result, result.facts?.hook ?? current);
}

function judge({ clock, timing }: StepContext, facts: NodeHookFacts, run: NodeHookRun, title: string, result: Exclude<StepResult, { kind: 'dropped' }>, current: HookFacts): After {
  const going: NodeHookRun = { ...run, current, notBeforeMs: undefined };
  switch (result.kind) {
    case 'done': {
      const { outcome = 'failed', message = result.message } = current.results.at(-1) ?? {};
      const after = withResult(facts, { node: run.node.name, hook: current.hook.name, outcome, attempts: current.ended, message });
      return { run: { ...run, ended: run.ended + 1, current: undefined, notBeforeMs: undefined }, facts: after, event: `${title}: ${result.message}` };
    }
    case 'waiting': {
      const notBeforeMs = result.on === 'held' ? clock.now() + timing.blockedMs : result.untilMs;
      const reason = result.on === 'held' ? `Node ${run.node.name} waits: the emergency stop lets no hook begin` : `${title}: ${result.reason}`;
      return { run: { ...going, notBeforeMs }, facts, wait: { reason, on: result.on === 'held' ? 'somebody' : result.on, waitingOn: result.waitingOn } };
    }
    case 'retry':
      return { run: { ...going, notBeforeMs: clock.now() + result.afterMs }, facts, wait: { reason: `${title}: ${result.error}`, on: 'progress' } };
    case 'blocked':
      return { run: going, facts, blocked: { reason: result.reason, owner: result.owner } };
    default:
      throw new Error(`${title} ended as ${result.kind}, which hooks do not`);
  }
}

async function letGo({ ledger, mayWrite, signal, clock, timing, step }: StepContext, facts: NodeHookFacts, run: NodeHookRun, port: NodeHooks, request: NodeHookRequest): Promise<After> {
  const wait = { reason: `Node ${run.node.name} goes on`, on: 'progress' } as const;
  if (!mayWrite) return { run, facts, wait: { ...wait, reason: `Node ${run.node.name} waits: the emergency stop lets nothing be written`, on: 'somebody' } };
  try {
    await ledger.call(async () => {
      if (!(await ledger.mayStill())) throw new NotCalled();
      await port.letGo(request, { reference: run.reference, point: run.point }, signal);
      return { outcome: 'accepted', reference: run.reference, message: 'let go' };
    });
  } catch (error) {
    if (error instanceof NotCalled) return { run, facts, wait: { reason: `Node ${run.node.name} waits: nothing may be written now`, on: 'somebody' } };
    return { run: { ...run, notBeforeMs: clock.now() + backoffMs(step.failures, timing) }, facts, wait: { ...wait, reason: `Node ${run.node.name} could not be let go: ${messageOf(error)}` } };
  }
  return { run, facts, wait };
}
