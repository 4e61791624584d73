import { eksFailure, noCredentials } from './failures';
import { inEnglish } from '@drydock/upgrade-reasons';

const cluster = {
  name: 'prod',
  region: 'eu-central-1',
  accountId: '012345678901',
};

describe('eksFailure', () => {
  it.each<[object | string | undefined, string]>([
    [{ name: 'AccessDeniedException' }, 'forbidden'],
    [{ name: 'Unheard', $metadata: { httpStatusCode: 403 } }, 'forbidden'],
    [{ name: 'Unheard', $metadata: { httpStatusCode: 429 } }, 'rate-limited'],
    [{ name: 'CredentialsProviderError' }, 'credential-needed'],
    [{ name: 'Error', code: 'ENOTFOUND' }, 'unreachable'],
    [{ name: 'Error', code: 'CERT_HAS_EXPIRED' }, 'unreachable'],
    [{ name: 'TimeoutError' }, 'timeout'],
    [{ name: 'TooLargeError' }, 'too-large'],
    [{ name: '__proto__' }, 'server-error'],
    ['text', 'server-error'],
    [undefined, 'server-error'],
  ])('says of %j what it is', (error, kind) => {
    expect(inEnglish(eksFailure(error, cluster).failure)).toMatchObject({
      kind,
      reason: expect.stringMatching(
        /^EKS insights of prod in eu-central-1 of account 012345678901 could not be read: \w/,
      ),
      remedy: expect.any(String),
    });
  });

  it('repeats nothing of what AWS wrote [T-231]', () => {
    const error = {
      name: 'SignatureDoesNotMatch',
      message: 'canary-3f1b',
      $metadata: { httpStatusCode: 403 },
      $response: 'canary-3f1b',
    };
    expect(
      JSON.stringify([
        eksFailure(error, cluster),
        String(eksFailure(error, cluster)),
      ]),
    ).not.toContain('canary-3f1b');
  });

  it('knows missing credentials', () => {
    expect(noCredentials(cluster).failure).toMatchObject({
      kind: 'credential-needed',
      retryable: false,
    });
  });
});
