import type { JsonObject } from '@backstage/types';
import { planJsonSchema, planReading, writePlan } from '@drydock/upgrade-plans';
import type { StoredPlan } from '../../plans/store/planQueries';
import type { PlanService } from '../../plans/PlanService';
import { inSlices } from '../../foundation/work/inSlices';
import { whileConnected } from '../../foundation/work/whileConnected';
import type { PlanCallers } from '../pages/plans/PlanCallers';
import type { PlanFinder } from '../pages/plans/PlanFinder';
import type { PlanPages } from '../pages/plans/PlanPages';
import type { PlanPreviews } from '../pages/plans/PlanPreviews';
import { presentProblem } from '../present/presentProblem';
import { principalOf } from '../requests/requestInput';
import { always, never, unless } from './changeRule';
import { defineRoutes } from './defineRoutes';
import { someCluster, visibleClusters } from './guards';
import {
  approvesPlan,
  controlsPlan,
  createsPlan,
  ownDecision,
  plan,
  revisesPlan,
} from './planGuards';
import { gone, json } from './reply';
import type { BodyLimit } from './routeTypes';

export interface PlanServices {
  readonly plans: PlanService;
  readonly planPages: PlanPages;
  readonly planPreviews: PlanPreviews;
  readonly planCallers: PlanCallers;
  readonly planFinder: Pick<PlanFinder, 'stored'>;
}

/**
 * Four times the largest plan file (256 KiB): as a string of JSON a file doubles where it is full
 * of quotes, and triples where a client writes its letters as escapes.
 */
const planFile: BodyLimit = {
  bytes: 1024 * 1024,
  hint: 'input.hint-plan',
};

/** What auditor events tell of a plan. */
function about({ plan: { id, name, revision } }: StoredPlan): JsonObject {
  return { planId: id, plan: name, revision };
}

/**
 * Plans: kept, shown, submitted, decided. Every change is authorised for all clusters that it is
 * about.
 */
export const planRoutes = defineRoutes<PlanServices>()({
  'GET /plans': {
    guard: visibleClusters(),
    handler: async ({ caller }, { query }, { planPages }) =>
      json(await planPages.list(caller, query)),
  },

  'POST /plans': {
    guard: createsPlan(),
    change: never(
      'It stores a draft. Nothing acts on a draft until it is submitted.',
    ),
    bodyLimit: planFile,
    audit: { eventId: 'plan-create', severityLevel: 'low', meta: () => ({}) },
    handler: async (
      { caller },
      { body: { document, author } },
      { plans, planCallers, planPages, planFinder },
    ) => {
      const { stored, created } = await plans.create(
        document,
        await planCallers.writer(caller.credentials, author),
        name => planFinder.stored(caller, name),
      );
      return json(() => planPages.one(caller, stored), {
        status: created ? 201 : 200,
      });
    },
  },

  'POST /plans/validate': {
    guard: someCluster(),
    change: never('It checks a document.'),
    bodyLimit: planFile,
    handler: async (_seen, { body }, _services, response) => {
      const reading = await inSlices(
        planReading(body.document),
        whileConnected(response),
      );
      return json(
        reading.ok
          ? { valid: true, problems: [], normalized: writePlan(reading.plan) }
          : { valid: false, problems: reading.problems.map(presentProblem) },
      );
    },
  },

  'POST /plans/preview': {
    guard: visibleClusters(),
    change: never('It writes nothing.'),
    bodyLimit: planFile,
    handler: async ({ caller }, { body }, { planPreviews }, response) => {
      const preview = await planPreviews.ofDocument(
        caller,
        body.document,
        response,
      );
      return preview === undefined ? gone() : json(preview);
    },
  },

  'GET /plans/schema.json': {
    guard: someCluster(),
    handler: async () => json(planJsonSchema()),
  },

  'GET /plans/{planId}': {
    guard: plan(),
    handler: async ({ caller, plan: { stored } }, _request, { planPages }) =>
      json(await planPages.one(caller, stored)),
  },

  'PUT /plans/{planId}': {
    guard: revisesPlan(),
    change: never(
      'It stores a draft. Approvals of earlier revisions do not count for it.',
    ),
    bodyLimit: planFile,
    audit: {
      eventId: 'plan-revise',
      severityLevel: 'low',
      meta: ({ params: { planId } }) => ({ planId }),
    },
    handler: async (
      { caller, plan: { stored } },
      { body: { document, revision, author } },
      { plans, planCallers, planPages },
    ) => {
      const revised = await plans.revise(
        stored,
        document,
        revision,
        await planCallers.writer(caller.credentials, author),
      );
      return json(() => planPages.one(caller, revised), {
        told: about(revised),
      });
    },
  },

  'GET /plans/{planId}/preview': {
    guard: plan(),
    handler: async (
      { caller, plan: { stored } },
      _request,
      { planPreviews },
      response,
    ) => {
      const preview = await planPreviews.ofStored(caller, stored, response);
      return preview === undefined ? gone() : json(preview);
    },
  },

  'GET /plans/{planId}/events': {
    guard: plan(),
    handler: async ({ caller, plan: seen }, { query }, { planPages }) =>
      json(await planPages.events(caller, seen, query)),
  },

  'POST /plans/{planId}/actions': {
    guard: controlsPlan(),
    change: unless(
      'action',
      ['withdraw', 'archive'],
      'A plan that is withdrawn or archived cannot start.',
    ),
    audit: {
      eventId: 'plan-control',
      severityLevel: ({ body: { action } }) =>
        action === 'submit' ? 'medium' : 'low',
      meta: ({ params: { planId }, body: { action, overrideReason } }) => ({
        planId,
        action,
        override: overrideReason !== undefined,
      }),
    },
    handler: async (
      { caller, plan: { stored } },
      { body: { action, reason, author, ...asked } },
      { plans, planCallers, planPages },
    ) => {
      const { credentials } = caller;
      const control = async () => {
        switch (action) {
          case 'submit':
            return plans.submit(stored, asked, {
              ...(await planCallers.submitter(credentials)),
              ...(await planCallers.writer(credentials, author)),
            });
          case 'withdraw':
            return plans.withdraw(stored, principalOf(credentials), reason);
          case 'archive':
            return plans.archive(stored, principalOf(credentials), reason);
          default:
            return action satisfies never;
        }
      };
      const changed = await control();
      return json(() => planPages.one(caller, changed), {
        told: about(changed),
      });
    },
  },

  'POST /plans/{planId}/approvals': {
    guard: approvesPlan(),
    change: unless('decision', ['reject'], 'A rejected plan cannot start.'),
    audit: {
      eventId: 'plan-decide',
      severityLevel: 'high',
      meta: ({
        params: { planId },
        body: { decision, digest, stage, gate },
      }) => ({
        planId,
        decision,
        digest,
        ...(stage ? { stage } : {}),
        ...(gate ? { gate } : {}),
      }),
    },
    handler: async (
      { caller, plan: { stored, sees } },
      { body },
      { plans, planCallers, planPages },
    ) => {
      const decided = await plans.decide(stored, body, {
        ...(await planCallers.approver(caller.credentials)),
        sees,
      });
      return json(() => planPages.one(caller, decided), {
        told: about(decided),
      });
    },
  },

  'DELETE /plans/{planId}/approvals/{approvalId}': {
    guard: ownDecision(),
    // The decision can be a rejection: without it, the plan can start. Withdrawing the plan stops
    // it in every case.
    change: always,
    audit: {
      eventId: 'plan-decision-withdraw',
      severityLevel: 'medium',
      meta: ({ params: { planId, approvalId } }) => ({ planId, approvalId }),
    },
    handler: async (
      { caller, plan: { stored } },
      { params },
      { plans, planPages },
    ) => {
      const changed = await plans.withdrawDecision(
        stored,
        params.approvalId,
        principalOf(caller.credentials),
      );
      return json(() => planPages.one(caller, changed), {
        told: about(changed),
      });
    },
  },
});
