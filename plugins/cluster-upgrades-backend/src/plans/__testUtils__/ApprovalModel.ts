/** What approvals mean, written a second time and without any of the code that is tested. */
export interface ModelRevision {
  readonly digest: string;
  readonly requester: string;
  readonly author: string;
  withdrawn: boolean;
}

interface ModelDecision {
  readonly person: string;
  readonly revision: number;
  readonly digest: string;
  readonly approves: boolean;
  expired: boolean;
  over: boolean;
  groups: Set<string>;
}

export class ApprovalModel {
  revision = 1;
  /** Who wrote the newest revision. */
  author: string;
  archived = false;
  /** Whom a service ever stated. */
  readonly statedAuthors = new Set<string>();
  readonly submitted = new Map<number, ModelRevision>();
  readonly decisions: ModelDecision[] = [];
  readonly needs: readonly {
    readonly count: number;
    readonly group?: string;
  }[];

  constructor(needs: ApprovalModel['needs'], author: string) {
    this.needs = needs;
    this.author = author;
  }

  standing(person: string): ModelDecision | undefined {
    return this.decisions.find(
      each =>
        each.person === person && each.revision === this.revision && !each.over,
    );
  }

  endAll(): void {
    for (const decision of this.decisions) decision.over = true;
  }

  /** Whether an effect under a revision and a digest may be committed. */
  allows(revision: number, digest: string): boolean {
    const submission = this.submitted.get(revision);
    if (
      this.archived ||
      revision !== this.revision ||
      !submission ||
      submission.withdrawn ||
      submission.digest !== digest
    )
      return false;
    const standing = this.decisions.filter(
      each =>
        each.revision === revision && !each.over && each.digest === digest,
    );
    if (standing.some(each => !each.approves)) return false;
    const good = standing.filter(
      each =>
        each.approves &&
        !each.expired &&
        each.person !== submission.requester &&
        each.person !== submission.author &&
        !this.statedAuthors.has(each.person),
    );
    return this.needs.every(
      ({ count, group }) =>
        new Set(
          good
            .filter(each => group === undefined || each.groups.has(group))
            .map(each => each.person),
        ).size >= count,
    );
  }
}
