import type { AuditorService, BackstageCredentials, UserInfoService } from '@backstage/backend-plugin-api';
import { NotAllowedError } from '@backstage/errors';
import type { Knex } from 'knex';
import { clusterReadPermission, drainForcePermission, planApprovePermission, planCreatePermission, policyOverridePermission, rolloutOperatePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { planJsonSchema, readPlan, writePlan } from '@drydock/upgrade-plans';
import type { StoredCluster } from '../clusters/cluster';
import { clustersByIds } from '../database/clusterQueries';
import { clusterIdsOfPlans, type StoredPlan } from '../plans/planQueries';
import { listPlanEvents } from '../plans/planEventQueries';
import type { Approver, PlanService } from '../plans/PlanService';
import { readDocument } from '../plans/readDocument';
import type { Previews } from '../plans/Previews';
import { selectClusters } from '../plans/selection';
import type { Submitter } from '../plans/Submitting';
import { principalOf } from './requestInput';
import { audited } from './audited';
import type { ApiRouter } from './apiRouter';
import type { ClusterAccessControl } from '../permissions/ClusterAccessControl';
import type { ClusterAuthorizer } from '../permissions/ClusterAuthorizer';
import { clustersAsked } from './clustersAsked';
import type { PlanAccess, VisiblePlan } from './PlanAccess';
import type { PlanPages } from './PlanPages';
import { eventFor } from './planEvents';

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
    const reading = readPlan(request.body.document);
    response.json(reading.ok ? { valid: true, problems: [], normalized: writePlan(reading.plan) } : { valid: false, problems: reading.problems.map(problem => ({ ...problem })) });
  });

  router.post('/plans/preview', async (request, response) => {
    const caller = await access.visibility(request);
    const { document } = request.body;
    response.json(await previews.preview(document, await submitterOf(access.authorizer, caller.credentials), await planAccess.sameName(caller, document)));
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
    response.json(await previews.preview(stored.revision.document, await submitterOf(access.authorizer, credentials), stored));
  });

  router.get('/plans/:planId/events', async (request, response) => {
    const { stored, sees, visibility } = await planAccess.visible(request, request.params.planId);
    const { offset = 0, limit = 25 } = request.query;
    const { items, total } = await listPlanEvents(knex, stored.plan.id, visibility, offset, limit);
    const hidden = (await clustersOf(knex, stored)).filter(cluster => !sees(cluster.id));
    response.json({ items: items.map(event => eventFor(event, sees, hidden)), total, offset, limit });
  });
}

function addKeepingRoutes(router: ApiRouter, { knex, access, planAccess, pages, plans, auditor }: PlansRouterOptions): void {
  const { authorizer } = access;

  router.post('/plans', async (request, response) => {
    const { document } = request.body;
    const { credentials, stored, created } = await audited(auditor, { eventId: 'plan-create', severityLevel: 'low', request, meta: {} }, async () => {
      const caller = await access.visibility(request, planCreatePermission);
      await requireSelected(caller.credentials, document);
      return { credentials: caller.credentials, ...(await plans.create(document, principalOf(caller.credentials), name => planAccess.find(caller, name))) };
    });
    response.status(created ? 201 : 200).json(await pages.one(credentials, stored));
  });

  router.put('/plans/:planId', async (request, response) => {
    const { planId } = request.params;
    const { document, revision } = request.body;
    const revise = async () => {
      const visible = await planAccess.visible(request, planId, planCreatePermission);
      await requireChange(visible);
      await requireSelected(visible.credentials, document);
      return { credentials: visible.credentials, revised: await plans.revise(visible.stored, document, revision, visible.principal) };
    };
    const { credentials, revised } = await audited(auditor, { eventId: 'plan-revise', severityLevel: 'low', request, meta: { planId } }, revise, each => meta(each.revised));
    response.json(await pages.one(credentials, revised));
  });

  router.post('/plans/:planId/actions', async (request, response) => {
    const { planId } = request.params;
    const { action, reason, ...asked } = request.body;
    const event = { eventId: 'plan-control', severityLevel: action === 'submit' ? 'medium' : 'low', request, meta: { planId, action, override: asked.overrideReason !== undefined } } as const;
    const control = async ({ stored, principal, credentials }: VisiblePlan) => {
      switch (action) {
        case 'submit':
          return plans.submit(stored, asked, await submitterOf(authorizer, credentials));
        case 'withdraw':
          return plans.withdraw(stored, principal, reason);
        case 'archive':
          return plans.archive(stored, principal, reason);
        default:
          return action satisfies never;
      }
    };
    const act = async () => {
      const visible = await planAccess.visible(request, planId, planCreatePermission);
      await requireChange(visible);
      return { credentials: visible.credentials, changed: await control(visible) };
    };
    const { credentials, changed } = await audited(auditor, event, act, each => meta(each.changed));
    response.json(await pages.one(credentials, changed));
  });

  /** Of a stored plan. @throws NotAllowedError */
  async function requireChange({ credentials, principal, stored, sees }: VisiblePlan): Promise<void> {
    await authorizer.requireEach(credentials, planCreatePermission, clustersAsked(stored, principal, await clustersOf(knex, stored), sees));
  }

  /** Of those that a document selects and the caller sees; the others are found out when it is submitted. @throws NotAllowedError */
  async function requireSelected(credentials: BackstageCredentials, document: string): Promise<void> {
    const { selected } = await selectClusters(knex, readDocument(document).plan, await authorizer.decider(credentials, clusterReadPermission));
    await authorizer.requireEach(credentials, planCreatePermission, selected.map(({ cluster }) => cluster));
  }
}

function addDecisionRoutes(router: ApiRouter, { planAccess, pages, plans, auditor, userInfo }: PlansRouterOptions): void {
  router.post('/plans/:planId/approvals', async (request, response) => {
    const { planId } = request.params;
    const { decision, digest, stage, gate } = request.body;
    const event = { eventId: 'plan-decide', severityLevel: 'high', request, meta: { planId, decision, digest, ...(stage ? { stage } : {}), ...(gate ? { gate } : {}) } } as const;
    const decide = async () => {
      const visible = await planAccess.visible(request, planId, planApprovePermission);
      await planAccess.require(visible, planApprovePermission);
      const { credentials: caller, stored, sees } = visible;
      return { credentials: caller, decided: await plans.decide(stored, request.body, { ...(await approverOf(caller, userInfo)), sees }) };
    };
    const { credentials, decided } = await audited(auditor, event, decide, each => meta(each.decided));
    response.json(await pages.one(credentials, decided));
  });

  router.delete('/plans/:planId/approvals/:approvalId', async (request, response) => {
    const { planId, approvalId } = request.params;
    const event = { eventId: 'plan-decision-withdraw', severityLevel: 'medium', request, meta: { planId, approvalId } } as const;
    const withdraw = async () => {
      const { credentials: caller, principal, stored } = await planAccess.visible(request, planId);
      return { credentials: caller, changed: await plans.withdrawDecision(stored, approvalId, principal) };
    };
    const { credentials, changed } = await audited(auditor, event, withdraw, each => meta(each.changed));
    response.json(await pages.one(credentials, changed));
  });
}

/** What somebody may do with clusters, decided once for all of them. */
async function submitterOf(authorizer: ClusterAuthorizer, credentials: BackstageCredentials): Promise<Submitter> {
  const permissions = [clusterReadPermission, planCreatePermission, policyOverridePermission, rolloutOperatePermission, drainForcePermission];
  const [seesAll, ...deciders] = await Promise.all([authorizer.seesAll(credentials), ...permissions.map(permission => authorizer.decider(credentials, permission))]);
  const [sees, mayPlan, mayOverride, mayOperate, mayForceDrains] = deciders;
  return { principal: principalOf(credentials), seesAll, sees, mayPlan, mayOverride, mayOperate, mayForceDrains };
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
