import { ClusterReadError } from '@drydock/upgrade-readiness';

/** For people, by the code of Node. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed without an answer',
  EPIPE: 'the connection was closed without an answer',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name cannot be looked up now',
  ETIMEDOUT: 'no connection came about',
  EHOSTUNREACH: 'no way leads there',
  ENETUNREACH: 'no way leads there',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'its certificate is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  EPROTO: 'it does not speak TLS as expected',
};

/** Why a connection failed, without addresses and names that the error's own words hold: those who read plans are not told where a name leads inside. Pure. */
export function whyNoAnswer(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof ClusterReadError)
    return 'its name leads to an address that is never called';
  const code =
    typeof cause === 'object' && cause !== null && 'code' in cause
      ? String(cause.code)
      : '';
  if (Object.hasOwn(WORDS, code)) return WORDS[code];
  return /^[A-Z][A-Z0-9_]{2,60}$/.test(code)
    ? `the call failed with ${code}`
    : 'the call failed';
}
