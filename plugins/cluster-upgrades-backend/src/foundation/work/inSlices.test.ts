import { performance } from 'node:perf_hooks';
import type { Steps } from '@drydock/upgrade-plans';
import { inSlices, inSlicesOf } from './inSlices';

/** Steps of so many milliseconds each. */
function* slow(count: number, milliseconds: number): Steps<string> {
  for (let done = 0; done < count; done += 1) {
    const endMs = performance.now() + milliseconds;
    while (performance.now() < endMs);
    yield;
  }
  return 'done';
}

describe('inSlices', () => {
  it('lets other work go before a long computation is over [T-141]', async () => {
    const order: string[] = [];
    const computing = inSlices(slow(20, 2)).then(result => order.push(result));
    setImmediate(() => order.push('other'));
    await computing;
    expect(order).toEqual(['other', 'done']);
  });

  it('ends when it is aborted between slices, and is not continued', async () => {
    const abort = new AbortController();
    const steps = slow(1000, 2);
    const computing = inSlices(steps, abort.signal);
    setImmediate(() => abort.abort(new Error('gone')));
    await expect(computing).rejects.toThrow('gone');
  });

  it('gives the result for each item in their order', async () => {
    expect(await inSlicesOf([1, 2, 3], item => item * 2)).toEqual([2, 4, 6]);
  });
});
