import {
  dueText,
  formatDay,
  formatDeadline,
  formatDue,
  formatDuration,
  formatInstant,
  formatRelative,
} from './time';

const now = new Date('2026-11-21T09:12:00Z');

describe('times in words', () => {
  it('leaves out the year only where it is this one', () => {
    expect(formatDay('2026-11-28', now)).toBe('28 Nov');
    expect(formatDay('2027-09-30', now)).toBe('30 Sep 2027');
  });

  it('names the weekday of a deadline', () => {
    expect(formatDeadline('2026-11-28', now)).toBe('Sat 28 Nov');
  });

  it('tells a deadline that has passed from one ahead', () => {
    expect(dueText('2026-11-28', now)).toBe('before Sat 28 Nov');
    expect(dueText('2025-11-11', now)).toBe('since Tue 11 Nov 2025');
  });

  it('keeps a calendar day the same in every zone', () => {
    expect(formatDay('2026-12-01', now)).toBe('1 Dec');
  });

  it.each([
    ['2026-11-21T09:11:58Z', 'just now'],
    ['2026-11-21T09:11:40Z', '20 s ago'],
    ['2026-11-21T09:00:00Z', '12 min ago'],
    ['2026-11-21T06:12:00Z', '3 h ago'],
    ['2026-11-19T09:12:00Z', '2 d ago'],
    ['2026-11-21T09:42:00Z', 'in 30 min'],
  ])('%s is %s', (iso, words) => {
    expect(formatRelative(iso, now)).toBe(words);
  });

  it.each([
    ['2026-11-21T09:42:00Z', 'in 30 min'],
    ['2026-11-21T09:12:02Z', 'now'],
    ['2026-11-21T09:00:00Z', 'now'],
    ['soon', 'unknown'],
  ])('what is due at %s is %s', (iso, words) => {
    expect(formatDue(iso, now)).toBe(words);
  });

  it('uses two units at most', () => {
    expect(formatDuration(15_120)).toBe('4 h 12 min');
    expect(formatDuration(11_520 + 90_000)).toBe('1 d');
    expect(formatDuration(59)).toBe('59 s');
  });

  it('calls an unreadable time unknown', () => {
    expect(formatDay('soon', now)).toBe('unknown');
    expect(formatDeadline('soon', now)).toBe('unknown');
    expect(formatInstant('soon')).toBe('unknown');
    expect(formatRelative('soon', now)).toBe('unknown');
  });
});
