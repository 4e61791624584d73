import type { Confidence, Phase, Severity } from '../contracts';

/** A finding as a report shows it, from one cluster or from files. */
export interface ReportFinding {
  readonly fingerprint: string;
  readonly checkId: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly phase: Phase;
  readonly title: string;
  readonly object?: {
    readonly group: string;
    readonly kind: string;
    readonly namespace?: string;
    readonly name: string;
  };
  /** The file that must be changed, where it is known; lines count from 1. */
  readonly location?: { readonly file: string; readonly line: number };
  readonly evidence: readonly { readonly text: string }[];
  readonly fix: { readonly text: string; readonly link?: string };
  readonly breaksAt?: string;
  /** Minor since which it fails: no upgrade changes it. */
  readonly failsSince?: string;
  /** ISO date. */
  readonly dueAt?: string;
  readonly owner?: string;
  readonly service?: string;
  /** Name of the cluster; undefined for files. */
  readonly cluster?: string;
  readonly target?: string;
  /** Set when it does not count: `waived until 2026-12-01: drained by hand`. */
  readonly notCounted?: string;
}
