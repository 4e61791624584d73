import type {
  IncomingHttpHeaders,
  IncomingMessage,
  ServerResponse,
} from 'http';

export interface ClusterRequestCounts {
  /** Requests since the start, by method and path without its query. */
  readonly total: number;
  readonly byPath: Readonly<Record<string, number>>;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly byUserAgent: Readonly<Record<string, number>>;
  /** Requests whose answer is not finished and whose connection is open. */
  readonly open: number;
  /** Requests whose connection was closed by the client before the answer was finished. */
  readonly aborted: number;
  readonly last?: SeenRequest;
}

/** One request, without its credential. */
export interface SeenRequest {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
}

interface Counts extends ClusterRequestCounts {
  total: number;
  readonly byPath: Record<string, number>;
  readonly byStatus: Record<string, number>;
  readonly byUserAgent: Record<string, number>;
  open: number;
  aborted: number;
  last?: SeenRequest;
}

const noRequests = (): Counts => ({
  total: 0,
  byPath: {},
  byStatus: {},
  byUserAgent: {},
  open: 0,
  aborted: 0,
});

/**
 * Counts what clients ask, so that tests can tell what was asked and that an abort closed its
 * connection.
 */
export class RequestStatistics {
  readonly #clusters = new Map<string, Counts>();

  note(
    cluster: string,
    path: string,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const counts = this.#clusters.get(cluster) ?? noRequests();
    this.#clusters.set(cluster, counts);
    counts.total += 1;
    counts.open += 1;
    increment(counts.byPath, `${request.method} ${path}`);
    increment(counts.byUserAgent, String(request.headers['user-agent'] ?? ''));
    counts.last = {
      method: String(request.method),
      path,
      query: Object.fromEntries(query),
      headers: { ...request.headers, authorization: undefined },
    };
    response.on('close', () => {
      counts.open -= 1;
      if (!response.writableFinished) counts.aborted += 1;
      increment(
        counts.byStatus,
        response.headersSent ? String(response.statusCode) : 'none',
      );
    });
  }

  of(cluster: string): ClusterRequestCounts {
    return structuredClone(this.#clusters.get(cluster) ?? noRequests());
  }

  all(): Readonly<Record<string, ClusterRequestCounts>> {
    return Object.fromEntries(
      [...this.#clusters.keys()].map(name => [name, this.of(name)]),
    );
  }
}

function increment(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
