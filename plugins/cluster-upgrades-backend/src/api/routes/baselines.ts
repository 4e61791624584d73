import { refusal } from '../../foundation/refusal';
import { InputError } from '@backstage/errors';
import type { Baselines } from '../pages/findings/Baselines';
import { never } from './changeRule';
import { defineRoutes } from './defineRoutes';
import { ownBaseline, someCluster, visibleClusters } from './guards';
import { empty, json } from './reply';

export interface BaselineServices {
  readonly baselines: Baselines;
}

/** Baselines: what was known at a time, so that later only what is new is listed. */
export const baselineRoutes = defineRoutes<BaselineServices>()({
  'GET /baselines': {
    guard: someCluster(),
    handler: async ({ caller }, _request, { baselines }) =>
      json({ items: await baselines.list(caller) }),
  },

  'POST /baselines': {
    // A baseline is a view of what the caller may read; it changes no cluster and no verdict.
    guard: visibleClusters(),
    change: never('It stores a view of findings.'),
    auditAllowed: {
      eventId: 'baseline-create',
      severityLevel: 'low',
      meta: ({ body: { name } }) => ({ name }),
    },
    handler: async ({ caller }, { body }, { baselines }) => {
      if (body.name.trim() === '')
        throw refusal(InputError, { code: 'input.baseline-name' });
      return json(await baselines.create(caller, body), { status: 201 });
    },
  },

  'DELETE /baselines/{baselineId}': {
    guard: ownBaseline(),
    change: never('It deletes a view of findings.'),
    audit: {
      eventId: 'baseline-delete',
      severityLevel: 'low',
      meta: ({ params: { baselineId } }) => ({ baselineId }),
    },
    handler: async ({ baseline }, _request, { baselines }) => {
      await baselines.delete(baseline);
      return empty();
    },
  },
});
