import { english } from '../translation';
import type { TextKey, TextParameters, Texts } from '../translation';
import germanTexts from '../translation/de';
import {
  dueDayText,
  dayText,
  deadlineText,
  comingText,
  durationText,
  instantText,
  relativeText,
} from './time';

const german: Texts = Object.assign(
  (key: TextKey, parameters: TextParameters = {}) =>
    Object.entries(parameters).reduce(
      (text, [name, value]) => text.replace(`{{${name}}}`, String(value)),
      (germanTexts as Record<string, string>)[key],
    ),
  { rich: english.rich, language: 'de' },
);
const now = new Date('2026-11-21T09:12:00Z');

describe('times in another language', () => {
  it('have its order, months and words', () => {
    expect(dayText('2027-03-28', german, now)).toBe('28. Mär 2027');
    expect(relativeText('2026-11-21T06:12:00Z', german, now)).toBe('vor 3 h');
    expect(dueDayText('2026-11-28', german, now)).toBe('vor Sa 28. Nov');
  });
});

describe('times in words', () => {
  it('leaves out the year only where it is this one', () => {
    expect(dayText('2026-11-28', english, now)).toBe('28 Nov');
    expect(dayText('2027-09-30', english, now)).toBe('30 Sep 2027');
  });

  it('names the weekday of a deadline', () => {
    expect(deadlineText('2026-11-28', english, now)).toBe('Sat 28 Nov');
  });

  it('tells a deadline that has passed from one ahead', () => {
    expect(dueDayText('2026-11-28', english, now)).toBe('before Sat 28 Nov');
    expect(dueDayText('2025-11-11', english, now)).toBe(
      'since Tue 11 Nov 2025',
    );
  });

  it('keeps a calendar day the same in every zone', () => {
    expect(dayText('2026-12-01', english, now)).toBe('1 Dec');
  });

  it.each([
    ['2026-11-21T09:11:58Z', 'just now'],
    ['2026-11-21T09:11:40Z', '20 s ago'],
    ['2026-11-21T09:00:00Z', '12 min ago'],
    ['2026-11-21T06:12:00Z', '3 h ago'],
    ['2026-11-19T09:12:00Z', '2 days ago'],
    ['2026-11-20T08:12:00Z', '1 day ago'],
    ['2026-11-24T21:12:00Z', 'in 3 days'],
    ['2026-11-22T09:11:45Z', 'in 1 day'],
    ['2026-11-22T09:11:00Z', 'in 23 h 59 min'],
    ['2026-11-21T09:42:00Z', 'in 30 min'],
  ])('%s is %s', (iso, words) => {
    expect(relativeText(iso, english, now)).toBe(words);
  });

  it.each([
    ['2026-11-21T09:42:00Z', 'in 30 min'],
    ['2026-11-21T09:12:02Z', 'now'],
    ['2026-11-21T09:00:00Z', 'now'],
    ['soon', 'unknown'],
  ])('what is due at %s is %s', (iso, words) => {
    expect(comingText(iso, english, now)).toBe(words);
  });

  it('uses two units at most', () => {
    expect(durationText(15_120, english)).toBe('4 h 12 min');
    expect(durationText(11_520 + 90_000, english)).toBe('1 day 4 h');
    expect(durationText(129_600, english)).toBe('1 day 12 h');
    expect(durationText(7 * 86_400, english)).toBe('7 days');
    expect(durationText(59, english)).toBe('59 s');
  });

  it('calls an unreadable time unknown', () => {
    expect(dayText('soon', english, now)).toBe('unknown');
    expect(deadlineText('soon', english, now)).toBe('unknown');
    expect(instantText('soon', english)).toBe('unknown');
    expect(relativeText('soon', english, now)).toBe('unknown');
  });
});
