import type {
  NodeHookResult,
  NodeHookRun,
  StepNodeHooks,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import * as stored from '../hooks/nodeHooks';

/** What became of the hooks of a step's nodes, and which wait now; `details`: with the results of each. Pure. */
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

/** Which node waits for which hook, the one that waits longest, in words; undefined: none waits. Pure. */
export function nodeHookWait(facts: stored.NodeHookFacts): string | undefined {
  const { running } = presentNodeHooks(facts, false);
  const first = running.find(({ hook }) => hook !== undefined) ?? running.at(0);
  if (!first) return undefined;
  const { node, hook, attempt = 1, message } = first;
  const others = running.length - 1 + facts.queued;
  return [
    `Node ${node} `,
    hook === undefined ? 'is let go' : `waits for hook ${hook}`,
    attempt > 1 ? `, attempt ${attempt}` : '',
    others > 0
      ? `, and ${others} more ${others === 1 ? 'node waits' : 'nodes wait'}`
      : '',
    message === undefined ? '' : `: ${message}`,
  ].join('');
}

function presentRun(
  { node, point, ended, current, state, message, sinceMs }: stored.NodeHookRun,
  { hooks }: stored.NodeHookFacts,
): NodeHookRun {
  const hook = stored.hooksAt(hooks, point).at(ended)?.name;
  const attempt =
    hook === undefined
      ? undefined
      : (current?.ended ?? 0) + (state === 'blocked' ? 0 : 1);
  return {
    node: node.name,
    pool: node.pool,
    point: stored.pointInPlan(point),
    hook,
    state,
    since: new Date(sinceMs).toISOString(),
    attempt,
    message,
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
    message,
    lastFailure,
    at: new Date(atMs).toISOString(),
  };
}
