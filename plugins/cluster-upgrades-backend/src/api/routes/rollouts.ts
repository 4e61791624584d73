import type { Rollouts } from '../../rollouts/createRolloutEngine';
import { principalOf, readPage } from '../requests/requestInput';
import type { RolloutPages } from '../pages/plans/RolloutPages';
import { always, unless } from './changeRule';
import { defineRoutes } from './defineRoutes';
import { visibleClusters } from './guards';
import { csvFile, json } from './reply';
import { controlsRollout, rollout, startsPlan } from './rolloutGuards';
import {
  controlAsked,
  membersAsked,
  orderAsked,
  rolloutAsked,
  rolloutsAsked,
} from './rolloutRequests';

export interface RolloutServices {
  readonly rollouts: Pick<Rollouts['fleet'], 'start' | 'control'>;
  readonly rolloutPages: RolloutPages;
}

/** Rollouts: listed, started, shown with their clusters and record, controlled. */
export const rolloutRoutes = defineRoutes<RolloutServices>()({
  'GET /rollouts': {
    guard: visibleClusters(),
    handler: async ({ caller }, request, { rolloutPages }) => {
      const page = readPage({ ...request.query });
      const filter = rolloutsAsked(request);
      return json({
        ...(await rolloutPages.list(caller, filter, page)),
        ...page,
      });
    },
  },

  'POST /rollouts': {
    guard: startsPlan(),
    change: always,
    audit: {
      eventId: 'rollout-start',
      severityLevel: 'high',
      meta: request => {
        const { planId, digest } = rolloutAsked(request);
        return { planId, digest };
      },
    },
    handler: async ({ caller, plan }, request, { rollouts, rolloutPages }) => {
      const asked = {
        ...rolloutAsked(request),
        planId: plan.id,
        requestedBy: principalOf(caller.credentials),
      };
      const { rollout: started, created } = await rollouts.start(
        asked,
        snapshot => rolloutPages.requireStart(caller, snapshot),
      );
      return json(() => rolloutPages.again(caller, started.id), {
        status: created ? 201 : 200,
        told: { rolloutId: started.id, created },
      });
    },
  },

  'GET /rollouts/{rolloutId}': {
    guard: rollout(),
    handler: async ({ caller, rollout: seen }, _request, { rolloutPages }) =>
      json(await rolloutPages.one(caller, seen)),
  },

  'GET /rollouts/{rolloutId}/clusters': {
    guard: rollout('list'),
    handler: async ({ caller, rollout: seen }, request, { rolloutPages }) => {
      const page = readPage({ ...request.query });
      const found = await rolloutPages.clusters(
        caller,
        seen,
        membersAsked(request),
        orderAsked(request),
        page,
      );
      return json({ ...found, ...page });
    },
  },

  'GET /rollouts/{rolloutId}/clusters.csv': {
    guard: rollout('list'),
    auditAllowed: {
      eventId: 'rollout-export',
      severityLevel: 'low',
      meta: (_request, { rollout: seen }) => ({ rolloutId: seen.rollout.id }),
    },
    handler: async ({ caller, rollout: seen }, request, { rolloutPages }) => {
      const { csv, rows } = await rolloutPages.clustersCsv(
        caller,
        seen,
        membersAsked(request),
      );
      return csvFile('rollout-clusters.csv', csv, { rows });
    },
  },

  'GET /rollouts/{rolloutId}/events': {
    guard: rollout(),
    handler: async ({ rollout: seen }, { query }, { rolloutPages }) => {
      const page = readPage({ ...query });
      return json({ ...(await rolloutPages.events(seen, page)), ...page });
    },
  },

  'GET /rollouts/{rolloutId}/events.csv': {
    guard: rollout(),
    auditAllowed: {
      eventId: 'rollout-export',
      severityLevel: 'low',
      meta: (_request, { rollout: seen }) => ({
        rolloutId: seen.rollout.id,
        what: 'record',
      }),
    },
    handler: async ({ rollout: seen }, _request, { rolloutPages }) => {
      const { csv, rows } = await rolloutPages.recordCsv(seen);
      return csvFile('rollout-record.csv', csv, { rows });
    },
  },

  'POST /rollouts/{rolloutId}/actions': {
    guard: controlsRollout(),
    // Skipping counts, too: a stage without its failed cluster can end, and the next one begins.
    change: unless(
      'action',
      ['pause', 'stop', 'abort'],
      'Pausing, stopping and aborting must always work.',
    ),
    audit: {
      eventId: 'rollout-control',
      severityLevel: 'high',
      meta: request => ({
        rolloutId: request.params.rolloutId,
        ...controlAsked(request),
      }),
    },
    handler: async (
      { caller, rollout: { rollout: seen } },
      request,
      { rollouts, rolloutPages },
    ) => {
      await rollouts.control(
        seen.id,
        controlAsked(request),
        principalOf(caller.credentials),
      );
      return json(() => rolloutPages.again(caller, seen.id), {
        told: { planId: seen.planId },
      });
    },
  },
});
