import { SecretText } from '@drydock/upgrade-readiness';
import { inEnglish } from '@drydock/upgrade-reasons';
import { Alertmanager } from './Alertmanager';
import { FakeAlertmanager } from './__testUtils__/FakeAlertmanager';

const signal = new AbortController().signal;
const wanted = {
  matchers: [
    { name: 'cluster', value: 'prod-eu-1', isRegex: false, isEqual: true },
  ],
  startsAt: new Date(Date.now()).toISOString(),
  endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  createdBy: 'drydock',
  comment: 'test',
};

describe('Alertmanager', () => {
  let fake: FakeAlertmanager;
  beforeEach(async () => {
    fake = await FakeAlertmanager.start();
  });
  afterEach(() => fake.stop());
  const client = (settings: Parameters<FakeAlertmanager['settings']>[0] = {}) =>
    new Alertmanager(fake.settings(settings));
  const broken = (
    status: number,
    body: unknown,
    methods = ['GET', 'POST', 'DELETE'],
  ) => Object.assign(fake, { failing: { methods, answer: { status, body } } });

  it('sets, lists and ends a silence', async () => {
    const set = await client().set(wanted, signal);
    expect(await client().list(signal)).toMatchObject([
      {
        ...('id' in set ? { id: set.id } : {}),
        comment: 'test',
        status: { state: 'active' },
      },
    ]);
    if ('id' in set) await client().end(set.id, signal);
    expect(await client().list(signal)).toMatchObject([
      { status: { state: 'expired' } },
    ]);
  });

  it.each(['/alertmanager', '/alertmanager/'])(
    'calls api/v2 below %s with the configured headers',
    async path => {
      const authorization = new SecretText('Bearer s3cret');
      await client({
        url: new URL(path, fake.server.url),
        authorization,
        headers: { 'x-scope-orgid': 'team' },
      }).list(signal);
      expect(fake.server.received).toMatchObject([
        {
          path: '/alertmanager/api/v2/silences',
          headers: { authorization: 'Bearer s3cret', 'x-scope-orgid': 'team' },
        },
      ]);
    },
  );

  it('ending what is not there is no error', async () => {
    await expect(
      client().end('00000000-0000-4000-8000-000000000000', signal),
    ).resolves.toBeUndefined();
  });

  it('an id never leaves its place in the path', async () => {
    await expect(client().end('../silences?x=', signal)).rejects.toThrow(
      'answered 422 and did not end the silence: silenceID in path must be of type uuid',
    );
    expect(fake.server.received.at(-1)?.path).toBe(
      '/alertmanager/api/v2/silence/..%2Fsilences%3Fx%3D',
    );
  });

  it.each([400, 401, 403, 422])(
    'a %s to a silence is a refusal, in its words',
    async status => {
      broken(status, { message: 'not for you' });
      expect(inEnglish(await client().set(wanted, signal))).toEqual({
        refused: expect.stringMatching(
          new RegExp(`refused \\(${status}\\): not for you`),
        ),
      });
    },
  );

  it.each([404, 408, 425, 429, 500, 502, 503, 302])(
    'a %s to a silence is no answer: it may be there',
    async status => {
      broken(status, 'later');
      await expect(client().set(wanted, signal)).rejects.toThrow(
        `answered ${status} and no id of a silence: later`,
      );
    },
  );

  it.each([[{}], ['ok'], [[]], [{ silenceID: '' }]])(
    '%j is no id of a silence',
    async body => {
      broken(200, body);
      await expect(client().set(wanted, signal)).rejects.toThrow(
        'answered 200 and no id of a silence',
      );
    },
  );

  it.each([
    [{}],
    ['<html>'],
    [null],
    [[{ id: 'x' }]],
    [[{ ...wanted, id: 'x', status: { state: 'somewhere' } }]],
  ])('%j is no list of silences, and not an empty one', async body => {
    broken(200, body);
    await expect(client().list(signal)).rejects.toThrow(
      'answered 200 and no list of silences',
    );
  });

  it.each([401, 404, 500])(
    'a %s is no list of silences, and not an empty one',
    async status => {
      broken(status, []);
      await expect(client().list(signal)).rejects.toThrow(
        `answered ${status} and no list of silences`,
      );
    },
  );

  it('throws where the other side did not end a silence', async () => {
    broken(500, 'no', ['DELETE']);
    await expect(client().end('x', signal)).rejects.toThrow(
      'answered 500 and did not end the silence: no',
    );
  });

  it('waits no longer than it is configured to, and says who did not answer', async () => {
    fake.failing = { methods: ['GET'], answer: 'silent' };
    await expect(client().list(signal)).rejects.toThrow(
      /127\.0\.0\.1:\d+ did not answer within 1 s/,
    );
  });

  it('repeats no secret of an answer', async () => {
    broken(500, 'authorization: Bearer abcdefghijklmnop');
    await expect(client().list(signal)).rejects.toThrow(
      expect.objectContaining({
        message: expect.not.stringContaining('abcdefghijklmnop'),
      }),
    );
  });
});
