import { taskKey } from './taskKey';

const at = (task: string, step?: string) => ({
  task: { id: task },
  step: step === undefined ? undefined : { id: step },
});

describe('the key of a step', () => {
  it('is the same whenever the task is run again', () => {
    expect(taskKey(at('t-1', 'start'), 'p-1')).toBe(
      taskKey(at('t-1', 'start'), 'p-1'),
    );
    expect(taskKey(at('t-1'), 'p-1')).toBe(taskKey(at('t-1'), 'p-1'));
  });

  it('is another one for another task, another step, and another subject of the same step', () => {
    const keys = [
      taskKey(at('t-1', 'start'), 'p-1'),
      taskKey(at('t-2', 'start'), 'p-1'),
      taskKey(at('t-1', 'other'), 'p-1'),
      taskKey(at('t-1', 'start'), 'p-2'),
    ];
    expect(new Set(keys).size).toBe(4);
  });

  it('fits into the 200 characters that a key may have, however long names are', () => {
    expect(
      taskKey(
        at('5f1c7d9e-6f0b-4f0e-9f43-0d0f5c2f8a11', 's'.repeat(300)),
        `resource:default/${'x'.repeat(280)}`,
      ).length,
    ).toBeLessThanOrEqual(200);
  });
});
