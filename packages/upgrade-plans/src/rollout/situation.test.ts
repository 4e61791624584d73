import {
  gate,
  member,
  planWith,
  stateWith,
} from './__testUtils__/rolloutStates';
import { clusters, membersIn, namesOf, stagesOf } from './situation';

describe('stagesOf', () => {
  it('puts each stage of the plan beside what it is', () => {
    const stages = stagesOf(
      planWith([{ canaries: 1 }, {}]),
      stateWith([{ phase: 'done' }, {}]),
    );
    expect(
      stages.map(({ plan, state }) => [plan.name, plan.canaries, state.phase]),
    ).toEqual([
      ['s0', 1, 'done'],
      ['s1', 0, 'pending'],
    ]);
  });

  it('refuses the state of another plan', () => {
    expect(() => stagesOf(planWith([{}, {}]), stateWith([{}]))).toThrow(
      'decide with the revision that was submitted',
    );
    expect(() =>
      stagesOf(planWith([{ name: 'a' }]), stateWith([{ name: 'b' }])),
    ).toThrow('The rollout has the stages "b", its plan "a"');
  });

  it('finds gates of the stage and of its clusters', () => {
    const [stage] = stagesOf(
      planWith([{}]),
      stateWith([
        {
          gates: [gate('g', 'failed'), gate('g', 'passed', { clusterId: 'a' })],
        },
      ]),
    );
    expect([
      stage.gateOf('g')?.status,
      stage.gateOf('g', 'a')?.status,
      stage.gateOf('g', 'b')?.status,
      stage.gateOf('h')?.status,
    ]).toEqual(['failed', 'passed', undefined, undefined]);
  });

  it('finds members by phase', () => {
    const [stage] = stagesOf(
      planWith([{}]),
      stateWith([
        { members: [member('a'), member('b', { phase: 'running' })] },
      ]),
    );
    expect(
      membersIn(stage, 'running').map(({ clusterId }) => clusterId),
    ).toEqual(['b']);
  });
});

describe('words for people', () => {
  it('names a few clusters and counts the others', () => {
    expect(namesOf([member('a'), member('b')])).toBe('a, b');
    expect(
      namesOf(
        ['a', 'b', 'c', 'd'].map(name => member(name)),
        2,
      ),
    ).toBe('a, b and 2 more');
    expect([clusters(0), clusters(1), clusters(2)]).toEqual([
      '0 clusters',
      '1 cluster',
      '2 clusters',
    ]);
  });
});
