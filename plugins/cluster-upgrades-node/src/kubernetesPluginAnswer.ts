import {
  ClusterReadError,
  redactCredentials,
  type ClusterReadFailure,
  type ClusterReadFailureKind,
} from '@drydock/upgrade-readiness';
import type { ReasonCode } from '@drydock/upgrade-reasons';

/** An answer that came through the kubernetes plugin's proxy, or from the plugin itself. */
export interface PluginAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly etag?: string;
  readonly body: Buffer;
  readonly decodedBytes: number;
}

/** @throws ClusterReadError `not-kubernetes` for anything but a JSON object */
export function parseObject(
  text: string,
  request: string,
): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) return { ...parsed };
  } catch {
    // Falls through to the same failure as JSON that is no object.
  }
  throw new ClusterReadError({
    kind: 'not-kubernetes',
    reason: { code: 'read.not-kubernetes' },
    request,
    retryable: false,
  });
}

/** Reads an answer up to a limit on its bytes. @throws ClusterReadError */
export async function readAnswer(
  response: Response,
  maxBytes: number,
  request: string,
): Promise<PluginAnswer> {
  const chunks: Uint8Array[] = [];
  let decodedBytes = 0;
  if (response.body) {
    // Leaving the loop early cancels the body and with it the connection.
    for await (const chunk of response.body) {
      decodedBytes += chunk.byteLength;
      if (decodedBytes > maxBytes) {
        throw new ClusterReadError({
          kind: 'too-large',
          reason: {
            code: 'read.answer-too-large',
            params: { limit: { number: maxBytes } },
          },
          request,
          retryable: false,
          remedy: { code: 'read.remedy-byte-limit' },
        });
      }
      chunks.push(chunk);
    }
  }
  const contentType = response.headers.get('content-type') ?? '';
  if (response.status === 200 && /html/i.test(contentType)) {
    throw new ClusterReadError({
      kind: 'not-kubernetes',
      reason: { code: 'read.not-kubernetes' },
      request,
      status: 200,
      retryable: false,
      remedy: { code: 'read.remedy-plugin-something-else' },
    });
  }
  return {
    status: response.status,
    contentType,
    etag: response.headers.get('etag') ?? undefined,
    body: Buffer.concat(chunks),
    decodedBytes,
  };
}

function messageOf(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text.slice(0, 20_000));
    if (typeof parsed !== 'object' || parsed === null) return '';
    const nested =
      'error' in parsed &&
      typeof parsed.error === 'object' &&
      parsed.error !== null
        ? parsed.error
        : parsed;
    return 'message' in nested && typeof nested.message === 'string'
      ? redactCredentials(nested.message.slice(0, 2000))
          .replace(/\s+/g, ' ')
          .slice(0, 300)
      : '';
  } catch {
    return '';
  }
}

/** The failure for an answer that is no success. */
export function refused(
  response: Response,
  text: string,
  request: string,
): ClusterReadError {
  const { status } = response;
  const answer = messageOf(text);
  const [kind, retryable, remedy] = explain(status, answer);
  const params = { request: { text: request }, status: { number: status } };
  const failure: ClusterReadFailure = {
    kind,
    reason:
      answer === ''
        ? { code: 'read.plugin-answered', params }
        : {
            code: 'read.plugin-answered-saying',
            params: { ...params, answer: { text: answer } },
          },
    request,
    status,
    retryable,
    remedy: { code: remedy },
  };
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ClusterReadError(failure, {
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}

function explain(
  status: number,
  answer: string,
): [
  ClusterReadFailureKind,
  boolean,
  Extract<ReasonCode, `read.remedy-${string}`>,
] {
  if (/token not found|no .{0,100}token/i.test(answer))
    return ['credential-needed', false, 'read.remedy-kubeconfig-source'];
  if (
    /request error|ECONNREFUSED|ENOTFOUND|ETIMEDOUT|ECONNRESET|EHOSTUNREACH/.test(
      answer,
    )
  )
    return ['unreachable', true, 'read.remedy-plugin-network'];
  if (/certificate/i.test(answer))
    return ['tls', false, 'read.remedy-plugin-ca'];
  if (status >= 300 && status < 400)
    return ['not-kubernetes', false, 'read.remedy-plugin-api-server'];
  if (status === 401)
    return ['unauthorized', false, 'read.remedy-plugin-credential'];
  if (status === 403) return ['forbidden', false, 'read.remedy-plugin-reader'];
  if (status === 404) return ['not-found', false, 'read.remedy-not-served'];
  if (status === 410) return ['expired', true, 'read.remedy-again'];
  if (status === 429) return ['rate-limited', true, 'read.remedy-later'];
  return ['server-error', status >= 500, 'read.remedy-both-logs'];
}

/** Turns the error of a request into a failure with a cause and a fix. */
export function asReadError(
  error: unknown,
  call: { readonly request: string; readonly signal?: AbortSignal },
  timeoutMilliseconds: number,
  late: boolean,
): ClusterReadError {
  if (error instanceof ClusterReadError) return error;
  if (call.signal?.aborted) {
    return new ClusterReadError(
      {
        kind: 'aborted',
        reason: { code: 'read.cancelled' },
        request: call.request,
        retryable: true,
      },
      { cause: error },
    );
  }
  if (late) {
    return new ClusterReadError(
      {
        kind: 'timeout',
        reason: {
          code: 'read.no-answer-in-time',
          params: { limit: { seconds: timeoutMilliseconds / 1000 } },
        },
        request: call.request,
        retryable: true,
        remedy: { code: 'read.remedy-check-load' },
      },
      { cause: error },
    );
  }
  return new ClusterReadError(
    {
      kind: 'unreachable',
      reason: { code: 'read.plugin-not-asked' },
      request: call.request,
      retryable: true,
      remedy: { code: 'read.remedy-plugin-installed' },
    },
    { cause: error },
  );
}
