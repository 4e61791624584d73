import { act, renderHook, waitFor } from '@testing-library/react';
import { useResource } from './useResource';

function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

describe('useResource', () => {
  it('drops an answer to what is no longer asked', async () => {
    const first = deferred<string>();
    const second = deferred<string>();
    const answers: Record<string, Promise<string>> = { first: first.promise, second: second.promise };
    const { result, rerender } = renderHook(({ name }) => useResource(name, () => answers[name]), { initialProps: { name: 'first' } });
    rerender({ name: 'second' });
    await act(async () => second.resolve('second answer'));
    await act(async () => first.resolve('first answer'));
    expect(result.current.value).toBe('second answer');
  });

  it('keeps the last good value beside the error of a reload', async () => {
    let answer: () => Promise<string> = async () => 'good';
    const { result } = renderHook(() => useResource('key', () => answer()));
    await waitFor(() => expect(result.current.value).toBe('good'));
    answer = async () => {
      throw new Error('away');
    };
    act(() => result.current.reload());
    await waitFor(() => expect(result.current.error?.message).toBe('away'));
    expect(result.current.value).toBe('good');
  });

  it('shows nothing of the previous key unless told to', async () => {
    const next = deferred<string>();
    const load = (name: string) => (name === 'first' ? Promise.resolve('one') : next.promise);
    const plain = renderHook(({ name }) => useResource(name, () => load(name)), { initialProps: { name: 'first' } });
    const keeping = renderHook(({ name }) => useResource(name, () => load(name), { keepPrevious: true }), { initialProps: { name: 'first' } });
    await waitFor(() => expect(plain.result.current.value).toBe('one'));
    await waitFor(() => expect(keeping.result.current.value).toBe('one'));
    plain.rerender({ name: 'second' });
    keeping.rerender({ name: 'second' });
    expect(plain.result.current.value).toBeUndefined();
    expect(keeping.result.current.value).toBe('one');
    await act(async () => next.resolve('two'));
    await waitFor(() => expect(keeping.result.current.value).toBe('two'));
  });

  describe('polling', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    async function pass(milliseconds: number) {
      await act(async () => jest.advanceTimersByTimeAsync(milliseconds));
    }

    it('asks again after each answer, and not before it', async () => {
      const answers = [deferred<number>(), deferred<number>()];
      let asked = 0;
      renderHook(() => useResource('key', () => answers[asked++].promise, { intervalMs: 1000 }));
      await pass(5000);
      expect(asked).toBe(1);
      answers[0].resolve(1);
      await pass(1001);
      expect(asked).toBe(2);
    });

    it('slows down while it fails, and stops when nobody is left', async () => {
      let asked = 0;
      const { unmount } = renderHook(() =>
        useResource(
          'key',
          async () => {
            asked += 1;
            throw new Error('away');
          },
          { intervalMs: 1000 },
        ),
      );
      await pass(2900);
      expect(asked).toBe(1);
      await pass(200);
      expect(asked).toBe(2);
      unmount();
      await pass(60_000);
      expect(asked).toBe(2);
    });

    it('slows down while the page is hidden, and asks at once when it is seen again', async () => {
      const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
      let asked = 0;
      renderHook(() => useResource('key', async () => (asked += 1), { intervalMs: 1000 }));
      await pass(10_000);
      expect(asked).toBe(1);
      hidden.mockReturnValue(false);
      await act(async () => document.dispatchEvent(new Event('visibilitychange')));
      await pass(1);
      expect(asked).toBe(2);
      hidden.mockRestore();
    });
  });
});
