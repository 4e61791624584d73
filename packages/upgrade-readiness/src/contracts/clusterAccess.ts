import { reasonText, type Reason } from '@drydock/upgrade-reasons';

/** How a read failed, in one word: what code decides by. */
export type ClusterReadFailureKind =
  | 'unreachable'
  | 'timeout'
  | 'tls'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'expired'
  | 'rate-limited'
  | 'server-error'
  | 'not-kubernetes'
  | 'too-large'
  | 'too-many-pages'
  | 'credential-needed'
  | 'refused-address'
  | 'not-allowed-by-policy'
  | 'unproven-identity'
  | 'aborted';

/** A failed read as plain data. Holds no credential. */
export interface ClusterReadFailure {
  readonly kind: ClusterReadFailureKind;
  /** What happened, cause first. */
  readonly reason: Reason;
  /** What was asked, for example `list poddisruptionbudgets.policy` or `GET /metrics`. */
  readonly request?: string;
  readonly status?: number;
  readonly retryable: boolean;
  /** How to fix it. */
  readonly remedy?: Reason;
}

/** What happened and how to fix it, as one reason. */
export function withRemedy({
  reason,
  remedy,
}: Pick<ClusterReadFailure, 'reason' | 'remedy'>): Reason {
  return remedy
    ? {
        code: 'read.with-remedy',
        params: {
          reason: { reasons: [reason] },
          remedy: { reasons: [remedy] },
        },
      }
    : reason;
}

/** Thrown by {@link ClusterAccess} and everything that reads through it. */
export class ClusterReadError extends Error {
  readonly failure: ClusterReadFailure;
  /** Seconds that the server asked to wait (429, 503). */
  readonly retryAfterSeconds?: number;

  constructor(
    failure: ClusterReadFailure,
    options?: { cause?: unknown; retryAfterSeconds?: number },
  ) {
    super(reasonText(failure.reason), { cause: options?.cause });
    this.name = 'ClusterReadError';
    this.failure = failure;
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}

/** One read. */
export interface ClusterReadRequest {
  /**
   * Absolute path below the API server's address, for example
   * `/apis/policy/v1/poddisruptionbudgets`; never a URL.
   */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** `Accept` header; defaults to `application/json`. */
  readonly accept?: string;
  readonly ifNoneMatch?: string;
  /** Why it is asked, for diagnostics: the section or check that needs the answer. */
  readonly purpose: string;
  readonly signal?: AbortSignal;
  /**
   * Limit for the decoded body; a larger answer fails with `too-large` and the upstream is closed.
   * Defaults to the access's own limit.
   */
  readonly maxBytes?: number;
  /** Limit for the whole request, milliseconds. Defaults to the access's own limit. */
  readonly timeoutMilliseconds?: number;
}

export interface ClusterReadResponse {
  /**
   * 200, or 304 when `ifNoneMatch` matched (then `body` is empty). Every other status is thrown as
   * a {@link ClusterReadError}.
   */
  readonly status: 200 | 304;
  readonly contentType: string;
  readonly etag?: string;
  /** Inflated; text is UTF-8. */
  readonly body: Buffer;
  /** Bytes as they came over the wire, where known. */
  readonly wireBytes?: number;
  readonly decodedBytes: number;
}

/** What an access review asks; empty fields mean "any". */
export interface AccessReview {
  readonly verb: string;
  readonly group?: string;
  readonly resource?: string;
  readonly namespace?: string;
  /** For non-resource URLs such as `/metrics`. */
  readonly path?: string;
}

/**
 * What TLS proved about the server behind an access. Digests are SHA-256 of public keys (SPKI) in
 * hex.
 */
export interface ServerIdentity {
  /**
   * Key of the serving certificate; undefined when two connections showed different keys, as
   * several API servers behind one address do.
   */
  readonly servingKey?: string;
  /**
   * Key of the self-signed certificate in the configured bundle that signed the serving
   * certificate. Undefined when the connection was not verified, was verified against the public
   * roots of the system or through an intermediate certificate, or when two connections differ.
   */
  readonly authority?: string;
  /**
   * Whether the API server itself ends TLS: no path in the address, and the certificate is for
   * `kubernetes.default.svc`. Gateways end TLS for many clusters.
   */
  readonly isApiServer: boolean;
}

/**
 * A read-only client for one cluster. Implementations negotiate gzip, send Drydock's own
 * User-Agent, follow no redirect, honour byte and time limits, and close the upstream connection
 * when the signal aborts.
 */
export interface ClusterAccess {
  /** For people and logs, for example `kubeconfig context prod-eu-1`; holds no credential. */
  readonly description: string;
  /** @throws ClusterReadError for every failure, also for an aborted signal. */
  read(request: ClusterReadRequest): Promise<ClusterReadResponse>;
  /**
   * Asks a SelfSubjectAccessReview, the only request that is not a read.
   * @throws ClusterReadError
   */
  review(review: AccessReview, signal?: AbortSignal): Promise<boolean>;
  /**
   * The certificate that the server showed on the last connection, as PEM; undefined before the
   * first, and where the access cannot tell.
   */
  servingCertificate?(): string | undefined;
  /**
   * What TLS proved on all connections so far: a relay that sends some of them elsewhere must prove
   * nothing. Undefined before the first, without TLS, and where the access does not end TLS itself.
   */
  serverIdentity?(): ServerIdentity | undefined;
  /** Closes idle connections. */
  close(): Promise<void>;
}
