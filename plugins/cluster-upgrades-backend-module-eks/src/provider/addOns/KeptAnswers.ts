const MOST_KEPT = 5_000;

interface KeptAnswer<T> {
  readonly untilMs: number;
  readonly answer: Promise<T>;
}

/**
 * What AWS says, kept for a while. Those who ask at the same time share one request, and its error
 * as AWS gave it: words that name a cluster are each asker's own. What is asked has a deadline of
 * its own, for others wait for it, too.
 */
export class KeptAnswers<T> {
  readonly #kept = new Map<string, KeptAnswer<T>>();

  /** @param keptMs - how long an answer is kept, from its request on */
  constructor(
    private readonly now: () => Date,
    private readonly keptMs: number,
  ) {}

  of(key: string, ask: () => Promise<T>): Promise<T> {
    const nowMs = this.now().getTime();
    const kept = this.#kept.get(key);
    if (kept && nowMs < kept.untilMs) return kept.answer;
    const answer = ask();
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(key, { untilMs: nowMs + this.keptMs, answer });
    answer.catch(() => {
      if (this.#kept.get(key)?.answer === answer) this.#kept.delete(key);
    });
    return answer;
  }

  /** The next one who asks gets a new answer, also while an earlier request is under way. */
  forget(key: string): void {
    this.#kept.delete(key);
  }
}
