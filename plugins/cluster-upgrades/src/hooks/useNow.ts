import { useEffect, useReducer } from 'react';

/** A timer with those that it wakes. */
interface Clock {
  readonly timer: ReturnType<typeof setInterval>;
  readonly listeners: Set<() => void>;
}

/** Those that tick now, by their interval in milliseconds. */
const clocks = new Map<number, Clock>();

/**
 * All that tick alike share one timer, so that a table of a hundred rows has one and its cells are
 * drawn together.
 */
function listen(intervalMs: number, listener: () => void): () => void {
  const clock = clocks.get(intervalMs) ?? start(intervalMs);
  clock.listeners.add(listener);
  return () => {
    clock.listeners.delete(listener);
    if (clock.listeners.size > 0) return;
    clearInterval(clock.timer);
    clocks.delete(intervalMs);
  };
}

function start(intervalMs: number): Clock {
  const listeners: Clock['listeners'] = new Set();
  const clock = {
    listeners,
    timer: setInterval(() => listeners.forEach(wake => wake()), intervalMs),
  };
  clocks.set(intervalMs, clock);
  return clock;
}

/**
 * The time, moving on by itself so that relative times stay true on an open page: only what calls
 * it is drawn again. Whatever is drawn for another reason shows the time of then, so that what has
 * just come in is never told as to come.
 */
export function useNow(intervalMs = 15_000): Date {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => listen(intervalMs, tick), [intervalMs]);
  return new Date();
}
