import {
  MINUTE,
  NOW_MS,
  member,
  planWith,
  situationOf,
  stateWith,
} from './__testUtils__/rolloutStates';
import type { FleetFreeze } from './model';
import { openingsOf } from './openings';
import { stagesOf } from './situation';

const WINDOWS = [
  {
    name: 'noon',
    rule: 'FREQ=DAILY;BYHOUR=12;BYMINUTE=0',
    durationMinutes: 60,
  },
  {
    name: 'night',
    rule: 'FREQ=DAILY;BYHOUR=23;BYMINUTE=0',
    durationMinutes: 60,
  },
];

function openings(
  stage: { windows?: string[] },
  fleetFreezes: readonly FleetFreeze[] = [],
) {
  const plan = planWith([stage], { windows: WINDOWS });
  const state = stateWith([{}], { fleetFreezes });
  return openingsOf(situationOf(plan, state), stagesOf(plan, state)[0]);
}

describe('openingsOf', () => {
  it('follows the windows that the stage names, else all of the plan', () => {
    expect(openings({})(member('a'))).toEqual({
      open: true,
      untilMs: NOW_MS + 60 * MINUTE,
    });
    expect(openings({ windows: ['night'] })(member('a'))).toMatchObject({
      open: false,
      because: 'window',
      nextMs: NOW_MS + 11 * 60 * MINUTE,
    });
  });

  it('answers each cluster by the freezes that name it, and each change by those that cover it', () => {
    const freeze = {
      name: 'f',
      fromMs: NOW_MS,
      untilMs: NOW_MS + MINUTE,
      scope: 'nodes' as const,
    };
    const openingOf = openings({}, [
      { ...freeze, clusterIds: ['a'] },
      { ...freeze, name: 'g', clusterIds: ['b'] },
    ]);
    expect(openingOf(member('a'))).toMatchObject({
      open: false,
      reason: expect.objectContaining({
        params: expect.objectContaining({ freeze: { text: 'f' } }),
      }),
    });
    expect(openingOf(member('b'))).toMatchObject({
      open: false,
      reason: expect.objectContaining({
        params: expect.objectContaining({ freeze: { text: 'g' } }),
      }),
    });
    expect(openingOf(member('c'))).toMatchObject({ open: true });
    expect(
      openingOf(member('a', { change: { minor: true, nodes: false } })),
    ).toMatchObject({ open: true });
  });
});
