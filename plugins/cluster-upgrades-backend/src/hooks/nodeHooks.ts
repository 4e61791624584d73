import type { LeavingNode, NodeHookPoint } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isNodeHook, NODE_HOOK_POINTS, type PlanHook, type UpgradePlanFile } from '@drydock/upgrade-plans';
import { EffectToTake, NODE_HOOKS } from '../effects/model';
import type { HookFacts, HookNode } from './model';

/** How one hook of one node ended. */
export interface NodeHookResult {
  readonly node: string;
  readonly hook: string;
  readonly outcome: 'succeeded' | 'failed';
  readonly attempts: number;
  readonly message: string;
}

/** The hooks of one node at one point, while it waits there. */
export interface NodeHookRun {
  readonly reference: string;
  readonly node: HookNode;
  readonly point: NodeHookPoint;
  /** Hooks of the point that have ended: the node goes on when all have. */
  readonly ended: number;
  /** The one under way. */
  readonly current?: HookFacts;
  /** When it is looked at again, epoch milliseconds of the engine. */
  readonly notBeforeMs?: number;
}

/** What a node-pools step remembers of the hooks of its nodes. */
export interface NodeHookFacts {
  readonly hooks: readonly PlanHook[];
  /** Nodes carry marks, or may: somebody must look after those that leave. */
  readonly marked: boolean;
  readonly runs: readonly NodeHookRun[];
  readonly succeeded: number;
  readonly failed: number;
  /** The last of all, and the last that failed, oldest first. */
  readonly results: readonly NodeHookResult[];
  readonly failures: readonly NodeHookResult[];
}

const MAX_RESULTS = 5;

export function newNodeHookFacts(hooks: readonly PlanHook[]): NodeHookFacts {
  return { hooks, marked: false, runs: [], succeeded: 0, failed: 0, results: [], failures: [] };
}

const POINT_OF = { 'before-node-drain': 'before-drain', 'after-node-drain': 'after-drain' } as const satisfies Readonly<Record<(typeof NODE_HOOK_POINTS)[number], NodeHookPoint>>;

/** Hooks of one point, in the plan's order. */
export function hooksAt(hooks: readonly PlanHook[], point: NodeHookPoint): readonly PlanHook[] {
  return hooks.filter(({ at }) => NODE_HOOK_POINTS.some(known => known === at && POINT_OF[known] === point));
}

/** Points at which nodes wait, in their order. */
export function pointsOf(hooks: readonly PlanHook[]): readonly NodeHookPoint[] {
  return Object.values(POINT_OF).filter(point => hooksAt(hooks, point).length > 0);
}

/** The effects of a plan with the one that its hooks for each node need, as they are asked for before there is an upgrade. */
export function effectsWanted({ effects, hooks }: Pick<UpgradePlanFile['spec'], 'effects' | 'hooks'>, target: string): readonly EffectToTake[] {
  const points = pointsOf(hooks.filter(isNodeHook));
  return points.length > 0 ? [...effects, { name: NODE_HOOKS, type: NODE_HOOKS, to: target, points }] : effects;
}

export function withResult(facts: NodeHookFacts, result: NodeHookResult): NodeHookFacts {
  const isFailure = result.outcome === 'failed';
  return {
    ...facts,
    succeeded: facts.succeeded + (isFailure ? 0 : 1),
    failed: facts.failed + (isFailure ? 1 : 0),
    results: [...facts.results, result].slice(-MAX_RESULTS),
    failures: isFailure ? [...facts.failures, result].slice(-MAX_RESULTS) : facts.failures,
  };
}

/** Forgets nodes that were let go. One that is gone before its hooks had ended counts as failed: somebody removed its mark, or the node itself. Pure. */
export function withoutGone(facts: NodeHookFacts, leaving: readonly LeavingNode[]): NodeHookFacts {
  const isThere = ({ reference, point }: NodeHookRun) => leaving.some(node => node.reference === reference && node.points.includes(point));
  return facts.runs.reduce<NodeHookFacts>((after, run) => {
    if (isThere(run)) return { ...after, runs: [...after.runs, run] };
    const missed = hooksAt(facts.hooks, run.point).slice(run.ended);
    return missed.reduce((each, { name }) => withResult(each, { node: run.node.name, hook: name, outcome: 'failed', attempts: run.current?.ended ?? 0, message: 'The node went on before the hook had ended: somebody let it go' }), after);
  }, { ...facts, runs: [] });
}

/** What became of them all, in words; also that none ran, which nobody must take for done. */
export function nodeHookWords({ succeeded, failed, failures }: NodeHookFacts): string {
  if (succeeded + failed === 0) return 'hooks for each node: none ran';
  const last = failures.map(({ node, hook, message }) => `${hook} for ${node}: ${message}`).join('; ');
  return `hooks for each node: ${succeeded} succeeded${failed > 0 ? `, ${failed} failed (${failed > failures.length ? `the last ${failures.length}: ` : ''}${last})` : ''}`;
}
