import { X509Certificate } from 'node:crypto';
import { TLSSocket } from 'node:tls';
import { Agent, buildConnector } from 'undici';
import type { Dispatcher } from 'undici';
import { ClusterReadError } from '../contracts';
import type { AccessReview, ClusterAccess, ClusterReadRequest, ClusterReadResponse } from '../contracts';
import { decodeJsonObject, objectAt } from '../decode';
import { userAgent } from '../userAgent';
import { assertAllowedHost, guardedLookup } from './addresses';
import type { AddressPolicy } from './addresses';
import { loadCredential } from './connection';
import type { ClusterConnection, LoadedCredential } from './connection';
import { failureOfAnswer, failureOfThrown, notKubernetes } from './failures';
import { discard, readBody, readStart } from './readBody';

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

interface Opened {
  readonly agent: Agent;
  readonly origin: string;
  readonly basePath: string;
  readonly credential: LoadedCredential;
}

/** {@link ClusterAccess} with an own credential for the cluster. Create it with `createDirectClusterAccess`. */
export class DirectClusterAccess implements ClusterAccess {
  #opened: Promise<Opened> | undefined;
  #servingCertificate: string | undefined;

  constructor(
    readonly description: string,
    private readonly connection: ClusterConnection,
    private readonly limits: AccessLimits,
    private readonly addresses: AddressPolicy,
  ) {}

  async read(request: ClusterReadRequest): Promise<ClusterReadResponse> {
    const accept = request.accept ?? 'application/json';
    const headers = { accept, ...(request.ifNoneMatch ? { 'if-none-match': request.ifNoneMatch } : {}) };
    return this.#send({ ...request, method: 'GET', accept, headers });
  }

  async review(review: AccessReview, signal?: AbortSignal): Promise<boolean> {
    const { verb, group, resource, namespace, path } = review;
    const spec = path ? { nonResourceAttributes: { verb, path } } : { resourceAttributes: { verb, group, resource, namespace } };
    const answer = await this.#send({
      method: 'POST',
      path: REVIEW_PATH,
      purpose: 'access review',
      accept: 'application/json',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectAccessReview', spec }),
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
    request: ClusterReadRequest & { readonly method: 'GET' | 'POST'; readonly accept: string; readonly headers: Record<string, string>; readonly body?: string },
  ): Promise<ClusterReadResponse> {
    const what = `${request.method} ${request.path}`.slice(0, 300);
    const timeoutMilliseconds = request.timeoutMilliseconds ?? this.limits.timeoutMilliseconds;
    const deadline = AbortSignal.timeout(timeoutMilliseconds);
    const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline;
    try {
      const opened = await this.#open();
      const authorization = await opened.credential.authorization();
      const response = await opened.agent.request({
        origin: opened.origin,
        path: pathWithQuery(opened.basePath, request),
        method: request.method,
        headers: { ...request.headers, 'accept-encoding': 'gzip', 'user-agent': userAgent, ...(authorization ? { authorization } : {}) },
        body: request.body,
        signal,
      });
      return await answerOf(response, request.accept, request.maxBytes ?? this.limits.maxBytes, what);
    } catch (error) {
      if (request.signal?.aborted) throw aborted(what, error);
      throw failureOfThrown(deadline.aborted ? deadline.reason : error, what, timeoutMilliseconds);
    }
  }

  /** Opens on the first read, so that a bad credential is a failed read of one cluster and not a failed start of the portal. */
  #open(): Promise<Opened> {
    this.#opened ??= this.#connect().catch(error => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  async #connect(): Promise<Opened> {
    const url = serverUrl(this.connection.server, this.addresses);
    const credential = await loadCredential(this.connection);
    const agent = new Agent({
      connections: this.limits.connections,
      pipelining: 1,
      connect: this.#rememberingCertificate({
        ...(credential.ca ? { ca: credential.ca } : {}),
        ...(credential.cert ? { cert: credential.cert, key: credential.key } : {}),
        ...(this.connection.tlsServerName ? { servername: this.connection.tlsServerName } : {}),
        rejectUnauthorized: !this.connection.skipTlsVerify,
        timeout: this.limits.connectTimeoutMilliseconds,
        lookup: guardedLookup(this.addresses),
      }),
    });
    return { agent, origin: url.origin, basePath: url.pathname.replace(/\/+$/, ''), credential };
  }

  servingCertificate(): string | undefined {
    return this.#servingCertificate;
  }

  /** Connects as undici does by itself, and keeps what the server showed of itself. */
  #rememberingCertificate(options: buildConnector.BuildOptions): buildConnector.connector {
    const connect = buildConnector(options);
    return (target, callback) =>
      connect(target, (...result) => {
        const [, socket] = result;
        const { raw } = socket instanceof TLSSocket ? socket.getPeerCertificate() : { raw: undefined };
        if (raw) this.#servingCertificate = new X509Certificate(raw).toString();
        callback(...result);
      });
  }
}

async function answerOf(response: Dispatcher.ResponseData, accept: string, maxBytes: number, what: string): Promise<ClusterReadResponse> {
  const contentType = headerOf(response, 'content-type') ?? '';
  const encoding = headerOf(response, 'content-encoding');
  const etag = headerOf(response, 'etag');
  const status = response.statusCode;
  if (status === 304) {
    discard(response.body);
    return { status, contentType, body: '', wireBytes: 0, decodedBytes: 0, ...(etag ? { etag } : {}) };
  }
  if (status !== 200 && status !== 201) {
    const body = await readStart(response.body, encoding, 4096);
    throw failureOfAnswer({ status, contentType, body, retryAfter: headerOf(response, 'retry-after') }, what);
  }
  if (accept.includes('json') ? !/json/i.test(contentType) : /html/i.test(contentType)) {
    discard(response.body);
    throw notKubernetes(what, status);
  }
  const { text, wireBytes, decodedBytes } = await readBody(response.body, encoding, maxBytes);
  return { status: 200, contentType, body: text, wireBytes, decodedBytes, ...(etag ? { etag } : {}) };
}

function headerOf(response: Dispatcher.ResponseData, name: string): string | undefined {
  const value = response.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Refuses paths that would leave the API server's address: only Drydock's own code makes them, so this is a last line of defence. */
function pathWithQuery(basePath: string, { path, query }: ClusterReadRequest): string {
  const unsafe = !/^\/[\x21-\x7e]*$/.test(path) || /[?#\\]|\/\//.test(path) || path.split('/').some(segment => /^(\.|%2e){1,2}$/i.test(segment));
  if (unsafe) throw new TypeError('Path of a cluster read must be absolute, encoded and without dot segments');
  const search = new URLSearchParams(query).toString();
  return `${basePath}${path}${search ? `?${search}` : ''}`;
}

/** @throws ClusterReadError for an address that is no URL, excluded, or would send the credential unencrypted over a network. */
function serverUrl(server: string, addresses: AddressPolicy): URL {
  const refuse = (message: string) =>
    new ClusterReadError({ reason: 'refused-address', message, retryable: false, fix: "Set the cluster's server to https://host:port of its API server" });
  if (!URL.canParse(server)) throw refuse('The server address is not a URL');
  const url = new URL(server);
  const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback)) throw refuse(`The server address uses ${url.protocol} where https: is needed`);
  if (url.username || url.password) throw refuse('The server address holds a user name or password');
  assertAllowedHost(url.hostname, addresses);
  return url;
}

function aborted(request: string, cause: unknown): ClusterReadError {
  return new ClusterReadError({ reason: 'aborted', message: 'The read was cancelled', request, retryable: true }, { cause });
}
