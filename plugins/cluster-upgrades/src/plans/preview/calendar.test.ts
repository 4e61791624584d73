import { DateTime } from 'luxon';
import { blockedPreview } from '../../__testUtils__/plans';
import { fixtureNow } from '../../__testUtils__/clusters';
import { english } from '../../translation';
import { calendarOf, firstDay } from './calendar';

describe('stages by day', () => {
  const first = firstDay(blockedPreview, fixtureNow);
  const { days, rows } = calendarOf(blockedPreview, first, 7, english);

  it('begins on the first day on which something can happen, in the plan’s zone', () => {
    expect(first.toISO()).toBe('2026-11-27T00:00:00.000+01:00');
    expect(days.map(({ label }) => label).slice(0, 2)).toEqual([
      'Fri 27 Nov',
      'Sat 28 Nov',
    ]);
  });

  it('says when windows are open, and when the first cluster can start and the last is expected to end', () => {
    expect(rows[0].cells[0]).toEqual({
      open: ['06:00–12:00'],
      starts: '06:00',
      ends: '10:20',
      soaks: true,
      freezes: [],
    });
    expect(rows[1].cells[0].open).toEqual([]);
    expect(rows[1].cells[1]).toMatchObject({
      open: ['06:00–12:00'],
      starts: '09:30',
    });
  });

  it('shows a soak on every day that it touches', () => {
    expect(rows[0].cells.map(({ soaks }) => soaks)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('shows freezes where clusters of the stage are in their environments', () => {
    expect(rows[1].cells[3].freezes).toEqual(['cyber-week']);
    const elsewhere = {
      ...blockedPreview,
      stages: blockedPreview.stages.map(stage => ({
        ...stage,
        members: stage.members.map(member => ({
          ...member,
          environment: 'dev',
        })),
      })),
    };
    expect(
      calendarOf(elsewhere, first, 7, english).rows[1].cells[3].freezes,
    ).toEqual([]);
  });

  it('cuts spans at midnight, also where the clock changes', () => {
    const stage = {
      ...blockedPreview.stages[0],
      openings: [
        { from: '2026-10-24T20:00:00Z', until: '2026-10-26T05:00:00Z' },
      ],
    };
    const day = DateTime.fromISO('2026-10-24', { zone: 'Europe/Berlin' });
    expect(
      calendarOf(
        { ...blockedPreview, stages: [stage] },
        day,
        3,
        english,
      ).rows[0].cells.map(({ open }) => open),
    ).toEqual([['22:00–24:00'], ['all day'], ['00:00–06:00']]);
  });

  it('begins today where no time is known', () => {
    const never = {
      ...blockedPreview,
      stages: blockedPreview.stages.map(stage => ({
        ...stage,
        earliestStart: undefined,
        openings: [],
      })),
    };
    expect(firstDay(never, fixtureNow).toISODate()).toBe('2026-11-21');
  });
});
