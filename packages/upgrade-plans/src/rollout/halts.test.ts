import { inEnglish, said } from '@drydock/upgrade-reasons';
import { NOW_MS, gate, member, stageWith } from './__testUtils__/rolloutStates';
import { haltReason } from './halts';

const textOf = (...asked: Parameters<typeof haltReason>) =>
  inEnglish(haltReason(...asked));
import type { MemberState } from './model';

const failed = (id: string, state: Partial<MemberState> = {}) =>
  member(id, { phase: 'failed', endedAtMs: NOW_MS, ...state });
const METRIC = {
  type: 'metric' as const,
  source: 'p',
  query: 'q',
  pass: 'value < 1',
};

describe('haltReason', () => {
  it('is the first failure where the stage bears none, and one more than the budget where it bears some [T-381]', () => {
    expect(
      textOf(
        stageWith({}, { phase: 'running', members: [failed('a')] }),
        NOW_MS,
      ),
    ).toBe('1 cluster failed: a. The failure budget of the stage is 0');
    expect(
      textOf(
        stageWith(
          { failureBudget: 1 },
          { phase: 'running', members: [failed('a')] },
        ),
        NOW_MS,
      ),
    ).toBeUndefined();
    expect(
      textOf(
        stageWith(
          { failureBudget: 1 },
          { phase: 'running', members: [failed('a'), failed('b')] },
        ),
        NOW_MS,
      ),
    ).toBe('2 clusters failed: a and b. The failure budget of the stage is 1');
  });

  it('does not count failures that were accepted, and counts the next one', () => {
    const members = [
      failed('a', { endedAtMs: 1 }),
      failed('b', { endedAtMs: 2 }),
    ];
    expect(
      textOf(
        stageWith({}, { phase: 'running', members, acceptedFailures: 2 }),
        NOW_MS,
      ),
    ).toBeUndefined();
    expect(
      textOf(
        stageWith(
          {},
          {
            phase: 'running',
            members: [...members, failed('c')],
            acceptedFailures: 2,
          },
        ),
        NOW_MS,
      ),
    ).toBe('1 cluster failed: c. The failure budget of the stage is 0');
  });

  it('is a failed canary, whatever the budget, until a user accepts it', () => {
    const members = [failed('a', { canary: true }), member('b')];
    expect(
      textOf(
        stageWith(
          { failureBudget: '100%', canaries: 1 },
          { phase: 'running', members },
        ),
        NOW_MS,
      ),
    ).toBe('Failed canaries: a');
    expect(
      textOf(
        stageWith(
          { failureBudget: '100%', canaries: 1 },
          { phase: 'running', members, acceptedFailures: 1 },
        ),
        NOW_MS,
      ),
    ).toBeUndefined();
  });

  it('is a gate that failed while what it stands before is still to come', () => {
    const gates = [
      { ...METRIC, name: 'before', when: 'before-stage' as const },
      { ...METRIC, name: 'each' },
      { ...METRIC, name: 'after', when: 'after-stage' as const },
    ];
    const states = [
      gate('before', 'failed'),
      gate('each', 'failed', { clusterId: 'a', message: said('7 %') }),
      gate('after', 'failed'),
    ];
    const reasonIn = (
      phase: 'pending' | 'running' | 'soaking',
      members = [member('a')],
    ) =>
      textOf(stageWith({ gates }, { phase, members, gates: states }), NOW_MS);
    expect(reasonIn('pending')).toBe('Gate before failed');
    expect(reasonIn('running')).toBe('Gate each failed for cluster a; 7 %');
    expect(
      reasonIn('running', [member('a', { phase: 'skipped' }), member('b')]),
    ).toBeUndefined();
    expect(reasonIn('soaking')).toBe('Gate after failed');
  });

  it('is no gate without a clear answer', () => {
    expect(
      textOf(
        stageWith(
          { gates: [{ ...METRIC, name: 'each' }] },
          {
            phase: 'running',
            members: [member('a')],
            gates: [gate('each', 'inconclusive', { clusterId: 'a' })],
          },
        ),
        NOW_MS,
      ),
    ).toBeUndefined();
  });
});
