import type { Knex } from 'knex';
import type {
  RolloutRecord,
  Rollouts,
} from '@drydock/backstage-plugin-cluster-upgrades-backend';
import { HANGS_AFTER_SECONDS } from '../src/eventually';
import { createEngine, WORK_TABLES } from './engines';
import { expectEachHopOnce } from './expectEachHopOnce';
import { PlatformServer, startPlatformServer } from './platformServer';
import type { Random } from './random';
import { Replica } from './replicas';
import type { ReplicaSettings } from './replicaProcess';
import {
  PlannedStage,
  REQUESTER,
  RolloutWorld,
  RolloutWorldOptions,
  WRITES_PER_CLUSTER,
} from './rolloutWorld';
import { SIZES } from './sizes';
import type { Totals } from './totals';

const POLL_MS = 20;

export const pause = (milliseconds: number) =>
  new Promise<void>(resolve => setTimeout(resolve, milliseconds));

export interface FleetUnderFaultsOptions {
  readonly knex: Knex;
  readonly connection: ReplicaSettings['connection'];
  readonly random: Random;
  readonly leaseSeconds: number;
  /** How far the clock of each replica is off, milliseconds. */
  readonly skewsMs?: readonly number[];
}

/** One plan under way, as the portal that started it sees it. */
interface Running {
  readonly world: RolloutWorld;
  readonly portal: Rollouts;
  readonly rolloutId: string;
}

/** Work that engines lease. */
export interface OpenWork {
  readonly id: string;
  readonly owner?: string;
  readonly epoch: number;
}

/**
 * Two replicas as processes that always have rollouts in progress, while users forbid and allow
 * things. Each rollout that ends is compared with the writes that its platform accepted.
 */
export class FleetUnderFaults {
  readonly counts = {
    plans: 0,
    writes: 0,
    hops: 0,
    acts: 0,
    refusedAsStale: 0,
    arrivedLate: 0,
    takenUp: 0,
    mostPeriodsToTakeUp: 0,
    wentOn: 0,
    mostPeriodsWentOn: 0,
    periodsToFinish: 0,
    periodsUndisturbed: 0,
  };
  readonly replicas: Replica[] = [];
  #running: Running[] = [];
  /** Worlds of rollouts that are not to end. */
  readonly #aside: RolloutWorld[] = [];
  #stopped = false;
  #number = 0;

  private constructor(
    private readonly options: FleetUnderFaultsOptions,
    readonly platform: PlatformServer,
  ) {}

  static async start(
    options: FleetUnderFaultsOptions,
  ): Promise<FleetUnderFaults> {
    const fleets: FleetUnderFaults[] = [];
    const platform = await startPlatformServer(
      reference => fleets[0].#worldOf(reference).provider,
    );
    const fleet = new FleetUnderFaults(options, platform);
    fleets.push(fleet);
    const { connection, leaseSeconds, skewsMs = [0, 0] } = options;
    const replicas = skewsMs.map((skewMs, index) => {
      const name = `replica-${index + 1}`;
      return Replica.start(name, {
        connection,
        platformUrl: platform.urlOf(name),
        leaseSeconds,
        skewMs,
      });
    });
    fleet.replicas.push(...(await Promise.all(replicas)));
    for (const replica of fleet.replicas) replica.go();
    return fleet;
  }

  /**
   * Starts plans until enough are under way, and holds those that have ended against their world.
   */
  async keepBusy(): Promise<void> {
    await this.#reap();
    while (this.#running.length < SIZES.plansAtOnce) await this.#begin();
  }

  /** Starts a rollout that the caller follows itself. */
  async beginAside(
    planId: string,
    stages: readonly PlannedStage[],
    options: Pick<RolloutWorldOptions, 'freezes'> = {},
  ): Promise<RolloutWorld> {
    const world = new RolloutWorld(this.options.knex, planId, stages, {
      ...options,
      honoursPreconditions: true,
      withoutEffects: true,
      worksMeanwhile: true,
    });
    await world.store();
    this.#aside.push(world);
    await createEngine({
      knex: this.options.knex,
      provider: world.provider,
      fleet: world.ports,
    }).fleet.start({
      planId,
      digest: world.revision.digest,
      requestedBy: REQUESTER,
      idempotencyKey: planId,
    });
    return world;
  }

  /** Forbids something, or allows it again, as a user would. */
  async act(): Promise<void> {
    const { random } = this.options;
    const running = random.pick(this.#running);
    const { world } = running;
    this.counts.acts += 1;
    switch (random.pick(['approval', 'approval', 'pause', 'pause', 'stop'])) {
      case 'approval':
        return world.forbidden.approval
          ? world.approve()
          : world.takeApprovalBack();
      case 'pause':
        return this.#setPause(running, !world.forbidden.pause);
      default:
        return this.#setEmergencyStop(!this.#stopped);
    }
  }

  async allowAll(): Promise<void> {
    await this.#setEmergencyStop(false);
    for (const running of this.#running) {
      if (running.world.forbidden.approval) await running.world.approve();
      if (running.world.forbidden.pause) await this.#setPause(running, false);
    }
  }

  /**
   * Everything is allowed again, and every rollout must come to its end; then as many others
   * without any fault, to compare with. Notes how long each took.
   */
  async finish(): Promise<void> {
    const began = performance.now();
    await this.allowAll();
    await this.#untilAllEnded(began);
    this.counts.periodsToFinish = this.#leasePeriodsSince(began);
    const beganAgain = performance.now();
    await this.keepBusy();
    await this.#untilAllEnded(beganAgain);
    this.counts.periodsUndisturbed = this.#leasePeriodsSince(beganAgain);
  }

  async #untilAllEnded(began: number): Promise<void> {
    while (this.#running.length > 0) {
      if (performance.now() - began > HANGS_AFTER_SECONDS * 1000)
        throw new Error(
          `Does not converge: ${JSON.stringify(
            await this.#records(),
            undefined,
            1,
          ).slice(0, 4000)}`,
        );
      await this.#reap();
      await pause(POLL_MS);
    }
  }

  /** Upgrades and rollouts that have not ended. */
  async openWork(): Promise<readonly OpenWork[]> {
    return this.#work(query => query.whereNull('ended_at_ms'));
  }

  async #work(
    which: (query: Knex.QueryBuilder) => void,
  ): Promise<readonly OpenWork[]> {
    const rows = await Promise.all(
      WORK_TABLES.map(table =>
        this.options.knex(table).modify(which).select<
          {
            id: string;
            lease_owner: string | null;
            lease_epoch: number | string;
          }[]
        >('id', 'lease_owner', 'lease_epoch'),
      ),
    );
    return rows.flat().map(row => ({
      id: row.id,
      owner: row.lease_owner ?? undefined,
      epoch: Number(row.lease_epoch),
    }));
  }

  /**
   * Waits until all work that an engine held at a fault has gone on, and notes how long that took.
   * Work that another engine claimed had been hit by the fault. Work that its own engine gave back
   * or ended would have gone on without the fault, too.
   */
  async untilTakenUp(
    held: readonly OpenWork[],
    sinceMs: number,
  ): Promise<void> {
    const { counts } = this;
    let left = held.filter(({ owner }) => owner !== undefined);
    while (left.length > 0) {
      if (performance.now() - sinceMs > HANGS_AFTER_SECONDS * 1000)
        throw new Error(
          `No engine took up ${left.map(({ id }) => id).join(', ')}`,
        );
      const ids = left.map(({ id }) => id);
      const now = new Map(
        (await this.#work(query => query.whereIn('id', ids))).map(work => [
          work.id,
          work,
        ]),
      );
      const periods = this.#leasePeriodsSince(sinceMs);
      for (const { id, epoch } of left.filter(
        work => !isHeldStill(work, now),
      )) {
        if ((now.get(id)?.epoch ?? epoch) > epoch) {
          counts.takenUp += 1;
          counts.mostPeriodsToTakeUp = Math.max(
            counts.mostPeriodsToTakeUp,
            periods,
          );
        } else {
          counts.wentOn += 1;
          counts.mostPeriodsWentOn = Math.max(
            counts.mostPeriodsWentOn,
            periods,
          );
        }
      }
      left = left.filter(work => isHeldStill(work, now));
      if (left.length > 0) await pause(POLL_MS);
    }
  }

  /** For the last line of `npm run chaos`. */
  get totals(): Totals {
    const { plans, acts, writes, hops } = this.counts;
    return {
      rollouts: plans,
      actsOfPeople: acts,
      acceptedWrites: writes,
      hops,
    };
  }

  /** In words, for the numbers of a run. */
  get convergence(): string {
    const {
      takenUp,
      mostPeriodsToTakeUp,
      wentOn,
      mostPeriodsWentOn,
      periodsToFinish,
      periodsUndisturbed,
    } = this.counts;
    return `of what was held at a fault ${takenUp} were claimed anew, at most ${mostPeriodsToTakeUp.toFixed(
      1,
    )} lease periods later; with ${wentOn} their own engine went on, for at most ${mostPeriodsWentOn.toFixed(
      1,
    )}; all rollouts ended ${periodsToFinish.toFixed(
      1,
    )} lease periods after the last, and as many from their beginning without a fault in ${periodsUndisturbed.toFixed(
      1,
    )}`;
  }

  /** Of what was held at some time, that which is held under the same claim. */
  async stillHeld(held: readonly OpenWork[]): Promise<readonly OpenWork[]> {
    const now = new Map((await this.openWork()).map(work => [work.id, work]));
    return held.filter(work => isHeldStill(work, now));
  }

  /** Whether a replica has a transaction open that waits for it. */
  async isInTransaction({ name }: Replica): Promise<boolean> {
    return (
      (await this.options
        .knex('pg_stat_activity')
        .where({ application_name: name })
        .whereLike('state', 'idle in transaction%')
        .first('pid')) !== undefined
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.replicas.map(replica => replica.kill()));
    await this.platform.close();
  }

  async #begin(): Promise<void> {
    const { knex, random } = this.options;
    this.#number += 1;
    const stages = Array.from({ length: random.between(1, 2) }, () => ({
      clusters: random.between(1, SIZES.clustersOfStage),
      settings: {
        maxConcurrent: random.between(2, 5),
        canaries: random.between(0, 1),
      },
    }));
    const world = new RolloutWorld(knex, `plan-${this.#number}`, stages, {
      honoursPreconditions: true,
      withoutEffects: true,
      worksMeanwhile: true,
    });
    if (this.#stopped) world.forbidden.emergencyStop = true;
    await world.store();
    const portal = createEngine({
      knex,
      provider: world.provider,
      fleet: world.ports,
    });
    // Known before its engines ask for its clusters.
    const running = { world, portal, rolloutId: '' };
    this.#running.push(running);
    // Nothing starts while the fleet is stopped.
    if (this.#stopped) await this.#setEmergencyStop(false);
    const { rollout } = await portal.fleet.start({
      planId: world.planId,
      digest: world.revision.digest,
      requestedBy: REQUESTER,
      idempotencyKey: world.planId,
    });
    running.rolloutId = rollout.id;
  }

  async #reap(): Promise<void> {
    const dead = this.replicas.filter(({ endedByItself }) => endedByItself);
    if (dead.length > 0)
      throw new Error(
        `${dead.map(({ name }) => name).join(', ')} ended by itself`,
      );
    for (const running of [...this.#running]) {
      const rollout = await running.portal.fleet.get(running.rolloutId);
      if (rollout.endedAtMs === undefined) continue;
      const { world } = running;
      await expectEachHopOnce(world, rollout, world.planId);
      this.counts.plans += 1;
      this.counts.writes += world.world.acceptedWrites.length;
      this.counts.hops += world.stages.flat().length * WRITES_PER_CLUSTER;
      this.counts.refusedAsStale += world.provider.refusedAsStale;
      this.counts.arrivedLate += world.arrivedLate;
      this.#running = this.#running.filter(other => other !== running);
    }
  }

  async #setPause(
    { world, portal, rolloutId }: Running,
    paused: boolean,
  ): Promise<void> {
    if ((await portal.fleet.get(rolloutId)).endedAtMs !== undefined) return;
    if (!paused) world.forbidden.pause = false;
    try {
      await portal.fleet.control(
        rolloutId,
        { action: paused ? 'pause' : 'resume' },
        REQUESTER,
      );
    } catch (error) {
      // The rollout may have ended in the meantime, which is an error to users.
      if ((await portal.fleet.get(rolloutId)).endedAtMs !== undefined) return;
      throw error;
    }
    if (paused) await world.forbid('pause');
  }

  async #setEmergencyStop(active: boolean): Promise<void> {
    if (active === this.#stopped) return;
    const worlds = this.#running.map(({ world }) => world);
    if (!active)
      for (const world of worlds) world.forbidden.emergencyStop = false;
    await worlds[0].setEmergencyStop(active);
    this.#stopped = active;
    if (active) for (const world of worlds) await world.forbid('emergencyStop');
  }

  #worldOf(reference: string): RolloutWorld {
    const found = [
      ...this.#aside,
      ...this.#running.map(({ world }) => world),
    ].find(world => world.stages.flat().includes(reference));
    if (!found) throw new Error(`No cluster ${reference} is being upgraded`);
    return found;
  }

  async #records(): Promise<readonly RolloutRecord[]> {
    return Promise.all(
      this.#running.map(({ portal, rolloutId }) => portal.fleet.get(rolloutId)),
    );
  }

  #leasePeriodsSince(sinceMs: number): number {
    return (performance.now() - sinceMs) / (this.options.leaseSeconds * 1000);
  }
}

function isHeldStill(
  { id, owner, epoch }: OpenWork,
  now: ReadonlyMap<string, OpenWork>,
): boolean {
  return (
    owner !== undefined &&
    now.get(id)?.owner === owner &&
    now.get(id)?.epoch === epoch
  );
}
