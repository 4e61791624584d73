import { createHash, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { ServerIdentity } from '../contracts';

const PEM =
  /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]{1,65536}-----END CERTIFICATE-----/g;
const MAX_BUNDLE_CHARACTERS = 1024 * 1024;
const MAX_CERTIFICATES = 200;
/** Names in the certificates of API servers, which gateways do not have. */
const API_SERVER_NAMES = [
  'DNS:kubernetes.default.svc',
  'DNS:kubernetes.default',
];

/** One TLS connection. */
export interface SeenConnection {
  /** Undefined when the server showed none. */
  readonly certificate?: X509Certificate;
  /** The configured PEM bundle that the certificate was verified against. */
  readonly verifiedBy?: string;
}

/**
 * Remembers what a server proved on each connection. All must agree: a relay may send one to a
 * foreign API server and the next to its own.
 */
export class SeenServer {
  readonly #hasPath: boolean;
  readonly #keys = new Set<string | undefined>();
  readonly #authorities = new Set<string | undefined>();
  #isApiServer = true;

  constructor(address: string) {
    this.#hasPath = !URL.canParse(address) || new URL(address).pathname !== '/';
  }

  add({ certificate, verifiedBy }: SeenConnection): void {
    this.#keys.add(certificate && digestOf(certificate.publicKey));
    this.#authorities.add(
      certificate && verifiedBy !== undefined
        ? signerIn(verifiedBy, certificate)
        : undefined,
    );
    const names = certificate?.subjectAltName?.split(', ') ?? [];
    this.#isApiServer &&= API_SERVER_NAMES.some(name => names.includes(name));
  }

  identity(): ServerIdentity | undefined {
    if (this.#keys.size === 0) return undefined;
    return {
      servingKey: only(this.#keys),
      authority: only(this.#authorities),
      isApiServer: this.#isApiServer && !this.#hasPath,
    };
  }
}

function only<T>(values: ReadonlySet<T>): T | undefined {
  return values.size === 1 ? [...values][0] : undefined;
}

/**
 * The self-signed certificate of a bundle that signed a certificate. The bundle as a whole proves
 * nothing: it may list the CA of another cluster. Certificates under an intermediate are left out:
 * a company's PKI signs for many clusters, the CA of a cluster signs for that cluster alone.
 */
function signerIn(
  bundle: string,
  certificate: X509Certificate,
): string | undefined {
  if (bundle.length > MAX_BUNDLE_CHARACTERS) return undefined;
  const blocks = (bundle.match(PEM) ?? []).slice(0, MAX_CERTIFICATES);
  const signer = blocks
    .flatMap(parsed)
    .find(
      candidate =>
        isSignedBy(certificate, candidate) && isSignedBy(candidate, candidate),
    );
  return signer && digestOf(signer.publicKey);
}

/** `checkIssued` compares names and extensions only; the signature is what proves. */
function isSignedBy(
  certificate: X509Certificate,
  signer: X509Certificate,
): boolean {
  return (
    certificate.checkIssued(signer) && certificate.verify(signer.publicKey)
  );
}

function parsed(pem: string): X509Certificate[] {
  try {
    return [new X509Certificate(pem)];
  } catch {
    return [];
  }
}

function digestOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}
