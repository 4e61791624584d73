import type { Knex } from 'knex';
import type { AuditorService } from '@backstage/backend-plugin-api';
import { trialReportPermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../clusters/cluster';
import { clustersByIds } from '../database/clusterQueries';
import type { ClusterAccessControl } from '../permissions/ClusterAccessControl';
import type { HeldTrials } from '../trials/HeldTrials';
import type { TrialReports } from '../trials/TrialReports';
import { audited } from './audited';
import type { ApiRouter } from './apiRouter';
import { clusterReference } from './present/FindingPresenter';
import { presentTrial } from './present/presentTrial';
import { readTrialReport } from './readTrialReport';
import { principalOf } from './requestInput';

export interface TrialsRouterOptions {
  readonly knex: Knex;
  readonly access: ClusterAccessControl;
  readonly auditor: AuditorService;
  readonly trials: HeldTrials;
  readonly reports: TrialReports;
}

/** What trial imports found: reported and forgotten. It is read with the readiness of a cluster. A refusal leaves an auditor event, too. */
export function addTrialRoutes(
  router: ApiRouter,
  { knex, access, auditor, trials, reports }: TrialsRouterOptions,
): void {
  const about = ({ cluster }: { cluster: StoredCluster }) => ({
    clusterId: cluster.id,
  });

  router.post('/clusters/:clusterId/trials', async (request, response) => {
    const { clusterId } = request.params;
    const { targetVersion: target, tried, refused } = request.body.trial;
    const meta = { clusterId, target, tried, refused };
    const { cluster, trial } = await audited(
      auditor,
      { eventId: 'trial-report', severityLevel: 'medium', request, meta },
      async () => {
        const seen = await access.visibleCluster(
          request,
          clusterId,
          trialReportPermission,
        );
        return {
          cluster: seen.cluster,
          trial: await reports.keep(
            seen.cluster,
            readTrialReport(request.body),
            principalOf(seen.credentials),
          ),
        };
      },
      about,
    );
    const described = await trials.describe(cluster, target);
    if (!described)
      throw new Error(`A trial for ${target} was kept and is for no version`);
    const [judged = cluster] = await clustersByIds(knex, [cluster.id]);
    response.status(201).json({
      cluster: clusterReference(cluster),
      trial: presentTrial(described),
      verdict: judged.verdict,
      findings: trial.facts.findings.length,
    });
  });

  router.delete(
    '/clusters/:clusterId/trials/:minor',
    async (request, response) => {
      const { clusterId, minor } = request.params;
      await audited(
        auditor,
        {
          eventId: 'trial-forget',
          severityLevel: 'medium',
          request,
          meta: { clusterId, minor },
        },
        async () => {
          const { cluster } = await access.visibleCluster(
            request,
            clusterId,
            trialReportPermission,
          );
          await reports.forget(cluster, minor);
          return { cluster };
        },
        about,
      );
      response.status(204).send();
    },
  );
}
