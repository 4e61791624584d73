import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Credentials that the server of the tests knows. */
export interface TestKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Services that the server speaks for. */
export type Service = 'eks' | 'sts' | 'ec2';

/** Who signed a request, for which region and service. */
export interface Signer {
  readonly accessKeyId: string;
  readonly region: string;
  readonly service: Service;
}

const sha256 = (text: string) =>
  createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

function isService(name: string | undefined): name is Service {
  return name === 'eks' || name === 'sts' || name === 'ec2';
}

/**
 * Who signed a request as AWS' Signature Version 4 asks for; undefined where the signature is not
 * that of one of these keys.
 */
export function signerOf(
  { method = '', url = '', headers }: IncomingMessage,
  body: string,
  secretOf: (accessKeyId: string) => string | undefined,
): Signer | undefined {
  const [, accessKeyId = '', day, region, service, names = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  const secret = secretOf(accessKeyId);
  if (secret === undefined || !isService(service)) return undefined;
  const [path, query = ''] = url.split('?');
  const request = [
    method,
    path.split('/').map(encodeURIComponent).join('/'),
    query.split('&').sort().join('&'),
    names
      .split(';')
      .map(name => `${name}:${String(headers[name]).trim()}\n`)
      .join(''),
    names,
    sha256(body),
  ].join('\n');
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    `${day}/${region}/${service}/aws4_request`,
    sha256(request),
  ].join('\n');
  const signingKey = [day, region, service, 'aws4_request'].reduce<
    string | Buffer
  >(hmac, `AWS4${secret}`);
  return hmac(signingKey, text).toString('hex') === signature
    ? { accessKeyId, region, service }
    : undefined;
}
