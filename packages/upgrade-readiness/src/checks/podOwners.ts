import type { Param } from '@drydock/upgrade-reasons';
import type { PodFacts } from '../contracts';
import { groupBy } from '../groupBy';
import { listed } from '../words';

/**
 * Pods by what makes them: `2 pods of Deployment payments/api and Pod payments/loose`. For
 * evidence: waivers hang on it and must outlive a rollout, which gives every pod another name and
 * node.
 */
export function podsByOwner(pods: readonly PodFacts[]): Param {
  const owners = groupBy(pods, ownerOf);
  return listed(
    [...owners]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([owner, members]) =>
        members[0].workload ? podsOf(members.length, owner) : { object: owner },
      ),
    5,
  );
}

function podsOf(count: number, owner: string): Param {
  return {
    reasons: [
      {
        code: 'check.pods-of',
        params: { count: { number: count }, owner: { object: owner } },
      },
    ],
  };
}

/** `Deployment payments/api`; the pod itself where nothing makes it. */
export function ownerOf({
  namespace,
  name,
  workload,
}: Pick<PodFacts, 'namespace' | 'name' | 'workload'>): string {
  return workload
    ? `${workload.kind} ${namespace}/${workload.name}`
    : `Pod ${namespace}/${name}`;
}
