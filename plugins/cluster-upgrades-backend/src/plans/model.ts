import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { MemberChange, UpgradePlanFile } from '@drydock/upgrade-plans';
import type { Reason } from '@drydock/upgrade-reasons';
import type { Verdict } from '@drydock/upgrade-readiness';
import type { PlatformError } from '../conditions/insightRules';
import type { ApprovedRevision } from '../conditions/approvals';

/** One cluster of a submitted plan, as it was when people decided on it. */
export interface SnapshotMember {
  readonly clusterId: string;
  readonly clusterName: string;
  readonly clusterEntityRef?: string;
  readonly clusterOwner?: string;
  readonly environment?: string;
  readonly canary: boolean;
  readonly from: string;
  /** Version that the cluster itself served, by the inventory; undefined: not known then. */
  readonly served?: string;
  /** Full version, such as `v1.36.4`. */
  readonly target: string;
  readonly hops: readonly Hop[];
  /**
   * What it does to the cluster, for freezes, by what its platform said then. Not part of the
   * digest.
   */
  readonly change: MemberChange;
  readonly verdict: Verdict;
  /** Fingerprints of blocking findings without waiver, sorted. */
  readonly blockers: readonly string[];
  /** Ids of checks that did not run in full, sorted. */
  readonly notRun: readonly string[];
  /** What its platform said would not go through, and was overridden; undefined: nothing. */
  readonly platformErrors?: readonly PlatformError[];
}

/** A cluster with nothing to do, and why. */
export interface LeftOutCluster {
  readonly clusterId: string;
  readonly clusterName: string;
  readonly clusterEntityRef?: string;
  readonly reason: Reason;
}

/**
 * What a submitted revision is about, beside its document. Document and snapshot together make the
 * digest that approvals bind to.
 */
export interface PlanSnapshot {
  /** Resolved: the version of a channel. */
  readonly target: string;
  readonly stages: readonly {
    readonly name: string;
    readonly members: readonly SnapshotMember[];
  }[];
  /**
   * Selected clusters that are no members, because they were at the target already or beyond it;
   * `served`: what their inventory said then. Not part of the digest.
   */
  readonly upToDate?: readonly {
    readonly clusterId: string;
    readonly clusterName: string;
    readonly served?: string;
  }[];
}

/** A revision that may be rolled out now. */
export interface StartableRevision extends ApprovedRevision {
  readonly title: string;
  readonly plan: UpgradePlanFile;
  /** Without clusters that reached the target since they were submitted. */
  readonly snapshot: PlanSnapshot;
  /** Those clusters, with the stage that they are left out of. */
  readonly leftOut: readonly (LeftOutCluster & { readonly stage: string })[];
}
