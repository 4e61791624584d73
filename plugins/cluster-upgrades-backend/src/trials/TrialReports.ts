import type { Knex } from 'knex';
import { ConflictError, InputError, NotFoundError } from '@backstage/errors';
import { minorOf } from '@drydock/kubernetes-knowledge';
import type { StoredCluster } from '../clusters/cluster';
import { deleteTrial, storeTrial } from '../database/trialQueries';
import type { StoredTrial, TrialToKeep } from './model';

const DAY_MILLISECONDS = 86_400_000;
/** Clocks of other machines may be ahead by so much. */
const CLOCK_MILLISECONDS = 5 * 60_000;

export interface TrialReportsOptions {
  readonly knex: Knex;
  /** Judges a cluster anew. */
  readonly assess: (clusterId: string) => Promise<void>;
  readonly maxAgeDays: number;
  readonly now: () => Date;
}

/** Takes reports of trials. Whoever calls has authorised them. */
export class TrialReports {
  readonly #options: TrialReportsOptions;

  constructor(options: TrialReportsOptions) {
    this.#options = options;
  }

  /**
   * Keeps a trial of the cluster; the verdict follows before this returns.
   * @throws ConflictError for a trial of another cluster, of one that was never read, or that is older than the one that is kept; InputError for a time that cannot be
   */
  async keep(
    cluster: StoredCluster,
    report: TrialToKeep,
    by: string,
  ): Promise<StoredTrial> {
    const { knex, assess, now } = this.#options;
    const { evaluatedAt, held, ...facts } = report;
    requireSameCluster(cluster, facts.clusterUid);
    const triedAt = this.#timeOf(evaluatedAt);
    const minor = minorOf(held.targetVersion);
    if (minor === undefined)
      throw new InputError(
        `'${held.targetVersion}' is no version of Kubernetes`,
      );
    const trial: StoredTrial = {
      clusterId: cluster.id,
      minor,
      held: {
        ...held,
        triedAt,
        reportedAt: now().toISOString(),
        reportedBy: by,
      },
      facts: {
        ...facts,
        sourceVersion: held.sourceVersion,
        targetVersion: held.targetVersion,
        triedAt,
      },
    };
    const later = await storeTrial(knex, trial);
    if (later !== undefined)
      throw new ConflictError(
        `A trial for v${minor} that was held later (${later}) is kept already; hold a new one, or forget that one first`,
      );
    await assess(cluster.id);
    return trial;
  }

  /** @throws NotFoundError */
  async forget(cluster: StoredCluster, minor: string): Promise<void> {
    const { knex, assess } = this.#options;
    if (!(await deleteTrial(knex, cluster.id, minor)))
      throw new NotFoundError(
        `No trial of cluster ${cluster.name} for '${minor}' is kept; name the minor as in 1.37`,
      );
    await assess(cluster.id);
  }

  #timeOf(text: string): string {
    const { now, maxAgeDays } = this.#options;
    const time = Date.parse(text);
    if (Number.isNaN(time))
      throw new InputError(
        `evaluatedAt: '${text}' is no time; write it as 2026-11-21T09:00:00Z`,
      );
    const age = now().getTime() - time;
    if (age < -CLOCK_MILLISECONDS)
      throw new InputError(
        `evaluatedAt: ${text} is still to come; the clock of whoever held the trial, or the portal's, is wrong`,
      );
    if (age > maxAgeDays * DAY_MILLISECONDS)
      throw new InputError(
        `The trial was held more than ${maxAgeDays} days ago (clusterUpgrades.trials.maxAgeDays) and would say nothing good; hold a new one`,
      );
    return new Date(Math.min(time, now().getTime())).toISOString();
  }
}

function requireSameCluster(
  { name, uid }: StoredCluster,
  reported: string,
): void {
  if (uid === undefined)
    throw new ConflictError(
      `Which cluster ${name} is, is not known, for the UID of its namespace kube-system was never read; read it first (Check again)`,
    );
  if (uid !== reported)
    throw new ConflictError(
      `The trial is not of ${name}: the namespace kube-system of the cluster that was tried has another UID`,
    );
}
