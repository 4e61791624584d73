import type {
  AuthService,
  BackstageCredentials,
  DiscoveryService,
} from '@backstage/backend-plugin-api';
import { parseEntityRef } from '@backstage/catalog-model';
import {
  DefaultApiClient,
  type Cluster,
  type LogLine,
  type Readiness,
  type Upgrade,
  type UpgradePreview,
  type UpgradeRequest,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { answerOf } from './ApiError';

/** The cluster-upgrades REST API as the actions need it. Every call is made on behalf of the given credentials. */
export interface ClusterUpgradesService {
  /** @param reference - Drydock's id, or an entity reference such as `resource:default/prod-eu-1` */
  findCluster(
    reference: string,
    credentials: BackstageCredentials,
  ): Promise<Cluster>;
  readiness(
    clusterId: string,
    target: string,
    credentials: BackstageCredentials,
  ): Promise<Readiness>;
  preview(
    request: UpgradeRequest,
    credentials: BackstageCredentials,
  ): Promise<UpgradePreview>;
  start(
    request: UpgradeRequest,
    credentials: BackstageCredentials,
  ): Promise<Upgrade>;
  upgrade(
    upgradeId: string,
    credentials: BackstageCredentials,
  ): Promise<Upgrade>;
  /** Lines after a sequence number, oldest first. */
  log(
    upgradeId: string,
    after: number,
    credentials: BackstageCredentials,
  ): Promise<readonly LogLine[]>;
}

/**
 * The API over HTTP. The actions run in the scaffolder's process, which may be another one than the plugin's.
 * Errors are `ApiError`s with the API's own message.
 */
export class HttpClusterUpgradesService implements ClusterUpgradesService {
  readonly #client: DefaultApiClient;
  readonly #auth: AuthService;

  constructor(options: { auth: AuthService; discovery: DiscoveryService }) {
    this.#auth = options.auth;
    this.#client = new DefaultApiClient({
      discoveryApi: options.discovery,
      fetchApi: { fetch },
    });
  }

  async findCluster(reference: string, credentials: BackstageCredentials) {
    const options = await this.#token(credentials);
    if (!/[:/]/.test(reference)) {
      return answerOf(
        this.#client.getCluster({ path: { clusterId: reference } }, options),
      );
    }
    const { namespace, name } = parseEntityRef(reference, {
      defaultKind: 'resource',
      defaultNamespace: 'default',
    });
    return answerOf(
      this.#client.getClusterByEntity({ path: { namespace, name } }, options),
    );
  }

  async readiness(
    clusterId: string,
    target: string,
    credentials: BackstageCredentials,
  ) {
    return answerOf(
      this.#client.getReadiness(
        { path: { clusterId }, query: { target } },
        await this.#token(credentials),
      ),
    );
  }

  async preview(request: UpgradeRequest, credentials: BackstageCredentials) {
    return answerOf(
      this.#client.previewUpgrade(
        { body: request },
        await this.#token(credentials),
      ),
    );
  }

  async start(request: UpgradeRequest, credentials: BackstageCredentials) {
    return answerOf(
      this.#client.startUpgrade(
        { body: request },
        await this.#token(credentials),
      ),
    );
  }

  async upgrade(upgradeId: string, credentials: BackstageCredentials) {
    return answerOf(
      this.#client.getUpgrade(
        { path: { upgradeId } },
        await this.#token(credentials),
      ),
    );
  }

  async log(
    upgradeId: string,
    after: number,
    credentials: BackstageCredentials,
  ) {
    const { items } = await answerOf(
      this.#client.getUpgradeLog(
        { path: { upgradeId }, query: { after } },
        await this.#token(credentials),
      ),
    );
    return items;
  }

  /** A fresh token for each call: tokens live minutes, an upgrade hours. */
  #token(credentials: BackstageCredentials): Promise<{ token: string }> {
    return this.#auth.getPluginRequestToken({
      onBehalfOf: credentials,
      targetPluginId: 'cluster-upgrades',
    });
  }
}
