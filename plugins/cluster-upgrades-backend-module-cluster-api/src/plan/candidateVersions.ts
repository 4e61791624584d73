import {
  compareMinors,
  minorOf,
  nextMinor,
} from '@drydock/kubernetes-knowledge';
import type { Knowledge } from '@drydock/kubernetes-knowledge';
import type { CapiClusterClass } from '../objects/types';
import { sortVersions } from '../observe/observedState';
import { compareVersionTexts } from '../observe/versions';

/**
 * Versions worth asking about: those that the class lists, else the newest known patch of this
 * minor and of each later one.
 */
export function candidateVersions(
  current: string,
  clusterClass: CapiClusterClass | undefined,
  knowledge: Knowledge,
): readonly string[] {
  const listed = clusterClass?.kubernetesVersions;
  const candidates = listed ?? knownVersions(current, knowledge);
  return sortVersions(
    candidates.filter(version => compareVersionTexts(version, current) > 0),
  );
}

function knownVersions(
  current: string,
  knowledge: Knowledge,
): readonly string[] {
  const versions: string[] = [];
  const newest = knowledge.latestMinor();
  for (
    let minor = minorOf(current);
    minor && compareMinors(minor, newest) <= 0;
    minor = nextMinor(minor)
  ) {
    const patch = knowledge.latestPatch(minor);
    if (patch) versions.push(`v${patch.replace(/^v/, '')}`);
  }
  return versions;
}
