import { runSteps, type Calendar } from '@drydock/upgrade-plans';
import {
  stageEnd,
  workMinutes,
  type ClusterWork,
  type StageLimits,
} from './stageEnd';

const MINUTE_MS = 60_000;
/** Saturday, noon in UTC. */
const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const ALWAYS: Calendar = {
  windows: [],
  freezes: [],
  fleetFreezes: [],
  timeZone: 'UTC',
};
/** 13:00 to 14:00 each day. */
const LUNCH: Calendar = {
  ...ALWAYS,
  windows: [
    {
      name: 'lunch',
      rule: 'FREQ=DAILY;BYHOUR=13;BYMINUTE=0',
      durationMinutes: 60,
    },
  ],
};
const CHANGE = { minor: true, nodes: true };
const work = (
  minutes: number,
  overrides: Partial<ClusterWork> = {},
): ClusterWork => ({
  clusterId: 'one',
  change: CHANGE,
  canary: false,
  minutes,
  ...overrides,
});
const frozen = (clusterId: string, minutes: number): Calendar => ({
  ...ALWAYS,
  fleetFreezes: [
    {
      name: 'f',
      fromMs: NOW_MS,
      untilMs: NOW_MS + minutes * MINUTE_MS,
      scope: 'all',
      clusterIds: [clusterId],
    },
  ],
});

describe('stageEnd', () => {
  const end = (
    works: readonly ClusterWork[],
    limits: Partial<StageLimits> = {},
  ) => {
    const endMs = runSteps(
      stageEnd(
        works,
        { calendar: ALWAYS, concurrency: 1, soakMinutes: 0, ...limits },
        NOW_MS,
      ),
    );
    return endMs === undefined ? undefined : (endMs - NOW_MS) / MINUTE_MS;
  };
  const minutesAgo = (minutes: number) => NOW_MS - minutes * MINUTE_MS;

  it('is at once without clusters', () =>
    expect(end([], { soakMinutes: 10 })).toBe(0));

  it('takes one after the other, or as many at a time as the stage allows, each as soon as a place is free', () => {
    const works = [work(10), work(30), work(10), work(10)];
    expect([
      end(works),
      end(works, { concurrency: 2 }),
      end(works, { concurrency: 9 }),
    ]).toEqual([60, 30, 30]);
  });

  it('watches after the last cluster, and canaries before the others begin', () => {
    expect(end([work(10), work(10)], { concurrency: 2, soakMinutes: 5 })).toBe(
      15,
    );
    expect(
      end([work(10, { canary: true }), work(10)], {
        concurrency: 2,
        soakMinutes: 5,
      }),
    ).toBe(30);
    expect(
      end([work(10, { canary: true }), work(10, { canary: true })], {
        concurrency: 2,
        soakMinutes: 5,
      }),
    ).toBe(15);
  });

  it('begins each cluster when it is open for it, not for another one', () => {
    expect(
      end([work(10), work(10, { clusterId: 'two' })], {
        concurrency: 2,
        calendar: frozen('two', 100),
      }),
    ).toBe(110);
    expect(
      end([work(10), work(10, { clusterId: 'two' })], {
        concurrency: 2,
        calendar: frozen('one', 100),
      }),
    ).toBe(110);
  });

  it('goes on in the next window when this one is over, and ends outside of it', () =>
    expect(end([work(45), work(45), work(45)], { calendar: LUNCH })).toBe(
      (24 + 1) * 60 + 45,
    ));

  it('counts running upgrades from their start, and never ends in the past', () => {
    expect(end([work(30, { startedAtMs: minutesAgo(20) }), work(30)])).toBe(40);
    expect(end([work(30, { startedAtMs: minutesAgo(90) }), work(30)])).toBe(30);
    expect(
      end([work(30, { startedAtMs: minutesAgo(90) })], { soakMinutes: 10 }),
    ).toBe(10);
    expect(
      end([work(30, { startedAtMs: minutesAgo(20) })], { calendar: LUNCH }),
    ).toBe(10);
  });

  it('starts no upgrade while more are running than the stage allows', () => {
    const running = [10, 20, 30].map(minutes =>
      work(minutes, { startedAtMs: NOW_MS }),
    );
    expect(end([...running, work(5)], { concurrency: 2 })).toBe(30);
    expect(end([...running, work(15)], { concurrency: 2 })).toBe(35);
  });

  it('watches only what is left of the time where the last success is some while ago', () => {
    expect(
      end(
        [
          work(10, { endedAtMs: minutesAgo(20) }),
          work(10, { endedAtMs: minutesAgo(5) }),
        ],
        { soakMinutes: 30 },
      ),
    ).toBe(25);
    expect(
      end([work(10, { canary: true, endedAtMs: minutesAgo(20) }), work(10)], {
        soakMinutes: 30,
      }),
    ).toBe(10 + 10 + 30);
    expect(
      end([work(10, { endedAtMs: minutesAgo(50) })], { soakMinutes: 30 }),
    ).toBe(0);
  });

  it('is not foretold for more than 500 clusters one after the other', () => {
    const many = Array.from({ length: 501 }, () => work(1));
    expect([
      end(many),
      end(many.slice(1)),
      end(many, { concurrency: 2 }),
    ]).toEqual([undefined, 500, 251]);
  });

  it('is unknown as soon as it is of one cluster', () =>
    expect(
      end([work(10), work(61, { fitMinutes: 61 })], { calendar: LUNCH }),
    ).toBeUndefined());
});

describe('workMinutes', () => {
  const canary = (minutes: number) => work(minutes, { canary: true });

  it.each([
    ['nothing for no cluster', [], 1, 0],
    ['one after the other', [work(30), work(10)], 1, 40],
    ['as many at a time as allowed', [work(30), work(10), work(15)], 2, 30],
    ['canaries before the others', [work(30), canary(10), canary(5)], 3, 40],
    ['no more places than clusters', [work(30)], 9, 30],
  ] as const)('counts %s', (_, works, concurrency, minutes) => {
    expect(workMinutes(works, concurrency)).toBe(minutes);
  });
});
