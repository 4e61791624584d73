import { X509Certificate } from 'node:crypto';
import { TLSSocket } from 'node:tls';
import type { Dispatcher, buildConnector } from 'undici';
import { ClusterReadError } from '../contracts';
import type {
  AccessReview,
  ClusterAccess,
  ClusterReadRequest,
  ClusterReadResponse,
  ServerIdentity,
} from '../contracts';
import { decodeJsonObject, objectAt } from '../decode';
import { userAgent } from '../userAgent';
import type { AddressPolicy } from './addresses';
import type { ClusterConnection } from './connection';
import { failureOfAnswer, failureOfThrown, notKubernetes } from './failures';
import { headerOf, openServer, pathWithQuery } from './openServer';
import type { OpenedServer } from './openServer';
import { discard, readBody, readStart } from './readBody';
import { SeenServer } from './SeenServer';

export interface AccessLimits {
  /** Decoded bytes of one answer. */
  readonly maxBytes: number;
  /** One request from start to last byte. */
  readonly timeoutMilliseconds: number;
  readonly connectTimeoutMilliseconds: number;
  /** Sockets to the one server. */
  readonly connections: number;
}

export const defaultAccessLimits: AccessLimits = {
  maxBytes: 32 * 1024 * 1024,
  timeoutMilliseconds: 30_000,
  connectTimeoutMilliseconds: 10_000,
  connections: 4,
};

const REVIEW_PATH = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';

/**
 * {@link ClusterAccess} with an own credential for the cluster. Create it with
 * `createDirectClusterAccess`.
 */
export class DirectClusterAccess implements ClusterAccess {
  #opened: Promise<OpenedServer> | undefined;
  #servingCertificate: string | undefined;
  readonly #seen: SeenServer;

  constructor(
    readonly description: string,
    private readonly connection: ClusterConnection,
    private readonly limits: AccessLimits,
    private readonly addresses: AddressPolicy,
  ) {
    this.#seen = new SeenServer(connection.server);
  }

  async read(request: ClusterReadRequest): Promise<ClusterReadResponse> {
    const accept = request.accept ?? 'application/json';
    const headers = {
      accept,
      ...(request.ifNoneMatch ? { 'if-none-match': request.ifNoneMatch } : {}),
    };
    return this.#send({ ...request, method: 'GET', accept, headers });
  }

  async review(review: AccessReview, signal?: AbortSignal): Promise<boolean> {
    const { verb, group, resource, namespace, path } = review;
    const spec = path
      ? { nonResourceAttributes: { verb, path } }
      : { resourceAttributes: { verb, group, resource, namespace } };
    const answer = await this.#send({
      method: 'POST',
      path: REVIEW_PATH,
      purpose: 'access review',
      accept: 'application/json',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        apiVersion: 'authorization.k8s.io/v1',
        kind: 'SelfSubjectAccessReview',
        spec,
      }),
      signal,
    });
    return objectAt(decodeJsonObject(answer.body), 'status').allowed === true;
  }

  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => undefined);
    this.#opened = undefined;
    await opened?.agent.destroy();
  }

  async #send(
    request: ClusterReadRequest & {
      readonly method: 'GET' | 'POST';
      readonly accept: string;
      readonly headers: Record<string, string>;
      readonly body?: string;
    },
  ): Promise<ClusterReadResponse> {
    const what = `${request.method} ${request.path}`.slice(0, 300);
    const timeoutMilliseconds =
      request.timeoutMilliseconds ?? this.limits.timeoutMilliseconds;
    // Not AbortSignal.timeout, whose timer lives on after the answer: a fleet's requests of half a
    // minute would be kept in memory.
    const deadline = new AbortController();
    const timer = setTimeout(
      () =>
        deadline.abort(
          new DOMException('The request took too long', 'TimeoutError'),
        ),
      timeoutMilliseconds,
    );
    const signal = request.signal
      ? AbortSignal.any([request.signal, deadline.signal])
      : deadline.signal;
    try {
      const opened = await this.#open();
      const authorization = await opened.credential.authorization();
      const response = await opened.agent.request({
        origin: opened.origin,
        path: pathWithQuery(opened.basePath, request.path, request.query),
        method: request.method,
        headers: {
          ...request.headers,
          'accept-encoding': 'gzip',
          'user-agent': userAgent,
          ...(authorization ? { authorization } : {}),
        },
        body: request.body,
        signal,
      });
      return await answerOf(
        response,
        request.accept,
        request.maxBytes ?? this.limits.maxBytes,
        what,
      );
    } catch (error) {
      if (request.signal?.aborted) throw aborted(what, error);
      throw failureOfThrown(
        deadline.signal.aborted ? deadline.signal.reason : error,
        what,
        { ...this.limits, timeoutMilliseconds },
      );
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Opens on the first read, so that a bad credential is a failed read of one cluster and not a
   * failed start of the portal.
   */
  #open(): Promise<OpenedServer> {
    this.#opened ??= openServer(
      this.connection,
      { ...this.limits, ...this.addresses },
      (build, options) => this.#rememberingCertificate(build, options),
    ).catch(error => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  servingCertificate(): string | undefined {
    return this.#servingCertificate;
  }

  serverIdentity(): ServerIdentity | undefined {
    return this.#seen.identity();
  }

  /** Connects as undici does by itself, and keeps what the server showed of itself. */
  #rememberingCertificate(
    build: typeof buildConnector,
    options: buildConnector.BuildOptions,
  ): buildConnector.connector {
    // Every connection proves the server anew: a resumed TLS session shows no certificate.
    const connect = build({ ...options, maxCachedSessions: 0 });
    const bundle =
      'ca' in options && typeof options.ca === 'string'
        ? options.ca
        : undefined;
    return (target, callback) =>
      connect(target, (...result) => {
        const [, socket] = result;
        if (socket instanceof TLSSocket) {
          const { raw } = socket.getPeerCertificate();
          const certificate = raw && new X509Certificate(raw);
          if (certificate) this.#servingCertificate = certificate.toString();
          this.#seen.add({
            certificate,
            verifiedBy: socket.authorized ? bundle : undefined,
          });
        }
        callback(...result);
      });
  }
}

async function answerOf(
  response: Dispatcher.ResponseData,
  accept: string,
  maxBytes: number,
  what: string,
): Promise<ClusterReadResponse> {
  const contentType = headerOf(response, 'content-type') ?? '';
  const encoding = headerOf(response, 'content-encoding');
  const etag = headerOf(response, 'etag');
  const status = response.statusCode;
  if (status === 304) {
    discard(response.body);
    return {
      status,
      contentType,
      body: Buffer.alloc(0),
      wireBytes: 0,
      decodedBytes: 0,
      ...(etag ? { etag } : {}),
    };
  }
  if (status !== 200 && status !== 201) {
    const body = await readStart(response.body, encoding, 4096);
    throw failureOfAnswer(
      {
        status,
        contentType,
        body,
        retryAfter: headerOf(response, 'retry-after'),
      },
      what,
    );
  }
  const isProtobuf =
    accept.includes('protobuf') && /protobuf/i.test(contentType);
  if (
    !isProtobuf &&
    (accept.includes('json')
      ? !/json/i.test(contentType)
      : /html/i.test(contentType))
  ) {
    discard(response.body);
    throw notKubernetes(what, status);
  }
  const { bytes, wireBytes, decodedBytes } = await readBody(
    response.body,
    encoding,
    maxBytes,
  );
  return {
    status: 200,
    contentType,
    body: bytes,
    wireBytes,
    decodedBytes,
    ...(etag ? { etag } : {}),
  };
}

function aborted(request: string, cause: unknown): ClusterReadError {
  return new ClusterReadError(
    {
      kind: 'aborted',
      reason: { code: 'read.cancelled' },
      request,
      retryable: true,
    },
    { cause },
  );
}
