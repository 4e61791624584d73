import { useEffect, useRef, useState } from 'react';
import { usePageStyles } from './styles';

const AT_MOST_EVERY_MS = 10_000;

/**
 * Speaks the latest message to screen readers, at most every 10 s, so that a live page does not
 * talk over its reader.
 */
export function LiveMessage({ message }: { message: string }) {
  const classes = usePageStyles();
  const [spoken, setSpoken] = useState(message);
  const lastAt = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, lastAt.current + AT_MOST_EVERY_MS - Date.now());
    const timer = setTimeout(() => {
      lastAt.current = Date.now();
      setSpoken(message);
    }, wait);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <div aria-live="polite" className={classes.visuallyHidden}>
      {spoken}
    </div>
  );
}
