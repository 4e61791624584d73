import {
  createServer,
  request as requestHttp,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import type {
  ContractServer,
  SeenRequest,
  ServerFault,
} from './contractServer';
import { answerWithFault } from './serverFaults';
import { answerAsSmallApi } from './smallApi';

export interface FixtureApiServerOptions {
  /**
   * A real API server to ask wherever no fault is set; without one a small API of three namespaces
   * answers.
   */
  readonly upstream?: {
    readonly url: string;
    /** PEM. */
    readonly certificateAuthority?: string;
    /** May list namespaces and pods, and no Secrets. */
    readonly token: string;
    readonly aggregatedDiscovery: boolean;
  };
}

/**
 * A server for the contract tests of cluster accesses, on plain HTTP and a free loopback port: as
 * bad as networks are where a fault is set, else like an API server, its own small one or a real
 * one that it stands in front of.
 */
export class FixtureApiServer implements ContractServer {
  readonly token: string;
  readonly aggregatedDiscovery: boolean;
  requestCount = 0;
  lastRequest: SeenRequest | undefined;
  readonly #server: Server;
  readonly #upstream: FixtureApiServerOptions['upstream'];
  #fault: ServerFault | undefined;
  #closedEarly = 0;
  #waiters: (() => void)[] = [];

  private constructor(server: Server, { upstream }: FixtureApiServerOptions) {
    this.#server = server;
    this.#upstream = upstream;
    this.token = upstream?.token ?? 'contract-kit-secret-token';
    this.aggregatedDiscovery = upstream?.aggregatedDiscovery ?? true;
  }

  static async start(
    options: FixtureApiServerOptions = {},
  ): Promise<FixtureApiServer> {
    const server = createServer();
    const fixture = new FixtureApiServer(server, options);
    server.on('request', (request, response) =>
      fixture.#answer(request, response),
    );
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return fixture;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  get closedEarly(): number {
    return this.#closedEarly;
  }

  setFault(fault: ServerFault | undefined): void {
    this.#fault = fault;
  }

  async received(count: number): Promise<void> {
    while (this.requestCount < count) await this.#change();
  }

  async closedByClient(count: number): Promise<void> {
    while (this.#closedEarly < count) await this.#change();
  }

  async close(): Promise<void> {
    const closed = new Promise<void>(resolve =>
      this.#server.close(() => resolve()),
    );
    this.#server.closeAllConnections();
    await closed;
  }

  #change(): Promise<void> {
    return new Promise(resolve => this.#waiters.push(resolve));
  }

  #changed(): void {
    for (const wake of this.#waiters.splice(0)) wake();
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://fixture');
    const fault =
      this.#fault === 'expired-continue' && !url.searchParams.has('continue')
        ? undefined
        : this.#fault;
    this.requestCount += 1;
    this.lastRequest = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
    };
    response.on('close', () => {
      if (!response.writableFinished && fault !== 'truncated')
        this.#closedEarly += 1;
      this.#changed();
    });
    this.#changed();
    if (fault) answerWithFault(fault, response);
    else if (this.#upstream) passOn(request, response, this.#upstream);
    else
      answerAsSmallApi(request, response, url).catch(error =>
        response.destroy(error),
      );
  }
}

/**
 * Passes a request on as it is and its answer back; what breaks on one side is broken off on the
 * other.
 */
function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  { url, certificateAuthority }: { url: string; certificateAuthority?: string },
): void {
  const target = new URL(url);
  const send = target.protocol === 'https:' ? requestHttps : requestHttp;
  const upstream = send(
    new URL(
      `${target.pathname.replace(/\/+$/, '')}${request.url ?? '/'}`,
      target,
    ),
    {
      method: request.method,
      headers: { ...request.headers, host: target.host },
      ca: certificateAuthority,
      agent: false,
    },
  );
  upstream.once('response', answer => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    pipeline(answer, response, () => undefined);
  });
  upstream.once('error', error => response.destroy(error));
  response.once('close', () => upstream.destroy());
  pipeline(request, upstream, () => undefined);
}
