import { SecretText } from '@drydock/upgrade-readiness';
import { HANGS_AFTER_SECONDS } from '../../__testUtils__/limits';
import { isSignedBy, TestServer } from './__testUtils__/TestServer';
import { callWebhook } from './Webhook';

const NOW_MS = 1_790_000_000_999;

describe('callWebhook', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await TestServer.start();
  });
  afterEach(() => server.stop());

  const send = () =>
    callWebhook(
      {
        id: 'w',
        url: server.url,
        secret: new SecretText('s3cret'),
        timeoutSeconds: HANGS_AFTER_SECONDS,
      },
      { event: 'gate.ask', idempotencyKey: 'r/s/g' },
      new AbortController().signal,
      NOW_MS,
    );

  it('signs body and time so that a receiver knows who sent it and when [T-165]', async () => {
    await send();
    const [received] = server.received;
    const now = Math.floor(NOW_MS / 1000);
    expect(isSignedBy('s3cret', received, 300, now)).toBe(true);
    expect(isSignedBy('other', received, 300, now)).toBe(false);
    expect(
      isSignedBy(
        's3cret',
        { ...received, body: received.body.replace('r/s/g', 'r/s/h') },
        300,
        now,
      ),
    ).toBe(false);
    expect(isSignedBy('s3cret', received, 300, now + 301)).toBe(false);
    const later = {
      ...received,
      headers: {
        ...received.headers,
        'drydock-signature': String(
          received.headers['drydock-signature'],
        ).replace(/t=\d+/, `t=${now + 301}`),
      },
    };
    expect(isSignedBy('s3cret', later, 300, now + 301)).toBe(false);
  });

  it('names the matter in a header, too, and never sends the secret', async () => {
    await send();
    expect(server.received[0].headers).toMatchObject({
      'idempotency-key': 'r/s/g',
      'content-type': 'application/json',
    });
    expect(JSON.stringify(server.received)).not.toContain('s3cret');
  });
});
