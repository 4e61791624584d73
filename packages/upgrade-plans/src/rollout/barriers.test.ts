import { reasonText, said } from '@drydock/upgrade-reasons';
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
        approvalMissing: said('1 of 2 approvals'),
      }),
    );
    expect(
      barriers.map(({ kind, reason }) => [
        kind,
        reasonText(reason),
        reason.who?.permission,
      ]),
    ).toEqual([
      [
        'emergency-stop',
        'Emergency stop of the fleet: outage',
        'cluster-upgrades.fleet.stop',
      ],
      ['paused', 'The rollout is paused', 'cluster-upgrades.rollout.operate'],
      ['approval', '1 of 2 approvals', undefined],
    ]);
  });
});

describe('standsStill', () => {
  it('holds for every cluster while a barrier stands, else for that whose own upgrade rests before its next write', () => {
    expect(standsStill(stateWith([]), {})).toBe(false);
    expect(standsStill(stateWith([]), { rests: true })).toBe(true);
    expect(
      standsStill(stateWith([], { approvalMissing: said('expired') }), {}),
    ).toBe(true);
  });
});
