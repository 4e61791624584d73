import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { ServerFault } from './contractServer';
import { statusOf } from './smallApi';

const JSON_TYPE = { 'content-type': 'application/json' };
const BOMB_BYTES = 64 * 1024 * 1024;
const START = '{"kind":"List","apiVersion":"v1","items":["';

/**
 * Ends a request, or never does, as the fault says. `expired-continue` must only be called for a
 * request with a continue token.
 */
export function answerWithFault(
  fault: ServerFault,
  response: ServerResponse,
): void {
  switch (fault) {
    case 'unauthorized':
      return refuse(response, 401, 'Unauthorized');
    case 'forbidden':
      return refuse(response, 403, 'Forbidden');
    case 'rate-limited':
      return refuse(response, 429, 'TooManyRequests', { 'retry-after': '7' });
    case 'server-error':
      return refuse(response, 500, 'InternalError');
    case 'expired-continue':
      return refuse(response, 410, 'Expired');
    case 'html':
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<html><body>Sign in</body></html>');
    case 'redirect':
      return void response
        .writeHead(302, { location: '/redirect-target/version' })
        .end();
    case 'hanging':
      return undefined;
    case 'stalling':
      return void response.writeHead(200, JSON_TYPE).write(START);
    case 'truncated':
      return void response
        .writeHead(200, { ...JSON_TYPE, 'content-length': '100000' })
        .write(START, () => response.destroy());
    case 'oversized':
      return neverEnding(response);
    case 'inflating':
      return void response
        .writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(BOMB_BYTES, ' ')));
    default: {
      const unknown: never = fault;
      throw new Error(`Unknown fault ${String(unknown)}`);
    }
  }
}

function refuse(
  response: ServerResponse,
  code: number,
  reason: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(code, { ...JSON_TYPE, ...headers });
  response.end(
    JSON.stringify(
      statusOf(code, reason, `the contract's server answers ${code}`),
    ),
  );
}

/** Writes until the client goes away; never holds more than one chunk. */
function neverEnding(response: ServerResponse): void {
  response.writeHead(200, JSON_TYPE);
  response.write(START);
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const pump = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', pump);
  };
  pump();
}
