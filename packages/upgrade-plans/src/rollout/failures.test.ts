import { member, stateWith } from './__testUtils__/rolloutStates';
import { failuresOf } from './failures';

function idsOf(acceptedFailures: number) {
  const members = [
    member('late', { phase: 'failed', endedAtMs: 30 }),
    member('first', { phase: 'failed', endedAtMs: 10 }),
    member('fine', { phase: 'succeeded', endedAtMs: 1 }),
    member('second', { phase: 'failed', endedAtMs: 20 }),
  ];
  const { accepted, counted } = failuresOf(
    stateWith([{ members, acceptedFailures }]).stages[0],
  );
  return [accepted, counted].map(list =>
    list.map(({ clusterId }) => clusterId),
  );
}

describe('failuresOf', () => {
  it('counts all failures that were not accepted', () => {
    expect(idsOf(0)).toEqual([[], ['first', 'second', 'late']]);
  });

  it('takes those that ended first for the accepted ones, whatever order the members have', () => {
    expect(idsOf(2)).toEqual([['first', 'second'], ['late']]);
  });

  it('accepts no failure that is still to come', () => {
    expect(idsOf(4)).toEqual([['first', 'second', 'late'], []]);
  });
});
