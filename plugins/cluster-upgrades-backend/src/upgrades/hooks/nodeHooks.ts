import type {
  LeavingNode,
  NodeHookPoint,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  isNodeHook,
  NODE_HOOK_POINTS,
  type PlanHook,
  type UpgradePlanFile,
} from '@drydock/upgrade-plans';
import type { Reason } from '@drydock/upgrade-reasons';
import { EffectToTake, NODE_HOOKS } from '../effects/model';
import { redactReason } from '../../foundation/redactReason';
import type { HookFacts, HookNode } from './model';

/** How one hook of one node ended. */
export interface NodeHookResult {
  readonly node: HookNode;
  readonly point: NodeHookPoint;
  readonly hook: string;
  readonly outcome: 'succeeded' | 'failed';
  readonly attempts: number;
  readonly message: Reason;
  /** Of one that succeeded after attempts that failed: what the last of these said. */
  readonly lastFailure?: Reason;
  /** When it was seen to have ended, epoch milliseconds of the engine. */
  readonly atMs: number;
}

/**
 * `retrying`: an attempt failed and another follows. `held`: an emergency stop or a missing
 * approval blocks every start. `blocked`: it failed for good and a user must act. `letting-go`: all
 * have ended.
 */
export type NodeHookState =
  | 'running'
  | 'retrying'
  | 'held'
  | 'blocked'
  | 'letting-go';

/** The hooks of one node at one point, while it waits there. */
export interface NodeHookRun {
  readonly reference: string;
  readonly node: HookNode;
  readonly point: NodeHookPoint;
  /** Hooks of the point that have ended: the node goes on when all have. */
  readonly ended: number;
  /** The one under way. */
  readonly current?: HookFacts;
  /** How it stood when it was last looked at, and why. */
  readonly state: NodeHookState;
  readonly message?: Reason;
  /** Since when it was seen to wait here, epoch milliseconds of the engine. */
  readonly sinceMs: number;
  /** When it is looked at again, epoch milliseconds of the engine. */
  readonly notBeforeMs?: number;
}

/** What a node-pools step remembers of the hooks of its nodes. */
export interface NodeHookFacts {
  readonly hooks: readonly PlanHook[];
  /** Whether nodes have marks, or may have them. Marked nodes that leave must be served. */
  readonly marked: boolean;
  readonly runs: readonly NodeHookRun[];
  /** Nodes that wait until one of these has gone on. */
  readonly queued: number;
  readonly succeeded: number;
  readonly failed: number;
  /** The last of all, and the last that failed, oldest first. */
  readonly results: readonly NodeHookResult[];
  readonly failures: readonly NodeHookResult[];
}

const MAX_RESULTS = 100;
const MAX_FAILURES = 5;
const MAX_MESSAGE_CHARACTERS = 300;

export function newNodeHookFacts(hooks: readonly PlanHook[]): NodeHookFacts {
  return {
    hooks,
    marked: false,
    runs: [],
    queued: 0,
    succeeded: 0,
    failed: 0,
    results: [],
    failures: [],
  };
}

const POINT_OF = {
  'before-node-drain': 'before-drain',
  'after-node-drain': 'after-drain',
} as const satisfies Readonly<
  Record<(typeof NODE_HOOK_POINTS)[number], NodeHookPoint>
>;

/** Hooks of one point, in the plan's order. */
export function hooksAt(
  hooks: readonly PlanHook[],
  point: NodeHookPoint,
): readonly PlanHook[] {
  return hooks.filter(({ at }) =>
    NODE_HOOK_POINTS.some(known => known === at && POINT_OF[known] === point),
  );
}

/** Points at which nodes wait, in their order. */
export function pointsOf(hooks: readonly PlanHook[]): readonly NodeHookPoint[] {
  return Object.values(POINT_OF).filter(
    point => hooksAt(hooks, point).length > 0,
  );
}

/**
 * The effects of a plan with the one that its hooks for each node need, as they are asked for
 * before there is an upgrade.
 */
export function effectsWanted(
  { effects, hooks }: Pick<UpgradePlanFile['spec'], 'effects' | 'hooks'>,
  target: string,
): readonly EffectToTake[] {
  const points = pointsOf(hooks.filter(isNodeHook));
  return points.length > 0
    ? [...effects, { name: NODE_HOOKS, type: NODE_HOOKS, to: target, points }]
    : effects;
}

/** What the plan calls a point. */
export function pointInPlan(
  point: NodeHookPoint,
): (typeof NODE_HOOK_POINTS)[number] {
  return point === 'before-drain' ? 'before-node-drain' : 'after-node-drain';
}

/**
 * What the step stores of a message of the other side: redacted, and bounded for all its nodes
 * together.
 */
export function storedReason(message: Reason): Reason {
  return redactReason(message, { maxCharacters: MAX_MESSAGE_CHARACTERS });
}

export function withResult(
  facts: NodeHookFacts,
  ended: NodeHookResult,
): NodeHookFacts {
  const result = {
    ...ended,
    message: storedReason(ended.message),
    ...(ended.lastFailure === undefined
      ? {}
      : { lastFailure: storedReason(ended.lastFailure) }),
  };
  const isFailure = result.outcome === 'failed';
  return {
    ...facts,
    succeeded: facts.succeeded + (isFailure ? 0 : 1),
    failed: facts.failed + (isFailure ? 1 : 0),
    results: [...facts.results, result].slice(-MAX_RESULTS),
    failures: isFailure
      ? [...facts.failures, result].slice(-MAX_FAILURES)
      : facts.failures,
  };
}

/**
 * Forgets nodes that were released. A node that is gone before its hooks ended counts as failed:
 * its mark or the node itself was removed. Pure.
 */
export function withoutGone(
  facts: NodeHookFacts,
  leaving: readonly LeavingNode[],
  atMs: number,
): NodeHookFacts {
  const isThere = ({ reference, point }: NodeHookRun) =>
    leaving.some(
      node => node.reference === reference && node.points.includes(point),
    );
  return facts.runs.reduce<NodeHookFacts>(
    (after, run) => {
      if (isThere(run)) return { ...after, runs: [...after.runs, run] };
      const missed = hooksAt(facts.hooks, run.point).slice(run.ended);
      return missed.reduce(
        (each, { name }) =>
          withResult(each, {
            node: run.node,
            point: run.point,
            hook: name,
            outcome: 'failed',
            attempts: run.current?.ended ?? 0,
            message: { code: 'hook.node-went-on' },
            atMs,
          }),
        after,
      );
    },
    { ...facts, runs: [] },
  );
}

/**
 * The results of all node hooks. It also says when none ran, so that this is not taken for success.
 */
export function nodeHookResults({
  succeeded,
  failed,
  failures,
}: NodeHookFacts): Reason {
  if (succeeded + failed === 0) return { code: 'hook.none-ran' };
  const params = { succeeded: { number: succeeded } };
  return failed === 0
    ? { code: 'hook.all-succeeded', params }
    : {
        code: 'hook.some-failed',
        params: {
          ...params,
          failed: { number: failed },
          last: { reasons: failures.map(failureOfNode) },
        },
      };
}

function failureOfNode({ node, hook, message }: NodeHookResult): Reason {
  return {
    code: 'hook.failed-for-node',
    params: {
      hook: { text: hook },
      node: { object: node.name },
      reason: { reasons: [message] },
    },
  };
}
