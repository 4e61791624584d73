import type { Knex } from 'knex';
import type { UpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { CheckCoverage, Diagnostics } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ReadinessCheck } from '@drydock/upgrade-readiness';
import { listSources } from '../database/discoveryQueries';
import type { ChangePolicy } from '../rollouts/changePolicy';
import type { ApiRouter } from './apiRouter';
import type { ClusterAccessControl } from './ClusterAccessControl';
import type { ClusterPresenter } from './ClusterPresenter';

export interface DiagnosticsRouterOptions {
  readonly knex: Knex;
  readonly access: ClusterAccessControl;
  readonly presenter: ClusterPresenter;
  readonly checks: readonly ReadinessCheck[];
  readonly offChecks: readonly string[];
  readonly providers: readonly UpgradeProvider[];
  readonly changes: ChangePolicy;
}

function describeChecks({ checks, offChecks }: DiagnosticsRouterOptions): CheckCoverage[] {
  return checks.map(({ id, title, docs }) =>
    offChecks.includes(id)
      ? { checkId: id, title, docs, status: 'off', reasons: ['Switched off by the operator'] }
      : { checkId: id, title, docs, status: 'ran', reasons: [] },
  );
}

/** How the plugin itself is doing. */
export function addDiagnosticsRoutes(router: ApiRouter, options: DiagnosticsRouterOptions): void {
  router.get('/diagnostics', async (request, response) => {
    await options.access.visibility(request);
    const sources = await listSources(options.knex);
    const diagnostics: Diagnostics = {
      sources: sources.map(({ id, title, clusters, complete, listedAt, reason }) => ({ id, title, clusters, complete, listedAt, reason })),
      knowledge: options.presenter.knowledgeState(),
      changes: { possible: options.changes.possible, reason: options.changes.reason },
      checks: describeChecks(options),
      providers: options.providers.map(({ id, title }) => ({ id, title })),
    };
    response.json(diagnostics);
  });
}
