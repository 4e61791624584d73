import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { minorOf, parseVersion, type Knowledge } from '@drydock/kubernetes-knowledge';
import { evaluate, type Evaluation, type Inventory, type ReadinessCheck } from '@drydock/upgrade-readiness';
import type { CheckCoverage, ClusterDetails, Finding } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../clusters/cluster';
import { findCluster } from '../database/clusterQueries';
import { loadInventory } from '../database/inventoryQueries';
import { firstSights, sortFindings, storeEvaluation } from '../database/readinessQueries';
import type { ActiveUpgrades } from './activeUpgrades';
import type { CatalogIndex } from './CatalogIndex';
import { chooseTarget, type ChosenTarget } from './chooseTarget';
import { describeNodePools, describeSections, servicesByOwner } from './clusterDetails';
import { Owners } from './owners';

const STALE_FACTS_HOURS = 24;

export interface AssessorOptions {
  readonly knex: Knex;
  readonly knowledge: Knowledge;
  readonly checks: readonly ReadinessCheck[];
  readonly offChecks: readonly string[];
  readonly desiredVersions: Readonly<Record<string, string | undefined>>;
  readonly catalogIndex: () => Promise<CatalogIndex>;
  /** Another value: who owns what may have changed. */
  readonly catalogDigest: () => string;
  readonly upgrades: ActiveUpgrades;
  readonly now: () => Date;
}

/** An evaluation with owners, in the words of the API. */
export interface Judgement {
  readonly evaluation: Evaluation;
  readonly findings: Finding[];
  readonly coverage: CheckCoverage[];
}

/** Judges clusters from what is stored; sends no request to any. */
export class Assessor {
  readonly #options: AssessorOptions;

  constructor(options: AssessorOptions) {
    this.#options = options;
  }

  /** What an evaluation of today rests on, for all clusters alike; another value makes all be judged again. */
  basis(): string {
    const { knowledge, checks, offChecks, desiredVersions, catalogDigest, now } = this.#options;
    const all = [catalogDigest(), knowledge.version, checks.map(check => check.id), offChecks, desiredVersions];
    return `${now().toISOString().slice(0, 10)} ${createHash('sha256').update(JSON.stringify(all)).digest('hex')}`;
  }

  async targetOf(cluster: StoredCluster): Promise<ChosenTarget> {
    const { knowledge, desiredVersions, upgrades } = this.#options;
    const upgrade = (await upgrades.find([cluster.id])).get(cluster.id);
    const { environment } = cluster;
    return chooseTarget({
      version: cluster.version ?? cluster.reportedVersion,
      upgradeTarget: upgrade?.target,
      environment,
      desiredVersion: environment !== undefined && Object.hasOwn(desiredVersions, environment) ? desiredVersions[environment] : undefined,
      knowledge,
    });
  }

  /** Judges a cluster for its own target and stores the result. */
  async assess(clusterId: string): Promise<void> {
    const cluster = await findCluster(this.#options.knex, clusterId);
    if (!cluster || cluster.removed) return;
    const inventory = await loadInventory(this.#options.knex, clusterId);
    const target = await this.targetOf(cluster);
    const evaluatedAt = this.#options.now().toISOString();
    const common = {
      clusterId,
      target: target.version,
      targetReason: target.reason,
      support: this.#support(cluster),
      evaluatedAt,
      evaluatedFor: this.basis(),
    };
    if (!inventory) {
      await storeEvaluation(this.#options.knex, { ...common, ...this.#neverRead(cluster) });
      return;
    }
    const { evaluation, findings, coverage } = await this.judge(cluster, inventory, target.version ?? cluster.version ?? '');
    const owners = await this.#owners(cluster, inventory);
    const { services, unowned } = owners.services(inventory, cluster.entityRef);
    const details: ClusterDetails = {
      nodePools: describeNodePools(inventory, cluster.version, target.version, this.#options.knowledge),
      services: servicesByOwner(services, findings),
      unowned,
      sections: describeSections(inventory),
      requests: inventory.requests.map(request => ({ ...request })),
    };
    await storeEvaluation(this.#options.knex, {
      ...common,
      verdict: evaluation.verdict,
      reasons: evaluation.reasons,
      findings,
      coverage,
      details,
      services,
    });
  }

  /** Judges for any target from given facts, of which old ones say nothing good; stores nothing. */
  async judge(cluster: StoredCluster, inventory: Inventory, target: string): Promise<Judgement> {
    const { knowledge, checks, offChecks, now, knex } = this.#options;
    const evaluation = this.#downgradeStale(
      cluster,
      evaluate({
        inventory,
        knowledge,
        target,
        now: now().toISOString(),
        supportProvider: cluster.platform ?? 'upstream',
        checks,
        offChecks,
      }),
    );
    const owners = await this.#owners(cluster, inventory);
    const seen = await firstSights(knex, cluster.id);
    const findings = evaluation.findings.map((finding): Finding => {
      const { owner, service, foundBy } = owners.ofFinding(finding);
      const { object } = finding;
      return {
        fingerprint: finding.fingerprint,
        checkId: finding.checkId,
        severity: finding.severity,
        confidence: finding.confidence,
        phase: finding.phase,
        title: finding.title,
        object: object && { group: object.group, kind: object.kind, namespace: object.namespace, name: object.name },
        breaksAt: finding.breaksAt,
        evidence: finding.evidence.slice(0, 20).map(evidence => ({ ...evidence })),
        fix: { ...finding.fix, change: finding.fix.change && { ...finding.fix.change } },
        owner,
        service,
        ownerFoundBy: foundBy,
        firstSeenAt: seen.get(finding.fingerprint),
      };
    });
    return { evaluation, findings: sortFindings(findings), coverage: this.describeCoverage(evaluation.coverage) };
  }

  /** Coverage with the checks' titles. */
  describeCoverage(coverage: Evaluation['coverage']): CheckCoverage[] {
    const byId = new Map(this.#options.checks.map(check => [check.id, check]));
    return coverage.map(({ checkId, status, reasons }) => ({
      checkId,
      title: byId.get(checkId)?.title ?? checkId,
      docs: byId.get(checkId)?.docs,
      status,
      reasons: reasons.slice(0, 20),
    }));
  }

  /** Coverage of a cluster without facts: nothing ran. */
  nothingRan(reason: string): CheckCoverage[] {
    const { checks, offChecks } = this.#options;
    return this.describeCoverage(
      checks.map(check =>
        offChecks.includes(check.id)
          ? { checkId: check.id, status: 'off', reasons: ['Switched off by the operator'] }
          : { checkId: check.id, status: 'not-run', reasons: [reason] },
      ),
    );
  }

  neverReadReason(cluster: StoredCluster): string {
    return cluster.failure ? `It was never read: ${cluster.failure.message}` : 'It was not read yet';
  }

  #neverRead(cluster: StoredCluster) {
    const reason = this.neverReadReason(cluster);
    return {
      verdict: 'unknown' as const,
      reasons: [reason],
      findings: [],
      coverage: this.nothingRan(reason),
      details: { nodePools: [], services: [], unowned: [], sections: [] },
      services: [],
    };
  }

  async #owners(cluster: StoredCluster, inventory: Inventory): Promise<Owners> {
    return new Owners(await this.#options.catalogIndex(), inventory, cluster.owner);
  }

  /** What old facts show to be wrong stays; what they show to be fine is not known, and no check counts as run in full. */
  #downgradeStale(cluster: StoredCluster, evaluation: Evaluation): Evaluation {
    const stale = this.#staleReason(cluster);
    if (stale === undefined) return evaluation;
    return {
      ...evaluation,
      verdict: evaluation.verdict === 'blocked' ? 'blocked' : 'unknown',
      reasons: [stale, ...evaluation.reasons],
      coverage: evaluation.coverage.map(check => (check.status === 'ran' ? { ...check, status: 'partial', reasons: [stale, ...check.reasons] } : check)),
    };
  }

  /** Old facts of a cluster that cannot be read say nothing good about today. */
  #staleReason(cluster: StoredCluster): string | undefined {
    if (cluster.failingSince === undefined || cluster.readAt === undefined) return undefined;
    const ageHours = (this.#options.now().getTime() - Date.parse(cluster.readAt)) / 3_600_000;
    if (ageHours < STALE_FACTS_HOURS) return undefined;
    return `It could not be read since ${cluster.failingSince}; the facts are of ${cluster.readAt}. Read it again first (Check again)`;
  }

  #support(cluster: StoredCluster) {
    const minor = minorOf(parseVersion(cluster.version ?? cluster.reportedVersion));
    if (minor === undefined) return { state: 'unknown' as const };
    const { knowledge, now } = this.#options;
    const { state, until } = knowledge.supportStatus(cluster.platform ?? 'upstream', minor, now().toISOString().slice(0, 10));
    return { state, until };
  }
}
