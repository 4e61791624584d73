import type { ClusterAccess } from '@drydock/upgrade-readiness';
import type { KubernetesPluginCluster } from './kubernetesPluginAccess';

/** A host that the operator allows: `api.example.com`, or `*.example.com` for all below it. */
export const ALLOWED_HOST = /^(\*\.)?[A-Za-z0-9.:[\]-]{1,253}$/;

/** What is wrong with text that is no `ALLOWED_HOST`. */
export const allowedHostMistake =
  "must be a host name such as 'api.example.com' or '*.example.com'";

/**
 * The clusters of the portal's kubernetes plugin, for sources that read theirs through it. Answers
 * once the backend plugin has started.
 */
export interface KubernetesPluginClusters {
  /** @throws ClusterReadError when the plugin does not answer as it should */
  listClusters(signal: AbortSignal): Promise<KubernetesPluginCluster[]>;
  /**
   * Opens one for reading. Where an entity of the catalog gives its address, only when
   * `allowedHosts` names the host: owners of entities write there what they like. Asked anew at
   * each opening, since an entity may change at any time.
   * @throws ClusterReadError `refused-address` for a host that is not allowed, `credential-needed`
   *   when the cluster authenticates as the user
   */
  open(
    cluster: KubernetesPluginCluster,
    allowedHosts: readonly string[],
  ): Promise<ClusterAccess>;
}
