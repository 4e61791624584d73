import type { ClusterListing, ClusterRecord, ClusterSource, KubernetesPluginClient } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ClusterReadError, createDirectClusterAccess } from '@drydock/upgrade-readiness';
import type { ClusterAccess } from '@drydock/upgrade-readiness';
import type { ManagementCluster } from '../management/ManagementCluster';
import type { CapiCluster } from '../objects/types';
import { parseReference } from '../reference';
import { clusterRecordOf } from './clusterRecord';
import { workloadKubeConfig } from './workloadKubeConfig';

export interface ClusterApiSourceOptions {
  readonly management: ManagementCluster;
  /** For `workloadAccess: kubernetesPlugin`. */
  readonly kubernetesPlugin: Pick<KubernetesPluginClient, 'listClusters' | 'access'>;
}

/** The clusters of one Cluster API management cluster. */
export class ClusterApiSource implements ClusterSource {
  readonly id: string;
  readonly title: string;
  readonly #options: ClusterApiSourceOptions;

  constructor(options: ClusterApiSourceOptions) {
    const { config } = options.management;
    this.#options = options;
    this.id = config.id;
    this.title = config.title ?? `Cluster API ${config.id}`;
  }

  async list(signal: AbortSignal): Promise<ClusterListing> {
    const { config, reader } = this.#options.management;
    const namespaces: readonly (string | undefined)[] = config.namespaces ?? [undefined];
    const listings = await Promise.allSettled(namespaces.map(namespace => reader.clusters(namespace, signal)));
    const found = listings.flatMap(listing => (listing.status === 'fulfilled' ? listing.value : []));
    const failures = listings.flatMap((listing, index) => (listing.status === 'rejected' ? [{ namespace: namespaces[index], cause: listing.reason as unknown }] : []));
    // Nothing at all could be listed: that is a failed listing, whose previous records stay, and no partial one.
    if (failures.length === listings.length) throw failures[0].cause;
    const clusters = found.filter(cluster => !cluster.deleting).map(cluster => this.#record(cluster));
    if (failures.length === 0) return { complete: true, clusters };
    return { complete: false, clusters, reason: failures.map(({ namespace, cause }) => `namespace ${namespace}: ${messageOf(cause)}`).join('; ') };
  }

  async access(cluster: ClusterRecord, signal: AbortSignal): Promise<ClusterAccess> {
    return this.#options.management.config.workloadAccess === 'kubernetesPlugin' ? this.#throughPortal(cluster, signal) : this.#throughSecret(cluster, signal);
  }

  #record(cluster: CapiCluster): ClusterRecord {
    return clusterRecordOf(cluster, this.#options.management.config);
  }

  /** Fetched at each opening: Cluster API renews the client certificate in the Secret. */
  async #throughSecret(cluster: ClusterRecord, signal: AbortSignal): Promise<ClusterAccess> {
    const { namespace, name } = referenceOf(cluster);
    const secret = `${namespace}/${name}-kubeconfig`;
    const text = await this.#options.management.reader.secretText({ namespace, name: `${name}-kubeconfig` }, 'value', signal).catch(error => {
      throw explained(error, secret);
    });
    if (text === undefined) throw credentialNeeded(`Secret ${secret} has no key "value"`, 'Wait until Cluster API has written it, or set workloadAccess: kubernetesPlugin');
    return createDirectClusterAccess({
      kubeConfig: workloadKubeConfig(text, secret),
      description: `cluster ${cluster.name} through Secret ${secret}`,
      // Whoever may write the Secret must not reach what listens beside the portal.
      allowLoopback: this.#options.management.isOnThisMachine(),
    });
  }

  async #throughPortal(cluster: ClusterRecord, signal: AbortSignal): Promise<ClusterAccess> {
    const { namespace, name } = referenceOf(cluster);
    const clusters = await this.#options.kubernetesPlugin.listClusters(signal);
    const names = [`${namespace}/${name}`, `${namespace}-${name}`, name];
    const match = names.flatMap(wanted => clusters.find(candidate => candidate.name === wanted) ?? []).at(0);
    if (!match) {
      throw credentialNeeded(
        `The portal's kubernetes plugin has no cluster named ${names.slice(1).join(' or ')}`,
        'Add the cluster to the kubernetes plugin under this name, or set workloadAccess: kubeconfigSecret',
      );
    }
    return this.#options.kubernetesPlugin.access(match);
  }
}

function referenceOf(cluster: ClusterRecord) {
  return parseReference(cluster.provider?.reference ?? cluster.name);
}

/** Not being allowed to read the Secret is the operator's choice: it needs another way to the cluster, not a retry. */
function explained(error: unknown, secret: string): unknown {
  if (!(error instanceof ClusterReadError)) return error;
  switch (error.failure.reason) {
    case 'not-found':
      return credentialNeeded(`Secret ${secret} does not exist (yet)`, 'Wait until Cluster API has written it, or set workloadAccess: kubernetesPlugin');
    case 'forbidden':
      return credentialNeeded(`The reading credential may not get Secret ${secret}`, 'Grant get on this Secret (docs/providers/cluster-api.md), or set workloadAccess: kubernetesPlugin');
    default:
      return error;
  }
}

function credentialNeeded(message: string, fix: string): ClusterReadError {
  return new ClusterReadError({ reason: 'credential-needed', message, retryable: false, fix });
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'unknown cause';
}
