import { useApiHolder } from '@backstage/core-plugin-api';
import { signalApiRef } from '@backstage/plugin-signals-react';
import type { SignalApi } from '@backstage/plugin-signals-react';
import { ChangeFeed } from './ChangeFeed';

const feeds = new WeakMap<SignalApi, ChangeFeed>();

/** One for the whole app; undefined where the portal has no signals. */
export function useChangeFeed(): ChangeFeed | undefined {
  const signals = useApiHolder().get(signalApiRef);
  if (!signals) return undefined;
  let feed = feeds.get(signals);
  if (!feed) {
    feed = new ChangeFeed(signals);
    feeds.set(signals, feed);
  }
  return feed;
}
