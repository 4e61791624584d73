import type { OperationRecord } from './model';
import { hopWrites, nodeHookKey, operationKey } from './hopWrites';

describe('writes of a hop', () => {
  it('are those of its step alone, without what was done for single nodes and for effects', () => {
    const entry = (key: string, stepId = 's7'): OperationRecord => ({
      operationKey: key,
      stepId,
      generation: 1,
      state: 'accepted',
      intendedAtMs: 0,
    });
    const own = entry(operationKey('u1', 1, 7));
    const others = [
      entry(`${nodeHookKey('u1', 7, 'uid-1', 'move')}/attempt-1`),
      entry('u1/effect-node-hooks:7'),
      entry(operationKey('u1', 1, 6), 's6'),
    ];
    expect(hopWrites([...others, own], 's7')).toEqual([own]);
  });
});
