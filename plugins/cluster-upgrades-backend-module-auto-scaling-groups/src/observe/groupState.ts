import {
  launchedVersion,
  type AutoScalingGroup,
  type GroupInstance,
} from '@drydock/aws-access';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  formatVersion,
  isAtLeast,
  isOlder,
} from '@drydock/kubernetes-knowledge';
import type { GroupNode } from '../objects/node';
import {
  isRollOf,
  readBatch,
  readRoll,
  type Batch,
  type Roll,
} from '../objects/rollTags';

/** One group with its nodes. */
export interface GroupState {
  readonly group: AutoScalingGroup;
  /** By the id of their instance; none where several say that they are the same one. */
  readonly nodes: ReadonlyMap<string, GroupNode>;
  readonly roll?: Roll;
  readonly batch?: Batch;
  /** Versions that its launch templates say; undefined where one says none. */
  readonly launched: readonly (string | undefined)[];
}

/** Its nodes are being replaced. */
export interface RollingGroup extends GroupState {
  readonly roll: Roll;
}

export function isRolling(state: GroupState): state is RollingGroup {
  return state.roll !== undefined;
}

/** All of a cluster at about one time. */
export interface ClusterState {
  /** `v1.36.4`; what its API server serves. */
  readonly served: string;
  readonly groups: readonly GroupState[];
}

export function groupStateOf(
  group: AutoScalingGroup,
  all: readonly GroupNode[],
  versionTag: string,
): GroupState {
  return {
    group,
    nodes: new Map(
      group.instances.flatMap(({ id }) => {
        const [node, second] = all.filter(each => each.instanceId === id);
        return node && !second ? [[id, node] as const] : [];
      }),
    ),
    roll: readRoll(group.tags),
    batch: readBatch(group.tags),
    launched: group.launches.map(each => launchedVersion(each, versionTag)),
  };
}

/** Instances that work or come: none that leaves, stands by or is warm. */
export function present({
  group,
}: Pick<GroupState, 'group'>): readonly GroupInstance[] {
  return group.instances.filter(
    ({ lifecycle }) =>
      lifecycle === 'InService' || lifecycle.startsWith('Pending'),
  );
}

export function isLeaving({ lifecycle }: GroupInstance): boolean {
  return lifecycle.startsWith('Terminat');
}

/** Instances that were launched with something else than the group launches now. */
export function outdated(state: GroupState): readonly GroupInstance[] {
  return present(state).filter(({ drift }) => drift === 'outdated');
}

/** Whether nodes of a group are older than a version. */
export function isBehind({ nodes }: GroupState, to: string): boolean {
  return [...nodes.values()].some(({ version }) => !isAtLeast(version, to));
}

/** The oldest version of its nodes; that of its template where it has none; else empty. */
export function oldestOf({ nodes, launched }: GroupState): string {
  const versions = [...nodes.values()].flatMap(({ version }) =>
    version === '' ? [] : [version],
  );
  const oldest = versions.reduce<string | undefined>(
    (least, each) =>
      least === undefined || isOlder(each, least) ? each : least,
    undefined,
  );
  return oldest ?? launched.find(each => each !== undefined) ?? '';
}

/** The groups that a hop is about. */
export function groupsOf(
  { groups }: ClusterState,
  { pools }: Pick<Hop, 'pools'>,
): readonly GroupState[] {
  return groups.filter(
    ({ group }) => pools === undefined || pools.includes(group.name),
  );
}

/** Those of them that a move replaces. */
export function ownGroups(
  state: ClusterState,
  hop: Pick<Hop, 'pools' | 'to'>,
  moveKey: string,
): readonly RollingGroup[] {
  return groupsOf(state, hop)
    .filter(isRolling)
    .filter(({ roll }) => isRollOf(roll, hop.to, moveKey));
}

/** For texts and tags: `v1.36`, `v1.36.4`. */
export function plain(version: string): string {
  return formatVersion(version);
}
