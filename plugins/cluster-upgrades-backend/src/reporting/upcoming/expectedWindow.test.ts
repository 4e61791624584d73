import { inEnglish, said } from '@drydock/upgrade-reasons';
import {
  planSchema,
  StageCalendars,
  WorkMeter,
  type FleetFreeze,
  type UpgradePlanInput,
} from '@drydock/upgrade-plans';
import { expectedWindow as windowOf } from './expectedWindow';

const expectedWindow = (...asked: Parameters<typeof windowOf>) =>
  inEnglish(windowOf(...asked));

const at = (text: string) => Date.parse(text);
const NOW = at('2026-11-23T12:00:00Z');
const nights = {
  name: 'nights',
  rule: 'FREQ=WEEKLY;BYDAY=SA;BYHOUR=22;BYMINUTE=0',
  durationMinutes: 240,
  timeZone: 'Europe/Berlin',
};

function planned(
  spec: Partial<UpgradePlanInput['spec']> = {},
  more: object = {},
) {
  const plan = planSchema.parse({
    apiVersion: 'drydock.dev/v1',
    kind: 'UpgradePlan',
    metadata: { name: 'p' },
    spec: {
      target: '1.36',
      windows: [nights],
      ...spec,
      stages: spec.stages ?? [{ name: 'prod', clusters: {} }],
    },
  });
  return {
    plan,
    stage: 'prod',
    clusterId: 'c',
    change: { minor: true, nodes: false },
    state: 'approved' as const,
    soakBeforeMinutes: 0,
    ...more,
  };
}

const calendars = (...freezes: readonly FleetFreeze[]) =>
  new StageCalendars(freezes);

describe('expectedWindow', () => {
  it('is not known where it is too much to compute, and says so [T-144]', () => {
    expect(
      expectedWindow(planned(), new StageCalendars([], new WorkMeter(5)), NOW),
    ).toEqual({ reason: expect.stringContaining('not known') });
  });

  it('is the next opening of a window, with its end', () => {
    expect(expectedWindow(planned(), calendars(), NOW)).toEqual({
      fromMs: at('2026-11-28T21:00:00Z'),
      untilMs: at('2026-11-29T01:00:00Z'),
      reason: undefined,
    });
  });

  it('begins now inside an open window', () => {
    const inside = at('2026-11-28T22:00:00Z');
    expect(expectedWindow(planned(), calendars(), inside)).toMatchObject({
      fromMs: inside,
      untilMs: at('2026-11-29T01:00:00Z'),
    });
  });

  it('leaves out a freeze, and begins after a snooze', () => {
    const freeze = {
      name: 'sale',
      fromMs: at('2026-11-27T00:00:00Z'),
      untilMs: at('2026-12-01T00:00:00Z'),
      scope: 'all' as const,
    };
    expect(expectedWindow(planned(), calendars(freeze), NOW)).toMatchObject({
      fromMs: at('2026-12-05T21:00:00Z'),
    });
    expect(
      expectedWindow(planned(), calendars(), NOW, at('2026-11-28T23:00:00Z')),
    ).toMatchObject({ fromMs: at('2026-11-28T23:00:00Z') });
    expect(
      expectedWindow(planned(), calendars(), NOW, at('2026-11-29T02:00:00Z')),
    ).toMatchObject({ fromMs: at('2026-12-05T21:00:00Z') });
  });

  it('counts the soaks of stages before it, and says that it waits for them', () => {
    expect(
      expectedWindow(
        planned({}, { soakBeforeMinutes: 7 * 24 * 60, after: 'canary' }),
        calendars(),
        NOW,
      ),
    ).toEqual({
      fromMs: at('2026-12-05T21:00:00Z'),
      untilMs: at('2026-12-06T01:00:00Z'),
      reason: 'Not before stage canary is done',
    });
  });

  it('claims no end and no time that is unknown', () => {
    expect(expectedWindow(planned({ windows: [] }), calendars(), NOW)).toEqual({
      fromMs: NOW,
      untilMs: undefined,
      reason: expect.stringContaining('at any time'),
    });
    const forEver = {
      name: 'forever',
      fromMs: 0,
      untilMs: at('2036-01-01T00:00:00Z'),
      scope: 'all' as const,
    };
    expect(expectedWindow(planned(), calendars(forEver), NOW)).toEqual({
      reason: expect.stringContaining('Nothing opens'),
    });
  });

  it('says what holds it, and that it is not approved', () => {
    expect(
      expectedWindow(
        planned({}, { held: { code: 'rollout.paused' } }),
        calendars(),
        NOW,
      ).reason,
    ).toBe('The rollout is paused');
    expect(
      expectedWindow(
        planned({}, { state: 'submitted', held: said('0 of 1') }),
        calendars(),
        NOW,
      ).reason,
    ).toBe('Not approved yet: 0 of 1');
    expect(
      expectedWindow(
        planned({}, { state: 'running', startedAtMs: 5 }),
        calendars(),
        NOW,
      ),
    ).toEqual({ fromMs: 5, reason: 'It is being upgraded now' });
    expect(
      expectedWindow(
        planned({}, { state: 'running', startedAtMs: 5, standsSinceMs: 7 }),
        calendars(),
        NOW,
      ),
    ).toEqual({ fromMs: 5, reason: 'It has started, but does not continue' });
  });
});
