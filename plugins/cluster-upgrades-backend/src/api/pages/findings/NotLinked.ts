import type { Knex } from 'knex';
import type { VisibilityCriteria } from '../../../clusters/store/clusterQueries';
import { countUnjudged } from '../../../readiness/store/readinessQueries';
import type { CatalogIndex } from '../../../readiness/CatalogIndex';

export interface NotLinkedOptions {
  readonly knex: Knex;
  /** Why the catalog says nothing yet; undefined once it was read. */
  readonly catalogMissing: () => string | undefined;
  /** What clusters are being judged by; undefined: all were. */
  readonly underWay: () => string | undefined;
}

/** Why an entity leads to no cluster: nothing is linked, or not everything was looked at yet. */
export class NotLinked {
  readonly #options: NotLinkedOptions;

  constructor(options: NotLinkedOptions) {
    this.#options = options;
  }

  /**
   * @param visibility - clusters that the caller may see: of others nothing is said, nor how many
   *   there are
   */
  async describe(
    kind: string,
    entityRef: string,
    index: CatalogIndex,
    visibility: VisibilityCriteria | undefined,
  ): Promise<{ readonly notKnown?: string; readonly unlinked?: string }> {
    const notKnown =
      this.#notRead(kind, entityRef, index) ??
      (await this.#notJudged(visibility));
    return notKnown === undefined ? { unlinked: unlinked(kind) } : { notKnown };
  }

  #notRead(
    kind: string,
    entityRef: string,
    index: CatalogIndex,
  ): string | undefined {
    const missing = this.#options.catalogMissing();
    if (missing !== undefined) return missing;
    // Users are no part of what is read.
    return kind === 'user' || index.knows(entityRef)
      ? undefined
      : 'It was not read from the catalog yet, which is done every few minutes';
  }

  async #notJudged(
    visibility: VisibilityCriteria | undefined,
  ): Promise<string | undefined> {
    const { total, unjudged } = await countUnjudged(
      this.#options.knex,
      visibility,
      this.#options.underWay(),
    );
    if (total === 0) return 'No cluster that you may see was found yet';
    return unjudged === 0
      ? undefined
      : `What runs on ${unjudged} of ${total} clusters was not looked at yet`;
  }
}

function unlinked(kind: string): string {
  return kind === 'component'
    ? 'No workload on a known cluster leads to this component. Add the annotation backstage.io/kubernetes-id to its entity and the same label to its workloads.'
    : 'No component below it leads to a workload on a known cluster. Add the annotation backstage.io/kubernetes-id to its components and the same label to their workloads.';
}
