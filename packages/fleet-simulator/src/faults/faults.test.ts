import { startSimulator, Simulator } from '../startSimulator';
import {
  ask,
  patch,
  CLUSTERS_PATH,
  smallFleet,
  until,
} from '../testing/simulatorClient';
import type { Fault } from './fault';

describe('faults on demand', () => {
  let simulator: Simulator;
  beforeEach(async () => {
    simulator = await startSimulator({
      fleet: smallFleet(),
      machineSeconds: 600,
    });
  });
  afterEach(() => simulator.close());

  const setFaults = (faults: Fault[]) =>
    fetch(`${simulator.url}/_simulator/clusters/one/faults`, {
      method: 'POST',
      body: JSON.stringify(faults),
    });
  const counts = async () =>
    (
      await fetch(`${simulator.url}/_simulator/requests?cluster=one`)
    ).json() as Promise<{ open: number; aborted: number; total: number }>;

  it('answers 429 with Retry-After so many times, then recovers', async () => {
    await setFaults([{ kind: 'rate-limited', retryAfterSeconds: 7, times: 2 }]);
    const answers = [
      await ask(simulator, 'one', '/version'),
      await ask(simulator, 'one', '/version'),
      await ask(simulator, 'one', '/version'),
    ];
    expect(answers.map(answer => answer.status)).toEqual([429, 429, 200]);
    expect(answers[0].headers.get('retry-after')).toBe('7');
  });

  it('waits before a slow answer, and stops waiting when the client goes', async () => {
    await setFaults([
      { kind: 'slow', milliseconds: 1, times: 1 },
      { kind: 'slow', milliseconds: 600_000 },
    ]);
    const abort = new AbortController();
    const pending = ask(simulator, 'one', '/version', {
      signal: abort.signal,
    }).catch((error: Error) => error.name);
    await until(counts, value => value.open === 1);
    abort.abort();
    expect(await pending).toBe('AbortError');
    expect(await until(counts, value => value.open === 0)).toMatchObject({
      aborted: 1,
    });
    await setFaults([{ kind: 'slow', milliseconds: 1 }]);
    expect((await ask(simulator, 'one', '/version')).status).toBe(200);
  });

  it('hits only the named resources', async () => {
    await setFaults([
      {
        kind: 'forbidden',
        resources: ['secrets', 'poddisruptionbudgets.policy', '/metrics'],
      },
    ]);
    expect((await ask(simulator, 'one', '/api/v1/secrets')).status).toBe(403);
    expect(
      (await ask(simulator, 'one', '/apis/policy/v1/poddisruptionbudgets'))
        .status,
    ).toBe(403);
    expect((await ask(simulator, 'one', '/metrics')).status).toBe(403);
    expect((await ask(simulator, 'one', '/api/v1/pods')).status).toBe(200);
  });

  it('lets a continue token expire with 410 once', async () => {
    await setFaults([{ kind: 'expired-continue', times: 1 }]);
    const first = await ask(simulator, 'one', '/api/v1/pods?limit=1');
    const next = `/api/v1/pods?limit=1&continue=${String(
      first.body.metadata?.continue,
    )}`;
    expect((await ask(simulator, 'one', next)).body).toMatchObject({
      code: 410,
      reason: 'Expired',
    });
    expect((await ask(simulator, 'one', next)).status).toBe(200);
  });

  it('pages endlessly', async () => {
    await setFaults([{ kind: 'endless-paging' }]);
    let next = '';
    for (let page = 0; page < 20; page += 1) {
      const answer = await ask(
        simulator,
        'one',
        `/api/v1/namespaces?limit=500&continue=${next}`,
      );
      next = String(answer.body.metadata?.continue ?? '');
      expect(next).not.toBe('');
    }
  });

  it('keeps a hanging request open until its client closes it', async () => {
    await setFaults([{ kind: 'hanging' }]);
    const abort = new AbortController();
    const pending = ask(simulator, 'one', '/version', {
      signal: abort.signal,
    }).catch((error: Error) => error.name);
    await until(counts, value => value.open === 1);
    abort.abort();
    expect(await pending).toBe('AbortError');
    expect(await until(counts, value => value.open === 0)).toMatchObject({
      total: 1,
      aborted: 1,
    });
  });

  it('cuts connections of an unreachable cluster and breaks off a truncated body', async () => {
    await setFaults([{ kind: 'unreachable' }]);
    await expect(ask(simulator, 'one', '/version')).rejects.toThrow(
      'fetch failed',
    );
    await setFaults([{ kind: 'truncated' }]);
    await expect(ask(simulator, 'one', '/api/v1/pods')).rejects.toThrow(
      'terminated',
    );
  });

  it('streams a body of the size that is asked for', async () => {
    await setFaults([{ kind: 'oversized', megabytes: 3 }]);
    const answer = await ask(simulator, 'one', '/api/v1/pods');
    expect(answer.text.length).toBeGreaterThan(3 * 1024 * 1024);
  });

  it('answers HTML, redirects, 401 and 500 as proxies and broken servers do', async () => {
    const first = async (fault: Fault) => {
      await setFaults([fault]);
      return ask(simulator, 'one', '/version');
    };
    expect(
      (await first({ kind: 'html' })).headers.get('content-type'),
    ).toContain('text/html');
    expect(
      (await first({ kind: 'redirect', location: 'http://169.254.169.254/' }))
        .status,
    ).toBe(302);
    expect((await first({ kind: 'unauthorized' })).status).toBe(401);
    expect((await first({ kind: 'server-error' })).status).toBe(500);
  });

  it('takes a write and loses its answer', async () => {
    simulator.setFaults('management', [{ kind: 'lost-answer', times: 1 }]);
    await expect(
      patch(simulator, 'management', `${CLUSTERS_PATH}/c1`, {
        spec: { topology: { version: 'v1.36.4' } },
      }),
    ).rejects.toThrow('fetch failed');
    const after = await ask(simulator, 'management', `${CLUSTERS_PATH}/c1`);
    expect(after.body).toMatchObject({
      spec: { topology: { version: 'v1.36.4' } },
    });
    expect(simulator.writes().filter(write => write.accepted)).toHaveLength(1);
  });

  it('refuses a fault that it does not know, naming what is wrong', async () => {
    const response = await fetch(
      `${simulator.url}/_simulator/clusters/one/faults`,
      { method: 'POST', body: '[{"kind":"earthquake"}]' },
    );
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('kind');
  });

  it('deletes a cluster', async () => {
    await fetch(`${simulator.url}/_simulator/clusters/one`, {
      method: 'DELETE',
    });
    const response = await fetch(`${simulator.clusterUrl('one')}/version`);
    expect(response.status).toBe(404);
  });
});
