import { reasonText, said } from '@drydock/upgrade-reasons';
import type { PlanChange } from '../store/records';
import { voidEvent, type SeenChanges } from './voidEvents';

const CAME: PlanChange = {
  kind: 'membership',
  clusterId: 'two',
  after: 'prod',
  reason: said('two would come to stage prod'),
};
const RUNS: PlanChange = {
  kind: 'hops',
  clusterId: 'east-1',
  reason: said('east-1 runs v1.35.6, not v1.35.5'),
};
const NOT_KNOWN: PlanChange = {
  kind: 'blockers',
  clusterId: 'east-1',
  notKnown: true,
  reason: said('Whether anything blocks east-1 is no longer known'),
};

describe('voidEvent', () => {
  const event = (
    before: readonly PlanChange[],
    now: readonly PlanChange[],
    more: Partial<SeenChanges> = {},
  ) =>
    voidEvent({
      planId: 'winter',
      revision: 3,
      isApproved: true,
      before,
      now,
      ...more,
    });
  const words = (...given: Parameters<typeof event>) =>
    reasonText(event(...given)?.message ?? said(''));

  it('counts what is otherwise and names no cluster', () => {
    expect(event([], [CAME, NOT_KNOWN])).toEqual({
      planId: 'winter',
      kind: 'approval-void',
      message: {
        code: 'event.void-approved',
        params: { count: { number: 2 } },
      },
    });
    expect(words([], [CAME])).toContain(': 1 change, ');
    for (const now of [[CAME], [NOT_KNOWN], [RUNS, NOT_KNOWN]])
      expect(words([], now)).not.toMatch(/east-1|two/);
  });

  it('tells it once, however the changes change', () => {
    expect(event([CAME], [CAME, RUNS])).toBeUndefined();
    expect(event([NOT_KNOWN], [NOT_KNOWN, NOT_KNOWN])).toBeUndefined();
    expect(event([CAME, NOT_KNOWN], [NOT_KNOWN])).toBeUndefined();
    expect(event([], [])).toBeUndefined();
  });

  it('says of what is not known for now that it ends by itself, and then what it turned out to be', () => {
    expect(event([], [NOT_KNOWN])).toEqual({
      planId: 'winter',
      kind: 'approval-unsure',
      message: {
        code: 'event.unsure-approved',
        params: {
          unknown: {
            reasons: [
              {
                code: 'event.unknown-blockers',
                params: { count: { clusters: 1 } },
              },
            ],
          },
        },
      },
    });
    const version: PlanChange = {
      kind: 'hops',
      clusterId: 'two',
      notKnown: true,
      reason: said('two runs unknown, not v1.35.5'),
    };
    expect(words([], [NOT_KNOWN, version, NOT_KNOWN])).toContain(
      'submitted: the version of 1 cluster is unknown; the blockers of 2 clusters are unknown (',
    );
    expect(event([NOT_KNOWN], [RUNS])?.kind).toBe('approval-void');
    expect(words([NOT_KNOWN], [RUNS])).toContain('Submit it again');
    expect(event([NOT_KNOWN], [])).toEqual({
      planId: 'winter',
      kind: 'approval-restored',
      message: {
        code: 'event.restored-approved',
        params: { revision: { number: 3 } },
      },
    });
  });

  it('does not mention approvals when there are none', () => {
    const isApproved = false;
    expect(words([], [CAME], { isApproved })).toBe(
      'The plan no longer does what was submitted: 1 change, see the page of the plan. Submit it again',
    );
    expect(words([], [NOT_KNOWN], { isApproved })).toContain(
      'the blockers of 1 cluster are unknown (see the page of the plan). Until this is known, it can be neither approved nor started.',
    );
    expect(words([CAME], [], { isApproved })).toBe(
      'The plan again does what revision 3 was submitted for',
    );
  });
});
