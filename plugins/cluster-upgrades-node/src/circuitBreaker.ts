import { ClusterReadError } from '@drydock/upgrade-readiness';

const BREAKER_FAILURES = 3;
const BREAKER_SECONDS = 60;

/**
 * After several failures in a row nothing is asked for a while: the plugin keeps an upstream open that we gave up, so asking a hanging
 * cluster again and again would pile sockets up in the portal.
 */
export class CircuitBreaker {
  #failures = 0;
  #openUntil = 0;

  constructor(private readonly now: () => number) {}

  check(request: string): void {
    if (this.now() >= this.#openUntil) return;
    throw new ClusterReadError({
      reason: 'unreachable',
      message: `Not asked: the last ${
        this.#failures
      } requests through the kubernetes plugin failed`,
      request,
      retryable: true,
      fix: "Check the cluster's address in the kubernetes plugin; it is asked again after a minute",
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
