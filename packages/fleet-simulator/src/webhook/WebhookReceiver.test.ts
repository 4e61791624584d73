import { createHmac } from 'crypto';
import { generateFrom } from '../fleet/generateFleet';
import { ApiError } from '../kube/apiError';
import { startSimulator } from '../startSimulator';
import { createMemoryLog } from '../state/appendLog';
import { BegunHook, WebhookReceiver } from './WebhookReceiver';

const NOW = Date.UTC(2026, 10, 21);
const SECRET = 'sixteen characters';
const message = (key: string) =>
  JSON.stringify({
    event: 'hook.run',
    idempotencyKey: key,
    poll: false,
    hook: 'move',
    at: 'before-node-drain',
    attempt: 1,
    upgrade: 'u1',
    cluster: { id: 'c1', name: 'c1' },
    node: { name: 'c1-md-0-1', pool: 'md-0' },
  });
const sign = (body: string, now = NOW, secret = SECRET) => {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret)
    .update(`${seconds}.${body}`)
    .digest('hex')}`;
};

describe('WebhookReceiver', () => {
  const given = (log = createMemoryLog<BegunHook>()) => {
    const receiver = new WebhookReceiver({
      secret: SECRET,
      workSeconds: 8,
      log,
    });
    return {
      log,
      receiver,
      call: (key: string, now = NOW) =>
        receiver.answer(message(key), sign(message(key), now), now),
    };
  };

  it('runs for its time, is done then, and starts each idempotency key once', () => {
    const { receiver, call } = given();
    expect(call('a')).toEqual({
      status: 202,
      body: { message: 'running for another 8 s', askAgainAfterSeconds: 3 },
    });
    expect(call('a', NOW + 7_000)).toMatchObject({
      status: 202,
      body: { askAgainAfterSeconds: 1 },
    });
    expect(call('a', NOW + 8_000)).toEqual({
      status: 200,
      body: { status: 'done', message: 'done after 8 s' },
    });
    expect(call('b', NOW + 8_000).status).toBe(202);
    expect(receiver.begun()).toMatchObject([
      {
        key: 'a',
        hook: 'move',
        at: 'before-node-drain',
        attempt: 1,
        cluster: 'c1',
        node: 'c1-md-0-1',
        begunAt: '2026-11-21T00:00:00.000Z',
      },
      { key: 'b' },
    ]);
  });

  it('goes on after a restart with what it had begun', () => {
    const { log, call } = given();
    call('a');
    const { call: later, receiver } = given(log);
    expect(later('a', NOW + 8_000)).toMatchObject({ status: 200 });
    expect(receiver.begun()).toHaveLength(1);
  });

  it('holds or fails a running hook, as the mode says', () => {
    const { receiver, call } = given();
    receiver.mode = 'hold';
    expect(call('a', NOW + 60_000)).toMatchObject({ status: 202 });
    expect(call('a', NOW + 120_000)).toMatchObject({ status: 202 });
    receiver.mode = 'fail';
    expect(call('a', NOW + 120_000)).toMatchObject({
      status: 200,
      body: { status: 'failed' },
    });
    receiver.mode = 'work';
    expect(call('a', NOW + 120_000)).toMatchObject({
      status: 200,
      body: { status: 'done' },
    });
  });

  it.each([
    ['unsigned', message('a'), undefined, 401],
    [
      'signed with another secret',
      message('a'),
      sign(message('a'), NOW, 'another secret 16'),
      401,
    ],
    [
      'signed six minutes ago',
      message('a'),
      sign(message('a'), NOW - 360_000),
      401,
    ],
    ['changed after it was signed', message('b'), sign(message('a')), 401],
    ['no hook', '{"event":"gate.ask"}', sign('{"event":"gate.ask"}'), 400],
    ['no JSON', 'no', sign('no'), 400],
  ])(
    'refuses what is %s, and begins nothing',
    (_what, body, signature, code) => {
      const { receiver } = given();
      const answer = () => receiver.answer(body, signature, NOW);
      expect(answer).toThrow(ApiError);
      expect(answer).toThrow(expect.objectContaining({ code }));
      expect(receiver.begun()).toEqual([]);
    },
  );
});

describe('the webhook of a simulator', () => {
  const post = async (
    url: string,
    body: string,
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(url, { method: 'POST', body, headers });
    return { status: response.status, body: (await response.json()) as object };
  };

  it('is called, looked at and set over HTTP', async () => {
    const simulator = await startSimulator({
      fleet: generateFrom(1, []),
      webhook: { secret: SECRET, workSeconds: 0 },
    });
    const send = () =>
      post(`${simulator.url}/_simulator/webhook`, message('a'), {
        'drydock-signature': sign(message('a'), Date.now()),
      });
    expect(await send()).toMatchObject({
      status: 200,
      body: { status: 'done' },
    });
    expect(
      (await post(`${simulator.url}/_simulator/webhook`, message('a'))).status,
    ).toBe(401);
    expect(
      await post(`${simulator.url}/_simulator/hooks`, '{"mode":"hold"}'),
    ).toEqual({ status: 200, body: { mode: 'hold' } });
    expect(await send()).toMatchObject({ status: 202 });
    expect(
      (await post(`${simulator.url}/_simulator/hooks`, '{"mode":"break"}'))
        .status,
    ).toBe(400);
    expect(
      await (await fetch(`${simulator.url}/_simulator/hooks`)).json(),
    ).toMatchObject({ mode: 'hold', begun: [{ key: 'a', node: 'c1-md-0-1' }] });
    await simulator.close();
  });

  it('is not there where it has no secret', async () => {
    const simulator = await startSimulator({ fleet: generateFrom(1, []) });
    expect(
      (await post(`${simulator.url}/_simulator/webhook`, message('a'))).status,
    ).toBe(404);
    expect((await fetch(`${simulator.url}/_simulator/hooks`)).status).toBe(404);
    await simulator.close();
  });
});
