export interface Patience {
  /**
   * How long the first word may take: a cluster that hangs is not worth a place for long, and one
   * that is only far away has it back with its word.
   */
  readonly firstWordSeconds: number;
  /** How long each later one may take. */
  readonly wordSeconds: number;
}

export interface SilenceEvents {
  /** Called each time that silence begins. */
  readonly onSilent: () => void;
  /**
   * Called with its first word after a silence: the cluster is asked nothing more until `goOn` is
   * called.
   */
  readonly onWord: (goOn: () => void) => void;
}

/** Tells whether a cluster that was asked something has said nothing for a while. */
export class SilenceWatch {
  readonly #patience: Patience;
  readonly #events: SilenceEvents;
  #open = 0;
  #timer: NodeJS.Timeout | undefined;
  #silent = false;
  #hasSpoken = false;
  #goesOn: Promise<void> | undefined;

  constructor(patience: Patience, events: SilenceEvents) {
    this.#patience = patience;
    this.#events = events;
  }

  /**
   * Nothing that was asked is answered and the last word is long ago, or it has not gone on since.
   */
  get isSilent(): boolean {
    return this.#silent;
  }

  /** Silent, and has never gone on after an answer: in memory is its first word at most. */
  get isUnheard(): boolean {
    return this.#silent && !this.#hasSpoken;
  }

  /**
   * Watches one request. Any answer, also a refusal, ends the silence, once there is a place to go
   * on.
   */
  async listen<T>(ask: () => Promise<T>): Promise<T> {
    this.#open += 1;
    if (this.#open === 1 && !this.#silent) this.#restart();
    try {
      return await ask();
    } finally {
      if (this.#silent) await this.#word();
      this.#open -= 1;
      this.#hasSpoken = true;
      this.#restart();
    }
  }

  /** Answers that come meanwhile wait for the same place. */
  #word(): Promise<void> {
    this.#goesOn ??= new Promise(resolve =>
      this.#events.onWord(() => {
        this.#silent = false;
        this.#goesOn = undefined;
        resolve();
      }),
    );
    return this.#goesOn;
  }

  #restart(): void {
    clearTimeout(this.#timer);
    if (this.#open === 0) return;
    const { firstWordSeconds, wordSeconds } = this.#patience;
    this.#timer = setTimeout(() => {
      this.#silent = true;
      this.#events.onSilent();
    }, (this.#hasSpoken ? wordSeconds : firstWordSeconds) * 1000);
  }
}
