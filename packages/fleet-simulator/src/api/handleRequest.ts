import { ApiError, noSuchPath } from '../kube/apiError';
import { authorize, isAllowed } from './access';
import {
  DiscoveryAnswer,
  discoverGroup,
  discoverGroupVersion,
  discoverRoot,
} from './discovery';
import { renderMetrics } from './metrics';
import { sendBody, sendJson } from './answers';
import { handleGet, handleList } from './readHandlers';
import type { RequestContext, ResourceTarget } from './requestContext';
import type { ServedResource } from './resourceCatalog';
import { parseResourcePath } from './resourcePath';
import { handleReview } from './reviews';
import { versionInfo } from './versionInfo';
import { handleWatch } from './watchHandler';
import { handleWrite } from './writeHandlers';

/** Routes one authenticated request. @throws ApiError for every refusal */
export async function handleRequest(context: RequestContext): Promise<void> {
  const { server, path, request, response } = context;
  const parts = path.split('/').filter(part => part.length > 0);
  if (path === '/version')
    return sendJson(
      request,
      response,
      200,
      versionInfo(server.store.state.gitVersion),
    );
  if (path === '/healthz' || path === '/readyz' || path === '/livez')
    return sendBody(request, response, 200, 'ok', {
      contentType: 'text/plain',
    });
  if (path === '/metrics') return handleMetrics(context);
  if (parts[0] !== 'api' && parts[0] !== 'apis') throw noSuchPath();
  if (parts.length <= (parts[0] === 'api' ? 2 : 3))
    return handleDiscovery(context, parts);
  return handleResource(context, parseResourcePath(server.catalog(), path));
}

function handleMetrics(context: RequestContext): Promise<void> {
  if (
    !isAllowed(context.server.store.state, context.identity, {
      verb: 'get',
      path: '/metrics',
    })
  ) {
    throw new ApiError({
      code: 403,
      reason: 'Forbidden',
      message: `forbidden: User "${context.identity.user}" cannot get path "/metrics"`,
      details: {},
    });
  }
  return sendBody(
    context.request,
    context.response,
    200,
    renderMetrics(context.server),
    { contentType: 'text/plain; version=0.0.4; charset=utf-8' },
  );
}

function handleDiscovery(
  context: RequestContext,
  parts: readonly string[],
): Promise<void> {
  const { server, request, response } = context;
  const [root, group, version] =
    parts[0] === 'api' ? ['api', '', parts[1]] : ['apis', parts[1], parts[2]];
  const accept = String(request.headers.accept ?? '');
  let answer: DiscoveryAnswer | undefined;
  if (version) answer = discoverGroupVersion(server.catalog(), group, version);
  else if (group) answer = discoverGroup(server.catalog(), group);
  else
    answer = discoverRoot(
      server.catalog(),
      root === 'api' ? 'api' : 'apis',
      accept,
      server.store.state.servedMinor,
    );
  if (!answer) throw noSuchPath();
  if (request.headers['if-none-match'] === answer.etag) {
    response.writeHead(304, { ETag: answer.etag });
    response.end();
    return Promise.resolve();
  }
  return sendJson(request, response, 200, answer.body, {
    contentType: answer.contentType,
    headers: { ETag: answer.etag, Vary: 'Accept' },
  });
}

function handleResource(
  context: RequestContext,
  target: ResourceTarget,
): Promise<void> {
  const { server, request, query, identity } = context;
  const method = String(request.method);
  const watching = query.get('watch') === 'true' || query.get('watch') === '1';
  const verb = verbOf(method, target, watching);
  noteDeprecatedCall(context, target);
  if (
    !target.resource.verbs.includes(verb) &&
    target.subresource === undefined
  ) {
    throw new ApiError({
      code: 405,
      reason: 'MethodNotAllowed',
      message:
        'the server does not allow this method on the requested resource',
      details: {},
    });
  }
  authorize(server.store.state, identity, verb, target);
  if (
    target.resource.verbs.length === 1 &&
    target.resource.verbs[0] === 'create'
  )
    return handleReview(context, target);
  if (verb === 'watch') return handleWatch(context, target);
  if (verb === 'list') return handleList(context, target);
  if (verb === 'get') return handleGet(context, target);
  return handleWrite(context, target);
}

function verbOf(
  method: string,
  target: ResourceTarget,
  watching: boolean,
): string {
  switch (method) {
    case 'GET':
    case 'HEAD':
      if (watching) return 'watch';
      return target.name === undefined ? 'list' : 'get';
    case 'POST':
      return 'create';
    case 'PUT':
      return 'update';
    case 'PATCH':
      return 'patch';
    case 'DELETE':
      return 'delete';
    default:
      throw new ApiError({
        code: 405,
        reason: 'MethodNotAllowed',
        message:
          'the server does not allow this method on the requested resource',
      });
  }
}

/**
 * A deprecated version warns its caller and shows in the metric, as on a real server: a reader that
 * asks one betrays itself.
 */
function noteDeprecatedCall(
  context: RequestContext,
  target: ResourceTarget,
): void {
  const { resource } = target;
  if (!resource.deprecation) return;
  context.response.setHeader(
    'Warning',
    `299 - ${JSON.stringify(deprecationWarning(resource))}`,
  );
  const { store } = context.server;
  const call = {
    group: resource.group,
    version: resource.version,
    resource: resource.resource,
    subresource: target.subresource ?? '',
    removedRelease: resource.deprecation.removed ?? '',
  };
  const known = store.state.deprecatedCalls.some(
    other =>
      other.group === call.group &&
      other.version === call.version &&
      other.resource === call.resource &&
      other.subresource === call.subresource,
  );
  if (known) return;
  store.state.deprecatedCalls.push(call);
  store.touched();
}

function deprecationWarning(resource: ServedResource): string {
  const { deprecation } = resource;
  const removed = deprecation?.removed
    ? `, unavailable in v${deprecation.removed}+`
    : '';
  const instead = deprecation?.replacement
    ? `; use ${deprecation.replacement}`
    : '';
  return `${resource.group ? `${resource.group}/` : ''}${resource.version} ${
    resource.kind
  } is deprecated in v${deprecation?.since}+${removed}${instead}`;
}
