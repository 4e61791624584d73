import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { statusOf } from './smallApi';

/** A request to a {@link PlatformApiServer}. */
export interface PlatformRequest {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly dryRun: boolean;
  /** `fieldManager` of the query; else empty. */
  readonly fieldManager: string;
  /** The header. */
  readonly authorization: string;
  /** Parsed; `undefined` where nothing was sent. */
  readonly body: unknown;
}

/** How a {@link PlatformApiServer} answers, in JSON. */
export interface PlatformAnswer {
  readonly status: number;
  readonly body: unknown;
}

const READER = 'reader-token';
const WRITER = 'writer-token';

/**
 * The base of a Kubernetes API server for tests of one platform: it holds the objects of that
 * platform and nothing else. It serves plain HTTP on a free loopback port, lets the account `writer`
 * alone write, and keeps every request. Hold it together with a real API server by one test.
 */
export abstract class PlatformApiServer {
  /** Requests that were answered, oldest first. */
  readonly calls: (PlatformRequest & { readonly status: number })[] = [];
  /** Set: runs after a change was stored and before it is answered; `drop` loses the answer. */
  afterWrite: (() => 'drop' | undefined) | undefined;
  /** Set: no account may read the namespace kube-system. */
  hidesItself = false;
  readonly #uid = randomUUID();
  readonly #server: Server;

  protected constructor() {
    this.#server = createServer((request, response) => {
      void this.#serve(request).then(
        ({ status, body, drop }) => {
          if (drop) return void response.destroy();
          response.writeHead(status, { 'content-type': 'application/json' });
          return void response.end(JSON.stringify(body));
        },
        error => response.destroy(error),
      );
    });
  }

  /** Answers what the accounts and the namespace kube-system did not answer already. */
  protected abstract answer(request: PlatformRequest): PlatformAnswer;

  protected async listen(): Promise<void> {
    await new Promise<void>(resolve =>
      this.#server.listen(0, '127.0.0.1', resolve),
    );
  }

  /** Of an account, as text. */
  kubeconfig(account: 'reader' | 'writer'): string {
    const { port } = this.#server.address() as AddressInfo;
    return JSON.stringify({
      clusters: [
        { name: 'c', cluster: { server: `http://127.0.0.1:${port}` } },
      ],
      users: [
        { name: 'u', user: { token: account === 'reader' ? READER : WRITER } },
      ],
      contexts: [{ name: 'main', context: { cluster: 'c', user: 'u' } }],
      'current-context': 'main',
    });
  }

  /** Changes that were stored: no dry runs, no refusals. */
  get stored(): readonly PlatformRequest[] {
    return this.calls.filter(call => isStored(call, call.status));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise(resolve => this.#server.close(resolve));
  }

  async #serve(
    request: IncomingMessage,
  ): Promise<PlatformAnswer & { readonly drop: boolean }> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? '/', 'http://server');
    const asked: PlatformRequest = {
      method: request.method ?? '',
      path: url.pathname,
      dryRun: url.searchParams.get('dryRun') === 'All',
      fieldManager: url.searchParams.get('fieldManager') ?? '',
      authorization: String(request.headers.authorization ?? ''),
      body: text === '' ? undefined : JSON.parse(text),
    };
    const { status, body } = this.#route(asked);
    this.calls.push({ ...asked, status });
    const drop = isStored(asked, status) && this.afterWrite?.() === 'drop';
    return { status, body, drop };
  }

  #route(asked: PlatformRequest): PlatformAnswer {
    if (asked.method !== 'GET' && asked.authorization !== `Bearer ${WRITER}`)
      return refused(403, 'Forbidden', 'this account may not write');
    if (asked.path.endsWith('/selfsubjectaccessreviews'))
      return { status: 201, body: { status: { allowed: true } } };
    if (asked.path !== '/api/v1/namespaces/kube-system')
      return this.answer(asked);
    if (this.hidesItself)
      return refused(403, 'Forbidden', 'namespaces is forbidden');
    const metadata = { name: 'kube-system', uid: this.#uid };
    return { status: 200, body: { kind: 'Namespace', metadata } };
  }
}

/** A refusal in the form of API servers. */
export function refused(
  code: number,
  reason: 'Forbidden' | 'NotFound' | 'AlreadyExists' | 'Conflict' | 'Invalid',
  message: string,
): PlatformAnswer {
  return { status: code, body: statusOf(code, reason, message) };
}

function isStored(
  { method, dryRun, path }: PlatformRequest,
  status: number,
): boolean {
  return (
    method !== 'GET' &&
    status < 300 &&
    !dryRun &&
    !path.endsWith('/selfsubjectaccessreviews')
  );
}
