/** The channel of the portal's signals plugin on which the backend says that something changed. */
export const SIGNAL_CHANNEL = 'cluster-upgrades';

/**
 * What can have changed. `cluster`: it was judged, or an upgrade of it moved; `verdict`, with the
 * id of a cluster: it was judged otherwise than before. `fleet` stands for what holds everything:
 * freezes and the emergency stop; it has no id.
 */
export type ChangedKind =
  | 'upgrade'
  | 'rollout'
  | 'plan'
  | 'cluster'
  | 'verdict'
  | 'fleet';

/** Kind and id, for example `rollout:0b9d…`; `fleet` alone; `*` for more than could be named. */
export type ChangedTopic =
  | `${Exclude<ChangedKind, 'fleet'>}:${string}`
  | 'fleet'
  | '*';

/**
 * A signal. It says that something changed, never what: pages then ask the API, which
 * authorises. One without topics says only that signals arrive.
 */
export type ChangeSignal = {
  readonly changed: ChangedTopic[];
};

/** How often a signal arrives at least, seconds, while the backend can see changes. */
export const SIGNAL_BEAT_SECONDS = 10;
