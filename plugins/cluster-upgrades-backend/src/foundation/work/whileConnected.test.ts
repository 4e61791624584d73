import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CallerHasGone, whileConnected } from './whileConnected';

/** A server that gives each response, with its signal, to the test. */
async function serve(
  answer: (response: ServerResponse, signal: AbortSignal) => void,
) {
  const server = createServer((_, response) =>
    answer(response, whileConnected(response)),
  );
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise(resolve => server.close(resolve)),
  };
}

describe('whileConnected', () => {
  it('is aborted when the caller goes before the answer was sent [T-143]', async () => {
    const caller = new AbortController();
    let told: (reason: unknown) => void = () => undefined;
    const aborted = new Promise(resolve => {
      told = resolve;
    });
    const { url, close } = await serve((_, signal) => {
      signal.addEventListener('abort', () => told(signal.reason));
      caller.abort();
    });
    get(url, { agent: false, signal: caller.signal }).on(
      'error',
      () => undefined,
    );
    expect(await aborted).toBeInstanceOf(CallerHasGone);
    await close();
  });

  it('is not aborted by the end of an answer', async () => {
    let signal: AbortSignal | undefined;
    const { url, close } = await serve((response, ofCaller) => {
      signal = ofCaller;
      response.end('done');
    });
    await new Promise(resolve => {
      get(url, { agent: false }, response =>
        response.resume().once('close', resolve),
      );
    });
    await close();
    expect(signal?.aborted).toBe(false);
  });
});
