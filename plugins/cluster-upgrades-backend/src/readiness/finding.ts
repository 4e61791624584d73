import type {
  CheckCoverage as JudgedCoverage,
  Confidence,
  Fix,
  Evidence,
  ObjectReference,
  Phase,
  Severity,
} from '@drydock/upgrade-readiness';
import type { Reason } from '@drydock/upgrade-reasons';

/** A finding of a cluster with its owner, as it is stored. Times are ISO. */
export interface OwnedFinding {
  readonly fingerprint: string;
  readonly checkId: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly phase: Phase;
  readonly title: Reason;
  readonly object?: Omit<ObjectReference, 'uid'>;
  readonly breaksAt?: string;
  readonly failsSince?: string;
  readonly evidence: readonly Evidence[];
  readonly fix: Fix;
  readonly owner?: string;
  readonly service?: string;
  /** How the owner was found. */
  readonly ownerFoundBy?: string;
  readonly firstSeenAt?: string;
  /** When its object was last looked at, where that was before the read. */
  readonly seenAt?: string;
  readonly evidenceDigest?: string;
  /** Only open ones count for the verdict; left out: open. */
  readonly state?: 'open' | 'waived' | 'ignored' | 'solved';
  readonly waiver?: {
    readonly id: string;
    readonly reason: string;
    readonly until: string;
    readonly by: string;
    readonly at: string;
  };
  readonly ignored?: { readonly reason: string; readonly until?: string };
  /** As the check found it, where the configuration says another severity. */
  readonly originalSeverity?: Severity;
  readonly dueAt?: string;
}

/** What a check saw, with the check's title. */
export interface CheckCoverage extends JudgedCoverage {
  readonly title: Reason;
  /** Path of its page below docs/. */
  readonly docs?: string;
}
