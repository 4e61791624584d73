import type {
  AuthService,
  DiscoveryService,
} from '@backstage/backend-plugin-api';
import {
  ClusterReadError,
  userAgent,
  type AccessReview,
  type ClusterAccess,
  type ClusterReadRequest,
  type ClusterReadResponse,
} from '@drydock/upgrade-readiness';
import { CircuitBreaker } from './circuitBreaker';
import {
  asReadError,
  parseObject,
  readAnswer,
  refused,
  type PluginAnswer,
} from './kubernetesPluginAnswer';

/** A cluster as the portal's kubernetes plugin lists it. Strings are untrusted. */
export interface KubernetesPluginCluster {
  readonly name: string;
  readonly title?: string;
  /** For example `serviceAccount`, `aws`, `oidc`. */
  readonly authProvider?: string;
}

export interface KubernetesPluginClientOptions {
  readonly discovery: DiscoveryService;
  readonly auth: AuthService;
  /** Limit for one request. Default: 30. */
  readonly requestTimeoutSeconds?: number;
  /** Limit for one decoded answer. Default: 64 MiB. */
  readonly maxBytes?: number;
  readonly fetch?: typeof fetch;
  readonly now?: () => number;
}

/**
 * These authenticate as the user in front of the screen; a service has no such user (tried: 500
 * "token not found", 401).
 */
const USER_AUTH_PROVIDERS = ['oidc', 'google', 'aks'];
const DEFAULT_TIMEOUT_SECONDS = 30;
const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
const REVIEW_PATH = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';

interface PluginCall {
  readonly request: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly signal?: AbortSignal;
  readonly maxBytes?: number;
  readonly timeoutMilliseconds?: number;
}

/**
 * Reads one cluster through the kubernetes plugin's proxy. Suits some dozens of clusters: the
 * plugin looks all of them up for each request.
 */
class KubernetesPluginClusterAccess implements ClusterAccess {
  readonly description: string;
  readonly #cluster: string;
  readonly #breaker: CircuitBreaker;
  readonly #timeoutMilliseconds: number;
  readonly #send: (path: string, call: PluginCall) => Promise<PluginAnswer>;
  readonly #closed = new AbortController();

  constructor(
    cluster: string,
    breaker: CircuitBreaker,
    timeoutMilliseconds: number,
    send: (path: string, call: PluginCall) => Promise<PluginAnswer>,
  ) {
    this.description = `kubernetes plugin cluster ${cluster.slice(0, 100)}`;
    this.#cluster = cluster;
    this.#breaker = breaker;
    this.#timeoutMilliseconds = timeoutMilliseconds;
    this.#send = send;
  }

  async read(request: ClusterReadRequest): Promise<ClusterReadResponse> {
    const path = checkedPath(request.path);
    const query = new URLSearchParams({ ...request.query });
    // The plugin keeps the upstream open when we cancel, so the server itself must end what takes
    // too long. An apiserver does so for `timeout`; `timeoutSeconds` of a LIST it ignores (tried on
    // 1.24 and 1.37 with a storage that hangs).
    if (!query.has('timeout'))
      query.set(
        'timeout',
        `${Math.ceil(
          (request.timeoutMilliseconds ?? this.#timeoutMilliseconds) / 1000,
        )}s`,
      );
    const answer = await this.#guarded(`${path}?${query}`, {
      request: `GET ${path}`,
      headers: {
        Accept: request.accept ?? 'application/json',
        ...(request.ifNoneMatch === undefined
          ? {}
          : { 'If-None-Match': request.ifNoneMatch }),
      },
      signal: request.signal,
      maxBytes: request.maxBytes,
      timeoutMilliseconds: request.timeoutMilliseconds,
    });
    return {
      status: answer.status === 304 ? 304 : 200,
      contentType: answer.contentType,
      etag: answer.etag,
      body: answer.body,
      decodedBytes: answer.decodedBytes,
    };
  }

  async review(review: AccessReview, signal?: AbortSignal): Promise<boolean> {
    const { verb, group, resource, namespace, path } = review;
    const spec = path
      ? { nonResourceAttributes: { verb, path } }
      : { resourceAttributes: { verb, group, resource, namespace } };
    const request = 'create selfsubjectaccessreviews.authorization.k8s.io';
    const answer = await this.#guarded(REVIEW_PATH, {
      request,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({
        apiVersion: 'authorization.k8s.io/v1',
        kind: 'SelfSubjectAccessReview',
        spec,
      }),
      signal,
    });
    const parsed = parseObject(answer.body.toString(), request);
    const status = parsed.status;
    return (
      typeof status === 'object' &&
      status !== null &&
      'allowed' in status &&
      status.allowed === true
    );
  }

  async close(): Promise<void> {
    this.#closed.abort();
  }

  async #guarded(path: string, call: PluginCall): Promise<PluginAnswer> {
    this.#breaker.check(call.request);
    const signal = call.signal
      ? AbortSignal.any([call.signal, this.#closed.signal])
      : this.#closed.signal;
    try {
      const answer = await this.#send(path, {
        ...call,
        signal,
        headers: {
          ...call.headers,
          'Backstage-Kubernetes-Cluster': encodeHeader(this.#cluster),
        },
      });
      this.#breaker.succeeded();
      return answer;
    } catch (error) {
      const reason =
        error instanceof ClusterReadError ? error.failure.kind : undefined;
      if (reason === 'unreachable' || reason === 'timeout')
        this.#breaker.failed();
      else if (reason !== 'aborted') this.#breaker.succeeded();
      throw error;
    }
  }
}

function isNotServed(error: unknown): boolean {
  return error instanceof ClusterReadError && error.failure.status === 404;
}

/**
 * Without `kubernetes` in its configuration the plugin starts and serves nothing; a portal without
 * it answers the same.
 */
function pluginMissing(cause: unknown): ClusterReadError {
  return new ClusterReadError(
    {
      kind: 'not-found',
      reason: { code: 'read.plugin-missing' },
      status: 404,
      retryable: true,
      remedy: { code: 'read.remedy-install-plugin' },
    },
    { cause },
  );
}

/**
 * The portal's kubernetes plugin as its public HTTP API shows it, asked as this plugin's service.
 */
export class KubernetesPluginClient {
  readonly #options: KubernetesPluginClientOptions;
  readonly #breakers = new Map<string, CircuitBreaker>();

  constructor(options: KubernetesPluginClientOptions) {
    this.#options = options;
  }

  /**
   * All clusters of the plugin.
   * @throws ClusterReadError when the plugin does not answer as it should
   */
  async listClusters(signal: AbortSignal): Promise<KubernetesPluginCluster[]> {
    const { body } = await this.#request('/clusters', {
      request: 'list clusters of the kubernetes plugin',
      signal,
      headers: {},
    }).catch(error => {
      throw isNotServed(error) ? pluginMissing(error) : error;
    });
    const parsed: unknown = JSON.parse(body.toString());
    const items =
      typeof parsed === 'object' && parsed !== null && 'items' in parsed
        ? parsed.items
        : undefined;
    if (!Array.isArray(items)) {
      throw new ClusterReadError({
        kind: 'server-error',
        reason: { code: 'read.plugin-without-list' },
        retryable: true,
        remedy: { code: 'read.remedy-plugin-version' },
      });
    }
    return items.flatMap((item: unknown) => {
      if (
        typeof item !== 'object' ||
        item === null ||
        !('name' in item) ||
        typeof item.name !== 'string'
      )
        return [];
      return [
        {
          name: item.name,
          title:
            'title' in item && typeof item.title === 'string'
              ? item.title
              : undefined,
          authProvider:
            'authProvider' in item && typeof item.authProvider === 'string'
              ? item.authProvider
              : undefined,
        },
      ];
    });
  }

  /**
   * Opens one cluster of the plugin for reading.
   * @throws ClusterReadError `credential-needed` when the cluster authenticates as the user
   */
  access(cluster: KubernetesPluginCluster): ClusterAccess {
    if (
      cluster.authProvider !== undefined &&
      USER_AUTH_PROVIDERS.includes(cluster.authProvider)
    ) {
      throw new ClusterReadError({
        kind: 'credential-needed',
        reason: {
          code: 'read.plugin-as-user',
          params: { provider: { text: cluster.authProvider } },
        },
        retryable: false,
        remedy: { code: 'read.remedy-kubeconfig-source' },
      });
    }
    const breaker =
      this.#breakers.get(cluster.name) ??
      new CircuitBreaker(this.#options.now ?? Date.now);
    this.#breakers.set(cluster.name, breaker);
    return new KubernetesPluginClusterAccess(
      cluster.name,
      breaker,
      this.#timeoutMilliseconds,
      (path, call) => this.#request(`/proxy${path}`, call),
    );
  }

  get #timeoutMilliseconds(): number {
    return (
      (this.#options.requestTimeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS) * 1000
    );
  }

  async #request(path: string, call: PluginCall): Promise<PluginAnswer> {
    const { auth, discovery } = this.#options;
    const timeoutMilliseconds =
      call.timeoutMilliseconds ?? this.#timeoutMilliseconds;
    const deadline = AbortSignal.timeout(timeoutMilliseconds);
    const signal = call.signal
      ? AbortSignal.any([call.signal, deadline])
      : deadline;
    try {
      const { token } = await auth.getPluginRequestToken({
        onBehalfOf: await auth.getOwnServiceCredentials(),
        targetPluginId: 'kubernetes',
      });
      const response = await (this.#options.fetch ?? fetch)(
        `${await discovery.getBaseUrl('kubernetes')}${path}`,
        {
          method: call.body === undefined ? 'GET' : 'POST',
          headers: {
            ...call.headers,
            Authorization: `Bearer ${token}`,
            'User-Agent': userAgent,
          },
          body: call.body,
          redirect: 'manual',
          signal,
        },
      );
      const answer = await readAnswer(
        response,
        call.maxBytes ?? this.#options.maxBytes ?? DEFAULT_MAX_BYTES,
        call.request,
      );
      if (
        response.status !== 200 &&
        response.status !== 201 &&
        response.status !== 304
      )
        throw refused(response, answer.body.toString(), call.request);
      return answer;
    } catch (error) {
      throw asReadError(error, call, timeoutMilliseconds, deadline.aborted);
    }
  }
}

/** Header values are Latin-1 without control characters; another name cannot be asked for. */
function encodeHeader(name: string): string {
  if (/^[\x20-\x7e]+$/.test(name)) return name;
  throw new ClusterReadError({
    kind: 'credential-needed',
    reason: { code: 'read.plugin-name-no-header' },
    retryable: false,
    remedy: { code: 'read.remedy-plugin-name' },
  });
}

function checkedPath(path: string): string {
  const clean =
    /^\/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*$/.test(path) &&
    !path.includes('//') &&
    !/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path);
  if (clean) return path;
  throw new ClusterReadError({
    kind: 'refused-address',
    reason: { code: 'read.path-not-below-server' },
    retryable: false,
  });
}
