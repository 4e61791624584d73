import { UsageError } from './console';
import type { Console } from './console';
import { textOf } from './plan/planFiles';

const MOST_ANSWER_BYTES = 32 * 1024 * 1024;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

export interface TokenChoice {
  /** Name of the environment variable that holds it. */
  readonly tokenEnv?: string;
  /** It is the only thing on standard input. */
  readonly tokenStdin?: boolean;
}

/**
 * A token is never an argument: arguments are seen by everybody on a machine and kept in histories.
 * @throws UsageError
 */
export async function tokenOf(
  { tokenEnv, tokenStdin }: TokenChoice,
  { environment, stdin }: Pick<Console, 'environment' | 'stdin'>,
): Promise<string> {
  if ((tokenEnv === undefined) === (tokenStdin !== true))
    throw new UsageError(
      'Say where the token is: --token-env NAME of a variable, or --token-stdin',
    );
  const token = (
    tokenEnv === undefined ? await textOf(stdin) : environment[tokenEnv] ?? ''
  ).trim();
  if (token === '')
    throw new UsageError(
      tokenEnv === undefined
        ? 'Standard input holds no token'
        : `The environment variable ${tokenEnv} holds no token`,
    );
  // Never shown, also not in an error of the HTTP client.
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new UsageError(
      'The token holds characters that no token has; is it another file or variable?',
    );
  return token;
}

/**
 * Address of the plugin's API.
 * @throws UsageError for an address that a token must not be sent to
 */
export function apiUrl(portal: string): URL {
  let url: URL;
  try {
    url = new URL(portal);
  } catch {
    throw new UsageError(
      `--portal ${portal} is no address; write it as https://portal.example.com`,
    );
  }
  if (url.username || url.password)
    throw new UsageError(
      '--portal holds a name or password; give a token with --token-env instead',
    );
  if (
    url.protocol !== 'https:' &&
    !(url.protocol === 'http:' && LOOPBACK.has(url.hostname))
  )
    throw new UsageError(
      `--portal ${url.origin} is not https: the token would be sent in the clear. http is for this machine only`,
    );
  return new URL(
    `${url.pathname.replace(/(?<!\/)\/+$/, '')}/api/cluster-upgrades/`,
    url.origin,
  );
}

export interface PortalRequest {
  readonly portal: string;
  /** Below the plugin's API. */
  readonly path: string;
  readonly token: string;
  /** What the token needs, for who is refused. */
  readonly permission: string;
  readonly body: object;
  readonly signal: AbortSignal;
  readonly timeoutSeconds: number;
}

/**
 * Posts and gives the decoded answer.
 * @throws UsageError for every answer that is no success, with what to do
 */
export async function askPortal({
  portal,
  path,
  token,
  permission,
  body,
  signal,
  timeoutSeconds,
}: PortalRequest): Promise<unknown> {
  const url = new URL(path, apiUrl(portal));
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.any([
      signal,
      AbortSignal.timeout(timeoutSeconds * 1000),
    ]),
  }).catch((error: unknown) => {
    throw new UsageError(
      `The portal at ${url.origin} cannot be asked: ${reasonOf(
        error,
        timeoutSeconds,
      )}`,
    );
  });
  if (response.status >= 300 && response.status < 400)
    throw new UsageError(
      `The portal at ${url.origin} sends elsewhere (${response.status}); name the address of its backend with --portal`,
    );
  const text = await limitedText(response, url);
  const answer = decoded(text);
  if (!response.ok)
    throw new UsageError(
      `${url.origin} answered ${response.status}: ${
        messageOf(answer) ?? hintOf(response.status, permission)
      }`,
    );
  if (answer === undefined)
    throw new UsageError(
      `${url.origin} did not answer with JSON: is it the address of the portal's backend?`,
    );
  return answer;
}

async function limitedText(response: Response, url: URL): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MOST_ANSWER_BYTES)
      throw new UsageError(
        `${url.origin} answered more than ${
          MOST_ANSWER_BYTES / 1024 / 1024
        } MiB`,
      );
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Of the API's own error body. */
function messageOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('error' in answer))
    return undefined;
  const { error } = answer;
  return typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string'
    ? error.message.slice(0, 1000)
    : undefined;
}

function hintOf(status: number, permission: string): string {
  if (status === 401) return 'the token is not accepted';
  if (status === 403)
    return `the token may not do this; it needs ${permission}`;
  if (status === 404)
    return "there is no Drydock at this address; it is that of the portal's backend";
  return 'no reason given';
}

function reasonOf(error: unknown, timeoutSeconds: number): string {
  if (typeof error !== 'object' || error === null) return 'unknown error';
  if ('name' in error && error.name === 'TimeoutError')
    return `no answer within ${timeoutSeconds} s`;
  if ('name' in error && error.name === 'AbortError') return 'interrupted';
  const cause = 'cause' in error ? error.cause : error;
  return typeof cause === 'object' &&
    cause !== null &&
    'message' in cause &&
    String(cause.message)
    ? String(cause.message).slice(0, 300)
    : 'no connection';
}
