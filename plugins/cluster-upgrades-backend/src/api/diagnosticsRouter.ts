import { presentReason } from '../presentReason';
import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type { Knex } from 'knex';
import type { UpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type {
  CheckCoverage,
  Diagnostics,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  describeIgnoreRule,
  matchesGlob,
  SWITCHED_OFF,
  type IgnoreRule,
  type ReadinessCheck,
  type ReadinessPolicy,
} from '@drydock/upgrade-readiness';
import { unguardedWarning, type PlansOnly } from '../config/plansOnly';
import {
  listClusters,
  visibleClusterNames,
  type VisibilityCriteria,
} from '../database/clusterQueries';
import type { ConfiguredReferences } from '../config/references/ConfiguredReferences';
import type { Dependencies } from '../dependencies/Dependencies';
import { presentDependency } from './present/presentDependency';
import { isAskedOfSome } from '../readiness/askedChecks';
import type { ApiRouter } from './apiRouter';
import type { ChangePolicy } from '../permissions/ChangePolicy';
import type { ClusterAccessControl } from '../permissions/ClusterAccessControl';
import { readClusterDiagnostics } from './clusterDiagnostics';
import type { ClusterPresenter } from './present/ClusterPresenter';
import { describeSources, type RegisteredSource } from './fleet';

export interface DiagnosticsRouterOptions {
  readonly knex: Knex;
  readonly access: ClusterAccessControl;
  readonly presenter: ClusterPresenter;
  readonly sources: readonly RegisteredSource[];
  readonly checks: readonly ReadinessCheck[];
  readonly offChecks: readonly string[];
  readonly providers: readonly UpgradeProvider[];
  readonly changes: Pick<ChangePolicy, 'decide'>;
  readonly policy: ReadinessPolicy;
  readonly plansOnly: PlansOnly;
  readonly dependencies: Pick<Dependencies, 'known'>;
  readonly references: Pick<ConfiguredReferences, 'problems'>;
  readonly now: () => Date;
}

function describeChecks({
  checks,
  offChecks,
}: DiagnosticsRouterOptions): CheckCoverage[] {
  return checks.map(check => {
    const { id: checkId, title, docs } = check;
    const described = {
      checkId,
      title,
      docs,
      ...(isAskedOfSome(check) ? { ofSomeClusters: true } : {}),
    };
    return offChecks.includes(checkId)
      ? {
          ...described,
          status: 'off',
          reasons: [presentReason(SWITCHED_OFF)],
        }
      : { ...described, status: 'ran', reasons: [] };
  });
}

/** As of the viewer: a policy can allow one user everything. */
async function describeChanges(
  { changes }: DiagnosticsRouterOptions,
  credentials: BackstageCredentials,
): Promise<Diagnostics['changes']> {
  const { possible, reason, fix } = await changes.decide(credentials);
  return {
    possible,
    reason: presentReason(reason),
    fix: fix && presentReason(fix),
  };
}

/** Rules that name clusters only as far as they name some that the caller may see. */
async function visibleRules(
  { knex, policy }: DiagnosticsRouterOptions,
  visibility: VisibilityCriteria | undefined,
): Promise<readonly IgnoreRule[]> {
  if (
    visibility === undefined ||
    policy.ignore.every(rule => rule.cluster === undefined)
  )
    return policy.ignore;
  const names = await visibleClusterNames(knex, visibility);
  return policy.ignore.flatMap(rule => {
    if (rule.cluster === undefined) return [rule];
    const cluster = rule.cluster.filter(pattern =>
      names.some(name => matchesGlob(pattern, name)),
    );
    return cluster.length > 0 ? [{ ...rule, cluster }] : [];
  });
}

async function describePolicy(
  options: DiagnosticsRouterOptions,
  visibility: VisibilityCriteria | undefined,
): Promise<Pick<Diagnostics, 'ignoreRules' | 'severities'>> {
  const { policy, now } = options;
  const today = now().toISOString().slice(0, 10);
  const rules = await visibleRules(options, visibility);
  return {
    ignoreRules: rules.map(rule => ({
      rule: describeIgnoreRule(rule),
      reason: rule.reason,
      until: rule.until,
      expired: rule.until !== undefined && today > rule.until,
    })),
    severities: Object.entries(policy.severities).map(
      ([checkId, severity]) => ({ checkId, severity }),
    ),
  };
}

function describePlansOnly(plansOnly: PlansOnly): Diagnostics['plansOnly'] {
  const { environments, from } = plansOnly;
  return {
    all: environments === 'all',
    environments: environments === 'all' ? [] : [...environments],
    from,
    warning: unguardedWarning(plansOnly),
  };
}

/** How the plugin itself is doing, and how reading each cluster goes. */
export function addDiagnosticsRoutes(
  router: ApiRouter,
  options: DiagnosticsRouterOptions,
): void {
  const { knex, access, presenter } = options;

  router.get('/diagnostics', async (request, response) => {
    const { credentials, visibility } = await access.visibility(request);
    const diagnostics: Diagnostics = {
      sources: await describeSources(knex, options.sources, visibility),
      knowledge: presenter.knowledgeState(),
      changes: await describeChanges(options, credentials),
      plansOnly: describePlansOnly(options.plansOnly),
      checks: describeChecks(options),
      providers: options.providers.map(({ id, title }) => ({ id, title })),
      dependencies: (await options.dependencies.known()).map(presentDependency),
      // They name clusters, which callers who can see only some of them may not learn of.
      ...(visibility === undefined
        ? {
            referenceProblems: (await options.references.problems()).map(
              problem => ({ ...problem }),
            ),
          }
        : {}),
      ...(await describePolicy(options, visibility)),
    };
    response.json(diagnostics);
  });

  router.get('/diagnostics/clusters', async (request, response) => {
    const { visibility } = await access.visibility(request);
    const { offset = 0, limit = 25, ...filter } = request.query;
    const page = await listClusters(knex, {
      filter: { ...filter, visibility },
      context: await presenter.listContext(),
      sort: 'name',
      order: 'asc',
      offset,
      limit,
    });
    response.json({
      items: await readClusterDiagnostics(options, page.items, visibility),
      total: page.total,
      offset,
      limit,
    });
  });

  router.get('/clusters/:clusterId/diagnostics', async (request, response) => {
    const { cluster, credentials } = await access.visibleCluster(
      request,
      request.params.clusterId,
    );
    const [diagnostics] = await readClusterDiagnostics(
      options,
      [cluster],
      await access.authorizer.visibility(credentials),
    );
    response.json(diagnostics);
  });
}
