import type { Reason } from '@drydock/upgrade-reasons';
import type { UpgradePlanFile } from '@drydock/upgrade-plans';
import type { Requirement } from '../approval/requirements';
import type { PlanSnapshot } from '../model';

/** A plan as it is stored, without its revisions. Instants are epoch milliseconds. */
export interface PlanRecord {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  /** Number of the newest revision. */
  readonly revision: number;
  readonly createdBy: string;
  /** People whom services stated as authors at any time, each once. */
  readonly statedAuthors: readonly string[];
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly archivedAtMs?: number;
}

/** What was asked for when a revision was submitted; written once. */
export interface Submission {
  readonly requestedBy: string;
  /** Who wrote the revision. Differs from the requester when a service submits a user's plan. */
  readonly writtenBy: string;
  /** Of the plan, whatever its revision. */
  readonly statedAuthors: readonly string[];
  readonly submittedAtMs: number;
  readonly digest: string;
  readonly overrideReason?: string;
  readonly acceptedUnknownChecks: readonly string[];
  readonly requirements: readonly Requirement[];
  /** Environments of the clusters, for requirements that the configuration adds later. */
  readonly environments: readonly string[];
  readonly startWhenApproved: boolean;
  readonly withdrawnAtMs?: number;
}

/** One state of a plan's document; immutable. */
export interface RevisionRecord {
  readonly planId: string;
  readonly number: number;
  readonly document: string;
  readonly plan: UpgradePlanFile;
  readonly createdBy: string;
  readonly createdAtMs: number;
  readonly submission?: Submission;
  readonly snapshot?: PlanSnapshot;
  /** When its last approval came; approvals may have ended since. */
  readonly approvedAtMs?: number;
  /** What would happen otherwise than submitted, as last looked. */
  readonly changes: readonly PlanChange[];
}

/** How two states of a plan differ. */
export interface PlanChange {
  readonly kind: 'document' | 'membership' | 'target' | 'hops' | 'blockers';
  readonly path?: string;
  readonly before?: string;
  readonly after?: string;
  readonly reason: Reason;
  /**
   * Nothing is seen to be otherwise, it is only not known by now whether it is: that ends by
   * itself, once it is known and as it was.
   */
  readonly notKnown?: true;
  /** The cluster that it is about. Readers without access to it do not get the event. */
  readonly clusterId?: string;
  /**
   * Those that it names, where it is about several: a reader without access to one of them does not
   * get the event.
   */
  readonly clusterIds?: readonly string[];
}

/** One person's decision. It ends when it is taken back or overtaken, and is never deleted. */
export interface ApprovalRecord {
  readonly id: string;
  readonly planId: string;
  readonly revision: number;
  readonly digest: string;
  /** Stage and gate: set when it is for the approval gate of one stage. */
  readonly stage?: string;
  readonly gate?: string;
  readonly decision: 'approve' | 'reject';
  readonly principal: string;
  /** The plugin that sent it with the approver's credentials; undefined: they decided on a page. */
  readonly through?: string;
  /** Entities that the approver owned through, less those lost since; lower case. */
  readonly ownershipRefs: readonly string[];
  readonly reason?: string;
  readonly atMs: number;
  readonly expiresAtMs: number;
  readonly endedAtMs?: number;
  readonly endedReason?: Reason;
  /** By the database's clock when it was read; a rejection does not expire. */
  readonly live: boolean;
}
