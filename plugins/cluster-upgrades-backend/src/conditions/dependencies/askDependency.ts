import type { Param } from '@drydock/upgrade-reasons';
import type { DependencyConfig } from '../../config/dependencies';
import {
  callConfigured,
  CallFailed,
} from '../../foundation/outgoing/callConfigured';
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
    const params = { status: { text: String(status) } };
    if (expect.some(({ from, to }) => from <= status && status <= to))
      return {
        status: 'ok',
        message: { code: 'dependency.answers', params },
      };
    const isRedirect = status >= 300 && status < 400;
    return {
      status: 'failing',
      message: {
        code: isRedirect
          ? 'dependency.redirects'
          : 'dependency.answers-instead',
        params: { ...params, expected: { list: expect.map(expectedParam) } },
      },
    };
  } catch (error) {
    // Without a cause it is a limit of ours that passed.
    const cause =
      error instanceof CallFailed && error.cause === undefined
        ? error.reason
        : whyNoAnswer(url.host, error);
    return {
      status: 'unknown',
      message: {
        code: 'dependency.no-answer',
        params: { cause: { reasons: [cause] } },
      },
    };
  }
}

function expectedParam({
  from,
  to,
}: DependencyConfig['expect'][number]): Param {
  return { text: from === to ? String(from) : `${from}-${to}` };
}
