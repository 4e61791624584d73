import type { ClusterSource } from './clusterSource';
import type { DeprecatedCallTeller } from './deprecatedCallTeller';
import type { UpgradeProvider } from './upgradeProvider';

/**
 * A kind of platform, registered once with all that it has: `platformsExtensionPoint`. A list of
 * clusters that cannot change them is a platform with sources alone.
 */
export interface Platform {
  /** Unique, kebab-case, stable: `provider.id` of the records that it changes. */
  readonly id: string;
  /** For people: `Amazon EKS`. */
  readonly displayName: string;
  /** Where its clusters are listed; several for several accounts or management clusters. */
  readonly sources?: readonly ClusterSource[];
  /** What changes their versions; its `id` is the platform's. */
  readonly provider?: UpgradeProvider;
  /** Who tells which programs called deprecated APIs of its clusters. */
  readonly callers?: DeprecatedCallTeller;
}
