import http from 'node:http';
import https from 'node:https';
import type { KubeConfig } from '@kubernetes/client-node';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import { ReasonError, said } from '@drydock/upgrade-reasons';
import type { Reason } from '@drydock/upgrade-reasons';
import { arrayAt, at, numberAt, textAt } from '../objects/json';

const FIELD_MANAGER = 'drydock';
const TIMEOUT_MILLISECONDS = 30_000;
/** Answers are one object; the largest Cluster observed has 20 kB. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

export interface Patch {
  /** Below the API server's address. */
  readonly path: string;
  /** JSON merge patch (RFC 7386); must carry `metadata.resourceVersion`. */
  readonly body: {
    readonly metadata: { readonly resourceVersion: string };
  } & Readonly<Record<string, unknown>>;
  readonly dryRun: boolean;
}

/** `conflict`: the object changed since (409). `refused`: the server or a webhook said no, with its text. Nothing was written in both. */
export type PatchOutcome =
  | {
      readonly outcome: 'written';
      readonly resourceVersion: string;
      readonly warnings: readonly string[];
    }
  | { readonly outcome: 'conflict'; readonly message: string }
  | {
      readonly outcome: 'refused';
      readonly message: Reason;
      readonly status: number;
    };

/** A new object. */
export interface Creation {
  /** Of its list, below the API server's address. */
  readonly path: string;
  readonly body: {
    readonly apiVersion: string;
    readonly kind: string;
    readonly metadata: { readonly name: string } & Readonly<
      Record<string, unknown>
    >;
  } & Readonly<Record<string, unknown>>;
}

/** One object, and no other of its name, as it was when it was read. */
export interface Removal {
  readonly path: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly dryRun: boolean;
}

/**
 * `gone`: it no longer existed. `conflict`: it has changed since, or is another object of the same
 * name. Only `removed` means that something was removed.
 */
export type RemovalOutcome =
  | { readonly outcome: 'removed' | 'gone' }
  | Exclude<PatchOutcome, { outcome: 'written' }>;

/** One thing that a credential may do or not. */
export interface Right {
  readonly verb: 'patch' | 'create' | 'delete';
  readonly group: string;
  readonly resource: string;
  readonly namespace: string;
}

/** A call whose effect is not known: no answer, a cut answer, or a server error. Observe again before deciding anything. */
export class EffectUnknownError extends ReasonError {}

/** The one thing that changes a management cluster. */
export interface ManagementWriter {
  /** @throws EffectUnknownError, or ClusterReadError before anything is sent */
  patch(patch: Patch, signal: AbortSignal): Promise<PatchOutcome>;
  /** `conflict`: there is one of its name. @throws EffectUnknownError, or ClusterReadError before anything is sent */
  create(creation: Creation, signal: AbortSignal): Promise<PatchOutcome>;
  /** Deletes in the background, as people do. @throws EffectUnknownError, or ClusterReadError before anything is sent */
  remove(removal: Removal, signal: AbortSignal): Promise<RemovalOutcome>;
  /** Asks the API server whether it lets the writer do that, by a SelfSubjectAccessReview; changes nothing. @throws ClusterReadError where it does not say */
  may(right: Right, signal: AbortSignal): Promise<boolean>;
}

const REVIEW_PATH = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';

/** {@link ManagementWriter} with the writer kubeconfig, which is loaded for each call: writes are rare, and credentials rotate. */
export class KubeConfigManagementWriter implements ManagementWriter {
  constructor(
    private readonly load: () => KubeConfig,
    private readonly userAgent: string,
  ) {}

  async patch(
    { path, body, dryRun }: Patch,
    signal: AbortSignal,
  ): Promise<PatchOutcome> {
    const query = {
      fieldManager: FIELD_MANAGER,
      fieldValidation: 'Strict',
      ...(dryRun ? { dryRun: 'All' } : {}),
    };
    return outcomeOf(
      await this.#call(
        {
          method: 'PATCH',
          path,
          query,
          contentType: 'application/merge-patch+json',
          body,
        },
        signal,
      ),
      'patch',
    );
  }

  async create(
    { path, body }: Creation,
    signal: AbortSignal,
  ): Promise<PatchOutcome> {
    const query = { fieldManager: FIELD_MANAGER, fieldValidation: 'Strict' };
    return outcomeOf(
      await this.#call(
        { method: 'POST', path, query, contentType: 'application/json', body },
        signal,
      ),
      'create',
    );
  }

  async remove(
    { path, uid, resourceVersion, dryRun }: Removal,
    signal: AbortSignal,
  ): Promise<RemovalOutcome> {
    // Of a DELETE with a body the API server takes no option from the query: `dryRun` there alone would delete. (Seen with 1.37.) There it is for audit logs.
    const body = {
      apiVersion: 'v1',
      kind: 'DeleteOptions',
      preconditions: { uid, resourceVersion },
      ...(dryRun ? { dryRun: ['All'] } : {}),
    };
    const answer = await this.#call(
      {
        method: 'DELETE',
        path,
        query: dryRun ? { dryRun: 'All' } : {},
        contentType: 'application/json',
        body,
      },
      signal,
    );
    if (answer.status === 200 || answer.status === 202)
      return { outcome: 'removed' };
    return answer.status === 404
      ? { outcome: 'gone' }
      : notDone(answer, 'delete');
  }

  async may(right: Right, signal: AbortSignal): Promise<boolean> {
    const body = {
      apiVersion: 'authorization.k8s.io/v1',
      kind: 'SelfSubjectAccessReview',
      spec: { resourceAttributes: right },
    };
    const answer = await this.#call(
      {
        method: 'POST',
        path: REVIEW_PATH,
        query: {},
        contentType: 'application/json',
        body,
      },
      signal,
    ).catch(notAsked);
    const allowed = at(parsed(answer.body), 'status', 'allowed');
    if (answer.status === 201 && typeof allowed === 'boolean') return allowed;
    throw new ClusterReadError({
      kind: answer.status === 401 ? 'unauthorized' : 'forbidden',
      reason: {
        code: 'management.rights-not-told',
        params: {
          verb: { object: right.verb },
          resource: { object: right.resource },
          status: { number: answer.status },
        },
      },
      status: answer.status,
      retryable: answer.status >= 500,
      remedy: {
        code:
          answer.status === 401
            ? 'management.remedy-renew-writer'
            : 'management.remedy-access-reviews',
      },
    });
  }

  async #call(
    { method, path, query, contentType, body }: Call,
    signal: AbortSignal,
  ): Promise<Answer> {
    const kubeConfig = this.load();
    const server = kubeConfig.getCurrentCluster()?.server ?? '';
    const url = new URL(`${server.replace(/(?<!\/)\/+$/, '')}${path}`);
    for (const [name, value] of Object.entries(query))
      url.searchParams.set(name, value);
    const options: https.RequestOptions = {
      method,
      signal,
      timeout: TIMEOUT_MILLISECONDS,
    };
    await authenticate(kubeConfig, url, options);
    const text = JSON.stringify(body);
    options.headers = {
      ...options.headers,
      accept: 'application/json',
      'content-type': contentType,
      'content-length': Buffer.byteLength(text),
      'user-agent': this.userAgent,
    };
    return send(url, options, text);
  }
}

interface Call {
  readonly method: 'PATCH' | 'POST' | 'DELETE';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly contentType: string;
  readonly body: unknown;
}

/** Nothing was to be changed, so that nothing is in doubt either. */
function notAsked(cause: unknown): never {
  if (!(cause instanceof EffectUnknownError)) throw cause;
  throw new ClusterReadError({
    kind: 'unreachable',
    reason: {
      code: 'management.rights-not-asked',
      params: { error: { text: causeOf(cause.cause) } },
    },
    retryable: true,
  });
}

/**
 * Plain http is only for servers on this machine, such as simulators and tunnels: other machines
 * cannot listen in.
 */
async function authenticate(
  kubeConfig: KubeConfig,
  url: URL,
  options: https.RequestOptions,
): Promise<void> {
  if (url.protocol === 'https:') {
    await kubeConfig.applyToHTTPSOptions(options);
    return;
  }
  if (
    url.protocol !== 'http:' ||
    !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  ) {
    throw new ClusterReadError({
      kind: 'refused-address',
      reason: {
        code: 'management.writer-not-https',
        params: { address: { text: url.origin } },
      },
      retryable: false,
      remedy: { code: 'read.remedy-https-address' },
    });
  }
  const token = kubeConfig.getCurrentUser()?.token;
  if (token) options.headers = { authorization: `Bearer ${token}` };
}

interface Answer {
  readonly status: number;
  readonly warnings: readonly string[];
  readonly body: string;
}

async function send(
  url: URL,
  options: https.RequestOptions,
  text: string,
): Promise<Answer> {
  const { request } = url.protocol === 'http:' ? http : https;
  return new Promise<Answer>((resolve, reject) => {
    const fail = (cause: unknown) =>
      reject(
        new EffectUnknownError(
          {
            code: 'cluster-api.no-answer',
            params: {
              host: { text: url.host },
              cause: { text: causeOf(cause) },
            },
          },
          { cause },
        ),
      );
    const call = request(url, options, response => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_ANSWER_BYTES)
          call.destroy(
            new Error(`the answer has more than ${MAX_ANSWER_BYTES} bytes`),
          );
        else chunks.push(chunk);
      });
      response.on('aborted', () => fail(new Error('the answer was cut off')));
      response.on('error', fail);
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          warnings: warningsOf(response.headers.warning),
          body: Buffer.concat(chunks).toString('utf8'),
        });
      });
    });
    call.on('timeout', () =>
      call.destroy(
        new Error(`no answer within ${TIMEOUT_MILLISECONDS / 1000} s`),
      ),
    );
    call.on('error', fail);
    call.end(text);
  });
}

function causeOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'unknown cause';
}

/** `299 - "text"`, several joined by commas. */
function warningsOf(header: string | string[] | undefined): readonly string[] {
  const joined = Array.isArray(header) ? header.join(', ') : header ?? '';
  return [...joined.matchAll(/\d{3} \S+ "((?:[^"\\]|\\.)*)"/g)].map(
    ([, text]) => text.replace(/\\(.)/g, '$1'),
  );
}

function outcomeOf(answer: Answer, verb: 'patch' | 'create'): PatchOutcome {
  if (answer.status !== (verb === 'patch' ? 200 : 201))
    return notDone(answer, verb);
  const resourceVersion = textAt(
    parsed(answer.body),
    'metadata',
    'resourceVersion',
  );
  if (!resourceVersion)
    throw new EffectUnknownError({ code: 'cluster-api.answer-no-object' });
  return { outcome: 'written', resourceVersion, warnings: answer.warnings };
}

function notDone(
  { status, body }: Answer,
  verb: 'patch' | 'create' | 'delete',
): Exclude<PatchOutcome, { outcome: 'written' }> {
  const value = parsed(body);
  const message = textAt(value, 'message') ?? `HTTP ${status}`;
  if (status === 409) return { outcome: 'conflict', message };
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
    return {
      outcome: 'refused',
      message: refusalOf(status, message, value, verb),
      status,
    };
  }
  throw new EffectUnknownError({
    code: 'cluster-api.answered',
    params: {
      status: { text: String(status) },
      said: { text: message.slice(0, 500) },
    },
  });
}

function refusalOf(
  status: number,
  message: string,
  value: unknown,
  verb: string,
): Reason {
  if (status === 401) return { code: 'cluster-api.writer-unauthorized' };
  if (status === 403)
    return {
      code: 'cluster-api.writer-forbidden',
      params: { said: { text: message }, verb: { text: verb } },
    };
  const causes = arrayAt(value, 'details', 'causes').flatMap(
    cause => textAt(cause, 'message') ?? [],
  );
  return said(
    numberAt(value, 'code') === 422 && causes.length > 0
      ? causes.join('; ')
      : message,
  );
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
