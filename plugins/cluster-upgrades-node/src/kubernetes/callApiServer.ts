import http from 'node:http';
import https from 'node:https';
import type { KubeConfig } from '@kubernetes/client-node';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import { ReasonError } from '@drydock/upgrade-reasons';

const TIMEOUT_MILLISECONDS = 30_000;
/** Answers are one object; the largest Cluster observed has 20 kB. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/**
 * A call whose effect is not known: no answer, a cut answer, or a server error. Observe again
 * before deciding anything.
 */
export class EffectUnknownError extends ReasonError {}

/** One call that may change something. */
export interface ApiCall {
  readonly method: 'PATCH' | 'POST' | 'DELETE';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly contentType: string;
  readonly body: unknown;
}

/**
 * Sends one call with the credential of a kubeconfig.
 * @throws EffectUnknownError without a complete answer, or ClusterReadError before anything is sent
 */
export async function callApiServer(
  kubeConfig: KubeConfig,
  userAgent: string,
  { method, path, query, contentType, body }: ApiCall,
  signal: AbortSignal,
): Promise<ApiAnswer> {
  const server = kubeConfig.getCurrentCluster()?.server ?? '';
  const url = new URL(`${server.replace(/(?<!\/)\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries(query))
    url.searchParams.set(name, value);
  const options: https.RequestOptions = {
    method,
    signal,
    timeout: TIMEOUT_MILLISECONDS,
  };
  await authenticate(kubeConfig, url, options);
  const text = JSON.stringify(body);
  options.headers = {
    ...options.headers,
    accept: 'application/json',
    'content-type': contentType,
    'content-length': Buffer.byteLength(text),
    'user-agent': userAgent,
  };
  return send(url, options, text);
}

/**
 * Plain http is only for servers on this machine, such as simulators and tunnels: other machines
 * cannot listen in.
 */
async function authenticate(
  kubeConfig: KubeConfig,
  url: URL,
  options: https.RequestOptions,
): Promise<void> {
  if (url.protocol === 'https:') {
    await kubeConfig.applyToHTTPSOptions(options);
    return;
  }
  if (
    url.protocol !== 'http:' ||
    !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  ) {
    throw new ClusterReadError({
      kind: 'refused-address',
      reason: {
        code: 'writer.not-https',
        params: { address: { text: url.origin } },
      },
      retryable: false,
      remedy: { code: 'read.remedy-https-address' },
    });
  }
  const token = kubeConfig.getCurrentUser()?.token;
  if (token) options.headers = { authorization: `Bearer ${token}` };
}

export interface ApiAnswer {
  readonly status: number;
  readonly warnings: readonly string[];
  readonly body: string;
}

async function send(
  url: URL,
  options: https.RequestOptions,
  text: string,
): Promise<ApiAnswer> {
  const { request } = url.protocol === 'http:' ? http : https;
  return new Promise<ApiAnswer>((resolve, reject) => {
    const fail = (cause: unknown) =>
      reject(
        new EffectUnknownError(
          {
            code: 'writer.no-answer',
            params: {
              host: { text: url.host },
              cause: { text: causeOf(cause) },
            },
          },
          { cause },
        ),
      );
    const call = request(url, options, response => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_ANSWER_BYTES)
          call.destroy(
            new Error(`the answer has more than ${MAX_ANSWER_BYTES} bytes`),
          );
        else chunks.push(chunk);
      });
      response.on('aborted', () => fail(new Error('the answer was cut off')));
      response.on('error', fail);
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          warnings: warningsOf(response.headers.warning),
          body: Buffer.concat(chunks).toString('utf8'),
        });
      });
    });
    call.on('timeout', () =>
      call.destroy(
        new Error(`no answer within ${TIMEOUT_MILLISECONDS / 1000} s`),
      ),
    );
    call.on('error', fail);
    call.end(text);
  });
}

export function causeOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'unknown cause';
}

/** `299 - "text"`, several joined by commas. */
function warningsOf(header: string | string[] | undefined): readonly string[] {
  const joined = Array.isArray(header) ? header.join(', ') : header ?? '';
  return [...joined.matchAll(/\d{3} \S+ "((?:[^"\\]|\\.)*)"/g)].map(
    ([, text]) => text.replace(/\\(.)/g, '$1'),
  );
}
