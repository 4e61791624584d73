import type { PathHop } from '@drydock/kubernetes-knowledge';
import type { AddOnChange } from './addOns';
import type { ClusterProvider } from './componentClaim';

/**
 * What a hop disrupts while the platform carries it out: API servers restart one after the other
 * (`control-plane`), or nodes are drained and replaced (`nodes`).
 */
export type Disruption = 'control-plane' | 'nodes';

/** What a hop writes. */
export type HopKind = PathHop['kind'] | 'add-ons';

/** One write of an upgrade, as its provider plans and carries it out. */
export interface Hop extends Omit<PathHop, 'kind'> {
  /** A hop of `add-ons` leaves `from` and `to`, the version of the control plane by then, equal. */
  readonly kind: HopKind;
  /** Of a hop of `add-ons`, and always there: what it updates. */
  readonly addOn?: AddOnChange;
  /**
   * Who carries it out. Drydock sets it, approvals bind it, and a provider need not read it.
   */
  readonly controller?: ClusterProvider;
  /**
   * For freezes, approvals and the version skew policy. A control-plane hop that disrupts `nodes`
   * takes all node pools with it, or those in `pools`, except those in `holdPools` and those held
   * back before.
   */
  readonly disrupts: readonly Disruption[];
  /**
   * Control-plane versions that the platform goes through by itself after one write, `to` last;
   * undefined for a single step.
   */
  readonly through?: readonly string[];
  /**
   * Names of the node pools that roll, all of its controller when undefined. On a platform whose pools follow the
   * control plane, a hop that names its pools releases pools that were held back (`holdPools`) by
   * a write of its own; one that names none only waits. Of a control-plane hop that disrupts
   * `nodes`: those that it takes with it, where others stay.
   */
  readonly pools?: readonly string[];
  /**
   * Of a control-plane hop: names of the node pools that stay at their version until a hop that
   * names them releases them.
   */
  readonly holdPools?: readonly string[];
  /**
   * Of a node-pools hop with one pool: one of its nodes goes first. `choose` sets the pool's
   * version and records the node, and nothing rolls yet; `replace` replaces that node only. A later
   * hop that names the pool without this rolls the other nodes.
   */
  readonly canaryNode?: 'choose' | 'replace';
  /**
   * Drydock itself terminates instances in it: to start, approve or continue it, users need the
   * permission `cluster-upgrades.node.replace`.
   */
  readonly terminatesInstances?: true;
  /** Goes back to an older version, which people asked for and the platform offers. */
  readonly back?: true;
}

/**
 * Hops of the upstream path on a platform that writes the control plane and each pool separately.
 */
export function hopsOfPath(path: readonly PathHop[]): readonly Hop[] {
  return path.map(hop => ({
    ...hop,
    disrupts: hop.kind === 'control-plane' ? ['control-plane'] : ['nodes'],
  }));
}

/** A control-plane hop whose node pools follow by themselves, or some of them. */
export function takesPoolsWithIt({ kind, disrupts }: Hop): boolean {
  return kind === 'control-plane' && disrupts.includes('nodes');
}
