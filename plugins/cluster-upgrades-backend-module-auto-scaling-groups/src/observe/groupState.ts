import {
  launchedVersion,
  type AutoScalingGroup,
  type GroupInstance,
} from '@drydock/aws-access';
import type {
  CanaryNode,
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  formatVersion,
  isAtLeast,
  isOlder,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import type { GroupsConfig } from '../config/readConfig';
import type { GroupNode } from '../objects/node';
import {
  isRollOf,
  readBatch,
  readRoll,
  REBALANCE,
  type Batch,
  type Roll,
} from '../objects/rollTags';

const DAY_MS = 86_400_000;

/** What of the settings of a cluster says which nodes are replaced. */
export type NodeRules = Pick<
  GroupsConfig,
  'versionTag' | 'excludeNodeLabels' | 'maxNodeAgeDays'
>;

/** One group with its nodes. */
export interface GroupState {
  readonly group: AutoScalingGroup;
  /** By the id of their instance; none where several say that they are the same one. */
  readonly nodes: ReadonlyMap<string, GroupNode>;
  /** Instances that are never replaced, by a label of their node. */
  readonly excluded: ReadonlySet<string>;
  /** Instances whose node is too old, whatever it was launched with; without excluded ones. */
  readonly aged: ReadonlySet<string>;
  readonly roll?: Roll;
  readonly batch?: Batch;
  /** Versions that its launch templates say; undefined where one says none. */
  readonly launched: readonly (string | undefined)[];
}

/** Its nodes are being replaced. */
export interface RollingGroup extends GroupState {
  readonly roll: Roll;
}

/** Not of a group whose canary node is chosen, or was replaced: it is as it was before. */
export function isRolling(state: GroupState): state is RollingGroup {
  return (
    state.roll !== undefined &&
    (state.roll.canary === undefined ||
      canaryNodeOf(state)?.state === 'replacing')
  );
}

/** The instance that is replaced before all others; undefined: none is. Pure. */
export function canaryNodeOf(state: GroupState): CanaryNode | undefined {
  const { group, roll, batch, nodes } = state;
  if (!roll?.canary) return undefined;
  const { instance, isChosen } = roll.canary;
  const node = instance;
  if (isChosen)
    return {
      state: outdated(state).some(({ id }) => id === instance)
        ? 'chosen'
        : 'lost',
      node,
    };
  const isThere = group.instances.some(({ id }) => id === instance);
  const isSuspended =
    roll.rebalances && group.suspendedProcesses.includes(REBALANCE);
  if (isThere || batch || isSuspended) return { state: 'replacing', node };
  const isReplaced = present(state).some(({ id, drift }) => {
    const found = nodes.get(id);
    return (
      drift !== 'outdated' &&
      found?.ready === true &&
      isAtLeast(found.version, roll.to)
    );
  });
  return { state: isReplaced ? 'ready' : 'lost', node };
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
  { versionTag, excludeNodeLabels, maxNodeAgeDays }: NodeRules,
  nowMs: number,
): GroupState {
  const nodes = new Map(
    group.instances.flatMap(({ id }) => {
      const [node, second] = all.filter(each => each.instanceId === id);
      return node && !second ? [[id, node] as const] : [];
    }),
  );
  const idsOf = (holds: (node: GroupNode) => boolean) =>
    new Set([...nodes].flatMap(([id, node]) => (holds(node) ? [id] : [])));
  const isExcluded = ({ labelKeys }: GroupNode) =>
    labelKeys.some(key => excludeNodeLabels.includes(key));
  const isOld = (node: GroupNode) => isTooOld(node, maxNodeAgeDays, nowMs);
  return {
    group,
    nodes,
    excluded: idsOf(isExcluded),
    aged: idsOf(node => isOld(node) && !isExcluded(node)),
    roll: readRoll(group.tags),
    batch: readBatch(group.tags),
    launched: group.launches.map(each => launchedVersion(each, versionTag)),
  };
}

/** Whether a node was registered longer ago, at a time, than nodes may be. Pure. */
export function isTooOld(
  { createdAt }: GroupNode,
  maxNodeAgeDays: number | undefined,
  atMs: number,
): boolean {
  return (
    maxNodeAgeDays !== undefined &&
    atMs - Date.parse(createdAt) > maxNodeAgeDays * DAY_MS
  );
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

/**
 * Instances that are to be replaced: launched with something else than the group launches now, or
 * too old; none that is excluded.
 */
export function outdated(state: GroupState): readonly GroupInstance[] {
  const { excluded, aged } = state;
  return present(state).filter(
    ({ id, drift }) =>
      !excluded.has(id) && (drift === 'outdated' || aged.has(id)),
  );
}

/** Nodes that are replaced once they are old: all but the excluded ones. */
export function ownNodes({
  nodes,
  excluded,
}: Pick<GroupState, 'nodes' | 'excluded'>): readonly GroupNode[] {
  return [...nodes].flatMap(([id, node]) => (excluded.has(id) ? [] : [node]));
}

/** Nodes that no upgrade replaces. */
export function leftOutNodes({
  nodes,
  excluded,
}: Pick<GroupState, 'nodes' | 'excluded'>): readonly GroupNode[] {
  return [...nodes].flatMap(([id, node]) => (excluded.has(id) ? [node] : []));
}

/** Whether nodes of a group are older than a version. */
export function isBehind(state: GroupState, to: string): boolean {
  return ownNodes(state).some(({ version }) => !isAtLeast(version, to));
}

/**
 * Whether nodes of a group are to be replaced for a version: they are older, or the group launches
 * the version and has nodes that were launched with something else or are too old. Pure.
 */
export function needsRoll(state: GroupState, to: string): boolean {
  const { launched } = state;
  return (
    isBehind(state, to) ||
    (launched.length > 0 &&
      launched.every(each => each !== undefined && leadsTo(each, to)) &&
      outdated(state).length > 0)
  );
}

/**
 * Nodes that an upgrade to a version, or to its minor, replaces although they are not older: the
 * group launches something else of that minor that is not older, or they are too old. Pure.
 */
export function outdatedAt(
  state: GroupState,
  version: string,
): readonly GroupInstance[] {
  const { launched } = state;
  const leads = launched.every(
    each =>
      each !== undefined &&
      minorOf(each) === minorOf(version) &&
      !isOlder(each, version),
  );
  return launched.length > 0 && leads && !isBehind(state, version)
    ? outdated(state)
    : [];
}

/** Of the same minor; and of the same patch where both name one. */
export function leadsTo(says: string, to: string): boolean {
  if (minorOf(says) !== minorOf(to)) return false;
  const [patch, wanted] = [says, to].map(each => parseVersion(each)?.patch);
  return patch === undefined || wanted === undefined || patch === wanted;
}

/** The oldest version of its nodes; that of its template where it has none; else empty. */
export function oldestOf(state: GroupState): string {
  const versions = ownNodes(state).flatMap(({ version }) =>
    version === '' ? [] : [version],
  );
  const oldest = versions.reduce<string | undefined>(
    (least, each) =>
      least === undefined || isOlder(each, least) ? each : least,
    undefined,
  );
  return oldest ?? state.launched.find(each => each !== undefined) ?? '';
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
