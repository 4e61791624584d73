import { ClusterUpgradesApiError } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  Baseline,
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
  UpgradeRequest,
  VerdictPage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ClusterQuery, FindingFilter, FindingGroupQuery } from '../api';
import { clusters } from './clusters';
import { pageOf } from './FakeAnswers';
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

/**
 * Answers from fixed facts; a test can make single calls fail or hang. Remembers what it was asked.
 */
export class FakeClusterUpgradesApi extends FakePlansApi {
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

  getFleet = this.operation('getFleet', () => this.facts.fleet);
  getCluster = this.operation('getCluster', ({ path }) =>
    this.#cluster(cluster => cluster.id === path.clusterId),
  );
  getClusterByEntity = this.operation('getClusterByEntity', ({ path }) =>
    this.#cluster(cluster => cluster.name === path.name),
  );
  refreshCluster = this.operation('refreshCluster', ({ path }) =>
    this.#cluster(cluster => cluster.id === path.clusterId),
  );
  getClusterDetails = this.operation(
    'getClusterDetails',
    () => this.facts.details,
  );
  listTargets = this.operation('listTargets', () => ({
    items: this.facts.targets,
  }));
  getPlatform = this.operation('getPlatform', ({ query }) => ({
    target: query.target ?? this.facts.readiness.target,
    ...this.facts.platform,
  }));
  getReadiness = this.operation('getReadiness', ({ path, query }) => ({
    ...this.facts.readiness,
    clusterId: path.clusterId,
    target: query.target ?? this.facts.readiness.target,
    whatIf: query.target !== undefined,
  }));
  getImpact = this.operation('getImpact', () => this.facts.impact);
  listImpactFixes = this.operation('listImpactFixes', ({ query }) =>
    pageOf(
      this.facts.impactFixes.filter(
        ({ item }) =>
          (!query.severity || query.severity.includes(item.finding.severity)) &&
          (!query.state || query.state.some(state => state === item.state)),
      ),
      query,
    ),
  );
  listImpactClusters = this.operation('listImpactClusters', ({ query }) =>
    pageOf(this.facts.impactClusters, query),
  );
  listImpactComponents = this.operation('listImpactComponents', ({ query }) =>
    pageOf(this.facts.impactComponents, query),
  );
  previewUpgrade = this.operation('previewUpgrade', ({ body }) => {
    const reasons = this.facts.startRefusals(body).map(text => aReason(text));
    return {
      allowed: reasons.length === 0,
      reasons,
      hops: [],
      verdict: this.facts.readiness.verdict,
      platform: { target: body.target, ...this.facts.platform },
      dependencies: this.facts.dependencies,
    };
  });

  getUpgrade = this.operation('getUpgrade', () => this.facts.upgrade);
  getUpgradeLog = this.operation(
    'getUpgradeLog',
    ({ query: { after = 0 } }) => ({
      items: this.facts.log.filter(line => line.sequence > after),
    }),
  );
  controlUpgrade = this.operation('controlUpgrade', () => this.facts.upgrade);
  exportClusters = this.operation('exportClusters', () => 'id,name\n');
  exportFindings = this.operation('exportFindings', () => 'fingerprint\n');
  exportHistory = this.operation('exportHistory', () => 'id\n');

  listClusters = this.operation('listClusters', ({ query }) => ({
    operateDenied: this.facts.operateDenied,
    ...pageOf(
      this.facts.clusters.filter(cluster => matches(cluster, query)),
      query,
    ),
  }));
  listHistory = this.operation('listHistory', ({ query }) => {
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

  exportAllFindings = this.operation('exportAllFindings', () => 'csv\n');
  exportFindingsMarkdown = this.operation(
    'exportFindingsMarkdown',
    () => 'markdown\n',
  );
  exportFindingsSarif = this.operation('exportFindingsSarif', () => 'sarif\n');
  exportSupport = this.operation('exportSupport', () => 'cluster\n');
  createWaiver = this.operation('createWaiver', ({ body }) => ({
    ...activeWaiver,
    ...body,
  }));
  revokeWaiver = this.operation('revokeWaiver', () => ({
    ...activeWaiver,
    state: 'revoked',
  }));
  listVerdicts = this.operation('listVerdicts', () => this.facts.verdicts);
  getReadinessDifference = this.operation(
    'getReadinessDifference',
    () => this.facts.difference,
  );
  getDiagnostics = this.operation(
    'getDiagnostics',
    () => this.facts.diagnostics,
  );
  getFinding = this.operation('getFinding', ({ path }) => {
    const found = this.facts.findings.find(
      ({ cluster, finding }) =>
        cluster.id === path.clusterId &&
        finding.fingerprint === path.fingerprint,
    );
    return this.facts.detail(found ?? this.facts.findings[0]);
  });

  listBaselines = this.operation('listBaselines', () => ({
    items: this.facts.baselines,
  }));
  createBaseline = this.operation('createBaseline', ({ body }) => ({
    id: 'new',
    name: body.name,
    createdBy: 'user:default/ada',
    createdAt: '2026-11-21T09:00:00Z',
    clusters: 2,
    findings: 5,
  }));
  deleteBaseline = this.operation('deleteBaseline', () => undefined);
  listFindings = this.operation('listFindings', ({ query }) => ({
    ...pageOf(
      this.facts.findings.filter(item => fits(item, query)),
      query,
    ),
    ...(query.facets ?? true
      ? {
          facets: facetsOf(this.facts.findings),
          coverage: this.facts.coverage,
          knowledge: this.facts.fleet.knowledge,
        }
      : {}),
  }));
  listFindingGroups = this.operation('listFindingGroups', ({ query }) =>
    pageOf(
      groupsOf(
        this.facts.findings.filter(item => fits(item, query)),
        query.by,
      ),
      query,
    ),
  );
  listSupport = this.operation('listSupport', ({ query }) =>
    supportPage(
      this.facts.support.filter(
        ({ cluster, support }) =>
          (!query.search || cluster.name.includes(query.search)) &&
          (!query.support || query.support.includes(support.state)),
      ),
      query.groupBy ?? 'environment',
      query.offset,
      query.limit,
    ),
  );
  getClusterDiagnostics = this.operation(
    'getClusterDiagnostics',
    ({ path }) =>
      this.facts.clusterDiagnostics.find(
        ({ cluster }) => cluster.id === path.clusterId,
      ) ?? this.facts.clusterDiagnostics[0],
  );
  listClusterDiagnostics = this.operation(
    'listClusterDiagnostics',
    ({ query }) =>
      pageOf(
        this.facts.clusterDiagnostics.filter(
          row =>
            (!query.gaps || row.gaps.length > 0) &&
            (!query.freshness || query.freshness.includes(row.freshness.state)),
        ),
        query,
      ),
  );

  #cluster(matching: (cluster: Cluster) => boolean): Cluster {
    return this.facts.clusters.find(matching) ?? this.facts.clusters[0];
  }
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
      label: aReason(by === 'cluster' ? members[0].cluster.title : key),
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
        label: aReason(
          items.find(({ cluster }) => cluster.id === value)?.cluster.title ??
            value,
        ),
      }),
    ),
    state: counts(items.map(({ state }) => state)),
  };
}

/** The error that the API throws for a refused request. */
export function responseError(
  status: number,
  message: string,
  requestId = 'request-1',
  reason?: Reason,
): Promise<ClusterUpgradesApiError> {
  const body = JSON.stringify({
    error: { name: 'Error', message, reason },
    response: { statusCode: status },
  });
  return ClusterUpgradesApiError.of({
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
