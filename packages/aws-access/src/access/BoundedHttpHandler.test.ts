import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { awsFault } from './awsFault';
import { BoundedHttpHandler } from './BoundedHttpHandler';

describe('BoundedHttpHandler', () => {
  it('ends a body that does not go on, and none that goes on slowly', async () => {
    let parts = 1;
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/xml' });
      response.write('<GetCallerIdentityResponse>');
      const timer = setInterval(() => {
        parts -= 1;
        if (parts > 0) response.write(' ');
        else clearInterval(timer);
        if (parts === 1) response.end('</GetCallerIdentityResponse>');
      }, 100);
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const client = new STSClient({
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      maxAttempts: 1,
      requestHandler: new BoundedHttpHandler({ idleMs: 400 }),
    });
    const ask = () => client.send(new GetCallerIdentityCommand({}));
    const error = await ask().catch(each => each);
    expect([error.name, awsFault(error).fault]).toEqual([
      'TimeoutError',
      'late',
    ]);
    parts = 8;
    expect((await ask()).$metadata.httpStatusCode).toBe(200);
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
});
