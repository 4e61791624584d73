import { X509Certificate } from 'node:crypto';
import type { CertificateFacts } from '../contracts';

const PEM =
  /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]{1,65536}-----END CERTIFICATE-----/g;
const MAX_BUNDLE = 1024 * 1024;
const MAX_CERTIFICATES = 200;

/**
 * The facts of a bundle of PEM certificates. A bundle stays good while one of its certificates
 * does, so its end is the latest of them; `subject` is that one's.
 */
export function certificateFactsOf(bundle: string): CertificateFacts {
  if (bundle.length > MAX_BUNDLE)
    return { unreadable: 'The bundle is larger than 1 MiB' };
  const blocks = (bundle.match(PEM) ?? []).slice(0, MAX_CERTIFICATES);
  if (blocks.length === 0)
    return { unreadable: 'The bundle holds no PEM certificate' };
  const certificates = blocks
    .flatMap(readCertificate)
    .sort((a, b) => b.ends - a.ends);
  if (certificates.length === 0)
    return { unreadable: 'No certificate of the bundle can be parsed' };
  const [{ ends, subject }] = certificates;
  return { notAfter: new Date(ends).toISOString(), subject };
}

/** The same for the base64 text of a `caBundle` field; undefined where the field is not set. */
export function certificateFactsOfField(
  caBundle: string | undefined,
): CertificateFacts | undefined {
  if (caBundle === undefined) return undefined;
  if (caBundle.length > MAX_BUNDLE * 2)
    return { unreadable: 'The bundle is larger than 1 MiB' };
  return certificateFactsOf(Buffer.from(caBundle, 'base64').toString('latin1'));
}

function readCertificate(
  pem: string,
): readonly { readonly ends: number; readonly subject: string }[] {
  try {
    const certificate = new X509Certificate(pem);
    const ends = Date.parse(certificate.validTo);
    return Number.isNaN(ends)
      ? []
      : [
          {
            ends,
            subject: certificate.subject.replace(/\n/g, ', ').slice(0, 200),
          },
        ];
  } catch {
    // One certificate that cannot be parsed does not spoil the others.
    return [];
  }
}
