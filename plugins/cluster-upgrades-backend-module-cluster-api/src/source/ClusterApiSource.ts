import type {
  ClusterListing,
  ClusterRecord,
  ClusterSource,
  KubernetesPluginClusters,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  ClusterReadError,
  withRemedy,
  createDirectClusterAccess,
} from '@drydock/upgrade-readiness';
import type { ClusterAccess } from '@drydock/upgrade-readiness';
import type { ManagementCluster } from '../management/ManagementCluster';
import type { CapiCluster } from '../objects/types';
import { parseReference } from '../reference';
import { clusterRecordOf } from './clusterRecord';
import { workloadKubeConfig } from './workloadKubeConfig';
import { allOf, said, type Reason } from '@drydock/upgrade-reasons';

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
    // Nothing at all could be listed: that is a failed listing, whose previous records stay, and no
    // partial one.
    if (failures.length === listings.length) throw failures[0].cause;
    const clusters = found
      .filter(cluster => !cluster.deleting)
      .map(cluster => this.#record(cluster));
    const [first, ...others] = failures.map(inNamespace);
    if (first === undefined) return { complete: true, clusters };
    return {
      complete: false,
      clusters,
      reason: allOf([first, ...others]),
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
        {
          code: 'management.secret-without-value',
          params: { secret: { object: `Secret ${secret}` } },
        },
        { code: 'management.remedy-wait-for-secret' },
      );
    return createDirectClusterAccess({
      kubeConfig: workloadKubeConfig(text, secret),
      description: `cluster ${cluster.name} through Secret ${secret}`,
      // Writers of the Secret must not reach what listens beside the portal.
      allowLoopback: this.#options.management.isOnThisMachine(),
    });
  }

  /**
   * By `namespace/name`, or by the name that the operator gives. Anyone who can create a Cluster
   * object could take a shorter name.
   */
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
      {
        code: 'management.plugin-has-no-cluster',
        params: { name: { text: wanted } },
      },
      {
        code: 'management.remedy-plugin-name',
        params: { name: { text: exact } },
      },
    );
  }
}

function referenceOf(cluster: ClusterRecord) {
  return parseReference(cluster.provider?.reference ?? cluster.name);
}

/**
 * Not being allowed to read the Secret is the operator's choice: it needs another way to the
 * cluster, not a retry.
 */
function explained(error: unknown, secret: string): unknown {
  if (!(error instanceof ClusterReadError)) return error;
  const params = { secret: { object: `Secret ${secret}` } };
  switch (error.failure.kind) {
    case 'not-found':
      return credentialNeeded(
        { code: 'management.secret-missing', params },
        { code: 'management.remedy-wait-for-secret' },
      );
    case 'forbidden':
      return credentialNeeded(
        { code: 'management.secret-forbidden', params },
        { code: 'management.remedy-grant-secret' },
      );
    default:
      return error;
  }
}

function inNamespace({
  namespace,
  cause,
}: {
  readonly namespace: string | undefined;
  readonly cause: unknown;
}): Reason {
  const reason =
    cause instanceof ClusterReadError
      ? withRemedy(cause.failure)
      : said(messageOf(cause));
  return namespace === undefined
    ? reason
    : {
        code: 'listing.in-namespace',
        params: {
          namespace: { object: namespace },
          reason: { reasons: [reason] },
        },
      };
}

function credentialNeeded(reason: Reason, remedy: Reason): ClusterReadError {
  return new ClusterReadError({
    kind: 'credential-needed',
    reason,
    retryable: false,
    remedy,
  });
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'unknown cause';
}
