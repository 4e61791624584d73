import type { PropsWithChildren } from 'react';
import { act, renderHook, waitFor } from '@testing-library/react';
import { TestApiProvider } from '@backstage/test-utils';
import { signalApiRef } from '@backstage/plugin-signals-react';
import type { SignalApi } from '@backstage/plugin-signals-react';
import { useResource } from './useResource';

/** A socket that a test speaks through. */
class FakeSignals implements SignalApi {
  readonly #listeners: ((message: never) => void)[] = [];

  subscribe(_channel: string, onMessage: (message: never) => void) {
    this.#listeners.push(onMessage);
    return { unsubscribe() {} };
  }

  async say(...changed: string[]) {
    const message: unknown = { changed };
    await act(async () =>
      this.#listeners.forEach(listener => listener(message as never)),
    );
  }
}

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
    const answers: Record<string, Promise<string>> = {
      first: first.promise,
      second: second.promise,
    };
    const { result, rerender } = renderHook(
      ({ name }) => useResource(name, () => answers[name]),
      { initialProps: { name: 'first' } },
    );
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
    const load = (name: string) =>
      name === 'first' ? Promise.resolve('one') : next.promise;
    const plain = renderHook(
      ({ name }) => useResource(name, () => load(name)),
      { initialProps: { name: 'first' } },
    );
    const keeping = renderHook(
      ({ name }) => useResource(name, () => load(name), { keepPrevious: true }),
      { initialProps: { name: 'first' } },
    );
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
      renderHook(() =>
        useResource('key', () => answers[asked++].promise, {
          intervalMs: 1000,
        }),
      );
      await pass(5000);
      expect(asked).toBe(1);
      answers[0].resolve(1);
      await pass(1001);
      expect(asked).toBe(2);
    });

    it('slows down while it fails, and stops without listeners', async () => {
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
      const hidden = jest
        .spyOn(document, 'hidden', 'get')
        .mockReturnValue(true);
      let asked = 0;
      renderHook(() =>
        useResource('key', async () => (asked += 1), { intervalMs: 1000 }),
      );
      await pass(10_000);
      expect(asked).toBe(1);
      hidden.mockReturnValue(false);
      await act(async () =>
        document.dispatchEvent(new Event('visibilitychange')),
      );
      await pass(1);
      expect(asked).toBe(2);
      hidden.mockRestore();
    });
  });

  describe('with signals', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    async function pass(milliseconds: number) {
      await act(async () => jest.advanceTimersByTimeAsync(milliseconds));
    }

    function render(intervalMs?: number) {
      const signals = new FakeSignals();
      const asked = {
        times: 0,
        answer: async (): Promise<number> => asked.times,
      };
      const wrapper = ({ children }: PropsWithChildren<{}>) => (
        <TestApiProvider apis={[[signalApiRef, signals]]}>
          {children}
        </TestApiProvider>
      );
      const load = () => {
        asked.times += 1;
        return asked.answer();
      };
      const hook = renderHook(
        () =>
          useResource('key', load, {
            intervalMs,
            shows: ['rollout:1', 'fleet'],
          }),
        { wrapper },
      );
      return { signals, asked, hook };
    }

    it('asks at once when what it shows changed, and not for anything else', async () => {
      const { signals, asked } = render();
      await pass(5_000);
      await signals.say('rollout:2', 'plan:1');
      await pass(5_000);
      expect(asked.times).toBe(1);
      await signals.say('plan:1', 'rollout:1');
      await pass(1);
      expect(asked.times).toBe(2);
      await pass(5_000);
      await signals.say('*');
      await pass(1);
      expect(asked.times).toBe(3);
    });

    it('makes one request of many signals', async () => {
      const { signals, asked } = render();
      const answer = deferred<number>();
      await pass(5_000);
      asked.answer = () => answer.promise;
      for (let count = 0; count < 20; count += 1) await signals.say('fleet');
      await pass(1);
      await signals.say('fleet');
      await pass(5_000);
      expect(asked.times).toBe(2);
      answer.resolve(1);
      await pass(900);
      expect(asked.times).toBe(2);
      await pass(200);
      expect(asked.times).toBe(3);
    });

    it('asks rarely while it hears beats, and as often as without signals once it hears none [T-312]', async () => {
      const { signals, asked } = render(1_000);
      await pass(3_100);
      expect(asked.times).toBe(4);
      for (let seconds = 0; seconds < 50; seconds += 10) {
        await signals.say();
        await pass(10_000);
      }
      expect(asked.times).toBe(4);
      await pass(20_000);
      const silent = asked.times;
      await pass(10_000);
      expect(asked.times).toBe(silent + 10);
    });

    it('still asks from time to time while it hears beats, and does not wait for signals after a failure', async () => {
      const { signals, asked } = render(1_000);
      for (let seconds = 0; seconds < 130; seconds += 10) {
        await signals.say();
        await pass(10_000);
      }
      expect(asked.times).toBe(3);
      asked.answer = async () => {
        throw new Error('away');
      };
      await signals.say('fleet');
      await pass(6_100);
      expect(asked.times).toBe(6);
    });

    it('does not ask while the tab is hidden, and asks at once when it is shown', async () => {
      const { signals, asked } = render(1_000);
      await signals.say();
      await pass(1_000);
      const hidden = jest
        .spyOn(document, 'hidden', 'get')
        .mockReturnValue(true);
      await signals.say('fleet');
      await pass(5_000);
      expect(asked.times).toBe(1);
      hidden.mockReturnValue(false);
      await act(async () =>
        document.dispatchEvent(new Event('visibilitychange')),
      );
      await pass(1);
      expect(asked.times).toBe(2);
      hidden.mockRestore();
    });
  });
});
