import { said } from '@drydock/upgrade-reasons';
import type { Reason } from '@drydock/upgrade-reasons';
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import {
  minorOf,
  parseVersion,
  type Knowledge,
  type SupportProvider,
} from '@drydock/kubernetes-knowledge';
import {
  applyPolicy,
  evaluate,
  SWITCHED_OFF,
  type Evaluation,
  type Inventory,
  type JudgedEvaluation,
  type ReadinessCheck,
  type ReadinessPolicy,
} from '@drydock/upgrade-readiness';
import type { CheckCoverage, OwnedFinding } from './finding';
import type { StoredCluster } from '../clusters/cluster';
import { supportProviderOf } from '../clusters/platformOf';
import { isUnproven } from '../clusters/inventory/identityFailure';
import type { ManifestRepositories } from '../clusters/inventory/ManifestRepositories';
import type { HeldTrials } from './trials/HeldTrials';
import { clusterIdentity } from '../clusters/store/clusterIdentityQueries';
import {
  loadKnownCluster,
  type KnownCluster,
} from '../clusters/store/inventoryQueries';
import { storeEvaluation } from './store/evaluationStore';
import { firstSights, sortFindings } from './store/readinessQueries';
import { activeWaivers, type StoredWaiver } from './store/waiverQueries';
import { isAsked } from './askedChecks';
import type { CatalogIndex } from './CatalogIndex';
import { chooseTarget, type ChosenTarget } from './chooseTarget';
import {
  describeNodePools,
  describeSections,
  servicesByOwner,
  type EvaluationDetails,
} from './clusterDetails';
import { describeFinding } from './describeFinding';
import { dueDate } from './dueDate';
import { endedWaivers } from './endedWaivers';
import { goodSince } from '../clusters/inventory/goodSince';
import { Owners } from './owners';

/** How often an evaluation is begun again because a waiver changed meanwhile. */
const MAX_ATTEMPTS = 5;

export interface AssessorOptions {
  readonly knex: Knex;
  readonly knowledge: Knowledge;
  readonly checks: readonly ReadinessCheck[];
  readonly offChecks: readonly string[];
  readonly desiredVersions: Readonly<Record<string, string | undefined>>;
  /** Severities and ignore rules of the configuration. */
  readonly policy: ReadinessPolicy;
  /** Whether owners are notified about new blockers. */
  readonly tellsOwners?: boolean;
  readonly catalogIndex: () => Promise<CatalogIndex>;
  /** Another value: who owns what may have changed. */
  readonly catalogDigest: () => string;
  readonly upgrades: {
    find(
      clusterIds: readonly string[],
    ): Promise<ReadonlyMap<string, { readonly target: string }>>;
  };
  /** Manifests that are applied to clusters; undefined where the configuration names none. */
  readonly manifests?: Pick<
    ManifestRepositories,
    'digest' | 'sectionFor' | 'fieldsFor'
  >;
  /** What trial imports found; undefined: none is kept. */
  readonly trials?: Pick<HeldTrials, 'digest' | 'sectionFor'>;
  /** How often clusters are read. */
  readonly intervalSeconds: number;
  readonly now: () => Date;
}

/** An evaluation with owners. */
export interface Judgement {
  readonly evaluation: JudgedEvaluation;
  /** Also waived and ignored ones, which the verdict does not count. */
  readonly findings: OwnedFinding[];
  readonly coverage: CheckCoverage[];
}

/** Inputs of an evaluation beside the cluster's own facts. */
export interface JudgedBy {
  /** As in `2026-11-21`, UTC. */
  readonly day: string;
  /** Of all the rest. */
  readonly digest: string;
  /** Both, as it is stored. */
  readonly text: string;
}

/** Judges clusters from what is stored; sends no request to any. */
export class Assessor {
  readonly #options: AssessorOptions;

  constructor(options: AssessorOptions) {
    this.#options = options;
  }

  /**
   * Inputs that are the same for all clusters in this process; a new value makes it judge all
   * clusters again. Two replicas can differ: they read the catalog at different times, and during
   * an update they have different knowledge and checks.
   */
  basis(): JudgedBy {
    const {
      knowledge,
      checks,
      offChecks,
      desiredVersions,
      policy,
      manifests,
      trials,
      catalogDigest,
      now,
    } = this.#options;
    const all = [
      catalogDigest(),
      knowledge.version,
      checks.map(check => check.id),
      offChecks,
      desiredVersions,
      policy,
      manifests?.digest,
      trials?.digest,
    ];
    const day = now().toISOString().slice(0, 10);
    const digest = createHash('sha256')
      .update(JSON.stringify(all))
      .digest('hex');
    return { day, digest, text: `${day} ${digest}` };
  }

  /**
   * ISO time: facts of an earlier read prove nothing good about today, for whatever reason nothing
   * was read since.
   */
  goodSince(): string {
    const { now, intervalSeconds } = this.#options;
    return goodSince(now(), intervalSeconds);
  }

  async targetOf(cluster: StoredCluster): Promise<ChosenTarget> {
    const { knowledge, desiredVersions, upgrades } = this.#options;
    const upgrade = (await upgrades.find([cluster.id])).get(cluster.id);
    const { environment } = cluster;
    return chooseTarget({
      version: cluster.version ?? cluster.reportedVersion,
      upgradeTarget: upgrade?.target,
      environment,
      desiredVersion:
        environment !== undefined && Object.hasOwn(desiredVersions, environment)
          ? desiredVersions[environment]
          : undefined,
      knowledge,
    });
  }

  /**
   * Judges a cluster for its own target and stores the result; again from the start where a waiver
   * changed or it was read meanwhile.
   * @param known - what was stored of it just now, so that it is not loaded
   */
  async assess(clusterId: string, known?: KnownCluster): Promise<void> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const cluster =
        (attempt === 1 ? known : undefined) ??
        (await loadKnownCluster(this.#options.knex, clusterId));
      if (await this.#assessOnce(clusterId, cluster)) return;
    }
    throw new Error(
      `Waivers or facts of cluster ${clusterId} changed during each of ${MAX_ATTEMPTS} evaluations; it is judged again at the next beat`,
    );
  }

  async #assessOnce(
    clusterId: string,
    known: KnownCluster | undefined,
  ): Promise<boolean> {
    const { knex, knowledge, now, tellsOwners } = this.#options;
    if (!known || known.cluster.removed) return true;
    const { cluster, inventory, policyRevision } = known;
    const target = await this.targetOf(cluster);
    const evaluatedAt = now().toISOString();
    const common = {
      clusterId,
      version: cluster.version ?? cluster.reportedVersion,
      target: target.version,
      targetReason: target.reason,
      knowledge: {
        version: knowledge.version,
        reviewedThrough: knowledge.reviewedThrough,
      },
      evaluatedAt,
      evaluatedFor: this.basis().text,
      policyRevision,
      readAt: cluster.readAt ?? null,
      tellsOwners,
    };
    if (!inventory)
      return storeEvaluation(knex, {
        ...common,
        support: this.#support(cluster),
        ...(await this.#neverRead(cluster, target.version)),
      });
    const waivers =
      policyRevision === 0 ? [] : await activeWaivers(knex, clusterId);
    const judgement = await this.#judge(
      cluster,
      inventory,
      target.version ?? cluster.version ?? '',
      waivers,
    );
    const { evaluation, findings, coverage } = judgement;
    const owners = await this.#owners(cluster, inventory);
    const { services, unowned } = owners.services(inventory, cluster.entityRef);
    const details: EvaluationDetails = {
      nodePools: describeNodePools(
        inventory,
        cluster.version,
        target.version,
        knowledge,
      ),
      services: servicesByOwner(services, findings),
      unowned,
      sections: describeSections(inventory),
      requests: inventory.requests,
    };
    return storeEvaluation(knex, {
      ...common,
      support: this.#support(cluster, evaluation.platform?.provider),
      verdict: evaluation.verdict,
      reasons: evaluation.reasons,
      findings,
      coverage,
      details,
      services,
      endedWaivers: endedWaivers(
        waivers,
        findings,
        target.version,
        evaluatedAt,
      ),
    });
  }

  /**
   * Judges given facts for any target with the current waivers; stores nothing. Old facts prove
   * nothing good.
   */
  async judge(
    cluster: StoredCluster,
    inventory: Inventory,
    target: string,
  ): Promise<Judgement> {
    return this.#judge(
      cluster,
      inventory,
      target,
      await activeWaivers(this.#options.knex, cluster.id),
    );
  }

  async #judge(
    cluster: StoredCluster,
    read: Inventory,
    target: string,
    waivers: readonly StoredWaiver[],
  ): Promise<Judgement> {
    const { knowledge, offChecks, policy, now, knex } = this.#options;
    const inventory = {
      ...read,
      sections: { ...read.sections, ...(await this.#given(cluster, target)) },
    };
    const checks = this.#options.checks.filter(check =>
      isAsked(check, inventory.sections),
    );
    const evaluatedAt = now().toISOString();
    const evaluation = this.#downgradeStale(
      cluster,
      applyPolicy({
        evaluation: evaluate({
          inventory,
          knowledge,
          target,
          now: evaluatedAt,
          supportProvider: cluster.platform,
          seenBefore: cluster.seenPlatform,
          checks,
          offChecks,
        }),
        checks,
        policy,
        waivers: waivers.map(waiver => ({
          ...waiver,
          by: waiver.createdBy,
          at: waiver.createdAt,
        })),
        subject: {
          names: [
            cluster.name,
            cluster.title,
            cluster.id,
            ...(cluster.entityRef ? [cluster.entityRef] : []),
          ],
          environment: cluster.environment,
          labels: cluster.labels,
        },
      }),
    );
    const owners = await this.#owners(cluster, inventory);
    const seen = await firstSights(knex, cluster.id);
    const provider =
      evaluation.platform?.provider ?? supportProviderOf(cluster);
    const dueAt = dueDate(
      knowledge,
      provider,
      cluster.version ?? cluster.reportedVersion,
      evaluatedAt.slice(0, 10),
    );
    const findings = evaluation.findings.map(finding =>
      describeFinding(finding, {
        ...owners.ofFinding(finding),
        firstSeenAt: seen.get(finding.fingerprint),
        dueAt,
      }),
    );
    return {
      evaluation,
      findings: sortFindings(findings),
      coverage: this.describeCoverage(evaluation.coverage),
    };
  }

  /** Facts about the cluster from other sources than the cluster. */
  async #given(
    cluster: StoredCluster,
    target: string,
  ): Promise<Partial<Inventory['sections']>> {
    const { knex, manifests, trials } = this.#options;
    const { references = [] } =
      (manifests && (await clusterIdentity(knex, cluster.id))) ?? {};
    const { environment } = cluster;
    const judged = { references, environment };
    return {
      ...(manifests
        ? {
            manifests: manifests.sectionFor(judged),
            'manifest-fields': manifests.fieldsFor(judged, target),
          }
        : {}),
      ...(trials ? { trial: await trials.sectionFor(cluster, target) } : {}),
    };
  }

  /** Coverage with the checks' titles. */
  describeCoverage(coverage: Evaluation['coverage']): CheckCoverage[] {
    const byId = new Map(this.#options.checks.map(check => [check.id, check]));
    return coverage.map(({ checkId, status, reasons }) => ({
      checkId,
      title: byId.get(checkId)?.title ?? said(checkId),
      docs: byId.get(checkId)?.docs,
      status,
      reasons: reasons.slice(0, 20),
    }));
  }

  /**
   * Coverage of a cluster without facts: nothing ran.
   * @param given - what others than the cluster say of it
   */
  nothingRan(
    reason: Reason,
    given: Partial<Inventory['sections']> = {},
  ): CheckCoverage[] {
    const { checks, offChecks } = this.#options;
    return this.describeCoverage(
      checks
        .filter(check => isAsked(check, given))
        .map(check =>
          offChecks.includes(check.id)
            ? { checkId: check.id, status: 'off', reasons: [SWITCHED_OFF] }
            : { checkId: check.id, status: 'not-run', reasons: [reason] },
        ),
    );
  }

  neverReadReason({ failure, readAt }: StoredCluster): Reason {
    if (failure && isUnproven(failure)) return failure.reason;
    const error: Reason['params'] = failure
      ? { error: { reasons: [failure.reason] } }
      : {};
    if (readAt !== undefined)
      return {
        code: failure
          ? 'readiness.facts-too-old-failing'
          : 'readiness.facts-too-old',
        params: { readAt: { time: readAt }, ...error },
      };
    return failure
      ? { code: 'readiness.never-read', params: error }
      : { code: 'readiness.not-read-yet' };
  }

  async #neverRead(cluster: StoredCluster, target: string | undefined) {
    const reason = this.neverReadReason(cluster);
    // Earlier findings from other sources stay, as all findings that cannot be checked now.
    const given = await this.#given(cluster, target ?? '');
    return {
      verdict: 'unknown' as const,
      reasons: [reason],
      findings: [],
      coverage: this.nothingRan(reason, given),
      details: { nodePools: [], services: [], unowned: [], sections: [] },
      services: [],
    };
  }

  async #owners(cluster: StoredCluster, inventory: Inventory): Promise<Owners> {
    return new Owners(
      await this.#options.catalogIndex(),
      inventory,
      cluster.owner,
    );
  }

  /**
   * Problems that old facts show stay. What they show to be fine is unknown, and no check counts as
   * complete.
   */
  #downgradeStale(
    cluster: StoredCluster,
    evaluation: JudgedEvaluation,
  ): JudgedEvaluation {
    const stale = this.staleReason(cluster);
    if (stale === undefined) return evaluation;
    return {
      ...evaluation,
      verdict: evaluation.verdict === 'blocked' ? 'blocked' : 'unknown',
      reasons: [stale, ...evaluation.reasons],
      coverage: evaluation.coverage.map(check =>
        check.status === 'ran'
          ? { ...check, status: 'partial', reasons: [stale, ...check.reasons] }
          : check,
      ),
    };
  }

  /**
   * Why facts say nothing good about today; by their age alone: after an outage of the portal
   * itself no read has failed.
   */
  staleReason({ readAt, failingSince }: StoredCluster): Reason | undefined {
    if (readAt === undefined || readAt >= this.goodSince()) return undefined;
    return failingSince === undefined
      ? { code: 'readiness.stale', params: { readAt: { time: readAt } } }
      : {
          code: 'readiness.stale-failing',
          params: { since: { time: failingSince }, readAt: { time: readAt } },
        };
  }

  #support(
    cluster: StoredCluster,
    provider: SupportProvider = supportProviderOf(cluster),
  ) {
    const minor = minorOf(
      parseVersion(cluster.version ?? cluster.reportedVersion),
    );
    if (minor === undefined) return { state: 'unknown' as const };
    const { knowledge, now } = this.#options;
    const { state, until } = knowledge.supportStatus(
      provider,
      minor,
      now().toISOString().slice(0, 10),
    );
    return { state, until };
  }
}
