/** Tells whether a cluster that was asked something has said nothing for a while. */
export class SilenceWatch {
  readonly #seconds: number;
  readonly #onSilent: () => void;
  #open = 0;
  #timer: NodeJS.Timeout | undefined;
  #silent = false;

  /** @param onSilent - called each time that silence begins */
  constructor(seconds: number, onSilent: () => void) {
    this.#seconds = seconds;
    this.#onSilent = onSilent;
  }

  /** Nothing that was asked is answered, and the last word is long ago. */
  get isSilent(): boolean {
    return this.#silent;
  }

  /** Watches one request. Any answer, also a refusal, ends the silence. */
  async listen<T>(ask: () => Promise<T>): Promise<T> {
    this.#open += 1;
    if (this.#open === 1) this.#restart();
    try {
      return await ask();
    } finally {
      this.#open -= 1;
      this.#restart();
    }
  }

  #restart(): void {
    clearTimeout(this.#timer);
    this.#silent = false;
    if (this.#open === 0) return;
    this.#timer = setTimeout(() => {
      this.#silent = true;
      this.#onSilent();
    }, this.#seconds * 1000);
  }
}
