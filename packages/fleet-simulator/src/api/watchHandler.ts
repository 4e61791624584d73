import { KubeObject } from '../kube/object';
import type { StoreEvent } from '../state/clusterStore';
import { ApiError } from '../kube/apiError';
import {
  atVersion,
  partialMetadata,
  wantsPartialMetadata,
} from './representation';
import type { RequestContext, ResourceTarget } from './requestContext';
import { objectFilter, selectObjects } from './readHandlers';

const DEFAULT_TIMEOUT_SECONDS = 1800;

/** `watch=true`: one JSON object a line, until the client goes or the time is over. */
export async function handleWatch(
  context: RequestContext,
  target: ResourceTarget,
): Promise<void> {
  const { response, query, server } = context;
  const matches = objectFilter(context, target);
  const partial =
    /as=PartialObjectMetadata(List)?/.test(
      String(context.request.headers.accept ?? ''),
    ) ||
    wantsPartialMetadata(
      String(context.request.headers.accept ?? ''),
      'PartialObjectMetadata',
    );
  const write = (type: string, object: unknown) =>
    response.write(`${JSON.stringify({ type, object })}\n`);
  const send = (type: string, object: KubeObject) =>
    write(
      type,
      partial ? partialMetadata(object) : atVersion(object, target.resource),
    );
  const isWatched = (event: StoreEvent) =>
    event.object.kind === target.resource.kind &&
    (event.object.apiVersion.includes('/')
      ? event.object.apiVersion.split('/')[0]
      : '') === target.resource.group &&
    matches(event.object);

  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Transfer-Encoding': 'chunked',
  });
  response.flushHeaders();
  const from = query.get('resourceVersion');
  if (!from || from === '0') {
    for (const object of selectObjects(context, target)) send('ADDED', object);
  } else {
    const missed = server.store.eventsAfter(Number(from));
    if (missed === undefined) {
      const tooOld = new ApiError({
        code: 410,
        reason: 'Expired',
        message: `too old resource version: ${from} (${server.store.revision})`,
      });
      write('ERROR', tooOld.toStatus());
      response.end();
      return;
    }
    for (const event of missed)
      if (isWatched(event)) send(event.type, event.object);
  }
  const unsubscribe = server.store.subscribe(event => {
    if (isWatched(event)) send(event.type, event.object);
  });
  const seconds = Number(
    query.get('timeoutSeconds') ?? DEFAULT_TIMEOUT_SECONDS,
  );
  await new Promise<void>(resolve => {
    const timer = setTimeout(
      () => response.end(resolve),
      Math.max(seconds, 0) * 1000,
    );
    timer.unref();
    response.on('close', () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    });
  });
}
