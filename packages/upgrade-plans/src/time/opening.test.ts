import { inEnglish } from '@drydock/upgrade-reasons';
import type { PlanFreeze, PlanWindow } from '../plan/model';
import type { Calendar } from './model';
import { openingAt as openingOf } from './opening';

const openingAt = (...asked: Parameters<typeof openingOf>) =>
  inEnglish(openingOf(...asked));

const nights: PlanWindow = {
  name: 'nights',
  rule: 'FREQ=WEEKLY;BYDAY=SA,SU;BYHOUR=22',
  durationMinutes: 480,
};
const cyberWeek: PlanFreeze = {
  name: 'cyber-week',
  from: '2026-11-27T18:00',
  until: '2026-12-01T06:00',
  scope: 'all',
};
const both = { minor: true, nodes: true };
const at = (text: string) => Date.parse(text);
const calendar = (parts: Partial<Calendar>): Calendar => ({
  windows: [],
  freezes: [],
  fleetFreezes: [],
  timeZone: 'Europe/Berlin',
  ...parts,
});

describe('openingAt', () => {
  it('is open without windows and freezes, without an end', () => {
    expect(
      openingAt(calendar({}), 'a', both, at('2026-11-21T12:00:00Z')),
    ).toEqual({ open: true, untilMs: undefined });
  });

  it('is closed outside the windows and says when one opens, in its zone', () => {
    expect(
      openingAt(
        calendar({ windows: [nights] }),
        'a',
        both,
        at('2026-11-23T12:00:00Z'),
      ),
    ).toEqual({
      open: false,
      because: 'window',
      reason: 'Window nights opens Nov 28, 2026, 10:00 PM Europe/Berlin',
      nextMs: at('2026-11-28T21:00:00Z'),
    });
  });

  it('names the window that opens first, with the year', () => {
    const yearly: PlanWindow = {
      name: 'new-year',
      rule: 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=2;BYHOUR=1',
      durationMinutes: 60,
      timeZone: 'UTC',
    };
    expect(
      openingAt(
        calendar({ windows: [yearly, nights] }),
        'a',
        both,
        at('2026-11-23T12:00:00Z'),
      ),
    ).toMatchObject({ reason: expect.stringContaining('Window nights') });
    expect(
      openingAt(
        calendar({ windows: [yearly] }),
        'a',
        both,
        at('2026-11-23T12:00:00Z'),
      ),
    ).toMatchObject({
      reason: 'Window new-year opens Jan 2, 2027, 1:00 AM UTC',
    });
  });

  it('is open from the first instant of a window until its end, exclusive', () => {
    const windows = calendar({ windows: [nights] });
    expect(openingAt(windows, 'a', both, at('2026-11-28T20:59:59Z')).open).toBe(
      false,
    );
    expect(openingAt(windows, 'a', both, at('2026-11-28T21:00:00Z'))).toEqual({
      open: true,
      untilMs: at('2026-11-29T05:00:00Z'),
    });
    expect(openingAt(windows, 'a', both, at('2026-11-29T04:59:59Z'))).toEqual({
      open: true,
      untilMs: at('2026-11-29T05:00:00Z'),
    });
    expect(openingAt(windows, 'a', both, at('2026-11-29T05:00:00Z')).open).toBe(
      false,
    );
  });

  it('takes windows that touch or overlap as one', () => {
    const early: PlanWindow = {
      name: 'early',
      rule: 'FREQ=WEEKLY;BYDAY=SU;BYHOUR=6',
      durationMinutes: 90,
    };
    expect(
      openingAt(
        calendar({ windows: [early, nights] }),
        'a',
        both,
        at('2026-11-28T23:00:00Z'),
      ),
    ).toEqual({ open: true, untilMs: at('2026-11-29T06:30:00Z') });
  });

  it('knows no end of windows that never close', () => {
    const always: PlanWindow = {
      name: 'always',
      rule: 'FREQ=DAILY',
      durationMinutes: 25 * 60,
    };
    expect(
      openingAt(
        calendar({ windows: [always] }),
        'a',
        both,
        at('2026-11-28T23:00:00Z'),
      ),
    ).toEqual({ open: true, untilMs: undefined });
  });

  it('ends with the next freeze that covers the change', () => {
    const frozen = calendar({
      windows: [nights],
      freezes: [{ ...cyberWeek, from: '2026-11-29T02:00' }],
    });
    expect(openingAt(frozen, 'a', both, at('2026-11-28T21:00:00Z'))).toEqual({
      open: true,
      untilMs: at('2026-11-29T01:00:00Z'),
    });
    const nodesOnly = calendar({
      windows: [nights],
      freezes: [{ ...cyberWeek, from: '2026-11-29T02:00', scope: 'minor' }],
    });
    expect(
      openingAt(
        nodesOnly,
        'a',
        { minor: false, nodes: true },
        at('2026-11-28T21:00:00Z'),
      ),
    ).toEqual({ open: true, untilMs: at('2026-11-29T05:00:00Z') });
  });

  it('says the freeze first, then the window that opens after it', () => {
    expect(
      openingAt(
        calendar({
          windows: [nights],
          freezes: [{ ...cyberWeek, reason: 'sales' }],
        }),
        'a',
        both,
        at('2026-11-28T12:00:00Z'),
      ),
    ).toEqual({
      open: false,
      because: 'freeze',
      reason:
        'Freeze cyber-week until Dec 1, 2026, 6:00 AM Europe/Berlin (sales). Window nights opens Dec 5, 2026, 10:00 PM Europe/Berlin',
      nextMs: at('2026-12-05T21:00:00Z'),
    });
  });

  it('says a freeze that covers the next window, and opens when it ends within a window', () => {
    const frozen = calendar({
      windows: [nights],
      freezes: [{ ...cyberWeek, until: '2026-11-29T02:00' }],
    });
    expect(openingAt(frozen, 'a', both, at('2026-11-23T12:00:00Z'))).toEqual({
      open: false,
      because: 'window',
      reason:
        'Window nights opens Nov 28, 2026, 10:00 PM Europe/Berlin. Freeze cyber-week until Nov 29, 2026, 2:00 AM Europe/Berlin',
      nextMs: at('2026-11-29T01:00:00Z'),
    });
  });

  it('goes through freezes that follow or overlap each other', () => {
    const frozen = calendar({
      freezes: [
        cyberWeek,
        {
          ...cyberWeek,
          name: 'audit',
          from: '2026-11-30T00:00',
          until: '2026-12-02T00:00',
        },
      ],
    });
    expect(
      openingAt(frozen, 'a', both, at('2026-11-28T12:00:00Z')),
    ).toMatchObject({
      nextMs: at('2026-12-01T23:00:00Z'),
      reason: expect.stringContaining('Freeze audit until Dec 2'),
    });
  });

  it('knows no next instant when the freezes leave none within two years', () => {
    const frozen = calendar({
      windows: [nights],
      freezes: [{ ...cyberWeek, until: '2030-01-01T00:00' }],
    });
    expect(openingAt(frozen, 'a', both, at('2026-11-28T12:00:00Z'))).toEqual({
      open: false,
      because: 'freeze',
      reason:
        'Freeze cyber-week until Jan 1, 2030, 12:00 AM Europe/Berlin. Nothing opens within two years',
      nextMs: undefined,
    });
  });

  it('knows no next instant when no window opens within two years', () => {
    const leap: PlanWindow = {
      name: 'leap',
      rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
      durationMinutes: 60,
    };
    expect(
      openingAt(
        calendar({ windows: [leap] }),
        'a',
        both,
        at('2024-03-01T12:00:00Z'),
      ),
    ).toEqual({
      open: false,
      because: 'window',
      reason: 'Nothing opens within two years',
      nextMs: undefined,
    });
  });

  describe.each([
    ['all', { minor: false, nodes: false }, true],
    ['all', { minor: true, nodes: true }, true],
    ['minor', { minor: true, nodes: false }, true],
    ['minor', { minor: false, nodes: true }, false],
    ['nodes', { minor: true, nodes: false }, false],
    ['nodes', { minor: false, nodes: true }, true],
    ['minor-and-nodes', { minor: true, nodes: false }, true],
    ['minor-and-nodes', { minor: false, nodes: true }, true],
    ['minor-and-nodes', { minor: false, nodes: false }, false],
  ] as const)(
    'a freeze of scope %s and a change %p',
    (scope, change, covers) => {
      const now = at('2026-11-28T12:00:00Z');

      it(`${covers ? 'keeps it from beginning' : 'lets it begin'}`, () => {
        expect(
          openingAt(
            calendar({ freezes: [{ ...cyberWeek, scope }] }),
            'a',
            change,
            now,
          ).open,
        ).toBe(!covers);
        const fleetFreeze = {
          name: 'stop',
          fromMs: now - 1,
          untilMs: now + 1,
          scope,
        };
        expect(
          openingAt(calendar({ fleetFreezes: [fleetFreeze] }), 'a', change, now)
            .open,
        ).toBe(!covers);
      });
    },
  );

  it('applies a fleet freeze of named clusters to these only', () => {
    const now = at('2026-11-28T12:00:00Z');
    const frozen = calendar({
      fleetFreezes: [
        {
          name: 'stop',
          fromMs: now,
          untilMs: now + 60_000,
          scope: 'all',
          clusterIds: ['a'],
        },
      ],
    });
    expect(openingAt(frozen, 'a', both, now)).toMatchObject({
      open: false,
      because: 'freeze',
      nextMs: now + 60_000,
    });
    expect(openingAt(frozen, 'b', both, now)).toEqual({
      open: true,
      untilMs: undefined,
    });
  });

  it('never shortens a freeze at a clock change: it begins with the first and ends with the second of two equal wall-clock times', () => {
    const autumn = calendar({
      freezes: [
        { ...cyberWeek, from: '2026-10-24T12:00', until: '2026-10-25T02:30' },
      ],
    });
    expect(
      openingAt(autumn, 'a', both, at('2026-10-25T00:45:00Z')),
    ).toMatchObject({ open: false, nextMs: at('2026-10-25T01:30:00Z') });
  });

  it('takes no freeze that it cannot read for none', () => {
    expect(() =>
      openingAt(
        calendar({ freezes: [{ ...cyberWeek, until: '2026-02-30T00:00' }] }),
        'a',
        both,
        at('2026-11-28T12:00:00Z'),
      ),
    ).toThrow('Freeze cyber-week has until "2026-02-30T00:00"');
  });

  it('answers for 2,000 clusters with a bounded number of steps: the same question is worked out once', () => {
    const fleet = calendar({ windows: [nights], freezes: [cyberWeek] });
    const first = openingOf(
      fleet,
      'cluster-0',
      both,
      at('2026-11-28T12:00:00Z'),
    );
    for (let index = 1; index < 2000; index += 1)
      expect(
        openingOf(fleet, `cluster-${index}`, both, at('2026-11-28T12:00:00Z')),
      ).toBe(first);
  });
});
