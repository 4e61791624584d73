import { inEnglish } from '@drydock/upgrade-reasons';
import { occurrencesOf, validateRule } from './rule';

const local = (text: string) => Date.parse(`${text}:00Z`);
const between = (rule: string, from: string, until: string) =>
  occurrencesOf(rule, local(from), local(until)).times.map(ms =>
    new Date(ms).toISOString().slice(0, 16),
  );

describe('validateRule', () => {
  it.each([
    'FREQ=DAILY',
    'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=22;BYMINUTE=30',
    'FREQ=WEEKLY;BYDAY=SA,SU;BYHOUR=22;BYMINUTE=0',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU',
    'FREQ=MONTHLY;BYDAY=2TU',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
    'FREQ=YEARLY;BYWEEKNO=1,3,5;BYDAY=SA',
    'FREQ=YEARLY;BYDAY=-53MO',
    'FREQ=YEARLY;INTERVAL=52;BYMONTH=1;BYMONTHDAY=1',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU',
  ])('allows %s', rule => {
    expect(validateRule(rule)).toBeUndefined();
  });

  it.each([
    ['', 'not ""'],
    ['weekly', 'not "weekly"'],
    ['FREQ=SECONDLY', 'must contain FREQ=DAILY, WEEKLY, MONTHLY or YEARLY'],
    ['FREQ=MINUTELY', 'must contain FREQ='],
    ['FREQ=HOURLY', 'must contain FREQ='],
    ['BYDAY=SA', 'must contain FREQ='],
    ['FREQ=DAILY;FREQ=DAILY', 'contains FREQ twice'],
    ['FREQ=DAILY;COUNT=3', 'must not contain COUNT'],
    ['FREQ=DAILY;UNTIL=20300101T000000Z', 'must not contain UNTIL'],
    ['FREQ=DAILY;BYSECOND=0', 'must not contain BYSECOND'],
    ['FREQ=DAILY;DTSTART=20260101T000000Z', 'must not contain DTSTART'],
    ['DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY', 'must contain FREQ='],
    ['FREQ=DAILY;BYEASTER=1', 'must not contain BYEASTER'],
    ['FREQ=DAILY;toString=1', 'must not contain toString'],
    ['FREQ=DAILY;BYHOUR=24', 'has BYHOUR=24, which must be hours from 0 to 23'],
    ['FREQ=DAILY;BYHOUR=', 'must be parts such as'],
    ['FREQ=DAILY;BYHOUR=1,1', 'names a value twice'],
    [
      'FREQ=DAILY;INTERVAL=0',
      'INTERVAL=0, which must be one whole number from 1 to 52',
    ],
    ['FREQ=DAILY;INTERVAL=1,2', 'must be one whole number'],
    [
      'FREQ=DAILY;INTERVAL=7;BYDAY=TU',
      'must not contain INTERVAL together with BYDAY',
    ],
    [
      'FREQ=DAILY;BYHOUR=0,1,2,3,4;BYMINUTE=0,10,20,30,40',
      'opens more than 24 times a day',
    ],
    [
      'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1,2,3,4,5,6,7,8,9,10,11',
      'names more than 10 positions',
    ],
    ['FREQ=WEEKLY', 'must contain BYDAY with FREQ=WEEKLY'],
    ['FREQ=WEEKLY;BYDAY=2SA', 'days without numbers'],
    ['FREQ=MONTHLY', 'must contain BYDAY or BYMONTHDAY with FREQ=MONTHLY'],
    ['FREQ=MONTHLY;BYDAY=MO,1TU', 'numbers at all days or at none'],
    ['FREQ=MONTHLY;BYDAY=6TU', 'must be at most 5'],
    ['FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30', 'never occurs'],
    ['FREQ=MONTHLY;BYDAY=1FR;BYMONTHDAY=13', 'never occurs'],
    ['FREQ=MONTHLY;BYMONTHDAY=13;BYSETPOS=2', 'never occurs'],
    ['FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29', 'never occurs'],
    [
      'FREQ=YEARLY;BYMONTH=6',
      'must contain BYDAY or BYMONTHDAY with FREQ=YEARLY',
    ],
    ['FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=SA', 'without INTERVAL'],
  ])('refuses %p and says why', (rule, problem) => {
    expect(inEnglish(validateRule(rule))).toContain(problem);
  });

  it('keeps no rule that is refused from being asked for by mistake', () => {
    expect(() => occurrencesOf('FREQ=SECONDLY', 0, 1)).toThrow(
      'The window\'s rule "FREQ=SECONDLY" cannot be used',
    );
  });
});

describe('occurrencesOf', () => {
  it('gives wall-clock times from the first on and before the last', () => {
    expect(
      between('FREQ=DAILY;BYHOUR=6', '2026-11-20T06:00', '2026-11-22T06:00'),
    ).toEqual(['2026-11-20T06:00', '2026-11-21T06:00']);
  });

  it('opens at midnight where the rule names no hour', () => {
    expect(
      between('FREQ=WEEKLY;BYDAY=SA', '2026-11-20T00:00', '2026-11-29T00:00'),
    ).toEqual(['2026-11-21T00:00', '2026-11-28T00:00']);
  });

  it('gives the times of a day in order, however the rule writes them', () => {
    expect(
      between(
        'FREQ=DAILY;BYHOUR=6,2;BYMINUTE=30,0',
        '2026-11-20T00:00',
        '2026-11-21T00:00',
      ),
    ).toEqual(
      ['02:00', '02:30', '06:00', '06:30'].map(time => `2026-11-20T${time}`),
    );
    expect(
      between(
        'FREQ=MONTHLY;BYMONTHDAY=1;BYHOUR=6,2;BYSETPOS=1',
        '2026-11-01T00:00',
        '2026-12-01T00:00',
      ),
    ).toEqual(['2026-11-01T02:00']);
  });

  it('counts INTERVAL from Monday 5 January 1970, wherever one looks from', () => {
    const rule = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA';
    const all = between(rule, '2026-01-01T00:00', '2027-01-01T00:00');
    expect(all).toContain('2026-01-10T00:00');
    expect(all).toHaveLength(26);
    expect(between(rule, '2026-07-01T00:00', '2027-01-01T00:00')).toEqual(
      all.filter(text => text >= '2026-07'),
    );
  });

  it('keeps the days of a week that begins on Sunday together', () => {
    const all = between(
      'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO',
      '2026-01-01T00:00',
      '2026-02-01T00:00',
    ).map(text => text.slice(8, 10));
    expect(all).toEqual(['04', '05', '18', '19']);
  });

  it('finds days of the ISO week 1 that lie in the year before', () => {
    expect(
      between(
        'FREQ=YEARLY;BYWEEKNO=1;BYDAY=TU',
        '2025-12-01T00:00',
        '2026-02-01T00:00',
      ),
    ).toEqual(['2025-12-30T00:00']);
  });
});
