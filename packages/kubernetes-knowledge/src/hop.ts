import { isAtLeast } from './version';

/** One allowed version step of the control plane or of node pools on the way to a target. */
export interface Hop {
  readonly kind: 'control-plane' | 'node-pools';
  /** Full version before, for example `v1.34.11`. For node pools the oldest of them. */
  readonly from: string;
  /** Full version after. */
  readonly to: string;
  /** Control-plane versions that the platform walks through by itself after one write, `to` last; undefined for a single step. */
  readonly through?: readonly string[];
  /**
   * Names of the node pools that roll, all when undefined. On a platform whose pools follow the control plane by themselves, a hop that names its
   * pools lets go what was held back (`holdPools`) by a write of its own; one that names none only waits.
   */
  readonly pools?: readonly string[];
  /** Of a control-plane hop: names of the node pools that its write holds back at their version, until a hop that names them lets them go. */
  readonly holdPools?: readonly string[];
  /**
   * Of a node-pools hop with one pool: one of its nodes goes first. `choose` sets the pool's version, so that nothing rolls yet, and writes down which node
   * it is; `replace` replaces that node and no other. A later hop that names the pool without this rolls the others.
   */
  readonly canaryNode?: 'choose' | 'replace';
  /** It goes back to an older version, which people asked for and the platform offers; absent for all others, which never do. */
  readonly back?: true;
}

/** Whether a version is where the hop leads, or beyond. False also when either is no version. */
export function isThere(
  version: string,
  { to, back }: Pick<Hop, 'to'> & { readonly back?: boolean },
): boolean {
  return back ? isAtLeast(to, version) : isAtLeast(version, to);
}
