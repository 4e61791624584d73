import type { CheckCoverage, FindingDraft } from '../check';

/** What a trial says of one object, as its check will say it. */
export interface TrialFinding extends FindingDraft {
  readonly checkId: string;
}

/**
 * What a trial import of the cluster's objects into an API server of the target version found.
 * It comes with the request that reports it; it is never read from the cluster.
 */
export interface TrialFacts {
  /** kube-system namespace's UID of the cluster whose objects were tried. */
  readonly clusterUid: string;
  /** What that cluster served then, for example `1.31.4`. */
  readonly sourceVersion: string;
  /** Of the API server that was asked, for example `1.37.1`. */
  readonly targetVersion: string;
  /** ISO time. */
  readonly triedAt: string;
  /** Days for which it says something good. */
  readonly goodForDays: number;
  readonly coverage: readonly CheckCoverage[];
  readonly findings: readonly TrialFinding[];
}
