import { inEnglish } from '@drydock/upgrade-reasons';
import {
  decisionsOf,
  member,
  planWith,
  situationOf,
  stateWith,
} from './__testUtils__/rolloutStates';
import { endEarly, finishAtEnd } from './ending';
import type { MemberState, RolloutState } from './model';
import { stagesOf } from './situation';

const succeeded = (id: string) =>
  member(id, { phase: 'succeeded', endedAtMs: 1 });
const failed = (id: string, state: Partial<MemberState> = {}) =>
  member(id, { phase: 'failed', endedAtMs: 1, ...state });

function ended(
  members: readonly MemberState[],
  end: 'finish' | 'stop' | 'abort',
  rollback = false,
) {
  const whole = planWith([{ failureBudget: 1 }]);
  const plan = { ...whole, spec: { ...whole.spec, rollback } };
  const state: RolloutState = stateWith([
    { phase: 'done', members, acceptedFailures: 2 },
  ]);
  const situation = situationOf(plan, state);
  const stages = stagesOf(plan, state);
  if (end === 'finish') finishAtEnd(situation, stages);
  else endEarly(situation, stages, end);
  return situation.turn.result();
}

const endedInEnglish = (...asked: Parameters<typeof ended>) =>
  inEnglish(ended(...asked));

describe('finishAtEnd', () => {
  it('succeeded when every stage kept its budget, and names the failures all the same', () => {
    expect(
      endedInEnglish(
        [succeeded('a'), failed('b'), member('c', { phase: 'skipped' })],
        'finish',
      ).decisions,
    ).toEqual([
      {
        kind: 'finish',
        outcome: 'succeeded',
        message: '1 cluster upgraded; 1 failed: b; 1 skipped',
      },
    ]);
  });

  it('says of a way back that it was one', () => {
    expect(
      endedInEnglish([succeeded('a'), failed('b')], 'finish', true).decisions,
    ).toMatchObject([{ message: '1 cluster rolled back; 1 failed: b' }]);
    expect(
      endedInEnglish([succeeded('a'), member('c')], 'stop', true).decisions,
    ).toMatchObject([
      { message: 'Stopped before 1 cluster started; 1 cluster rolled back' },
    ]);
  });

  it('failed when more failures than that, or a canary’s, were accepted', () => {
    expect(
      endedInEnglish([succeeded('a'), failed('b'), failed('c')], 'finish')
        .decisions,
    ).toMatchObject([
      { outcome: 'failed', message: '1 cluster upgraded; 2 failed: b and c' },
    ]);
    expect(
      endedInEnglish([succeeded('a'), failed('b', { canary: true })], 'finish')
        .decisions,
    ).toMatchObject([{ outcome: 'failed' }]);
  });
});

describe('endEarly', () => {
  it('lets running clusters finish when the rollout is stopped', () => {
    const turn = endedInEnglish(
      [succeeded('a'), member('b', { phase: 'running' }), member('c')],
      'stop',
    );
    expect(turn).toMatchObject({
      decisions: [],
      waits: [
        {
          kind: 'work',
          reason: expect.stringContaining('no further cluster starts'),
        },
      ],
    });
  });

  it('stops running clusters when it is aborted', () => {
    expect(
      decisionsOf(
        ended([member('b', { phase: 'running' }), member('c')], 'abort'),
      ),
    ).toEqual(['stop-cluster s0 b']);
  });

  it('is over when no cluster is running', () => {
    expect(
      endedInEnglish([succeeded('a'), member('c')], 'stop').decisions,
    ).toEqual([
      {
        kind: 'finish',
        outcome: 'stopped',
        message: 'Stopped before 1 cluster started; 1 cluster upgraded',
      },
    ]);
    expect(endedInEnglish([succeeded('a')], 'stop').decisions).toEqual([
      {
        kind: 'finish',
        outcome: 'stopped',
        message: 'Stopped after all clusters had started; 1 cluster upgraded',
      },
    ]);
    expect(
      endedInEnglish([failed('a'), member('c')], 'abort').decisions,
    ).toMatchObject([{ outcome: 'aborted' }]);
  });
});
