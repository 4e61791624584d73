import { createHash } from 'node:crypto';

/**
 * The token by which EKS starts an update once: the same for each call of one operation and object.
 * A new generation of the upgrade, as after a retry, has another one.
 *
 * @param object - `control-plane`, a node group's name, or `add-on coredns`
 */
export function requestTokenOf(operationKey: string, object: string): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([operationKey, object]))
    .digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-');
}
