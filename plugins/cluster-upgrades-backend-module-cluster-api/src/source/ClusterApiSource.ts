import type { ClusterListing, ClusterRecord, ClusterSource, KubernetesPluginClusters } from '@drydock/backstage-plugin-cluster-upgrades-node';
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
  readonly kubernetesPlugin: KubernetesPluginClusters;
}

/** The clusters of one Cluster API management cluster. */
export class ClusterApiSource implements ClusterSource {
  readonly id: string;
  readonly title: string;
  readonly #options: ClusterApiSourceOptions;
  /** Names of all clusters as of the last complete listing, also of those that are being deleted. */
  #listed: readonly ClusterName[] | undefined;

  constructor(options: ClusterApiSourceOptions) {
    const { config } = options.management;
    this.#options = options;
    this.id = config.id;
    this.title = config.title ?? `Cluster API ${config.id}`;
  }

  async list(signal: AbortSignal): Promise<ClusterListing> {
    const { reader } = this.#options.management;
    const namespaces = this.#namespaces();
    const listings = await Promise.allSettled(namespaces.map(namespace => reader.clusters(namespace, signal)));
    const found = listings.flatMap(listing => (listing.status === 'fulfilled' ? listing.value : []));
    const failures = listings.flatMap((listing, index) => (listing.status === 'rejected' ? [{ namespace: namespaces[index], cause: listing.reason as unknown }] : []));
    this.#listed = failures.length === 0 ? found : undefined;
    // Nothing at all could be listed: that is a failed listing, whose previous records stay, and no partial one.
    if (failures.length === listings.length) throw failures[0].cause;
    const clusters = found.filter(cluster => !cluster.deleting).map(cluster => this.#record(cluster));
    if (failures.length === 0) return { complete: true, clusters };
    return { complete: false, clusters, reason: failures.map(({ namespace, cause }) => `namespace ${namespace}: ${messageOf(cause)}`).join('; ') };
  }

  async access(cluster: ClusterRecord, signal: AbortSignal): Promise<ClusterAccess> {
    return this.#options.management.config.workloadAccess === 'kubernetesPlugin' ? this.#throughPortal(cluster, signal) : this.#throughSecret(cluster, signal);
  }

  #namespaces(): readonly (string | undefined)[] {
    return this.#options.management.config.namespaces ?? [undefined];
  }

  /** @throws ClusterReadError when not all clusters can be listed: a name is only known to be one cluster's when all are known */
  async #allNames(signal: AbortSignal): Promise<readonly ClusterName[]> {
    const { reader } = this.#options.management;
    this.#listed ??= (await Promise.all(this.#namespaces().map(namespace => reader.clusters(namespace, signal)))).flat();
    return this.#listed;
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
    const exact = `${namespace}/${name}`;
    const names = [exact, ...looseNamesOf({ namespace, name })];
    const match = names.flatMap(wanted => clusters.find(candidate => candidate.name === wanted) ?? []).at(0);
    if (!match) {
      throw credentialNeeded(
        `The portal's kubernetes plugin has no cluster named ${names.slice(1).join(' or ')}`,
        'Add the cluster to the kubernetes plugin under this name, or set workloadAccess: kubeconfigSecret',
      );
    }
    if (match.name !== exact) await this.#requireOnly(match.name, exact, signal);
    return this.#options.kubernetesPlugin.open(match, this.#options.management.config.allowedHosts);
  }

  /** Reading one cluster and upgrading another of its name must not happen. */
  async #requireOnly(portalName: string, exact: string, signal: AbortSignal): Promise<void> {
    const clusters = (await this.#allNames(signal)).filter(cluster => looseNamesOf(cluster).includes(portalName)).map(cluster => `${cluster.namespace}/${cluster.name}`);
    if (clusters.length === 1 && clusters[0] === exact) return;
    throw credentialNeeded(
      clusters.length > 1
        ? `The portal's kubernetes plugin has a cluster named ${portalName}, which may be any of the Cluster API clusters ${clusters.slice(0, 5).join(', ')}`
        : `The portal's kubernetes plugin has a cluster named ${portalName}, but no listed Cluster API cluster ${exact} it could be`,
      `Name the cluster ${exact} in the kubernetes plugin, or set workloadAccess: kubeconfigSecret`,
    );
  }
}

interface ClusterName {
  readonly namespace: string;
  readonly name: string;
}

/** Names under which the portal may know a cluster, but another cluster of another namespace too. */
function looseNamesOf({ namespace, name }: ClusterName): readonly string[] {
  return [`${namespace}-${name}`, name];
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
