import type { Knex } from 'knex';
import { NotFoundError } from '@backstage/errors';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import type { StoredCluster } from '../clusters/cluster';
import { clustersByIds, findCluster } from '../database/clusterQueries';
import { loadInventory, requestRead } from '../database/inventoryQueries';
import { loadEvaluation } from '../database/readinessQueries';
import type { ReadOutcome } from '../inventory/InventoryLoop';
import type { ReadinessSummary, UpgradeSubject, UpgradeSubjects } from '../rollouts/ports';
import type { Assessor } from './Assessor';

export interface ClusterUpgradeSubjectsOptions {
  readonly knex: Knex;
  readonly assessor: Assessor;
  readonly read: (clusterId: string, signal: AbortSignal) => Promise<ReadOutcome>;
  /** Wakes the inventory loop. */
  readonly wake: () => void;
}

/** What the engine may ask of clusters, inventory and readiness. */
export class ClusterUpgradeSubjects implements UpgradeSubjects {
  readonly #options: ClusterUpgradeSubjectsOptions;

  constructor(options: ClusterUpgradeSubjectsOptions) {
    this.#options = options;
  }

  async find(idOrEntityRef: string): Promise<UpgradeSubject | undefined> {
    const cluster = await findCluster(this.#options.knex, idOrEntityRef);
    if (!cluster || cluster.removed) return undefined;
    return {
      id: cluster.id,
      name: cluster.name,
      entityRef: cluster.entityRef,
      owner: cluster.owner,
      version: cluster.version ?? cluster.reportedVersion,
      provider: cluster.provider,
    };
  }

  async judge(clusterId: string, target: string): Promise<ReadinessSummary> {
    const { knex, assessor } = this.#options;
    const cluster = await this.#require(clusterId);
    const inventory = await loadInventory(knex, clusterId);
    if (!inventory) {
      const coverage = assessor.nothingRan(assessor.neverReadReason(cluster));
      return {
        target,
        verdict: 'unknown',
        reasons: [assessor.neverReadReason(cluster)],
        blockers: 0,
        warnings: 0,
        infos: 0,
        blocking: [],
        notRun: coverage.filter(check => check.status === 'not-run').map(check => check.checkId),
        checksRun: 0,
        checksTotal: coverage.length,
        affected: [],
      };
    }
    const { evaluation, findings, coverage } = await assessor.judge(cluster, inventory, target);
    const count = (severity: string) => findings.filter(finding => finding.severity === severity).length;
    return {
      target,
      verdict: evaluation.verdict,
      reasons: evaluation.reasons,
      blockers: count('blocker'),
      warnings: count('warning'),
      infos: count('info'),
      blocking: findings
        .filter(finding => finding.severity === 'blocker')
        .map(({ fingerprint, checkId, title, phase, owner }) => ({ fingerprint, checkId, title, phase, owner })),
      notRun: coverage.filter(check => check.status === 'not-run' || check.status === 'partial').map(check => check.checkId),
      checksRun: coverage.filter(check => check.status === 'ran').length,
      checksTotal: coverage.length,
      inventoryReadAt: inventory.readAt,
      affected: await this.#affected(clusterId),
    };
  }

  async recheck(clusterId: string, target: string, signal: AbortSignal): Promise<ReadinessSummary> {
    await this.#require(clusterId);
    const outcome = await this.#options.read(clusterId, signal);
    if (!outcome.ok) throw new ClusterReadError(outcome.failure);
    return this.judge(clusterId, target);
  }

  async requestRefresh(clusterId: string): Promise<void> {
    await requestRead(this.#options.knex, clusterId);
    this.#options.wake();
  }

  async #require(clusterId: string): Promise<StoredCluster> {
    const [cluster] = await clustersByIds(this.#options.knex, [clusterId]);
    if (!cluster) throw new NotFoundError(`There is no cluster '${clusterId.slice(0, 100)}'`);
    return cluster;
  }

  async #affected(clusterId: string): Promise<{ entityRef: string; owner?: string }[]> {
    const evaluation = await loadEvaluation(this.#options.knex, clusterId);
    return (evaluation?.details.services ?? []).flatMap(({ owner, services }) =>
      services.map(({ entityRef }) => ({ entityRef, owner: owner === 'nobody' ? undefined : owner })),
    );
  }
}
