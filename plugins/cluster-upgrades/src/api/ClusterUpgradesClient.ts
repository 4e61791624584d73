import { ResponseError } from '@backstage/errors';
import type { DiscoveryApi, FetchApi } from '@backstage/core-plugin-api';
import { DefaultApiClient } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { TypedResponse, UpgradeAction } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  ClusterFilter,
  ClusterQuery,
  ClusterUpgradesApi,
  EntityName,
  HistoryFilter,
  HistoryQuery,
} from './ClusterUpgradesApi';

/** The generated client, with answers unwrapped and every status but 2xx made an error. */
export class ClusterUpgradesClient implements ClusterUpgradesApi {
  readonly #client: DefaultApiClient;

  constructor(options: { discoveryApi: DiscoveryApi; fetchApi: FetchApi }) {
    this.#client = new DefaultApiClient(options);
  }

  async getFleet() {
    return body(await this.#client.getFleet({}));
  }

  async listClusters(query: ClusterQuery) {
    return body(await this.#client.listClusters({ query }));
  }

  async exportClusters(query: ClusterFilter) {
    return text(await this.#client.exportClusters({ query }));
  }

  async getCluster(clusterId: string) {
    return body(await this.#client.getCluster({ path: { clusterId } }));
  }

  async getClusterByEntity({ namespace, name }: EntityName) {
    return body(await this.#client.getClusterByEntity({ path: { namespace, name } }));
  }

  async refreshCluster(clusterId: string) {
    return body(await this.#client.refreshCluster({ path: { clusterId } }));
  }

  async getClusterDetails(clusterId: string) {
    return body(await this.#client.getClusterDetails({ path: { clusterId } }));
  }

  async listTargets(clusterId: string) {
    return (await body(await this.#client.listTargets({ path: { clusterId } }))).items;
  }

  async getReadiness(clusterId: string, target?: string) {
    return body(await this.#client.getReadiness({ path: { clusterId }, query: { target } }));
  }

  async exportFindings(clusterId: string, target?: string) {
    return text(await this.#client.exportFindings({ path: { clusterId }, query: { target } }));
  }

  async getImpact({ kind, namespace, name }: EntityName) {
    return body(await this.#client.getImpact({ path: { kind, namespace, name } }));
  }

  async getUpgrade(upgradeId: string) {
    return body(await this.#client.getUpgrade({ path: { upgradeId } }));
  }

  async getUpgradeLog(upgradeId: string, after?: number) {
    return (await body(await this.#client.getUpgradeLog({ path: { upgradeId }, query: { after } }))).items;
  }

  async controlUpgrade(upgradeId: string, action: UpgradeAction) {
    return body(await this.#client.controlUpgrade({ path: { upgradeId }, body: action }));
  }

  async listHistory(query: HistoryQuery) {
    return body(await this.#client.listHistory({ query }));
  }

  async exportHistory(query: HistoryFilter) {
    return text(await this.#client.exportHistory({ query }));
  }
}

async function body<T>(response: TypedResponse<T>): Promise<T> {
  await refuseFailure(response);
  return response.json();
}

async function text(response: TypedResponse<string>): Promise<string> {
  await refuseFailure(response);
  return response.text();
}

async function refuseFailure<T>(response: TypedResponse<T>): Promise<void> {
  if (!response.ok) {
    throw await ResponseError.fromResponse(response);
  }
}
