import type express from 'express';
import Router from 'express-promise-router';
import { z } from 'zod';
import type {
  AuditorService,
  BackstageCredentials,
  HttpAuthService,
} from '@backstage/backend-plugin-api';
import { rolloutOperatePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { audited } from './audited';
import { largeCsv } from './csv';
import { findSeen, notFound } from '../permissions/findSeen';
import type { Rollouts } from '../rollouts/createRolloutEngine';
import { parseInput, principalOf, readBoolean, readPage } from './requestInput';
import { eventCsvRow, EVENT_CSV_COLUMNS } from './eventCsv';
import { memberCsvRow, MEMBER_CSV_COLUMNS } from './memberCsv';
import type { RolloutPages } from './RolloutPages';

/** A plan that a request would start. */
export interface PlanToStart {
  readonly id: string;
  /** Each of them decides whether the caller may start it. */
  readonly clusterIds: readonly string[];
}

export interface RolloutsRouterOptions {
  readonly rollouts: Pick<Rollouts, 'fleet'>;
  readonly pages: RolloutPages;
  /** A plan by id or name, where the caller may see it. */
  readonly findPlan: (
    credentials: BackstageCredentials,
    idOrName: string,
  ) => Promise<PlanToStart | undefined>;
  readonly httpAuth: HttpAuthService;
  readonly auditor: AuditorService;
}

const rolloutRequest = z.object({
  planId: z.string().min(1).max(100),
  digest: z.string().min(1).max(100),
  idempotencyKey: z.string().min(1).max(200).optional(),
  requestedFrom: z.string().max(500).optional(),
});

const rolloutAction = z.object({
  action: z.enum([
    'pause',
    'resume',
    'stop',
    'abort',
    'skip-cluster',
    'retry-cluster',
    'skip-stage',
    'continue-stage',
    'retry-gate',
  ]),
  stage: z.string().max(63).optional(),
  clusterId: z.string().max(300).optional(),
  gate: z.string().max(63).optional(),
  reason: z.string().max(2000).optional(),
});

/** One value of a query is no array. */
const several = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    value => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(schema).max(100).optional(),
  );
const listQuery = z.object({
  search: z.string().max(200).optional(),
  planId: z.string().max(100).optional(),
});
const memberQuery = z.object({
  search: z.string().max(200).optional(),
  stage: several(z.string().max(63)),
  phase: several(
    z.enum(['waiting', 'running', 'succeeded', 'failed', 'skipped']),
  ),
});
const memberOrder = z.object({
  sort: z.enum(['stage', 'name', 'phase', 'changedAt']).default('stage'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

/** Actions on one cluster, for which that cluster decides; for all others every cluster of the rollout does. */
const OF_ONE_CLUSTER: readonly string[] = ['skip-cluster', 'retry-cluster'];
const CSV_PAGE = 200;

/** Routes of rollouts. Each authorises as the caller; every change leaves an auditor event, also a refused one. */
export function createRolloutsRouter({
  rollouts,
  pages,
  findPlan,
  httpAuth,
  auditor,
}: RolloutsRouterOptions): express.Router {
  const { fleet } = rollouts;
  const router = Router();
  const caller = (request: express.Request) =>
    httpAuth.credentials(request, { allow: ['user', 'service'] });

  router.get('/rollouts', async (request, response) => {
    const page = readPage(request.query);
    const filter = {
      ...parseInput(listQuery, request.query),
      active: readBoolean(request.query.active),
    };
    response.json({
      ...(await pages.list(await caller(request), filter, page)),
      ...page,
    });
  });

  router.post('/rollouts', async (request, response) => {
    const credentials = await caller(request);
    const wanted = parseInput(rolloutRequest, request.body);
    const start = async () => {
      const { found } = await findSeen(
        () => pages.requireSome(credentials, rolloutOperatePermission),
        () => ({
          what: 'plan',
          id: wanted.planId,
          find: () => findPlan(credentials, wanted.planId),
          permission: rolloutOperatePermission,
          allows: ({ clusterIds }) => pages.mayOperate(credentials, clusterIds),
        }),
      );
      const asked = {
        ...wanted,
        planId: found.id,
        requestedBy: principalOf(credentials),
      };
      const { rollout, created } = await fleet.start(asked, clusterIds =>
        pages.requireOperate(credentials, clusterIds),
      );
      response
        .status(created ? 201 : 200)
        .json(
          await pages.one(
            credentials,
            await pages.visible(credentials, rollout.id),
          ),
        );
      return { rolloutId: rollout.id, created };
    };
    await audited(
      auditor,
      {
        eventId: 'rollout-start',
        severityLevel: 'high',
        request,
        meta: { planId: wanted.planId, digest: wanted.digest },
      },
      start,
      started => started,
    );
  });

  router.get('/rollouts/:rolloutId', async (request, response) => {
    const credentials = await caller(request);
    response.json(
      await pages.one(
        credentials,
        await pages.visible(credentials, request.params.rolloutId),
      ),
    );
  });

  router.get('/rollouts/:rolloutId/clusters', async (request, response) => {
    const credentials = await caller(request);
    const page = readPage(request.query);
    const visible = await pages.visible(credentials, request.params.rolloutId);
    response.json({
      ...(await pages.clusters(
        credentials,
        visible,
        parseInput(memberQuery, request.query),
        parseInput(memberOrder, request.query),
        page,
      )),
      ...page,
    });
  });

  router.get('/rollouts/:rolloutId/clusters.csv', async (request, response) => {
    const credentials = await caller(request);
    const filter = parseInput(memberQuery, request.query);
    const visible = await pages.visible(credentials, request.params.rolloutId);
    const send = async () => {
      const rows: ReturnType<typeof memberCsvRow>[] = [];
      for (let offset = 0; ; offset += CSV_PAGE) {
        const { items } = await pages.clusters(
          credentials,
          visible,
          filter,
          { sort: 'stage', order: 'asc' },
          { offset, limit: CSV_PAGE },
        );
        rows.push(...items.map(memberCsvRow));
        if (items.length < CSV_PAGE) break;
      }
      response
        .type('text/csv')
        .attachment('rollout-clusters.csv')
        .send(await largeCsv(MEMBER_CSV_COLUMNS, rows, row => row));
      return { rows: rows.length };
    };
    await audited(
      auditor,
      {
        eventId: 'rollout-export',
        severityLevel: 'low',
        request,
        meta: { rolloutId: visible.rollout.id },
      },
      send,
      sent => sent,
    );
  });

  router.get('/rollouts/:rolloutId/events', async (request, response) => {
    const page = readPage(request.query);
    response.json({
      ...(await pages.events(
        await pages.visible(await caller(request), request.params.rolloutId),
        page,
      )),
      ...page,
    });
  });

  router.get('/rollouts/:rolloutId/events.csv', async (request, response) => {
    const visible = await pages.visible(
      await caller(request),
      request.params.rolloutId,
    );
    const send = async () => {
      const rows = await pages.record(visible);
      response
        .type('text/csv')
        .attachment('rollout-record.csv')
        .send(await largeCsv(EVENT_CSV_COLUMNS, rows, eventCsvRow));
      return { rows: rows.length };
    };
    await audited(
      auditor,
      {
        eventId: 'rollout-export',
        severityLevel: 'low',
        request,
        meta: { rolloutId: visible.rollout.id, what: 'record' },
      },
      send,
      sent => sent,
    );
  });

  router.post('/rollouts/:rolloutId/actions', async (request, response) => {
    const credentials = await caller(request);
    const control = parseInput(rolloutAction, request.body);
    const meta = { rolloutId: request.params.rolloutId, ...control };
    const act = async () => {
      const { rollout, sees } = await pages.visible(
        credentials,
        request.params.rolloutId,
        rolloutOperatePermission,
      );
      const named = rollout.members.filter(
        ({ clusterId, clusterEntityRef }) =>
          [clusterId, clusterEntityRef].includes(control.clusterId) &&
          sees(clusterId),
      );
      if (control.clusterId !== undefined && named.length === 0)
        throw notFound('cluster', control.clusterId);
      const about =
        OF_ONE_CLUSTER.includes(control.action) &&
        control.clusterId !== undefined
          ? named
          : rollout.members;
      await pages.requireOperate(
        credentials,
        about.map(({ clusterId }) => clusterId),
      );
      await fleet.control(rollout.id, control, principalOf(credentials));
      response.json(
        await pages.one(
          credentials,
          await pages.visible(credentials, rollout.id),
        ),
      );
      return { planId: rollout.planId };
    };
    await audited(
      auditor,
      { eventId: 'rollout-control', severityLevel: 'high', request, meta },
      act,
      about => about,
    );
  });

  return router;
}
