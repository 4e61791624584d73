import { said } from '@drydock/upgrade-reasons';
import type { Reason } from '@drydock/upgrade-reasons';
import type {
  EffectObservation,
  EffectTaken,
  EffectUndone,
} from '../compensatedEffect';
import type {
  LeavingNode,
  NodeHookLook,
  NodeHookPoint,
  NodeHookRequest,
  NodeHooks,
} from '../nodeHooks';
import type { InMemoryWorld, PoolState } from './InMemoryUpgradeProvider';

/**
 * Marks of nodes in an {@link InMemoryWorld}: a pool's nodes have them together, and leave one
 * after the other.
 */
export class InMemoryNodeHooks implements NodeHooks {
  readonly #world: InMemoryWorld;

  constructor(world: InMemoryWorld) {
    this.#world = world;
  }

  async check(): Promise<Reason | undefined> {
    return undefined;
  }

  async take(
    request: NodeHookRequest,
    signal: AbortSignal,
  ): Promise<EffectTaken> {
    signal.throwIfAborted();
    const { key, settings } = request;
    for (const pool of this.#toMark(request))
      pool.marks = { key, points: settings.points };
    return {
      outcome: 'taken',
      handle: { reference: request.cluster.reference },
      message: said('nodes wait before they go'),
    };
  }

  async observe(request: NodeHookRequest): Promise<EffectObservation> {
    return this.#marked(request).length > 0
      ? { state: 'in-effect', handle: { reference: request.cluster.reference } }
      : { state: 'gone' };
  }

  async undo(request: NodeHookRequest): Promise<EffectUndone> {
    const waiting = this.#marked(request).flatMap(({ leaving }) =>
      leaving && leaving.points.length > 0 ? [leaving] : [],
    );
    for (const pool of this.#marked(request)) pool.marks = undefined;
    for (const { points } of waiting) points.splice(0);
    return waiting.length > 0
      ? {
          note: said(
            `${waiting
              .map(({ node }) => node)
              .join(', ')} went on without its hooks`,
          ),
        }
      : {};
  }

  undoByHand({ key }: NodeHookRequest): Reason {
    return said(`remove the marks of ${key}`);
  }

  async look(request: NodeHookRequest): Promise<NodeHookLook> {
    const marked = this.#marked(request);
    const count = (pools: readonly PoolState[]) =>
      pools.reduce(
        (sum, pool) =>
          sum +
          pool.nodes -
          (pool.current === pool.desired ? 0 : pool.updatedNodes),
        0,
      );
    return {
      leaving: marked.flatMap(leavingOf),
      marked: count(marked),
      unmarked: count(this.#toMark(request)),
    };
  }

  async letGo(
    request: NodeHookRequest,
    { reference, point }: { reference: string; point: NodeHookPoint },
  ): Promise<void> {
    for (const { leaving } of this.#marked(request)) {
      const index =
        leaving?.reference === reference ? leaving.points.indexOf(point) : -1;
      if (!leaving || index < 0) continue;
      leaving.points.splice(index, 1);
      this.#world.letGo.push(`${leaving.node} ${point}`);
    }
  }

  #pools({ cluster, settings }: NodeHookRequest): readonly PoolState[] {
    return this.#world
      .state(cluster.reference)
      .pools.filter(
        ({ name }) => !settings.pools || settings.pools.includes(name),
      );
  }

  #marked(request: NodeHookRequest): readonly PoolState[] {
    return this.#pools(request).filter(
      ({ marks }) => marks?.key === request.key,
    );
  }

  #toMark(request: NodeHookRequest): readonly PoolState[] {
    return this.#pools(request).filter(
      ({ marks, current }) =>
        marks === undefined && current !== request.settings.to,
    );
  }
}

function leavingOf({ name, leaving }: PoolState): readonly LeavingNode[] {
  if (!leaving || leaving.points.length === 0) return [];
  return [
    {
      reference: leaving.reference,
      node: leaving.node,
      pool: name,
      points: [...leaving.points],
      waitsAt: leaving.points[0],
    },
  ];
}
