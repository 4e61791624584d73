import {
  ClusterReadError,
  redactCredentials,
  type ClusterReadFailure,
  type ClusterReadFailureReason,
} from '@drydock/upgrade-readiness';

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
    reason: 'not-kubernetes',
    message: 'The answer is not JSON of a Kubernetes API server',
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
          reason: 'too-large',
          message: `The answer is larger than ${maxBytes} bytes`,
          request,
          retryable: false,
          fix: 'Check that the server is a Kubernetes API server; raise the byte limit when its objects are that large',
        });
      }
      chunks.push(chunk);
    }
  }
  const contentType = response.headers.get('content-type') ?? '';
  if (response.status === 200 && /html/i.test(contentType)) {
    throw new ClusterReadError({
      reason: 'not-kubernetes',
      message: 'The answer is HTML, not that of a Kubernetes API server',
      request,
      status: 200,
      retryable: false,
      fix: "Check the cluster's address in the kubernetes plugin: something else, such as a login page, answers there",
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
  const said = messageOf(text);
  const [reason, retryable, fix] = explain(status, said);
  const failure: ClusterReadFailure = {
    reason,
    message: `${request} was answered with ${status}${
      said === '' ? '' : `: ${said}`
    }`,
    request,
    status,
    retryable,
    fix,
  };
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ClusterReadError(failure, {
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}

function explain(
  status: number,
  said: string,
): [ClusterReadFailureReason, boolean, string] {
  const reader =
    'Bind the reader ClusterRole of the docs to the account that the kubernetes plugin uses';
  if (/token not found|no .{0,100}token/i.test(said))
    return [
      'credential-needed',
      false,
      'Add a reader credential: a kubeconfig source with a read-only ServiceAccount token',
    ];
  if (
    /request error|ECONNREFUSED|ENOTFOUND|ETIMEDOUT|ECONNRESET|EHOSTUNREACH/.test(
      said,
    )
  )
    return [
      'unreachable',
      true,
      "Check the cluster's address in the kubernetes plugin and the network between the portal and it",
    ];
  if (/certificate/i.test(said))
    return ['tls', false, "Check the cluster's CA in the kubernetes plugin"];
  if (status >= 300 && status < 400)
    return [
      'not-kubernetes',
      false,
      "Set the cluster's address to the API server itself",
    ];
  if (status === 401)
    return [
      'unauthorized',
      false,
      "Replace the kubernetes plugin's credential for this cluster",
    ];
  if (status === 403) return ['forbidden', false, reader];
  if (status === 404)
    return [
      'not-found',
      false,
      'Nothing to do when the cluster does not serve it; otherwise check its address',
    ];
  if (status === 410)
    return ['expired', true, 'Nothing to do: it is read again'];
  if (status === 429)
    return ['rate-limited', true, 'Nothing to do: it is read again later'];
  return [
    'server-error',
    status >= 500,
    "See the API server's and the portal's log",
  ];
}

/** Turns whatever a request threw into a failure with a cause and a way to mend it. */
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
        reason: 'aborted',
        message: 'The read was cancelled',
        request: call.request,
        retryable: true,
      },
      { cause: error },
    );
  }
  if (late) {
    return new ClusterReadError(
      {
        reason: 'timeout',
        message: `No complete answer within ${timeoutMilliseconds / 1000} s`,
        request: call.request,
        retryable: true,
        fix: 'Check the load of the API server and the network between the portal and it',
      },
      { cause: error },
    );
  }
  return new ClusterReadError(
    {
      reason: 'unreachable',
      message: 'The kubernetes plugin could not be asked',
      request: call.request,
      retryable: true,
      fix: 'Check that @backstage/plugin-kubernetes-backend is installed and running',
    },
    { cause: error },
  );
}
