import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSigned, type TestKey } from './signature';

/** An answer; `body` as text is sent as it is. */
export interface Answer {
  readonly status?: number;
  /** Value of `x-amzn-errortype`. */
  readonly errorType?: string;
  readonly location?: string;
  readonly body: unknown;
}

export interface EksRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly userAgent: string;
}

export const REGION = 'eu-central-1';
export const KEY: TestKey = {
  accessKeyId: 'AKIACANARY0000000001',
  secretAccessKey: 'canary-secret-90f2/abcdefghijklmnopqrstu',
};
/** As a portal is configured that knows the server's key. */
export const awsConfig = { mainAccount: { ...KEY } };

const INSIGHTS = /^\/clusters\/([^/]+)\/insights$/;
const INSIGHT = /^\/clusters\/([^/]+)\/insights\/([^/]+)$/;

const notFound: Answer = {
  status: 404,
  errorType: 'ResourceNotFoundException',
  body: { message: 'No cluster found' },
};

/** Speaks EKS' routes for insights as its API reference documents them, asks for signatures, and answers something else on demand. */
export class EksServer {
  readonly asked: EksRequest[] = [];
  /** Names of clusters, and their insights in the words of DescribeInsight. */
  readonly clusters = new Map<
    string,
    readonly Readonly<Record<string, unknown>>[]
  >();
  /** Set: answers this instead; undefined for a request that is answered as always. */
  answer: ((request: EksRequest) => Answer | undefined) | undefined;
  pageSize = 100;
  /** Set: takes requests and never answers. */
  isSilent = false;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<EksServer> {
    const server = createServer();
    const eks = new EksServer(server);
    server.on(
      'request',
      (request, response) => void eks.#serve(request, response),
    );
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return eks;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    if (this.#server.listening)
      await new Promise(resolve => this.#server.close(resolve));
  }

  /** Refuses as AWS does where a role lacks the permission; the message repeats what was sent, as signature errors do. */
  refuse(errorType = 'AccessDeniedException', status = 403): void {
    this.answer = () => ({
      status,
      errorType,
      body: {
        message: `User: arn:aws:sts::012345678901:assumed-role/portal/x is not authorized; x-amz-security-token:${KEY.secretAccessKey}`,
      },
    });
  }

  async #serve(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const asked: EksRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      body,
      userAgent: request.headers['user-agent'] ?? '',
    };
    this.asked.push(asked);
    if (this.isSilent) return;
    const {
      status = 200,
      errorType,
      location,
      body: answer,
    } = this.answer?.(asked) ??
    (isSigned(request, body, KEY, REGION)
      ? this.#answerOf(asked)
      : {
          status: 403,
          errorType: 'InvalidSignatureException',
          body: { message: 'signature' },
        });
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(errorType ? { 'x-amzn-errortype': errorType } : {}),
      ...(location ? { location } : {}),
    });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  }

  #answerOf({ method, path, body }: EksRequest): Answer {
    const [, listed] = INSIGHTS.exec(path) ?? [];
    const [, described, id] = INSIGHT.exec(path) ?? [];
    const insights = this.clusters.get(
      decodeURIComponent(listed ?? described ?? ''),
    );
    if (!insights) return notFound;
    if (method === 'POST' && listed)
      return { body: this.#page(insights, JSON.parse(body)) };
    const insight = insights.find(
      each => each.id === decodeURIComponent(id ?? ''),
    );
    return method === 'GET' && insight ? { body: { insight } } : notFound;
  }

  #page(
    insights: readonly Readonly<Record<string, unknown>>[],
    {
      nextToken,
      filter,
    }: { nextToken?: string; filter?: { categories?: readonly unknown[] } },
  ): object {
    const wanted = insights.filter(({ category }) =>
      filter?.categories?.includes(category),
    );
    const start = Number(nextToken ?? 0);
    const page = wanted
      .slice(start, start + this.pageSize)
      .map(
        ({
          id,
          name,
          category,
          kubernetesVersion,
          lastRefreshTime,
          insightStatus,
        }) => ({
          id,
          name,
          category,
          kubernetesVersion,
          lastRefreshTime,
          insightStatus,
        }),
      );
    return {
      insights: page,
      ...(start + this.pageSize < wanted.length
        ? { nextToken: String(start + this.pageSize) }
        : {}),
    };
  }
}
