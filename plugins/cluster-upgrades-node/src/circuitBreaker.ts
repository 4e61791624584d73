import { ClusterReadError } from '@drydock/upgrade-readiness';

const BREAKER_FAILURES = 3;
const BREAKER_SECONDS = 60;

/**
 * After several failures in a row nothing is asked for a while: the plugin keeps an upstream open
 * that we gave up, so asking a hanging cluster again and again would pile sockets up in the portal.
 */
export class CircuitBreaker {
  #failures = 0;
  #openUntil = 0;

  constructor(private readonly now: () => number) {}

  check(request: string): void {
    if (this.now() >= this.#openUntil) return;
    throw new ClusterReadError({
      kind: 'unreachable',
      reason: {
        code: 'read.plugin-not-asked-again',
        params: { count: { number: this.#failures } },
      },
      request,
      retryable: true,
      remedy: { code: 'read.remedy-plugin-address' },
    });
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(): void {
    this.#failures += 1;
    if (this.#failures >= BREAKER_FAILURES)
      this.#openUntil = this.now() + BREAKER_SECONDS * 1000;
  }
}
