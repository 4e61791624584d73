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
  type ProviderInsight,
  type ProviderWait,
  type PursuedHop,
  type StartOutcome,
  type UpgradeOperation,
  type UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isOlder } from '@drydock/kubernetes-knowledge';
import { ReasonError, type Reason } from '@drydock/upgrade-reasons';
import { readCluster } from './cluster/ClusterReader';
import type { GroupCluster } from './cluster/GroupCluster';
import { writerOf } from './cluster/writerOf';
import {
  groupsOf,
  isRolling,
  ownGroups,
  type ClusterState,
  type RollingGroup,
} from './observe/groupState';
import {
  observedStateOf,
  underWay,
  type Findings,
} from './observe/observedState';
import { isRollOf } from './objects/rollTags';
import { insightsOf } from './plan/insights';
import { planGroups } from './plan/planHops';
import { openWhileNeeded } from './plan/openWhileNeeded';
import { startRolls, wanted } from './plan/startRolls';
import { drainOf } from './roll/instances';
import { makeChange } from './roll/makeChange';
import type { Change } from './roll/model';
import { nextOfGroup } from './roll/nextOfGroup';

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
    const state = await this.#read(known, signal);
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
    const known = this.#find(cluster);
    const state = await this.#read(known, signal);
    return planGroups(state, observed, target, known.config.versionTag, wish);
  }

  async observe(
    cluster: ProviderCluster,
    signal: AbortSignal,
  ): Promise<ObservedState> {
    const known = this.#find(cluster);
    const state = await this.#read(known, signal);
    return this.#observed(
      state,
      await this.#findings(known, state.groups.filter(isRolling), signal),
    );
  }

  /**
   * A roll that another move began, or to another version, is none of this hop: it has not begun,
   * and `start` takes it over.
   */
  async follow(
    cluster: ProviderCluster,
    { hop, moveKey, operation }: PursuedHop,
    signal: AbortSignal,
  ): Promise<FollowedState> {
    const known = this.#find(cluster);
    const state = await this.#read(known, signal);
    const own = ownGroups(state, hop, moveKey);
    const observed = this.#observed(
      {
        ...state,
        groups: state.groups.map(each =>
          isRolling(each) && !isRollOf(each.roll, hop.to, moveKey)
            ? { ...each, roll: undefined }
            : each,
        ),
      },
      await this.#findings(known, own, signal),
    );
    const move = openWhileNeeded(
      moveStateByVersions(hop, observed),
      { hop, operation },
      groupsOf(state, hop),
      known.config,
    );
    return {
      ...observed,
      move: own.length === 0 ? move : underWay(move, observed),
    };
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

  /** Of one group at a time; what is put back, of the first that has something to put back. */
  async advance(
    cluster: ProviderCluster,
    { hop, moveKey, aim, mayStill }: AdvancingHop,
    signal: AbortSignal,
  ): Promise<StartOutcome> {
    const known = this.#find(cluster);
    const writer = await writerOf(known, signal);
    if ('outcome' in writer) return writer;
    const { autoScaling } = await known.clients('writer');
    const own = ownGroups(await this.#read(known, signal), hop, moveKey);
    let hindrance: Reason | undefined;
    for (const each of aim === 'go-on' ? own.slice(0, 1) : own) {
      const next = await this.#next(known, each, aim, signal);
      if ('change' in next)
        return (await this.#isStill(known, next.change, each, hop, signal))
          ? makeChange(
              next.change,
              { group: each.group.name, autoScaling, writer, mayStill },
              signal,
            )
          : changed(each);
      hindrance ??= 'wait' in next ? next.wait.message : next.failed;
    }
    if (aim === 'put-back' && hindrance)
      return { outcome: 'refused', message: hindrance };
    return {
      outcome: 'already',
      reference: cluster.reference,
      message: wanted(hop, own),
    };
  }

  async #start(
    cluster: ProviderCluster,
    operation: UpgradeOperation,
    isDryRun: boolean,
    signal: AbortSignal,
  ): Promise<StartOutcome> {
    const now = this.#options.now();
    return startRolls(
      this.#find(cluster),
      operation,
      { isDryRun, now },
      signal,
    );
  }

  async insights(
    cluster: ProviderCluster,
    target: string,
    signal: AbortSignal,
  ): Promise<readonly ProviderInsight[]> {
    const known = this.#find(cluster);
    const state = await this.#read(known, signal);
    return insightsOf(state, target, known.config, this.#options.now());
  }

  #read(known: GroupCluster, signal: AbortSignal): Promise<ClusterState> {
    return readCluster(known, this.#options.now(), signal);
  }

  /** Before an instance is terminated all is read once more. */
  async #isStill(
    known: GroupCluster,
    change: Change,
    { group, roll }: RollingGroup,
    { pools }: Hop,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (change.kind !== 'terminate') return true;
    const again = groupsOf(await this.#read(known, signal), { pools })
      .filter(isRolling)
      .find(each => each.group.name === group.name);
    if (again?.roll.moveHash !== roll.moveHash) return false;
    const next = await this.#next(known, again, 'go-on', signal);
    return (
      'change' in next &&
      next.change.kind === 'terminate' &&
      next.change.instance === change.instance
    );
  }

  #next(
    known: GroupCluster,
    state: RollingGroup,
    aim: AdvancingHop['aim'],
    signal: AbortSignal,
  ) {
    return nextOfGroup(known, state, aim, this.#options.now(), signal);
  }

  async #findings(
    known: GroupCluster,
    groups: readonly RollingGroup[],
    signal: AbortSignal,
  ): Promise<Findings> {
    const waits: ProviderWait[] = [];
    const failures: Reason[] = [];
    for (const each of groups) {
      const next = await this.#next(known, each, 'go-on', signal);
      if ('wait' in next) waits.push(next.wait);
      else if ('failed' in next) failures.push(next.failed);
      else if (next.change.kind === 'evict') {
        const { node, pods } = next.change;
        waits.push(drainOf(each, node, pods.length));
      }
    }
    return { waits, failure: failures[0] };
  }

  #observed(
    state: ClusterState,
    findings: Findings = { waits: [] },
  ): ObservedState {
    const observedAt = this.#options.now().toISOString();
    return observedStateOf(state, observedAt, findings);
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

function changed({ group }: RollingGroup): StartOutcome {
  const groups = { list: [{ object: group.name }] };
  return {
    outcome: 'stale',
    message: { code: 'asg.changed', params: { groups } },
  };
}
