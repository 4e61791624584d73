import { X509Certificate, createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { User } from '@kubernetes/client-node';
import { UsageError } from '../console';
import { codeOf } from './kubeconfigFiles';

/**
 * What can be known of a client certificate before a server is asked: such a server would only say
 * that it does not know who calls.
 * @throws UsageError for a certificate that is missing, no certificate, of another key, expired, or
 *   not valid yet
 */
export function assertUsableCertificate(
  user: User | undefined,
  description: string,
  now: Date,
): void {
  if (!user || user.token || user.authProvider) return;
  const certificate = textOf(
    user.certData,
    user.certFile,
    `The client certificate of ${description}`,
  );
  const key = textOf(
    user.keyData,
    user.keyFile,
    `The client key of ${description}`,
  );
  if (!certificate || !key) return;
  const { validFrom, validTo, checkPrivateKey } = parsed(certificate, key);
  const renew = 'Renew it, or log in to the cluster again';
  if (new Date(validTo) < now)
    throw new UsageError(
      `${certificate.what} expired on ${dayOf(validTo)}. ${renew}`,
    );
  if (new Date(validFrom) > now)
    throw new UsageError(
      `${certificate.what} is not valid before ${dayOf(
        validFrom,
      )}. Check the clock of this machine`,
    );
  if (!checkPrivateKey())
    throw new UsageError(
      `${key.what} is not the key of the client certificate. ${renew}`,
    );
}

interface Pem {
  /** For people: which, and where it is. */
  readonly what: string;
  readonly text: string;
}

function textOf(
  data: string | undefined,
  file: string | undefined,
  what: string,
): Pem | undefined {
  if (data) return { what, text: Buffer.from(data, 'base64').toString('utf8') };
  if (!file) return undefined;
  const placed = `${what} (${file})`;
  try {
    return { what: placed, text: readFileSync(file, 'utf8') };
  } catch (error) {
    throw new UsageError(
      `${placed} cannot be read: ${
        codeOf(error) === 'ENOENT' ? 'there is no such file' : codeOf(error)
      }`,
    );
  }
}

function parsed(certificate: Pem, key: Pem) {
  const read = <T>({ what, text }: Pem, parse: (pem: string) => T): T => {
    try {
      return parse(text);
    } catch {
      throw new UsageError(
        `${what} cannot be used: it is no PEM of that. Copy it again from where it was issued`,
      );
    }
  };
  const { validFrom, validTo, ...rest } = read(certificate, pem => {
    const x509 = new X509Certificate(pem);
    return { validFrom: x509.validFrom, validTo: x509.validTo, x509 };
  });
  const privateKey = read(key, pem => createPrivateKey(pem));
  return {
    validFrom,
    validTo,
    checkPrivateKey: () => rest.x509.checkPrivateKey(privateKey),
  };
}

function dayOf(time: string): string {
  return new Date(time).toISOString().slice(0, 10);
}
