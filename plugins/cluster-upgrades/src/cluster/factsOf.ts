import type { ClusterDetails } from '@drydock/backstage-plugin-cluster-upgrades-common';

/** How far a section of a cluster's facts is known: without it an empty list says nothing. */
export interface KnownFacts {
  known: 'in full' | 'in part' | 'not at all';
  /** Why not in full. */
  reason?: string;
}

/** Of a cluster that was never read, and of a section that this Drydock does not name, nothing is known. */
export function factsOf(
  { sections }: ClusterDetails,
  name: string,
): KnownFacts {
  const section = sections.find(each => each.section === name);
  if (!section) return { known: 'not at all', reason: 'nothing was read yet' };
  if (section.status === 'read') return { known: 'in full' };
  const reason =
    section.reason ?? section.failures[0]?.message ?? 'no reason was given';
  return {
    known: section.status === 'partial' ? 'in part' : 'not at all',
    reason,
  };
}
