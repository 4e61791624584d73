import { ClusterUpgradesApiError } from './ClusterUpgradesApiError';
import { ForeignAnswerError } from './ForeignAnswerError';
import { DefaultApiClient } from './schema/openapi';
import type { RequestOptions, TypedResponse } from './schema/openapi';

type Body<Answer> = Answer extends TypedResponse<infer T> ? T : never;

/**
 * Name of an operation of the API.
 *
 * @public
 */
export type ApiOperation = keyof DefaultApiClient;

/**
 * What an operation is asked.
 *
 * @public
 */
export type ApiRequest<Operation extends ApiOperation> = Parameters<
  DefaultApiClient[Operation]
>[0];

/**
 * What an operation answers.
 *
 * @public
 */
export type ApiAnswer<Operation extends ApiOperation> = Body<
  Awaited<ReturnType<DefaultApiClient[Operation]>>
>;

/**
 * The operations of the generated client, each with its plain answer, or a rejection with a
 * `ClusterUpgradesApiError` for any status but 2xx. JSON is parsed; other types (CSV, calendars) are
 * the text as it came.
 *
 * @public
 */
export type ClusterUpgradesApi = {
  readonly [Operation in ApiOperation]: (
    request: ApiRequest<Operation>,
  ) => Promise<ApiAnswer<Operation>>;
};

async function answerOf(response: TypedResponse<unknown>): Promise<unknown> {
  if (!response.ok) throw await ClusterUpgradesApiError.of(response);
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return response.json();
  if (type === '' || type.startsWith('text/html'))
    throw new ForeignAnswerError(response.url, type);
  return response.text();
}

/**
 * The REST API of the cluster-upgrades plugin.
 *
 * @param options - where the API is and how to ask; `token` is called for each request, as tokens
 *   live minutes
 * @public
 */
export function createClusterUpgradesApi(options: {
  discoveryApi: { getBaseUrl(pluginId: string): Promise<string> };
  fetchApi?: { fetch: typeof fetch };
  token?: () => Promise<RequestOptions>;
}): ClusterUpgradesApi {
  const client = new DefaultApiClient(options);
  const operations = Object.getOwnPropertyNames(
    DefaultApiClient.prototype,
  ).filter((name): name is ApiOperation => name !== 'constructor');
  return Object.fromEntries(
    operations.map(name => [
      name,
      async (request: never) =>
        answerOf(await client[name](request, await options.token?.())),
    ]),
  ) as ClusterUpgradesApi;
}
