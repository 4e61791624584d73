import type { KubeConfig } from '@kubernetes/client-node';
import {
  ClusterReadError,
  createDirectClusterAccess,
} from '@drydock/upgrade-readiness';
import { said } from '@drydock/upgrade-reasons';
import type { Reason } from '@drydock/upgrade-reasons';
import { callApiServer, causeOf, EffectUnknownError } from './callApiServer';
import type { ApiAnswer, ApiCall } from './callApiServer';
import { clusterUidOf } from './clusterUid';
import {
  evictionOf,
  evictionOutcome,
  type EvictionOutcome,
  type PodEvictor,
  type PodToEvict,
} from './evictPod';
import { arrayAt, at, numberAt, textAt } from './json';
import { pathOf } from './resourcePath';

/** In the managedFields of what Drydock writes. */
export const FIELD_MANAGER = 'drydock';

export interface Patch {
  /** Below the API server's address. */
  readonly path: string;
  /**
   * JSON merge patch (RFC 7386); must carry `metadata.resourceVersion`. With a `uid` another object
   * of the same name is refused.
   */
  readonly body: {
    readonly metadata: {
      readonly uid?: string;
      readonly resourceVersion: string;
      readonly annotations?: Readonly<Record<string, string | null>>;
    };
  } & Readonly<Record<string, unknown>>;
  /**
   * A strategic merge patch, of kinds of Kubernetes itself: entries of lists, such as containers,
   * are merged by their name.
   */
  readonly strategic?: true;
  readonly dryRun: boolean;
}

/**
 * `conflict`: the object changed since (409). `refused`: the server or a webhook said no, with its
 * text. Nothing was written in both.
 */
export type PatchOutcome =
  | {
      readonly outcome: 'written';
      /** Empty after a dry run of a creation. */
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
  /** The server checks it and stores nothing. Default: false. */
  readonly dryRun?: boolean;
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

/** The one thing that changes objects of a platform in a Kubernetes cluster. */
export interface KubernetesWriter {
  /** @throws EffectUnknownError, or ClusterReadError before anything is sent */
  patch(patch: Patch, signal: AbortSignal): Promise<PatchOutcome>;
  /**
   * `conflict`: there is one of its name. @throws EffectUnknownError, or ClusterReadError before
   * anything is sent
   */
  create(creation: Creation, signal: AbortSignal): Promise<PatchOutcome>;
  /**
   * Deletes in the background, as people do.
   * @throws EffectUnknownError, or ClusterReadError before anything is sent
   */
  remove(removal: Removal, signal: AbortSignal): Promise<RemovalOutcome>;
  /**
   * Asks the API server whether it lets the writer do that, by a SelfSubjectAccessReview; changes
   * nothing.
   * @throws ClusterReadError where it does not say
   */
  may(right: Right, signal: AbortSignal): Promise<boolean>;
}

const REVIEW_PATH = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';

/** For messages about a credential that writes. */
interface CredentialPlace {
  /** Where its kubeconfig is configured: `clusterUpgrades.clusterApi[].upgrade`. */
  readonly setting: string;
  /** Page that lists its rights. */
  readonly page: string;
}

export interface KubeConfigWriterOptions extends CredentialPlace {
  readonly userAgent: string;
}

/**
 * {@link KubernetesWriter} with the writer kubeconfig, which is loaded for each call: writes are
 * rare, and credentials rotate.
 */
export class KubeConfigWriter implements KubernetesWriter, PodEvictor {
  constructor(
    private readonly load: () => KubeConfig,
    private readonly options: KubeConfigWriterOptions,
  ) {}

  async patch(
    { path, body, strategic, dryRun }: Patch,
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
          contentType: strategic
            ? 'application/strategic-merge-patch+json'
            : 'application/merge-patch+json',
          body,
        },
        signal,
      ),
      'patch',
      this.options,
    );
  }

  async create(
    { path, body, dryRun = false }: Creation,
    signal: AbortSignal,
  ): Promise<PatchOutcome> {
    const query = {
      fieldManager: FIELD_MANAGER,
      fieldValidation: 'Strict',
      ...(dryRun ? { dryRun: 'All' } : {}),
    };
    return outcomeOf(
      await this.#call(
        { method: 'POST', path, query, contentType: 'application/json', body },
        signal,
      ),
      'create',
      this.options,
      dryRun,
    );
  }

  async remove(
    { path, uid, resourceVersion, dryRun }: Removal,
    signal: AbortSignal,
  ): Promise<RemovalOutcome> {
    // Of a DELETE with a body the API server takes no option from the query: `dryRun` there alone
    // would delete. (Seen with 1.37.) There it is for audit logs.
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
      : notDone(answer, 'delete', this.options);
  }

  async evict(pod: PodToEvict, signal: AbortSignal): Promise<EvictionOutcome> {
    const { namespace, name } = pod;
    const path = pathOf({
      group: '',
      version: 'v1',
      resource: 'pods',
      namespace,
      name,
    });
    return evictionOutcome(
      await this.#call(
        {
          method: 'POST',
          path: `${path}/eviction`,
          query: {},
          contentType: 'application/json',
          body: evictionOf(pod),
        },
        signal,
      ),
    );
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
        code: 'writer.rights-not-told',
        params: {
          verb: { object: right.verb },
          resource: { object: right.resource },
          status: { number: answer.status },
        },
      },
      status: answer.status,
      retryable: answer.status >= 500,
      remedy:
        answer.status === 401
          ? {
              code: 'writer.remedy-renew',
              params: { setting: { text: this.options.setting } },
            }
          : { code: 'writer.remedy-access-reviews' },
    });
  }

  /**
   * UID of the cluster that the next write goes to.
   * @throws ClusterReadError or UnexpectedAnswerError
   */
  async clusterUid(signal: AbortSignal): Promise<string> {
    const access = createDirectClusterAccess({
      kubeConfig: this.load(),
      description: `writer of ${this.options.setting}`,
    });
    try {
      return await clusterUidOf(access, 'writer', signal);
    } finally {
      await access.close();
    }
  }

  #call(call: ApiCall, signal: AbortSignal): Promise<ApiAnswer> {
    return callApiServer(this.load(), this.options.userAgent, call, signal);
  }
}

/** Nothing was to be changed, so that nothing is in doubt either. */
function notAsked(cause: unknown): never {
  if (!(cause instanceof EffectUnknownError)) throw cause;
  throw new ClusterReadError({
    kind: 'unreachable',
    reason: {
      code: 'writer.rights-not-asked',
      params: { error: { text: causeOf(cause.cause) } },
    },
    retryable: true,
  });
}

function outcomeOf(
  answer: ApiAnswer,
  verb: 'patch' | 'create',
  where: CredentialPlace,
  storesNothing = false,
): PatchOutcome {
  if (answer.status !== (verb === 'patch' ? 200 : 201))
    return notDone(answer, verb, where);
  const metadata = at(parsed(answer.body), 'metadata');
  // An object that is not stored has none. (Seen with 1.37.)
  const resourceVersion =
    textAt(metadata, 'resourceVersion') ??
    (storesNothing && textAt(metadata, 'name') ? '' : undefined);
  if (resourceVersion === undefined)
    throw new EffectUnknownError({ code: 'writer.answer-no-object' });
  return { outcome: 'written', resourceVersion, warnings: answer.warnings };
}

function notDone(
  { status, body }: ApiAnswer,
  verb: 'patch' | 'create' | 'delete',
  where: CredentialPlace,
): Exclude<PatchOutcome, { outcome: 'written' }> {
  const value = parsed(body);
  const message = textAt(value, 'message') ?? `HTTP ${status}`;
  if (status === 409) return { outcome: 'conflict', message };
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
    return {
      outcome: 'refused',
      message: refusalOf(status, message, value, verb, where),
      status,
    };
  }
  throw new EffectUnknownError({
    code: 'writer.answered',
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
  { setting, page }: CredentialPlace,
): Reason {
  if (status === 401)
    return {
      code: 'writer.unauthorized',
      params: { setting: { text: setting } },
    };
  if (status === 403)
    return {
      code: 'writer.forbidden',
      params: {
        said: { text: message },
        verb: { text: verb },
        page: { text: page },
      },
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
