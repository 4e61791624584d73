import { inEnglish, reasonText, said } from '@drydock/upgrade-reasons';
import { approval, DIGEST, submission } from './__testUtils__/records';
import {
  describeChanges,
  decisionsOnRevision,
  decisionsShown,
  standingOf,
} from './planState';
import type { PlanSketch } from './store/planQueries';

const NEEDS_ONE = [{ required: 1, because: said('the plan') }];
const CHANGED = [{ kind: 'membership' as const, reason: said('one came') }];
const ROLLOUT = { id: 'r1', revision: 1, createdAtMs: 0 };

function sketch({
  plan,
  revision,
  ...more
}: {
  plan?: Partial<PlanSketch['plan']>;
  revision?: Partial<PlanSketch['revision']>;
} & Partial<Pick<PlanSketch, 'approvals' | 'rollouts'>> = {}): PlanSketch {
  return {
    plan: {
      id: 'p1',
      name: 'winter',
      title: 'Winter',
      revision: 1,
      createdBy: 'user:default/ada',
      statedAuthors: [],
      createdAtMs: 0,
      updatedAtMs: 0,
      ...plan,
    },
    revision: { number: 1, submission: submission(), changes: [], ...revision },
    approvals: [],
    rollouts: [],
    ...more,
  };
}

describe('standingOf', () => {
  const standing = (
    stored: PlanSketch,
    changes: Parameters<typeof standingOf>[2] = [],
  ) => inEnglish(standingOf(stored, NEEDS_ONE, changes));
  const rejected = approval({ decision: 'reject' });

  it('calls a plan a draft until it is submitted, and after it was withdrawn', () => {
    expect(
      standing(sketch({ revision: { submission: undefined } }), CHANGED),
    ).toEqual({ state: 'draft' });
    expect(
      standing(
        sketch({
          revision: { submission: submission({ withdrawnAtMs: 1 }) },
          approvals: [approval()],
        }),
      ),
    ).toEqual({ state: 'draft', reason: 'It was withdrawn. Submit it again' });
  });

  it('calls it submitted while approvals are missing, with which, and approved then', () => {
    expect(standing(sketch())).toEqual({
      state: 'submitted',
      reason: '0 of 1 approvals given (the plan)',
    });
    expect(standing(sketch({ approvals: [approval()] }))).toEqual({
      state: 'approved',
    });
  });

  it.each([
    ['has expired', approval({ live: false })],
    ['was taken back', approval({ live: false, endedAtMs: 1 })],
    ['is of an earlier revision', approval({ revision: 0 })],
    [
      'is for a gate of a stage alone',
      approval({ stage: 'prod', gate: 'sign-off' }),
    ],
    ['is of another digest', approval({ digest: 'digest-0' })],
    ['is of who submitted it', approval({ principal: 'user:default/ADA' })],
  ])('calls it submitted where the approval %s', (_, only) =>
    expect(standing(sketch({ approvals: [only] })).state).toBe('submitted'),
  );

  it('calls it rejected despite earlier approvals, with who and why', () => {
    expect(
      standing(
        sketch({
          approvals: [approval({ principal: 'user:default/cleo' }), rejected],
        }),
        CHANGED,
      ),
    ).toEqual({ state: 'rejected', reason: 'ben rejected it' });
    expect(
      standing(sketch({ approvals: [{ ...rejected, reason: 'too soon' }] }))
        .reason,
    ).toBe('ben: too soon');
    expect(
      standing(
        sketch({ approvals: [{ ...rejected, live: false, endedAtMs: 1 }] }),
      ).state,
    ).toBe('submitted');
  });

  it('calls it void when something else would happen, approved or not', () => {
    const reason =
      'The plan would no longer do what was submitted: one came. Submit it again';
    expect(standing(sketch(), CHANGED)).toEqual({ state: 'void', reason });
    expect(standing(sketch({ approvals: [approval()] }), CHANGED)).toEqual({
      state: 'void',
      reason,
    });
  });

  it('calls it running while a rollout of any revision has not ended', () => {
    expect(
      standing(
        sketch({
          rollouts: [{ ...ROLLOUT, revision: 0 }],
          approvals: [rejected],
        }),
      ).state,
    ).toBe('running');
  });

  it('calls it ended after the rollout of its revision, whatever changed since, and not after that of an earlier one', () => {
    const over = { ...ROLLOUT, endedAtMs: 5 };
    expect(
      standing(sketch({ rollouts: [over], approvals: [approval()] }), CHANGED),
    ).toEqual({ state: 'ended' });
    expect(
      standing(
        sketch({
          rollouts: [{ ...over, revision: 0 }],
          approvals: [approval()],
        }),
      ).state,
    ).toBe('approved');
  });

  it('calls it archived before all else', () =>
    expect(
      standing(
        sketch({ plan: { archivedAtMs: 1 }, rollouts: [ROLLOUT] }),
        CHANGED,
      ),
    ).toEqual({ state: 'archived' }));
});

describe('decisionsOnRevision', () => {
  it('leaves out what has ended, what is of another revision and what is for a gate; an expired approval stays', () => {
    const kept = [
      approval(),
      approval({ id: 'a2', live: false, digest: DIGEST }),
    ];
    const left = [
      approval({ revision: 2 }),
      approval({ endedAtMs: 3 }),
      approval({ stage: 'prod', gate: 'sign-off' }),
    ];
    expect(
      decisionsOnRevision(sketch({ approvals: [...left, ...kept] })),
    ).toEqual(kept);
  });
});

describe('describeChanges', () => {
  it('says three changes and counts the others', () => {
    const changes = ['a', 'b', 'c', 'd', 'e'].map(text => ({
      kind: 'membership' as const,
      reason: said(text),
    }));
    expect(reasonText(describeChanges(changes))).toBe(
      'The plan would no longer do what was submitted: a; b; c; 2 more. Submit it again',
    );
    expect(reasonText(describeChanges(changes.slice(0, 3)))).toBe(
      'The plan would no longer do what was submitted: a; b; c. Submit it again',
    );
  });

  it('asks for no other submission where all of it is only not known for now', () => {
    const [notKnown, came] = [
      { kind: 'blockers' as const, reason: said('a'), notKnown: true as const },
      { kind: 'membership' as const, reason: said('b') },
    ];
    expect(reasonText(describeChanges([notKnown]))).toBe(
      'Unknown whether the plan would still do what was submitted: a. Wait until this is known. You do not have to submit it again',
    );
    expect(describeChanges([notKnown, came]).code).toBe('plan.changed');
  });
});

describe('decisionsShown', () => {
  const live = (stored: PlanSketch) =>
    decisionsShown(stored).map(each => each.live);
  const expired = approval({ live: false });

  it('counts an approval whose time has passed since the rollout that it was for', () => {
    const rollouts = [{ ...ROLLOUT, endedAtMs: 9 }];
    expect(live(sketch({ approvals: [expired], rollouts }))).toEqual([true]);
    expect(
      live(
        sketch({
          approvals: [approval({ live: false, endedAtMs: 1 })],
          rollouts,
        }),
      ),
    ).toEqual([false]);
    expect(
      live(
        sketch({
          approvals: [approval({ live: false, revision: 2 })],
          rollouts,
        }),
      ),
    ).toEqual([false]);
  });

  it('says that it has expired before a rollout and during one', () => {
    expect(live(sketch({ approvals: [expired] }))).toEqual([false]);
    expect(live(sketch({ approvals: [expired], rollouts: [ROLLOUT] }))).toEqual(
      [false],
    );
  });
});
