import { ResponseError } from '@backstage/errors';
import { bodyOf } from '@drydock/backstage-plugin-cluster-upgrades-common';

/** What the API said against a request. A task's log shows the message of an error and nothing else of it, so that it is the API's own. */
export class ApiError extends Error {
  readonly statusCode: number;

  constructor(error: ResponseError) {
    super(
      error.cause.message
        ? `${error.cause.message} (${error.statusCode})`
        : error.message,
      { cause: error },
    );
    this.name = error.cause.name ?? 'ApiError';
    this.statusCode = error.statusCode;
  }
}

/**
 * Waits for an answer of the client and decodes its body.
 * @throws ApiError for an answer that is no success
 */
export async function answerOf<T>(
  ...[answer]: Parameters<typeof bodyOf<T>>
): Promise<T> {
  try {
    return await bodyOf<T>(answer);
  } catch (error) {
    throw error instanceof ResponseError ? new ApiError(error) : error;
  }
}
