import { permissionMissing, type Reason } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import type { AuditorService } from '@backstage/backend-plugin-api';
import {
  findingWaivePermission,
  policyOverridePermission,
  rolloutOperatePermission,
  type Cluster,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../clusters/cluster';
import {
  listClusters,
  type ClusterFilter,
  type ClusterSort,
  type VisibilityCriteria,
} from '../database/clusterQueries';
import { loadEvaluation } from '../database/readinessQueries';
import { audited } from './audited';
import { sendCsv, type ApiRouter } from './apiRouter';
import { optionalReason } from '../presentReason';
import { whyNoChanges, type ChangePolicy } from '../permissions/ChangePolicy';
import type { ClusterAccessControl } from '../permissions/ClusterAccessControl';
import type { ClusterPresenter } from './present/ClusterPresenter';
import { CLUSTER_CSV_COLUMNS, clusterCsvRow } from './clusterCsv';
import { largeCsv } from './csv';
import { readFleet, type RegisteredSource } from './fleet';
import { presentDetails } from './present/presentDetails';
import type { BackstageCredentials } from '@backstage/backend-plugin-api';

export interface ClustersRouterOptions {
  readonly knex: Knex;
  readonly access: ClusterAccessControl;
  readonly presenter: ClusterPresenter;
  readonly auditor: AuditorService;
  readonly sources: readonly RegisteredSource[];
  readonly environmentOrder: readonly string[];
  /** Reads a cluster as soon as possible. */
  readonly refresh: (clusterId: string) => Promise<void>;
  readonly changes: Pick<ChangePolicy, 'decide'>;
}

const EXPORT_PAGE = 500;

/** Most urgent first by default; names and versions read from their start. */
function defaultOrder(sort: ClusterSort): 'asc' | 'desc' {
  return sort === 'assessed' || sort === 'upgrade' ? 'desc' : 'asc';
}

/** Clusters: list, export, fleet, one, its details. */
export function addClusterRoutes(
  router: ApiRouter,
  options: ClustersRouterOptions,
): void {
  const { knex, access, presenter, auditor } = options;

  router.get('/clusters', async (request, response) => {
    const { credentials, visibility } = await access.visibility(request);
    const {
      sort = 'verdict',
      order,
      offset = 0,
      limit = 25,
      ...filter
    } = request.query;
    const [page, deniedReason] = await Promise.all([
      listClusters(knex, {
        filter: { ...filter, visibility },
        context: await presenter.listContext(),
        sort,
        order: order ?? defaultOrder(sort),
        offset,
        limit,
      }),
      operateDenied(options, credentials),
    ]);
    response.json({
      items: await presenter.present(page.items, visibility),
      operateDenied: optionalReason(deniedReason),
      total: page.total,
      offset,
      limit,
    });
  });

  router.get('/clusters.csv', async (request, response) => {
    const { visibility } = await access.visibility(request);
    const filter = { ...request.query, visibility };
    const csv = await audited(
      auditor,
      {
        eventId: 'clusters-export',
        severityLevel: 'low',
        request,
        meta: { filter: describeFilter(request.query) },
      },
      async () =>
        largeCsv(
          CLUSTER_CSV_COLUMNS,
          await allMatching(options, filter),
          clusterCsvRow,
        ),
    );
    sendCsv(response, 'clusters.csv', csv);
  });

  router.get('/fleet', async (request, response) => {
    const { visibility } = await access.visibility(request);
    response.json(await readFleet({ ...options, visibility }));
  });

  router.get(
    '/clusters/by-entity/:namespace/:name',
    async (request, response) => {
      const { namespace, name } = request.params;
      const { cluster, credentials } = await access.visibleCluster(
        request,
        `resource:${namespace}/${name}`,
      );
      response.json(await withPermissions(options, cluster, credentials));
    },
  );

  router.get('/clusters/:clusterId', async (request, response) => {
    const { cluster, credentials } = await access.visibleCluster(
      request,
      request.params.clusterId,
    );
    response.json(await withPermissions(options, cluster, credentials));
  });

  router.post('/clusters/:clusterId/refresh', async (request, response) => {
    const { cluster, credentials } = await access.visibleCluster(
      request,
      request.params.clusterId,
    );
    await audited(
      auditor,
      {
        eventId: 'cluster-refresh',
        severityLevel: 'low',
        request,
        meta: { clusterId: cluster.id },
      },
      () => options.refresh(cluster.id),
    );
    response
      .status(202)
      .json(
        await presenter.presentOne(
          cluster,
          await access.authorizer.visibility(credentials),
        ),
      );
  });

  router.get('/clusters/:clusterId/details', async (request, response) => {
    const { cluster } = await access.visibleCluster(
      request,
      request.params.clusterId,
    );
    const evaluation = await loadEvaluation(knex, cluster.id);
    response.json(
      presentDetails(
        evaluation?.details ?? {
          nodePools: [],
          services: [],
          unowned: [],
          sections: [],
        },
      ),
    );
  });
}

async function allMatching(
  { knex, presenter }: ClustersRouterOptions,
  filter: ClusterFilter & { visibility?: VisibilityCriteria },
): Promise<Cluster[]> {
  const context = await presenter.listContext();
  const clusters: Cluster[] = [];
  for (let offset = 0; ; offset += EXPORT_PAGE) {
    const page = await listClusters(knex, {
      filter,
      context,
      sort: 'name',
      order: 'asc',
      offset,
      limit: EXPORT_PAGE,
    });
    clusters.push(...(await presenter.present(page.items, filter.visibility)));
    if (page.items.length < EXPORT_PAGE) return clusters;
  }
}

const OPERATE_MISSING = permissionMissing(
  'permission.cluster',
  rolloutOperatePermission.name,
);

/** Why the caller may upgrade nothing at all, for forms that choose a cluster; what may be done with one is said with that one. */
async function operateDenied(
  { access, changes }: ClustersRouterOptions,
  credentials: BackstageCredentials,
): Promise<Reason | undefined> {
  const impossible = whyNoChanges(await changes.decide(credentials));
  if (impossible !== undefined) return impossible;
  return (await access.authorizer.mayAny(credentials, rolloutOperatePermission))
    ? undefined
    : OPERATE_MISSING;
}

/** One cluster with what the caller may do, for the buttons of its page. */
async function withPermissions(
  { access, presenter, changes }: ClustersRouterOptions,
  cluster: StoredCluster,
  credentials: BackstageCredentials,
): Promise<Cluster> {
  const [operate, override, waive] = await Promise.all(
    [
      rolloutOperatePermission,
      policyOverridePermission,
      findingWaivePermission,
    ].map(permission =>
      access.authorizer.allows(credentials, permission, cluster),
    ),
  );
  const impossible = whyNoChanges(await changes.decide(credentials));
  return {
    ...(await presenter.presentOne(
      cluster,
      await access.authorizer.visibility(credentials),
    )),
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

function describeFilter(query: object): string {
  return JSON.stringify(query).slice(0, 1000);
}
