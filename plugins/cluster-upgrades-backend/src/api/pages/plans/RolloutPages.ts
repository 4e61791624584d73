import type { NameOfPlatform } from '@drydock/upgrade-readiness';
import type { Knex } from 'knex';
import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import {
  nodeReplacePermission,
  rolloutOperatePermission,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  PlanEvent,
  Rollout,
  RolloutCluster,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { estimatesByProvider } from '../../../upgrades/history/durations';
import type { Caller } from '../../../clusters/permissions/Access';
import type { ClusterIds } from '../../../clusters/permissions/ClusterIds';
import { denied, SOME_CLUSTERS } from '../../../clusters/permissions/denied';
import { requireReplacement } from '../../../clusters/permissions/requireReplacement';
import { notFound } from '../../../clusters/permissions/findSeen';
import { asVisible, type Visible } from '../../../clusters/permissions/Visible';
import type { PlanSnapshot } from '../../../plans/model';
import { membersOf, membersToReplace } from '../../../plans/preview/snapshot';
import { terminatesInstances } from '../../../upgrades/start/nodeReplacement';
import type { ListedEvent } from '../../../plans/store/planEventQueries';
import type { Clock } from '../../../foundation/time/clock';
import { readFleetFreezes } from '../../../conditions/fleetFreezes';
import { inSlices } from '../../../foundation/work/inSlices';
import type { UpgradeReader } from '../../../upgrades/store/UpgradeReader';
import { gateEventReason } from '../../../conditions/versionGates/gateEvents';
import type { MemberRecord, RolloutRecord } from '../../../rollouts/model';
import {
  allRolloutEvents,
  listRolloutEvents,
} from '../../../rollouts/store/planEventReader';
import { largeCsv } from '../../exports/csv';
import { EVENT_CSV_COLUMNS, eventCsvRow } from '../../exports/eventCsv';
import { MEMBER_CSV_COLUMNS, memberCsvRow } from '../../exports/memberCsv';
import { presentMember } from '../../present/presentMember';
import {
  presentRollout,
  reasonsFor,
  RolloutViewer,
} from '../../present/presentRollout';
import type {
  MemberFilter,
  MemberOrder,
  RolloutFilter,
  RolloutReader,
} from '../../../rollouts/store/RolloutReader';

export interface RolloutPagesOptions {
  readonly knex: Knex;
  readonly reader: RolloutReader;
  readonly upgrades: UpgradeReader;
  readonly clusterIds: Pick<ClusterIds, 'visible' | 'decide'>;
  readonly clock: Clock;
  readonly nameOfPlatform: NameOfPlatform;
}

/** Events that the whole record is read by at a time. */
const RECORD_PAGE = 1000;

/** Clusters that an export reads at a time. */
const CSV_PAGE = 200;
type Csv = { readonly csv: string; readonly rows: number };

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

  /** A rollout with a cluster that the caller sees: who sees none does not learn that it exists. */
  async visible(
    caller: Caller,
    rolloutId: string,
  ): Promise<Visible<VisibleRollout> | undefined> {
    const { clusterIds, reader } = this.#options;
    const visibleClusterIds = await clusterIds.visible(caller);
    const rollout = await reader.get(rolloutId);
    const sees = seesAmong(visibleClusterIds);
    const isSeen =
      rollout &&
      (visibleClusterIds === undefined ||
        rollout.members.some(({ clusterId }) => sees(clusterId)));
    return isSeen ? asVisible({ rollout, visibleClusterIds, sees }) : undefined;
  }

  async list(
    caller: Caller,
    filter: Omit<RolloutFilter, 'visibleClusterIds'>,
    page: Page,
  ): Promise<{ items: Rollout[]; total: number }> {
    const visibleClusterIds = await this.#options.clusterIds.visible(caller);
    const { items, total } = await this.#options.reader.list(
      { ...filter, visibleClusterIds },
      page,
    );
    return {
      items: await this.#present(
        caller.credentials,
        items,
        seesAmong(visibleClusterIds),
      ),
      total,
    };
  }

  async one(
    { credentials }: Caller,
    { rollout, sees }: Visible<VisibleRollout>,
  ): Promise<Rollout> {
    const [presented] = await this.#present(credentials, [rollout], sees);
    return presented;
  }

  /** A rollout as it is after a change. @throws NotFoundError */
  async again(caller: Caller, rolloutId: string): Promise<Rollout> {
    const visible = await this.visible(caller, rolloutId);
    if (!visible) throw notFound('rollout', rolloutId);
    return this.one(caller, visible);
  }

  async clusters(
    { credentials }: Caller,
    { rollout, visibleClusterIds, sees }: Visible<VisibleRollout>,
    filter: Omit<MemberFilter, 'visibleClusterIds'>,
    order: MemberOrder,
    page: Page,
  ): Promise<{ items: RolloutCluster[]; total: number }> {
    const { reader, upgrades, knex, clusterIds, clock } = this.#options;
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
    const mayOperate = await clusterIds.decide(
      credentials,
      rolloutOperatePermission,
      items.map(({ member }) => member.clusterId),
    );
    const mayReplace = await this.#mayReplace(
      credentials,
      items.map(({ member }) => member),
    );
    const nowMs = clock.now();
    const showReason = reasonsFor(rollout, { sees });
    const presentOne = ({ member }: (typeof items)[number]) =>
      presentMember(member, {
        nameOfPlatform: this.#options.nameOfPlatform,
        rollout,
        upgrade: member.upgrade && byId.get(member.upgrade.id),
        estimate:
          member.providerId === undefined
            ? undefined
            : estimates.get(member.providerId),
        nowMs,
        mayOperate: mayOperate(member.clusterId),
        mayReplace: mayReplace(member),
        present: showReason,
      });
    return { items: items.map(presentOne), total };
  }

  /** All clusters that match, as CSV. */
  async clustersCsv(
    caller: Caller,
    visible: Visible<VisibleRollout>,
    filter: Omit<MemberFilter, 'visibleClusterIds'>,
  ): Promise<Csv> {
    const rows: ReturnType<typeof memberCsvRow>[] = [];
    for (let offset = 0; ; offset += CSV_PAGE) {
      const { items } = await this.clusters(
        caller,
        visible,
        filter,
        { sort: 'stage', order: 'asc' },
        { offset, limit: CSV_PAGE },
      );
      rows.push(...items.map(memberCsvRow));
      if (items.length < CSV_PAGE) break;
    }
    return {
      csv: await largeCsv(MEMBER_CSV_COLUMNS, rows, row => row),
      rows: rows.length,
    };
  }

  async events(
    visible: Visible<VisibleRollout>,
    page: Page,
  ): Promise<{ items: PlanEvent[]; total: number }> {
    const { items, total } = await listRolloutEvents(
      this.#options.knex,
      visible,
      page,
    );
    return { items: items.map(eventsFor(visible)), total };
  }

  /** The whole record as CSV, newest first. */
  async recordCsv(visible: Visible<VisibleRollout>): Promise<Csv> {
    const events: PlanEvent[] = [];
    for await (const page of allRolloutEvents(
      this.#options.knex,
      visible,
      RECORD_PAGE,
    ))
      events.push(...page.map(eventsFor(visible)));
    return {
      csv: await largeCsv(EVENT_CSV_COLUMNS, events, eventCsvRow),
      rows: events.length,
    };
  }

  /**
   * @throws NotAllowedError that names the missing permission, and not how many clusters it is
   *   missing for: some may be hidden
   */
  async requireStart(
    { credentials }: Caller,
    snapshot: PlanSnapshot,
  ): Promise<void> {
    const { clusterIds } = this.#options;
    const members = membersOf(snapshot).map(({ clusterId }) => clusterId);
    const may = await clusterIds.decide(
      credentials,
      rolloutOperatePermission,
      members,
    );
    if (!members.every(may))
      throw denied(rolloutOperatePermission.name, SOME_CLUSTERS);
    await requireReplacement(
      credentials,
      membersToReplace(snapshot),
      clusterIds,
    );
  }

  /** Whether instances of a member may be terminated, or none are. */
  async #mayReplace(
    credentials: BackstageCredentials,
    members: readonly MemberRecord[],
  ): Promise<(member: MemberRecord) => boolean> {
    const concerned = members.filter(({ hops }) => terminatesInstances(hops));
    if (concerned.length === 0) return () => true;
    const may = await this.#options.clusterIds.decide(
      credentials,
      nodeReplacePermission,
      [...new Set(concerned.map(({ clusterId }) => clusterId))],
    );
    return ({ hops, clusterId }) =>
      !terminatesInstances(hops) || may(clusterId);
  }

  async #present(
    credentials: BackstageCredentials,
    rollouts: readonly RolloutRecord[],
    sees: RolloutViewer['sees'],
  ): Promise<Rollout[]> {
    const { knex, clusterIds, reader, upgrades, clock } = this.#options;
    const members = rollouts.flatMap(rollout => rollout.members);
    const mayOperate = await clusterIds.decide(
      credentials,
      rolloutOperatePermission,
      [...new Set(members.map(({ clusterId }) => clusterId))],
    );
    const mayReplace = await this.#mayReplace(credentials, members);
    const nowMs = clock.now();
    const situation = {
      nowMs,
      fleetFreezes: await readFleetFreezes(knex, nowMs),
      estimates: await estimatesByProvider(
        knex,
        members.flatMap(({ providerId }) => providerId ?? []),
      ),
    };
    const approvers = await reader.approvers(rollouts);
    const running = await upgrades.listByIds(
      rollouts.flatMap(rollout => runningUpgrades(rollout, sees)),
    );
    const runningById = new Map(running.map(upgrade => [upgrade.id, upgrade]));
    const presented: Rollout[] = [];
    for (const rollout of rollouts) {
      const viewer = {
        sees,
        mayOperateAll: rollout.members.every(({ clusterId }) =>
          mayOperate(clusterId),
        ),
        mayReplaceAll: rollout.members.every(mayReplace),
      };
      presented.push(
        await inSlices(
          presentRollout(rollout, {
            viewer,
            situation,
            approvedBy: approvers(rollout),
            upgrades: runningById,
          }),
        ),
      );
    }
    return presented;
  }
}

function runningUpgrades(
  { members }: RolloutRecord,
  sees: RolloutViewer['sees'],
): readonly string[] {
  return members.flatMap(({ phase, upgrade, clusterId }) =>
    phase === 'running' && upgrade && sees(clusterId) ? [upgrade.id] : [],
  );
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
