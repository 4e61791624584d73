import { minorOf, nextMinor, type Minor } from '@drydock/kubernetes-knowledge';
import type { ClusterVersion } from '../objects/clusterVersion';
import {
  isExtendedMinor,
  ownVersionFor,
  ownVersionOf,
  releasesInOrder,
  type OpenShiftKnowledge,
} from '../versions/openShiftVersion';

/**
 * Versions worth asking about, oldest first: the releases that are offered, and from an even minor
 * the next even one, whose release is chosen on the way. Pure.
 */
export function candidateVersions(
  current: string,
  { available, conditional }: ClusterVersion,
  knowledge: OpenShiftKnowledge,
): readonly string[] {
  const offered = releasesInOrder([
    ...available,
    ...conditional.map(({ version }) => version),
  ]).flatMap(version => ownVersionFor(version, knowledge) ?? []);
  const minor = minorOf(current);
  const next =
    minor && isExtendedMinor(current)
      ? ownVersionOf(afterNext(minor), knowledge)
      : undefined;
  return next ? [...offered, next] : offered;
}

function afterNext(minor: Minor): Minor {
  return nextMinor(nextMinor(minor));
}
