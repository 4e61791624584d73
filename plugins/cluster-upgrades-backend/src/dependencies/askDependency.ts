import type { DependencyConfig } from '../config/dependencies';
import { callConfigured, CallFailed } from '../outgoing/callConfigured';
import type { DependencyState } from './model';
import { whyNoAnswer } from './whyNoAnswer';

/** Asks once, for the status alone. Never throws for what the other side does. */
export async function askDependency(
  { url, expect, authorization, headers, timeoutSeconds }: DependencyConfig,
  signal: AbortSignal,
): Promise<Pick<DependencyState, 'status' | 'message'>> {
  try {
    const { status } = await callConfigured({
      url,
      method: 'GET',
      headers: {
        accept: '*/*',
        ...headers,
        ...(authorization ? { authorization: authorization.reveal() } : {}),
      },
      timeoutSeconds,
      maxBytes: 0,
      signal,
    });
    if (expect.some(({ from, to }) => from <= status && status <= to))
      return { status: 'ok', message: `answers ${status}` };
    const redirect =
      status >= 300 && status < 400
        ? ' (a redirect, which is not followed)'
        : '';
    return {
      status: 'failing',
      message: `answers ${status}${redirect} instead of ${expect
        .map(({ from, to }) => (from === to ? from : `${from}-${to}`))
        .join(', ')}`,
    };
  } catch (error) {
    // Without a cause it is the limit that passed, in words of ours.
    const why =
      error instanceof CallFailed && error.cause === undefined
        ? error.message
        : `${url.host}: ${whyNoAnswer(error)}`;
    return { status: 'unknown', message: `cannot be asked (${why})` };
  }
}
