import { isAtLeast } from './version';

/**
 * One version step that Kubernetes allows, of the control plane or of node pools, on the way to a
 * target.
 */
export interface PathHop {
  readonly kind: 'control-plane' | 'node-pools';
  /** Full version before, for example `v1.34.11`. For node pools the oldest of them. */
  readonly from: string;
  /** Full version after. */
  readonly to: string;
  /** Names of the node pools that roll; all when undefined. */
  readonly pools?: readonly string[];
}

/**
 * Whether a version is where the hop leads, or beyond. False also when either is no version.
 *
 * @param hop - `back`: the hop goes back to an older version
 */
export function isThere(
  version: string,
  { to, back }: Pick<PathHop, 'to'> & { readonly back?: boolean },
): boolean {
  return back ? isAtLeast(to, version) : isAtLeast(version, to);
}
