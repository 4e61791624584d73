import type { UpgradeService } from '../../upgrades/UpgradeService';
import type { UpgradePages } from '../pages/plans/UpgradePages';
import { always, never, unless } from './changeRule';
import { defineRoutes } from './defineRoutes';
import { visibleClusters } from './guards';
import { json } from './reply';
import {
  actionAsked,
  clusterToUpgrade,
  controlsUpgrade,
  startsUpgrade,
  upgrade,
  upgradeAsked,
} from './upgradeGuards';

export interface UpgradeServices {
  readonly upgrades: Pick<UpgradeService, 'start' | 'control'>;
  readonly upgradePages: UpgradePages;
}

/** Upgrades: listed, previewed, started, shown, controlled. */
export const upgradeRoutes = defineRoutes<UpgradeServices>()({
  'GET /upgrades': {
    guard: visibleClusters(),
    handler: async ({ caller }, { query }, { upgradePages }) =>
      json(await upgradePages.list(caller, query)),
  },

  'POST /upgrades/preview': {
    guard: clusterToUpgrade(),
    change: never(
      'It writes nothing. It asks the platform by dry run only where changes are possible.',
    ),
    handler: async ({ caller, cluster }, request, { upgradePages }) =>
      json(await upgradePages.preview(caller, cluster, upgradeAsked(request))),
  },

  'POST /upgrades': {
    guard: startsUpgrade(),
    change: always,
    audit: {
      eventId: 'upgrade-start',
      severityLevel: 'high',
      meta: request => {
        const wanted = upgradeAsked(request);
        return {
          clusterId: wanted.clusterId,
          target: wanted.target,
          override: wanted.overrideReason !== undefined,
          acceptedUnknownChecks: wanted.acceptUnknownChecks ?? [],
        };
      },
    },
    handler: async (
      { caller, cluster: { id: clusterId, name } },
      request,
      { upgrades, upgradePages },
    ) => {
      const { upgrade: started, created } = await upgrades.start(
        { ...upgradeAsked(request), clusterId },
        await upgradePages.requester(caller, clusterId),
      );
      return json(() => upgradePages.one(caller, started), {
        status: created ? 201 : 200,
        told: { upgradeId: started.id, clusterId, cluster: name, created },
      });
    },
  },

  'GET /upgrades/{upgradeId}': {
    guard: upgrade(),
    handler: async ({ caller, upgrade: seen }, _request, { upgradePages }) =>
      json(await upgradePages.one(caller, seen)),
  },

  'GET /upgrades/{upgradeId}/log': {
    guard: upgrade(),
    handler: async ({ upgrade: seen }, { query }, { upgradePages }) =>
      json({ items: await upgradePages.log(seen, query.after) }),
  },

  'POST /upgrades/{upgradeId}/actions': {
    guard: controlsUpgrade(),
    change: unless(
      'action',
      ['pause', 'stop'],
      'Pausing and stopping must always work.',
    ),
    audit: {
      eventId: 'upgrade-control',
      severityLevel: 'high',
      meta: request => ({
        upgradeId: request.params.upgradeId,
        action: actionAsked(request).action,
      }),
    },
    handler: async (
      { caller, upgrade: { id, clusterId, clusterName } },
      request,
      { upgrades, upgradePages },
    ) => {
      const { action, reason } = actionAsked(request);
      const controlled = await upgrades.control(id, action, {
        ...(await upgradePages.requester(caller, clusterId)),
        reason,
      });
      return json(() => upgradePages.one(caller, controlled), {
        told: { clusterId, cluster: clusterName },
      });
    },
  },
});
