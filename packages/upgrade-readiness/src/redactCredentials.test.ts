import { redactCredentials } from './redactCredentials';

describe('redactCredentials', () => {
  it.each([
    ['Authorization: Bearer abcdefgh.ijkl', 'Authorization: Bearer [redacted]'],
    ['password=hunter2 was wrong', 'password=[redacted] was wrong'],
    ['"token": "hunter22"', '"token": "[redacted]"'],
    ['dial https://ada:hunter2@etcd.example', 'dial https://[redacted]@etcd.example'],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIE', '[redacted]'],
    ['pods is forbidden: User "reader" cannot list', 'pods is forbidden: User "reader" cannot list'],
  ])('makes of %j %j', (text, redacted) => {
    expect(redactCredentials(text)).toBe(redacted);
  });
});
