import type { ImpactPages } from '../pages/findings/ImpactPages';
import { defineRoutes } from './defineRoutes';
import { entityOfCaller } from './guards';
import { json } from './reply';

export interface ImpactServices {
  readonly impact: ImpactPages;
}

/** What upgrades mean to a catalog entity. */
export const impactRoutes = defineRoutes<ImpactServices>()({
  'GET /impact/{kind}/{namespace}/{name}': {
    guard: entityOfCaller(),
    handler: async (question, _request, { impact }) =>
      json(await impact.summary(question)),
  },

  'GET /impact/{kind}/{namespace}/{name}/fixes': {
    guard: entityOfCaller(),
    handler: async (question, { query }, { impact }) => {
      const { severity, state, offset = 0, limit = 25 } = query;
      return json(
        await impact.fixes(question, { severity, state, offset, limit }),
      );
    },
  },

  'GET /impact/{kind}/{namespace}/{name}/clusters': {
    guard: entityOfCaller(),
    handler: async (question, { query }, { impact }) => {
      const { sort = 'blockers', offset = 0, limit = 25 } = query;
      return json(await impact.clusters(question, { sort, offset, limit }));
    },
  },

  'GET /impact/{kind}/{namespace}/{name}/components': {
    guard: entityOfCaller(),
    handler: async (question, { query }, { impact }) => {
      const { offset = 0, limit = 25 } = query;
      return json(await impact.components(question, { offset, limit }));
    },
  },
});
