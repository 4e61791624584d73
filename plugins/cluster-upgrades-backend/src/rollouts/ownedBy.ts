import type { Reason } from '@drydock/upgrade-reasons';

/**
 * The reason with the owner who can change it.
 * @param owner - entity reference; undefined: none is known
 */
export function ownedBy(owner: string | undefined, reason: Reason): Reason {
  return owner === undefined
    ? reason
    : { ...reason, who: { entityRef: owner } };
}
