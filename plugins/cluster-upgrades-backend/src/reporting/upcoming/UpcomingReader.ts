import type { Knex } from 'knex';
import { StageCalendars, WorkMeter } from '@drydock/upgrade-plans';
import {
  clustersByIds,
  visibleIds,
  type VisibilityCriteria,
} from '../../clusters/store/clusterQueries';
import type { Approvals } from '../../conditions/approvals';
import type { CatalogIndex } from '../../readiness/CatalogIndex';
import type { Clock } from '../../foundation/time/clock';
import { inSlicesOf } from '../../foundation/work/inSlices';
import { readFleetFreezes } from '../../conditions/fleetFreezes';
import { answersTo, type OwnerAnswer } from './answers';
import { approvalEnds } from './approvalEnds';
import {
  concernOf,
  ownersOf,
  seesAllConcerned,
  servicesOn,
  type Concern,
  type Onlooker,
} from './concern';
import {
  drainFactsOf,
  type DrainFacts,
} from '../../readiness/expectedDisruption';
import { expectedWindow } from './expectedWindow';
import {
  plannedClusters,
  withdrawnClusters,
  type PlannedCluster,
} from './plannedClusters';
import { snoozeBound, type SnoozeBound } from './snoozeBounds';

/** How long calendars show that an upgrade was cancelled. */
const CANCELLED_SHOWN_MS = 30 * 86_400_000;
/** What one answer may compute of windows; above it they are not known. */
const MOST_STEPS = 2_000_000;

export interface UpcomingReaderOptions {
  readonly knex: Knex;
  readonly approvals: Pick<Approvals, 'missing'>;
  readonly catalogIndex: () => Promise<CatalogIndex>;
  readonly clock: Clock;
}

/** A planned cluster with what is expected of it. */
export interface ExpectedUpgrade {
  readonly planned: PlannedCluster;
  readonly window: ReturnType<typeof expectedWindow>;
  /** Without anybody's snooze. */
  readonly firstStartMs?: number;
  readonly answers: readonly OwnerAnswer[];
}

/** An expected upgrade for those whom it concerns. */
export interface ConcernedUpgrade extends ExpectedUpgrade {
  /** Services that it concerns them for. */
  readonly services: readonly string[];
  /** Whose answer is shown and asked for. */
  readonly owner?: string;
  readonly mayAnswer: boolean;
  readonly snooze: SnoozeBound;
  readonly drain?: DrainFacts;
}

/** When clusters will be touched, for those whom it concerns. */
export class UpcomingReader {
  readonly #options: UpcomingReaderOptions;

  constructor(options: UpcomingReaderOptions) {
    this.#options = options;
  }

  /** Of a Component, System, Domain, Group, User or cluster; first first. @param entityRef - full and lower-case */
  async read(
    entityRef: string,
    onlooker: Onlooker,
  ): Promise<readonly ConcernedUpgrade[]> {
    const index = await this.#options.catalogIndex();
    const concern = await concernOf(
      this.#options.knex,
      index,
      entityRef,
      onlooker,
    );
    return this.#forOnlooker(
      concerning(await this.expected(MOST_STEPS), concern),
      concern,
      onlooker,
    );
  }

  /** Of the whole fleet. */
  async fleet(onlooker: Onlooker): Promise<readonly ConcernedUpgrade[]> {
    const planned = await this.expected(MOST_STEPS);
    return this.#forOnlooker(
      planned,
      await this.#everything(planned),
      onlooker,
    );
  }

  /** Of plans that were withdrawn lately, for calendars that showed them; of an entity, or of the whole fleet. */
  async cancelled(
    entityRef: string | undefined,
    onlooker: Onlooker,
  ): Promise<readonly ConcernedUpgrade[]> {
    const { knex, catalogIndex, clock } = this.#options;
    const withdrawn = await this.#expect(
      await withdrawnClusters(knex, clock.now() - CANCELLED_SHOWN_MS),
      MOST_STEPS,
    );
    const concern =
      entityRef === undefined
        ? await this.#everything(withdrawn)
        : await concernOf(knex, await catalogIndex(), entityRef, onlooker);
    return this.#forOnlooker(
      entityRef === undefined ? withdrawn : concerning(withdrawn, concern),
      concern,
      onlooker,
    );
  }

  /**
   * Whether a viewer may see every cluster that can be in the feed of an entity. @param visibility
   * - undefined: everything
   */
  async seesAllOf(
    entityRef: string,
    visibility: VisibilityCriteria | undefined,
  ): Promise<boolean> {
    const { knex, catalogIndex } = this.#options;
    return (
      visibility === undefined ||
      seesAllConcerned(
        knex,
        await concernOf(knex, await catalogIndex(), entityRef, {
          visibility: undefined,
          ownershipRefs: [],
        }),
        visibility,
      )
    );
  }

  async #everything(upgrades: readonly ExpectedUpgrade[]): Promise<Concern> {
    const { knex, catalogIndex } = this.#options;
    const index = await catalogIndex();
    const services = await servicesOn(
      knex,
      upgrades.map(({ planned: { clusterId } }) => clusterId),
    );
    return {
      services,
      clusterOwners: new Set(),
      answersFor: here => ownersOf(index, here),
    };
  }

  /**
   * Everything that is planned, with its window. @param mostSteps - above which windows are not
   * known; default: none
   */
  async expected(mostSteps?: number): Promise<readonly ExpectedUpgrade[]> {
    const { knex, approvals } = this.#options;
    return this.#expect(await plannedClusters(knex, approvals), mostSteps);
  }

  async #expect(
    planned: readonly PlannedCluster[],
    mostSteps: number | undefined,
  ): Promise<readonly ExpectedUpgrade[]> {
    const { knex, clock } = this.#options;
    if (planned.length === 0) return [];
    const nowMs = clock.now();
    const freezes = await readFleetFreezes(knex, nowMs);
    const answers = await answersTo(knex, [
      ...new Set(planned.map(({ planId }) => planId)),
    ]);
    const byCluster = new Map<string, OwnerAnswer[]>();
    for (const answer of answers)
      byCluster.set(`${answer.planId} ${answer.clusterId}`, [
        ...(byCluster.get(`${answer.planId} ${answer.clusterId}`) ?? []),
        answer,
      ]);
    const calendars = new StageCalendars(freezes, new WorkMeter(mostSteps));
    return inSlicesOf(planned, entry => {
      const own = byCluster.get(`${entry.planId} ${entry.clusterId}`) ?? [];
      const snoozedMs = Math.max(
        0,
        ...own.flatMap(({ answer, untilMs }) =>
          answer === 'snoozed' && untilMs !== undefined ? untilMs : [],
        ),
      );
      const plain = expectedWindow(entry, calendars, nowMs);
      const firstStartMs = Math.min(
        plain.fromMs ?? Number.POSITIVE_INFINITY,
        ...own.flatMap(answer => answer.firstStartMs ?? []),
      );
      return {
        planned: entry,
        window:
          snoozedMs > (plain.fromMs ?? 0)
            ? expectedWindow(entry, calendars, nowMs, snoozedMs)
            : plain,
        firstStartMs: Number.isFinite(firstStartMs) ? firstStartMs : undefined,
        answers: own,
      };
    });
  }

  async #forOnlooker(
    upgrades: readonly ExpectedUpgrade[],
    concern: Concern,
    { visibility, ownershipRefs }: Onlooker,
  ): Promise<readonly ConcernedUpgrade[]> {
    const { knex, clock } = this.#options;
    const ids = [
      ...new Set(upgrades.map(({ planned: { clusterId } }) => clusterId)),
    ];
    const visible = new Set(
      visibility === undefined ? ids : await visibleIds(knex, ids, visibility),
    );
    const seen = upgrades.filter(({ planned: { clusterId } }) =>
      visible.has(clusterId),
    );
    const clusters = new Map(
      (await clustersByIds(knex, [...visible])).map(cluster => [
        cluster.id,
        cluster,
      ]),
    );
    const drains = await drainFactsOf(knex, [...visible]);
    const expiries = await approvalEnds(knex, [
      ...new Set(seen.map(({ planned: { planId } }) => planId)),
    ]);
    const concerned = await inSlicesOf(seen, upgrade => {
      const { clusterId, clusterOwner, planId } = upgrade.planned;
      const services = concern.services.get(clusterId) ?? [];
      const answering = concern.answersFor(services, clusterOwner);
      const owner =
        answering.find(candidate => ownershipRefs.includes(candidate)) ??
        answering[0];
      const supportEndsMs =
        Date.parse(clusters.get(clusterId)?.supportUntil ?? '') || undefined;
      const bound = snoozeBound(
        {
          firstStartMs: upgrade.firstStartMs,
          supportEndsMs,
          approvalExpiresMs: expiries.get(planId),
        },
        clock.now(),
      );
      return {
        ...upgrade,
        services,
        owner,
        mayAnswer: owner !== undefined && ownershipRefs.includes(owner),
        snooze: bound,
        drain: drains.get(clusterId),
      };
    });
    return concerned.sort(byStart);
  }
}

function concerning(
  upgrades: readonly ExpectedUpgrade[],
  concern: Concern,
): readonly ExpectedUpgrade[] {
  return upgrades.filter(({ planned: { clusterId, clusterOwner } }) =>
    concern.isCluster
      ? clusterId === concern.clusterId
      : concern.services.has(clusterId) ||
        (clusterOwner !== undefined && concern.clusterOwners.has(clusterOwner)),
  );
}

/** What has no known start comes last. */
function byStart(a: ConcernedUpgrade, b: ConcernedUpgrade): number {
  const [left, right] = [a, b].map(
    ({ window }) => window.fromMs ?? Number.MAX_SAFE_INTEGER,
  );
  return (
    left - right || (a.planned.clusterName < b.planned.clusterName ? -1 : 1)
  );
}
