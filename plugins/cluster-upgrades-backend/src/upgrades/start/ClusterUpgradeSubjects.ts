import { notFound } from '../../clusters/permissions/findSeen';
import { refusal } from '../../foundation/refusal';
import type { Reason } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import { ConflictError } from '@backstage/errors';
import type { CheckCoverage } from '../../readiness/finding';
import {
  compareMinors,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import {
  ClusterReadError,
  countChecks,
  withRemedy,
} from '@drydock/upgrade-readiness';
import type { Evaluation } from '@drydock/upgrade-readiness';
import type { StoredCluster } from '../../clusters/cluster';
import {
  clustersByIds,
  findCluster,
} from '../../clusters/store/clusterQueries';
import {
  countFindings,
  isOpenFinding,
} from '../../readiness/store/evaluationStore';
import {
  loadInventory,
  requestRead,
} from '../../clusters/store/inventoryQueries';
import { loadEvaluation } from '../../readiness/store/readinessQueries';
import { unlessLocked } from '../../foundation/lease/idleTransaction';
import { isUnproven } from '../../clusters/inventory/identityFailure';
import type { ReadOutcome } from '../../clusters/inventory/InventoryLoop';
import type { ReadinessSummary } from '../../readiness/readinessSummary';
import type { UpgradeSubject, UpgradeSubjects } from '../ports';
import type { Assessor, Judgement } from '../../readiness/Assessor';
import { NO_OWNER } from '../../readiness/clusterDetails';

export interface ClusterUpgradeSubjectsOptions {
  readonly knex: Knex;
  readonly assessor: Assessor;
  readonly read: (
    clusterId: string,
    signal: AbortSignal,
  ) => Promise<ReadOutcome>;
  /** Wakes the inventory loop. */
  readonly wake: () => void;
}

/**
 * How long the end of an upgrade waits at most while another transaction has locked the cluster's
 * row. Others wait with it, including the emergency stop.
 */
const LOCKED_SECONDS = 2;

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
      environment: cluster.environment,
      version: cluster.version ?? cluster.reportedVersion,
      provider: cluster.provider,
      claims: cluster.claims,
    };
  }

  async judge(clusterId: string, target: string): Promise<ReadinessSummary> {
    const { knex, assessor } = this.#options;
    const cluster = await this.#require(clusterId);
    const inventory = await loadInventory(knex, clusterId);
    // It answered with the UID of another cluster. Accepting all checks does not change which
    // cluster would be upgraded.
    if (!inventory && cluster.failure && isUnproven(cluster.failure))
      throw refusal(ConflictError, withRemedy(cluster.failure));
    const affected = await this.#affected(clusterId);
    if (!inventory)
      return summaryOfNothing(
        target,
        assessor.neverReadReason(cluster),
        assessor.nothingRan(assessor.neverReadReason(cluster)),
        affected,
      );
    return {
      ...summaryOf(target, await assessor.judge(cluster, inventory, target)),
      inventoryReadAt: inventory.readAt,
      affected,
    };
  }

  async recheck(
    clusterId: string,
    target: string,
    signal: AbortSignal,
  ): Promise<ReadinessSummary> {
    // A second try finds the old row without sources; that, too, is no failed read.
    const cluster = await this.#require(clusterId);
    if (cluster.removed) {
      throw refusal(ConflictError, {
        code: 'request.cluster-not-listed',
        params: { cluster: { cluster: cluster.id, name: cluster.name } },
      });
    }
    const outcome = await this.#options.read(clusterId, signal);
    // No failed read, which a request may have accepted: another cluster's facts must never count
    // for this one.
    if (!outcome.ok && outcome.isForeign)
      throw refusal(ConflictError, outcome.failure.reason);
    if (!outcome.ok) throw new ClusterReadError(outcome.failure);
    if (outcome.settledAs !== undefined && outcome.settledAs !== clusterId) {
      throw refusal(ConflictError, {
        code: 'request.other-cluster',
        params: {
          now: { cluster: outcome.settledAs, name: outcome.settledAs },
          before: { cluster: clusterId, name: clusterId },
        },
      });
    }
    return this.judge(clusterId, target);
  }

  async requestRefresh(
    clusterId: string,
    trx?: Knex.Transaction,
  ): Promise<void> {
    const { knex, wake } = this.#options;
    const ask = async () => {
      await requestRead(knex, clusterId);
      wake();
    };
    if (!trx) return ask();
    const isAsked = await unlessLocked(trx, LOCKED_SECONDS, inner =>
      requestRead(inner, clusterId),
    );
    // Before it is stored there is nothing to find; where it never is, nothing was asked for. What
    // is locked is asked for as soon as it is not.
    void trx.executionPromise.then(isAsked ? wake : ask).catch(() => undefined);
    return undefined;
  }

  async #require(clusterId: string): Promise<StoredCluster> {
    const [cluster] = await clustersByIds(this.#options.knex, [clusterId]);
    if (!cluster) throw notFound('cluster', clusterId);
    return cluster;
  }

  async #affected(
    clusterId: string,
  ): Promise<{ entityRef: string; owner?: string }[]> {
    const evaluation = await loadEvaluation(this.#options.knex, clusterId);
    return (evaluation?.details.services ?? []).flatMap(({ owner, services }) =>
      services.map(({ entityRef }) => ({
        entityRef,
        owner: owner === NO_OWNER ? undefined : owner,
      })),
    );
  }
}

/**
 * Stands among the checks that a request must name to go on without: checks that ran on a target
 * newer than the knowledge judged by what was true of older versions.
 */
const KNOWLEDGE_HORIZON = 'knowledge-horizon';

function isBeyondKnowledge({
  target,
  reviewedThrough,
}: Pick<Evaluation, 'target' | 'reviewedThrough'>): boolean {
  const minor = minorOf(parseVersion(target));
  return minor !== undefined && compareMinors(minor, reviewedThrough) > 0;
}

/** Readiness as start rules weigh it: what is waived or ignored does not count. */
export function summaryOf(
  target: string,
  { evaluation, findings, coverage }: Judgement,
): ReadinessSummary {
  const { blockers, warnings, infos } = countFindings(findings);
  return {
    target,
    verdict: evaluation.verdict,
    reasons: evaluation.reasons,
    blockers,
    warnings,
    infos,
    blocking: findings
      .filter(
        finding => finding.severity === 'blocker' && isOpenFinding(finding),
      )
      .map(({ fingerprint, checkId, title, phase, owner, object }) => ({
        fingerprint,
        checkId,
        title,
        phase,
        owner,
        kind: object?.kind,
        object:
          object && [object.namespace, object.name].filter(Boolean).join('/'),
      })),
    waived: findings.flatMap(({ title, waiver }) =>
      waiver
        ? [
            {
              title,
              by: waiver.by,
              reason: waiver.reason,
              at: waiver.at,
            },
          ]
        : [],
    ),
    notRun: [
      ...(isBeyondKnowledge(evaluation) ? [KNOWLEDGE_HORIZON] : []),
      ...coverage
        .filter(
          check => check.status === 'not-run' || check.status === 'partial',
        )
        .map(check => check.checkId),
    ],
    checksRun: countChecks(coverage).ran,
    checksTotal: countChecks(coverage).total,
    affected: [],
  };
}

/** Readiness of a cluster without facts. */
export function summaryOfNothing(
  target: string,
  reason: Reason,
  coverage: readonly CheckCoverage[],
  affected: ReadinessSummary['affected'] = [],
): ReadinessSummary {
  return {
    target,
    verdict: 'unknown',
    reasons: [reason],
    blockers: 0,
    warnings: 0,
    infos: 0,
    blocking: [],
    notRun: coverage
      .filter(check => check.status === 'not-run')
      .map(check => check.checkId),
    checksRun: 0,
    checksTotal: countChecks(coverage).total,
    affected,
  };
}
