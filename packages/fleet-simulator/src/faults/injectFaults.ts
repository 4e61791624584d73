import type { IncomingMessage, ServerResponse } from 'http';
import { promisify } from 'util';
import { gzip } from 'zlib';
import { truncateAnswer } from '../api/answers';
import { ApiError } from '../kube/apiError';
import type { ClusterStore } from '../state/clusterStore';
import type { Fault } from './fault';

export interface InjectedFaults {
  /** The request is over: a fault answered it, or never will. */
  readonly handled: boolean;
  readonly endlessPaging: boolean;
  readonly expiredContinue: boolean;
  readonly loseAnswer: boolean;
}

const compress = promisify(gzip);

const LIST_START = '{"kind":"List","apiVersion":"v1","metadata":{},"items":["';
const HTML =
  '<!DOCTYPE html><html><head><title>Sign in</title></head><body><h1>Company proxy</h1><p>Please sign in.</p></body></html>';

/** Applies a cluster's faults to one request. @throws ApiError for faults that are refusals */
export async function injectFaults(
  store: ClusterStore,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  isContinued: boolean,
): Promise<InjectedFaults> {
  const hits = store.state.faults.filter(fault =>
    applies(fault, path, String(request.method), isContinued),
  );
  for (const fault of hits) spend(store, fault);
  const flags = {
    endlessPaging: hits.some(fault => fault.kind === 'endless-paging'),
    expiredContinue: hits.some(fault => fault.kind === 'expired-continue'),
    loseAnswer: hits.some(fault => fault.kind === 'lost-answer'),
  };
  for (const fault of hits) {
    if (await strike(fault, response)) return { ...flags, handled: true };
  }
  return { ...flags, handled: false };
}

/** Whether the fault ended the request. */
async function strike(
  fault: Fault,
  response: ServerResponse,
): Promise<boolean> {
  switch (fault.kind) {
    case 'unreachable':
      response.destroy();
      return true;
    case 'slow':
      await sleepWhileOpen(response, fault.milliseconds);
      return response.destroyed;
    case 'hanging':
      // The answer never comes; the connection stays open until the client closes it.
      return true;
    case 'unauthorized':
      throw new ApiError({
        code: 401,
        reason: 'Unauthorized',
        message: 'Unauthorized',
      });
    case 'forbidden':
      throw new ApiError({
        code: 403,
        reason: 'Forbidden',
        message:
          'forbidden: User "system:serviceaccount:drydock:reader" cannot do this',
        details: {},
      });
    case 'rate-limited':
      throw new ApiError({
        code: 429,
        reason: 'TooManyRequests',
        message:
          'the server has received too many requests and has asked us to try again later',
        details: { retryAfterSeconds: fault.retryAfterSeconds },
        retryAfterSeconds: fault.retryAfterSeconds,
      });
    case 'server-error':
      throw new ApiError({
        code: 500,
        reason: 'InternalError',
        message: 'Internal error occurred: etcdserver: request timed out',
      });
    case 'oversized':
      await streamGarbage(response, fault.megabytes);
      return true;
    case 'stalling':
      // It begins well; the rest never comes.
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write(LIST_START);
      return true;
    case 'inflating':
      response.writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Encoding': 'gzip',
      });
      response.end(
        await compress(Buffer.alloc(fault.megabytes * 1024 * 1024, ' ')),
      );
      return true;
    case 'html':
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end(HTML);
      return true;
    case 'redirect':
      response.writeHead(302, { Location: fault.location });
      response.end();
      return true;
    case 'truncated':
      truncateAnswer(response);
      return false;
    case 'endless-paging':
    case 'expired-continue':
    case 'lost-answer':
    case 'upgrade-stalls-at-pdb':
    case 'upgrade-fails':
      return false;
    default: {
      const unknown: never = fault;
      throw new Error(`Unknown fault ${JSON.stringify(unknown)}`);
    }
  }
}

function applies(
  fault: Fault,
  path: string,
  method: string,
  isContinued: boolean,
): boolean {
  if (
    !('resources' in fault) &&
    (fault.kind === 'upgrade-stalls-at-pdb' || fault.kind === 'upgrade-fails')
  )
    return false;
  if (fault.kind === 'expired-continue' && !isContinued) return false;
  if (fault.kind === 'lost-answer' && method === 'GET') return false;
  const resources = 'resources' in fault ? fault.resources : undefined;
  if (!resources) return true;
  return resources.some(
    resource => resource === path || namesResource(path, resource),
  );
}

/** Whether a path is about a resource such as `secrets` or `poddisruptionbudgets.policy`. */
function namesResource(path: string, qualified: string): boolean {
  const dot = qualified.indexOf('.');
  const [resource, group] =
    dot < 0
      ? [qualified, '']
      : [qualified.slice(0, dot), qualified.slice(dot + 1)];
  const parts = path.split('/').filter(part => part.length > 0);
  const pathGroup = parts[0] === 'apis' ? parts[1] : '';
  return pathGroup === group && parts.slice(2).includes(resource);
}

function spend(store: ClusterStore, fault: Fault): void {
  if (!('times' in fault) || fault.times === undefined) return;
  const left = fault.times - 1;
  const replacement = left > 0 ? [{ ...fault, times: left }] : [];
  store.state.faults = store.state.faults.flatMap(other =>
    other === fault ? replacement : [other],
  );
  store.touched();
}

function sleepWhileOpen(
  response: ServerResponse,
  milliseconds: number,
): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds);
    response.on('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Streams a list that never makes sense, so that only a byte limit ends it early. */
async function streamGarbage(
  response: ServerResponse,
  megabytes: number,
): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.write(LIST_START);
  const chunk = Buffer.alloc(64 * 1024, 'x');
  for (let sent = 0; sent < megabytes * 16 && !response.destroyed; sent += 1) {
    if (!response.write(chunk)) {
      await drainedOrClosed(response);
    }
  }
  response.end('"]}');
}

function drainedOrClosed(response: ServerResponse): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
  });
}
