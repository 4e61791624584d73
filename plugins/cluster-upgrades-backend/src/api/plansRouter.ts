import { refusal } from '../refusal';
import { permissionMissing } from '@drydock/upgrade-reasons';
import type {
  AuditorService,
  BackstageCredentials,
  UserInfoService,
} from '@backstage/backend-plugin-api';
import { NotAllowedError } from '@backstage/errors';
import type express from 'express';
import type { Knex } from 'knex';
import {
  clusterReadPermission,
  drainForcePermission,
  gateQueryPermission,
  planApprovePermission,
  planCreatePermission,
  policyOverridePermission,
  rolloutOperatePermission,
  type PlanPreview,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  forcedDrains,
  planJsonSchema,
  planReading,
  writePlan,
  type UpgradePlanFile,
} from '@drydock/upgrade-plans';
import type { StoredCluster } from '../clusters/cluster';
import { clustersByIds } from '../database/clusterQueries';
import { freeQueries } from '../gates/gateProblems';
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
import { inSlices } from '../work/inSlices';
import { TooManyRequests, Turns, type TurnsLimits } from '../work/Turns';
import { whileConnected } from '../work/whileConnected';
import type { ClusterAccessControl } from '../permissions/ClusterAccessControl';
import { presentReason } from '../presentReason';
import type { ClusterAuthorizer } from '../permissions/ClusterAuthorizer';
import { clustersAsked } from './clustersAsked';
import { presentPreview } from './present/presentPreview';
import { presentProblem } from './present/presentProblem';
import { throughOf } from '../permissions/InPerson';
import type { PlanAuthors } from './PlanAuthors';
import type { PlanAccess, VisiblePlan } from './PlanAccess';
import type { PlanPages } from './PlanPages';
import { eventFor } from './planEvents';

/**
 * A page asks for one preview at a time, and again while the reader types. The next preview waits for the one before it, which ends when its page is left.
 * Most of its time a preview waits for platforms.
 */
const PREVIEWS: TurnsLimits = {
  ofCaller: 1,
  waitingOfCaller: 4,
  ofAll: 6,
  waitingOfAll: 60,
  retryAfterSeconds: 5,
};

export interface PlansRouterOptions {
  readonly knex: Knex;
  readonly access: ClusterAccessControl;
  readonly planAccess: PlanAccess;
  readonly pages: PlanPages;
  readonly plans: PlanService;
  readonly previews: Previews;
  readonly auditor: AuditorService;
  readonly userInfo: UserInfoService;
  readonly authors: PlanAuthors;
}

/** Plans: kept, shown, submitted, decided. Every change is authorised for all clusters that it is about, and leaves an auditor event, also a refused one. */
export function addPlanRoutes(
  router: ApiRouter,
  options: PlansRouterOptions,
): void {
  addReadingRoutes(router, options);
  addKeepingRoutes(router, options);
  addDecisionRoutes(router, options);
}

function addReadingRoutes(
  router: ApiRouter,
  { knex, access, planAccess, pages, previews }: PlansRouterOptions,
): void {
  const turns = new Turns(PREVIEWS);

  router.get('/plans', async (request, response) => {
    const { credentials, visibility } = await access.visibility(request);
    const {
      search,
      state,
      sort = 'updatedAt',
      order,
      offset = 0,
      limit = 25,
    } = request.query;
    const page = await pages.list(credentials, visibility, {
      search,
      state,
      sort,
      order: order ?? (sort === 'updatedAt' ? 'desc' : 'asc'),
      offset,
      limit,
    });
    const mayCreate = await access.authorizer.mayAny(
      credentials,
      planCreatePermission,
    );
    const createDenied = mayCreate
      ? undefined
      : presentReason(
          permissionMissing('permission.cluster', planCreatePermission.name),
        );
    response.json({ ...page, createDenied, offset, limit });
  });

  router.post('/plans/validate', async (request, response) => {
    await access.visibility(request);
    const reading = await inSlices(
      planReading(request.body.document),
      whileConnected(response),
    );
    response.json(
      reading.ok
        ? { valid: true, problems: [], normalized: writePlan(reading.plan) }
        : {
            valid: false,
            problems: reading.problems.map(presentProblem),
          },
    );
  });

  router.post('/plans/preview', async (request, response) => {
    const caller = await access.visibility(request);
    const { document } = request.body;
    await inTurn(response, caller.credentials, async signal => {
      const reading = await inSlices(planReading(document), signal);
      const stored = reading.ok
        ? await planAccess.sameName(caller, reading.plan)
        : undefined;
      const preview = await previews.preview(
        reading,
        await submitterOf(access.authorizer, caller.credentials),
        { document, stored, signal },
      );
      return presentPreview(preview, signal);
    });
  });

  router.get('/plans/schema.json', async (request, response) => {
    await access.visibility(request);
    response.json(planJsonSchema());
  });

  router.get('/plans/:planId', async (request, response) => {
    const { credentials, stored } = await planAccess.visible(
      request,
      request.params.planId,
    );
    response.json(await pages.one(credentials, stored));
  });

  router.get('/plans/:planId/preview', async (request, response) => {
    const { credentials, stored } = await planAccess.visible(
      request,
      request.params.planId,
    );
    await inTurn(response, credentials, async signal => {
      const reading = await inSlices(
        planReading(stored.revision.document),
        signal,
      );
      const preview = await previews.preview(
        reading,
        await submitterOf(access.authorizer, credentials),
        { document: stored.revision.document, stored, signal },
      );
      return presentPreview(preview, signal);
    });
  });

  router.get('/plans/:planId/events', async (request, response) => {
    const { stored, sees, visibility } = await planAccess.visible(
      request,
      request.params.planId,
    );
    const { offset = 0, limit = 25 } = request.query;
    const { items, total } = await listPlanEvents(
      knex,
      stored.plan.id,
      visibility,
      offset,
      limit,
    );
    const seesAll = (await clustersOf(knex, stored)).every(({ id }) =>
      sees(id),
    );
    response.json({
      items: items.map(event => eventFor(event, sees, seesAll)),
      total,
      offset,
      limit,
    });
  });

  /** Answers with a preview when it is the caller's turn; of a caller who has gone nothing is computed. */
  async function inTurn(
    response: express.Response,
    credentials: BackstageCredentials,
    preview: (signal: AbortSignal) => Promise<PlanPreview>,
  ): Promise<void> {
    const signal = whileConnected(response);
    try {
      response.json(
        await turns.run(principalOf(credentials), signal, () =>
          preview(signal),
        ),
      );
    } catch (error) {
      if (error instanceof TooManyRequests)
        response.setHeader('Retry-After', String(error.retryAfterSeconds));
      // The caller has gone, so the answer would not be read.
      if (!signal.aborted) throw error;
    }
  }
}

function addKeepingRoutes(
  router: ApiRouter,
  {
    knex,
    access,
    planAccess,
    pages,
    plans,
    auditor,
    authors,
  }: PlansRouterOptions,
): void {
  const { authorizer } = access;

  router.post('/plans', async (request, response) => {
    const { document, author } = request.body;
    const { credentials, stored, created } = await audited(
      auditor,
      { eventId: 'plan-create', severityLevel: 'low', request, meta: {} },
      async () => {
        const caller = await access.visibility(request, planCreatePermission);
        await requireSelected(caller.credentials, document);
        return {
          credentials: caller.credentials,
          ...(await plans.create(
            document,
            await authors.writer(caller.credentials, author),
            name => planAccess.find(caller, name),
          )),
        };
      },
    );
    response
      .status(created ? 201 : 200)
      .json(await pages.one(credentials, stored));
  });

  router.put('/plans/:planId', async (request, response) => {
    const { planId } = request.params;
    const { document, revision, author } = request.body;
    const revise = async () => {
      const visible = await planAccess.visible(
        request,
        planId,
        planCreatePermission,
      );
      await requireChange(visible);
      await requireSelected(visible.credentials, document);
      return {
        credentials: visible.credentials,
        revised: await plans.revise(
          visible.stored,
          document,
          revision,
          await authors.writer(visible.credentials, author),
        ),
      };
    };
    const { credentials, revised } = await audited(
      auditor,
      {
        eventId: 'plan-revise',
        severityLevel: 'low',
        request,
        meta: { planId },
      },
      revise,
      each => meta(each.revised),
    );
    response.json(await pages.one(credentials, revised));
  });

  router.post('/plans/:planId/actions', async (request, response) => {
    const { planId } = request.params;
    const { action, reason, author, ...asked } = request.body;
    const event = {
      eventId: 'plan-control',
      severityLevel: action === 'submit' ? 'medium' : 'low',
      request,
      meta: { planId, action, override: asked.overrideReason !== undefined },
    } as const;
    const control = async ({ stored, principal, credentials }: VisiblePlan) => {
      switch (action) {
        case 'submit':
          requireSubmitInPerson(credentials, stored.revision.plan, asked);
          return plans.submit(stored, asked, {
            ...(await submitterOf(authorizer, credentials)),
            ...(await authors.writer(credentials, author)),
          });
        case 'withdraw':
          return plans.withdraw(stored, principal, reason);
        case 'archive':
          return plans.archive(stored, principal, reason);
        default:
          return action satisfies never;
      }
    };
    const act = async () => {
      const visible = await planAccess.visible(
        request,
        planId,
        planCreatePermission,
      );
      await requireChange(visible);
      return {
        credentials: visible.credentials,
        changed: await control(visible),
      };
    };
    const { credentials, changed } = await audited(auditor, event, act, each =>
      meta(each.changed),
    );
    response.json(await pages.one(credentials, changed));
  });

  /** @throws NotAllowedError for a submission that overrides what protects clusters, when another plugin sends it with the user's credentials */
  function requireSubmitInPerson(
    credentials: BackstageCredentials,
    plan: UpgradePlanFile,
    { overrideReason }: { readonly overrideReason?: string },
  ): void {
    if (
      overrideReason?.trim() ||
      forcedDrains(plan.spec.effects).length > 0 ||
      freeQueries(plan).length > 0
    )
      authorizer.requireInPerson(credentials);
  }

  /** Of a stored plan. @throws NotAllowedError */
  async function requireChange({
    credentials,
    principal,
    stored,
    sees,
  }: VisiblePlan): Promise<void> {
    await authorizer.requireEach(
      credentials,
      planCreatePermission,
      clustersAsked(stored, principal, await clustersOf(knex, stored), sees),
    );
  }

  /** Of those that a document selects and the caller sees; the others are found out when it is submitted. @throws NotAllowedError */
  async function requireSelected(
    credentials: BackstageCredentials,
    document: string,
  ): Promise<void> {
    const { plan } = await readDocument(document);
    const { selected } = await selectClusters(knex, plan, {
      sees: await authorizer.decider(credentials, clusterReadPermission),
    });
    const clusters = selected.map(({ cluster }) => cluster);
    await authorizer.requireEach(credentials, planCreatePermission, clusters);
    if (freeQueries(plan).length === 0) return;
    authorizer.requireInPerson(credentials);
    await authorizer.requireEach(credentials, gateQueryPermission, clusters);
  }
}

function addDecisionRoutes(
  router: ApiRouter,
  { access, planAccess, pages, plans, auditor, userInfo }: PlansRouterOptions,
): void {
  router.post('/plans/:planId/approvals', async (request, response) => {
    const { planId } = request.params;
    const { decision, digest, stage, gate } = request.body;
    const event = {
      eventId: 'plan-decide',
      severityLevel: 'high',
      request,
      meta: {
        planId,
        decision,
        digest,
        ...(stage ? { stage } : {}),
        ...(gate ? { gate } : {}),
      },
    } as const;
    const decide = async () => {
      await access.requireInPerson(request);
      const visible = await planAccess.visible(
        request,
        planId,
        planApprovePermission,
      );
      await planAccess.require(visible, planApprovePermission);
      const { credentials: caller, stored, sees } = visible;
      return {
        credentials: caller,
        decided: await plans.decide(stored, request.body, {
          ...(await approverOf(caller, userInfo)),
          sees,
        }),
      };
    };
    const { credentials, decided } = await audited(
      auditor,
      event,
      decide,
      each => meta(each.decided),
    );
    response.json(await pages.one(credentials, decided));
  });

  router.delete(
    '/plans/:planId/approvals/:approvalId',
    async (request, response) => {
      const { planId, approvalId } = request.params;
      const event = {
        eventId: 'plan-decision-withdraw',
        severityLevel: 'medium',
        request,
        meta: { planId, approvalId },
      } as const;
      const withdraw = async () => {
        await access.requireInPerson(request);
        const {
          credentials: caller,
          principal,
          stored,
        } = await planAccess.visible(request, planId);
        return {
          credentials: caller,
          changed: await plans.withdrawDecision(stored, approvalId, principal),
        };
      };
      const { credentials, changed } = await audited(
        auditor,
        event,
        withdraw,
        each => meta(each.changed),
      );
      response.json(await pages.one(credentials, changed));
    },
  );
}

/** The permissions of the caller for clusters, decided once for all of them. */
async function submitterOf(
  authorizer: ClusterAuthorizer,
  credentials: BackstageCredentials,
): Promise<Submitter> {
  const permissions = [
    clusterReadPermission,
    planCreatePermission,
    policyOverridePermission,
    rolloutOperatePermission,
    drainForcePermission,
    gateQueryPermission,
  ];
  const [seesAll, ...deciders] = await Promise.all([
    authorizer.seesAll(credentials),
    ...permissions.map(permission =>
      authorizer.decider(credentials, permission),
    ),
  ]);
  const [sees, mayPlan, mayOverride, mayOperate, mayForceDrains, mayQuery] =
    deciders;
  return {
    principal: principalOf(credentials),
    through: throughOf(credentials),
    seesAll,
    sees,
    mayPlan,
    mayOverride,
    mayOperate,
    mayForceDrains,
    mayQuery,
  };
}

/** @throws NotAllowedError for a service that acts for itself */
async function approverOf(
  credentials: BackstageCredentials,
  userInfo: UserInfoService,
): Promise<Approver> {
  const principal = principalOf(credentials);
  if (!principal.startsWith('user:'))
    throw refusal(NotAllowedError, { code: 'request.plan-people-decide' });
  const { ownershipEntityRefs } = await userInfo.getUserInfo(credentials);
  return {
    principal,
    through: throughOf(credentials),
    ownershipRefs: ownershipEntityRefs,
  };
}

async function clustersOf(
  knex: Knex,
  { plan }: StoredPlan,
): Promise<StoredCluster[]> {
  return clustersByIds(
    knex,
    (await clusterIdsOfPlans(knex, [plan.id])).get(plan.id) ?? [],
  );
}

function meta({ plan }: StoredPlan) {
  return { planId: plan.id, plan: plan.name, revision: plan.revision };
}
