import type { Verdict } from '@drydock/upgrade-readiness';
import type { Reason } from '@drydock/upgrade-reasons';

/** Readiness in the form that decides whether an upgrade may start or go on. */
export interface ReadinessSummary {
  readonly target: string;
  readonly verdict: Verdict;
  readonly reasons: readonly Reason[];
  readonly blockers: number;
  readonly warnings: number;
  readonly infos: number;
  /** Blocking findings, for messages, with who can fix them. */
  readonly blocking: readonly {
    readonly fingerprint: string;
    readonly checkId: string;
    readonly title: Reason;
    readonly phase: string;
    readonly owner?: string;
    /** Of the object to fix: `PodDisruptionBudget`. */
    readonly kind?: string;
    /** The object to fix, as `namespace/name`, or its name where it has no namespace. */
    readonly object?: string;
  }[];
  /** Ids of checks that did not run or ran in part. */
  readonly notRun: readonly string[];
  readonly checksRun: number;
  readonly checksTotal: number;
  /** Findings that a person waived, with who and why. */
  readonly waived?: readonly {
    readonly title: Reason;
    readonly by: string;
    readonly reason: string;
    readonly at: string;
  }[];
  /**
   * Problems that the platform reported before the upgrade was started anyway. Undefined: none, or
   * it was not asked.
   */
  readonly platformErrors?: readonly Reason[];
  readonly inventoryReadAt?: string;
  /** Components that run on the cluster. */
  readonly affected: readonly {
    readonly entityRef: string;
    readonly owner?: string;
  }[];
}
