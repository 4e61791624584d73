import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import type { StsApi } from './StsApi';

const PREFIX = 'k8s-aws-v1.';
/** EKS takes a token for so long after it was signed. */
const VALID_MS = 15 * 60_000;

/**
 * Whether a token of aws-iam-authenticator is one of a principal that STS knows, for this cluster:
 * the question that it holds is signed again with what STS has, and the signatures are compared.
 */
export async function isTokenFor(
  cluster: string,
  token: string,
  { sts, now }: { readonly sts: StsApi; readonly now: Date },
): Promise<boolean> {
  const url = urlOf(token);
  if (!url) return false;
  const signed = url.searchParams;
  const [accessKeyId = '', , region = ''] = (
    signed.get('X-Amz-Credential') ?? ''
  ).split('/');
  const principal = sts.principal(accessKeyId);
  const signingDate = dateOf(signed.get('X-Amz-Date') ?? '');
  if (!principal || !signingDate) return false;
  if (Math.abs(now.getTime() - signingDate.getTime()) > VALID_MS) return false;
  const { secretAccessKey, sessionToken } = principal;
  const signer = new SignatureV4({
    credentials: { accessKeyId, secretAccessKey, sessionToken },
    region,
    service: 'sts',
    sha256: Sha256,
  });
  const again = await signer.presign(
    {
      method: 'GET',
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      headers: { host: url.hostname, 'x-k8s-aws-id': cluster },
      query: { Action: 'GetCallerIdentity', Version: '2011-06-15' },
    },
    { expiresIn: Number(signed.get('X-Amz-Expires')), signingDate },
  );
  return again.query?.['X-Amz-Signature'] === signed.get('X-Amz-Signature');
}

function urlOf(token: string): URL | undefined {
  if (!token.startsWith(PREFIX)) return undefined;
  const text = Buffer.from(token.slice(PREFIX.length), 'base64url').toString();
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** Of `20261121T090000Z`. */
function dateOf(text: string): Date | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
