import knexFactory, { type Knex } from 'knex';
import {
  mockCredentials,
  mockServices,
  startTestBackend,
} from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
// eslint-disable-next-line @backstage/no-mixed-plugin-imports -- the tests run the whole plugin
import { clusterUpgradesPlugin } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import type { Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { eventually } from './eventually';

type Backend = Awaited<ReturnType<typeof startTestBackend>>;

export interface IdentityPortalOptions {
  readonly sources: readonly object[];
  /** `kubernetes.clusterLocatorMethods`. */
  readonly locators?: readonly object[];
  /** Where the kubernetes plugin serves its API. */
  readonly kubernetesPluginUrl?: string;
  readonly entities?: NonNullable<
    Parameters<typeof catalogServiceMock.factory>[0]
  >['entities'];
}

/**
 * The real plugin behind a real HTTP server, for questions of which record is which cluster. Its
 * database outlives restarts with another configuration.
 */
export class IdentityPortal {
  readonly #knex: Knex = knexFactory({
    client: 'better-sqlite3',
    connection: ':memory:',
    useNullAsDefault: true,
    pool: { min: 1, max: 1, idleTimeoutMillis: 2 ** 31 - 1 },
  });
  #backend: Backend | undefined;

  async start({
    sources,
    locators = [],
    kubernetesPluginUrl,
    entities = [],
  }: IdentityPortalOptions): Promise<void> {
    await this.#backend?.stop();
    await this.#knex.raw('pragma foreign_keys = on');
    const data = {
      backend: { baseUrl: 'http://localhost' },
      kubernetes: { clusterLocatorMethods: locators },
      clusterUpgrades: { sources, discovery: { intervalMinutes: 0.1 } },
    };
    const address = async (pluginId: string) =>
      `${kubernetesPluginUrl ?? 'http://127.0.0.1:1'}/api/${pluginId}`;
    this.#backend = await startTestBackend({
      features: [
        clusterUpgradesPlugin,
        mockServices.rootConfig.factory({
          data: JSON.parse(JSON.stringify(data)),
        }),
        mockServices.database.factory({ knex: this.#knex }),
        mockServices.discovery.mock({
          getBaseUrl: address,
          getExternalBaseUrl: address,
        }).factory,
        catalogServiceMock.factory({ entities }),
      ],
    });
  }

  async clusters(): Promise<Cluster[]> {
    const { items }: { items: Cluster[] } = await this.#ask(
      'clusters?limit=100&sort=name',
    );
    return items;
  }

  /**
   * The clusters once all that are listed were read: with success, or refused for their identity.
   */
  async settled(sourceEntries: number): Promise<Cluster[]> {
    return eventually(
      `${sourceEntries} entries of sources are read`,
      async () => {
        const clusters = await this.clusters();
        const entries = clusters.flatMap(({ sources }) => sources);
        const isRead = ({ freshness }: Cluster) =>
          freshness.state === 'fresh' ||
          freshness.failure?.kind === 'unproven-identity';
        return entries.length === sourceEntries && clusters.every(isRead)
          ? clusters
          : undefined;
      },
    );
  }

  /** Reads a cluster again and waits until it was read, or is part of another one. */
  async readAgain(clusterId: string): Promise<void> {
    const attempts = async () => {
      const cluster = (await this.clusters()).find(
        ({ id }) => id === clusterId,
      );
      return (
        cluster &&
        `${cluster.freshness.readAt} ${cluster.freshness.consecutiveFailures}`
      );
    };
    const before = await attempts();
    await this.#ask(`clusters/${clusterId}/refresh`, 'POST');
    await eventually(`cluster ${clusterId} is read again`, async () =>
      (await attempts()) === before ? undefined : true,
    );
  }

  async proofs(): Promise<
    { source_id: string; name: string; method: string }[]
  > {
    return this.#knex('identity_proofs')
      .orderBy(['source_id', 'name'])
      .select('source_id', 'name', 'method');
  }

  async stop(): Promise<void> {
    await this.#backend?.stop();
    await this.#knex.destroy();
  }

  async #ask<T>(path: string, method = 'GET'): Promise<T> {
    if (!this.#backend) throw new Error('The portal does not run');
    const response = await fetch(
      `http://127.0.0.1:${this.#backend.server.port()}/api/cluster-upgrades/${path}`,
      { method, headers: { authorization: mockCredentials.user.header() } },
    );
    if (!response.ok)
      throw new Error(
        `${path} answered ${response.status}: ${await response.text()}`,
      );
    return response.json();
  }
}
