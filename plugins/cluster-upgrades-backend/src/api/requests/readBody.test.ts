import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import express from 'express';
import request from 'supertest';
import { ROUTE_GUARDS } from '../routes';
import { readBody } from './readBody';

const KIB = 1024;

function app() {
  const server = express();
  server.use(readBody());
  server.use(
    (asked, response) =>
      void response.json({ keys: Object.keys(asked.body ?? {}).length }),
  );
  server.use(
    (
      error: Error,
      _asked: express.Request,
      response: express.Response,
      _next: express.NextFunction,
    ) =>
      void response
        .status('statusCode' in error ? Number(error.statusCode) : 400)
        .send(error.message),
  );
  return server;
}

/** Routes of the API that take a body, with a value for each parameter. */
const ROUTES = Object.keys(ROUTE_GUARDS)
  .map(route => route.split(' '))
  .filter(([method]) => method === 'POST' || method === 'PUT')
  .map(
    ([method, route]) =>
      [method.toLowerCase(), route.replace(/\{[^}]+\}/g, 'x')] as const,
  );
const isPlan = (method: string, route: string) =>
  /^\/plans(\/validate|\/preview)?$/.test(route) ||
  (method === 'put' && route.startsWith('/plans/'));
const bytesOf = (method: string, route: string) => {
  if (route.endsWith('/trials')) return 8 * 1024 * KIB;
  return isPlan(method, route) ? 1024 * KIB : 100 * KIB;
};

async function post(route: string, body: string) {
  const answer = await request(app())
    .post(route)
    .set('Content-Type', 'application/json')
    .send(body);
  return { status: answer.status, text: answer.text };
}

describe('readBody', () => {
  it.each(ROUTES)(
    '%s %s takes a body up to its limit and refuses a larger one, with what to do [T-146]',
    async (method, route) => {
      const bytes = bytesOf(method, route);
      const ask = (length: number) =>
        request(app())
          [method === 'put' ? 'put' : 'post'](route)
          .set('Content-Type', 'application/json')
          .send(`{"a":"${'x'.repeat(length - 8)}"}`);
      expect((await ask(bytes)).body).toEqual({ keys: 1 });
      const refused = await ask(bytes + 1);
      expect([refused.status, refused.text]).toEqual([
        413,
        expect.stringMatching(
          new RegExp(
            `^The request is larger than ${bytes.toLocaleString(
              'en',
            )} bytes\\. [A-Z]`,
          ),
        ),
      ]);
    },
  );

  it('limits the body of requests that need none', async () => {
    const asked = await request(app())
      .get('/calendar.ics')
      .set('Content-Type', 'application/json')
      .send(`"${'x'.repeat(200 * KIB)}"`);
    expect(asked.status).toBe(413);
  });

  it('is the only reader of bodies beside that of audit events: the limit of one behind it would never act [T-147]', () => {
    const folder = path.join(__dirname, '..', '..');
    const readers = readdirSync(folder, {
      recursive: true,
      encoding: 'utf8',
    }).filter(
      file =>
        file.endsWith('.ts') &&
        !file.endsWith('.test.ts') &&
        /express\.(json|text|raw|urlencoded)\(/.test(
          readFileSync(path.join(folder, file), 'utf8'),
        ),
    );
    expect(readers.sort()).toEqual([
      'api/requests/readBody.ts',
      'reporting/audit/createAuditRouter.ts',
    ]);
  });

  it.each([
    ['/plans/a%00b', '{}'],
    ['/plans?search=%00', '{}'],
    ['/plans', '{"name":"a\\u0000"}'],
    ['/plans', '{"a":[{"b\\u0000":1}]}'],
    ['/plans', '{"name":"\\\\\\u0000"}'],
    ['/clusters/a/trials', '["\\u0000"]'],
  ])(
    'refuses the NUL character, which PostgreSQL cannot store: %s %s [T-45]',
    async (route, body) => {
      const answer = await post(route, body);
      expect([answer.status, answer.text]).toEqual([
        400,
        'The request contains a NUL character, which cannot be stored. Remove it and send the request again.',
      ]);
    },
  );

  it('lets a text through that only looks like the character', async () => {
    expect((await post('/plans/%2500', '{"name":"\\\\u0000"}')).status).toBe(
      200,
    );
  });

  it('reads a body that is nested deeper than a recursion could go', async () => {
    const depth = 100_000;
    const nested = `${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`;
    expect((await post('/plans', nested)).status).toBe(400);
  });
});
