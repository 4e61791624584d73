import { stateWith } from './__testUtils__/rolloutStates';
import { barriersOf, standsStill } from './barriers';

describe('barriersOf', () => {
  it('is empty while people want the rollout to run', () => {
    expect(barriersOf(stateWith([]))).toEqual([]);
  });

  it('names every barrier, with who can lift it', () => {
    const barriers = barriersOf(
      stateWith([], {
        desired: 'pause',
        emergencyStop: { reason: 'outage' },
        approvalMissing: {
          reason: '1 of 2 approvals',
          who: 'group:default/approvers',
        },
      }),
    );
    expect(barriers).toEqual([
      {
        kind: 'emergency-stop',
        reason: 'emergency stop of the fleet: outage',
        who: 'users with permission to lift the emergency stop',
      },
      {
        kind: 'paused',
        reason: 'the rollout is paused',
        who: 'users with permission to operate rollouts',
      },
      {
        kind: 'approval',
        reason: '1 of 2 approvals',
        who: 'group:default/approvers',
      },
    ]);
  });
});

describe('standsStill', () => {
  it('holds for every cluster while a barrier stands, else for that whose own upgrade rests before its next write', () => {
    expect(standsStill(stateWith([]), {})).toBe(false);
    expect(standsStill(stateWith([]), { rests: true })).toBe(true);
    expect(
      standsStill(
        stateWith([], { approvalMissing: { reason: 'expired' } }),
        {},
      ),
    ).toBe(true);
  });
});
