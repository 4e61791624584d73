import { ResponseError } from '@backstage/errors';
import type { Reason } from './schema/openapi';

/**
 * What the API said against a request. Logs often show the message of an error and nothing else of
 * it, so that it is the API's own.
 *
 * @public
 */
export class ClusterUpgradesApiError extends Error {
  readonly statusCode: number;
  /** The API's own sentence, in English. */
  readonly said: string;
  /** The same as data, for other languages; undefined: there is only the sentence. */
  readonly reason?: Reason;
  readonly requestId?: string;

  /** Reads an answer that is no success. */
  static async of(
    response: Parameters<typeof ResponseError.fromResponse>[0],
  ): Promise<ClusterUpgradesApiError> {
    return new ClusterUpgradesApiError(
      await ResponseError.fromResponse(response),
    );
  }

  private constructor(error: ResponseError) {
    const { message, requestId, reason } = error.body.error as {
      message: string;
      requestId?: unknown;
      reason?: Reason;
    };
    super(
      error.cause.message
        ? `${error.cause.message} (${error.statusCode})`
        : error.message,
      { cause: error },
    );
    this.name = error.cause.name ?? 'ClusterUpgradesApiError';
    this.statusCode = error.statusCode;
    this.said = message;
    this.reason = typeof reason?.code === 'string' ? reason : undefined;
    this.requestId =
      error.response.headers.get('x-request-id') ??
      (typeof requestId === 'string' ? requestId : undefined);
  }
}
