import { useCallback, useEffect, useRef, useState } from 'react';
import { concerns } from './ChangeFeed';
import type { Shown } from './ChangeFeed';
import { LIVE_MS, SIGNALLED_MS } from './live';
import { useChangeFeed } from './useChangeFeed';

/**
 * What is known of something that is loaded. After a failed reload the last good value stays beside
 * the error.
 */
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

/** Poll this much slower while the tab is hidden, and while the backend does not answer. */
const HIDDEN_FACTOR = 15;
const FAILED_FACTOR = 3;

export interface ResourceOptions {
  /** Load again this long after the last answer; never when left out. */
  intervalMs?: number;
  /**
   * What it shows: when the backend signals a change of it, it is loaded again, at least `gapMs`
   * after the last answer. As long as signals arrive, `intervalMs` counts for nothing, and it is
   * only asked again now and then.
   */
  shows?: readonly Shown[];
  /** Default: `LIVE_MS`. Longer for what is dear and shows much. */
  gapMs?: number;
  /** Show the previous key's value while the next one loads: for pages of one table. */
  keepPrevious?: boolean;
}

/**
 * Loads on every change of `key`, when the backend signals a change, and else from time to time.
 * Answers to an older key are dropped. One request at a time, so that a slow backend is not asked
 * again before it has answered.
 */
export function useResource<T>(
  key: string,
  load: () => Promise<T>,
  options: ResourceOptions = {},
): Resource<T> {
  const { intervalMs, gapMs = LIVE_MS, keepPrevious = false } = options;
  const feed = useChangeFeed();
  const [state, setState] = useState<State<T>>({ key, loading: true });
  const [generation, setGeneration] = useState(0);
  const latestLoad = useRef(load);
  latestLoad.current = load;
  const shows = useRef(options.shows);
  shows.current = options.shows;

  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let busy = false;
    let changed = false;
    let failed = false;
    let answeredAtMs = 0;

    async function run() {
      busy = true;
      changed = false;
      clearTimeout(timer);
      setState(last => ({
        key,
        value: last.key === key || keepPrevious ? last.value : undefined,
        error: last.key === key ? last.error : undefined,
        loading: true,
      }));
      failed = false;
      try {
        const value = await latestLoad.current();
        if (current) setState({ key, value, loading: false });
      } catch (error) {
        failed = true;
        if (current)
          setState(last => ({
            key,
            value: last.value,
            error: toError(error),
            loading: false,
          }));
      }
      busy = false;
      answeredAtMs = performance.now();
      if (current) wait();
    }
    /** Until the next change, or until it is time to ask. */
    function wait() {
      clearTimeout(timer);
      if (changed) {
        timer = setTimeout(
          run,
          Math.max(0, answeredAtMs + gapMs - performance.now()),
        );
      } else if (intervalMs !== undefined) {
        timer = setTimeout(
          onTime,
          intervalMs *
            (document.hidden ? HIDDEN_FACTOR : 1) *
            (failed ? FAILED_FACTOR : 1),
        );
      }
    }
    function onTime() {
      const told =
        !failed &&
        shows.current !== undefined &&
        feed?.isAlive() &&
        performance.now() - answeredAtMs < SIGNALLED_MS;
      if (told) wait();
      else run();
    }
    const onVisible = () => {
      if (!document.hidden && !busy) run();
    };
    const onChanged = (topics: readonly string[]) => {
      // Who comes back to the page sees it loaded again.
      if (
        changed ||
        document.hidden ||
        !shows.current ||
        !concerns(shows.current, topics)
      )
        return;
      changed = true;
      if (!busy) wait();
    };

    run();
    const deafen = feed?.listen(onChanged);
    if (intervalMs !== undefined)
      document.addEventListener('visibilitychange', onVisible);
    return () => {
      current = false;
      clearTimeout(timer);
      deafen?.();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [key, generation, intervalMs, gapMs, keepPrevious, feed]);

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
