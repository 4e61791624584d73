import { planStates } from '../look';
import { nextPlanAction, offeredIn } from './planActions';

describe('nextPlanAction', () => {
  it('is what brings a plan on, and nothing where it was started or put away', () => {
    expect(planStates.map(state => nextPlanAction(state))).toEqual([
      'submit',
      'approve',
      'start',
      'edit',
      'submit',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is always among what is offered', () => {
    for (const state of planStates)
      expect([undefined, ...offeredIn(state)]).toContain(nextPlanAction(state));
  });
});
