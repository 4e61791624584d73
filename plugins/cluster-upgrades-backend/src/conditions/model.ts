import type {
  ComponentClaim,
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { MemberChange, UpgradePlanFile } from '@drydock/upgrade-plans';
import type { Reason } from '@drydock/upgrade-reasons';
import type { PlatformFacts } from '../clusters/platform/model';
import type { VersionGate } from './versionGates/model';
import type { ApprovedRevision } from './approvals';
import type { Ask } from './ask';
import type { ReadinessSummary } from '../readiness/readinessSummary';

/** The five moments at which conditions are asked. */
export const PHASES = [
  /** A single upgrade is shown, or requested. */
  'preview',
  /** A plan with this cluster is shown, or submitted. */
  'submit',
  /** A rollout is about to begin the cluster. */
  'start',
  /** An upgrade is about to change it. */
  'write',
  /** A pipeline asks whether it may change it. */
  'gate',
] as const;
export type Phase = (typeof PHASES)[number];

/** What a hold is lifted by. */
export type HoldKind =
  /** By another request, plan, cluster or configuration. */
  | 'refused'
  /** By time, or by a decision outside of the request. */
  | 'held'
  /** By a person with the permission to override and a reason. */
  | 'overridable'
  /** It could not be judged; where `override` is given, a person may accept that. */
  | 'unknown';

/** Why a cluster must not be changed. */
export interface Hold {
  /** Id of the condition. */
  readonly condition: string;
  readonly kind: HoldKind;
  readonly reason: Reason;
  /** When it ends by itself, milliseconds since the epoch. */
  readonly untilMs?: number;
  /**
   * What a person decides about, and what that decision is bound to: fingerprints of findings, ids
   * of checks, of what a platform says, of gates.
   */
  readonly override?: {
    readonly permission?: string;
    readonly binds: readonly string[];
  };
  /** The version gate that holds, for pages. */
  readonly gate?: VersionGate;
}

/** What people have decided of a cluster. What came up since then is not covered. */
export interface Decided {
  /** Undefined: nothing is overridden. */
  readonly overrideReason?: string;
  readonly mayOverride: boolean;
  /** Ids of checks that it may go on without. */
  readonly acceptedChecks: readonly string[];
  /**
   * What the override covers: fingerprints of findings, ids of what the platform says. Undefined:
   * all that blocks now.
   */
  readonly covers?: ReadonlySet<string>;
}

/** The plan under which a cluster is changed. */
export interface UnderPlan {
  /** How many minors it lets a cluster go; undefined: not asked. */
  readonly maxMinors?: number;
  /** Undefined until it is submitted. */
  readonly approved?: ApprovedRevision;
  /** The cluster as approved; undefined where that is not asked. */
  readonly member?: {
    readonly target: string;
    readonly hops: readonly Hop[];
    readonly environment?: string;
  };
  /** Its windows and freezes; undefined: only those of the organisation count. */
  readonly times?: { readonly file: UpgradePlanFile; readonly stage: string };
}

/** A cluster that would be changed, and how. */
export interface Subject {
  readonly id: string;
  readonly name: string;
  readonly environment?: string;
  /** Who can change it; undefined: none. */
  readonly provider?: { readonly id: string; readonly reference: string };
  /** Who changes what of it; undefined: the provider changes everything. */
  readonly claims?: readonly ComponentClaim[];
  /** Who changed what when its upgrade began; undefined: it has not begun. */
  readonly begunWith?: Pick<Subject, 'provider' | 'claims'>;
  /** A version, or a minor. */
  readonly target: string;
  /** Whether it is taken back to a version that it had. */
  readonly goesBack?: boolean;
  /** What would be written; empty: not known, or nothing. */
  readonly hops: readonly (Pick<Hop, 'from' | 'to'> &
    Partial<Pick<Hop, 'kind' | 'pools' | 'controller'>>)[];
  readonly change: MemberChange;
  readonly decided: Decided;
  /** Undefined: it is changed by itself. */
  readonly plan?: UnderPlan;
  /** As judged for the target, or why it could not be. */
  readonly readiness?: ReadinessSummary | { readonly failed: Reason };
  readonly platform?: PlatformFacts;
  /** What its platform answered when it was asked for hops. */
  readonly path?: {
    readonly target: string;
    readonly hops: readonly Hop[];
    readonly refusals: readonly Reason[];
  };
  /** Why effects and hooks of its plan could not run on it. */
  readonly effects?: readonly Reason[];
  /**
   * More is asked of it later: a condition whose facts are not there yet says nothing. Otherwise
   * what is not there is unknown, and holds.
   */
  readonly isPartial?: true;
}

/** Nothing is overridden, and no check is gone on without. */
export const NOTHING_DECIDED: Decided = {
  mayOverride: false,
  acceptedChecks: [],
};

export type Holds = ReadonlyMap<Subject['id'], readonly Hold[]>;

/** One thing that decides whether clusters may be changed. */
export interface Condition {
  readonly id: string;
  readonly phases: readonly Phase[];
  /**
   * What it does not hold: a cluster that was begun (`continuesUnderWay`), or one that goes back
   * (`wayBack`).
   */
  readonly lets?: readonly ('continuesUnderWay' | 'wayBack')[];
  /** Whom a cluster waits for where the reason names no one. */
  readonly waitsFor?: 'owner' | 'requester';
  /**
   * All subjects at once, so that the number of queries does not grow with them. Subjects without
   * holds may be left out of the answer.
   */
  judge(subjects: readonly Subject[], ask: Ask, phase: Phase): Promise<Holds>;
}
