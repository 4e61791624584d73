import { setTimeout as delay } from 'node:timers/promises';
import createLimiter from 'p-limit';
import { ClusterReadError } from '../contracts';
import type {
  ClusterAccess,
  ClusterReadFailure,
  ClusterReadRequest,
  ClusterReadResponse,
  Inventory,
} from '../contracts';
import { DecodeError, decodeJsonList, decodeJsonObject } from '../decode';
import type { JsonList, JsonObject } from '../decode';
import type { ReadLimits } from './limits';
import { decodeSecretList } from './secretList';

export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const waitForTime: Wait = async (milliseconds, signal) => {
  await delay(milliseconds, undefined, { signal });
};

type Cost = Inventory['requests'][number];

const PROTOBUF = 'application/vnd.kubernetes.protobuf';

/**
 * A cluster's access for one pass: bounded concurrency, one deadline, patience with 429, and the
 * cost by purpose.
 */
export class Reader {
  readonly #limit;
  readonly #costs = new Map<
    string,
    {
      purpose: string;
      requests: number;
      wireBytes: number;
      decodedBytes: number;
    }
  >();

  constructor(
    private readonly access: ClusterAccess,
    readonly limits: ReadLimits,
    private readonly signal: AbortSignal,
    private readonly wait: Wait,
  ) {
    this.#limit = createLimiter(limits.concurrency);
  }

  /**
   * Reads once a slot is free. A 429, and a 503 that says when to come back, is waited for; it is
   * never taken as empty.
   * @throws ClusterReadError
   */
  read(request: ClusterReadRequest): Promise<ClusterReadResponse> {
    return this.#limit(() => this.#readPatiently(request));
  }

  /** @throws ClusterReadError also for an answer that is not a JSON object. */
  async readObject(request: ClusterReadRequest): Promise<JsonObject> {
    const { body } = await this.read(request);
    return this.decode(body, request.path);
  }

  /** The JSON object of an answer. @throws ClusterReadError where it is none */
  decode(body: Buffer, path: string): JsonObject {
    return decoded(path, () => decodeJsonObject(body));
  }

  /**
   * A page of a list, in the form that the request accepts, whose elements are decoded one at a
   * time.
   * @throws ClusterReadError also for an answer that is not a JSON object, and while it is walked
   *   through
   */
  async readPage<Key extends string>(
    request: ClusterReadRequest,
    keys: readonly Key[],
  ): Promise<JsonList<Key> & { readonly decodedBytes: number }> {
    const { body, decodedBytes, contentType } = await this.read(request);
    const { head, elements } = decoded(request.path, () =>
      contentType.startsWith(PROTOBUF)
        ? decodeSecretList<Key>(body)
        : decodeJsonList(body, keys),
    );
    return {
      head,
      decodedBytes,
      *elements(key) {
        try {
          yield* elements(key);
        } catch (error) {
          throw unreadable(error, request.path);
        }
      },
    };
  }

  /** The certificate that the API server showed, as PEM, where the access can tell. */
  servingCertificate(): string | undefined {
    return this.access.servingCertificate?.();
  }

  /** Cost so far, by purpose. */
  costs(): Cost[] {
    return [...this.#costs.values()];
  }

  async #readPatiently(
    request: ClusterReadRequest,
  ): Promise<ClusterReadResponse> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#readOnce(request);
      } catch (error) {
        const seconds = this.#secondsToWait(error, attempt);
        if (seconds === undefined) throw error;
        await this.#sleep(seconds, request);
      }
    }
  }

  /** undefined: do not try again. */
  #secondsToWait(error: unknown, attempt: number): number | undefined {
    if (
      !(error instanceof ClusterReadError) ||
      attempt >= this.limits.maxRetries
    )
      return undefined;
    const asked = error.retryAfterSeconds;
    const { kind: reason, status } = error.failure;
    const waits =
      reason === 'rate-limited' || (status === 503 && asked !== undefined);
    return waits
      ? Math.min(Math.max(asked ?? 1, 0.1), this.limits.maxRetryAfterSeconds)
      : undefined;
  }

  async #sleep(seconds: number, request: ClusterReadRequest): Promise<void> {
    try {
      await this.wait(seconds * 1000, this.signal);
    } catch {
      throw this.#interrupted(request);
    }
  }

  async #readOnce(request: ClusterReadRequest): Promise<ClusterReadResponse> {
    const cost = this.#costOf(request.purpose);
    if (this.signal.aborted) throw this.#interrupted(request);
    cost.requests += 1;
    try {
      const response = await this.access.read({
        ...request,
        signal: this.signal,
      });
      cost.wireBytes += response.wireBytes ?? 0;
      cost.decodedBytes += response.decodedBytes;
      return response;
    } catch (error) {
      throw this.signal.aborted ? this.#interrupted(request) : error;
    }
  }

  /**
   * If the deadline of the pass aborted it, the cluster timed out. Any other abort was asked for.
   */
  #interrupted({ path }: ClusterReadRequest): ClusterReadError {
    const reason: unknown = this.signal.reason;
    const deadline =
      typeof reason === 'object' &&
      reason !== null &&
      'name' in reason &&
      reason.name === 'TimeoutError';
    return new ClusterReadError({
      kind: deadline ? 'timeout' : 'aborted',
      reason: deadline
        ? {
            code: 'read.cluster-not-read-in-time',
            params: {
              limit: { seconds: this.limits.totalMilliseconds / 1000 },
            },
          }
        : { code: 'read.cancelled' },
      request: `GET ${path}`.slice(0, 300),
      retryable: true,
      ...(deadline
        ? {
            remedy: { code: 'read.remedy-check-load' },
          }
        : {}),
    });
  }

  #costOf(purpose: string) {
    const cost = this.#costs.get(purpose) ?? {
      purpose,
      requests: 0,
      wireBytes: 0,
      decodedBytes: 0,
    };
    this.#costs.set(purpose, cost);
    return cost;
  }
}

function decoded<T>(path: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    throw unreadable(error, path);
  }
}

function unreadable(error: unknown, path: string): unknown {
  if (!(error instanceof DecodeError)) return error;
  return new ClusterReadError(
    {
      kind: error.kind === 'too-large' ? 'too-large' : 'not-kubernetes',
      reason: error.reason,
      request: `GET ${path}`.slice(0, 300),
      status: 200,
      retryable: error.kind === 'not-json',
      remedy: { code: 'read.remedy-between' },
    },
    { cause: error },
  );
}

/**
 * The failure of anything thrown by a read. A programming error is not a failure of the cluster and
 * is thrown on.
 */
export function failureOf(error: unknown): ClusterReadFailure {
  if (error instanceof ClusterReadError) return error.failure;
  throw error;
}
