import {
  isOlder,
  isPlatformRelease,
  isThere,
  minorOf,
} from '@drydock/kubernetes-knowledge';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import type { VersionsOfCluster } from '../../clusters/cluster';
import { arrivedReason } from '../../upgrades/start/arrival';
import type { HopWish } from '../../upgrades/start/hopsInScope';
import { canariesAmongThoseToDo } from './canaries';
import type { LeftOutCluster, PlanSnapshot } from '../model';
import { membersOf } from './snapshot';

type Wish = Pick<HopWish, 'scope' | 'rollback' | 'addOns'>;

/**
 * Why nothing in scope is left to do, by the last read of the cluster; undefined: something is, or
 * it is not known. A cluster that cannot be read now may run something else by now, and so may one
 * whose versions were not all read. Of releases of a minor, and of the versions of its add-ons, only
 * the platform knows. Pure.
 */
export function arrivedByReading(
  {
    version,
    versionRead,
    nodeVersions,
    nodesRead,
    failingSince,
  }: VersionsOfCluster,
  target: string,
  { scope, rollback, addOns }: Wish,
): Reason | undefined {
  if (addOns?.update === 'all') return undefined;
  if (version === undefined || !versionRead || failingSince !== undefined)
    return undefined;
  const there = (each: string) =>
    isThere(each, { to: target, back: rollback }) &&
    !(isPlatformRelease(target) && minorOf(each) === minorOf(target));
  const planeArrived = (rollback && scope === 'node-pools') || there(version);
  const nodesArrived =
    scope === 'control-plane' ||
    (nodesRead && (nodeVersions?.every(each => there(each.version)) ?? false));
  return planeArrived && nodesArrived
    ? arrivedReason(version, target, rollback)
    : undefined;
}

/**
 * Members of a submission that reached its target since: what is left of the plan is less than was
 * approved, and nothing else. Pure.
 */
export function arrivedSince(
  snapshot: PlanSnapshot,
  clusters: ReadonlyMap<
    string,
    VersionsOfCluster & { readonly removed: boolean }
  >,
  wish: Wish,
): readonly (LeftOutCluster & { readonly stage: string })[] {
  return snapshot.stages.flatMap(({ name: stage, members }) =>
    members.flatMap(
      ({ clusterId, clusterName, clusterEntityRef, ...member }) => {
        // Versions do not show whether nodes at the target were replaced.
        if (member.hops.some(replacesAtTarget)) return [];
        const { target } = member;
        const cluster = clusters.get(clusterId);
        const reason =
          cluster && !cluster.removed
            ? arrivedByReading(cluster, target, wish)
            : undefined;
        return reason === undefined
          ? []
          : [{ clusterId, clusterName, clusterEntityRef, stage, reason }];
      },
    ),
  );
}

/** Of nodes at the target that are replaced all the same, such as those of an older image. */
function replacesAtTarget({ kind, from, to, back }: Hop): boolean {
  return kind === 'node-pools' && !back && !isOlder(from, to);
}

/**
 * The submission without clusters that have nothing to do. Another cluster of the stage takes the
 * place of a canary among them: going first takes nothing from it. Pure.
 */
export function withoutArrived(
  snapshot: PlanSnapshot,
  arrived: readonly LeftOutCluster[],
): PlanSnapshot {
  const ids = new Set(arrived.map(({ clusterId }) => clusterId));
  const stages = snapshot.stages.map(({ name, members }) => {
    const dealt = canariesAmongThoseToDo(
      members.map(member => ({ member, stage: name, canary: member.canary })),
      ({ member }) => ids.has(member.clusterId),
    );
    return {
      name,
      members: dealt.flatMap(({ member, canary }) =>
        ids.has(member.clusterId) ? [] : [{ ...member, canary }],
      ),
    };
  });
  return { ...snapshot, stages };
}

/** Whether everything that was submitted has arrived. Pure. */
export function isNothingLeft(
  snapshot: PlanSnapshot | undefined,
  arrived: readonly LeftOutCluster[],
): boolean {
  const ids = new Set(arrived.map(({ clusterId }) => clusterId));
  return (
    snapshot !== undefined &&
    membersOf(snapshot).every(({ clusterId }) => ids.has(clusterId))
  );
}
