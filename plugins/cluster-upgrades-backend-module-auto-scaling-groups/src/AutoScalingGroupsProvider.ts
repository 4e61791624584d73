import {
  moveStateByVersions,
  type AdvancingHop,
  type AvailableVersion,
  type FollowedState,
  type Hop,
  type ObservedState,
  type PlannedHops,
  type PlanWish,
  type ProviderCluster,
  type ProviderWait,
  type PursuedHop,
  type StartOutcome,
  type UpgradeOperation,
  type UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isOlder } from '@drydock/kubernetes-knowledge';
import { ReasonError, type Reason } from '@drydock/upgrade-reasons';
import { launchTimes, readCluster } from './cluster/ClusterReader';
import type { GroupCluster } from './cluster/GroupCluster';
import { writerOf } from './cluster/writerOf';
import type { ClusterState, GroupState } from './observe/groupState';
import { isAsObserved, observedStateOf } from './observe/observedState';
import { ahead, isBehind, planGroups, refusalOf } from './plan/planHops';
import { makeChange } from './roll/makeChange';
import type { Next } from './roll/model';
import { nextChange } from './roll/nextChange';
import { tagRolls } from './roll/tagRolls';

export interface AutoScalingGroupsProviderOptions {
  readonly clusters: readonly GroupCluster[];
  readonly now: () => Date;
}

/** `provider.id` of its clusters. */
export const PROVIDER_ID = 'auto-scaling-groups';

/**
 * Replaces nodes of Auto Scaling groups. AWS does not carry out such a replacement: each `advance`
 * makes the next change, found from the tags of the group, its instances and the nodes.
 */
export class AutoScalingGroupsProvider implements UpgradeProvider {
  readonly id = PROVIDER_ID;
  readonly title = 'Auto Scaling groups';
  readonly #options: AutoScalingGroupsProviderOptions;

  constructor(options: AutoScalingGroupsProviderOptions) {
    this.#options = options;
  }

  async availableVersions(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<readonly AvailableVersion[]> {
    const known = this.#find(cluster);
    const state = await readCluster(known, signal);
    const versions = new Set(
      state.groups.flatMap(({ launched }) => launched.flatMap(v => v ?? [])),
    );
    return [...versions]
      .sort((a, b) => (isOlder(a, b) ? -1 : 1))
      .map(version => {
        const plan = planGroups(
          state,
          this.#observed(state),
          version,
          known.config.versionTag,
        );
        return plan.ok
          ? { version, allowed: true }
          : { version, allowed: false, reason: plan.message };
      });
  }

  async planHops(
    cluster: ProviderCluster,
    observed: ObservedState,
    target: string,
    signal: AbortSignal,
    wish?: PlanWish,
  ): Promise<PlannedHops> {
    if (wish?.canaryNode)
      return { ok: false, message: { code: 'path.no-canary-node' } };
    const known = this.#find(cluster);
    const state = await readCluster(known, signal);
    return planGroups(state, observed, target, known.config.versionTag);
  }

  async observe(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<ObservedState> {
    const known = this.#find(cluster);
    const state = await readCluster(known, signal);
    return this.#observed(state, await this.#nexts(known, state, signal));
  }

  async follow(
    cluster: ProviderCluster,
    { hop }: PursuedHop,
    signal: AbortSignal,
  ): Promise<FollowedState> {
    const observed = await this.observe(cluster, signal);
    return { ...observed, move: moveStateByVersions(hop, observed) };
  }

  dryRun(
    cluster: ProviderCluster,
    operation: UpgradeOperation,
    signal: AbortSignal,
  ): Promise<StartOutcome> {
    return this.#start(cluster, operation, true, signal);
  }

  start(
    cluster: ProviderCluster,
    operation: UpgradeOperation,
    signal: AbortSignal,
  ): Promise<StartOutcome> {
    return this.#start(cluster, operation, false, signal);
  }

  /** Of the first group that has something to do. */
  async advance(
    cluster: ProviderCluster,
    { hop, aim, mayStill }: AdvancingHop,
    signal: AbortSignal,
  ): Promise<StartOutcome> {
    const known = this.#find(cluster);
    const writer = await writerOf(known, signal);
    if ('outcome' in writer) return writer;
    const { autoScaling } = await known.clients('writer');
    const state = await readCluster(known, signal);
    for (const each of groupsOf(state, hop)) {
      const next = await this.#next(known, each, aim, signal);
      if (next && 'change' in next)
        return makeChange(
          next.change,
          { group: each.group.name, autoScaling, writer, mayStill },
          signal,
        );
    }
    return {
      outcome: 'already',
      reference: cluster.reference,
      message: wanted(hop, groupsOf(state, hop)),
    };
  }

  async #start(
    cluster: ProviderCluster,
    { hop, precondition, moveKey, mayStill }: UpgradeOperation,
    isDryRun: boolean,
    signal: AbortSignal,
  ): Promise<StartOutcome> {
    const known = this.#find(cluster);
    const state = await readCluster(known, signal);
    const groups = groupsOf(state, hop);
    const names = groups.map(({ group }) => group.name);
    const gone = (hop.pools ?? []).filter(name => !names.includes(name));
    if (gone.length > 0)
      return {
        outcome: 'refused',
        message: { code: 'asg.pools-gone', params: { groups: list(gone) } },
      };
    const open = groups.filter(
      each => each.roll?.to !== hop.to && isBehind(each, hop.to),
    );
    const refusal = groups
      .map(each => this.#refusal(known, each, open, hop))
      .find(each => each !== undefined);
    if (refusal) return { outcome: 'refused', message: refusal };
    const reference = cluster.reference;
    if (open.length === 0)
      return { outcome: 'already', reference, message: wanted(hop, groups) };
    if (isOlder(state.served, hop.to))
      return { outcome: 'refused', message: ahead(state.served, hop.to) };
    const params = {
      groups: list(open.map(({ group }) => group.name)),
      version: { text: hop.to },
    };
    if (!open.every(each => isAsObserved(precondition, each)))
      return { outcome: 'stale', message: { code: 'asg.changed', params } };
    const writer = await writerOf(known, signal);
    if ('outcome' in writer) return writer;
    if (isDryRun)
      return {
        outcome: 'accepted',
        reference,
        message: { code: 'asg.would-start', params },
      };
    if ((await mayStill?.()) === false)
      return { outcome: 'stale', message: { code: 'asg.no-longer-wanted' } };
    await tagRolls(known, open, hop.to, moveKey, signal);
    return {
      outcome: 'accepted',
      reference,
      message: { code: 'asg.started', params },
    };
  }

  #refusal(
    { config }: GroupCluster,
    each: GroupState,
    open: readonly GroupState[],
    { to }: Hop,
  ): Reason | undefined {
    const reason = refusalOf(each, to, config.versionTag);
    return open.includes(each) || reason?.code === 'asg.downgrade'
      ? reason
      : undefined;
  }

  async #nexts(
    known: GroupCluster,
    { groups }: ClusterState,
    signal: AbortSignal,
  ): Promise<readonly Next[]> {
    const found: Next[] = [];
    for (const each of groups) {
      const next = await this.#next(known, each, 'go-on', signal);
      if (next) found.push(next);
    }
    return found;
  }

  /** Undefined: its nodes are not being replaced. */
  async #next(
    known: GroupCluster,
    state: GroupState,
    aim: AdvancingHop['aim'],
    signal: AbortSignal,
  ): Promise<Next | undefined> {
    const { roll } = state;
    if (!roll) return undefined;
    const { batchSize, joinMinutes } = known.config;
    const input = {
      state,
      roll,
      aim,
      batchSize,
      joinMinutes,
      launchedAt: await launchTimes(known, state, signal),
      nowMs: this.#options.now().getTime(),
    };
    const next = nextChange(input);
    return 'pods' in next
      ? nextChange({
          ...input,
          pods: await known.nodes.podsOn(next.pods.name, signal),
        })
      : next;
  }

  #observed(state: ClusterState, nexts: readonly Next[] = []): ObservedState {
    const failure = nexts.flatMap(each =>
      'failed' in each ? [each.failed] : [],
    )[0];
    return observedStateOf(state, this.#options.now().toISOString(), {
      waits: nexts.flatMap((each): readonly ProviderWait[] =>
        'wait' in each ? [each.wait] : [],
      ),
      ...(failure ? { failure } : {}),
    });
  }

  #find({ id, name, reference }: ProviderCluster): GroupCluster {
    const found = this.#options.clusters.find(
      ({ config }) => config.id === reference,
    );
    if (!found)
      throw new ReasonError({
        code: 'asg.not-configured',
        params: { cluster: { cluster: id, name } },
      });
    return found;
  }
}

function groupsOf(
  { groups }: ClusterState,
  { pools }: Hop,
): readonly GroupState[] {
  return groups.filter(
    ({ group }) => pools === undefined || pools.includes(group.name),
  );
}

function wanted({ to }: Hop, groups: readonly GroupState[]): Reason {
  return {
    code: 'asg.wanted-already',
    params: {
      groups: list(groups.map(({ group }) => group.name)),
      version: { text: to },
    },
  };
}

function list(names: readonly string[]) {
  return { list: names.map(object => ({ object })) };
}
