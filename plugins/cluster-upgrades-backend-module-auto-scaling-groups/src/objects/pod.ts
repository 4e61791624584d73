import {
  arrayAt,
  at,
  textAt,
  textMapAt,
} from '@drydock/backstage-plugin-cluster-upgrades-node';

/** A pod that has to leave a node before its instance goes. */
export interface LeavingPod {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  /** It was told to end. */
  readonly isLeaving: boolean;
  /** Nothing would start it elsewhere. */
  readonly isAlone: boolean;
}

const ENDED: ReadonlySet<string> = new Set(['Succeeded', 'Failed']);

/**
 * Undefined for a pod that ends with its node: of a DaemonSet, static, or ended already, as
 * `kubectl drain` has it. Pure.
 */
export function decodePod(value: unknown): LeavingPod | undefined {
  const name = textAt(value, 'metadata', 'name');
  const namespace = textAt(value, 'metadata', 'namespace');
  const uid = textAt(value, 'metadata', 'uid');
  if (!name || !namespace || !uid) return undefined;
  const owners = arrayAt(value, 'metadata', 'ownerReferences').filter(
    owner => at(owner, 'controller') === true,
  );
  const isStatic =
    textMapAt(value, 'metadata', 'annotations')[
      'kubernetes.io/config.mirror'
    ] !== undefined;
  if (
    isStatic ||
    owners.some(owner => textAt(owner, 'kind') === 'DaemonSet') ||
    ENDED.has(textAt(value, 'status', 'phase') ?? '')
  )
    return undefined;
  return {
    namespace,
    name,
    uid,
    isLeaving: textAt(value, 'metadata', 'deletionTimestamp') !== undefined,
    isAlone: owners.length === 0,
  };
}
