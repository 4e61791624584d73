import type { PodFacts } from '../contracts';
import { groupBy } from '../groupBy';
import { count, listOf } from '../words';

/**
 * Pods by what makes them: `2 pods of Deployment payments/api and Pod payments/loose`. For evidence: waivers hang on it and must outlive a
 * rollout, which gives every pod another name and node.
 */
export function podsByOwner(pods: readonly PodFacts[]): string {
  const owners = groupBy(pods, ownerOf);
  return listOf(
    [...owners]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([owner, members]) =>
        members[0].workload
          ? `${count(members.length, 'pod')} of ${owner}`
          : owner,
      ),
    5,
  );
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
