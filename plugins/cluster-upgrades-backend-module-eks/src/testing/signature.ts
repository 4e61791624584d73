import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Credentials that the server of the tests knows. */
export interface TestKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const sha256 = (text: string) =>
  createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/** Whether a request is signed as AWS' Signature Version 4 asks for, with this key, for EKS in this region. */
export function isSigned(
  { method = '', url = '', headers }: IncomingMessage,
  body: string,
  key: TestKey,
  region: string,
): boolean {
  const [, accessKeyId, day, signedRegion, service, names = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (
    accessKeyId !== key.accessKeyId ||
    signedRegion !== region ||
    service !== 'eks'
  )
    return false;
  const [path, query = ''] = url.split('?');
  const canonicalPath = path.split('/').map(encodeURIComponent).join('/');
  const canonicalHeaders = names
    .split(';')
    .map(name => `${name}:${String(headers[name]).trim()}\n`)
    .join('');
  const request = [
    method,
    canonicalPath,
    query,
    canonicalHeaders,
    names,
    sha256(body),
  ].join('\n');
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    `${day}/${region}/eks/aws4_request`,
    sha256(request),
  ].join('\n');
  const signingKey = ['aws4_request'].reduce(
    hmac,
    hmac(hmac(hmac(`AWS4${key.secretAccessKey}`, day), region), service),
  );
  return (
    createHmac('sha256', signingKey).update(text).digest('hex') === signature
  );
}
