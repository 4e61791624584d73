import { permissionMissing, type Reason } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import {
  findingWaivePermission,
  policyOverridePermission,
  rolloutOperatePermission,
  type Cluster,
  type ClusterDetails,
  type ClusterPage,
  type Fleet,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../../../clusters/cluster';
import {
  listClusters,
  type ClusterFilter,
  type ClusterSort,
} from '../../../clusters/store/clusterQueries';
import { loadEvaluation } from '../../../readiness/store/readinessQueries';
import type { Access, Caller } from '../../../clusters/permissions/Access';
import {
  whyNoChanges,
  type ChangePolicy,
} from '../../../clusters/permissions/ChangePolicy';
import type { Visible } from '../../../clusters/permissions/Visible';
import { optionalReason } from '../../../foundation/presentReason';
import { CLUSTER_CSV_COLUMNS, clusterCsvRow } from '../../exports/clusterCsv';
import { largeCsv } from '../../exports/csv';
import { readFleet, type RegisteredSource } from './fleet';
import type { ClusterPresenter } from '../../present/ClusterPresenter';
import { presentDetails } from '../../present/presentDetails';

export interface ClusterPagesOptions {
  readonly knex: Knex;
  readonly access: Pick<Access, 'decide'>;
  readonly presenter: ClusterPresenter;
  readonly sources: readonly RegisteredSource[];
  readonly environmentOrder: readonly string[];
  readonly changes: Pick<ChangePolicy, 'decide'>;
}

type AskedFilter = Omit<ClusterFilter, 'visibility'>;

interface ListQuery extends AskedFilter {
  readonly sort?: ClusterSort;
  readonly order?: 'asc' | 'desc';
  readonly offset?: number;
  readonly limit?: number;
}

const EXPORT_PAGE = 500;
const OPERATE_MISSING = permissionMissing(
  'permission.cluster',
  rolloutOperatePermission.name,
);

/** Clusters for a caller: list, export, fleet, one, its details. */
export class ClusterPages {
  constructor(private readonly options: ClusterPagesOptions) {}

  async list(
    { credentials, visibility }: Caller,
    {
      sort = 'verdict',
      order = defaultOrder(sort),
      offset = 0,
      limit = 25,
      ...filter
    }: ListQuery,
  ): Promise<ClusterPage> {
    const { knex, presenter } = this.options;
    const [page, deniedReason] = await Promise.all([
      listClusters(knex, {
        filter: { ...filter, visibility },
        context: await presenter.listContext(),
        sort,
        order,
        offset,
        limit,
      }),
      this.#operateDenied(credentials),
    ]);
    return {
      items: await presenter.present(page.items, visibility),
      operateDenied: optionalReason(deniedReason),
      total: page.total,
      offset,
      limit,
    };
  }

  /** All that match, as CSV. */
  async csv({ visibility }: Caller, asked: AskedFilter): Promise<string> {
    const { knex, presenter } = this.options;
    const context = await presenter.listContext();
    const clusters: Cluster[] = [];
    for (let offset = 0; ; offset += EXPORT_PAGE) {
      const page = await listClusters(knex, {
        filter: { ...asked, visibility },
        context,
        sort: 'name',
        order: 'asc',
        offset,
        limit: EXPORT_PAGE,
      });
      clusters.push(...(await presenter.present(page.items, visibility)));
      if (page.items.length < EXPORT_PAGE) break;
    }
    return largeCsv(CLUSTER_CSV_COLUMNS, clusters, clusterCsvRow);
  }

  async fleet({ visibility }: Caller): Promise<Fleet> {
    return readFleet({ ...this.options, visibility });
  }

  async one(
    { visibility }: Caller,
    cluster: Visible<StoredCluster>,
  ): Promise<Cluster> {
    return this.options.presenter.presentOne(cluster, visibility);
  }

  /** One cluster with what the caller may do, for the buttons of its page. */
  async withPermissions(
    caller: Caller,
    cluster: Visible<StoredCluster>,
  ): Promise<Cluster> {
    const { access, changes } = this.options;
    const [operate, override, waive] = await Promise.all(
      [
        rolloutOperatePermission,
        policyOverridePermission,
        findingWaivePermission,
      ].map(async permission =>
        (await access.decide(caller.credentials, permission)).allows(cluster),
      ),
    );
    const impossible = whyNoChanges(await changes.decide(caller.credentials));
    return {
      ...(await this.one(caller, cluster)),
      permissions: {
        operate: operate && impossible === undefined,
        override: override && impossible === undefined,
        waive,
        reason: optionalReason(
          impossible ?? (operate ? undefined : OPERATE_MISSING),
        ),
      },
    };
  }

  async details(cluster: Visible<StoredCluster>): Promise<ClusterDetails> {
    const evaluation = await loadEvaluation(this.options.knex, cluster.id);
    return presentDetails(
      evaluation?.details ?? {
        nodePools: [],
        services: [],
        unowned: [],
        sections: [],
      },
    );
  }

  /**
   * Why the caller may upgrade nothing at all, for forms that choose a cluster; what may be done
   * with one is said with that one.
   */
  async #operateDenied(
    credentials: BackstageCredentials,
  ): Promise<Reason | undefined> {
    const { access, changes } = this.options;
    const impossible = whyNoChanges(await changes.decide(credentials));
    if (impossible !== undefined) return impossible;
    const { any } = await access.decide(credentials, rolloutOperatePermission);
    return any ? undefined : OPERATE_MISSING;
  }
}

/** Most urgent first by default; names and versions read from their start. */
function defaultOrder(sort: ClusterSort): 'asc' | 'desc' {
  return sort === 'assessed' || sort === 'upgrade' ? 'desc' : 'asc';
}
