import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a loopback port is free. */
export function isFree(port) {
  return new Promise(resolve => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/**
 * Asks an address until it answers 200.
 * @throws Error when it does not within the time, or `stopped` says to give up
 */
export async function waitFor(url, { seconds, stopped }) {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline && !stopped()) {
    const ok = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      response => response.ok,
      () => false,
    );
    if (ok) return;
    await sleep(250);
  }
  throw new Error(
    stopped() ? 'stopped' : `${url} did not answer within ${seconds} seconds`,
  );
}
