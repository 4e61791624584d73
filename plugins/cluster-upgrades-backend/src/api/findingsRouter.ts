import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import type { AuditorService } from '@backstage/backend-plugin-api';
import { InputError } from '@backstage/errors';
import {
  findingWaivePermission,
  type FindingCoverage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ReadinessCheck } from '@drydock/upgrade-readiness';
import { searchWords, type FindingFilter } from '../database/findingFilter';
import { audited } from './audited';
import { sendText, type ApiRouter } from './apiRouter';
import type {
  AnyRequest,
  ClusterAccessControl,
} from '../permissions/ClusterAccessControl';
import { findingCsv, findingMarkdown, findingSarif } from './findingExports';
import type { FindingReader } from './FindingReader';
import { ownBaseline } from './ownBaseline';

export interface FindingsRouterOptions {
  readonly knex: Knex;
  readonly access: ClusterAccessControl;
  readonly auditor: AuditorService;
  readonly findings: FindingReader;
  readonly checks: readonly ReadinessCheck[];
  readonly waiverMaxDays: number;
  readonly toolVersion: string;
}

type Query = Omit<FindingFilter, 'visibility' | 'concerns' | 'words'> & {
  readonly search?: string;
};

/** Findings over clusters, their exports, and one with all about it. */
export function addFindingRoutes(
  router: ApiRouter,
  options: FindingsRouterOptions,
): void {
  const { knex, access, auditor, findings, checks } = options;

  /** The filters of a request, with what the caller may see. */
  async function filterOf(
    request: AnyRequest,
    query: Query,
  ): Promise<FindingFilter> {
    const { baseline, isNew } = query;
    const { visibility } =
      baseline === undefined
        ? await access.visibility(request)
        : (await ownBaseline(access, knex, request, baseline)).caller;
    if (isNew !== undefined && baseline === undefined)
      throw new InputError(
        "'isNew' needs 'baseline', the id of what it is compared with; GET /baselines lists them",
      );
    const { search, ...filter } = query;
    return { ...filter, words: await searchWords(knex, search), visibility };
  }

  const underAudit = <T>(
    request: AnyRequest,
    format: string,
    query: object,
    action: () => Promise<T>,
  ) =>
    audited(
      auditor,
      {
        eventId: 'findings-export',
        severityLevel: 'low',
        request,
        meta: { format, filter: JSON.stringify(query).slice(0, 1000) },
      },
      action,
    );

  router.get('/findings', async (request, response) => {
    const {
      sort = 'severity',
      order,
      offset = 0,
      limit = 25,
      facets = true,
      ...query
    } = request.query;
    const filter = await filterOf(request, query);
    response.json(
      await findings.page(
        {
          filter,
          sort,
          order: order ?? (sort === 'firstSeen' ? 'desc' : 'asc'),
          offset,
          limit,
        },
        facets,
      ),
    );
  });

  router.get('/findings/groups', async (request, response) => {
    const { by, offset = 0, limit = 25, ...query } = request.query;
    response.json(
      await findings.groups(await filterOf(request, query), by, offset, limit),
    );
  });

  router.get('/findings.csv', async (request, response) => {
    const filter = await filterOf(request, request.query);
    await underAudit(request, 'csv', request.query, async () => {
      await pipeline(
        Readable.from(findingCsv(knex, filter)),
        sendText(response, 'findings.csv', 'text/csv'),
      );
    });
  });

  router.get('/findings.md', async (request, response) => {
    const filter = await filterOf(request, request.query);
    await underAudit(request, 'markdown', request.query, async () => {
      const parts = await findingMarkdown(knex, filter, [
        coverageWords(await findings.coverage(filter)),
      ]);
      await pipeline(
        Readable.from(parts),
        sendText(response, 'findings.md', 'text/markdown'),
      );
    });
  });

  router.get('/findings.sarif', async (request, response) => {
    const filter = await filterOf(request, request.query);
    await underAudit(request, 'sarif', request.query, async () => {
      const { notRun, notRunTotal } = await findings.coverage(filter);
      const notSeen = notRun.map(
        ({ cluster, checkId, title, status, reason }) => ({
          checkId,
          text: `${title} on ${cluster.title}: ${status}. ${reason.text}`,
        }),
      );
      const more =
        notRunTotal > notRun.length
          ? [
              {
                checkId: notRun[0].checkId,
                text: `${
                  notRunTotal - notRun.length
                } more checks on clusters did not run in full`,
              },
            ]
          : [];
      const parts = await findingSarif(knex, filter, {
        toolVersion: options.toolVersion,
        checks,
        notSeen: [...notSeen, ...more],
      });
      await pipeline(
        Readable.from(parts),
        sendText(response, 'findings.sarif', 'application/sarif+json'),
      );
    });
  });

  router.get(
    '/clusters/:clusterId/findings/:fingerprint',
    async (request, response) => {
      const { cluster, credentials } = await access.visibleCluster(
        request,
        request.params.clusterId,
      );
      const { visibility } = await access.visibility(request);
      const waive = await access.authorizer.allows(
        credentials,
        findingWaivePermission,
        cluster,
      );
      const reason = waive
        ? undefined
        : `The permission ${findingWaivePermission.name} is missing`;
      response.json(
        await findings.detail(cluster, request.params.fingerprint, visibility, {
          waive,
          maxDays: options.waiverMaxDays,
          reason,
        }),
      );
    },
  );
}

function coverageWords({
  clusters,
  fullyChecked,
  notRunTotal,
}: FindingCoverage): string {
  const words = `${fullyChecked} of ${clusters} ${
    clusters === 1 ? 'cluster' : 'clusters'
  } fully checked.`;
  return notRunTotal === 0
    ? words
    : `${words} ${notRunTotal} ${
        notRunTotal === 1 ? 'check of a cluster' : 'checks of clusters'
      } did not complete. No findings does not mean no problems.`;
}
