import type { IncomingHttpHeaders } from 'node:http';

/**
 * What a server of the contract tests does wrong, for every request from now on.
 *
 * - `unauthorized`, `forbidden`, `rate-limited` (with `Retry-After: 7`), `server-error`: 401, 403,
 *   429, 500 with a `Status`
 * - `expired-continue`: 410 for a request with a continue token
 * - `html`, `redirect`: what something between client and API server answers
 * - `hanging`: the connection stays open, no answer comes; `stalling`: it comes to a halt after its
 *   first bytes
 * - `truncated`: the connection breaks within the answer
 * - `oversized`: the answer goes on for hundreds of megabytes; `inflating`: it inflates to as much
 */
export type ServerFault =
  | 'unauthorized'
  | 'forbidden'
  | 'rate-limited'
  | 'server-error'
  | 'expired-continue'
  | 'html'
  | 'redirect'
  | 'hanging'
  | 'stalling'
  | 'truncated'
  | 'oversized'
  | 'inflating';

/** What the server saw of one request. */
export interface SeenRequest {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
}

/**
 * A Kubernetes API server that the contract tests of cluster accesses run on, with faults on
 * demand. Its `token` may list namespaces and pods and may not list Secrets. It has the namespaces
 * `default`, `kube-system` and {@link LARGE_NAMESPACE}, with whatever others.
 */
export interface ContractServer {
  readonly url: string;
  readonly token: string;
  /** Whether it serves aggregated discovery with an ETag, as from Kubernetes 1.26 on. */
  readonly aggregatedDiscovery: boolean;
  /** Requests so far. */
  readonly requestCount: number;
  readonly lastRequest: SeenRequest | undefined;
  /** `undefined` heals. */
  setFault(fault: ServerFault | undefined): void;
  /** Resolves when so many requests have come in. */
  received(count: number): Promise<void>;
  /** Connections that the client closed before their answer ended, so far. */
  readonly closedEarly: number;
  /** Resolves when the client has closed so many. */
  closedByClient(count: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * A namespace whose annotation {@link LARGE_ANNOTATION} is {@link LARGE_CHARACTERS} long: API
 * servers compress from 128 KiB on.
 */
export const LARGE_NAMESPACE = 'drydock-contract';
export const LARGE_ANNOTATION = 'drydock.dev/contract';
export const LARGE_CHARACTERS = 200_000;

/** The namespace as an object to be created. */
export function largeNamespace() {
  return {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: {
      name: LARGE_NAMESPACE,
      annotations: { [LARGE_ANNOTATION]: 'a'.repeat(LARGE_CHARACTERS) },
    },
  };
}
