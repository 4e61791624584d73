import { reasonText, type Param } from '@drydock/upgrade-reasons';
import {
  gate,
  member,
  planWith,
  stateWith,
} from './__testUtils__/rolloutStates';
import { membersIn, namesOf, stagesOf } from './situation';

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

describe('namesOf', () => {
  const text = (clusters: Param) =>
    reasonText({ code: 'rollout.canaries-first', params: { clusters } });

  it('names a few clusters and counts the others', () => {
    expect(text(namesOf([member('a'), member('b')]))).toBe(
      'Canaries go first: a and b',
    );
    expect(
      text(
        namesOf(
          ['a', 'b', 'c', 'd'].map(name => member(name)),
          2,
        ),
      ),
    ).toBe('Canaries go first: a, b and 2 more');
  });
});
