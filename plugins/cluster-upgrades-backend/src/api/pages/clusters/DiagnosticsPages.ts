import {
  optionalReason,
  presentReason,
} from '../../../foundation/presentReason';
import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type { Knex } from 'knex';
import type { UpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type {
  CheckCoverage,
  ClusterDiagnostics,
  ClusterDiagnosticsPage,
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
import { unguardedWarning, type PlansOnly } from '../../../config/plansOnly';
import {
  listClusters,
  visibleClusterNames,
  type ClusterFilter,
  type VisibilityCriteria,
} from '../../../clusters/store/clusterQueries';
import type { ConfiguredReferences } from '../../references/ConfiguredReferences';
import type { Dependencies } from '../../../conditions/dependencies/Dependencies';
import { presentDependency } from '../../present/presentDependency';
import { isAskedOfSome } from '../../../readiness/askedChecks';
import type { ChangePolicy } from '../../../clusters/permissions/ChangePolicy';
import type { Caller } from '../../../clusters/permissions/Access';
import type { Visible } from '../../../clusters/permissions/Visible';
import type { StoredCluster } from '../../../clusters/cluster';
import { readClusterDiagnostics } from './clusterDiagnostics';
import type { ClusterPresenter } from '../../present/ClusterPresenter';
import { describeSources, type RegisteredSource } from './fleet';

export interface DiagnosticsOptions {
  readonly knex: Knex;
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
}: DiagnosticsOptions): CheckCoverage[] {
  return checks.map(check => {
    const { id: checkId, title, docs } = check;
    const described = {
      checkId,
      title: presentReason(title),
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
  { changes }: DiagnosticsOptions,
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
  { knex, policy }: DiagnosticsOptions,
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
  options: DiagnosticsOptions,
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
    warning: optionalReason(unguardedWarning(plansOnly)),
  };
}

/** How the plugin itself is doing, and how reading each cluster goes, for a caller. */
export class DiagnosticsPages {
  constructor(private readonly options: DiagnosticsOptions) {}

  async plugin({ credentials, visibility }: Caller): Promise<Diagnostics> {
    const { knex, presenter, sources, plansOnly, providers } = this.options;
    return {
      sources: await describeSources(knex, sources, visibility),
      knowledge: presenter.knowledgeState(),
      changes: await describeChanges(this.options, credentials),
      plansOnly: describePlansOnly(plansOnly),
      checks: describeChecks(this.options),
      providers: providers.map(({ id, title }) => ({ id, title })),
      dependencies: (await this.options.dependencies.known()).map(
        presentDependency,
      ),
      // They name clusters, which callers who can see only some of them may not learn of.
      ...(visibility === undefined
        ? {
            referenceProblems: (await this.options.references.problems()).map(
              ({ problem, ...named }) => ({
                ...named,
                problem: presentReason(problem),
              }),
            ),
          }
        : {}),
      ...(await describePolicy(this.options, visibility)),
    };
  }

  async clusters(
    { visibility }: Caller,
    { offset = 0, limit = 25, ...filter }: ClusterQuery,
  ): Promise<ClusterDiagnosticsPage> {
    const { knex, presenter } = this.options;
    const page = await listClusters(knex, {
      filter: { ...filter, visibility },
      context: await presenter.listContext(),
      sort: 'name',
      order: 'asc',
      offset,
      limit,
    });
    return {
      items: await readClusterDiagnostics(this.options, page.items, visibility),
      total: page.total,
      offset,
      limit,
    };
  }

  async cluster(
    { visibility }: Caller,
    cluster: Visible<StoredCluster>,
  ): Promise<ClusterDiagnostics> {
    const [diagnostics] = await readClusterDiagnostics(
      this.options,
      [cluster],
      visibility,
    );
    return diagnostics;
  }
}

type ClusterQuery = Omit<ClusterFilter, 'visibility'> & {
  readonly offset?: number;
  readonly limit?: number;
};
