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
  readonly reason: string;
}

/** Of several pods of one component that say the same, one sighting is kept. */
export function saw(
  sightings: readonly Sighting[],
  blindness?: Blindness,
): Look {
  const texts = new Set<string>();
  const found = sightings.filter(
    ({ object, evidence: { text } }) =>
      object !== undefined || (!texts.has(text) && Boolean(texts.add(text))),
  );
  return blindness ? { found, blind: blindness } : { found };
}

export function blind(of: Blindness['of'], reason: string): Look {
  return { found: [], blind: { of, reason } };
}

/** A sighting on the cluster itself. */
export function onCluster(text: string, source: string): Sighting {
  return { evidence: { text, source } };
}

/** A sighting on an object with its hints of who owns it. */
export function onObject(
  object: ObjectReference,
  { labels, annotations }: OwnershipHints,
  text: string,
  source: string,
): Sighting {
  return { object, hints: { labels, annotations }, evidence: { text, source } };
}
