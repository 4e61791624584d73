import type { ProviderWait } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import type { GroupState } from '../observe/groupState';
import type { GroupNode } from '../objects/node';
import type { LeavingPod } from '../objects/pod';
import type { Batch, Roll } from '../objects/rollTags';

/** One change; each is one call of one API. */
export type Change =
  | { readonly kind: 'suspend' }
  | { readonly kind: 'batch'; readonly batch: Batch }
  | { readonly kind: 'size'; readonly max?: number; readonly desired: number }
  | { readonly kind: 'cordon' | 'uncordon'; readonly node: GroupNode }
  | {
      readonly kind: 'evict';
      readonly node: GroupNode;
      readonly pods: readonly LeavingPod[];
    }
  | { readonly kind: 'terminate'; readonly instance: string }
  | { readonly kind: 'restore-max'; readonly max: number }
  | { readonly kind: 'resume' }
  /**
   * `before`: the sizes before; `more`: so many instances stay in the group; `keepsRoll`: what says
   * that the canary node was replaced stays.
   */
  | {
      readonly kind: 'forget';
      readonly keepsRoll: boolean;
      readonly more: number;
      readonly before: Pick<Roll, 'sizeBefore' | 'maxBefore'>;
    };

/** What is to be done with a group now. `pods`: which pods are on this node must be asked first. */
export type Next =
  | { readonly change: Change }
  | { readonly wait: ProviderWait }
  | { readonly failed: Reason }
  | { readonly pods: GroupNode };

export interface NextInput {
  readonly state: GroupState;
  readonly roll: Roll;
  readonly aim: 'go-on' | 'put-back';
  readonly joinMinutes: number;
  /** Launch times, ISO, by instance. */
  readonly launchedAt: ReadonlyMap<string, string>;
  readonly nowMs: number;
  /** Pods of the node that `pods` asked for. */
  readonly pods?: readonly LeavingPod[];
}
