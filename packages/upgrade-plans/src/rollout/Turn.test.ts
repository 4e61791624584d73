import { said } from '@drydock/upgrade-reasons';
import { Turn } from './Turn';

describe('Turn', () => {
  it('keeps decisions and waits in their order', () => {
    const turn = new Turn(100);
    turn.decide({ kind: 'enter-stage', stage: 'b' });
    turn.decide({ kind: 'enter-stage', stage: 'a' });
    turn.wait({ kind: 'work', reason: said('r') });
    expect(turn.result()).toEqual({
      decisions: [
        { kind: 'enter-stage', stage: 'b' },
        { kind: 'enter-stage', stage: 'a' },
      ],
      waits: [{ kind: 'work', reason: said('r') }],
    });
  });

  it('looks again at the earliest instant in the future, of waits too', () => {
    const turn = new Turn(100);
    for (const instant of [undefined, 50, 100, Number.NaN, 900])
      turn.lookAgainAt(instant);
    expect(turn.result().lookAgainAtMs).toBe(900);
    turn.wait({
      kind: 'soak',
      reason: { ...said('r'), until: new Date(300).toISOString() },
    });
    turn.lookAgainAt(400);
    expect(turn.result().lookAgainAtMs).toBe(300);
  });
});
