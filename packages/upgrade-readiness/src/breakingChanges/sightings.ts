import type { Reason } from '@drydock/upgrade-reasons';
import { keyOfEvidence } from '../fingerprint';
import type { Evidence, ObjectReference, OwnershipHints } from '../contracts';

/** One place where a signal was found. Without an object it concerns the cluster itself. */
export interface Sighting {
  readonly object?: ObjectReference;
  readonly hints?: OwnershipHints;
  readonly evidence: Evidence;
}

/** What a look for one signal gave. */
export interface Look {
  readonly found: readonly Sighting[];
  /** Why not everything could be seen; nothing found then does not mean nothing there. */
  readonly blind?: Blindness;
}

export interface Blindness {
  /** `control-plane`: a component of the control plane that the API does not show. */
  readonly of: 'section' | 'control-plane' | 'other';
  readonly reason: Reason;
}

/** Of several pods of one component that say the same, one sighting is kept. */
export function saw(
  sightings: readonly Sighting[],
  blindness?: Blindness,
): Look {
  const keys = new Set<string>();
  const found = sightings.filter(({ object, evidence }) => {
    const key = keyOfEvidence(evidence);
    return object !== undefined || (!keys.has(key) && Boolean(keys.add(key)));
  });
  return blindness ? { found, blind: blindness } : { found };
}

export function blind(of: Blindness['of'], reason: Reason): Look {
  return { found: [], blind: { of, reason } };
}

/** A sighting on the cluster itself. */
export function onCluster(what: Reason, source: string): Sighting {
  return { evidence: { what, source } };
}

/** A sighting on an object with its hints of who owns it. */
export function onObject(
  object: ObjectReference,
  { labels, annotations }: OwnershipHints,
  what: Reason,
  source: string,
): Sighting {
  return { object, hints: { labels, annotations }, evidence: { what, source } };
}
