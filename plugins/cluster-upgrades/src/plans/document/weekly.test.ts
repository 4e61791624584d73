import { readWeekly, weekdays, weekdayText, writeWeekly } from './weekly';

describe('weekdays', () => {
  it.each([
    ['en', ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']],
    ['de', ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']],
  ])('have names in %s', (language, names) => {
    expect(weekdays.map(day => weekdayText(day, { language }))).toEqual(names);
  });
});

describe('weekly windows', () => {
  it('reads and writes days with a time', () => {
    const rule = 'FREQ=WEEKLY;BYDAY=SA,SU;BYHOUR=22;BYMINUTE=30';
    expect(readWeekly(rule)).toEqual({
      days: ['SA', 'SU'],
      hour: 22,
      minute: 30,
    });
    expect(writeWeekly({ days: ['SU', 'SA'], hour: 22, minute: 30 })).toBe(
      rule,
    );
  });

  it('takes a daily rule for all days', () => {
    expect(readWeekly('FREQ=DAILY;BYHOUR=3')?.days).toHaveLength(7);
  });

  it.each([
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;BYHOUR=22',
    'FREQ=MONTHLY;BYDAY=1SA;BYHOUR=22',
    'FREQ=WEEKLY;BYDAY=1SA;BYHOUR=22',
    'FREQ=WEEKLY;BYDAY=SA;BYHOUR=22,23',
    'FREQ=WEEKLY;BYHOUR=22',
    'nonsense',
    '',
  ])('leaves %s to the expert field', rule => {
    expect(readWeekly(rule)).toBeUndefined();
  });
});
