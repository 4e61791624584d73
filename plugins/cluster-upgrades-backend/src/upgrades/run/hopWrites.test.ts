import type { OperationRecord } from '../model';
import { hopWrites, nodeHookKey, operationKey, pursuedHop } from './hopWrites';

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

  it('are handed to the platform by the newest that may have taken effect, under a key that outlives pauses', () => {
    const hop = {
      kind: 'control-plane',
      from: 'v1.35.5',
      to: 'v1.36.4',
      disrupts: ['control-plane'],
    } as const;
    const write = (
      generation: number,
      state: OperationRecord['state'],
      reference?: string,
    ): OperationRecord => ({
      operationKey: operationKey('u1', generation, 7),
      stepId: 's7',
      generation,
      state,
      reference,
      intendedAtMs: generation * 1000,
    });
    const pursued = (...operations: OperationRecord[]) =>
      pursuedHop({ id: 'u1', operations }, { id: 's7', number: 7 }, hop);
    expect(pursued()).toEqual({ hop, moveKey: 'u1/step-7' });
    expect(
      pursued(
        write(1, 'accepted', 'update-1'),
        write(3, 'refused'),
        write(2, 'intended'),
      ),
    ).toEqual({
      hop,
      moveKey: 'u1/step-7',
      operation: {
        operationKey: 'u1/generation-2/step-7',
        reference: undefined,
        intendedAt: '1970-01-01T00:00:02.000Z',
      },
    });
    expect(
      pursued({ ...write(1, 'accepted', 'update-1'), beforeRetry: true }),
    ).toMatchObject({
      operation: { reference: 'update-1', beforeRetry: true },
    });
  });
});
