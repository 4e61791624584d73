import type {
  NodeHookResult,
  NodeHookRun,
  StepNodeHooks,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { allOf, type Reason } from '@drydock/upgrade-reasons';
import * as stored from '../hooks/nodeHooks';
import { presentReason } from '../../foundation/presentReason';

/**
 * What became of the hooks of a step's nodes, and which wait now; `details`: with the results of
 * each. Pure.
 */
export function presentNodeHooks(
  facts: stored.NodeHookFacts,
  details: boolean,
): StepNodeHooks {
  const { succeeded, failed, runs, queued, results } = facts;
  const running = [...runs]
    .sort((a, b) => a.sinceMs - b.sinceMs)
    .map(run => presentRun(run, facts));
  return {
    succeeded,
    failed,
    running,
    queued,
    ...(details ? { results: [...results].reverse().map(presentResult) } : {}),
  };
}

/** Which node waits for which hook, the one that waits longest; undefined: none waits. Pure. */
export function nodeHookWait(facts: stored.NodeHookFacts): Reason | undefined {
  const runs = [...facts.runs].sort((a, b) => a.sinceMs - b.sinceMs);
  const first =
    runs.find(run => hookOf(run, facts) !== undefined) ?? runs.at(0);
  if (!first) return undefined;
  const others = runs.length - 1 + facts.queued;
  return allOf([
    waitOf(first, facts),
    ...(first.message ? [first.message] : []),
    ...(others > 0
      ? [
          {
            code: 'hook.more-nodes-wait' as const,
            params: { count: { number: others } },
          },
        ]
      : []),
  ]);
}

function waitOf(run: stored.NodeHookRun, facts: stored.NodeHookFacts): Reason {
  const hook = hookOf(run, facts);
  const attempt = attemptOf(run);
  const node = { object: run.node.name };
  if (hook === undefined) return { code: 'hook.node-let-go', params: { node } };
  return {
    code: attempt > 1 ? 'hook.node-waits-again' : 'hook.node-waits',
    params: { node, hook: { text: hook }, attempt: { number: attempt } },
  };
}

function hookOf(
  { point, ended }: stored.NodeHookRun,
  { hooks }: stored.NodeHookFacts,
): string | undefined {
  return stored.hooksAt(hooks, point).at(ended)?.name;
}

function attemptOf({ current, state }: stored.NodeHookRun): number {
  return (current?.ended ?? 0) + (state === 'blocked' ? 0 : 1);
}

function presentRun(
  run: stored.NodeHookRun,
  facts: stored.NodeHookFacts,
): NodeHookRun {
  const { node, point, state, message, sinceMs } = run;
  const hook = hookOf(run, facts);
  return {
    node: node.name,
    pool: node.pool,
    point: stored.pointInPlan(point),
    hook,
    state,
    since: new Date(sinceMs).toISOString(),
    attempt: hook === undefined ? undefined : attemptOf(run),
    message: message && presentReason(message),
  };
}

function presentResult({
  node,
  point,
  hook,
  outcome,
  attempts,
  message,
  lastFailure,
  atMs,
}: stored.NodeHookResult): NodeHookResult {
  return {
    node: node.name,
    pool: node.pool,
    point: stored.pointInPlan(point),
    hook,
    outcome,
    attempts,
    message: presentReason(message),
    lastFailure: lastFailure && presentReason(lastFailure),
    at: new Date(atMs).toISOString(),
  };
}
