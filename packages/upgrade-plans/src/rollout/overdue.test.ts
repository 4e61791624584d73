import {
  MINUTE,
  NOW_MS,
  member,
  planWith,
  situationOf,
  stateWith,
} from './__testUtils__/rolloutStates';
import type { RolloutState, StageState } from './model';
import { settleMembers } from './overdue';
import { stagesOf } from './situation';

function settled(
  stage: Partial<StageState>,
  rollout: Partial<RolloutState> = {},
) {
  const plan = planWith([{ progressDeadlineMinutes: 60 }]);
  const state = stateWith([stage], rollout);
  const situation = situationOf(plan, state);
  const { members } = settleMembers(situation, stagesOf(plan, state)[0]).state;
  return {
    phases: members.map(({ phase }) => phase),
    ...situation.turn.result(),
  };
}

const started = (minutesAgo: number, stoodStillMinutes = 0) =>
  member('a', {
    phase: 'running',
    startedAtMs: NOW_MS - minutesAgo * MINUTE,
    stoodStillMs: stoodStillMinutes * MINUTE,
  });

describe('settleMembers', () => {
  it('fails a cluster whose progress deadline passed, and looks again when it will', () => {
    expect(settled({ phase: 'running', members: [started(60)] })).toMatchObject(
      {
        phases: ['failed'],
        decisions: [
          {
            kind: 'fail-cluster',
            stage: 's0',
            clusterId: 'a',
            reason: {
              code: 'rollout.deadline-passed',
              params: { deadline: { seconds: 3600 } },
            },
          },
        ],
      },
    );
    expect(settled({ phase: 'running', members: [started(59)] })).toMatchObject(
      { phases: ['running'], decisions: [], lookAgainAtMs: NOW_MS + MINUTE },
    );
  });

  it('gives back the time for which it stood still', () => {
    expect(
      settled({ phase: 'running', members: [started(60, 5)] }),
    ).toMatchObject({ decisions: [], lookAgainAtMs: NOW_MS + 5 * MINUTE });
    expect(
      settled({ phase: 'running', members: [started(65, 5)] }),
    ).toMatchObject({ phases: ['failed'] });
  });

  it('lets no deadline pass while everything is held, or while the cluster alone rests before its next write', () => {
    expect(
      settled(
        { phase: 'running', members: [started(6000)] },
        { desired: 'pause' },
      ),
    ).toEqual({ phases: ['running'], decisions: [], waits: [] });
    const resting = member('b', {
      phase: 'running',
      startedAtMs: NOW_MS - 6000 * MINUTE,
      rests: true,
    });
    expect(
      settled({ phase: 'running', members: [started(60), resting] }),
    ).toMatchObject({
      phases: ['failed', 'running'],
      decisions: [{ kind: 'fail-cluster', clusterId: 'a' }],
    });
  });

  it.each(['done', 'skipped'] as const)(
    'skips what waits in a stage that is %s',
    phase => {
      expect(
        settled({
          phase,
          members: [member('a'), member('b', { phase: 'failed' })],
        }),
      ).toMatchObject({
        phases: ['skipped', 'failed'],
        decisions: [
          {
            kind: 'skip-cluster',
            clusterId: 'a',
            reason: {
              code: 'rollout.stage-over',
              params: { state: { term: phase } },
            },
          },
        ],
      });
    },
  );

  it('leaves what waits in any other stage', () => {
    expect(settled({ phase: 'halted', members: [member('a')] })).toMatchObject({
      phases: ['waiting'],
      decisions: [],
    });
  });
});
