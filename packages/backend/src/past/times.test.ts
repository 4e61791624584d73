import { Times, valueAt } from './times';

const DAY_MS = 86_400_000;
const FIRST = Date.parse('2026-11-24T10:00:00.000Z');
const SECOND = FIRST + 60_000;
const END = SECOND + 60_000;
const NOW = Date.parse('2027-03-01T00:00:00.000Z');

describe('times of a recording', () => {
  const times = new Times(
    [
      { startedAt: FIRST, daysAgo: 100 },
      { startedAt: SECOND, daysAgo: 10 },
    ],
    END,
  );
  const loaded = (...row: unknown[]) =>
    times.keep(row).map(value => valueAt(value, NOW));
  const iso = (time: number) => new Date(time).toISOString();

  it('move with their episode, in columns and within texts', () => {
    const text = JSON.stringify({ at: iso(FIRST + 5000), ms: SECOND + 7000 });
    expect(loaded(FIRST + 1000, iso(SECOND), text)).toEqual([
      NOW - 100 * DAY_MS + 1000,
      iso(NOW - 10 * DAY_MS),
      JSON.stringify({
        at: iso(NOW - 100 * DAY_MS + 5000),
        ms: NOW - 10 * DAY_MS + 7000,
      }),
    ]);
  });

  it('move with their row where they lie in its future', () => {
    expect(loaded(FIRST, FIRST + 3 * DAY_MS)).toEqual([
      NOW - 100 * DAY_MS,
      NOW - 97 * DAY_MS,
    ]);
    expect(loaded(SECOND, SECOND + 3 * DAY_MS)).toEqual([
      NOW - 10 * DAY_MS,
      NOW - 7 * DAY_MS,
    ]);
  });

  it('stay where they are facts of the world, as do other numbers and texts', () => {
    const facts = ['2025-04-23T00:00:00Z', '2026-06-28', 17, null, 'v1.36.4'];
    expect(loaded(...facts)).toEqual(facts);
  });

  it('refuse what could not be read back', () => {
    expect(() => times.keep(['@{-5}'])).toThrow('looks like a time');
    expect(() => times.keep([Buffer.from('x')])).toThrow(
      'can hold texts and numbers only',
    );
  });
});
