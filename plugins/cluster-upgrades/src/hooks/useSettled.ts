import { useEffect, useState } from 'react';

/**
 * A value once it has not changed for a while: what is typed is not asked about letter by letter.
 */
export function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (settled === value) return undefined;
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [settled, value, pauseMs]);
  return settled;
}
