import { HANGS_AFTER_SECONDS } from '../../__testUtils__/limits';
import { callConfigured } from './callConfigured';
import { TestServer } from './__testUtils__/TestServer';

describe('callConfigured', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await TestServer.start();
  });
  afterEach(() => server.stop());

  const call = (more: Partial<Parameters<typeof callConfigured>[0]> = {}) =>
    callConfigured({
      url: more.url ?? server.url,
      method: 'GET',
      timeoutSeconds: HANGS_AFTER_SECONDS,
      maxBytes: 1000,
      signal: new AbortController().signal,
      ...more,
    });

  it('follows no redirect [T-233]', async () => {
    server.respond = (_, response) => {
      response.writeHead(302, {
        location: new URL('/elsewhere', server.url).href,
      });
      response.end();
    };
    await expect(call()).resolves.toMatchObject({ status: 302 });
    expect(server.received.map(({ path }) => path)).toEqual(['/']);
  });

  it('reads no more than its limit [T-234]', async () => {
    server.respond = (_, response) => response.end('x'.repeat(5000));
    await expect(call()).rejects.toThrow(/larger than 1,000 bytes/);
  });

  it('ends at its deadline and when it is cancelled', async () => {
    server.respond = () => undefined;
    await expect(call({ timeoutSeconds: 0.05 })).rejects.toThrow(
      /did not answer within 0.05 s/,
    );
    await expect(call({ signal: AbortSignal.abort() })).rejects.toThrow(
      /cancelled/,
    );
  });

  it('says when no server listens', async () => {
    const { url } = server;
    await server.stop();
    await expect(call({ url })).rejects.toThrow(
      /could not be called: .*ECONNREFUSED/,
    );
  });

  it('refuses a name that leads to a metadata address [T-235]', async () => {
    const dns = jest.requireActual<typeof import('node:dns')>('node:dns');
    const lookup = jest
      .spyOn(dns, 'lookup')
      .mockImplementation(((
        _host: string,
        _options: object,
        callback: (error: null, addresses: object[]) => void,
      ) =>
        callback(null, [{ address: '169.254.169.254', family: 4 }])) as never);
    await expect(
      call({ url: new URL('http://metrics.example.com/') }),
    ).rejects.toThrow(
      /could not be called: Refused to connect to metrics\.example\.com/,
    );
    expect(lookup).toHaveBeenCalledTimes(1);
    lookup.mockRestore();
  });
});
