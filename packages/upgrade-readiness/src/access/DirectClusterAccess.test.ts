import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { ClusterReadError } from '../contracts';
import type { ClusterReadFailure, ClusterReadRequest } from '../contracts';
import { createDirectClusterAccess } from './createDirectClusterAccess';
import type { AccessLimits } from './DirectClusterAccess';
import {
  otherAuthority,
  serverCertificate,
  serverKey,
} from '../testing/certificates';
import { inEnglish } from '@drydock/upgrade-reasons';
import type { InEnglish } from '@drydock/upgrade-reasons';

const servers: Server[] = [];
const closers: (() => Promise<void>)[] = [];

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return address.port;
}

async function accessTo(
  listener: RequestListener,
  limits: Partial<AccessLimits> = {},
) {
  const port = await listen(createServer(listener));
  const access = createDirectClusterAccess({
    description: 'test',
    server: `http://127.0.0.1:${port}/prefix/`,
    token: 'abc',
    limits,
  });
  closers.push(() => access.close());
  return access;
}

const json =
  (body: string, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };
const status =
  (
    code: number,
    body = '',
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ): RequestListener =>
  (_, response) => {
    response.writeHead(code, headers);
    response.end(body);
  };

async function failureOf(
  reading: Promise<unknown>,
): Promise<InEnglish<ClusterReadFailure>> {
  const error = await reading.then(
    () => undefined,
    thrown => thrown,
  );
  if (!(error instanceof ClusterReadError))
    throw new Error(`Expected a ClusterReadError, got ${error}`);
  return inEnglish(error.failure);
}

const version: ClusterReadRequest = { path: '/version', purpose: 'test' };

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  }
});

describe('a direct read', () => {
  it('asks for gzip under its own name and counts the bytes on the wire and after', async () => {
    const text = JSON.stringify({ text: 'x'.repeat(10_000) });
    let seen: unknown;
    const access = await accessTo((request, response) => {
      seen = { url: request.url, method: request.method, ...request.headers };
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        etag: '"1"',
      });
      response.end(gzipSync(text));
    });
    const answer = await access.read({
      path: '/api/v1/pods',
      query: { limit: '5', continue: 'a b' },
      purpose: 'test',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: Buffer.from(text),
      etag: '"1"',
      decodedBytes: text.length,
    });
    expect(answer.wireBytes).toBeLessThan(500);
    expect(seen).toMatchObject({
      url: '/prefix/api/v1/pods?limit=5&continue=a+b',
      method: 'GET',
      authorization: 'Bearer abc',
      'accept-encoding': 'gzip',
      'user-agent': expect.stringMatching(/^drydock\/\d/),
    });
  });

  it('passes If-None-Match on and gives 304 an empty body', async () => {
    const access = await accessTo((request, response) =>
      response
        .writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 500)
        .end(),
    );
    expect(await access.read({ ...version, ifNoneMatch: '"1"' })).toMatchObject(
      { status: 304, body: Buffer.alloc(0), decodedBytes: 0 },
    );
  });

  it('asks an access review', async () => {
    let sent = '';
    const access = await accessTo((request, response) => {
      request.on('data', chunk => (sent += chunk));
      request.on('end', () =>
        response
          .writeHead(201, { 'content-type': 'application/json' })
          .end('{"status":{"allowed":true}}'),
      );
    });
    expect(
      await access.review({ verb: 'list', group: '', resource: 'secrets' }),
    ).toBe(true);
    expect(JSON.parse(sent)).toMatchObject({
      kind: 'SelfSubjectAccessReview',
      spec: { resourceAttributes: { verb: 'list', resource: 'secrets' } },
    });
  });

  it.each([
    [401, 'unauthorized', false],
    [403, 'forbidden', false],
    [404, 'not-found', false],
    [410, 'expired', true],
    [429, 'rate-limited', true],
    [500, 'server-error', true],
    [503, 'server-error', true],
    [302, 'not-kubernetes', false],
    [418, 'server-error', false],
  ])('says what %i means and how to mend it', async (code, kind, retryable) => {
    const access = await accessTo(
      status(code, '{"kind":"Status","message":"because of\\nthis"}', {
        'content-type': 'application/json',
        location: 'https://elsewhere.example',
      }),
    );
    const failure = await failureOf(access.read(version));
    expect(failure).toMatchObject({
      kind,
      retryable,
      status: code,
      request: 'GET /version',
      remedy: expect.stringMatching(/./),
    });
    expect(failure.reason.includes('because of this')).toBe(
      ![302, 410].includes(code),
    );
  });

  it('tells how long a 429 asks to wait', async () => {
    const access = await accessTo(status(429, '', { 'retry-after': '7' }));
    await expect(access.read(version)).rejects.toMatchObject({
      retryAfterSeconds: 7,
    });
  });

  it.each([
    ['HTML with 200', 200, 'text/html', '<html>Sign in</html>'],
    ['HTML with 404', 404, 'text/html', '<html>Not here</html>'],
    ['plain text with 200', 200, 'text/plain', 'hello'],
  ])('does not take %s for a cluster', async (_, code, type, body) => {
    const access = await accessTo(status(code, body, { 'content-type': type }));
    expect(await failureOf(access.read(version))).toMatchObject({
      kind: 'not-kubernetes',
      remedy: expect.stringContaining('server address'),
    });
  });

  it('takes protobuf as it is where it was asked for, and for no cluster where it was not', async () => {
    const body = Buffer.from([0x6b, 0x38, 0x73, 0x00, 0xff, 0xfe, 0x80]);
    const access = await accessTo((_, response) =>
      response
        .writeHead(200, {
          'content-type': 'application/vnd.kubernetes.protobuf',
        })
        .end(body),
    );
    const accept = 'application/vnd.kubernetes.protobuf,application/json';
    expect(
      await access.read({ path: '/api/v1/secrets', accept, purpose: 'test' }),
    ).toMatchObject({
      contentType: 'application/vnd.kubernetes.protobuf',
      body,
      decodedBytes: 7,
    });
    expect(await failureOf(access.read(version))).toMatchObject({
      kind: 'not-kubernetes',
    });
  });

  it('inflates a body of several gzip members, and one whose end tells a wrong size', async () => {
    const members = Buffer.concat([
      gzipSync('{"a":"'),
      gzipSync('x'.repeat(200_000)),
      gzipSync('"}'),
    ]);
    const access = await accessTo((_, response) =>
      response
        .writeHead(200, {
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        })
        .end(members),
    );
    expect(await access.read(version)).toMatchObject({
      decodedBytes: 200_008,
      wireBytes: members.length,
    });
    const lying = gzipSync('{}');
    lying.writeUInt32LE(0xffffffff, lying.length - 4);
    const liar = await accessTo((_, response) =>
      response
        .writeHead(200, {
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        })
        .end(lying),
    );
    await expect(liar.read(version)).rejects.toBeInstanceOf(ClusterReadError);
  });

  it('repeats nothing of an HTML body', async () => {
    const access = await accessTo(
      status(502, '<script>alert(1)</script>', { 'content-type': 'text/html' }),
    );
    expect(JSON.stringify(await failureOf(access.read(version)))).not.toContain(
      'script',
    );
  });

  it('ends an endless body at the limit and closes the upstream [T-246]', async () => {
    let sent = 0;
    const closed = new Promise<void>(resolve => {
      void accessTo((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const chunk = Buffer.alloc(64 * 1024, 'x');
        const push = () => {
          while (!response.destroyed && sent < 500 * 1024 * 1024) {
            sent += chunk.length;
            if (!response.write(chunk)) return;
          }
        };
        response.on('drain', push);
        response.on('close', resolve);
        push();
      }).then(async access => {
        expect(
          await failureOf(access.read({ ...version, maxBytes: 1024 * 1024 })),
        ).toMatchObject({ kind: 'too-large', request: 'GET /version' });
      });
    });
    await closed;
    expect(sent).toBeLessThan(100 * 1024 * 1024);
  });

  it('ends an inflate bomb at the limit of its decoded bytes [T-247]', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    const access = await accessTo((_, response) =>
      response
        .writeHead(200, {
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        })
        .end(bomb),
    );
    expect(
      await failureOf(access.read({ ...version, maxBytes: 1024 * 1024 })),
    ).toMatchObject({ kind: 'too-large' });
  });

  it('takes a truncated body for a failure', async () => {
    const access = await accessTo((_, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': '1000',
      });
      response.write('{"items":[');
      setImmediate(() => response.destroy());
    });
    expect(await failureOf(access.read(version))).toMatchObject({
      kind: 'unreachable',
      retryable: true,
    });
  });

  it('takes a truncated gzip body for a failure', async () => {
    const half = gzipSync(JSON.stringify({ a: 'x'.repeat(1000) })).subarray(
      0,
      20,
    );
    const access = await accessTo((_, response) =>
      response
        .writeHead(200, {
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        })
        .end(half),
    );
    await expect(access.read(version)).rejects.toBeInstanceOf(ClusterReadError);
  });

  it('gives up on a server that hangs', async () => {
    const access = await accessTo(() => undefined);
    expect(
      await failureOf(access.read({ ...version, timeoutMilliseconds: 100 })),
    ).toMatchObject({
      kind: 'timeout',
      reason: 'No complete answer within 0.1 s',
      retryable: true,
    });
  });

  it('says how long it waited for a connection, not how long it would have waited for an answer', async () => {
    const sockets: Socket[] = [];
    const silent = createTcpServer(
      socket => void sockets.push(socket.on('error', () => undefined)),
    );
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const access = createDirectClusterAccess({
      description: 'test',
      server: `https://127.0.0.1:${port}`,
      token: 'abc',
      limits: { connectTimeoutMilliseconds: 100 },
    });
    closers.push(() => access.close());
    expect(await failureOf(access.read(version))).toMatchObject({
      kind: 'timeout',
      reason: 'No connection within 0.1 s',
    });
    for (const socket of sockets) socket.destroy();
    await new Promise(resolve => silent.close(resolve));
  });

  it.each(['before the answer', 'in the middle of the body'])(
    'closes the upstream when aborted %s',
    async moment => {
      const controller = new AbortController();
      let closed: Promise<void> = Promise.resolve();
      const access = await accessTo((_, response) => {
        closed = new Promise(resolve => response.on('close', () => resolve()));
        if (moment === 'in the middle of the body') {
          response.writeHead(200, { 'content-type': 'application/json' });
          response.write('{');
        }
        setImmediate(() => controller.abort());
      });
      expect(
        await failureOf(access.read({ ...version, signal: controller.signal })),
      ).toMatchObject({ kind: 'aborted' });
      await closed;
    },
  );

  it('says that no server listens', async () => {
    const port = await listen(createServer());
    const server = servers.splice(0)[0];
    await new Promise(resolve => server.close(resolve));
    const access = createDirectClusterAccess({
      description: 'test',
      server: `http://127.0.0.1:${port}`,
    });
    closers.push(() => access.close());
    expect(await failureOf(access.read(version))).toMatchObject({
      kind: 'unreachable',
      reason:
        'Could not reach the API server: nothing listens at its address (ECONNREFUSED)',
    });
  });

  it.each([
    '/../secrets',
    '//evil.example/version',
    '/version?x=1',
    '/a/%2e%2E/b',
    'version',
    '/a\nb',
    '/a\\b',
  ])('refuses the path %j [T-214]', async path => {
    const access = await accessTo(json('{}'));
    await expect(access.read({ path, purpose: 'test' })).rejects.toThrow();
  });
});

describe('the server address [T-204]', () => {
  it.each([
    ['http://api.example.com', 'instead of https:'],
    ['https://169.254.169.254', 'link-local'],
    ['https://user:password@api.example.com', 'user name or password'],
    ['file:///etc/passwd', 'file:'],
    ['not a url', 'not a URL'],
  ])('%s is refused: %s', async (server, message) => {
    const access = createDirectClusterAccess({
      description: 'test',
      server,
      token: 'abc',
    });
    const failure = await failureOf(access.read(version));
    expect(failure).toMatchObject({
      kind: 'refused-address',
      reason: expect.stringContaining(message),
    });
    expect(failure.reason).not.toContain('password@');
  });

  it('may be kept off this machine', async () => {
    const access = createDirectClusterAccess({
      description: 'test',
      server: 'https://localhost:1',
      allowLoopback: false,
    });
    expect(await failureOf(access.read(version))).toMatchObject({
      kind: 'refused-address',
    });
  });
});

describe('TLS', () => {
  const serve = async () =>
    listen(
      createTlsServer(
        { key: serverKey, cert: serverCertificate },
        json('{"gitVersion":"v1.33.1"}'),
      ),
    );

  it('trusts the configured authority', async () => {
    const access = createDirectClusterAccess({
      description: 'test',
      server: `https://127.0.0.1:${await serve()}`,
      ca: serverCertificate,
    });
    closers.push(() => access.close());
    expect((await access.read(version)).body.toString()).toContain('v1.33.1');
  });

  it('tells the certificate that the server showed, once connected', async () => {
    const access = createDirectClusterAccess({
      description: 'test',
      server: `https://127.0.0.1:${await serve()}`,
      ca: serverCertificate,
    });
    closers.push(() => access.close());
    expect(access.servingCertificate?.()).toBeUndefined();
    await access.read(version);
    expect(access.servingCertificate?.()?.trim()).toBe(
      serverCertificate.trim(),
    );
  });

  it('refuses a server that another authority signed [T-205]', async () => {
    const access = createDirectClusterAccess({
      description: 'test',
      server: `https://127.0.0.1:${await serve()}`,
      ca: otherAuthority,
    });
    closers.push(() => access.close());
    expect(await failureOf(access.read(version))).toMatchObject({
      kind: 'tls',
      retryable: false,
      remedy: expect.stringContaining('certificate-authority-data'),
    });
  });

  it('refuses a certificate for another name', async () => {
    const access = createDirectClusterAccess({
      description: 'test',
      server: `https://127.0.0.1:${await serve()}`,
      ca: serverCertificate,
      tlsServerName: 'other.example',
    });
    closers.push(() => access.close());
    expect(await failureOf(access.read(version))).toMatchObject({
      kind: 'tls',
      reason: expect.stringContaining('another name'),
    });
  });

  it('skips the check only where told', async () => {
    const access = createDirectClusterAccess({
      description: 'test',
      server: `https://127.0.0.1:${await serve()}`,
      skipTlsVerify: true,
    });
    closers.push(() => access.close());
    expect((await access.read(version)).status).toBe(200);
  });
});
