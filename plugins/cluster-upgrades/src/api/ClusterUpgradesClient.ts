import type { DiscoveryApi, FetchApi } from '@backstage/core-plugin-api';
import { DefaultApiClient } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  BaselineRequest,
  UpgradeAction,
  UpgradeRequest,
  WaiverRequest,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { body, done, text } from './answers';
import { PlansClient } from './PlansClient';
import type {
  ClusterDiagnosticsQuery,
  ClusterFilter,
  ClusterQuery,
  ClusterUpgradesApi,
  EntityName,
  FindingExport,
  FindingFilter,
  FindingGroupQuery,
  FindingQuery,
  HistoryFilter,
  HistoryQuery,
  ImpactClusterQuery,
  ImpactComponentQuery,
  ImpactFixQuery,
  SupportFilter,
  SupportQuery,
} from './ClusterUpgradesApi';

/** The generated client, with answers unwrapped and every status but 2xx made an error. */
export class ClusterUpgradesClient
  extends PlansClient
  implements ClusterUpgradesApi
{
  readonly #client: DefaultApiClient;

  constructor(options: { discoveryApi: DiscoveryApi; fetchApi: FetchApi }) {
    const client = new DefaultApiClient(options);
    super(client);
    this.#client = client;
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
    return body(
      await this.#client.getClusterByEntity({ path: { namespace, name } }),
    );
  }

  async refreshCluster(clusterId: string) {
    return body(await this.#client.refreshCluster({ path: { clusterId } }));
  }

  async getClusterDetails(clusterId: string) {
    return body(await this.#client.getClusterDetails({ path: { clusterId } }));
  }

  async listTargets(clusterId: string) {
    return (await body(await this.#client.listTargets({ path: { clusterId } })))
      .items;
  }

  async getPlatform(clusterId: string, target?: string) {
    return body(
      await this.#client.getPlatform({
        path: { clusterId },
        query: { target },
      }),
    );
  }

  async getReadiness(clusterId: string, target?: string) {
    return body(
      await this.#client.getReadiness({
        path: { clusterId },
        query: { target },
      }),
    );
  }

  async exportFindings(clusterId: string, target?: string) {
    return text(
      await this.#client.exportFindings({
        path: { clusterId },
        query: { target },
      }),
    );
  }

  async listBaselines() {
    return (await body(await this.#client.listBaselines({}))).items;
  }

  async createBaseline(request: BaselineRequest) {
    return body(await this.#client.createBaseline({ body: request }));
  }

  async deleteBaseline(baselineId: string) {
    await done(await this.#client.deleteBaseline({ path: { baselineId } }));
  }

  async listFindings(query: FindingQuery) {
    return body(await this.#client.listFindings({ query }));
  }

  async listFindingGroups(query: FindingGroupQuery) {
    return body(await this.#client.listFindingGroups({ query }));
  }

  async exportAllFindings(format: FindingExport, query: FindingFilter) {
    switch (format) {
      case 'csv':
        return text(await this.#client.exportAllFindings({ query }));
      case 'markdown':
        return text(await this.#client.exportFindingsMarkdown({ query }));
      default:
        return text(await this.#client.exportFindingsSarif({ query }));
    }
  }

  async getFinding(clusterId: string, fingerprint: string) {
    return body(
      await this.#client.getFinding({ path: { clusterId, fingerprint } }),
    );
  }

  async createWaiver(clusterId: string, request: WaiverRequest) {
    return body(
      await this.#client.createWaiver({ path: { clusterId }, body: request }),
    );
  }

  async revokeWaiver(waiverId: string, reason: string) {
    return body(
      await this.#client.revokeWaiver({
        path: { waiverId },
        query: { reason },
      }),
    );
  }

  async listVerdicts(clusterId: string, days: number) {
    return body(
      await this.#client.listVerdicts({ path: { clusterId }, query: { days } }),
    );
  }

  async getReadinessDifference(
    clusterId: string,
    against: string,
    target?: string,
  ) {
    return body(
      await this.#client.getReadinessDifference({
        path: { clusterId },
        query: { against, target },
      }),
    );
  }

  async listSupport(query: SupportQuery) {
    return body(await this.#client.listSupport({ query }));
  }

  async exportSupport(query: SupportFilter) {
    return text(await this.#client.exportSupport({ query }));
  }

  async getDiagnostics() {
    return body(await this.#client.getDiagnostics({}));
  }

  async getClusterDiagnostics(clusterId: string) {
    return body(
      await this.#client.getClusterDiagnostics({ path: { clusterId } }),
    );
  }

  async listClusterDiagnostics(query: ClusterDiagnosticsQuery) {
    return body(await this.#client.listClusterDiagnostics({ query }));
  }

  async getImpact({ kind, namespace, name }: EntityName) {
    return body(
      await this.#client.getImpact({ path: { kind, namespace, name } }),
    );
  }

  async listImpactFixes(
    { kind, namespace, name }: EntityName,
    query: ImpactFixQuery,
  ) {
    return body(
      await this.#client.listImpactFixes({
        path: { kind, namespace, name },
        query,
      }),
    );
  }

  async listImpactClusters(
    { kind, namespace, name }: EntityName,
    query: ImpactClusterQuery,
  ) {
    return body(
      await this.#client.listImpactClusters({
        path: { kind, namespace, name },
        query,
      }),
    );
  }

  async listImpactComponents(
    { kind, namespace, name }: EntityName,
    query: ImpactComponentQuery,
  ) {
    return body(
      await this.#client.listImpactComponents({
        path: { kind, namespace, name },
        query,
      }),
    );
  }

  async previewUpgrade(request: UpgradeRequest) {
    return body(await this.#client.previewUpgrade({ body: request }));
  }

  async getUpgrade(upgradeId: string) {
    return body(await this.#client.getUpgrade({ path: { upgradeId } }));
  }

  async getUpgradeLog(upgradeId: string, after?: number) {
    return (
      await body(
        await this.#client.getUpgradeLog({
          path: { upgradeId },
          query: { after },
        }),
      )
    ).items;
  }

  async controlUpgrade(upgradeId: string, action: UpgradeAction) {
    return body(
      await this.#client.controlUpgrade({ path: { upgradeId }, body: action }),
    );
  }

  async listHistory(query: HistoryQuery) {
    return body(await this.#client.listHistory({ query }));
  }

  async exportHistory(query: HistoryFilter) {
    return text(await this.#client.exportHistory({ query }));
  }
}
