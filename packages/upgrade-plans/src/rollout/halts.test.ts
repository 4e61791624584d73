import { NOW_MS, gate, member, stageWith } from './__testUtils__/rolloutStates';
import { haltReason } from './halts';
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
  it('is the first failure where the stage bears none, and one more than the budget where it bears some', () => {
    expect(
      haltReason(
        stageWith({}, { phase: 'running', members: [failed('a')] }),
        NOW_MS,
      ),
    ).toBe('1 cluster failed (a), the stage bears 0');
    expect(
      haltReason(
        stageWith(
          { failureBudget: 1 },
          { phase: 'running', members: [failed('a')] },
        ),
        NOW_MS,
      ),
    ).toBeUndefined();
    expect(
      haltReason(
        stageWith(
          { failureBudget: 1 },
          { phase: 'running', members: [failed('a'), failed('b')] },
        ),
        NOW_MS,
      ),
    ).toBe('2 clusters failed (a, b), the stage bears 1');
  });

  it('does not count failures that were accepted, and counts the next one', () => {
    const members = [
      failed('a', { endedAtMs: 1 }),
      failed('b', { endedAtMs: 2 }),
    ];
    expect(
      haltReason(
        stageWith({}, { phase: 'running', members, acceptedFailures: 2 }),
        NOW_MS,
      ),
    ).toBeUndefined();
    expect(
      haltReason(
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
    ).toBe('1 cluster failed (c), the stage bears 0');
  });

  it('is a failed canary, whatever the budget, until a user accepts it', () => {
    const members = [failed('a', { canary: true }), member('b')];
    expect(
      haltReason(
        stageWith(
          { failureBudget: '100%', canaries: 1 },
          { phase: 'running', members },
        ),
        NOW_MS,
      ),
    ).toBe('canary a failed');
    expect(
      haltReason(
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
      gate('each', 'failed', { clusterId: 'a', message: '7 %' }),
      gate('after', 'failed'),
    ];
    const reasonIn = (
      phase: 'pending' | 'running' | 'soaking',
      members = [member('a')],
    ) =>
      haltReason(
        stageWith({ gates }, { phase, members, gates: states }),
        NOW_MS,
      );
    expect(reasonIn('pending')).toBe('gate before failed');
    expect(reasonIn('running')).toBe('gate each failed (7 %) for cluster a');
    expect(
      reasonIn('running', [member('a', { phase: 'skipped' }), member('b')]),
    ).toBeUndefined();
    expect(reasonIn('soaking')).toBe('gate after failed');
  });

  it('is no gate without a clear answer', () => {
    expect(
      haltReason(
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
