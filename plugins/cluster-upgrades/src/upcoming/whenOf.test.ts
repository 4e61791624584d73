import { aReason } from '../__testUtils__/reasons';
import { fixtureNow } from '../__testUtils__/clusters';
import { upcoming, unknownStart } from '../__testUtils__/upcoming';
import { english } from '../translation';
import { whenOf } from './whenOf';

const at = (iso: string) => new Date(iso).toISOString();
const [planned] = upcoming;

describe('whenOf', () => {
  it('says a span once, with its weekday, and what holds it', () => {
    const local = {
      from: at('2026-11-28T22:00:00'),
      until: at('2026-11-29T02:00:00'),
    };
    expect(
      whenOf(
        {
          ...planned,
          state: 'approved',
          earliestStart: local.from,
          window: local,
          windowReason: aReason('Not before stage first is done'),
        },
        fixtureNow,
        english,
      ),
    ).toEqual({
      text: 'Sat 28 Nov, 22:00–02:00',
      startIso: local.from,
      reason: 'Not before stage first is done',
    });
    const long = { from: local.from, until: at('2026-11-30T06:00:00') };
    expect(
      whenOf(
        {
          ...planned,
          state: 'approved',
          earliestStart: long.from,
          window: long,
        },
        fixtureNow,
        english,
      ).text,
    ).toBe('Sat 28 Nov, 22:00–Mon 30 Nov, 06:00');
  });

  it('says from when where no end is known, and today by its name', () => {
    const from = at('2026-11-21T23:00:00');
    expect(
      whenOf(
        {
          ...planned,
          state: 'approved',
          earliestStart: from,
          window: undefined,
        },
        fixtureNow,
        english,
      ).text,
    ).toBe('from today, 23:00');
  });

  it('says that a start is not known, and why, whatever the state', () => {
    for (const state of ['submitted', 'approved', 'waiting'] as const) {
      const when = whenOf(
        {
          ...unknownStart,
          state,
          windowReason: aReason('Freeze year-end covers all windows'),
        },
        fixtureNow,
        english,
      );
      expect(when).toEqual({
        text: 'not known yet: Freeze year-end covers all windows',
      });
    }
    expect(
      whenOf(
        { ...unknownStart, windowReason: aReason('PROD is frozen') },
        fixtureNow,
        english,
      ).text,
    ).toBe('not known yet: PROD is frozen');
    expect(
      whenOf({ ...unknownStart, windowReason: undefined }, fixtureNow, english)
        .text,
    ).toBe('not known yet: no reason was given');
  });

  it('says now of what runs', () => {
    const from = at('2026-11-21T06:20:00');
    expect(
      whenOf(
        { ...planned, state: 'running', earliestStart: from },
        fixtureNow,
        english,
      ).text,
    ).toBe('now, since 06:20');
    expect(
      whenOf(
        { ...planned, state: 'running', earliestStart: undefined },
        fixtureNow,
        english,
      ).text,
    ).toBe('now');
    expect(
      whenOf(
        {
          ...planned,
          state: 'running',
          earliestStart: from,
          standsSince: from,
        },
        fixtureNow,
        english,
      ).text,
    ).toBe('now, since 06:20; no progress since 06:20');
  });
});
