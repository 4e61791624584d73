import type { ClusterUpgradesApi } from '../api';

export type Call = keyof ClusterUpgradesApi;

/** Remembers what it was asked; a test can make single calls fail or hang. */
export class FakeAnswers {
  readonly calls: Array<{ call: Call; request: unknown }> = [];
  readonly #failures = new Map<Call, Error | 'hang'>();

  fail(call: Call, failure: Error | 'hang'): this {
    this.#failures.set(call, failure);
    return this;
  }

  recover(call: Call): this {
    this.#failures.delete(call);
    return this;
  }

  requests(call: Call): unknown[] {
    return this.calls
      .filter(entry => entry.call === call)
      .map(entry => entry.request);
  }

  protected async answer<T>(
    call: Call,
    request: unknown,
    answer: () => T,
  ): Promise<T> {
    this.calls.push({ call, request });
    const failure = this.#failures.get(call);
    if (failure === 'hang') {
      return new Promise<T>(() => {});
    }
    if (failure) {
      throw failure;
    }
    return answer();
  }
}
