import type { Knex } from 'knex';
import type { AuditorService } from '@backstage/backend-plugin-api';
import type { Knowledge } from '@drydock/kubernetes-knowledge';
import type { SupportRow } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../clusters/cluster';
import { platformOf } from '../clusters/platformOf';
import { listClusters, type ClusterFilter } from '../database/clusterQueries';
import { inSlicesOf } from '../work/inSlices';
import type { ActiveUpgrades } from '../readiness/activeUpgrades';
import { audited } from './audited';
import { sendCsv, type ApiRouter } from './apiRouter';
import type { ClusterAccessControl } from '../permissions/ClusterAccessControl';
import type { ClusterPresenter } from './present/ClusterPresenter';
import { largeCsv } from './csv';
import { presentActiveUpgrade } from './present/presentActiveUpgrade';
import { groupSupport, sortSupport, sumSupport, supportRow } from './support';

const PAGE = 200;

export interface SupportRouterOptions {
  readonly knex: Knex;
  readonly access: ClusterAccessControl;
  readonly auditor: AuditorService;
  readonly presenter: ClusterPresenter;
  readonly knowledge: Knowledge;
  readonly upgrades: ActiveUpgrades;
  readonly now: () => Date;
}

type SupportFilter = ClusterFilter & { readonly platform?: readonly string[] };

const COLUMNS = [
  'clusterId',
  'cluster',
  'entityRef',
  'owner',
  'environment',
  'platform',
  'version',
  'supportState',
  'standardEnd',
  'extendedEnd',
  'supportUntil',
  'daysLeft',
  'costPerHourUsd',
  'costPerYearUsd',
  'extendedCostPerYearUsd',
  'target',
  'targetReason',
  'targetSupportUntil',
  'verdict',
  'upgrade',
];

function csvRow({
  cluster,
  version,
  support,
  target,
  targetReason,
  targetSupport,
  verdict,
  upgrade,
  ...costs
}: SupportRow): (string | number | undefined)[] {
  return [
    cluster.id,
    cluster.title,
    cluster.entityRef,
    cluster.owner,
    cluster.environment,
    support.provider,
    version,
    support.state,
    support.standardEnd,
    support.extendedEnd,
    support.until,
    support.daysLeft,
    costs.costPerHourUsd,
    costs.costPerYearUsd,
    costs.extendedCostPerYearUsd,
    target,
    targetReason?.text,
    targetSupport?.until,
    verdict,
    upgrade && `${upgrade.phase} to ${upgrade.target}`,
  ];
}

/** When support ends, cluster by cluster, and what extended support costs. */
export function addSupportRoutes(
  router: ApiRouter,
  options: SupportRouterOptions,
): void {
  const { access, auditor, presenter, now } = options;

  router.get('/support', async (request, response) => {
    const { visibility } = await access.visibility(request);
    const {
      groupBy = 'environment',
      sort = 'end',
      order = 'asc',
      offset = 0,
      limit = 25,
      ...filter
    } = request.query;
    const sorted = sortSupport(
      await readRows(options, { ...filter, visibility }),
      groupBy,
      sort,
      order,
    );
    response.json({
      items: await withUpgrades(options, sorted.slice(offset, offset + limit)),
      total: sorted.length,
      offset,
      limit,
      today: now().toISOString().slice(0, 10),
      groups: groupSupport(sorted, groupBy),
      sum: sumSupport('fleet', sorted),
      knowledge: presenter.knowledgeState(),
    });
  });

  router.get('/support.csv', async (request, response) => {
    const { visibility } = await access.visibility(request);
    const csv = await audited(
      auditor,
      {
        eventId: 'support-export',
        severityLevel: 'low',
        request,
        meta: { filter: JSON.stringify(request.query).slice(0, 1000) },
      },
      async () => {
        const rows = sortSupport(
          await readRows(options, { ...request.query, visibility }),
          'environment',
          'end',
          'asc',
        );
        return largeCsv(COLUMNS, await withUpgrades(options, rows), csvRow);
      },
    );
    sendCsv(response, 'support.csv', csv);
  });
}

/** All that match: dates come from the knowledge, so that no column could sort them. */
async function readRows(
  { knex, presenter, knowledge, now }: SupportRouterOptions,
  { platform, ...filter }: SupportFilter,
): Promise<SupportRow[]> {
  const context = await presenter.listContext();
  const clusters: StoredCluster[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { items } = await listClusters(knex, {
      filter,
      context,
      sort: 'name',
      order: 'asc',
      offset,
      limit: PAGE,
    });
    clusters.push(...items);
    if (items.length < PAGE) break;
  }
  const wanted = platform?.length
    ? clusters.filter(cluster =>
        platform.includes(platformOf(cluster).provider),
      )
    : clusters;
  return inSlicesOf(wanted, cluster =>
    supportRow(cluster, { knowledge, now: now() }),
  );
}

async function withUpgrades(
  { upgrades }: SupportRouterOptions,
  rows: readonly SupportRow[],
): Promise<SupportRow[]> {
  const active = await upgrades.find(rows.map(row => row.cluster.id));
  return rows.map(row => {
    const upgrade = active.get(row.cluster.id);
    return { ...row, upgrade: upgrade && presentActiveUpgrade(upgrade) };
  });
}
