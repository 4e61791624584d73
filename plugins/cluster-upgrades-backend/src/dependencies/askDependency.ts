import type { DependencyConfig } from '../config/dependencies';
import { messageOf } from '../messageOf';
import { answerText } from '../outgoing/answerText';
import { callConfigured } from '../outgoing/callConfigured';
import type { DependencyState } from './model';

/** Asks once, for the status alone. Never throws for what the other side does. */
export async function askDependency({ url, expect, authorization, headers, timeoutSeconds }: DependencyConfig, signal: AbortSignal): Promise<Pick<DependencyState, 'status' | 'message'>> {
  try {
    const { status } = await callConfigured({
      url,
      method: 'GET',
      headers: { accept: '*/*', ...headers, ...(authorization ? { authorization: authorization.reveal() } : {}) },
      timeoutSeconds,
      maxBytes: 0,
      signal,
    });
    if (expect.some(({ from, to }) => from <= status && status <= to)) return { status: 'ok', message: `answers ${status}` };
    const redirect = status >= 300 && status < 400 ? ' (a redirect, which is not followed)' : '';
    return { status: 'failing', message: `answers ${status}${redirect} instead of ${expect.map(({ from, to }) => (from === to ? from : `${from}-${to}`)).join(', ')}` };
  } catch (error) {
    return { status: 'unknown', message: `cannot be asked (${answerText(messageOf(error))})` };
  }
}
