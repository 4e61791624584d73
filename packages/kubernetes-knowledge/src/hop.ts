/** One allowed version step of the control plane or of node pools on the way to a target. */
export interface Hop {
  readonly kind: 'control-plane' | 'node-pools';
  /** Full version before, for example `v1.34.11`. For node pools the oldest of them. */
  readonly from: string;
  /** Full version after. */
  readonly to: string;
  /** Control-plane versions that the platform walks through by itself after one write, `to` last; undefined for a single step. */
  readonly through?: readonly string[];
  /** Names of the node pools that roll, all when undefined. */
  readonly pools?: readonly string[];
}
