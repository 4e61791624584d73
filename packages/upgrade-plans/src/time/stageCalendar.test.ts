import { planWith } from '../rollout/__testUtils__/rolloutStates';
import { stageCalendar } from './stageCalendar';

const window = (name: string) => ({
  name,
  rule: 'FREQ=DAILY;BYHOUR=22',
  durationMinutes: 60,
});
const plan = planWith(
  [
    { name: 'test', clusters: {} },
    { name: 'prod', clusters: {}, windows: ['nights'] },
  ],
  {
    timeZone: 'Europe/Berlin',
    windows: [window('days'), window('nights')],
    freezes: [
      {
        name: 'cyber-week',
        from: '2026-11-27T18:00',
        until: '2026-12-01T06:00',
      },
    ],
  },
);
const fleetFreezes = [
  { name: 'board', fromMs: 0, untilMs: 1, scope: 'all' as const },
];

describe('stageCalendar', () => {
  it('holds the windows that the stage names, and all of them where it names none', () => {
    expect(
      stageCalendar(plan, { name: 'prod' }, []).windows.map(({ name }) => name),
    ).toEqual(['nights']);
    expect(
      stageCalendar(plan, { name: 'test' }, []).windows.map(({ name }) => name),
    ).toEqual(['days', 'nights']);
  });

  it('holds the freezes of plan and fleet, and the zone', () => {
    expect(stageCalendar(plan, { name: 'prod' }, fleetFreezes)).toMatchObject({
      freezes: [{ name: 'cyber-week' }],
      fleetFreezes,
      timeZone: 'Europe/Berlin',
    });
  });
});
