import { createServer } from 'node:net';
import { freePorts } from './ports.cjs';

describe('ports for servers that get theirs as an option', () => {
  it('are in a row, given once, and below those of outgoing connections, also to two who ask at once', async () => {
    const [some, others] = await Promise.all([freePorts(5), freePorts(3)]);
    expect(some).toEqual([0, 1, 2, 3, 4].map(offset => some[0] + offset));
    expect(others).toEqual([0, 1, 2].map(offset => others[0] + offset));
    expect(new Set([...some, ...others]).size).toBe(8);
    for (const port of [...some, ...others]) expect(port).toBeLessThan(32_768);
  });

  it('are passed over when another process listens there', async () => {
    const [port] = await freePorts(1);
    const server = createServer();
    await new Promise<void>(resolve => {
      // Another process may already listen there.
      server.once('error', () => resolve());
      server.listen(port + 1, '127.0.0.1', resolve);
    });
    expect((await freePorts(2))[0]).toBeGreaterThan(port + 1);
    await new Promise(resolve => {
      server.close(resolve);
    });
  });

  it('says so when there are not as many', async () => {
    await expect(freePorts(500)).rejects.toThrow(
      /No 500 free ports in a row from \d+ to \d+/,
    );
  });
});
