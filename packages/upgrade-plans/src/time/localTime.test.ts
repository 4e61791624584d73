import { parseLocal, ZoneClock } from './localTime';

const local = (text: string) => Date.parse(`${text}:00Z`);
const instant = (zone: string, text: string, overlap?: 'first' | 'second') =>
  new Date(ZoneClock.of(zone).instantOf(local(text), overlap))
    .toISOString()
    .slice(0, 16);

describe('ZoneClock', () => {
  it.each([
    ['Europe/Berlin', '2026-07-01T12:00', '2026-07-01T10:00'],
    ['Europe/Berlin', '2026-03-29T02:00', '2026-03-29T01:00'],
    ['Europe/Berlin', '2026-03-29T02:59', '2026-03-29T01:00'],
    ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00'],
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30'],
    ['Australia/Lord_Howe', '2026-10-04T02:10', '2026-10-03T15:30'],
    ['America/Sao_Paulo', '2018-11-04T00:00', '2018-11-04T03:00'],
    ['Pacific/Apia', '2011-12-30T12:00', '2011-12-30T10:00'],
  ])(
    'in %s the clocks show, or have passed, %s at %s',
    (zone, text, expected) => {
      expect(instant(zone, text)).toBe(expected);
    },
  );

  it('gives the second of two equal wall-clock times when asked', () => {
    expect(instant('Europe/Berlin', '2026-10-25T02:30', 'second')).toBe(
      '2026-10-25T01:30',
    );
    expect(instant('Europe/Berlin', '2026-03-29T02:30', 'second')).toBe(
      '2026-03-29T01:00',
    );
  });

  it('refuses a zone that does not exist', () => {
    expect(() => ZoneClock.of('Mars/Olympus')).toThrow(
      '"Mars/Olympus" is no IANA time zone',
    );
  });
});

describe('parseLocal', () => {
  it('reads a day and time, and no other text', () => {
    expect(parseLocal('2026-11-30T06:00')).toBe(local('2026-11-30T06:00'));
    for (const text of [
      '2026-02-30T06:00',
      '2026-13-01T06:00',
      '2026-11-30T24:00',
      '2026-11-30T06:60',
      'soon',
    ])
      expect(parseLocal(text)).toBeUndefined();
  });
});
