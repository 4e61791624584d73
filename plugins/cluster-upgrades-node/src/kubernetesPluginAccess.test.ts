import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { mockServices } from '@backstage/backend-test-utils';
import { KubernetesPluginClient } from './kubernetesPluginAccess';

describe('KubernetesPluginClient', () => {
  let server: Server;
  let handle: (request: IncomingMessage, response: ServerResponse) => void;
  let now = 0;

  beforeEach(async () => {
    now = 0;
    server = createServer((request, response) => handle(request, response));
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  });

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  });

  function client() {
    const address = server.address();
    const port =
      typeof address === 'object' && address !== null ? address.port : 0;
    return new KubernetesPluginClient({
      discovery: {
        getBaseUrl: async id => `http://127.0.0.1:${port}/api/${id}`,
        getExternalBaseUrl: async id => id,
      },
      auth: mockServices.auth(),
      requestTimeoutSeconds: 5,
      maxBytes: 1000,
      now: () => now,
    });
  }
  const json = (response: ServerResponse, status: number, body: unknown) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(body));

  it('lists clusters with a service token and drops what has no name', async () => {
    let authorization: string | undefined;
    handle = (request, response) => {
      authorization = request.headers.authorization;
      json(response, 200, {
        items: [
          { name: 'a', title: 'A', authProvider: 'serviceAccount' },
          { title: 'nameless' },
          3,
        ],
      });
    };
    await expect(
      client().listClusters(new AbortController().signal),
    ).resolves.toEqual([
      { name: 'a', title: 'A', authProvider: 'serviceAccount' },
    ]);
    expect(authorization).toMatch(/^Bearer /);
  });

  it('never takes a strange answer for an empty list', async () => {
    handle = (_, response) => json(response, 200, {});
    await expect(
      client().listClusters(new AbortController().signal),
    ).rejects.toMatchObject({ failure: { kind: 'server-error' } });
  });

  it('says that the kubernetes plugin is missing where nothing serves its clusters', async () => {
    handle = (_, response) =>
      json(response, 404, {
        error: { name: 'NotFoundError', message: 'Not found' },
      });
    const failure = {
      kind: 'not-found',
      retryable: true,
      reason: { code: 'read.plugin-missing' },
      remedy: { code: 'read.remedy-install-plugin' },
    };

    await expect(
      client().listClusters(new AbortController().signal),
    ).rejects.toMatchObject({ failure });
  });

  it('names the cluster in the header and lets the server end what takes too long', async () => {
    let seen: IncomingMessage | undefined;
    handle = (request, response) => {
      seen = request;
      json(response, 200, { kind: 'List' });
    };
    const answer = await client()
      .access({ name: 'prod eu' })
      .read({
        path: '/api/v1/pods',
        query: { limit: '500' },
        purpose: 'test',
        timeoutMilliseconds: 4000,
      });
    expect(answer).toMatchObject({
      status: 200,
      body: Buffer.from('{"kind":"List"}'),
    });
    expect(seen?.url).toBe(
      '/api/kubernetes/proxy/api/v1/pods?limit=500&timeout=4s',
    );
    expect(seen?.headers['backstage-kubernetes-cluster']).toBe('prod eu');
  });

  it.each(['oidc', 'google', 'aks'])(
    'asks for a reader credential where the plugin signs in as the user (%s)',
    authProvider => {
      expect(() => client().access({ name: 'a', authProvider })).toThrow(
        expect.objectContaining({
          failure: expect.objectContaining({ kind: 'credential-needed' }),
        }),
      );
    },
  );

  it.each([
    [401, {}, 'unauthorized'],
    [403, {}, 'forbidden'],
    [404, {}, 'not-found'],
    [410, {}, 'expired'],
    [429, {}, 'rate-limited'],
    [500, { error: { message: 'token not found' } }, 'credential-needed'],
    [
      500,
      {
        error: {
          message:
            "Cluster 'a' request error; caused by Error: connect ECONNREFUSED",
        },
      },
      'unreachable',
    ],
    [503, {}, 'server-error'],
    [302, {}, 'not-kubernetes'],
  ])('explains %s %j as %s', async (status, body, kind) => {
    handle = (_, response) => json(response, status, body);
    await expect(
      client()
        .access({ name: 'a' })
        .read({ path: '/version', purpose: 'test' }),
    ).rejects.toMatchObject({ failure: { kind } });
  });

  it('refuses HTML and bodies over the limit', async () => {
    handle = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    await expect(
      client()
        .access({ name: 'a' })
        .read({ path: '/version', purpose: 'test' }),
    ).rejects.toMatchObject({ failure: { kind: 'not-kubernetes' } });
    handle = (_, response) => json(response, 200, 'x'.repeat(2000));
    await expect(
      client()
        .access({ name: 'a' })
        .read({ path: '/version', purpose: 'test' }),
    ).rejects.toMatchObject({ failure: { kind: 'too-large' } });
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/a/../../b',
    '/a/%2e%2E/b',
    '/a?b',
    'version',
  ])('refuses the path %s [T-215]', async path => {
    handle = () => {
      throw new Error('must not be asked');
    };
    await expect(
      client().access({ name: 'a' }).read({ path, purpose: 'test' }),
    ).rejects.toMatchObject({ failure: { kind: 'refused-address' } });
  });

  it('closes the connection to the portal when aborted', async () => {
    const abort = new AbortController();
    const closed = new Promise<void>(resolve => {
      handle = request => {
        request.socket.once('close', () => resolve());
        abort.abort();
      };
    });
    await expect(
      client()
        .access({ name: 'a' })
        .read({ path: '/version', purpose: 'test', signal: abort.signal }),
    ).rejects.toMatchObject({ failure: { kind: 'aborted' } });
    await closed;
  });

  it('stops asking after three failures in a row, for a minute, for that cluster only', async () => {
    let asked = 0;
    handle = (_, response) => {
      asked += 1;
      json(response, 500, { error: { message: 'ECONNREFUSED' } });
    };
    const plugin = client();
    const read = () =>
      plugin.access({ name: 'a' }).read({ path: '/version', purpose: 'test' });
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(read()).rejects.toMatchObject({
        failure: { kind: 'unreachable' },
      });
    expect(asked).toBe(3);
    await expect(
      plugin.access({ name: 'b' }).read({ path: '/version', purpose: 'test' }),
    ).rejects.toThrow();
    expect(asked).toBe(4);
    now = 61_000;
    await expect(read()).rejects.toThrow();
    expect(asked).toBe(5);
  });

  it('asks an access review', async () => {
    handle = (_, response) =>
      json(response, 201, { status: { allowed: true } });
    await expect(
      client().access({ name: 'a' }).review({ verb: 'list', resource: 'pods' }),
    ).resolves.toBe(true);
  });
});
