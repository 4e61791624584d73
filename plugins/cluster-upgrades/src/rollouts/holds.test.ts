import {
  haltedRollout,
  runningRollout,
  stages,
} from '../__testUtils__/rollouts';
import { aReason } from '../__testUtils__/reasons';
import { gateOf, holdsOf } from './holds';

describe('what holds a rollout', () => {
  it('says each reason once, what holds the whole first', () => {
    const twice = {
      ...haltedRollout,
      stages: haltedRollout.stages.map(stage =>
        stage.phase === 'halted'
          ? { ...stage, waits: haltedRollout.waits }
          : stage,
      ),
    };
    expect(holdsOf(twice).map(({ wait }) => wait.reason.text)).toEqual([
      'Stage staging is halted: 3 failures, 2 allowed.',
    ]);
    expect(holdsOf(twice)[0].stage?.name).toBe('staging');
  });

  it('leaves the emergency stop to its own banner, and waits of ended stages out', () => {
    const ended = stages.map(stage => ({ ...stage, phase: 'done' as const }));
    expect(
      holdsOf({
        ...runningRollout,
        waits: [{ kind: 'emergency-stop', reason: aReason('DNS') }],
        stages: ended,
      }),
    ).toEqual([]);
  });

  it('finds the gate that a wait is about', () => {
    const [{ wait, stage }] = holdsOf(runningRollout);
    expect(stage && gateOf(wait, stage)?.name).toBe('error-rate');
    const gates = ['prod', 'prod-eu'].map(name => ({
      ...stages[1].gates[0],
      name,
      type: 'metric' as const,
      status: 'failed' as const,
    }));
    expect(
      gateOf(
        {
          kind: 'gate',
          gate: 'prod-eu',
          reason: aReason('metric gate prod-eu: failed'),
        },
        { ...stages[2], gates },
      )?.name,
    ).toBe('prod-eu');
    expect(
      gateOf({ kind: 'gate', reason: aReason('x') }, { ...stages[2] }),
    ).toBeUndefined();
  });
});
