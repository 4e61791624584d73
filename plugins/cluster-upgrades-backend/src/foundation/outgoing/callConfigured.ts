import {
  request as requestHttp,
  type Agent,
  type IncomingMessage,
} from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import { guardedLookup, userAgent } from '@drydock/upgrade-readiness';
import { ReasonError } from '@drydock/upgrade-reasons';

/** A request to an address of the operator's configuration. */
export interface ConfiguredCall {
  /** `http:` or `https:`. */
  readonly url: URL;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutSeconds: number;
  /** 0: the status alone is read. */
  readonly maxBytes: number;
  /** `cut`: what comes after `maxBytes` is left unread. Otherwise a longer answer is none. */
  readonly longer?: 'cut';
  readonly signal: AbortSignal;
  /** Certificates and trust, where the server asks for others than usual. */
  readonly tls?: Pick<
    RequestOptions,
    'ca' | 'cert' | 'key' | 'servername' | 'rejectUnauthorized'
  >;
  /** Undefined: a connection for this call alone. */
  readonly agent?: Agent;
}

/** Any status, also of a redirect, which is never followed. */
export interface ConfiguredAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * No answer: the request may have been sent, or not. The message holds no address with a
 * credential; `cause` is what the connection failed with.
 */
export class CallFailed extends ReasonError {}

/** @throws CallFailed when there is no answer within the limits */
export async function callConfigured(
  call: ConfiguredCall,
): Promise<ConfiguredAnswer> {
  const deadline = AbortSignal.timeout(call.timeoutSeconds * 1000);
  try {
    return await exchange(call, AbortSignal.any([call.signal, deadline]));
  } catch (error) {
    if (error instanceof CallFailed) throw error;
    const params = { host: { text: call.url.host } };
    if (deadline.aborted)
      throw new CallFailed({
        code: 'call.no-answer-in-time',
        params: { ...params, limit: { seconds: call.timeoutSeconds } },
      });
    if (call.signal.aborted)
      throw new CallFailed({ code: 'call.cancelled', params });
    throw new CallFailed(
      {
        code: 'call.not-called',
        params: { ...params, error: { text: describe(error) } },
      },
      { cause: error },
    );
  }
}

function exchange(
  call: ConfiguredCall,
  signal: AbortSignal,
): Promise<ConfiguredAnswer> {
  const {
    url,
    method,
    headers,
    body,
    maxBytes,
    longer,
    tls,
    agent = false,
  } = call;
  const literal = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0;
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
    url,
    {
      ...tls,
      method,
      headers: {
        accept: 'application/json',
        'user-agent': userAgent,
        ...headers,
        ...(body === undefined
          ? {}
          : { 'content-length': String(Buffer.byteLength(body)) }),
      },
      signal,
      // By default one socket for one call: a kept one may have been closed by the other side, and
      // a webhook must not be sent again to find out.
      agent,
      ...(literal ? {} : { lookup: guardedLookup({ allowLoopback: true }) }),
    },
  );
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', response => {
      if (maxBytes === 0) {
        response.destroy();
        resolve({ status: response.statusCode ?? 0, text: '' });
        return;
      }
      readBounded(response, { maxBytes, longer, host: url.host }).then(
        text => resolve({ status: response.statusCode ?? 0, text }),
        reject,
      );
    });
    request.end(body);
  });
}

async function readBounded(
  response: IncomingMessage,
  {
    maxBytes,
    longer,
    host,
  }: Pick<ConfiguredCall, 'maxBytes' | 'longer'> & { readonly host: string },
): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    const part: Buffer = chunk;
    bytes += part.length;
    if (bytes > maxBytes) {
      response.destroy();
      if (longer === 'cut')
        return Buffer.concat([...chunks, part]).toString('utf8', 0, maxBytes);
      throw new CallFailed({
        code: 'call.answer-too-long',
        params: { host: { text: host }, limit: { number: maxBytes } },
      });
    }
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function describe(error: unknown): string {
  const message =
    typeof error === 'object' && error !== null && 'message' in error
      ? String(error.message)
      : String(error);
  // Several addresses of one name make one error without words.
  const code =
    typeof error === 'object' && error !== null && 'code' in error
      ? String(error.code)
      : '';
  return message || code || 'unknown failure';
}
