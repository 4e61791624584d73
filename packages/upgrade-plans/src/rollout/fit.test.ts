import { reasonText } from '@drydock/upgrade-reasons';
import {
  MINUTE,
  NOW_MS,
  member,
  planWith,
  situationOf,
  stateWith,
} from './__testUtils__/rolloutStates';
import { fitProblem } from './fit';
import { stagesOf } from './situation';

function problemOf({
  minutesLeft,
  p90,
  deadline,
  fit = 'must-fit',
}: {
  minutesLeft?: number;
  p90?: number;
  deadline?: number;
  fit?: 'must-fit' | 'start-anyway';
}) {
  const plan = planWith([{ progressDeadlineMinutes: deadline }], { fit });
  const state = stateWith([{}]);
  const situation = situationOf(plan, state);
  const untilMs =
    minutesLeft === undefined ? undefined : NOW_MS + minutesLeft * MINUTE;
  const problem = fitProblem(
    situation,
    stagesOf(plan, state)[0],
    member('a', p90 === undefined ? {} : { estimateMinutes: { p50: 1, p90 } }),
    { open: true, untilMs },
  );
  return { problem, lookAgainAtMs: situation.turn.result().lookAgainAtMs };
}

describe('fitProblem', () => {
  it('lets start what ends before the opening does, and looks again when it no longer would', () => {
    expect(problemOf({ minutesLeft: 60, p90: 60 })).toEqual({
      problem: undefined,
      lookAgainAtMs: NOW_MS + 1,
    });
    expect(problemOf({ minutesLeft: 90, p90: 60 })).toEqual({
      problem: undefined,
      lookAgainAtMs: NOW_MS + 30 * MINUTE + 1,
    });
  });

  it('holds back what would not end', () => {
    const { problem } = problemOf({ minutesLeft: 59, p90: 60 });
    expect(problem && reasonText(problem)).toBe(
      'Only 59 min of the window are left. 9 of 10 such upgrades take up to 1 h',
    );
    expect(problem).toMatchObject({
      who: { permission: 'cluster-upgrades.plan.create' },
      until: new Date(NOW_MS + 59 * MINUTE).toISOString(),
    });
  });

  it('takes the progress deadline where own history gives no estimate', () => {
    expect(
      problemOf({ minutesLeft: 60, deadline: 60 }).problem,
    ).toBeUndefined();
    expect(problemOf({ minutesLeft: 59, deadline: 60 }).problem).toMatchObject({
      code: 'rollout.fit-deadline',
      params: { needed: { seconds: 3600 } },
    });
    expect(
      problemOf({ minutesLeft: 59, deadline: 60, p90: 30 }).problem,
    ).toBeUndefined();
  });

  it('never takes what is not known for something that fits', () => {
    expect(problemOf({ minutesLeft: 10_000 }).problem?.code).toBe(
      'rollout.fit-unknown',
    );
  });

  it('does not matter in an opening without end, or when the plan says to start anyway', () => {
    expect(problemOf({}).problem).toBeUndefined();
    expect(
      problemOf({ minutesLeft: 1, p90: 60, fit: 'start-anyway' }).problem,
    ).toBeUndefined();
  });
});
