import type { Dispatcher } from 'undici';
import {
  DirectClusterAccess,
  defaultAccessLimits,
} from '../access/DirectClusterAccess';
import { connectionOf } from '../access/createDirectClusterAccess';
import type { DirectClusterAccessOptions } from '../access/createDirectClusterAccess';
import {
  failureOfAnswer,
  failureOfThrown,
  notKubernetes,
} from '../access/failures';
import { headerOf, openServer, pathWithQuery } from '../access/openServer';
import type { OpenedServer } from '../access/openServer';
import { readBody } from '../access/readBody';
import type { ClusterConnection } from '../access/connection';
import { collectionPath } from '../collect/list';
import { ClusterReadError } from '../contracts';
import type { ClusterAccess } from '../contracts';
import {
  DecodeError,
  arrayAt,
  decodeJsonObject,
  objectAt,
  textAt,
} from '../decode';
import type { JsonObject } from '../decode';
import { userAgent } from '../userAgent';
import type { DryRunAnswer, DryRunCreation, TrialTarget } from './model';

/** Nothing is ever sent without these. */
const QUERY = {
  dryRun: 'All',
  fieldValidation: 'Strict',
  fieldManager: 'drydock-trial',
} as const;
/** A refusal with a page of faults; the answer to an accepted object is the object itself. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const MAX_CAUSES = 20;

type Options = Parameters<typeof openServer>[1] & {
  readonly timeoutMilliseconds: number;
};

class DirectTrialTarget implements TrialTarget {
  #opened: Promise<OpenedServer> | undefined;

  constructor(
    readonly description: string,
    private readonly connection: ClusterConnection,
    private readonly options: Options,
    readonly access: ClusterAccess,
  ) {}

  async dryRun(
    creation: DryRunCreation,
    signal?: AbortSignal,
  ): Promise<DryRunAnswer> {
    const path = collectionPath(creation);
    const what = `dry run of POST ${path}`.slice(0, 300);
    const deadline = AbortSignal.timeout(this.options.timeoutMilliseconds);
    try {
      this.#opened ??= openServer(this.connection, this.options);
      const opened = await this.#opened;
      const authorization = await opened.credential.authorization();
      const response = await opened.agent.request({
        origin: opened.origin,
        path: onlyDryRun(pathWithQuery(opened.basePath, path, QUERY)),
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'user-agent': userAgent,
          ...(authorization ? { authorization } : {}),
        },
        body: JSON.stringify(creation.body),
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      });
      return await answerOf(response, what);
    } catch (error) {
      if (signal?.aborted)
        throw new ClusterReadError(
          {
            kind: 'aborted',
            reason: { code: 'read.trial-cancelled' },
            request: what,
            retryable: true,
          },
          { cause: error },
        );
      throw failureOfThrown(
        deadline.aborted ? deadline.reason : error,
        what,
        this.options,
      );
    }
  }

  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => undefined);
    this.#opened = undefined;
    await Promise.all([opened?.agent.destroy(), this.access.close()]);
  }
}

/**
 * The {@link TrialTarget} for an API server that is reached directly.
 * @throws ClusterReadError when a kubeconfig lacks the context.
 */
export function createTrialTarget(
  options: DirectClusterAccessOptions,
): TrialTarget {
  const connection = connectionOf(options);
  const limits = { ...defaultAccessLimits, ...options.limits };
  const addresses = { allowLoopback: options.allowLoopback ?? true };
  return new DirectTrialTarget(
    options.description,
    connection,
    { ...limits, ...addresses },
    new DirectClusterAccess(options.description, connection, limits, addresses),
  );
}

/** The last gate before the wire: whatever made the address, without dry run it goes nowhere. */
export function onlyDryRun(pathAndQuery: string): string {
  const [, query = '', ...more] = pathAndQuery.split('?');
  const dryRun = new URLSearchParams(query).getAll('dryRun');
  if (more.length > 0 || dryRun.length !== 1 || dryRun[0] !== 'All')
    throw new TypeError('A trial sends nothing without dryRun=All');
  return pathAndQuery;
}

/** Statuses that say nothing about the object: the client's own failures. */
const NO_ANSWER = new Set([401, 429]);

async function answerOf(
  response: Dispatcher.ResponseData,
  what: string,
): Promise<DryRunAnswer> {
  const { statusCode: status } = response;
  const contentType = headerOf(response, 'content-type') ?? '';
  const text = (
    await readBody(response.body, undefined, MAX_ANSWER_BYTES)
  ).bytes.toString();
  if (NO_ANSWER.has(status) || (status >= 300 && status < 400))
    throw failureOfAnswer(
      {
        status,
        contentType,
        body: text,
        retryAfter: headerOf(response, 'retry-after'),
      },
      what,
    );
  const answer = jsonOf(text);
  if (!answer) throw notKubernetes(what, status);
  if (status < 300) return { status, reason: '', message: '', causes: [] };
  const causes = arrayAt(objectAt(answer, 'details'), 'causes').slice(
    0,
    MAX_CAUSES,
  );
  return {
    status,
    reason: textAt(answer, 'reason') ?? '',
    message: textAt(answer, 'message') ?? '',
    causes: causes.map(cause => ({
      field: textAt(cause, 'field') ?? '',
      message: textAt(cause, 'message') ?? '',
    })),
  };
}

function jsonOf(text: string): JsonObject | undefined {
  try {
    return decodeJsonObject(text);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
