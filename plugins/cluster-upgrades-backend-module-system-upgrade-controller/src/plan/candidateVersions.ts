import {
  compareMinors,
  minorOf,
  nextMinor,
  type Knowledge,
} from '@drydock/kubernetes-knowledge';
import type { UpgradePlan } from '../objects/plan';
import {
  compareBuilds,
  fromImageTag,
  inOrder,
  ownVersionOf,
  parseDistributionVersion,
} from '../versions/distribution';

/**
 * Versions worth asking about, oldest first: the newest known patch of this minor and of each later
 * one, and what the controller resolved the channel of a Plan to. Pure.
 */
export function candidateVersions(
  current: string,
  plans: readonly Pick<UpgradePlan, 'channel' | 'latestVersion'>[],
  knowledge: Pick<Knowledge, 'latestMinor' | 'latestPatch'>,
): readonly string[] {
  const resolved = plans.flatMap(({ channel, latestVersion }) =>
    channel && latestVersion ? fromImageTag(latestVersion) : [],
  );
  const newer = [...knownVersions(current, knowledge), ...resolved].filter(
    version =>
      parseDistributionVersion(version) !== undefined &&
      (compareBuilds(version, current) ?? 0) > 0,
  );
  return inOrder([...new Set(newer)]);
}

function knownVersions(
  current: string,
  knowledge: Pick<Knowledge, 'latestMinor' | 'latestPatch'>,
): readonly string[] {
  const versions: string[] = [];
  const newest = knowledge.latestMinor();
  for (
    let minor = minorOf(current);
    minor && compareMinors(minor, newest) <= 0;
    minor = nextMinor(minor)
  ) {
    const patch = knowledge.latestPatch(minor);
    const own = patch && ownVersionOf(`v${patch}`, current, knowledge);
    if (own) versions.push(own);
  }
  return versions;
}
