import type { AutoScalingGroup } from '@drydock/aws-access';
import { isAtLeast, parseVersion } from '@drydock/kubernetes-knowledge';
import { ReasonError } from '@drydock/upgrade-reasons';
import type { RollObjects } from '../cluster/RollerReader';
import type { GroupConfig } from '../config/readConfig';
import { instancesOf, type InstanceState } from '../groups/model';
import { leadOf, oldest, type TemplateLead } from '../groups/templateVersion';
import { isFinal, type RollingUpgrade } from '../objects/rollingUpgrade';

/** Why the versions of a cluster cannot be observed. */
export class NotObservableError extends ReasonError {}

/** One Auto Scaling group, its nodes and its RollingUpgrades. */
export interface GroupState {
  readonly config: GroupConfig;
  readonly group: AutoScalingGroup;
  /** Without those that are leaving. */
  readonly instances: readonly InstanceState[];
  /** What new instances run. */
  readonly lead: TemplateLead;
  /** Oldest first, also of others. */
  readonly objects: readonly RollingUpgrade[];
  /** Not at their end: one works, the others are queued. */
  readonly live: readonly RollingUpgrade[];
  /**
   * Launched with something else than the group launches now. upgrade-manager also replaces what
   * does not say with what it was launched, where the group has a launch template.
   */
  readonly drifted: readonly InstanceState[];
  /** Versions of its nodes, each as often as it runs. */
  readonly versions: readonly string[];
}

/**
 * The groups of the configuration, in its order. Pure.
 * @throws NotObservableError for a group that AWS does not have
 */
export function groupStatesOf(
  { groups, objects, nodes }: RollObjects,
  configs: readonly GroupConfig[],
): readonly GroupState[] {
  return configs.map(config => {
    const marked = groups.find(({ group }) => group.name === config.asgName);
    if (!marked)
      throw new NotObservableError({
        code: 'upgrade-manager.no-group',
        params: { group: { object: config.asgName } },
      });
    const instances = instancesOf(marked, nodes);
    const own = objects
      .filter(({ asgName }) => asgName === config.asgName)
      .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
    return {
      config,
      group: marked.group,
      instances,
      lead: leadOf(marked.group.launches, instances, config.versionTag),
      objects: own,
      live: own.filter(each => !isFinal(each) && !each.deleting),
      drifted: instances.filter(
        ({ drift }) =>
          drift === 'outdated' ||
          (drift === 'unknown' && marked.group.launches.length > 0),
      ),
      versions: instances.flatMap(({ node }) => node?.version || []),
    };
  });
}

/**
 * The group has all instances that it wants, and each is in service with the present template and
 * has a ready, schedulable node at the version or a newer one. Nothing that a RollingUpgrade says of
 * itself counts.
 */
export function isProven(state: GroupState, to: string): boolean {
  const { instances, drifted, lead, live } = state;
  return (
    live.length === 0 &&
    drifted.length === 0 &&
    hasCapacity(state) &&
    (instances.length > 0 || leadsTo(lead, to)) &&
    instances.every(instance => isReplaced(instance, to))
  );
}

/** It has as many instances as it wants; without any, only if it wants none. */
export function hasCapacity({
  group,
  instances,
}: Pick<GroupState, 'group' | 'instances'>): boolean {
  return instances.length >= leastInstances(group);
}

/** A group that counts weights or vCPUs does not say how many instances it wants. */
function leastInstances({
  desiredCapacity,
  countsInstances,
}: AutoScalingGroup): number {
  return countsInstances === false
    ? Math.min(1, desiredCapacity)
    : desiredCapacity;
}

/** An instance that is as a version wants it. */
export function isReplaced(
  { drift, lifecycle, node }: InstanceState,
  to: string,
): boolean {
  return (
    drift === 'none' &&
    lifecycle === 'InService' &&
    node !== undefined &&
    node.ready &&
    node.schedulable &&
    isAtLeast(node.version, to)
  );
}

/** New instances run the version, or a newer one. */
export function leadsTo({ version }: TemplateLead, to: string): boolean {
  return version !== undefined && isAtLeast(version, to);
}

/** Undefined: no node reports one. */
export function oldestVersion({
  versions,
}: Pick<GroupState, 'versions'>): string | undefined {
  const readable = versions.filter(version => parseVersion(version));
  return readable.length === 0 ? undefined : oldest(readable);
}

/**
 * The version that its nodes are on the way to. Instances with an older launch template stay until
 * a RollingUpgrade replaces them: then the group wants what it runs. Empty: nothing says.
 */
export function desiredOf(state: GroupState): string {
  const { lead, live, drifted } = state;
  const running = oldestVersion(state);
  return live.length > 0 || drifted.length === 0
    ? lead.version ?? running ?? ''
    : running ?? '';
}
