import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import {
  createServer as createTlsServer,
  type ServerOptions,
} from 'node:https';
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Respond = (request: Received, response: ServerResponse) => void;

/** A real HTTP server on this machine that keeps what it received. */
export class TestServer {
  readonly received: Received[] = [];
  respond: Respond = (_, response) => response.end('{}');
  /** Ends each connection after its first answer. */
  closeAfterAnswer = false;
  readonly #server: Server;

  readonly #protocol: 'http' | 'https';

  private constructor(server: Server, protocol: 'http' | 'https') {
    this.#server = server;
    this.#protocol = protocol;
  }

  /** @param tls - key and certificate of one that speaks https */
  static async start(
    tls?: Pick<ServerOptions, 'key' | 'cert'>,
  ): Promise<TestServer> {
    const server = tls ? createTlsServer(tls) : createServer();
    const test = new TestServer(server, tls ? 'https' : 'http');
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const received = {
          method: request.method ?? '',
          path: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        };
        test.received.push(received);
        if (test.closeAfterAnswer) response.setHeader('connection', 'close');
        test.respond(received, response);
      });
    });
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return test;
  }

  /** Answers every request with this. */
  answer(body: unknown, status = 200): void {
    this.respond = (_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
  }

  get url(): URL {
    const address = this.#server.address();
    if (address === null || typeof address === 'string')
      throw new Error('the server does not listen');
    return new URL(`${this.#protocol}://127.0.0.1:${address.port}`);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise(resolve => {
      this.#server.close(resolve);
    });
  }
}

/**
 * A receiver's check of a signature, written from docs/reference/webhooks.md and not from the code
 * that signs.
 */
export function isSignedBy(
  secret: string,
  { headers, body }: Received,
  toleranceSeconds: number,
  nowSeconds: number,
): boolean {
  const fields = new Map(
    String(headers['drydock-signature'])
      .split(',')
      .map(part => part.split('=', 2) as [string, string]),
  );
  const time = Number(fields.get('t'));
  if (!Number.isInteger(time) || Math.abs(nowSeconds - time) > toleranceSeconds)
    return false;
  const expected = createHmac('sha256', secret)
    .update(`${time}.${body}`)
    .digest();
  const given = Buffer.from(fields.get('v1') ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
