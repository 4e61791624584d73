import type {
  ApiAnswer,
  ApiOperation,
  ApiRequest,
} from '@drydock/backstage-plugin-cluster-upgrades-common';

type Part<
  Operation extends ApiOperation,
  Name extends string,
> = ApiRequest<Operation> extends { [Key in Name]: infer T } ? T : never;

/** Remembers what it was asked; a test can make single operations fail or hang. */
export class FakeAnswers {
  readonly calls: Array<{ call: ApiOperation; request: unknown }> = [];
  readonly #failures = new Map<ApiOperation, Error | 'hang'>();

  fail(call: ApiOperation, failure: Error | 'hang'): this {
    this.#failures.set(call, failure);
    return this;
  }

  recover(call: ApiOperation): this {
    this.#failures.delete(call);
    return this;
  }

  requests<Operation extends ApiOperation>(
    call: Operation,
  ): ApiRequest<Operation>[] {
    return this.calls
      .filter(entry => entry.call === call)
      .map(entry => entry.request as ApiRequest<Operation>);
  }

  queries<Operation extends ApiOperation>(
    call: Operation,
  ): Part<Operation, 'query'>[] {
    return this.#parts(call, 'query');
  }

  bodies<Operation extends ApiOperation>(
    call: Operation,
  ): Part<Operation, 'body'>[] {
    return this.#parts(call, 'body');
  }

  #parts<Operation extends ApiOperation, Name extends string>(
    call: Operation,
    name: Name,
  ): Part<Operation, Name>[] {
    return this.requests(call).map(
      request => (request as Record<string, unknown>)[name] as never,
    );
  }

  /** An operation that answers by a function. */
  protected operation<Operation extends ApiOperation>(
    call: Operation,
    answer: (request: ApiRequest<Operation>) => ApiAnswer<Operation>,
  ): (request: ApiRequest<Operation>) => Promise<ApiAnswer<Operation>> {
    return async request => {
      this.calls.push({ call, request });
      const failure = this.#failures.get(call);
      if (failure === 'hang')
        return new Promise<ApiAnswer<Operation>>(() => {});
      if (failure) throw failure;
      return answer(request);
    };
  }
}

/** A page of what was found. */
export function pageOf<Row>(
  found: Row[],
  { offset = 0, limit = 25 }: { offset?: number; limit?: number },
) {
  return {
    items: found.slice(offset, offset + limit),
    total: found.length,
    offset,
    limit,
  };
}
