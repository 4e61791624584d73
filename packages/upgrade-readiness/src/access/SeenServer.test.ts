import { X509Certificate } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import {
  createServer as createTcpServer,
  connect,
  type AddressInfo,
} from 'node:net';
import { testCertificates } from '../testing/testCertificates';
import { createDirectClusterAccess } from './createDirectClusterAccess';
import { SeenServer, type SeenConnection } from './SeenServer';

const {
  authority,
  namesake,
  apiServer,
  secondApiServer,
  gateway,
  stranger,
  intermediate,
  underIntermediate,
} = testCertificates;

const connectionTo = (
  { cert }: { cert: string },
  verifiedBy?: string,
): SeenConnection => ({ certificate: new X509Certificate(cert), verifiedBy });

function identityOf(...connections: SeenConnection[]) {
  const seen = new SeenServer('https://127.0.0.1:6443');
  for (const connection of connections) seen.add(connection);
  return seen.identity();
}

describe('SeenServer', () => {
  it('tells the key of the server and of the CA that signed it', () => {
    const one = identityOf(connectionTo(apiServer, authority.cert));
    expect(one).toEqual({
      servingKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      authority: expect.stringMatching(/^[0-9a-f]{64}$/),
      isApiServer: true,
    });
    const two = identityOf(connectionTo(secondApiServer, authority.cert));
    expect(two?.authority).toBe(one?.authority);
    expect(two?.servingKey).not.toBe(one?.servingKey);
    expect(identityOf()).toBeUndefined();
  });

  it('tells the CA that signed, whatever else the bundle lists [T-64]', () => {
    const own = identityOf(connectionTo(stranger, namesake.cert));
    expect(
      identityOf(connectionTo(stranger, `${authority.cert}${namesake.cert}`))
        ?.authority,
    ).toBe(own?.authority);
    expect(
      identityOf(connectionTo(stranger, authority.cert))?.authority,
    ).toBeUndefined();
  });

  it.each([
    [
      'the connection was not verified against a configured bundle',
      connectionTo(apiServer),
    ],
    [
      'an intermediate signed',
      connectionTo(underIntermediate, `${authority.cert}${intermediate.cert}`),
    ],
  ])('tells no CA where %s', (_, connection) => {
    expect(identityOf(connection)).toMatchObject({
      servingKey: expect.any(String),
      authority: undefined,
    });
  });

  it('knows an API server by its certificate and an address without a path', () => {
    expect(identityOf(connectionTo(gateway, authority.cert))?.isApiServer).toBe(
      false,
    );
    const seen = new SeenServer('https://rancher.example/k8s/clusters/c-1');
    seen.add(connectionTo(apiServer, authority.cert));
    expect(seen.identity()?.isApiServer).toBe(false);
  });

  it('tells nothing that differs between connections', () => {
    expect(
      identityOf(
        connectionTo(apiServer, authority.cert),
        connectionTo(secondApiServer, authority.cert),
      ),
    ).toMatchObject({ servingKey: undefined, authority: expect.any(String) });
    expect(
      identityOf(
        connectionTo(apiServer, authority.cert),
        connectionTo(stranger, namesake.cert),
      ),
    ).toMatchObject({ servingKey: undefined, authority: undefined });
    expect(identityOf(connectionTo(apiServer, authority.cert), {})).toEqual({
      servingKey: undefined,
      authority: undefined,
      isApiServer: false,
    });
  });
});

describe('a direct access', () => {
  const closing: (() => Promise<unknown>)[] = [];

  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function serve(certificate: {
    cert: string;
    key: string;
  }): Promise<number> {
    const server: Server = createServer(certificate, (_, response) =>
      response.setHeader('content-type', 'application/json').end('{}'),
    );
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    closing.push(async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    });
    return (server.address() as AddressInfo).port;
  }

  /** Sends connections to one port after the other, as a hostile proxy in front of two clusters. */
  async function relay(ports: readonly number[]): Promise<number> {
    let count = 0;
    const server = createTcpServer(socket => {
      const upstream = connect(ports[count % ports.length], '127.0.0.1');
      count += 1;
      for (const [from, to] of [
        [socket, upstream],
        [upstream, socket],
      ])
        from.on('error', () => to.destroy()).pipe(to);
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise(resolve => server.close(resolve)));
    return (server.address() as AddressInfo).port;
  }

  async function identityAfter(port: number, reads: number, more: object = {}) {
    const access = createDirectClusterAccess({
      description: 'test',
      server: `https://127.0.0.1:${port}`,
      ca: `${authority.cert}${namesake.cert}`,
      ...more,
    });
    // The later connections could resume the TLS session of the first.
    await access.read({ path: '/version', purpose: 'test' });
    await Promise.all(
      Array.from({ length: reads }, () =>
        access.read({ path: '/version', purpose: 'test' }),
      ),
    );
    const identity = access.serverIdentity();
    await access.close();
    return identity;
  }

  it('proves key and CA of a server over all its connections', async () => {
    const expected = identityOf(connectionTo(apiServer, authority.cert));
    expect(await identityAfter(await serve(apiServer), 8)).toEqual(expected);
    expect(
      await identityAfter(await serve(apiServer), 1, {
        ca: undefined,
        skipTlsVerify: true,
      }),
    ).toEqual({ ...expected, authority: undefined });
  });

  it('proves nothing through a relay that sends some connections to a foreign API server [T-65]', async () => {
    const port = await relay([await serve(stranger), await serve(apiServer)]);
    expect(await identityAfter(port, 4)).toMatchObject({
      servingKey: undefined,
      authority: undefined,
    });
  });
});
