import type { Knex } from 'knex';
import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import { rolloutOperatePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  PlanEvent,
  Rollout,
  RolloutCluster,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { estimatesByProvider } from '../history/durations';
import type {
  ClusterAccessDecisions,
  ClusterPermission,
} from '../permissions/ClusterAccessDecisions';
import { denied, SOME_CLUSTERS } from '../permissions/ClusterAuthorizer';
import { findSeen } from '../permissions/findSeen';
import type { ListedEvent } from '../plans/planEventQueries';
import type { Clock } from '../time/clock';
import { readFleetFreezes } from '../conditions/fleetFreezes';
import { inSlices } from '../work/inSlices';
import type { UpgradeReader } from '../upgrades/UpgradeReader';
import { gateEventReason } from '../versionGates/gateEvents';
import type { RolloutRecord } from '../rollouts/model';
import {
  allRolloutEvents,
  listRolloutEvents,
} from '../rollouts/planEventReader';
import { presentMember } from './present/presentMember';
import {
  presentRollout,
  reasonsFor,
  RolloutViewer,
} from './present/presentRollout';
import type {
  MemberFilter,
  MemberOrder,
  RolloutFilter,
  RolloutReader,
} from '../rollouts/RolloutReader';

export interface RolloutPagesOptions {
  readonly knex: Knex;
  readonly reader: RolloutReader;
  readonly upgrades: UpgradeReader;
  readonly access: ClusterAccessDecisions;
  readonly clock: Clock;
}

/** Events that the whole record is read by at a time. */
const RECORD_PAGE = 1000;

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** A rollout that the caller may see: who sees at least one of its clusters does. */
export interface VisibleRollout {
  readonly rollout: RolloutRecord;
  readonly visibleClusterIds: readonly string[] | undefined;
  readonly sees: (clusterId: string) => boolean;
}

/** Rollouts for a caller: lists, one, its clusters and its record. */
export class RolloutPages {
  readonly #options: RolloutPagesOptions;

  constructor(options: RolloutPagesOptions) {
    this.#options = options;
  }

  /**
   * The rollout of a request.
   * @param permission - what the request needs beside seeing the rollout; whether it holds for its clusters is asked afterwards
   * @throws NotFoundError, NotAllowedError
   */
  async visible(
    credentials: BackstageCredentials,
    rolloutId: string,
    permission?: ClusterPermission,
  ): Promise<VisibleRollout> {
    const { access, reader } = this.#options;
    const { found } = await findSeen(
      () => this.requireSome(credentials, permission),
      () => ({
        what: 'rollout',
        id: rolloutId,
        find: async (): Promise<VisibleRollout | undefined> => {
          const visibleClusterIds = await access.visibleClusterIds(credentials);
          const rollout = await reader.get(rolloutId);
          const sees = seesAmong(visibleClusterIds);
          // A caller who sees none of its clusters does not learn that it exists.
          const isSeen =
            rollout &&
            (visibleClusterIds === undefined ||
              rollout.members.some(({ clusterId }) => sees(clusterId)));
          return isSeen ? { rollout, visibleClusterIds, sees } : undefined;
        },
      }),
    );
    return found;
  }

  /** @throws NotAllowedError when the caller may see no cluster, or holds the permission for none */
  async requireSome(
    credentials: BackstageCredentials,
    permission?: ClusterPermission,
  ): Promise<void> {
    await this.#options.access.requireSome(credentials, permission);
  }

  async list(
    credentials: BackstageCredentials,
    filter: Omit<RolloutFilter, 'visibleClusterIds'>,
    page: Page,
  ): Promise<{ items: Rollout[]; total: number }> {
    const visibleClusterIds = await this.#options.access.visibleClusterIds(
      credentials,
    );
    const { items, total } = await this.#options.reader.list(
      { ...filter, visibleClusterIds },
      page,
    );
    return {
      items: await this.#present(
        credentials,
        items,
        seesAmong(visibleClusterIds),
      ),
      total,
    };
  }

  async one(
    credentials: BackstageCredentials,
    { rollout, sees }: VisibleRollout,
  ): Promise<Rollout> {
    const [presented] = await this.#present(credentials, [rollout], sees);
    return presented;
  }

  async clusters(
    credentials: BackstageCredentials,
    { rollout, visibleClusterIds, sees }: VisibleRollout,
    filter: Omit<MemberFilter, 'visibleClusterIds'>,
    order: MemberOrder,
    page: Page,
  ): Promise<{ items: RolloutCluster[]; total: number }> {
    const { reader, upgrades, knex, access, clock } = this.#options;
    const { items, total } = await reader.members(
      rollout.id,
      { ...filter, visibleClusterIds },
      order,
      page,
    );
    const records = await upgrades.listByIds(
      items.flatMap(({ member }) => member.upgrade?.id ?? []),
    );
    const byId = new Map(records.map(upgrade => [upgrade.id, upgrade]));
    const estimates = await estimatesByProvider(
      knex,
      items.flatMap(({ member }) => member.providerId ?? []),
    );
    const mayOperate = await access.decider(
      credentials,
      rolloutOperatePermission,
      items.map(({ member }) => member.clusterId),
    );
    const nowMs = clock.now();
    const showReason = reasonsFor(rollout, { sees });
    const presentOne = ({ member }: (typeof items)[number]) =>
      presentMember(member, {
        rollout,
        upgrade: member.upgrade && byId.get(member.upgrade.id),
        estimate:
          member.providerId === undefined
            ? undefined
            : estimates.get(member.providerId),
        nowMs,
        mayOperate: mayOperate(member.clusterId),
        present: showReason,
      });
    return { items: items.map(presentOne), total };
  }

  async events(
    visible: VisibleRollout,
    page: Page,
  ): Promise<{ items: PlanEvent[]; total: number }> {
    const { items, total } = await listRolloutEvents(
      this.#options.knex,
      visible,
      page,
    );
    return { items: items.map(eventsFor(visible)), total };
  }

  /** The whole record, newest first. */
  async record(visible: VisibleRollout): Promise<readonly PlanEvent[]> {
    const events: PlanEvent[] = [];
    for await (const page of allRolloutEvents(
      this.#options.knex,
      visible,
      RECORD_PAGE,
    ))
      events.push(...page.map(eventsFor(visible)));
    return events;
  }

  async mayOperate(
    credentials: BackstageCredentials,
    clusterIds: readonly string[],
  ): Promise<boolean> {
    return clusterIds.every(
      await this.#options.access.decider(
        credentials,
        rolloutOperatePermission,
        clusterIds,
      ),
    );
  }

  /** @throws NotAllowedError that names the missing permission, and not how many clusters it is missing for: some may be hidden */
  async requireOperate(
    credentials: BackstageCredentials,
    clusterIds: readonly string[],
  ): Promise<void> {
    if (!(await this.mayOperate(credentials, clusterIds)))
      throw denied(rolloutOperatePermission.name, SOME_CLUSTERS);
  }

  async #present(
    credentials: BackstageCredentials,
    rollouts: readonly RolloutRecord[],
    sees: RolloutViewer['sees'],
  ): Promise<Rollout[]> {
    const { knex, access, reader, clock } = this.#options;
    const members = rollouts.flatMap(rollout => rollout.members);
    const mayOperate = await access.decider(
      credentials,
      rolloutOperatePermission,
      [...new Set(members.map(({ clusterId }) => clusterId))],
    );
    const nowMs = clock.now();
    const surroundings = {
      nowMs,
      fleetFreezes: await readFleetFreezes(knex, nowMs),
      estimates: await estimatesByProvider(
        knex,
        members.flatMap(({ providerId }) => providerId ?? []),
      ),
    };
    const approvers = await reader.approvers(rollouts);
    const presented: Rollout[] = [];
    for (const rollout of rollouts) {
      const viewer = {
        sees,
        mayOperateAll: rollout.members.every(({ clusterId }) =>
          mayOperate(clusterId),
        ),
      };
      presented.push(
        await inSlices(
          presentRollout(rollout, {
            viewer,
            surroundings,
            approvedBy: approvers(rollout),
          }),
        ),
      );
    }
    return presented;
  }
}

function seesAmong(
  visibleClusterIds: readonly string[] | undefined,
): (clusterId: string) => boolean {
  const seen = visibleClusterIds && new Set(visibleClusterIds);
  return clusterId => seen?.has(clusterId) ?? true;
}

function eventsFor({
  rollout,
  sees,
}: VisibleRollout): (event: ListedEvent) => PlanEvent {
  const present = reasonsFor(rollout, { sees });
  return ({ clusterIds, ...event }) => ({
    ...event,
    message: present(gateEventReason({ ...event, clusterIds }, sees)),
  });
}
