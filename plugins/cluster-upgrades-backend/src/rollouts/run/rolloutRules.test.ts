import { reasonText, type Reason } from '@drydock/upgrade-reasons';
import {
  memberRecord,
  memberUpgrade,
  rolloutRecord,
} from '../__testUtils__/records';
import type { MemberRecord, StageRecord } from '../model';
import {
  ABORTED,
  ENDED,
  failureCounts,
  haltedBecause,
  isReopened,
  MEMBER_ACTIONS,
  ROLLOUT_ACTIONS,
  STAGE_ACTIONS,
  whyNotMember,
  whyNotRollout,
  whyNotStage,
} from './rolloutRules';

const failed = (name: string, overrides: Partial<MemberRecord> = {}) =>
  memberRecord(name, { phase: 'failed', endedAtMs: 1, ...overrides });
const running = (name: string) => memberRecord(name, { phase: 'running' });

function world(
  members: readonly MemberRecord[],
  stage: Partial<StageRecord> & { planned?: object } = {},
  rollout: object = {},
) {
  const record = rolloutRecord({
    members,
    stages: { first: stage },
    ...rollout,
  });
  return { rollout: record, stage: record.stages[0], member: members[0] };
}

const textOf = (reason: Reason | undefined) => reason && reasonText(reason);

describe('whyNotRollout', () => {
  it.each([
    ['pause', 'run', undefined],
    ['pause', 'pause', 'The rollout is already paused'],
    ['pause', 'abort', 'The rollout is already aborted'],
    ['resume', 'run', 'The rollout is not paused'],
    ['resume', 'pause', undefined],
    ['resume', 'stop', undefined],
    ['resume', 'abort', 'The rollout is aborted, which cannot be undone'],
    ['stop', 'run', undefined],
    ['stop', 'pause', undefined],
    ['stop', 'stop', 'The rollout is already stopped'],
    ['stop', 'abort', 'The rollout is already aborted'],
    ['abort', 'stop', undefined],
    ['abort', 'abort', 'The rollout is already aborted'],
  ] as const)('%s of a rollout that is to %s: %s', (action, desired, reason) =>
    expect(textOf(whyNotRollout(action, { desired }))).toBe(reason),
  );

  it('refuses everything after the end', () => {
    for (const action of ROLLOUT_ACTIONS)
      expect(whyNotRollout(action, { desired: 'pause', endedAtMs: 0 })).toBe(
        ENDED,
      );
    const { rollout, stage, member } = world(
      [failed('one')],
      { phase: 'halted' },
      { endedAtMs: 0 },
    );
    for (const action of STAGE_ACTIONS)
      expect(whyNotStage(action, rollout, stage)).toBe(ENDED);
    for (const action of MEMBER_ACTIONS)
      expect(whyNotMember(action, rollout, stage, member)).toBe(ENDED);
  });
});

it('offers no part of a rollout that is aborted: what has not begun is skipped by itself', () => {
  const { rollout, stage, member } = world(
    [failed('one')],
    { phase: 'halted' },
    { desired: 'abort' },
  );
  expect([
    ...STAGE_ACTIONS.map(action => whyNotStage(action, rollout, stage)),
    ...MEMBER_ACTIONS.map(action =>
      whyNotMember(action, rollout, stage, member),
    ),
  ]).toEqual([ABORTED, ABORTED, ABORTED, ABORTED]);
});

describe('whyNotStage', () => {
  const whyNot = (
    action: 'skip-stage' | 'continue-stage',
    phase: StageRecord['phase'],
    members: readonly MemberRecord[] = [],
  ) => {
    const { rollout, stage } = world(members, { phase });
    return textOf(whyNotStage(action, rollout, stage));
  };

  it('lets only a halted stage continue', () => {
    expect([
      whyNot('continue-stage', 'halted'),
      whyNot('continue-stage', 'running'),
    ]).toEqual([undefined, 'The stage is not halted']);
  });

  it('skips a stage that has not ended and in which nothing is running', () => {
    expect([
      whyNot('skip-stage', 'pending'),
      whyNot('skip-stage', 'halted', [failed('one')]),
      whyNot('skip-stage', 'soaking'),
    ]).toEqual([undefined, undefined, undefined]);
    expect([
      whyNot('skip-stage', 'done'),
      whyNot('skip-stage', 'skipped'),
    ]).toEqual(['The stage is already done', 'The stage is already skipped']);
    expect(whyNot('skip-stage', 'running', [running('one')])).toBe(
      'Clusters of this stage are being upgraded. Wait until they finish, or stop their upgrades first',
    );
  });

  it('minds only its own clusters', () =>
    expect(
      whyNot('skip-stage', 'running', [
        memberRecord('one', { phase: 'running', stageId: 's2' }),
      ]),
    ).toBeUndefined());
});

describe('whyNotMember', () => {
  const whyNot = (
    action: 'skip-cluster' | 'retry-cluster',
    ...given: Parameters<typeof world>
  ) => {
    const { rollout, stage, member } = world(...given);
    return textOf(whyNotMember(action, rollout, stage, member));
  };

  it.each([
    ['waiting', undefined],
    ['failed', undefined],
    ['running', 'The cluster is being upgraded: stop its upgrade first'],
    ['succeeded', 'The cluster has been upgraded'],
    ['skipped', 'The cluster is already skipped'],
  ] as const)('skip of a cluster that is %s: %s', (phase, reason) =>
    expect(whyNot('skip-cluster', [memberRecord('one', { phase })])).toBe(
      reason,
    ),
  );

  it('retries only what has failed', () => {
    expect(whyNot('retry-cluster', [failed('one')])).toBeUndefined();
    for (const phase of ['waiting', 'running', 'succeeded', 'skipped'] as const)
      expect(whyNot('retry-cluster', [memberRecord('one', { phase })])).toBe(
        'The cluster has not failed',
      );
  });

  it('touches no cluster of a stage that is over', () => {
    expect([
      whyNot('retry-cluster', [failed('one')], { phase: 'done' }),
      whyNot('skip-cluster', [failed('one')], { phase: 'skipped' }),
    ]).toEqual(['Its stage is done', 'Its stage is skipped']);
  });

  it('does not retry before the hop under way is over', () => {
    expect(
      whyNot('retry-cluster', [
        failed('one', { upgrade: memberUpgrade({ phase: 'stopping' }) }),
      ]),
    ).toBe(
      'Its upgrade is finishing the current hop; retry the cluster after that',
    );
  });

  it('keeps to the clusters at a time when an upgrade goes on at once, not when the cluster waits for its turn', () => {
    const others = [running('two'), running('three')];
    const reopened = failed('one', {
      upgrade: memberUpgrade({ phase: 'failed', endedAtMs: 1 }),
    });
    expect(
      whyNot('retry-cluster', [reopened, ...others], {
        planned: { maxConcurrent: 2 },
      }),
    ).toBe(
      'This stage upgrades as many clusters at a time as it is allowed to. Retry this cluster when another one is done',
    );
    expect(
      whyNot('retry-cluster', [reopened, ...others], {
        planned: { maxConcurrent: 3 },
      }),
    ).toBeUndefined();
    expect(
      whyNot('retry-cluster', [failed('one'), ...others], {
        planned: { maxConcurrent: 2 },
      }),
    ).toBeUndefined();
  });
});

describe('isReopened', () => {
  it('is so for a failed upgrade alone: what was stopped, or never began, begins anew', () => {
    const phases = ['failed', 'stopped', 'succeeded'] as const;
    expect(
      phases.map(phase => isReopened({ upgrade: memberUpgrade({ phase }) })),
    ).toEqual([true, false, false]);
    expect(isReopened({})).toBe(false);
  });
});

describe('haltedBecause', () => {
  const because = (...given: Parameters<typeof world>) => {
    const { rollout, stage } = world(...given);
    return haltedBecause(rollout, stage);
  };

  it('is a canary that failed, also where the budget is exceeded', () =>
    expect(because([failed('one'), failed('two', { canary: true })])).toBe(
      'canary',
    ));

  it('is the budget when more failed than it bears, else a gate', () => {
    expect(because([failed('one')])).toBe('budget');
    expect(because([failed('one')], { planned: { failureBudget: 1 } })).toBe(
      'gate',
    );
  });

  it('does not count the failures that a user accepted, which are those that ended first', () => {
    expect(
      because([failed('one', { canary: true, endedAtMs: 1 })], {
        acceptedFailures: 1,
      }),
    ).toBe('gate');
    expect(
      because(
        [
          failed('one', { canary: true, endedAtMs: 9 }),
          failed('two', { endedAtMs: 1 }),
        ],
        { acceptedFailures: 1 },
      ),
    ).toBe('canary');
  });
});

describe('failureCounts', () => {
  it('counts all failures of the stage, accepted or not, and takes a share of its clusters', () => {
    const { rollout, stage } = world(
      [
        failed('one'),
        failed('two'),
        memberRecord('three'),
        memberRecord('four'),
        failed('other', { stageId: 's2' }),
      ],
      { acceptedFailures: 1, planned: { failureBudget: '50%' } },
    );
    expect(failureCounts(rollout, stage)).toEqual({ failures: 2, budget: 2 });
  });
});
