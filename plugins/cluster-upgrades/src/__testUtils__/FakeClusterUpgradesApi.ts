import { ResponseError } from '@backstage/errors';
import type {
  Baseline,
  BaselineRequest,
  Cluster,
  ClusterDetails,
  ClusterDiagnostics,
  Dependency,
  Diagnostics,
  FindingCoverage,
  FindingDetail,
  FindingGroup,
  Reason,
  FindingItem,
  Fleet,
  HistoryEntry,
  Impact,
  ImpactCluster,
  ImpactComponent,
  ImpactFix,
  LogLine,
  PlatformFacts,
  Readiness,
  ReadinessDifference,
  SupportRow,
  Target,
  Upgrade,
  UpgradeAction,
  UpgradePreview,
  UpgradeRequest,
  VerdictPage,
  WaiverRequest,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
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
} from '../api';
import { clusters } from './clusters';
import { FakePlansApi, planFacts } from './FakePlansApi';
import type { PlanFacts } from './FakePlansApi';
import { clusterDiagnostics, diagnostics } from './diagnostics';
import {
  activeWaiver,
  detailOf,
  findingItems,
  impactFixes,
  someChecksDidNotRun,
} from './findings';
import {
  blockedReadiness,
  details,
  fleet,
  historyEntries,
  impact,
  impactClusters,
  impactComponents,
  targets,
} from './readiness';
import { platformFacts } from './platform';
import { aReason } from './reasons';
import { supportPage, supportRows } from './support';
import { difference, verdicts } from './trend';
import { logLines, waitingUpgrade } from './upgrade';

export interface FakeFacts extends PlanFacts {
  fleet: Fleet;
  clusters: Cluster[];
  operateDenied?: Reason;
  readiness: Readiness;
  targets: Target[];
  baselines: Baseline[];
  platform: PlatformFacts;
  details: ClusterDetails;
  impact: Impact;
  impactFixes: ImpactFix[];
  impactClusters: ImpactCluster[];
  impactComponents: ImpactComponent[];
  upgrade: Upgrade;
  /** Why a start would be refused. */
  startRefusals: (request: UpgradeRequest) => string[];
  /** What the upgrade of a cluster needs outside of it. */
  dependencies: Dependency[];
  log: LogLine[];
  history: HistoryEntry[];
  findings: FindingItem[];
  coverage: FindingCoverage;
  detail: (item: FindingItem) => FindingDetail;
  verdicts: VerdictPage;
  difference: ReadinessDifference;
  support: SupportRow[];
  diagnostics: Diagnostics;
  clusterDiagnostics: ClusterDiagnostics[];
}

/** Answers from fixed facts; a test can make single calls fail or hang. Remembers what it was asked. */
export class FakeClusterUpgradesApi
  extends FakePlansApi
  implements ClusterUpgradesApi
{
  readonly facts: FakeFacts;
  constructor(facts: Partial<FakeFacts> = {}) {
    super();
    this.facts = {
      ...planFacts,
      fleet,
      clusters,
      readiness: blockedReadiness,
      targets,
      baselines: [],
      platform: platformFacts,
      details,
      impact,
      impactFixes,
      impactClusters,
      impactComponents,
      upgrade: waitingUpgrade,
      startRefusals: () => [],
      dependencies: [],
      log: logLines,
      history: historyEntries,
      findings: findingItems,
      coverage: someChecksDidNotRun,
      detail: detailOf,
      verdicts,
      difference,
      support: supportRows,
      diagnostics,
      clusterDiagnostics,
      ...facts,
    };
  }

  getFleet = () => this.answer('getFleet', undefined, () => this.facts.fleet);
  getCluster = (id: string) =>
    this.answer('getCluster', id, () =>
      this.#cluster(cluster => cluster.id === id),
    );
  getClusterByEntity = (entity: EntityName) =>
    this.answer('getClusterByEntity', entity, () =>
      this.#cluster(cluster => cluster.name === entity.name),
    );
  refreshCluster = (id: string) =>
    this.answer('refreshCluster', id, () =>
      this.#cluster(cluster => cluster.id === id),
    );
  getClusterDetails = (id: string) =>
    this.answer('getClusterDetails', id, () => this.facts.details);
  listTargets = (id: string) =>
    this.answer('listTargets', id, () => this.facts.targets);
  getPlatform = (clusterId: string, target?: string) =>
    this.answer('getPlatform', { clusterId, target }, () => ({
      target: target ?? this.facts.readiness.target,
      ...this.facts.platform,
    }));
  getReadiness = (clusterId: string, target?: string) =>
    this.answer('getReadiness', { clusterId, target }, () => ({
      ...this.facts.readiness,
      clusterId,
      target: target ?? this.facts.readiness.target,
      whatIf: target !== undefined,
    }));
  getImpact = (entity: EntityName) =>
    this.answer('getImpact', entity, () => this.facts.impact);
  listImpactFixes = (entity: EntityName, query: ImpactFixQuery) =>
    this.answer('listImpactFixes', { entity, query }, () =>
      pageOf(
        this.facts.impactFixes.filter(
          ({ item }) =>
            (!query.severity ||
              query.severity.includes(item.finding.severity)) &&
            (!query.state || query.state.some(state => state === item.state)),
        ),
        query,
      ),
    );

  listImpactClusters = (entity: EntityName, query: ImpactClusterQuery) =>
    this.answer('listImpactClusters', { entity, query }, () =>
      pageOf(this.facts.impactClusters, query),
    );
  listImpactComponents = (entity: EntityName, query: ImpactComponentQuery) =>
    this.answer('listImpactComponents', { entity, query }, () =>
      pageOf(this.facts.impactComponents, query),
    );
  previewUpgrade = (request: UpgradeRequest) =>
    this.answer('previewUpgrade', request, (): UpgradePreview => {
      const reasons = this.facts
        .startRefusals(request)
        .map(text => aReason(text));
      return {
        allowed: reasons.length === 0,
        reasons,
        hops: [],
        verdict: this.facts.readiness.verdict,
        platform: { target: request.target, ...this.facts.platform },
        dependencies: this.facts.dependencies,
      };
    });

  getUpgrade = (id: string) =>
    this.answer('getUpgrade', id, () => this.facts.upgrade);
  getUpgradeLog = (id: string, after = 0) =>
    this.answer('getUpgradeLog', { id, after }, () =>
      this.facts.log.filter(line => line.sequence > after),
    );
  controlUpgrade = (id: string, action: UpgradeAction) =>
    this.answer('controlUpgrade', { id, action }, () => this.facts.upgrade);
  exportClusters = (filter: ClusterFilter) =>
    this.answer('exportClusters', filter, () => 'id,name\n');
  exportFindings = (id: string, target?: string) =>
    this.answer('exportFindings', { id, target }, () => 'fingerprint\n');
  exportHistory = (filter: HistoryFilter) =>
    this.answer('exportHistory', filter, () => 'id\n');

  listClusters = (query: ClusterQuery) =>
    this.answer('listClusters', query, () => {
      const found = this.facts.clusters.filter(cluster =>
        matches(cluster, query),
      );
      const { offset = 0, limit = 25 } = query;
      return {
        items: found.slice(offset, offset + limit),
        operateDenied: this.facts.operateDenied,
        total: found.length,
        offset,
        limit,
      };
    });

  listHistory = (query: HistoryQuery) =>
    this.answer('listHistory', query, () => {
      const found = this.facts.history.filter(
        entry => query.outcome === undefined || entry.outcome === query.outcome,
      );
      return {
        items: found,
        total: found.length,
        offset: query.offset ?? 0,
        limit: query.limit ?? 25,
      };
    });

  exportAllFindings = (format: FindingExport, filter: FindingFilter) =>
    this.answer('exportAllFindings', { format, filter }, () => `${format}\n`);
  exportSupport = (filter: SupportFilter) =>
    this.answer('exportSupport', filter, () => 'cluster\n');
  createWaiver = (clusterId: string, request: WaiverRequest) =>
    this.answer('createWaiver', { clusterId, request }, () => ({
      ...activeWaiver,
      ...request,
    }));
  revokeWaiver = (waiverId: string, reason: string) =>
    this.answer('revokeWaiver', { waiverId, reason }, () => ({
      ...activeWaiver,
      state: 'revoked' as const,
    }));
  listVerdicts = (clusterId: string, days: number) =>
    this.answer('listVerdicts', { clusterId, days }, () => this.facts.verdicts);
  getReadinessDifference = (
    clusterId: string,
    against: string,
    target?: string,
  ) =>
    this.answer(
      'getReadinessDifference',
      { clusterId, against, target },
      () => this.facts.difference,
    );
  getDiagnostics = () =>
    this.answer('getDiagnostics', undefined, () => this.facts.diagnostics);

  getFinding = (clusterId: string, fingerprint: string) =>
    this.answer('getFinding', { clusterId, fingerprint }, () => {
      const found = this.facts.findings.find(
        ({ cluster, finding }) =>
          cluster.id === clusterId && finding.fingerprint === fingerprint,
      );
      return this.facts.detail(found ?? this.facts.findings[0]);
    });

  listBaselines = () =>
    this.answer('listBaselines', undefined, () => this.facts.baselines);
  createBaseline = (request: BaselineRequest) =>
    this.answer('createBaseline', request, () => ({
      id: 'new',
      name: request.name,
      createdBy: 'user:default/ada',
      createdAt: '2026-11-21T09:00:00Z',
      clusters: 2,
      findings: 5,
    }));
  deleteBaseline = (id: string) =>
    this.answer('deleteBaseline', id, () => undefined);
  listFindings = (query: FindingQuery) =>
    this.answer('listFindings', query, () => {
      const found = this.facts.findings.filter(item => fits(item, query));
      const { offset = 0, limit = 25, facets = true } = query;
      return {
        items: found.slice(offset, offset + limit),
        total: found.length,
        offset,
        limit,
        ...(facets
          ? {
              facets: facetsOf(this.facts.findings),
              coverage: this.facts.coverage,
              knowledge: this.facts.fleet.knowledge,
            }
          : {}),
      };
    });

  listFindingGroups = (query: FindingGroupQuery) =>
    this.answer('listFindingGroups', query, () => {
      const items = groupsOf(
        this.facts.findings.filter(item => fits(item, query)),
        query.by,
      );
      const { offset = 0, limit = 25 } = query;
      return {
        items: items.slice(offset, offset + limit),
        total: items.length,
        offset,
        limit,
      };
    });

  listSupport = (query: SupportQuery) =>
    this.answer('listSupport', query, () => {
      const rows = this.facts.support.filter(
        ({ cluster, support }) =>
          (!query.search || cluster.name.includes(query.search)) &&
          (!query.support || query.support.includes(support.state)),
      );
      return supportPage(
        rows,
        query.groupBy ?? 'environment',
        query.offset,
        query.limit,
      );
    });

  getClusterDiagnostics = (clusterId: string) =>
    this.answer(
      'getClusterDiagnostics',
      clusterId,
      () =>
        this.facts.clusterDiagnostics.find(
          ({ cluster }) => cluster.id === clusterId,
        ) ?? this.facts.clusterDiagnostics[0],
    );

  listClusterDiagnostics = (query: ClusterDiagnosticsQuery) =>
    this.answer('listClusterDiagnostics', query, () => {
      const found = this.facts.clusterDiagnostics.filter(
        row =>
          (!query.gaps || row.gaps.length > 0) &&
          (!query.freshness || query.freshness.includes(row.freshness.state)),
      );
      const { offset = 0, limit = 25 } = query;
      return {
        items: found.slice(offset, offset + limit),
        total: found.length,
        offset,
        limit,
      };
    });

  #cluster(matching: (cluster: Cluster) => boolean): Cluster {
    return this.facts.clusters.find(matching) ?? this.facts.clusters[0];
  }
}

function pageOf<Row>(
  rows: Row[],
  { offset = 0, limit = 25 }: { offset?: number; limit?: number },
) {
  return {
    items: rows.slice(offset, offset + limit),
    total: rows.length,
    offset,
    limit,
  };
}

function matches(cluster: Cluster, query: ClusterQuery): boolean {
  return (
    (!query.search || cluster.name.includes(query.search)) &&
    (!query.verdict || query.verdict.includes(cluster.verdict)) &&
    (!query.environment ||
      query.environment.includes(cluster.environment ?? '')) &&
    (!query.freshness || query.freshness.includes(cluster.freshness.state))
  );
}

function fits(
  { finding, cluster, state, target }: FindingItem,
  query: FindingFilter,
): boolean {
  return (
    (query.state ?? ['open']).includes(state) &&
    (!query.search || finding.title.text.includes(query.search)) &&
    (!query.severity || query.severity.includes(finding.severity)) &&
    (!query.owner || query.owner.includes(finding.owner ?? '(none)')) &&
    (!query.cluster || query.cluster.includes(cluster.id)) &&
    (!query.check || query.check.includes(finding.checkId)) &&
    (!query.target || query.target.includes(target))
  );
}

type GroupedBy = FindingGroupQuery['by'];

function keyOf(
  { finding, cluster, target }: FindingItem,
  by: GroupedBy,
): string {
  return {
    owner: finding.owner ?? '(none)',
    cluster: cluster.id,
    check: finding.checkId,
    target,
  }[by];
}

function groupsOf(items: FindingItem[], by: GroupedBy): FindingGroup[] {
  return [...new Set(items.map(item => keyOf(item, by)))].map(key => {
    const members = items.filter(item => keyOf(item, by) === key);
    const amount = (severity: FindingItem['finding']['severity']) =>
      members.filter(({ finding }) => finding.severity === severity).length;
    return {
      key,
      label: by === 'cluster' ? members[0].cluster.title : key,
      entityRef: by === 'owner' ? key : undefined,
      blockers: amount('blocker'),
      warnings: amount('warning'),
      infos: amount('info'),
      findings: members.length,
      clusters: new Set(members.map(({ cluster }) => cluster.id)).size,
      nextDueAt: members.flatMap(({ dueAt }) => dueAt ?? []).sort()[0],
    };
  });
}

function facetsOf(items: FindingItem[]) {
  const counts = (values: string[]) =>
    [...new Set(values)].map(value => ({
      value,
      count: values.filter(other => other === value).length,
    }));
  return {
    severity: counts(
      items
        .filter(({ state }) => state === 'open')
        .map(({ finding }) => finding.severity),
    ),
    owner: counts(items.map(({ finding }) => finding.owner ?? '(none)')),
    check: counts(items.map(({ finding }) => finding.checkId)),
    cluster: counts(items.map(({ cluster }) => cluster.id)).map(
      ({ value, count }) => ({
        value,
        count,
        label: items.find(({ cluster }) => cluster.id === value)?.cluster.title,
      }),
    ),
    state: counts(items.map(({ state }) => state)),
  };
}

/** The error that the client throws for a refused request. */
export function responseError(
  status: number,
  message: string,
  requestId = 'request-1',
  reason?: Reason,
): Promise<ResponseError> {
  const body = JSON.stringify({
    error: { name: 'Error', message, reason },
    response: { statusCode: status },
  });
  return ResponseError.fromResponse({
    status,
    statusText: '',
    ok: false,
    redirected: false,
    type: 'default',
    url: '',
    headers: new Headers({
      'content-type': 'application/json',
      'x-request-id': requestId,
    }),
    text: async () => body,
  });
}
