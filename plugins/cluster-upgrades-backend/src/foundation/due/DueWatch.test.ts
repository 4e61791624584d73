import { mockServices } from '@backstage/backend-test-utils';
import type { Knex } from 'knex';
import { MigratedDatabases } from '../../__testUtils__/databases';
import { databaseNowMs } from '../database/databaseTime';
import { BEAT_SECONDS, DueWatch } from './DueWatch';
import { LEASE_SECONDS } from '../lease/Lease';
import { LeaseTable } from '../lease/LeaseTable';
import type { DueTime, DueWork } from './DueWork';

const databases = MigratedDatabases.create();
const ignored = async () => undefined;

/** A watch whose clock and timers are the test's. */
function watchOf(knex: Knex, work: readonly DueWork[]) {
  const time = { nowMs: 0 };
  const logger = mockServices.logger.mock();
  const shutdown = new AbortController();
  const clock = { now: () => time.nowMs };
  const watch = new DueWatch({
    knex,
    clock,
    logger,
    work,
    signal: shutdown.signal,
    monotonicNow: () => time.nowMs,
  });
  return { watch, time, logger, shutdown };
}

/** Work that is due so many milliseconds from now; undefined: never. */
function workOf(
  id: string,
  inMs: number | undefined,
  {
    run = jest.fn(ignored),
    ...more
  }: Partial<DueWork> & { run?: jest.Mock } = {},
) {
  const dueTimes = (knex: Knex): DueTime[] => [
    knex.raw('null'),
    ...(inMs === undefined
      ? []
      : [knex.raw('? + ?', [databaseNowMs(knex), knex.raw(String(inMs))])]),
  ];
  return { id, dueTimes, restMs: 2_000, run, ...more };
}

describe.each(databases.eachSupportedId())('DueWatch on %s', databaseId => {
  let knex: Knex;
  let timeouts: jest.SpyInstance;
  /** Milliseconds until the next look of its own, of each look. */
  const timers = () =>
    timeouts.mock.calls
      .map(([, milliseconds]) => milliseconds)
      .filter(milliseconds => milliseconds !== undefined && milliseconds > 0);

  beforeEach(async () => {
    knex = await databases.init(databaseId);
    timeouts = jest.spyOn(global, 'setTimeout');
  });

  afterEach(() => timeouts.mockRestore());

  it('looks more often than a lease lasts', () => {
    expect(BEAT_SECONDS).toBeLessThan(LEASE_SECONDS);
  });

  it('starts what is due by one statement, and nothing else', async () => {
    const [due, later, never] = [
      workOf('due', -5),
      workOf('later', 3_600_000),
      workOf('never', undefined),
    ];
    const { watch } = watchOf(knex, [due, later, never]);
    const statements: string[] = [];
    knex.on('query', ({ sql }) => statements.push(sql));
    await watch.look();
    expect([due, later, never].map(({ run }) => run.mock.calls.length)).toEqual(
      [1, 0, 0],
    );
    expect(statements).toHaveLength(1);
  });

  it('looks again when something falls due before the next beat', async () => {
    const { watch, shutdown } = watchOf(knex, [
      workOf('soon', 4_000),
      workOf('later', 3_600_000),
    ]);
    timeouts.mockClear();
    await watch.look();
    const soon = timers().filter(
      milliseconds => milliseconds < BEAT_SECONDS * 1000,
    );
    expect(
      soon.some(milliseconds => milliseconds > 3_000 && milliseconds <= 4_000),
    ).toBe(true);
    shutdown.abort();
  });

  it('lets each kind of work rest between two runs, and looks at what goes on when its rest ends', async () => {
    const goesOn = workOf('goes-on', -5, { goesOn: true });
    const { watch, time, shutdown } = watchOf(knex, [goesOn]);
    await watch.look();
    time.nowMs = 1_500;
    timeouts.mockClear();
    await watch.look();
    expect(goesOn.run).toHaveBeenCalledTimes(1);
    expect(timers()).toContain(500);
    time.nowMs = 2_000;
    await watch.look();
    expect(goesOn.run).toHaveBeenCalledTimes(2);
    shutdown.abort();
  });

  it('looks again soon after work ended, once for all that ends at about the same time', async () => {
    const { watch, shutdown } = watchOf(knex, [workOf('never', undefined)]);
    await watch.look();
    timeouts.mockClear();
    for (let ended = 0; ended < 5; ended += 1) watch.lookSoon();
    expect(timers()).toEqual([1_000]);
    shutdown.abort();
    timeouts.mockClear();
    watch.lookSoon();
    expect(timers()).toEqual([]);
  });

  it('starts no second run of work that still runs, and other work meanwhile', async () => {
    let end: () => void = () => undefined;
    const slow = workOf('slow', -5, {
      run: jest.fn(
        () =>
          new Promise<void>(resolve => {
            end = resolve;
          }),
      ),
    });
    const other = workOf('other', -5);
    const { watch, time } = watchOf(knex, [slow, other]);
    for (const nowMs of [0, 60_000, 120_000]) {
      time.nowMs = nowMs;
      await watch.look();
    }
    expect(slow.run).toHaveBeenCalledTimes(1);
    expect(other.run).toHaveBeenCalledTimes(3);
    end();
    await new Promise(setImmediate);
    await watch.look();
    expect(slow.run).toHaveBeenCalledTimes(2);
  });

  it('logs what fails by its name and runs it again', async () => {
    const failing = workOf('failing', -5, {
      run: jest.fn(async () => Promise.reject(new Error('away'))),
    });
    const { watch, time, logger } = watchOf(knex, [failing]);
    await watch.look();
    await new Promise(setImmediate);
    time.nowMs = 60_000;
    await watch.look();
    expect(failing.run).toHaveBeenCalledTimes(2);
    expect(logger.error).toHaveBeenCalledWith(
      'A loop failed and is tried again',
      { loop: 'failing', error: 'away' },
    );
  });

  it('says when rows under leases may be claimed: now, at the end of a lease, or when they fall due', async () => {
    const due = workOf('queue', undefined, {
      dueTimes: each => new LeaseTable(each, 'upgrade_effects').dueTimes(),
    });
    const row = (id: string, inMs: number | null, leaseInMs: number | null) => {
      const at = (offset: number | null) =>
        offset === null
          ? null
          : knex.raw('? + ?', [databaseNowMs(knex), knex.raw(String(offset))]);
      return knex('upgrade_effects').insert({
        id,
        upgrade_id: 'u',
        name: 'n',
        type: 't',
        context: '{}',
        by_hand: 'x',
        state: 'taken',
        intended_at_ms: 0,
        updated_at_ms: 0,
        next_attempt_at_ms: at(inMs) as never,
        lease_expires_at_ms: at(leaseInMs) as never,
      });
    };
    const runsAfter = async () => {
      const { watch, shutdown } = watchOf(knex, [due]);
      due.run.mockClear();
      timeouts.mockClear();
      await watch.look();
      shutdown.abort();
      const [soon] = timers().filter(
        milliseconds => milliseconds < BEAT_SECONDS * 1000,
      );
      return due.run.mock.calls.length > 0
        ? 'now'
        : soon && Math.ceil(soon / 1000);
    };
    await row('rests', null, null);
    expect(await runsAfter()).toBeUndefined();
    await row('held', -60_000, 8_000);
    expect(await runsAfter()).toBe(8);
    await row('later', 5_000, null);
    expect(await runsAfter()).toBe(5);
    await row('left behind', -60_000, -1);
    expect(await runsAfter()).toBe('now');
  });
});
