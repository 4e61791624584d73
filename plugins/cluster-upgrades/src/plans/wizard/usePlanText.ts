import { useCallback, useState } from 'react';

export interface PlanText {
  text: string;
  setText(change: (text: string) => string): void;
  /** It was found in this browser tab, from before a reload. */
  restored: boolean;
  /** Forgets what was typed: it is kept elsewhere now, or not wanted. */
  forget(): void;
}

/**
 * The document that is edited: it survives a reload of the tab, and nothing of it leaves the
 * browser before it is saved.
 */
export function usePlanText(key: string, initial: string): PlanText {
  const storageKey = `drydock.plan-draft.${key}`;
  const [{ text, restored }, setState] = useState(() => {
    const kept = read(storageKey);
    return {
      text: kept ?? initial,
      restored: kept !== undefined && kept !== initial,
    };
  });
  const setText = useCallback(
    (change: (text: string) => string) =>
      setState(last => {
        const next = change(last.text);
        write(storageKey, next);
        return { ...last, text: next };
      }),
    [storageKey],
  );
  const forget = useCallback(() => {
    write(storageKey, undefined);
    setState({ text: initial, restored: false });
  }, [storageKey, initial]);
  return { text, setText, restored, forget };
}

/** A browser that keeps nothing costs the draft on a reload, and nothing else. */
function read(key: string): string | undefined {
  try {
    return window.sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, text: string | undefined): void {
  try {
    if (text === undefined) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, text);
  } catch {
    // See read.
  }
}
