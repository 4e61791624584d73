import { refusal } from '../../foundation/refusal';
import type { Knex } from 'knex';
import { ConflictError, InputError, NotFoundError } from '@backstage/errors';
import { minorOf } from '@drydock/kubernetes-knowledge';
import type { StoredCluster } from '../../clusters/cluster';
import { deleteTrial, storeTrial } from '../store/trialQueries';
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

/** Takes reports of trials. The caller has authorised them. */
export class TrialReports {
  readonly #options: TrialReportsOptions;

  constructor(options: TrialReportsOptions) {
    this.#options = options;
  }

  /**
   * Keeps a trial of the cluster; the verdict follows before this returns.
   * @throws ConflictError for a trial of another cluster, of one that was never read, or that is
   *   older than the one that is kept; InputError for a time that cannot be
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
      throw refusal(InputError, {
        code: 'input.version',
        params: { version: { text: held.targetVersion.slice(0, 64) } },
      });
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
      throw refusal(ConflictError, {
        code: 'request.trial-later',
        params: { minor: { text: minor }, time: { time: later } },
      });
    await assess(cluster.id);
    return trial;
  }

  /** @throws NotFoundError */
  async forget(cluster: StoredCluster, minor: string): Promise<void> {
    const { knex, assess } = this.#options;
    if (!(await deleteTrial(knex, cluster.id, minor)))
      throw refusal(NotFoundError, {
        code: 'request.no-trial',
        params: {
          cluster: { cluster: cluster.id, name: cluster.name },
          version: { text: minor.slice(0, 64) },
        },
      });
    await assess(cluster.id);
  }

  #timeOf(text: string): string {
    const { now, maxAgeDays } = this.#options;
    const time = Date.parse(text);
    if (Number.isNaN(time))
      throw refusal(InputError, {
        code: 'input.trial-time',
        params: { time: { text: text.slice(0, 64) } },
      });
    const age = now().getTime() - time;
    if (age < -CLOCK_MILLISECONDS)
      throw refusal(InputError, {
        code: 'input.trial-future',
        params: { time: { text: text.slice(0, 64) } },
      });
    if (age > maxAgeDays * DAY_MILLISECONDS)
      throw refusal(InputError, {
        code: 'input.trial-old',
        params: { most: { number: maxAgeDays } },
      });
    return new Date(Math.min(time, now().getTime())).toISOString();
  }
}

function requireSameCluster(
  { id, name, uid }: StoredCluster,
  reported: string,
): void {
  if (uid === undefined)
    throw refusal(ConflictError, {
      code: 'request.trial-cluster-unknown',
      params: { cluster: { cluster: id, name } },
    });
  if (uid !== reported)
    throw refusal(ConflictError, {
      code: 'request.trial-other-cluster',
      params: { cluster: { cluster: id, name } },
    });
}
