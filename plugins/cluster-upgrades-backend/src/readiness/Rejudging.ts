import type { Knex } from 'knex';
import { outdatedEvaluations } from './store/readinessQueries';
import type { Assessor } from './Assessor';

export interface RejudgingOptions {
  readonly knex: Knex;
  readonly assessor: Pick<Assessor, 'assess' | 'basis' | 'goodSince'>;
}

/**
 * Judges clusters again if their evaluation is from another day, has old facts, or no longer has
 * facts. Judges all clusters once when the basis of this replica changed since its last beat. A
 * different basis of another replica is no reason: the two would judge the fleet against each other
 * forever.
 */
export class Rejudging {
  readonly #options: RejudgingOptions;
  /** What this replica judged by at its last beat. */
  #digest: string | undefined;
  /** To be judged by it still; survives a beat that failed on the way. */
  readonly #waiting = new Set<string>();

  constructor(options: RejudgingOptions) {
    this.#options = options;
  }

  /**
   * What evaluations have to rest on while this replica still has clusters to judge by it;
   * undefined: it has none.
   */
  get underWay(): string | undefined {
    const { digest, text } = this.#options.assessor.basis();
    return digest === this.#digest && this.#waiting.size === 0
      ? undefined
      : text;
  }

  /** @returns how many clusters were judged */
  async run(signal: AbortSignal): Promise<number> {
    const { knex, assessor } = this.#options;
    const basis = assessor.basis();
    const isOther = basis.digest !== this.#digest;
    const outdated = await outdatedEvaluations(knex, {
      day: basis.day,
      unlike: isOther ? basis.text : undefined,
      goodSince: assessor.goodSince(),
    });
    for (const clusterId of outdated) this.#waiting.add(clusterId);
    this.#digest = basis.digest;
    let judged = 0;
    for (const clusterId of [...this.#waiting]) {
      if (signal.aborted) return judged;
      await assessor.assess(clusterId);
      this.#waiting.delete(clusterId);
      judged += 1;
    }
    return judged;
  }
}
