/** Gives up what has said nothing for a while, from the time on at which silence counts. */
export class SilenceTimeout {
  readonly #controller = new AbortController();
  readonly #limitMs: number;
  #timer: NodeJS.Timeout | undefined;
  #counts = false;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  begin(): void {
    this.#counts = true;
    this.heard();
  }

  heard(): void {
    clearTimeout(this.#timer);
    if (this.#counts)
      this.#timer = setTimeout(() => this.#controller.abort(), this.#limitMs);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#counts = false;
  }
}
