/** AWS adds versions every few weeks. */
const KEPT_MS = 6 * 3_600_000;
const MOST_KEPT = 5_000;

interface KeptAnswer<T> {
  readonly untilMs: number;
  readonly answer: Promise<T>;
}

/**
 * What AWS says alike of all clusters, kept for hours. Those who ask at the same time share one
 * request, and its error as AWS gave it: words that name a cluster are each asker's own.
 */
export class KeptAnswers<T> {
  readonly #now: () => Date;
  readonly #kept = new Map<string, KeptAnswer<T>>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  of(key: string, ask: () => Promise<T>): Promise<T> {
    const nowMs = this.#now().getTime();
    const kept = this.#kept.get(key);
    if (kept && nowMs < kept.untilMs) return kept.answer;
    const answer = ask();
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(key, { untilMs: nowMs + KEPT_MS, answer });
    answer.catch(() => {
      if (this.#kept.get(key)?.answer === answer) this.#kept.delete(key);
    });
    return answer;
  }
}
