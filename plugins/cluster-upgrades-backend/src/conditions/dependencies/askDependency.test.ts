import { SecretText } from '@drydock/upgrade-readiness';
import { inEnglish, reasonText } from '@drydock/upgrade-reasons';
import type { DependencyConfig } from '../../config/dependencies';
import { selfSigned } from '../../foundation/outgoing/__testUtils__/selfSigned';
import { TestServer } from '../../foundation/outgoing/__testUtils__/TestServer';
import { registryAt } from './__testUtils__/dependencies';
import { askDependency } from './askDependency';
import { whyNoAnswer } from './whyNoAnswer';

describe('a dependency that is asked', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await TestServer.start();
  });
  afterEach(() => server.stop());

  const ask = (more: Partial<DependencyConfig> = {}) =>
    askDependency(registryAt(server, more), new AbortController().signal).then(
      inEnglish,
    );

  it('is good with an expected status alone', async () => {
    await expect(ask()).resolves.toEqual({
      status: 'ok',
      message: 'answers 200',
    });
    server.answer({}, 401);
    await expect(
      ask({
        expect: [
          { from: 200, to: 200 },
          { from: 401, to: 403 },
        ],
      }),
    ).resolves.toMatchObject({ status: 'ok' });
    await expect(
      ask({
        expect: [
          { from: 200, to: 200 },
          { from: 402, to: 403 },
        ],
      }),
    ).resolves.toEqual({
      status: 'failing',
      message: 'answers 401 instead of 200 and 402-403',
    });
    server.answer('sorry', 503);
    await expect(ask()).resolves.toEqual({
      status: 'failing',
      message: 'answers 503 instead of 200-299',
    });
  });

  it('is not followed to where it redirects [T-238]', async () => {
    const elsewhere = await TestServer.start();
    server.respond = (_, response) => {
      response.writeHead(302, { location: elsewhere.url.href });
      response.end();
    };
    await expect(ask()).resolves.toEqual({
      status: 'failing',
      message:
        'answers 302 (a redirect, which is not followed) instead of 200-299',
    });
    expect([server.received.length, elsewhere.received.length]).toEqual([1, 0]);
    await elsewhere.stop();
  });

  it('is unknown when it hangs, before and after its head', async () => {
    server.respond = () => undefined;
    await expect(ask({ timeoutSeconds: 0.1 })).resolves.toEqual({
      status: 'unknown',
      message: `cannot be asked (${server.url.host} did not answer within 0.1 s)`,
    });
    server.respond = (_, response) => {
      response.writeHead(200);
      response.flushHeaders();
    };
    await expect(ask()).resolves.toMatchObject({ status: 'ok' });
  });

  it('is unknown when no server listens', async () => {
    const other = await TestServer.start();
    const url = other.url;
    await other.stop();
    await expect(ask({ url })).resolves.toEqual({
      status: 'unknown',
      message: `cannot be asked (${url.host} refused the connection)`,
    });
  });

  it('is unknown when its certificate is not trusted [T-241]', async () => {
    const tls = await TestServer.start(selfSigned);
    await expect(ask({ url: tls.url })).resolves.toEqual({
      status: 'unknown',
      message: `cannot be asked (the certificate of ${tls.url.host} is not trusted)`,
    });
    expect(tls.received).toEqual([]);
    await tls.stop();
  });

  it('tells nothing of what lies behind its name, and names what it has no words for [T-242]', async () => {
    const behind = (code: string) =>
      reasonText(
        whyNoAnswer(
          'example.org',
          new Error('x', {
            cause: Object.assign(
              new Error('connect 10.1.2.3:443, altnames: DNS:inside.example'),
              { code },
            ),
          }),
        ),
      );
    expect(behind('ERR_TLS_CERT_ALTNAME_INVALID')).toBe(
      'the certificate of example.org is for another name',
    );
    expect(behind('HPE_INVALID_CONSTANT')).toBe(
      'the call to example.org failed with HPE_INVALID_CONSTANT',
    );
    expect([
      behind('10.1.2.3'),
      reasonText(whyNoAnswer('example.org', undefined)),
    ]).toEqual([
      'the call to example.org failed',
      'the call to example.org failed',
    ]);
    await expect(
      ask({ url: new URL('http://169.254.169.254.nip.invalid/') }),
    ).resolves.toEqual({
      status: 'unknown',
      message: expect.stringMatching(
        /^cannot be asked \(the name of 169\.254\.169\.254\.nip\.invalid (is not known|cannot be looked up now)\)$/,
      ),
    });
  });

  it('does not have its body read, however much it is [T-239]', async () => {
    server.respond = (_, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    await expect(ask()).resolves.toMatchObject({ status: 'ok' });
  });

  it('is sent the headers of the configuration, and shows neither them nor its path [T-240]', async () => {
    server.answer({}, 403);
    const { message } = await ask({
      url: new URL('/v2/?key=abc', server.url),
      authorization: new SecretText('Bearer s3cret'),
      headers: { 'x-tenant': 'one' },
    });
    expect(server.received).toMatchObject([
      {
        path: '/v2/?key=abc',
        headers: { authorization: 'Bearer s3cret', 'x-tenant': 'one' },
      },
    ]);
    expect(message).toBe('answers 403 instead of 200-299');
  });
});
