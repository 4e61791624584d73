import { ApiError, badRequest, objectNotFound } from '../kube/apiError';
import type { KubeObject } from '../kube/object';
import { sendJson } from './answers';
import {
  apiVersionOf,
  atVersion,
  listItem,
  partialMetadata,
  wantsPartialMetadata,
} from './representation';
import type { RequestContext, ResourceTarget } from './requestContext';
import { parseFieldSelector, parseLabelSelector } from './selectors';

interface ContinueToken {
  readonly revision: number;
  /**
   * Key of the last object handed out: the next page begins behind it, whatever has come or gone
   * before it.
   */
  readonly after: string;
}

export async function handleGet(
  context: RequestContext,
  target: ResourceTarget,
): Promise<void> {
  const { resource, namespace, name } = target;
  const object = context.server.store.get(
    resource.group,
    resource.kind,
    namespace,
    name ?? '',
  );
  if (!object)
    throw objectNotFound(resource.group, resource.resource, name ?? '');
  const accept = String(context.request.headers.accept ?? '');
  if (wantsPartialMetadata(accept, 'PartialObjectMetadata')) {
    await sendJson(
      context.request,
      context.response,
      200,
      partialMetadata(object),
    );
    return;
  }
  await sendJson(
    context.request,
    context.response,
    200,
    atVersion(object, resource),
  );
}

export async function handleList(
  context: RequestContext,
  target: ResourceTarget,
): Promise<void> {
  const { server, query } = context;
  const { resource } = target;
  const all = selectObjects(context, target);
  const token = parseContinue(context, query.get('continue'));
  const limit = parseLimit(query.get('limit'));
  const rest =
    token && !context.endlessPaging
      ? all.filter(object => keyOf(object) > token.after)
      : all;
  const page = limit === 0 ? rest : rest.slice(0, limit);
  const left = rest.length - page.length;
  const revision = token?.revision ?? server.store.revision;
  const more = left > 0 || context.endlessPaging;
  const selected = Boolean(
    query.get('labelSelector') || query.get('fieldSelector'),
  );
  const last = page.at(-1);
  const metadata = {
    resourceVersion: String(revision),
    ...(more
      ? {
          continue: encodeContinue({
            revision,
            after: last ? keyOf(last) : '',
          }),
        }
      : {}),
    // What a selector leaves over is not counted.
    ...(more && !selected ? { remainingItemCount: Math.max(left, 1) } : {}),
  };
  const accept = String(context.request.headers.accept ?? '');
  const partial = wantsPartialMetadata(accept, 'PartialObjectMetadataList');
  const body = partial
    ? {
        kind: 'PartialObjectMetadataList',
        apiVersion: 'meta.k8s.io/v1',
        metadata,
        items: page.map(partialMetadata),
      }
    : {
        kind: `${resource.kind}List`,
        apiVersion: apiVersionOf(resource),
        metadata,
        items: page.map(object => listItem(object, resource)),
      };
  await sendJson(context.request, context.response, 200, body);
}

/** Objects that a list or a watch is about. */
export function selectObjects(
  context: RequestContext,
  target: ResourceTarget,
): readonly KubeObject[] {
  const matches = objectFilter(context, target);
  return context.server.store
    .list(target.resource.group, target.resource.kind)
    .filter(matches);
}

export function objectFilter(
  context: RequestContext,
  target: ResourceTarget,
): (object: KubeObject) => boolean {
  const labels = parseLabelSelector(
    context.query.get('labelSelector') ?? undefined,
  );
  const fields = parseFieldSelector(
    context.query.get('fieldSelector') ?? undefined,
  );
  return object =>
    (target.namespace === undefined ||
      object.metadata.namespace === target.namespace) &&
    labels(object.metadata.labels ?? {}) &&
    fields(object);
}

/** Orders as the store does. */
function keyOf({ metadata }: KubeObject): string {
  return `${metadata.namespace ?? ''}/${metadata.name}`;
}

function parseLimit(text: string | null): number {
  if (text === null || text === '') return 0;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 0)
    throw badRequest(`limit: Invalid value: "${text.slice(0, 20)}"`);
  return limit;
}

function encodeContinue(token: ContinueToken): string {
  return Buffer.from(
    JSON.stringify({
      v: 'meta.k8s.io/v1',
      rv: token.revision,
      start: token.after,
    }),
  ).toString('base64url');
}

function parseContinue(
  context: RequestContext,
  text: string | null,
): ContinueToken | undefined {
  if (!text) return undefined;
  if (context.expiredContinue) {
    throw new ApiError({
      code: 410,
      reason: 'Expired',
      message:
        'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.',
    });
  }
  try {
    const parsed = JSON.parse(
      Buffer.from(text, 'base64url').toString('utf8'),
    ) as { rv: unknown; start: unknown };
    if (Number.isInteger(parsed.rv) && typeof parsed.start === 'string') {
      return { revision: Number(parsed.rv), after: parsed.start };
    }
  } catch {
    // Falls through to the refusal: a broken token is the client's error, whatever broke it.
  }
  throw badRequest('continue key is not valid');
}
