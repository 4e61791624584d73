import type {
  PlanEvent,
  ReasonWho,
  Rollout,
  RolloutWait,
} from '@drydock/backstage-plugin-cluster-upgrades-common';

/**
 * Lines that tell what is new in a rollout since it was looked at last: its phase, its stages, and
 * what it waits for.
 */
export class RolloutProgress {
  readonly #told = new Map<string, string>();

  /**
   * What changed, one line each.
   * @param seesAll - whether the reader may see every cluster; otherwise there are phases only, for
   *   reasons may name hidden clusters and numbers count them
   */
  linesOf(
    { phase, message, stages, waits }: Rollout,
    { seesAll }: { seesAll: boolean },
  ): readonly string[] {
    const now = new Map<string, string>([
      [
        'rollout',
        `Rollout is ${phase}${seesAll && message ? `: ${message.text}` : ''}`,
      ],
    ]);
    for (const stage of stages) {
      const { succeeded, total, failed, skipped, running } = stage.clusters;
      const counts = seesAll
        ? [
            `${succeeded} of ${total} clusters done`,
            ...count(running, 'running'),
            ...count(failed, 'failed'),
            ...count(skipped, 'skipped'),
          ].join(', ')
        : '';
      if (stage.phase !== 'pending')
        now.set(
          `stage ${stage.name}`,
          `Stage ${stage.name} (${stage.number} of ${stages.length}) is ${
            stage.phase
          }${counts && `: ${counts}`}`,
        );
      if (seesAll)
        now.set(
          `waits of ${stage.name}`,
          waitText(`Stage ${stage.name} waits`, stage.waits),
        );
    }
    if (seesAll) now.set('waits', waitText('Waits', waits));
    const lines = [...now]
      .filter(([key, text]) => text !== '' && this.#told.get(key) !== text)
      .map(([, text]) => text);
    for (const [key, text] of now) this.#told.set(key, text);
    return lines;
  }
}

function count(clusters: number, what: string): readonly string[] {
  return clusters > 0 ? [`${clusters} ${what}`] : [];
}

function waitText(prefix: string, waits: readonly RolloutWait[]): string {
  return (
    waits
      // Those of single clusters are on the page: a stage may have hundreds.
      .filter(({ clusterId }) => clusterId === undefined)
      .map(
        ({ reason: { text, who, until } }) =>
          `${prefix}: ${text}${whoText(who)}${until ? `, until ${until}` : ''}`,
      )
      .join('; ')
  );
}

function whoText(who: ReasonWho | undefined): string {
  const name = who?.entityRef ?? who?.permission;
  return name === undefined ? '' : ` (${name})`;
}

/** Asks for one page of events, newest first. */
type EventPage = (page: {
  offset: number;
  limit: number;
}) => Promise<{ readonly items: readonly PlanEvent[] }>;

const PAGE = 100;
/** A look tells no more lines than a person reads; the rollout's page has them all. */
const MOST_PAGES = 5;

/**
 * Lines about single clusters, from the rollout's record, each told once. At the first look those
 * of the newest page.
 */
export class ClusterEvents {
  #newest: string | undefined;

  async lines(page: EventPage): Promise<readonly string[]> {
    const fresh: PlanEvent[] = [];
    const pages = this.#newest === undefined ? 1 : MOST_PAGES;
    for (let number = 0; number < pages; number += 1) {
      const { items } = await page({ offset: number * PAGE, limit: PAGE });
      const known = items.findIndex(({ id }) => id === this.#newest);
      fresh.push(...(known < 0 ? items : items.slice(0, known)));
      if (known >= 0 || items.length < PAGE) break;
    }
    this.#newest = fresh[0]?.id ?? this.#newest;
    return fresh
      .filter(({ clusterId }) => clusterId !== undefined)
      .reverse()
      .map(({ message }) => message.text);
  }
}
