import { runSteps, type Calendar } from '@drydock/upgrade-plans';
import { StageStarts } from './StageStarts';

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

describe('StageStarts', () => {
  const start = (fitMinutes?: number, calendar = LUNCH, fromMs = NOW_MS) => {
    const startMs = runSteps(
      new StageStarts(calendar).of(
        { clusterId: 'one', change: CHANGE, fitMinutes },
        fromMs,
      ),
    );
    return startMs === undefined ? undefined : (startMs - NOW_MS) / MINUTE_MS;
  };

  it('is at once while it is open, else when it opens', () =>
    expect([
      start(undefined, ALWAYS),
      start(),
      start(undefined, LUNCH, NOW_MS + 90 * MINUTE_MS),
    ]).toEqual([0, 60, 90]));

  it('waits for the next opening where what is left of this one is too short', () => {
    expect([
      start(60),
      start(30, LUNCH, NOW_MS + 90 * MINUTE_MS),
      start(31, LUNCH, NOW_MS + 90 * MINUTE_MS),
    ]).toEqual([60, 90, 25 * 60]);
  });

  it('is unknown where nothing opens, and where no opening is ever long enough', () => {
    expect(start(61)).toBeUndefined();
    const starts = new StageStarts(LUNCH);
    const twice = [1, 2].map(() =>
      runSteps(
        starts.of({ clusterId: 'one', change: CHANGE, fitMinutes: 61 }, NOW_MS),
      ),
    );
    expect(twice).toEqual([undefined, undefined]);
    expect(
      start(undefined, {
        ...ALWAYS,
        freezes: [
          {
            name: 'f',
            from: '2026-11-01T00:00',
            until: '2030-01-01T00:00',
            scope: 'all',
          },
        ],
      }),
    ).toBeUndefined();
  });
});
