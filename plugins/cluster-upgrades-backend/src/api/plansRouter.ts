import type { AuditorService, BackstageCredentials, UserInfoService } from '@backstage/backend-plugin-api';
import { NotAllowedError } from '@backstage/errors';
import type express from 'express';
import type { Knex } from 'knex';
import { clusterReadPermission, drainForcePermission, planApprovePermission, planCreatePermission, policyOverridePermission, rolloutOperatePermission, type PlanPreview } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { planJsonSchema, planReading, writePlan } from '@drydock/upgrade-plans';
import type { StoredCluster } from '../clusters/cluster';
import { clustersByIds } from '../database/clusterQueries';
import { clusterIdsOfPlans, type StoredPlan } from '../plans/planQueries';
import { listPlanEvents } from '../plans/planEventQueries';
import type { Approver, PlanService } from '../plans/PlanService';
import { readDocument } from '../plans/readDocument';
import type { Previews, PreviewViewer } from '../plans/Previews';
import { selectClusters } from '../plans/selection';
import type { Submitter } from '../plans/Submitting';
import { principalOf } from './requestInput';
import { audited } from './audited';
import type { ApiRouter } from './apiRouter';
import { inSlices } from '../work/inSlices';
import { TooManyRequests, Turns, type TurnsLimits } from '../work/Turns';
import { whileConnected } from '../work/whileConnected';
import type { ClusterAccessControl } from '../permissions/ClusterAccessControl';
import type { ClusterAuthorizer } from '../permissions/ClusterAuthorizer';
import type { PlanAccess } from './PlanAccess';
import type { PlanPages } from './PlanPages';
import { eventFor } from './planEvents';

/**
 * A page asks for one preview at a time, and again while somebody types: the next one waits for the one before, which ends when its page has left it.
 * Most of its time a preview waits for platforms.
 */
const PREVIEWS: TurnsLimits = { ofCaller: 1, waitingOfCaller: 4, ofAll: 6, waitingOfAll: 60, retryAfterSeconds: 5 };

export interface PlansRouterOptions {
  readonly knex: Knex;
  readonly access: ClusterAccessControl;
  readonly planAccess: PlanAccess;
  readonly pages: PlanPages;
  readonly plans: PlanService;
  readonly previews: Previews;
  readonly auditor: AuditorService;
  readonly userInfo: UserInfoService;
}

/** Plans: kept, shown, submitted, decided. Every change is authorised for all clusters that it is about, and leaves an auditor event, also a refused one. */
export function addPlanRoutes(router: ApiRouter, options: PlansRouterOptions): void {
  addReadingRoutes(router, options);
  addKeepingRoutes(router, options);
  addDecisionRoutes(router, options);
}

function addReadingRoutes(router: ApiRouter, { knex, access, planAccess, pages, previews }: PlansRouterOptions): void {
  const turns = new Turns(PREVIEWS);

  router.get('/plans', async (request, response) => {
    const { credentials, visibility } = await access.visibility(request);
    const { search, state, sort = 'updatedAt', order, offset = 0, limit = 25 } = request.query;
    const page = await pages.list(credentials, visibility, { search, state, sort, order: order ?? (sort === 'updatedAt' ? 'desc' : 'asc'), offset, limit });
    const mayCreate = await access.authorizer.mayAny(credentials, planCreatePermission);
    const createDenied = mayCreate ? undefined : `The permission ${planCreatePermission.name} is missing`;
    response.json({ ...page, createDenied, offset, limit });
  });

  router.post('/plans/validate', async (request, response) => {
    await access.visibility(request);
    const reading = await inSlices(planReading(request.body.document), whileConnected(response));
    response.json(reading.ok ? { valid: true, problems: [], normalized: writePlan(reading.plan) } : { valid: false, problems: reading.problems.map(problem => ({ ...problem })) });
  });

  router.post('/plans/preview', async (request, response) => {
    const { credentials } = await access.visibility(request);
    const { document } = request.body;
    await inTurn(response, credentials, async signal => {
      const reading = await inSlices(planReading(document), signal);
      const stored = reading.ok ? await planAccess.sameName(request, reading.plan) : undefined;
      return previews.preview(reading, await viewerOf(credentials), { stored, signal });
    });
  });

  router.get('/plans/schema.json', async (request, response) => {
    await access.visibility(request);
    response.json(planJsonSchema());
  });

  router.get('/plans/:planId', async (request, response) => {
    const { credentials, stored } = await planAccess.visible(request, request.params.planId);
    response.json(await pages.one(credentials, stored));
  });

  router.get('/plans/:planId/preview', async (request, response) => {
    const { credentials, stored } = await planAccess.visible(request, request.params.planId);
    await inTurn(response, credentials, async signal => {
      const reading = await inSlices(planReading(stored.revision.document), signal);
      return previews.preview(reading, await viewerOf(credentials), { stored, signal });
    });
  });

  router.get('/plans/:planId/events', async (request, response) => {
    const { stored, sees } = await planAccess.visible(request, request.params.planId);
    const { offset = 0, limit = 25 } = request.query;
    const { items, total } = await listPlanEvents(knex, stored.plan.id, offset, limit);
    const hidden = (await clustersOf(knex, stored)).filter(cluster => !sees(cluster.id));
    response.json({ items: items.map(event => eventFor(event, sees, hidden)), total, offset, limit });
  });

  /** Answers with a preview when it is the caller's turn; of a caller who has gone nothing is computed. */
  async function inTurn(response: express.Response, credentials: BackstageCredentials, preview: (signal: AbortSignal) => Promise<PlanPreview>): Promise<void> {
    const signal = whileConnected(response);
    try {
      response.json(await turns.run(principalOf(credentials), signal, () => preview(signal)));
    } catch (error) {
      if (error instanceof TooManyRequests) response.setHeader('Retry-After', String(error.retryAfterSeconds));
      // Nobody reads an answer.
      if (!signal.aborted) throw error;
    }
  }

  async function viewerOf(credentials: BackstageCredentials): Promise<PreviewViewer> {
    const [submitter, sees] = await Promise.all([submitterOf(access.authorizer, credentials), access.authorizer.decider(credentials, clusterReadPermission)]);
    return { ...submitter, sees };
  }
}

function addKeepingRoutes(router: ApiRouter, { knex, access, planAccess, pages, plans, auditor }: PlansRouterOptions): void {
  const { authorizer } = access;

  router.post('/plans', async (request, response) => {
    const credentials = await access.credentials(request);
    const { document } = request.body;
    const { stored, created } = await audited(auditor, { eventId: 'plan-create', severityLevel: 'low', request, meta: {} }, async () => {
      await authorizer.requireEach(credentials, planCreatePermission, []);
      const { selected } = await selectClusters(knex, (await readDocument(document)).plan);
      await authorizer.requireEach(credentials, planCreatePermission, selected.map(({ cluster }) => cluster));
      return plans.create(document, principalOf(credentials));
    });
    response.status(created ? 201 : 200).json(await pages.one(credentials, stored));
  });

  router.put('/plans/:planId', async (request, response) => {
    const { credentials, principal, stored } = await planAccess.visible(request, request.params.planId);
    const { document, revision } = request.body;
    const revised = await audited(auditor, { eventId: 'plan-revise', severityLevel: 'low', request, meta: meta(stored) }, async () => {
      await authorizer.requireEach(credentials, planCreatePermission, await clustersOf(knex, stored));
      const { selected } = await selectClusters(knex, (await readDocument(document)).plan);
      await authorizer.requireEach(credentials, planCreatePermission, selected.map(({ cluster }) => cluster));
      return plans.revise(stored, document, revision, principal);
    });
    response.json(await pages.one(credentials, revised));
  });

  router.post('/plans/:planId/actions', async (request, response) => {
    const { credentials, principal, stored } = await planAccess.visible(request, request.params.planId);
    const { action, reason, ...asked } = request.body;
    const event = { eventId: 'plan-control', severityLevel: action === 'submit' ? 'medium' : 'low', request, meta: { ...meta(stored), action, override: asked.overrideReason !== undefined } } as const;
    const changed = await audited(auditor, event, async () => {
      await authorizer.requireEach(credentials, planCreatePermission, await clustersOf(knex, stored));
      switch (action) {
        case 'submit': {
          const { selected } = await selectClusters(knex, stored.revision.plan);
          await authorizer.requireEach(credentials, planCreatePermission, selected.map(({ cluster }) => cluster));
          return plans.submit(stored, asked, await submitterOf(authorizer, credentials));
        }
        case 'withdraw':
          return plans.withdraw(stored, principal, reason);
        case 'archive':
          return plans.archive(stored, principal, reason);
        default:
          return action satisfies never;
      }
    });
    response.json(await pages.one(credentials, changed));
  });
}

function addDecisionRoutes(router: ApiRouter, { planAccess, pages, plans, auditor, userInfo }: PlansRouterOptions): void {
  router.post('/plans/:planId/approvals', async (request, response) => {
    const { credentials, stored, sees } = await planAccess.visible(request, request.params.planId);
    const { decision, digest, stage, gate } = request.body;
    const event = { eventId: 'plan-decide', severityLevel: 'high', request, meta: { ...meta(stored), decision, digest, ...(stage ? { stage } : {}), ...(gate ? { gate } : {}) } } as const;
    const decided = await audited(auditor, event, async () => {
      await planAccess.require(credentials, planApprovePermission, stored.plan.id);
      return plans.decide(stored, request.body, { ...(await approverOf(credentials, userInfo)), sees });
    });
    response.json(await pages.one(credentials, decided));
  });

  router.delete('/plans/:planId/approvals/:approvalId', async (request, response) => {
    const { credentials, principal, stored } = await planAccess.visible(request, request.params.planId);
    const { approvalId } = request.params;
    const event = { eventId: 'plan-decision-withdraw', severityLevel: 'medium', request, meta: { ...meta(stored), approvalId } } as const;
    const changed = await audited(auditor, event, () => plans.withdrawDecision(stored, approvalId, principal));
    response.json(await pages.one(credentials, changed));
  });
}

/** What somebody may do with clusters, decided once for all of them. */
async function submitterOf(authorizer: ClusterAuthorizer, credentials: BackstageCredentials): Promise<Submitter> {
  const [mayPlan, mayOverride, mayOperate, mayForceDrains] = await Promise.all([planCreatePermission, policyOverridePermission, rolloutOperatePermission, drainForcePermission].map(permission => authorizer.decider(credentials, permission)));
  return { principal: principalOf(credentials), mayPlan, mayOverride, mayOperate, mayForceDrains };
}

/** @throws NotAllowedError for a service that acts for itself */
async function approverOf(credentials: BackstageCredentials, userInfo: UserInfoService): Promise<Approver> {
  const principal = principalOf(credentials);
  if (!principal.startsWith('user:')) throw new NotAllowedError('Only people approve and reject plans; send the request with the token of a user');
  const { ownershipEntityRefs } = await userInfo.getUserInfo(credentials);
  return { principal, ownershipRefs: ownershipEntityRefs };
}

async function clustersOf(knex: Knex, { plan }: StoredPlan): Promise<StoredCluster[]> {
  return clustersByIds(knex, (await clusterIdsOfPlans(knex, [plan.id])).get(plan.id) ?? []);
}

function meta({ plan }: StoredPlan) {
  return { planId: plan.id, plan: plan.name, revision: plan.revision };
}
