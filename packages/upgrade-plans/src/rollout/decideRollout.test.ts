import { said } from '@drydock/upgrade-reasons';
import {
  MINUTE,
  NOW_MS,
  decisionsOf,
  member,
  planWith,
  stateWith,
  waitsOf,
} from './__testUtils__/rolloutStates';
import { decideRollout } from './decideRollout';
import type { MemberState, RolloutState, StageState } from './model';

const succeeded = (id: string) =>
  member(id, { phase: 'succeeded', endedAtMs: 1 });
const running = (id: string, state: Partial<MemberState> = {}) =>
  member(id, { phase: 'running', startedAtMs: NOW_MS, ...state });
const failed = (id: string) => member(id, { phase: 'failed', endedAtMs: 1 });

function decided(
  stages: readonly Partial<StageState>[],
  state: Partial<RolloutState> = {},
  limits: Parameters<typeof planWith>[0][number] = {},
) {
  const turn = decideRollout(
    planWith(stages.map(() => limits)),
    stateWith(stages, state),
    NOW_MS,
  );
  return {
    decisions: decisionsOf(turn),
    waits: waitsOf(turn),
    lookAgainAtMs: turn.lookAgainAtMs,
  };
}

describe('decideRollout', () => {
  it('works on the first stage that is not over; the others say which they follow', () => {
    expect(
      decided([
        { phase: 'done', members: [succeeded('a')] },
        { members: [member('b')] },
        { members: [member('c')] },
      ]),
    ).toEqual({
      decisions: ['enter-stage s1'],
      waits: ['work s2'],
      lookAgainAtMs: undefined,
    });
  });

  it('lets no stage go on while a cluster of an earlier one is tried again', () => {
    expect(
      decided([
        { phase: 'done', members: [running('a')] },
        { phase: 'running', members: [member('b')] },
      ]),
    ).toMatchObject({ decisions: [], waits: ['work s0', 'work s1'] });
  });

  it('halts in the turn in which a deadline passes, and starts no cluster in it', () => {
    const members = [
      running('a', { startedAtMs: NOW_MS - 60 * MINUTE }),
      member('b'),
    ];
    expect(
      decided(
        [{ phase: 'running', members }],
        {},
        { progressDeadlineMinutes: 60, maxConcurrent: 2 },
      ).decisions,
    ).toEqual(['fail-cluster s0 a', 'halt-stage s0']);
  });

  it.each<[string, Partial<RolloutState>, string]>([
    ['a pause', { desired: 'pause' }, 'paused'],
    ['an emergency stop', { emergencyStop: { reason: 'r' } }, 'emergency-stop'],
    ['a missing approval', { approvalMissing: said('r') }, 'approval'],
  ])(
    'begins nothing during %s, and still notes failures and ends',
    (_, state, kind) => {
      expect(
        decided([{ phase: 'running', members: [member('a')] }], state),
      ).toEqual({ decisions: [], waits: [kind], lookAgainAtMs: undefined });
      expect(decided([{ members: [member('a')] }], state).decisions).toEqual(
        [],
      );
      expect(
        decided(
          [{ phase: 'running', members: [failed('a'), member('b')] }],
          state,
        ).decisions,
      ).toEqual(['halt-stage s0']);
      expect(
        decided([{ phase: 'running', members: [succeeded('a')] }], state)
          .decisions,
      ).toEqual(['soak-stage s0']);
    },
  );

  it('ends when every stage is over, and not before', () => {
    expect(
      decided([
        { phase: 'done', members: [succeeded('a')] },
        { phase: 'skipped' },
      ]).decisions,
    ).toEqual(['finish']);
    expect(
      decided([{ phase: 'skipped', members: [running('a')] }]).decisions,
    ).toEqual([]);
    expect(
      decided([{ phase: 'skipped', members: [member('a')] }]).decisions,
    ).toEqual(['skip-cluster s0 a', 'finish']);
  });

  it('stops and aborts once no cluster is running', () => {
    const stages = [
      { phase: 'running' as const, members: [running('a'), member('b')] },
    ];
    expect(decided(stages, { desired: 'stop' })).toMatchObject({
      decisions: [],
      waits: ['work'],
    });
    expect(decided(stages, { desired: 'abort' }).decisions).toEqual([
      'stop-cluster s0 a',
    ]);
    expect(
      decided([{ phase: 'halted', members: [failed('a'), member('b')] }], {
        desired: 'abort',
      }).decisions,
    ).toEqual(['finish']);
  });

  it('is the same for the same plan, state and instant, and changes neither', () => {
    const plan = Object.freeze(planWith([{ maxConcurrent: 2 }]));
    const state = stateWith([
      {
        phase: 'running',
        members: Object.freeze([
          member('a'),
          member('b'),
          failed('c'),
        ]) as MemberState[],
      },
    ]);
    const before = JSON.stringify([plan, state]);
    expect(decideRollout(plan, state, NOW_MS)).toEqual(
      decideRollout(plan, state, NOW_MS),
    );
    expect(JSON.stringify([plan, state])).toBe(before);
  });
});
