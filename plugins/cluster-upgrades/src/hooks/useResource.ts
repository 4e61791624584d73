import { useCallback, useEffect, useRef, useState } from 'react';

/** What is known of something that is loaded. After a failed reload the last good value stays beside the error. */
export interface Resource<T> {
  value?: T;
  error?: Error;
  loading: boolean;
  reload(): void;
}

interface State<T> {
  key: string;
  value?: T;
  error?: Error;
  loading: boolean;
}

/** Poll this much slower while nobody looks, and while the backend does not answer. */
const HIDDEN_FACTOR = 15;
const FAILED_FACTOR = 3;

export interface ResourceOptions {
  /** Load again this long after the last answer; never when left out. */
  intervalMs?: number;
  /** Show the previous key's value while the next one loads: for pages of one table. */
  keepPrevious?: boolean;
}

/**
 * Loads on every change of `key`. Answers to an older key are dropped. One request at a time, so that a slow backend is not asked
 * again before it has answered.
 */
export function useResource<T>(key: string, load: () => Promise<T>, options: ResourceOptions = {}): Resource<T> {
  const { intervalMs, keepPrevious = false } = options;
  const [state, setState] = useState<State<T>>({ key, loading: true });
  const [generation, setGeneration] = useState(0);
  const latestLoad = useRef(load);
  latestLoad.current = load;

  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let busy = false;

    const run = async () => {
      busy = true;
      clearTimeout(timer);
      setState(last => ({
        key,
        value: last.key === key || keepPrevious ? last.value : undefined,
        error: last.key === key ? last.error : undefined,
        loading: true,
      }));
      let failed = false;
      try {
        const value = await latestLoad.current();
        if (current) setState({ key, value, loading: false });
      } catch (error) {
        failed = true;
        if (current) setState(last => ({ key, value: last.value, error: toError(error), loading: false }));
      }
      busy = false;
      if (current && intervalMs !== undefined) {
        timer = setTimeout(run, intervalMs * (document.hidden ? HIDDEN_FACTOR : 1) * (failed ? FAILED_FACTOR : 1));
      }
    };
    const onVisible = () => {
      if (!document.hidden && !busy) run();
    };

    run();
    if (intervalMs !== undefined) document.addEventListener('visibilitychange', onVisible);
    return () => {
      current = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [key, generation, intervalMs, keepPrevious]);

  const reload = useCallback(() => setGeneration(number => number + 1), []);
  const stale = state.key !== key && !keepPrevious;
  return {
    value: stale ? undefined : state.value,
    error: stale ? undefined : state.error,
    loading: stale || state.loading,
    reload,
  };
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
