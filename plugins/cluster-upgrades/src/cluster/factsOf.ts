import type { ClusterDetails } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Texts } from '../translation';
import { reasonIn } from '../translation/reasonIn';

/** How far a section of a cluster's facts is known: without it an empty list says nothing. */
export interface KnownFacts {
  known: 'fully' | 'partly' | 'not-at-all';
  /** Why not in full. */
  reason?: string;
}

/**
 * Of a cluster that was never read, and of a section that this Drydock does not name, nothing is
 * known.
 */
export function factsOf(
  { sections }: ClusterDetails,
  name: string,
  texts: Texts,
): KnownFacts {
  const section = sections.find(each => each.section === name);
  if (!section)
    return { known: 'not-at-all', reason: texts('cluster.facts.nothingRead') };
  if (section.status === 'read') return { known: 'fully' };
  const why = section.reason ?? section.failures[0]?.reason;
  const reason = why ? reasonIn(why, texts) : texts('cluster.noReason');
  return {
    known: section.status === 'partial' ? 'partly' : 'not-at-all',
    reason,
  };
}
