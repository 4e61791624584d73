import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { KubeConfig } from '@kubernetes/client-node';
import type {
  ClusterListing,
  ClusterRecord,
  ClusterSource,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  ClusterReadError,
  createDirectClusterAccess,
  type ClusterAccess,
} from '@drydock/upgrade-readiness';
import type {
  ClusterFactsConfig,
  KubeconfigSourceConfig,
} from '../config/config';
import { configuredRecord } from './configuredRecord';

/**
 * The contexts of a kubeconfig file, each read with its own credential. The file is read again at
 * each listing and for each cluster.
 */
export class KubeconfigClusterSource implements ClusterSource {
  readonly id: string;
  readonly title: string;
  readonly #config: KubeconfigSourceConfig;
  readonly #requestTimeoutSeconds: number;
  /**
   * Parsed once for each content: for 2,000 contexts that takes a tenth of a second, and every read
   * of a cluster asks for it.
   */
  #parsed:
    | { readonly digest: string; readonly kubeConfig: KubeConfig }
    | undefined;

  constructor(config: KubeconfigSourceConfig, requestTimeoutSeconds: number) {
    this.id = config.id;
    this.title = config.title ?? `kubeconfig ${config.file.split('/').at(-1)}`;
    this.#config = config;
    this.#requestTimeoutSeconds = requestTimeoutSeconds;
  }

  async list(signal: AbortSignal): Promise<ClusterListing> {
    signal.throwIfAborted();
    const kubeConfig = await this.#load();
    const present = kubeConfig.getContexts().map(context => context.name);
    const wanted = this.#config.contexts ?? present;
    const missing = wanted.filter(name => !present.includes(name));
    const clusters = wanted
      .filter(name => present.includes(name))
      .map(name => this.#record(name, kubeConfig));
    if (missing.length === 0) return { complete: true, clusters };
    return {
      complete: false,
      clusters,
      reason: {
        code: 'listing.no-context',
        params: {
          count: { number: missing.length },
          contexts: { list: missing.map(text => ({ text })) },
        },
      },
    };
  }

  async access(cluster: ClusterRecord): Promise<ClusterAccess> {
    return createDirectClusterAccess({
      kubeConfig: await this.#load(),
      context: cluster.name,
      description: `kubeconfig context ${cluster.name}`,
      limits: { timeoutMilliseconds: this.#requestTimeoutSeconds * 1000 },
    });
  }

  #record(context: string, kubeConfig: KubeConfig): ClusterRecord {
    const said: ClusterFactsConfig = Object.hasOwn(
      this.#config.clusters,
      context,
    )
      ? this.#config.clusters[context]
      : {};
    const named = kubeConfig.getContextObject(context);
    const cluster = named ? kubeConfig.getCluster(named.cluster) : null;
    const endpoint = cluster?.server
      ? { server: cluster.server, certificateAuthorityData: cluster.caData }
      : undefined;
    return {
      name: context,
      title: context,
      endpoint,
      // With a server name of its own for TLS the address may be that of a gateway for many
      // clusters.
      address:
        endpoint && !cluster?.tlsServerName
          ? { ...endpoint, vouchedBy: 'operator' }
          : undefined,
      ...configuredRecord({ ...this.#config, title: undefined }, said),
    };
  }

  async #load(): Promise<KubeConfig> {
    try {
      const text = await readFile(this.#config.file, 'utf8');
      const digest = createHash('sha256').update(text).digest('hex');
      if (this.#parsed?.digest !== digest) {
        const kubeConfig = new KubeConfig();
        kubeConfig.loadFromString(text);
        this.#parsed = { digest, kubeConfig };
      }
      return this.#parsed.kubeConfig;
    } catch (error) {
      const missing =
        typeof error === 'object' &&
        error !== null &&
        'code' in error &&
        error.code === 'ENOENT';
      throw new ClusterReadError({
        // The parser's message may quote the file, which holds credentials.
        kind: 'credential-needed',
        reason: {
          code: missing
            ? 'read.kubeconfig-missing'
            : 'read.kubeconfig-unreadable',
          params: { file: { text: this.#config.file } },
        },
        retryable: false,
        remedy: {
          code: 'read.remedy-kubeconfig',
          params: { source: { text: this.id } },
        },
      });
    }
  }
}
