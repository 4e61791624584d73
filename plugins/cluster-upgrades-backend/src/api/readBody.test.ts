import express from 'express';
import request from 'supertest';
import { mockErrorHandler } from '@backstage/backend-test-utils';
import { readBody } from './readBody';

const app = express();
app.use(readBody());
app.use((sent, response) => void response.json({ body: sent.body }));
app.use(mockErrorHandler());

function post(path: string, body: string, type = 'application/json') {
  return request(app).post(path).set('Content-Type', type).send(body);
}

describe('readBody', () => {
  it.each([
    ['/plans/a%00b', '{}'],
    ['/plans?search=%00', '{}'],
    ['/plans', '{"name":"a\\u0000"}'],
    ['/plans', '{"a":[{"b\\u0000":1}]}'],
    ['/plans', '{"name":"\\\\\\u0000"}'],
    ['/clusters/a/trials', '["\\u0000"]'],
  ])(
    'refuses the NUL character, which PostgreSQL cannot store: %s %s',
    async (path, body) => {
      const answer = await post(path, body);
      expect([answer.status, answer.body.error.message]).toEqual([
        400,
        'The request contains a NUL character, which cannot be stored. Remove it and send the request again.',
      ]);
    },
  );

  it('lets a text through that only looks like the character', async () => {
    const { body } = await post('/plans/%2500', '{"name":"\\\\u0000"}');
    expect(body).toEqual({ body: { name: '\\u0000' } });
  });

  it('reads a body that is nested deeper than a recursion could go', async () => {
    const depth = 100_000;
    const nested = `${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`;
    expect((await post('/plans', nested)).status).toBe(400);
  });

  it('says what is wrong with a body that is too large', async () => {
    const { status, body } = await post('/plans', `"${'a'.repeat(2 ** 20)}"`);
    expect([status, body.error.message]).toEqual([
      400,
      expect.stringContaining('a plan file has at most 256 KiB'),
    ]);
  });
});
