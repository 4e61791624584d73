import { isTold, reasonWithoutNames } from './topics';

describe('topics', () => {
  it('do not include what is only for the record', () => {
    expect(
      ['cluster-succeeded', 'gate-passed', 'toString'].map(isTold),
    ).toEqual([false, false, false]);
  });

  it('keep the outcome and the stage, and no name of a cluster', () => {
    expect(
      reasonWithoutNames({
        kind: 'rollout-finished',
        outcome: 'failed',
      }),
    ).toEqual({
      code: 'notice.rollout-ended',
      params: { outcome: { term: 'failed' } },
    });
    expect(
      reasonWithoutNames({
        kind: 'stage-halted',
        stage: 'first',
      }),
    ).toEqual({
      code: 'notice.stage-halted',
      params: { stage: { text: 'first' } },
    });
    expect(reasonWithoutNames({ kind: 'plan-approved' })).toBeUndefined();
  });
});
