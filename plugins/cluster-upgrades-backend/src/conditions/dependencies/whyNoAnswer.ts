import { ClusterReadError } from '@drydock/upgrade-readiness';
import type { Reason, ReasonCode } from '@drydock/upgrade-reasons';

/** By the code of Node. */
const REASONS: Readonly<Record<string, Extract<ReasonCode, `call.${string}`>>> =
  {
    ECONNREFUSED: 'call.connection-refused',
    ECONNRESET: 'call.connection-closed',
    EPIPE: 'call.connection-closed',
    ENOTFOUND: 'call.name-unknown',
    EAI_AGAIN: 'call.name-not-looked-up',
    ETIMEDOUT: 'call.no-connection',
    EHOSTUNREACH: 'call.no-route',
    ENETUNREACH: 'call.no-route',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'call.certificate-not-trusted',
    SELF_SIGNED_CERT_IN_CHAIN: 'call.certificate-not-trusted',
    UNABLE_TO_GET_ISSUER_CERT: 'call.certificate-not-trusted',
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'call.certificate-not-trusted',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'call.certificate-not-trusted',
    ERR_TLS_CERT_ALTNAME_INVALID: 'call.certificate-of-another-name',
    CERT_HAS_EXPIRED: 'call.certificate-expired',
    CERT_NOT_YET_VALID: 'call.certificate-not-yet-valid',
    EPROTO: 'call.no-tls',
  };

/**
 * Why a call to a host failed, without addresses and names that the error's own words hold: those
 * who read plans are not told where a name leads inside. Pure.
 */
export function whyNoAnswer(host: string, error: unknown): Reason {
  const params = { host: { text: host } };
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof ClusterReadError)
    return { code: 'call.address-forbidden', params };
  const code =
    typeof cause === 'object' && cause !== null && 'code' in cause
      ? String(cause.code)
      : '';
  if (Object.hasOwn(REASONS, code)) return { code: REASONS[code], params };
  return /^[A-Z][A-Z0-9_]{2,60}$/.test(code)
    ? { code: 'call.failed-with', params: { ...params, error: { text: code } } }
    : { code: 'call.failed', params };
}
