import type { SignalApi } from '@backstage/plugin-signals-react';
import {
  SIGNAL_BEAT_SECONDS,
  SIGNAL_CHANNEL,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ChangeSignal } from '@drydock/backstage-plugin-cluster-upgrades-common';

/**
 * The backend beats every few seconds: after this long without a word the way to it is taken to be
 * broken.
 */
const DEAD_AFTER_MS = 2.5 * SIGNAL_BEAT_SECONDS * 1_000;

/** What a page shows: a topic (`rollout:7`), or a kind (`rollout`) for all of it. */
export type Shown = string;

/**
 * Hears of changes through the portal's signals. Says of itself whether it hears anything at all: a
 * socket that is down says nothing, too.
 */
export class ChangeFeed {
  readonly #listeners = new Set<(changed: readonly string[]) => void>();
  #heardAtMs?: number;

  constructor(signals: SignalApi) {
    // For as long as the app is open: pages come and go, and the socket is shared with the rest of
    // the portal.
    signals.subscribe<ChangeSignal>(SIGNAL_CHANNEL, message =>
      this.#hear(message),
    );
  }

  /** Whether silence means that nothing changed. */
  isAlive(): boolean {
    return (
      this.#heardAtMs !== undefined &&
      performance.now() - this.#heardAtMs < DEAD_AFTER_MS
    );
  }

  /** @returns ends it */
  listen(listener: (changed: readonly string[]) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #hear({ changed }: ChangeSignal): void {
    this.#heardAtMs = performance.now();
    // Anybody may send on a channel: what is not of this form says only that something changed.
    const topics = Array.isArray(changed) ? changed.map(String) : ['*'];
    if (topics.length > 0)
      for (const listener of this.#listeners) listener(topics);
  }
}

/** Whether a page that shows this has to look again. */
export function concerns(
  shown: readonly Shown[],
  changed: readonly string[],
): boolean {
  return changed.some(
    topic =>
      topic === '*' ||
      shown.some(item => item === topic || topic.startsWith(`${item}:`)),
  );
}
