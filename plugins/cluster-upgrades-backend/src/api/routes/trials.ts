import { trialReportPermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { TrialPages } from '../pages/clusters/TrialPages';
import { always } from './changeRule';
import { defineRoutes } from './defineRoutes';
import { cluster } from './guards';
import { empty, json } from './reply';

export interface TrialServices {
  readonly trials: TrialPages;
}

/** What trial imports found: reported and forgotten. It is read with the readiness of a cluster. */
export const trialRoutes = defineRoutes<TrialServices>()({
  'POST /clusters/{clusterId}/trials': {
    guard: cluster(trialReportPermission),
    // A good trial makes an upgrade startable later.
    change: always,
    // 2,000 findings of a trial, each with some refused fields.
    bodyLimit: {
      bytes: 8 * 1024 * 1024,
      hint: 'input.hint-trial',
    },
    audit: {
      eventId: 'trial-report',
      severityLevel: 'medium',
      meta: ({ params: { clusterId }, body: { trial } }) => ({
        clusterId,
        target: trial.targetVersion,
        tried: trial.tried,
        refused: trial.refused,
      }),
    },
    handler: async ({ caller, cluster: seen }, { body }, { trials }) => {
      const kept = await trials.keep(caller, seen, body);
      return json(() => trials.receipt(seen, kept, body.trial.targetVersion), {
        status: 201,
        told: { clusterId: seen.id },
      });
    },
  },

  'DELETE /clusters/{clusterId}/trials/{minor}': {
    guard: cluster(trialReportPermission),
    // Without a bad trial an upgrade becomes startable.
    change: always,
    audit: {
      eventId: 'trial-forget',
      severityLevel: 'medium',
      meta: ({ params: { clusterId, minor } }) => ({ clusterId, minor }),
    },
    handler: async ({ cluster: seen }, { params }, { trials }) => {
      await trials.forget(seen, params.minor);
      return empty({ clusterId: seen.id });
    },
  },
});
