import type { Evaluation, EvaluatedFinding, Severity } from '../contracts';

/**
 * Findings that the operator does not want counted. Each field that is set must match one of its
 * patterns, where `*` stands for any text; fields that describe an object match no finding on the
 * cluster itself.
 */
export interface IgnoreRule {
  /** Ids of checks. */
  readonly check?: readonly string[];
  readonly kind?: readonly string[];
  readonly namespace?: readonly string[];
  readonly name?: readonly string[];
  /** Names, titles, ids or entity references of clusters. */
  readonly cluster?: readonly string[];
  readonly environment?: readonly string[];
  /**
   * Labels of the cluster by name; it must have all of them, each with a value that one of its
   * patterns matches.
   */
  readonly labels?: Readonly<Record<string, readonly string[]>>;
  readonly reason: string;
  /** Last day on which it holds, ISO date; undefined: for good. */
  readonly until?: string;
}

/** What the configuration decides about findings. */
export interface ReadinessPolicy {
  /**
   * Severity of all findings of a check but information, by the check's id. A check that could not
   * run makes a verdict unknown as before.
   */
  readonly severities: Readonly<Record<string, Severity>>;
  readonly ignore: readonly IgnoreRule[];
}

/** Counts everything as the checks found it. */
export const NO_POLICY: ReadinessPolicy = { severities: {}, ignore: [] };

/**
 * A named person's decision to accept one finding for a time; it holds for the evidence that the
 * person saw and no other.
 */
export interface Waiver {
  readonly id: string;
  readonly fingerprint: string;
  readonly evidenceDigest: string;
  readonly reason: string;
  /** Entity reference of the person. */
  readonly by: string;
  /** ISO time. */
  readonly at: string;
  /** Last day on which it holds, ISO date, in UTC. */
  readonly until: string;
}

/** Whether a finding counts, and if not, by whose word. */
export type FindingDecision =
  | { readonly state: 'open' }
  | { readonly state: 'waived'; readonly waiver: Waiver }
  | {
      readonly state: 'ignored';
      readonly reason: string;
      readonly until?: string;
    };

export interface JudgedFinding extends EvaluatedFinding {
  readonly decision: FindingDecision;
  /** As the check found it, where the configuration says another severity. */
  readonly originalSeverity?: Severity;
}

export interface JudgedEvaluation extends Omit<Evaluation, 'findings'> {
  readonly findings: readonly JudgedFinding[];
}

/** Whether a finding counts for the verdict. */
export function isOpen({ decision }: Pick<JudgedFinding, 'decision'>): boolean {
  return decision.state === 'open';
}
