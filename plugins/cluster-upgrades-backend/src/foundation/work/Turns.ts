import { ReasonError, type Reason } from '@drydock/upgrade-reasons';

/** Too many requests wait already. Answered with status 429. */
export class TooManyRequests extends ReasonError {
  readonly statusCode = 429;
  readonly retryAfterSeconds: number;

  constructor(reason: Reason, retryAfterSeconds: number) {
    super(reason);
    this.name = 'TooManyRequests';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface TurnsLimits {
  /** Requests of one caller that run at once. */
  readonly ofCaller: number;
  /** Requests of one caller that wait. */
  readonly waitingOfCaller: number;
  /** Requests of all callers that run at once. */
  readonly ofAll: number;
  /** Requests of all callers that wait. */
  readonly waitingOfAll: number;
  readonly retryAfterSeconds: number;
}

interface Waiting {
  readonly caller: string;
  readonly begin: () => void;
}

/**
 * Requests that take long, some at a time; further ones wait in the order in which they came, each
 * caller's own behind those of the same caller.
 */
export class Turns {
  readonly #limits: TurnsLimits;
  readonly #running: string[] = [];
  readonly #waiting: Waiting[] = [];

  constructor(limits: TurnsLimits) {
    this.#limits = limits;
  }

  /**
   * Runs work of a caller when it is its turn.
   * @throws TooManyRequests where too many wait; the reason of `signal` where that is aborted while
   *   it waits
   */
  async run<T>(
    caller: string,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    signal.throwIfAborted();
    if (this.#mayBegin(caller)) this.#running.push(caller);
    else await this.#wait(caller, signal);
    try {
      return await work();
    } finally {
      this.#running.splice(this.#running.indexOf(caller), 1);
      this.#beginNext();
    }
  }

  #wait(caller: string, signal: AbortSignal): Promise<void> {
    const { waitingOfCaller, waitingOfAll, retryAfterSeconds } = this.#limits;
    if (
      countOf(
        this.#waiting.map(each => each.caller),
        caller,
      ) >= waitingOfCaller
    ) {
      throw new TooManyRequests(
        {
          code: 'request.your-turns',
          params: {
            waiting: { number: waitingOfCaller },
            time: { seconds: retryAfterSeconds },
          },
        },
        retryAfterSeconds,
      );
    }
    if (this.#waiting.length >= waitingOfAll) {
      throw new TooManyRequests(
        {
          code: 'request.all-turns',
          params: {
            waiting: { number: waitingOfAll },
            time: { seconds: retryAfterSeconds },
          },
        },
        retryAfterSeconds,
      );
    }
    return new Promise((resolve, reject) => {
      const left = new AbortController();
      const begin = () => {
        left.abort();
        resolve();
      };
      const leave = () => {
        this.#waiting.splice(
          this.#waiting.findIndex(waiting => waiting.begin === begin),
          1,
        );
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, {
        once: true,
        signal: left.signal,
      });
      this.#waiting.push({ caller, begin });
    });
  }

  #beginNext(): void {
    const next = this.#waiting.findIndex(({ caller }) =>
      this.#mayBegin(caller),
    );
    if (next < 0) return;
    const [{ caller, begin }] = this.#waiting.splice(next, 1);
    this.#running.push(caller);
    begin();
  }

  #mayBegin(caller: string): boolean {
    return (
      this.#running.length < this.#limits.ofAll &&
      countOf(this.#running, caller) < this.#limits.ofCaller
    );
  }
}

function countOf(callers: readonly string[], caller: string): number {
  return callers.filter(each => each === caller).length;
}
