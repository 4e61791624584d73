import { reasonText, said } from '@drydock/upgrade-reasons';
import { approval, DIGEST } from '../__testUtils__/records';
import { countingApprovals, missingDecision } from './approvals';
import type { Requirement } from './requirements';
import { isSamePerson } from '../writers';

const ADA = 'user:default/ada';
const BEN = 'user:default/ben';
const CLEO = 'user:default/cleo';
const DAN = 'user:default/dan';
const AUTHORS = {
  requestedBy: ADA,
  writtenBy: ADA,
  statedAuthors: [] as readonly string[],
};

describe('countingApprovals', () => {
  const counting = (...approvals: ReturnType<typeof approval>[]) =>
    countingApprovals({
      approvals,
      digest: DIGEST,
      requestedBy: ADA,
      writtenBy: CLEO,
      statedAuthors: [DAN],
    });

  it('counts a live approval of another user', () =>
    expect(counting(approval())).toHaveLength(1));

  it.each([
    ['a rejection', approval({ decision: 'reject' })],
    ['one that expired', approval({ live: false })],
    ['one of another digest', approval({ digest: 'digest-2' })],
    [
      'one of who submitted it, however written',
      approval({ principal: 'User:default/Ada' }),
    ],
    ['one of who wrote it', approval({ principal: CLEO })],
    ['one of whom a service stated as author', approval({ principal: DAN })],
  ])('does not count %s', (_, only) => expect(counting(only)).toEqual([]));
});

describe('missingDecision', () => {
  const one: Requirement = { required: 1, because: said('the plan') };
  const ofGroup: Requirement = {
    required: 1,
    groups: ['group:default/owners', 'group:default/leads'],
    because: said('clusters of prod'),
  };
  const missing = (
    approvals: ReturnType<typeof approval>[],
    requirements: readonly Requirement[] = [one],
  ) => {
    const reason = missingDecision({
      requirements,
      approvals,
      digest: DIGEST,
      ...AUTHORS,
    });
    return reason && { text: reasonText(reason), who: reason.who };
  };
  const approvers = { permission: 'cluster-upgrades.plan.approve' };

  it('is nothing when every requirement is met', () => {
    expect(
      missing(
        [
          approval(),
          approval({ principal: CLEO, ownershipRefs: ['group:default/leads'] }),
        ],
        [{ ...one, required: 2 }, ofGroup],
      ),
    ).toBeUndefined();
  });

  it('says the first requirement that is not met, and who can meet it', () => {
    expect(missing([])).toEqual({
      text: '0 of 1 approvals given (the plan)',
      who: approvers,
    });
    expect(missing([approval()], [one, ofGroup])).toEqual({
      text: '0 of 1 approvals given by owners and leads (clusters of prod)',
      who: approvers,
    });
  });

  it('counts one person who approved twice once', () => {
    expect(
      missing(
        [approval(), approval({ id: 'a2', principal: BEN.toUpperCase() })],
        [{ ...one, required: 2 }],
      )?.text,
    ).toBe('1 of 2 approvals given (the plan)');
  });

  it('is a live rejection of the digest, however many approved, also of who submitted it', () => {
    const rejection = approval({
      decision: 'reject',
      principal: CLEO,
      reason: 'no window',
    });
    expect(missing([approval(), rejection])).toEqual({
      text: 'cleo rejected it: no window',
      who: { entityRef: CLEO },
    });
    expect(
      missing([
        approval(),
        { ...rejection, principal: ADA, reason: undefined },
      ]),
    ).toEqual({ text: 'ada rejected it', who: { entityRef: ADA } });
    expect(
      missing([approval(), { ...rejection, digest: 'digest-0' }]),
    ).toBeUndefined();
    expect(
      missing([approval(), { ...rejection, live: false }]),
    ).toBeUndefined();
  });
});

describe('isSamePerson', () => {
  it('compares as the catalog does, whole references', () => {
    expect(isSamePerson('user:default/Ada', 'USER:default/ada')).toBe(true);
    expect(isSamePerson('user:default/ada', 'user:other/ada')).toBe(false);
  });
});
