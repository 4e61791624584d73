import type { AutoScalingGroup, GroupInstance } from '@drydock/aws-access';
import { formatVersion, isOlder } from '@drydock/kubernetes-knowledge';
import { launchedVersion } from '../objects/launchedVersion';
import type { GroupNode } from '../objects/node';
import {
  readBatch,
  readRoll,
  type Batch,
  type Roll,
} from '../objects/rollTags';

/** One group with its nodes. */
export interface GroupState {
  readonly group: AutoScalingGroup;
  /** By the id of their instance. */
  readonly nodes: ReadonlyMap<string, GroupNode>;
  readonly roll?: Roll;
  readonly batch?: Batch;
  /** Versions that its launch templates say; undefined where one says none. */
  readonly launched: readonly (string | undefined)[];
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
  const ids = new Set(group.instances.map(({ id }) => id));
  return {
    group,
    nodes: new Map(
      all.flatMap(node =>
        node.instanceId && ids.has(node.instanceId)
          ? [[node.instanceId, node] as const]
          : [],
      ),
    ),
    roll: readRoll(group.tags),
    batch: readBatch(group.tags),
    launched: group.launches.map(each => launchedVersion(each, versionTag)),
  };
}

/** Instances that stay or come: none that leaves. */
export function present({ group }: GroupState): readonly GroupInstance[] {
  return group.instances.filter(({ lifecycle }) => !isLeaving(lifecycle));
}

export function isLeaving(lifecycle: string): boolean {
  return lifecycle.startsWith('Terminat') || lifecycle.startsWith('Detach');
}

/** Instances that were launched with something else than the group launches now. */
export function outdated(state: GroupState): readonly GroupInstance[] {
  return present(state).filter(({ drift }) => drift !== 'none');
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

/** For texts and tags: `v1.36`, `v1.36.4`. */
export function plain(version: string): string {
  return formatVersion(version);
}
