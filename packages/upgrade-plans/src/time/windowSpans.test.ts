import type { PlanWindow } from '../plan/model';
import { windowSpans } from './windowSpans';

const spans = (
  window: Partial<PlanWindow>,
  zone: string,
  from: string,
  until: string,
) =>
  windowSpans(
    { name: 'nights', rule: 'FREQ=DAILY', durationMinutes: 60, ...window },
    zone,
    { fromMs: Date.parse(from), untilMs: Date.parse(until) },
  ).map(
    span =>
      `${new Date(span.fromMs).toISOString().slice(5, 16)}/${new Date(
        span.untilMs,
      )
        .toISOString()
        .slice(5, 16)}`,
  );

describe('windowSpans', () => {
  it('gives whole spans that touch what is asked for, oldest first', () => {
    expect(
      spans(
        { rule: 'FREQ=DAILY;BYHOUR=22', durationMinutes: 240 },
        'UTC',
        '2026-11-20T01:00Z',
        '2026-11-21T22:00Z',
      ),
    ).toEqual(['11-19T22:00/11-20T02:00', '11-20T22:00/11-21T02:00']);
  });

  it("reads the rule in the window's own zone, else in the plan's", () => {
    expect(
      spans(
        { rule: 'FREQ=DAILY;BYHOUR=22' },
        'Asia/Kolkata',
        '2026-11-20T00:00Z',
        '2026-11-21T00:00Z',
      ),
    ).toEqual(['11-20T16:30/11-20T17:30']);
    expect(
      spans(
        { rule: 'FREQ=DAILY;BYHOUR=22', timeZone: 'UTC' },
        'Asia/Kolkata',
        '2026-11-20T00:00Z',
        '2026-11-21T00:00Z',
      ),
    ).toEqual(['11-20T22:00/11-20T23:00']);
  });

  it('merges spans that overlap or touch, over the edge of what is worked out at once too', () => {
    expect(
      spans(
        { rule: 'FREQ=DAILY;BYHOUR=0,12', durationMinutes: 720 },
        'UTC',
        '2026-01-10T01:00Z',
        '2026-12-10T01:00Z',
      ),
    ).toEqual(['01-10T00:00/12-10T12:00']);
  });

  it('opens at the first instant after a gap of the clocks', () => {
    expect(
      spans(
        { rule: 'FREQ=DAILY;BYHOUR=2;BYMINUTE=30' },
        'Europe/Berlin',
        '2026-03-29T00:00Z',
        '2026-03-29T12:00Z',
      ),
    ).toEqual(['03-29T01:00/03-29T02:00']);
    expect(
      spans(
        { rule: 'FREQ=DAILY;BYHOUR=2;BYMINUTE=10' },
        'Australia/Lord_Howe',
        '2026-10-03T12:00Z',
        '2026-10-04T00:00Z',
      ),
    ).toEqual(['10-03T15:30/10-03T16:30']);
  });

  it('opens at the first of two equal wall-clock times, and once', () => {
    expect(
      spans(
        { rule: 'FREQ=DAILY;BYHOUR=2;BYMINUTE=30' },
        'Europe/Berlin',
        '2026-10-25T00:00Z',
        '2026-10-25T12:00Z',
      ),
    ).toEqual(['10-25T00:30/10-25T01:30']);
  });

  it('counts the duration in real elapsed minutes over a clock change', () => {
    expect(
      spans(
        { rule: 'FREQ=DAILY;BYHOUR=22', durationMinutes: 480 },
        'Europe/Berlin',
        '2026-03-28T20:00Z',
        '2026-03-29T12:00Z',
      ),
    ).toEqual(['03-28T21:00/03-29T05:00']);
    expect(
      spans(
        { rule: 'FREQ=DAILY;BYHOUR=22', durationMinutes: 480 },
        'Europe/Berlin',
        '2026-10-24T19:00Z',
        '2026-10-25T12:00Z',
      ),
    ).toEqual(['10-24T20:00/10-25T04:00']);
  });

  it('opens on a day that a zone skipped as a whole when the next day begins', () => {
    expect(
      spans(
        { rule: 'FREQ=DAILY;BYHOUR=12' },
        'Pacific/Apia',
        '2011-12-30T00:00Z',
        '2011-12-31T00:00Z',
      ),
    ).toEqual(['12-30T10:00/12-30T11:00', '12-30T22:00/12-30T23:00']);
  });

  it('gives at most 1000 spans', () => {
    expect(
      spans(
        { rule: 'FREQ=DAILY;BYHOUR=1,3,5,7,9,11' },
        'UTC',
        '2026-01-01T00:00Z',
        '2027-01-01T00:00Z',
      ),
    ).toHaveLength(1000);
  });

  it('refuses a zone that does not exist', () => {
    expect(() =>
      spans({}, 'Europe/Nowhere', '2026-01-01T00:00Z', '2026-01-02T00:00Z'),
    ).toThrow('"Europe/Nowhere" is no IANA time zone');
  });
});
