import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { largeNamespace } from './contractServer';

const AGGREGATED =
  'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';
const COMPRESSED_FROM_BYTES = 128 * 1024;

const NAMESPACES = ['default', 'kube-system'].map(name => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name },
}));

/** Answers like an API server that holds three namespaces; only what the contract tests ask. */
export async function answerAsSmallApi(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const accept = String(request.headers.accept ?? '');
  const send = (
    status: number,
    body: unknown,
    headers: Record<string, string> = {},
  ) => sendJson(request, response, status, body, headers);
  switch (url.pathname) {
    case '/version':
      return send(200, { major: '1', minor: '36', gitVersion: 'v1.36.4' });
    case '/apis':
      if (request.headers['if-none-match'] === '"apis-1"')
        return void response.writeHead(304, { etag: '"apis-1"' }).end();
      return send(
        200,
        { kind: 'APIGroupDiscoveryList', items: [] },
        { 'content-type': AGGREGATED, etag: '"apis-1"' },
      );
    case '/api/v1/namespaces':
      return send(
        200,
        listOf(
          [...NAMESPACES, largeNamespace()],
          'NamespaceList',
          url.searchParams,
          accept,
        ),
      );
    case '/api/v1/pods':
      return send(200, listOf([], 'PodList', url.searchParams, accept));
    case '/api/v1/secrets':
      return send(403, statusOf(403, 'Forbidden', 'secrets is forbidden'));
    case '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews': {
      const review = JSON.parse(await bodyOf(request));
      return send(201, {
        ...review,
        status: {
          allowed: review.spec?.resourceAttributes?.resource !== 'secrets',
        },
      });
    }
    default:
      return send(
        404,
        statusOf(
          404,
          'NotFound',
          'the server could not find the requested resource',
        ),
      );
  }
}

export function statusOf(code: number, reason: string, message: string) {
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    reason,
    code,
  };
}

function listOf(
  all: readonly { metadata: object }[],
  kind: string,
  query: URLSearchParams,
  accept: string,
) {
  const start = Number(query.get('continue') ?? 0);
  const end = start + (Number(query.get('limit')) || all.length);
  const metadata = {
    resourceVersion: '1',
    ...(end < all.length ? { continue: String(end) } : {}),
  };
  const page = all.slice(start, end);
  if (!accept.includes('PartialObjectMetadataList'))
    return { kind, apiVersion: 'v1', metadata, items: page };
  return {
    kind: 'PartialObjectMetadataList',
    apiVersion: 'meta.k8s.io/v1',
    metadata,
    items: page.map(item => ({ metadata: item.metadata })),
  };
}

function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string>,
): void {
  const plain = Buffer.from(JSON.stringify(body));
  const compress =
    plain.length >= COMPRESSED_FROM_BYTES &&
    String(request.headers['accept-encoding']).includes('gzip');
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(compress ? { 'content-encoding': 'gzip' } : {}),
    ...headers,
  });
  response.end(compress ? gzipSync(plain) : plain);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
