import type { Knex } from 'knex';
import type { UpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { CheckCoverage, Diagnostics } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ReadinessCheck } from '@drydock/upgrade-readiness';
import type { ChangePolicy } from '../rollouts/changePolicy';
import type { ApiRouter } from './apiRouter';
import type { ClusterAccessControl } from './ClusterAccessControl';
import type { ClusterPresenter } from './ClusterPresenter';
import { describeSources, type RegisteredSource } from './fleet';

export interface DiagnosticsRouterOptions {
  readonly knex: Knex;
  readonly access: ClusterAccessControl;
  readonly presenter: ClusterPresenter;
  readonly sources: readonly RegisteredSource[];
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
    const diagnostics: Diagnostics = {
      sources: await describeSources(options.knex, options.sources),
      knowledge: options.presenter.knowledgeState(),
      changes: { possible: options.changes.possible, reason: options.changes.reason },
      checks: describeChecks(options),
      providers: options.providers.map(({ id, title }) => ({ id, title })),
    };
    response.json(diagnostics);
  });
}
