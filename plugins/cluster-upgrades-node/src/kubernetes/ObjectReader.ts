import { ClusterReadError } from '@drydock/upgrade-readiness';
import type { ClusterAccess } from '@drydock/upgrade-readiness';
import type { Reason } from '@drydock/upgrade-reasons';
import { arrayAt, at, isObject, textAt } from './json';

const PAGE_SIZE = 250;
/** 250 objects a page: more pages than any fleet has, and an end for a server that never stops. */
const MOST_PAGES = 400;

/** An answer that is no object of Kubernetes, or not the expected one. */
export class UnexpectedAnswerError extends Error {
  constructor(what: string) {
    super(
      `The API server answered with ${what}. Check that the kubeconfig names the right cluster.`,
    );
    this.name = 'UnexpectedAnswerError';
  }
}

export interface ObjectReaderOptions {
  /** For the cost of reads, such as `cluster-api`. */
  readonly purpose: string;
  /** What to do about a list that does not end. */
  readonly endlessListRemedy?: Reason;
}

/** Reads single objects and lists. All methods throw ClusterReadError or UnexpectedAnswerError. */
export class ObjectReader {
  constructor(
    private readonly access: Pick<ClusterAccess, 'read'>,
    private readonly options: ObjectReaderOptions,
  ) {}

  /** Every object of a list, over all its pages. */
  async list(
    path: string,
    query: Record<string, string>,
    signal: AbortSignal,
  ): Promise<unknown[]> {
    try {
      return await this.#pages(path, query, signal);
    } catch (error) {
      // An expired continue token means that the list changed beneath us: once more from the start
      // is right, for ever is not.
      if (error instanceof ClusterReadError && error.failure.kind === 'expired')
        return this.#pages(path, query, signal);
      throw error;
    }
  }

  async #pages(
    path: string,
    query: Record<string, string>,
    signal: AbortSignal,
  ): Promise<unknown[]> {
    const items: unknown[] = [];
    let continueToken: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const value = await this.get(path, signal, {
        ...query,
        limit: String(PAGE_SIZE),
        ...(continueToken ? { continue: continueToken } : {}),
      });
      if (!Array.isArray(at(value, 'items')))
        throw new UnexpectedAnswerError(`something that is no list at ${path}`);
      for (const item of arrayAt(value, 'items')) items.push(item);
      continueToken = textAt(value, 'metadata', 'continue');
      if (!continueToken) return items;
    }
    throw new ClusterReadError({
      kind: 'too-many-pages',
      reason: {
        code: 'read.endless-list',
        params: { pages: { number: MOST_PAGES } },
      },
      retryable: false,
      remedy: this.options.endlessListRemedy,
    });
  }

  /** One object, or anything else that is answered as an object. */
  async get(
    path: string,
    signal: AbortSignal,
    query?: Record<string, string>,
  ): Promise<unknown> {
    const { body } = await this.access.read({
      path,
      query,
      purpose: this.options.purpose,
      signal,
    });
    const value = parseJson(body.toString(), path);
    if (!isObject(value))
      throw new UnexpectedAnswerError(`something that is no object at ${path}`);
    return value;
  }
}

function parseJson(body: string, path: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new UnexpectedAnswerError(`something that is not JSON at ${path}`);
  }
}
