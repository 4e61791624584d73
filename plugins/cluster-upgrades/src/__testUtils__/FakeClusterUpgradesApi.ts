import { ResponseError } from '@backstage/errors';
import type { Cluster, ClusterDetails, Fleet, HistoryEntry, Impact, LogLine, Readiness, Target, Upgrade, UpgradeAction } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ClusterFilter, ClusterQuery, ClusterUpgradesApi, EntityName, HistoryFilter, HistoryQuery } from '../api';
import { clusters } from './clusters';
import { blockedReadiness, details, fleet, historyEntries, impact, targets } from './readiness';
import { logLines, waitingUpgrade } from './upgrade';

export interface FakeFacts {
  fleet: Fleet;
  clusters: Cluster[];
  readiness: Readiness;
  targets: Target[];
  details: ClusterDetails;
  impact: Impact;
  upgrade: Upgrade;
  log: LogLine[];
  history: HistoryEntry[];
}

type Call = keyof ClusterUpgradesApi;

/** Answers from fixed facts; a test can make single calls fail or hang. Remembers what it was asked. */
export class FakeClusterUpgradesApi implements ClusterUpgradesApi {
  readonly facts: FakeFacts;
  readonly calls: Array<{ call: Call; request: unknown }> = [];
  readonly #failures = new Map<Call, Error | 'hang'>();

  constructor(facts: Partial<FakeFacts> = {}) {
    this.facts = { fleet, clusters, readiness: blockedReadiness, targets, details, impact, upgrade: waitingUpgrade, log: logLines, history: historyEntries, ...facts };
  }

  fail(call: Call, failure: Error | 'hang'): this {
    this.#failures.set(call, failure);
    return this;
  }

  recover(call: Call): this {
    this.#failures.delete(call);
    return this;
  }

  requests(call: Call): unknown[] {
    return this.calls.filter(entry => entry.call === call).map(entry => entry.request);
  }

  getFleet = () => this.#answer('getFleet', undefined, () => this.facts.fleet);
  getCluster = (id: string) => this.#answer('getCluster', id, () => this.#cluster(cluster => cluster.id === id));
  getClusterByEntity = (entity: EntityName) => this.#answer('getClusterByEntity', entity, () => this.#cluster(cluster => cluster.name === entity.name));
  refreshCluster = (id: string) => this.#answer('refreshCluster', id, () => this.#cluster(cluster => cluster.id === id));
  getClusterDetails = (id: string) => this.#answer('getClusterDetails', id, () => this.facts.details);
  listTargets = (id: string) => this.#answer('listTargets', id, () => this.facts.targets);
  getReadiness = (clusterId: string, target?: string) =>
    this.#answer('getReadiness', { clusterId, target }, () => ({ ...this.facts.readiness, clusterId, target: target ?? this.facts.readiness.target, whatIf: target !== undefined }));
  getImpact = (entity: EntityName) => this.#answer('getImpact', entity, () => this.facts.impact);
  getUpgrade = (id: string) => this.#answer('getUpgrade', id, () => this.facts.upgrade);
  getUpgradeLog = (id: string, after = 0) => this.#answer('getUpgradeLog', { id, after }, () => this.facts.log.filter(line => line.sequence > after));
  controlUpgrade = (id: string, action: UpgradeAction) => this.#answer('controlUpgrade', { id, action }, () => this.facts.upgrade);
  exportClusters = (filter: ClusterFilter) => this.#answer('exportClusters', filter, () => 'id,name\n');
  exportFindings = (id: string, target?: string) => this.#answer('exportFindings', { id, target }, () => 'fingerprint\n');
  exportHistory = (filter: HistoryFilter) => this.#answer('exportHistory', filter, () => 'id\n');

  listClusters = (query: ClusterQuery) =>
    this.#answer('listClusters', query, () => {
      const found = this.facts.clusters.filter(cluster => matches(cluster, query));
      const { offset = 0, limit = 25 } = query;
      return { items: found.slice(offset, offset + limit), total: found.length, offset, limit };
    });

  listHistory = (query: HistoryQuery) =>
    this.#answer('listHistory', query, () => {
      const found = this.facts.history.filter(entry => query.outcome === undefined || entry.outcome === query.outcome);
      return { items: found, total: found.length, offset: query.offset ?? 0, limit: query.limit ?? 25 };
    });

  #cluster(matching: (cluster: Cluster) => boolean): Cluster {
    return this.facts.clusters.find(matching) ?? this.facts.clusters[0];
  }

  async #answer<T>(call: Call, request: unknown, answer: () => T): Promise<T> {
    this.calls.push({ call, request });
    const failure = this.#failures.get(call);
    if (failure === 'hang') {
      return new Promise<T>(() => {});
    }
    if (failure) {
      throw failure;
    }
    return answer();
  }
}

function matches(cluster: Cluster, query: ClusterQuery): boolean {
  return (
    (!query.search || cluster.name.includes(query.search)) &&
    (!query.verdict || query.verdict.includes(cluster.verdict)) &&
    (!query.environment || query.environment.includes(cluster.environment ?? '')) &&
    (!query.freshness || query.freshness.includes(cluster.freshness.state))
  );
}

/** The error that the client throws for a refused request. */
export function responseError(status: number, message: string, requestId = 'request-1'): Promise<ResponseError> {
  const body = JSON.stringify({ error: { name: 'Error', message }, response: { statusCode: status } });
  return ResponseError.fromResponse({
    status,
    statusText: '',
    ok: false,
    redirected: false,
    type: 'default',
    url: '',
    headers: new Headers({ 'content-type': 'application/json', 'x-request-id': requestId }),
    text: async () => body,
  });
}
