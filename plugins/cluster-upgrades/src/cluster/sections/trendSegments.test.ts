import { trendSegments } from './trendSegments';

const now = new Date('2026-11-21T00:00:00Z');
const state = (day: string, blockers: number) => ({
  day,
  verdict: blockers > 0 ? ('blocked' as const) : ('ready' as const),
  blockers,
  warnings: 0,
  infos: 0,
});

describe('trendSegments', () => {
  it('lets each state hold until the next, and the last until today', () => {
    expect(
      trendSegments([state('2026-11-01', 0), state('2026-11-11', 2)], now, 90),
    ).toEqual([
      { since: '2026-11-01', verdict: 'ready', blockers: 0, share: 10 },
      { since: '2026-11-11', verdict: 'blocked', blockers: 2, share: 10 },
    ]);
  });

  it('begins with the picture and leaves out what was over before', () => {
    expect(
      trendSegments(
        [
          state('2026-01-01', 1),
          state('2026-02-01', 0),
          state('2026-11-20', 3),
        ],
        now,
        10,
      ),
    ).toEqual([
      { since: '2026-11-11', verdict: 'ready', blockers: 0, share: 9 },
      { since: '2026-11-20', verdict: 'blocked', blockers: 3, share: 1 },
    ]);
  });

  it('is empty without a verdict', () =>
    expect(trendSegments([], now, 90)).toEqual([]));
});
