import { HeldLease, type Renewable } from './HeldLease';
import type { Lease } from './Lease';

const LEASE: Lease = {
  workId: 'a',
  owner: 'x',
  epoch: 1,
  takenOver: false,
  dueAtMs: 1,
};

/** Leases of 30 s whose renewals the test answers, under a clock that is the test's. */
async function held(renew: Renewable['renew']) {
  const time = { nowMs: 0 };
  const failures: unknown[] = [];
  const shutdown = new AbortController();
  const renewals: Promise<unknown>[] = [];
  const [lease] = await HeldLease.claim(
    {
      leases: {
        leaseSeconds: 30,
        renew: async each => {
          const answer = renew(each);
          renewals.push(answer.catch(() => undefined));
          return answer;
        },
      },
      onFailure: (_, error) => failures.push(error),
      monotonicNow: () => time.nowMs,
      shutdown: shutdown.signal,
    },
    async () => [LEASE],
  );
  const pass = async (ms: number) => {
    time.nowMs += ms;
    jest.advanceTimersByTime(ms);
    await Promise.all(renewals);
    await Promise.resolve();
  };
  return { lease, pass, failures, shutdown, renewals, time };
}

describe('a lease as its process holds it', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('is renewed three times in its time, until it is let go', async () => {
    const { lease, pass, renewals } = await held(async () => true);
    for (let count = 0; count < 6; count += 1) await pass(10_000);
    expect(renewals).toHaveLength(6);
    expect(lease.holds()).toBe(true);
    lease.letGo();
    await pass(60_000);
    expect(renewals).toHaveLength(6);
  });

  it('is not trusted after a pause of the process, by a clock that only grows', async () => {
    const { lease, time } = await held(async () => true);
    time.nowMs += 30_000;
    expect(lease.holds()).toBe(false);
    expect(lease.lost.aborted).toBe(false);
  });

  it('is lost when another owner has it, which ends work and renewals', async () => {
    const { lease, pass, renewals } = await held(async () => false);
    await pass(10_000);
    expect([lease.holds(), lease.lost.aborted]).toEqual([false, true]);
    await pass(60_000);
    expect(renewals).toHaveLength(1);
  });

  it('holds until its end when renewals fail, reports each failure, and then ends the work', async () => {
    const { lease, pass, failures } = await held(async () => {
      throw new Error('connection terminated');
    });
    await pass(10_000);
    await pass(10_000);
    expect(failures).toHaveLength(2);
    expect([lease.holds(), lease.lost.aborted]).toEqual([true, false]);
    await pass(10_000);
    expect([lease.holds(), lease.lost.aborted]).toEqual([false, true]);
    expect(failures).toHaveLength(2);
  });

  it('runs out by itself after a shutdown', async () => {
    const { pass, shutdown, renewals } = await held(async () => true);
    shutdown.abort();
    await pass(60_000);
    expect(renewals).toEqual([]);
  });
});
