import { redact } from './redact';

describe('redact', () => {
  it.each([
    ['Authorization: Bearer abcdefgh12345678', 'abcdefgh12345678'],
    [
      'got eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJzeXN0ZW0ifQ.c2lnbmF0dXJl back',
      'eyJhbGci',
    ],
    ['https://admin:hunter22@proxy.example', 'hunter22'],
    ['password="hunter22" refused', 'hunter22'],
    [
      '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----',
      'MIIE',
    ],
  ])('takes the secret out of %s', (text, secret) => {
    expect(redact(text)).not.toContain(secret);
    expect(redact(text)).toContain('[redacted]');
  });

  it('leaves ordinary messages alone', () => {
    const message =
      'PodDisruptionBudget payments/api allows no disruption (0 of 3); v1.35.5 → v1.36.4';
    expect(redact(message)).toBe(message);
  });

  it('drops control characters and caps the length [T-294]', () => {
    expect(redact('a\u0000b\u001b[31mc')).toBe('ab[31mc');
    expect(redact('x'.repeat(1_000_000))).toHaveLength(2000);
  });
});
