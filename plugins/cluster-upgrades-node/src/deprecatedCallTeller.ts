import type { PlatformCalls } from '@drydock/upgrade-readiness';

/**
 * A platform that tells who called deprecated API versions of its clusters (R5), where these cannot
 * tell themselves: EKS by its insights, GKE by its deprecation insights, AKS by version and last
 * use without the program. What it tells joins what the cluster tells, for the next inventory; it
 * is asked after each read of a cluster.
 */
export interface DeprecatedCallTeller {
  /** Unique, kebab-case. */
  readonly id: string;
  /** For people, as who tells: `EKS insights`. */
  readonly title: string;
  /**
   * Clusters that it is asked about, and no others: each as Drydock's id of the cluster or
   * `<source id>/<name in the source>`, for example `kubeconfig/prod-eu-1`. From the operator's
   * configuration alone: an entity of the catalog must not make the backend ask a platform.
   */
  readonly clusters: readonly string[];
  /**
   * Who called, of one of `clusters`. Reads only. What could be told in part has `gaps`; an answer
   * that is old, or not there yet, is such a gap.
   * @throws ClusterReadError where nothing can be told: refused, throttled, unreachable, not one of
   *   `clusters`; it holds no credential
   */
  calls(cluster: string, signal: AbortSignal): Promise<PlatformCalls>;
}
