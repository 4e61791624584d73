import type { IncomingMessage, ServerResponse } from 'http';
import { promisify } from 'util';
import { gzip } from 'zlib';
import { ApiError, badRequest } from '../kube/apiError';

const compress = promisify(gzip);

/** The apiserver compresses only answers of at least 128 KiB. */
const GZIP_FROM_BYTES = 128 * 1024;
const BODY_LIMIT_BYTES = 3 * 1024 * 1024;

export interface AnswerOptions {
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const truncated = new WeakSet<ServerResponse>();

/** Lets an answer break off after the first half of its body. */
export function truncateAnswer(response: ServerResponse): void {
  truncated.add(response);
}

export async function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  options: AnswerOptions = {},
): Promise<void> {
  if (response.destroyed || response.headersSent) return;
  const plain = Buffer.from(text);
  const zipped =
    plain.length >= GZIP_FROM_BYTES &&
    /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const bytes = zipped ? await compress(plain, { level: 1 }) : plain;
  if (response.destroyed) return;
  response.writeHead(status, {
    'Content-Type': options.contentType ?? 'application/json',
    'Content-Length': String(bytes.length),
    ...(zipped ? { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' } : {}),
    ...options.headers,
  });
  if (truncated.has(response)) {
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () =>
      response.destroy(),
    );
    return;
  }
  response.end(bytes);
}

export function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: unknown,
  options?: AnswerOptions,
): Promise<void> {
  return sendBody(request, response, status, JSON.stringify(body), options);
}

export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
): Promise<void> {
  const known =
    error instanceof ApiError
      ? error
      : new ApiError({
          code: 500,
          reason: 'InternalError',
          message: `Internal error occurred: ${
            error instanceof Error ? error.message : String(error)
          }`,
        });
  return sendJson(request, response, known.code, known.toStatus(), {
    headers:
      known.retryAfterSeconds === undefined
        ? {}
        : { 'Retry-After': String(known.retryAfterSeconds) },
  });
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) {
      throw new ApiError({
        code: 413,
        reason: 'RequestEntityTooLarge',
        message: 'Request entity too large: limit is 3145728',
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function parseJsonBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw badRequest(
      'the object provided is unrecognized: the body is no JSON',
    );
  }
}
