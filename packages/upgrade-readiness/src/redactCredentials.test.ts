import { lastLines, redactCredentials } from './redactCredentials';

describe('redactCredentials', () => {
  it.each([
    ['Authorization: Bearer abcdefgh.ijkl', 'Authorization: Bearer [redacted]'],
    ['password=hunter2 was wrong', 'password=[redacted] was wrong'],
    ['"token": "hunter22"', '"token": "[redacted]"'],
    [
      'dial https://ada:hunter2@etcd.example',
      'dial https://[redacted]@etcd.example',
    ],
    [
      'password:                    hunter2',
      'password:                    [redacted]',
    ],
    ['token: secret: hunter22', 'token: [redacted] [redacted]'],
    [
      'session-eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln sent',
      'session-[redacted] sent',
    ],
    [
      'a token that a limit cut: eyJhbGciOiJIUzI1NiIsInR5cC',
      'a token that a limit cut: [redacted]',
    ],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIE', '[redacted]'],
    [
      'pods is forbidden: User "reader" cannot list',
      'pods is forbidden: User "reader" cannot list',
    ],
  ])('makes of %j %j [T-191]', (text, redacted) => {
    expect(redactCredentials(text)).toBe(redacted);
  });
});

describe('the last lines of a text', () => {
  it('begin at a line, so that the rest of a credential does not stay without its beginning [T-268]', () => {
    expect(lastLines(`first\ntoken=${'s'.repeat(20)}\nsaved`, 16)).toBe(
      'saved',
    );
    expect(lastLines('first\nsecond\n', 100)).toBe('first\nsecond\n');
    expect(lastLines('s'.repeat(100), 16)).toBe('');
  });

  it('hold no part of a private key whose beginning is missing [T-269]', () => {
    const key = `-----BEGIN PRIVATE KEY-----\n${'MIIE\n'.repeat(
      40,
    )}-----END PRIVATE KEY-----\n`;
    expect(lastLines(`${key}saved`, 100)).toBe('\nsaved');
    expect(
      redactCredentials(lastLines(`line\n${key}saved`, key.length + 8)),
    ).toBe('[redacted]\nsaved');
  });
});
