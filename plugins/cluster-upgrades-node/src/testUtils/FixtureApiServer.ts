import { createServer, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** What the server saw of one request. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
}

const JSON_TYPE = { 'content-type': 'application/json' };
const BOMB_BYTES = 64 * 1024 * 1024;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

function failWith(response: ServerResponse, code: number): void {
  const retry = code === 429 || code === 503 ? { 'retry-after': '7' } : {};
  response.writeHead(code, { ...JSON_TYPE, ...retry });
  response.end(JSON.stringify({ kind: 'Status', apiVersion: 'v1', status: 'Failure', code, message: `fixture answers ${code}` }));
}

function sendJson(response: ServerResponse, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(200, { ...JSON_TYPE, ...headers });
  response.end(JSON.stringify(body));
}

/** Writes until the client goes away; never holds more than one chunk. */
function endless(response: ServerResponse): void {
  response.writeHead(200, JSON_TYPE);
  const chunk = Buffer.alloc(64 * 1024, ' ');
  const pump = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', pump);
  };
  pump();
}

const ANSWERS: { readonly [suffix: string]: Answer } = {
  '/version': (_, response) => sendJson(response, { gitVersion: 'v1.36.4' }),
  '/gzip': (_, response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' });
    response.end(gzipSync(JSON.stringify({ text: 'a'.repeat(200_000) })));
  },
  '/inflates': (_, response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' });
    response.end(gzipSync(Buffer.alloc(BOMB_BYTES, ' ')));
  },
  '/endless': (_, response) => endless(response),
  '/hangs': () => undefined,
  '/stalls': (_, response) => {
    response.writeHead(200, JSON_TYPE);
    response.write('{"items":[');
  },
  '/truncated': (_, response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': '100000' });
    response.write('{"items":[', () => response.destroy());
  },
  '/html': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<html><body>Sign in</body></html>');
  },
  '/redirect': (_, response) => {
    response.writeHead(302, { location: '/redirect-target/version' });
    response.end();
  },
  '/etag': (request, response) => {
    if (request.headers['if-none-match'] !== '"1"') return sendJson(response, { text: 'fresh' }, { etag: '"1"' });
    response.writeHead(304, { etag: '"1"' });
    response.end();
    return undefined;
  },
  '/selfsubjectaccessreviews': (request, response) => {
    let body = '';
    request.on('data', chunk => {
      body += chunk;
    });
    request.on('end', () => sendJson(response, { kind: 'SelfSubjectAccessReview', status: { allowed: JSON.parse(body).spec?.resourceAttributes?.resource === 'pods' } }));
  },
};

/**
 * A server for the contract tests of cluster accesses, well-behaved on `/version` and as bad as networks are elsewhere. It speaks plain
 * HTTP on a free loopback port and answers below any path prefix.
 */
export class FixtureApiServer {
  readonly #server: Server;
  readonly requests: SeenRequest[] = [];
  #closedEarly = 0;
  #waiters: (() => void)[] = [];

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<FixtureApiServer> {
    const server = createServer();
    const fixture = new FixtureApiServer(server);
    server.on('request', (request, response) => fixture.#answer(request, response));
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return fixture;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** Resolves when this many requests have come in. */
  async received(count: number): Promise<void> {
    while (this.requests.length < count) await this.#change();
  }

  /** Resolves when this many connections were closed by the client before their answer ended. */
  async closedByClient(count: number): Promise<void> {
    while (this.#closedEarly < count) await this.#change();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>(resolve => this.#server.close(() => resolve()));
  }

  #change(): Promise<void> {
    return new Promise(resolve => this.#waiters.push(resolve));
  }

  #changed(): void {
    for (const wake of this.#waiters.splice(0)) wake();
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = new URL(request.url ?? '/', 'http://fixture').pathname;
    this.requests.push({ method: request.method ?? '', path, headers: request.headers });
    response.on('close', () => {
      if (!response.writableFinished) {
        this.#closedEarly += 1;
        this.#changed();
      }
    });
    this.#changed();
    const known = Object.entries(ANSWERS).find(([suffix]) => path.endsWith(suffix));
    if (known) {
      known[1](request, response);
      return;
    }
    const status = /\/status\/(\d{3})$/.exec(path);
    failWith(response, status ? Number(status[1]) : 404);
  }
}
