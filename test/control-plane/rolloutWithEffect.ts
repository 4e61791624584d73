import type { Knex } from 'knex';
import type {
  CrashPoint,
  Rollouts,
} from '@drydock/backstage-plugin-cluster-upgrades-backend';
import type { CompensatedEffect } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { UpgradePlanInput } from '@drydock/upgrade-plans';
import {
  applyMigrations,
  createEngine,
  expireLeases,
  Killer,
  WORK_TABLES,
} from '../chaos/engines';
import { REQUESTER, RolloutWorld } from '../chaos/rolloutWorld';
import { HANGS_AFTER_SECONDS } from '../src/eventually';
import { IN_FULL } from '../src/inFull';

/**
 * Around the calls about an effect, and between their answers and the record of them; in `npm test`
 * between those alone. The tests of chaos are at all of them, with effects in memory.
 */
export const EFFECT_KILLS: readonly CrashPoint[] = IN_FULL
  ? [
      'after-effect-intent',
      'before-effect-record',
      'after-effect-record',
      'before-effect-undo',
      'after-effect-undo',
      'before-effect-undone',
    ]
  : ['before-effect-record', 'after-effect-undo'];

export interface RunOptions {
  /** Where the first engine dies; the next one goes on. */
  readonly killAt?: CrashPoint;
  /** People abort the rollout as soon as this holds. */
  readonly abortWhen?: () => Promise<boolean>;
  /** After each tick in which the upgrade wrote to its cluster. */
  readonly onWrite?: () => Promise<unknown>;
}

/** The upgrade of one cluster of the platform in memory, with one effect that is real. */
export class RolloutWithEffect {
  private constructor(
    private readonly knex: Knex,
    private readonly planId: string,
    private readonly world: RolloutWorld,
    private readonly does: CompensatedEffect,
  ) {}

  /** `does`: by name of the cluster. */
  static async create(options: {
    knex: Knex;
    planId: string;
    effect: NonNullable<UpgradePlanInput['spec']['effects']>[number];
    does: (cluster: string) => CompensatedEffect;
  }): Promise<RolloutWithEffect> {
    const { knex, planId, effect, does } = options;
    await applyMigrations(knex);
    const world = new RolloutWorld(knex, planId, [{ clusters: 1 }], {
      withoutEffects: true,
      effects: [effect],
    });
    await world.store();
    return new RolloutWithEffect(knex, planId, world, does(world.stages[0][0]));
  }

  /** Until rollout and effect are over. */
  async run({ killAt, abortWhen, onWrite }: RunOptions): Promise<{
    readonly phase: string;
    readonly kills: readonly CrashPoint[];
  }> {
    const { knex, planId, world } = this;
    let killer = new Killer(killAt);
    let rollouts = this.#engine(killer);
    const {
      rollout: { id },
    } = await rollouts.fleet.start({
      planId,
      digest: world.revision.digest,
      requestedBy: REQUESTER,
      idempotencyKey: planId,
    });
    const kills: CrashPoint[] = [];
    let wanted = true;
    const deadline = performance.now() + HANGS_AFTER_SECONDS * 1000;
    while (performance.now() < deadline && !(await this.#isOver())) {
      if (wanted && (await abortWhen?.())) {
        wanted = false;
        await rollouts.fleet.control(
          id,
          { action: 'abort', reason: 'the wrong cluster' },
          REQUESTER,
        );
      }
      const written = world.world.acceptedWrites.length;
      for (const table of WORK_TABLES)
        await knex(table)
          .whereNull('ended_at_ms')
          .update({ next_attempt_at_ms: 1 });
      const { engine } = rollouts;
      await killer.run(() => engine.tick());
      if (world.world.acceptedWrites.length > written) await onWrite?.();
      if (killer.killedAt) {
        kills.push(killer.killedAt);
        rollouts.engine.stop();
        killer = new Killer();
        rollouts = this.#engine(killer);
        await expireLeases(knex);
      }
    }
    return { phase: (await rollouts.fleet.get(id)).phase, kills };
  }

  #engine(killer: Killer): Rollouts {
    const { knex, world, does } = this;
    return createEngine({
      knex,
      provider: world.provider,
      fleet: world.ports,
      effects: [does],
      crashHook: killer.hook,
    });
  }

  async #isOver(): Promise<boolean> {
    return (
      (await this.knex('rollouts').whereNull('ended_at_ms')).length +
        (await this.knex('upgrade_effects').whereNull('ended_at_ms')).length ===
      0
    );
  }
}
