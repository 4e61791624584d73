import type { AdminAnswer } from '../../controlPlane';
import type { Manifest } from '../manifest';
import type { Cluster, Send, Sending } from './sending';

/** The API server does not know the version. */
class NotServed extends Error {}

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface Options {
  readonly contentType?: string;
  readonly userAgent?: string;
}

/** @returns why it failed; undefined where it did not */
export async function request(
  { controlPlane }: Cluster,
  method: Method,
  path: string,
  body?: unknown,
  { contentType, userAgent }: Options = {},
): Promise<string | undefined> {
  const headers: Record<string, string> = userAgent
    ? { 'user-agent': userAgent }
    : {};
  const answer = await controlPlane.request(
    method,
    path,
    body,
    contentType,
    headers,
  );
  return answer.status < 300 ? undefined : refusal(method, answer);
}

function refusal(method: string, { status, body }: AdminAnswer): string {
  return `${method}: ${status} ${body.trim().slice(0, 300)}`;
}

/** Sends one object after the other by `write`, which says why one failed. */
export function eachBy(
  write: (cluster: Cluster, sending: Sending) => Promise<string | undefined>,
): Send {
  return async (cluster, sendings) => {
    const failures = new Map();
    for (const sending of sendings) {
      const failure = await write(cluster, sending);
      if (failure !== undefined) failures.set(sending.truthCase, failure);
    }
    return failures;
  };
}

/**
 * The stored object at the version that the writer uses; undefined where there is none.
 * @throws Error where the version is not served
 */
export async function stored(
  { controlPlane }: Cluster,
  { collection, manifest }: Sending,
): Promise<Manifest | undefined> {
  const answer = await controlPlane.request(
    'GET',
    `${collection}/${manifest.metadata.name}`,
  );
  if (answer.status === 200) return JSON.parse(answer.body);
  // "404 page not found" is no JSON: the version is not served. The object's own absence is JSON.
  if (answer.status === 404 && answer.body.startsWith('{')) return undefined;
  throw new NotServed(refusal('GET', answer));
}

/** Turns the answer of a version that is not served into a failure of the write. */
export async function unlessNotServed(
  write: () => Promise<string | undefined>,
): Promise<string | undefined> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof NotServed) return error.message;
    throw error;
  }
}

export async function remove(
  cluster: Cluster,
  { collection, manifest }: Sending,
): Promise<void> {
  // Old versions leave what belongs to the object behind by default, which takes a controller.
  const failure = await request(
    cluster,
    'DELETE',
    `${collection}/${manifest.metadata.name}?propagationPolicy=Background`,
  );
  if (failure) throw new Error(failure);
}

/** As controllers apply: unlike kubectl, they do not touch the entries of other managers. */
export const apply =
  (manager: string) =>
  async (
    cluster: Cluster,
    { collection, manifest }: Sending,
  ): Promise<string | undefined> =>
    request(
      cluster,
      'PATCH',
      `${collection}/${manifest.metadata.name}?fieldManager=${manager}&force=true`,
      manifest,
      { contentType: 'application/apply-patch+yaml' },
    );

/**
 * As client-go's controllers do: read, change, write back. Annotations and labels of others stay.
 */
export const update =
  ({
    manager,
    userAgent,
  }: {
    readonly manager?: string;
    readonly userAgent?: string;
  }) =>
  async (cluster: Cluster, sending: Sending): Promise<string | undefined> =>
    unlessNotServed(async () => {
      const { collection, manifest } = sending;
      const query = manager ? `?fieldManager=${manager}` : '';
      const options = userAgent ? { userAgent } : {};
      const found = await stored(cluster, sending);
      if (!found)
        return request(
          cluster,
          'POST',
          `${collection}${query}`,
          manifest,
          options,
        );
      const changed = {
        ...found,
        metadata: {
          ...found.metadata,
          labels: { ...found.metadata.labels, ...manifest.metadata.labels },
        },
      };
      return request(
        cluster,
        'PUT',
        `${collection}/${manifest.metadata.name}${query}`,
        changed,
        options,
      );
    });
