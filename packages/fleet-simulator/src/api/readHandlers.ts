import { ApiError, badRequest, objectNotFound } from '../kube/apiError';
import type { KubeObject } from '../kube/object';
import { sendJson } from './answers';
import { apiVersionOf, atVersion, listItem, partialMetadata, wantsPartialMetadata } from './representation';
import type { RequestContext, ResourceTarget } from './requestContext';
import { parseFieldSelector, parseLabelSelector } from './selectors';

interface ContinueToken {
  readonly revision: number;
  /** Number of items handed out. */
  readonly offset: number;
}

export async function handleGet(context: RequestContext, target: ResourceTarget): Promise<void> {
  const { resource, namespace, name } = target;
  const object = context.server.store.get(resource.group, resource.kind, namespace, name ?? '');
  if (!object) throw objectNotFound(resource.group, resource.resource, name ?? '');
  const accept = String(context.request.headers.accept ?? '');
  if (wantsPartialMetadata(accept, 'PartialObjectMetadata')) {
    await sendJson(context.request, context.response, 200, partialMetadata(object), {
      contentType: 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1',
    });
    return;
  }
  await sendJson(context.request, context.response, 200, atVersion(object, resource));
}

export async function handleList(context: RequestContext, target: ResourceTarget): Promise<void> {
  const { server, query } = context;
  const { resource } = target;
  const all = selectObjects(context, target);
  const token = parseContinue(context, query.get('continue'));
  const limit = parseLimit(query.get('limit'));
  const offset = context.endlessPaging ? 0 : token?.offset ?? 0;
  const page = limit === 0 ? all.slice(offset) : all.slice(offset, offset + limit);
  const left = all.length - offset - page.length;
  const revision = token?.revision ?? server.store.revision;
  const more = left > 0 || context.endlessPaging;
  const metadata = {
    resourceVersion: String(revision),
    ...(more ? { continue: encodeContinue({ revision, offset: offset + page.length }), remainingItemCount: Math.max(left, 1) } : {}),
  };
  const accept = String(context.request.headers.accept ?? '');
  const partial = wantsPartialMetadata(accept, 'PartialObjectMetadataList');
  const body = partial
    ? { kind: 'PartialObjectMetadataList', apiVersion: 'meta.k8s.io/v1', metadata, items: page.map(partialMetadata) }
    : { kind: `${resource.kind}List`, apiVersion: apiVersionOf(resource), metadata, items: page.map(object => listItem(object, resource)) };
  await sendJson(context.request, context.response, 200, body, {
    contentType: partial ? 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1' : 'application/json',
  });
}

/** Objects that a list or a watch is about. */
export function selectObjects(context: RequestContext, target: ResourceTarget): readonly KubeObject[] {
  const matches = objectFilter(context, target);
  return context.server.store.list(target.resource.group, target.resource.kind).filter(matches);
}

export function objectFilter(context: RequestContext, target: ResourceTarget): (object: KubeObject) => boolean {
  const labels = parseLabelSelector(context.query.get('labelSelector') ?? undefined);
  const fields = parseFieldSelector(context.query.get('fieldSelector') ?? undefined);
  return object =>
    (target.namespace === undefined || object.metadata.namespace === target.namespace) &&
    labels(object.metadata.labels ?? {}) &&
    fields(object);
}

function parseLimit(text: string | null): number {
  if (text === null || text === '') return 0;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 0) throw badRequest(`limit: Invalid value: "${text.slice(0, 20)}"`);
  return limit;
}

function encodeContinue(token: ContinueToken): string {
  return Buffer.from(JSON.stringify({ v: 'meta.k8s.io/v1', rv: token.revision, start: token.offset })).toString('base64url');
}

function parseContinue(context: RequestContext, text: string | null): ContinueToken | undefined {
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
    const parsed = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as { rv: unknown; start: unknown };
    if (Number.isInteger(parsed.rv) && Number.isInteger(parsed.start)) {
      return { revision: Number(parsed.rv), offset: Number(parsed.start) };
    }
  } catch {
    // Falls through to the refusal: a broken token is the client's error, whatever broke it.
  }
  throw badRequest('continue key is not valid');
}
