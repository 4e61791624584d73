import type {
  KubernetesVersion,
  Knowledge,
  Minor,
} from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import type { PlatformDecision } from '../platform';
import type { ObjectReference, OwnershipHints } from './facts';
import type {
  Inventory,
  InventorySection,
  InventorySections,
} from './inventory';

export type Severity = 'blocker' | 'warning' | 'info';
/**
 * `observed`: from the cluster's own state. `inferred`: from traces that only hint. `reported`: by
 * another tool.
 */
export type Confidence = 'observed' | 'inferred' | 'reported';
/** When it bites. */
export type Phase = 'next-apply' | 'control-plane' | 'nodes' | 'add-ons';
export type Verdict = 'ready' | 'attention' | 'blocked' | 'unknown';

/** One observation that a finding rests on. */
export interface Evidence {
  /**
   * What was seen: `last-applied by kubectl names policy/v1beta1`. Its code and parameters are part
   * of the digest, so none may change with each read.
   */
  readonly what: Reason;
  /** For example `last-applied`, `managed-fields`, `helm-release`, `metric`, `status`, `node`. */
  readonly source: string;
  /** ISO time, where the evidence has one. */
  readonly time?: string;
}

export interface Fix {
  /** What to change, in one or two sentences. */
  readonly what: Reason;
  readonly link?: string;
  /** The lines as they are and as they must be, where that is mechanical. */
  readonly change?: { readonly before: string; readonly after: string };
  /**
   * Where the manifest is kept: the GitOps object in words, and its repository (without
   * credentials), path and revision as far as they are known.
   */
  readonly source?: {
    readonly keeper: string;
    readonly repository?: string;
    readonly path?: string;
    readonly revision?: string;
  };
}

/** What a check returns; `evaluate` adds the rest. */
export interface FindingDraft {
  /** Distinguishes findings of one check on one object; part of the fingerprint. */
  readonly key?: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly phase: Phase;
  /** One sentence, subject first: `PDB payments/api allows no disruption`. */
  readonly title: Reason;
  /** The object to fix; undefined for a finding on the cluster itself. */
  readonly object?: ObjectReference;
  /** Who wrote the object as its labels and annotations tell, for ownership. */
  readonly hints?: OwnershipHints;
  /** The file that must be changed, where it is known. */
  readonly location?: { readonly file: string; readonly line: number };
  /**
   * Objects that lead to an owner when `object` has no hint itself, nearest first (the workload of
   * a pod, the pods of a PDB).
   */
  readonly related?: readonly (OwnershipHints & {
    readonly object: ObjectReference;
  })[];
  /** Minor in which it bites (`1.35`); undefined: in any upgrade. */
  readonly breaksAt?: Minor;
  /**
   * Minor since which it fails, where that is today's or an earlier one: the upgrade changes
   * nothing about it, so it never blocks by itself.
   */
  readonly failsSince?: Minor;
  /**
   * ISO time at which its object was last looked at, where that was before the read of the facts.
   * No evidence: it changes with each look.
   */
  readonly seenAt?: string;
  readonly evidence: readonly Evidence[];
  readonly fix: Fix;
}

/** One thing to fix. */
export interface EvaluatedFinding extends FindingDraft {
  readonly checkId: string;
  /** Stable over time for the same fault on the same object, whatever the evidence. */
  readonly fingerprint: string;
  /** Changes when the evidence does; a waiver is bound to both. */
  readonly evidenceDigest: string;
}

/** Why a check or a section is off. */
export const SWITCHED_OFF: Reason = { code: 'readiness.switched-off' };

/** Whether a check could see what it needs. `off`: switched off by the operator. */
export interface CheckCoverage {
  readonly checkId: string;
  readonly status: 'ran' | 'partial' | 'not-run' | 'off';
  /**
   * What was not seen and why, followed by what the check leaves out on purpose; where it `ran` by
   * the latter alone.
   */
  readonly reasons: readonly Reason[];
}

export interface CheckContext {
  readonly inventory: Inventory;
  /**
   * Facts of a section that the check `needs`; `evaluate` calls the check only when each is read or
   * partial.
   */
  facts<S extends InventorySection>(section: S): InventorySections[S];
  readonly knowledge: Knowledge;
  readonly target: KubernetesVersion;
  readonly targetMinor: Minor;
  /** Version of the control plane now. */
  readonly current: KubernetesVersion;
  readonly currentMinor: Minor;
  /** Whose support dates count, and how that is known. */
  readonly platform: PlatformDecision;
  /** ISO time. */
  readonly now: string;
}

export interface CheckResult {
  readonly findings: readonly FindingDraft[];
  /** Why the check saw only a part; empty when it saw all that it needs. */
  readonly partial?: readonly Reason[];
  /**
   * What the check leaves out on purpose and people may expect of it, one sentence each. Its
   * coverage is full none the less.
   */
  readonly leftOut?: readonly Reason[];
}

/** One readiness rule: pure, (inventory, knowledge, target, now) → findings and coverage. */
export interface ReadinessCheck {
  /** Stable, unique, kebab-case, never reused. */
  readonly id: string;
  /**
   * Of the rule, as a noun: `Version skew`. Rules that do not belong to Drydock give theirs by
   * `said`.
   */
  readonly title: Reason;
  readonly phase: Phase;
  /** Whether it can find a blocker: when it could not run, the verdict is `unknown`. */
  readonly canBlock: boolean;
  /** Path of its page below docs/, for example `checks/removed-api`. */
  readonly docs: string;
  readonly needs: readonly InventorySection[];
  /**
   * Sections of which the check needs one, beside those that it `needs`. Those that are off are
   * left out, and the check is off where all are. It runs where one was read, and is seen in part
   * where another could not be; facts of these it reads from the inventory.
   */
  readonly needsOneOf?: readonly InventorySection[];
  /**
   * Sections whose partial failures the check weighs itself; for any other section a partial read
   * makes its coverage partial.
   */
  readonly judgesPartial?: readonly InventorySection[];
  /**
   * Its findings are about the cluster alone (its versions, nodes and dates) and never about an
   * object that a service has: where it did not see all, nothing is unknown of services.
   */
  readonly ofCluster?: true;
  /**
   * Checks of one family that find the same fault on the same object share one finding; defaults to
   * the check's own id.
   */
  readonly family?: string;
  evaluate(context: CheckContext): CheckResult;
}

/** The result for one cluster and one target. */
export interface Evaluation {
  /** Target as asked, for example `1.36` or `1.35.4`. */
  readonly target: string;
  readonly verdict: Verdict;
  /** Why the verdict is `unknown` or what holds it back, one sentence each. */
  readonly reasons: readonly Reason[];
  /**
   * Why nothing, or nothing for certain, can be said about this target at all; empty when something
   * can.
   */
  readonly unknowns: readonly Reason[];
  readonly findings: readonly EvaluatedFinding[];
  readonly coverage: readonly CheckCoverage[];
  /** Whose support dates counted; undefined where no dates were judged (a trial). */
  readonly platform?: PlatformDecision;
  readonly knowledgeVersion: string;
  readonly reviewedThrough: Minor;
  /** ISO time of the evaluation and of the facts that it rests on. */
  readonly evaluatedAt: string;
  readonly inventoryReadAt: string;
}
