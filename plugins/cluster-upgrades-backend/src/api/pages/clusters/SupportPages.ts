import type { Knex } from 'knex';
import type { Knowledge } from '@drydock/kubernetes-knowledge';
import type {
  SupportPage,
  SupportPlatform,
  SupportRow,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { NameOfPlatform } from '@drydock/upgrade-readiness';
import { optionalReason } from '../../../foundation/presentReason';
import type { StoredCluster } from '../../../clusters/cluster';
import { supportProviderOf } from '../../../clusters/platformOf';
import {
  listClusters,
  type ClusterFilter,
} from '../../../clusters/store/clusterQueries';
import { inSlicesOf } from '../../../foundation/work/inSlices';
import type { ActiveUpgrades } from '../../../upgrades/store/activeUpgrades';
import type { Caller } from '../../../clusters/permissions/Access';
import type { ClusterPresenter } from '../../present/ClusterPresenter';
import { largeCsv } from '../../exports/csv';
import { presentActiveUpgrade } from '../../present/presentActiveUpgrade';
import { groupSupport, sortSupport, sumSupport, supportRow } from './support';

const PAGE = 200;

export interface SupportPagesOptions {
  readonly knex: Knex;
  readonly presenter: ClusterPresenter;
  readonly knowledge: Knowledge;
  readonly nameOfPlatform: NameOfPlatform;
  readonly upgrades: ActiveUpgrades;
  readonly now: () => Date;
}

type SupportFilter = ClusterFilter & { readonly platform?: readonly string[] };
type SupportQuery = Omit<SupportFilter, 'visibility'> & {
  readonly groupBy?: Parameters<typeof sortSupport>[1];
  readonly sort?: Parameters<typeof sortSupport>[2];
  readonly order?: Parameters<typeof sortSupport>[3];
  readonly offset?: number;
  readonly limit?: number;
};

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

/** When support ends, cluster by cluster, and what extended support costs, for a caller. */
export class SupportPages {
  constructor(private readonly options: SupportPagesOptions) {}

  async list(
    { visibility }: Caller,
    {
      groupBy = 'environment',
      sort = 'end',
      order = 'asc',
      offset = 0,
      limit = 25,
      ...filter
    }: SupportQuery,
  ): Promise<SupportPage> {
    const { presenter, now } = this.options;
    const sorted = sortSupport(
      await readRows(this.options, { ...filter, visibility }),
      groupBy,
      sort,
      order,
    );
    return {
      items: await withUpgrades(
        this.options,
        sorted.slice(offset, offset + limit),
      ),
      total: sorted.length,
      offset,
      limit,
      today: now().toISOString().slice(0, 10),
      groups: groupSupport(sorted, groupBy),
      sum: sumSupport('fleet', sorted),
      platforms: this.#platforms(),
      knowledge: presenter.knowledgeState(),
    };
  }

  #platforms(): SupportPlatform[] {
    const { knowledge, nameOfPlatform } = this.options;
    return knowledge.supportProviders().map(id => {
      const { source, standardEnds, extendedEnds } = knowledge.platform(id);
      return {
        id,
        name: nameOfPlatform(id),
        source,
        standardEnds: optionalReason(standardEnds),
        extendedEnds: optionalReason(extendedEnds),
      };
    });
  }

  /** All that match, as CSV. */
  async csv(
    { visibility }: Caller,
    filter: Omit<SupportFilter, 'visibility'>,
  ): Promise<string> {
    const rows = sortSupport(
      await readRows(this.options, { ...filter, visibility }),
      'environment',
      'end',
      'asc',
    );
    return largeCsv(COLUMNS, await withUpgrades(this.options, rows), csvRow);
  }
}

/** All that match: dates come from the knowledge, so that no column could sort them. */
async function readRows(
  { knex, presenter, knowledge, nameOfPlatform, now }: SupportPagesOptions,
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
    ? clusters.filter(cluster => platform.includes(supportProviderOf(cluster)))
    : clusters;
  return inSlicesOf(wanted, cluster =>
    supportRow(cluster, { knowledge, nameOfPlatform, now: now() }),
  );
}

async function withUpgrades(
  { upgrades }: SupportPagesOptions,
  rows: readonly SupportRow[],
): Promise<SupportRow[]> {
  const active = await upgrades.find(rows.map(row => row.cluster.id));
  return rows.map(row => {
    const upgrade = active.get(row.cluster.id);
    return { ...row, upgrade: upgrade && presentActiveUpgrade(upgrade) };
  });
}
