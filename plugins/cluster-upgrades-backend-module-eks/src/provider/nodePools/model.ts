import type { Reason } from '@drydock/upgrade-reasons';

/**
 * Where the image of a pool's nodes comes from.
 * - `platform`: EKS Auto Mode chooses it.
 * - `alias`: Karpenter takes the image of a family for the version of the control plane, the newest
 *   or that of a release.
 * - `own`: people name it by id, name, tags or parameter, so that it follows no control plane.
 * - `unknown`: the EC2NodeClass could not be read, or is gone.
 */
export type ImageChoice =
  | { readonly by: 'platform' }
  | { readonly by: 'alias'; readonly family: string; readonly release: string }
  | { readonly by: 'own'; readonly terms: readonly string[] }
  | { readonly by: 'unknown' };

/** How many nodes Karpenter may replace at once because of drift. */
export interface DriftBudget {
  readonly nodes: string;
  /** Cron in UTC; undefined: always. */
  readonly schedule?: string;
  readonly duration?: string;
}

/** A node, or one that is to come. */
export interface PoolNode {
  /** Of the NodeClaim. */
  readonly claim: string;
  /** Of the NodeClaim, in the API server's form: later times are greater texts. */
  readonly createdAt?: string;
  /** Undefined: it has not joined. */
  readonly node?: string;
  /** Of its kubelet: `v1.33`. Undefined: not joined, or not readable. */
  readonly version?: string;
  readonly ready: boolean;
  readonly drifted: boolean;
  readonly leaving: boolean;
  /** ISO time at which Karpenter deletes what is left of a node that leaves. */
  readonly leavesBy?: string;
  /** It leaves although pods do not let it: it has a `terminationGracePeriod`. */
  readonly hasGracePeriod: boolean;
  /** Annotated with `karpenter.sh/do-not-disrupt`. */
  readonly doNotDisrupt: boolean;
}

/** A NodePool of Karpenter, or of EKS Auto Mode. */
export interface ProvisionedPool {
  /** As Drydock shows it; no node group has such a name. */
  readonly name: string;
  readonly isAutoMode: boolean;
  readonly nodeClass: string;
  readonly image: ImageChoice;
  /** Why the EC2NodeClass has no image, in Karpenter's words. */
  readonly noImage?: string;
  /** Those that count for drift. */
  readonly budgets: readonly DriftBudget[];
  /** Age at which nodes are replaced despite budgets: `720h`; undefined: never. */
  readonly expireAfter?: string;
  readonly nodes: readonly PoolNode[];
}

/** What keeps a node from being replaced. */
export interface NodeHolds {
  /** Pods with `karpenter.sh/do-not-disrupt`, as `namespace/name`. */
  readonly pods: readonly string[];
  /** Disruption budgets that let no pod go, as `namespace/name`. */
  readonly budgets: readonly string[];
}

/** The node pools of a cluster that EKS' API does not show. */
export type Provisioned =
  /** There are none, or what is asked about concerns none. */
  | { readonly state: 'none' }
  | {
      readonly state: 'unknown';
      /** There are some; otherwise there may be. */
      readonly exists: boolean;
      readonly reason: Reason;
    }
  | {
      readonly state: 'read';
      readonly pools: readonly ProvisionedPool[];
      /** By node, of some that are to go; empty where they were not asked for. */
      readonly holds: ReadonlyMap<string, NodeHolds>;
    };

const PREFIX = 'nodepool/';

export function poolName(nodePool: string): string {
  return `${PREFIX}${nodePool}`;
}

/** Whether a pool is a NodePool; all others are node groups. */
export function isProvisioned(name: string): boolean {
  return name.startsWith(PREFIX);
}

export function poolsOf(provisioned: Provisioned): readonly ProvisionedPool[] {
  return provisioned.state === 'read' ? provisioned.pools : [];
}

/**
 * Whether its nodes are replaced as soon as the control plane has another version. One whose image
 * is unknown may.
 */
export function followsControlPlane({ image }: ProvisionedPool): boolean {
  return image.by !== 'own';
}
