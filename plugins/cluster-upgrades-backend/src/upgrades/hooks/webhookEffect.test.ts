import { SecretText } from '@drydock/upgrade-readiness';
import { inEnglish, said } from '@drydock/upgrade-reasons';
import { HANGS_AFTER_SECONDS } from '../../__testUtils__/limits';
import {
  isSignedBy,
  TestServer,
} from '../../foundation/outgoing/__testUtils__/TestServer';
import { hookAttempt } from './__testUtils__/attempts';
import { readHookAnswer, webhookEffect } from './webhookEffect';

const signal = new AbortController().signal;

describe('a hook as a webhook', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await TestServer.start();
  });
  afterEach(() => server.stop());
  const effect = () =>
    webhookEffect(hookAttempt(), {
      id: 'alerts',
      url: server.url,
      secret: new SecretText('s3cret'),
      timeoutSeconds: HANGS_AFTER_SECONDS,
    });

  it('says what it is about, signed, and begins under the key of the attempt', async () => {
    server.answer({ status: 'done', message: 'silenced' });
    await expect(effect().begin(signal)).resolves.toEqual({
      state: 'succeeded',
      message: said('silenced'),
    });
    const [received] = server.received;
    expect(
      isSignedBy('s3cret', received, 300, Math.floor(Date.now() / 1000)),
    ).toBe(true);
    expect(JSON.parse(received.body)).toEqual({
      event: 'hook.run',
      idempotencyKey: 'u1/step-2/attempt-1',
      poll: false,
      hook: 'silence',
      at: 'before-upgrade',
      attempt: 1,
      rollout: 'r1',
      upgrade: 'u1',
      cluster: { id: 'c1', name: 'prod-eu-1' },
      from: 'v1.35.5',
      target: 'v1.36.4',
      requester: 'user:default/ada',
    });
  });

  it('asks again by the same call until it is done', async () => {
    server.answer({ status: 'pending', askAgainAfterSeconds: 7 }, 202);
    await expect(effect().begin(signal)).resolves.toMatchObject({
      state: 'running',
      askAgainAfterMs: 7000,
    });
    server.answer({ status: 'done' });
    await expect(effect().observe('accepted', signal)).resolves.toMatchObject({
      state: 'succeeded',
    });
    const [first, second] = server.received.map(({ body }) => JSON.parse(body));
    expect(second).toEqual({ ...first, poll: true });
  });

  it('sends no call to observe a hook that may not have started', async () => {
    await expect(effect().observe('intended', signal)).resolves.toEqual({
      state: 'unsure',
    });
    expect(server.received).toEqual([]);
  });

  it.each<[number, string, object]>([
    [204, '', { state: 'succeeded' }],
    [
      200,
      '{"status":"failed","message":"no such team"}',
      { state: 'failed', message: 'no such team' },
    ],
    [
      422,
      '{"message":"unknown cluster"}',
      {
        state: 'failed',
        refused: true,
        message: 'The webhook refused (422): unknown cluster',
      },
    ],
    [202, 'whatever', { state: 'running', askAgainAfterMs: 30_000 }],
  ])('reads %s %s', (status, text, expected) => {
    expect(inEnglish(readHookAnswer({ status, text }))).toMatchObject(expected);
  });

  it.each([
    [200, '<html>Sign in</html>'],
    [200, '{}'],
    [302, ''],
    [500, ''],
    [429, ''],
    [408, ''],
  ])('takes %s %s for no answer [T-168]', (status, text) => {
    expect(() => readHookAnswer({ status, text })).toThrow(
      `answered ${status}`,
    );
  });
});
