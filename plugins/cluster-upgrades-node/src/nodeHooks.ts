import type { ProviderEffect, ProviderEffectRequest } from './providerEffect';

/**
 * `before-drain`: nothing of the node was drained yet. `after-drain`: it is empty, and its machine
 * is still there.
 */
export type NodeHookPoint = 'before-drain' | 'after-drain';

/**
 * Which nodes wait before they go, in words of no platform. Nodes of the control plane never do.
 */
export interface NodeHookSettings {
  /** Nodes of these pools, named as {@link ObservedState} has them; undefined: of all pools. */
  readonly pools?: readonly string[];
  /** Nodes at this version stay, and wait for no hook. */
  readonly to: string;
  /** At least one. */
  readonly points: readonly NodeHookPoint[];
}

export type NodeHookRequest = ProviderEffectRequest<NodeHookSettings>;

/** A node that is on its way out and still carries the mark of at least one point. */
export interface LeavingNode {
  /** Tells it from a later node of the same name. */
  readonly reference: string;
  /** The node, in the platform's words. */
  readonly node: string;
  readonly pool?: string;
  /** Points that it was not let go from yet. */
  readonly points: readonly NodeHookPoint[];
  /**
   * The point at which the platform waits now; undefined: it has not come to one, or works between
   * them.
   */
  readonly waitsAt?: NodeHookPoint;
}

/** What the marks of one effect do at one time. */
export interface NodeHookLook {
  readonly leaving: readonly LeavingNode[];
  /** Nodes that carry a mark, those that leave among them. */
  readonly marked: number;
  /** Nodes that are to be replaced, stay so far, and lack a mark. */
  readonly unmarked: number;
}

/**
 * Lets nodes wait at points of their way out until they are let go. As an effect it is the marks of
 * all nodes that are to be replaced: `take` marks those that lack them, `undo` removes every mark
 * of the key, also from nodes that wait, which then go on. A mark stops all programs that replace
 * the node.
 */
export interface NodeHooks extends ProviderEffect<NodeHookSettings> {
  /** Reads only. @throws where it could not be seen */
  look(request: NodeHookRequest, signal: AbortSignal): Promise<NodeHookLook>;
  /**
   * Removes one mark of one node, on what was read of it just now. A node or mark that is gone is
   * no error.
   * @throws when there was no answer
   */
  letGo(
    request: NodeHookRequest,
    node: Pick<LeavingNode, 'reference'> & { readonly point: NodeHookPoint },
    signal: AbortSignal,
  ): Promise<void>;
}
