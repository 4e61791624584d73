import type {
  ClusterListing,
  ClusterRecord,
  ClusterSource,
  KubernetesPluginClusters,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  ClusterReadError,
  createDirectClusterAccess,
} from '@drydock/upgrade-readiness';
import type { ClusterAccess } from '@drydock/upgrade-readiness';
import type { ManagementCluster } from '../management/ManagementCluster';
import type { CapiCluster } from '../objects/types';
import { parseReference } from '../reference';
import { clusterRecordOf } from './clusterRecord';
import { workloadKubeConfig } from './workloadKubeConfig';

export interface ClusterApiSourceOptions {
  readonly management: ManagementCluster;
  /** For `workloadAccess: kubernetesPlugin`. */
  readonly kubernetesPlugin: KubernetesPluginClusters;
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
    const { reader } = this.#options.management;
    const namespaces = this.#namespaces();
    const listings = await Promise.allSettled(
      namespaces.map(namespace => reader.clusters(namespace, signal)),
    );
    const found = listings.flatMap(listing =>
      listing.status === 'fulfilled' ? listing.value : [],
    );
    const failures = listings.flatMap((listing, index) =>
      listing.status === 'rejected'
        ? [{ namespace: namespaces[index], cause: listing.reason as unknown }]
        : [],
    );
    // Nothing at all could be listed: that is a failed listing, whose previous records stay, and no partial one.
    if (failures.length === listings.length) throw failures[0].cause;
    const clusters = found
      .filter(cluster => !cluster.deleting)
      .map(cluster => this.#record(cluster));
    if (failures.length === 0) return { complete: true, clusters };
    return {
      complete: false,
      clusters,
      reason: failures
        .map(
          ({ namespace, cause }) =>
            `namespace ${namespace}: ${messageOf(cause)}`,
        )
        .join('; '),
    };
  }

  async access(
    cluster: ClusterRecord,
    signal: AbortSignal,
  ): Promise<ClusterAccess> {
    return this.#options.management.config.workloadAccess === 'kubernetesPlugin'
      ? this.#throughPortal(cluster, signal)
      : this.#throughSecret(cluster, signal);
  }

  #namespaces(): readonly (string | undefined)[] {
    return this.#options.management.config.namespaces ?? [undefined];
  }

  #record(cluster: CapiCluster): ClusterRecord {
    return clusterRecordOf(cluster, this.#options.management.config);
  }

  /** Fetched at each opening: Cluster API renews the client certificate in the Secret. */
  async #throughSecret(
    cluster: ClusterRecord,
    signal: AbortSignal,
  ): Promise<ClusterAccess> {
    const { namespace, name } = referenceOf(cluster);
    const secret = `${namespace}/${name}-kubeconfig`;
    const text = await this.#options.management.reader
      .secretText({ namespace, name: `${name}-kubeconfig` }, 'value', signal)
      .catch(error => {
        throw explained(error, secret);
      });
    if (text === undefined)
      throw credentialNeeded(
        `Secret ${secret} has no key "value"`,
        'Wait until Cluster API has written it, or set workloadAccess: kubernetesPlugin',
      );
    return createDirectClusterAccess({
      kubeConfig: workloadKubeConfig(text, secret),
      description: `cluster ${cluster.name} through Secret ${secret}`,
      // Whoever may write the Secret must not reach what listens beside the portal.
      allowLoopback: this.#options.management.isOnThisMachine(),
    });
  }

  /** By `namespace/name`, or by the name that the operator gives. Anyone who can create a Cluster object could take a shorter name. */
  async #throughPortal(
    cluster: ClusterRecord,
    signal: AbortSignal,
  ): Promise<ClusterAccess> {
    const { kubernetesPluginNames, allowedHosts } =
      this.#options.management.config;
    const { namespace, name } = referenceOf(cluster);
    const exact = `${namespace}/${name}`;
    const wanted = Object.hasOwn(kubernetesPluginNames, exact)
      ? kubernetesPluginNames[exact]
      : exact;
    const match = (
      await this.#options.kubernetesPlugin.listClusters(signal)
    ).find(candidate => candidate.name === wanted);
    if (match) return this.#options.kubernetesPlugin.open(match, allowedHosts);
    throw credentialNeeded(
      `The portal's kubernetes plugin has no cluster named ${wanted}`,
      `Name the cluster ${exact} there, say its name in clusterUpgrades.clusterApi[].kubernetesPluginNames, or set workloadAccess: kubeconfigSecret`,
    );
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
      return credentialNeeded(
        `Secret ${secret} does not exist (yet)`,
        'Wait until Cluster API has written it, or set workloadAccess: kubernetesPlugin',
      );
    case 'forbidden':
      return credentialNeeded(
        `The reading credential may not get Secret ${secret}`,
        'Grant get on this Secret (docs/providers/cluster-api.md), or set workloadAccess: kubernetesPlugin',
      );
    default:
      return error;
  }
}

function credentialNeeded(message: string, fix: string): ClusterReadError {
  return new ClusterReadError({
    reason: 'credential-needed',
    message,
    retryable: false,
    fix,
  });
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'unknown cause';
}
