import { reasonText } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import type { CompensatedEffect } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { UpgradePlanInput } from '@drydock/upgrade-plans';
import { identifyAny } from '../../../__testUtils__/identities';
import type { CrashPoint } from '../../../foundation/engine/crashPoint';
import type { Rollouts } from '../../../rollouts/createRolloutEngine';
import type { RolloutRecord } from '../../../rollouts/model';
import {
  FleetHarness,
  PlanOptions,
} from '../../../rollouts/__testUtils__/FleetHarness';
import { readLog } from '../../store/upgradeLog';
import { FakeAlertmanager } from '../silences/__testUtils__/FakeAlertmanager';
import { SilenceAlerts } from '../silences/SilenceAlerts';

export const EFFECTS: NonNullable<UpgradePlanInput['spec']['effects']> = [
  {
    name: 'quiet',
    type: 'silence-alerts',
    source: 'main',
    matchers: [{ label: 'alertname', value: 'Node.*', match: 'regex' }],
  },
];

export const MINUTE_MS = 60_000;

/**
 * Rollouts whose upgrades silence alerts at an Alertmanager of this machine. Time goes on when the
 * test says so.
 */
export class EffectsHarness {
  readonly fleet: FleetHarness;
  readonly alertmanager: FakeAlertmanager;
  /** By how much the engines' clock and Alertmanager's are ahead. */
  aheadMs = 0;
  /** Known beside the silences. */
  otherEffects: readonly CompensatedEffect[] = [];
  readonly clock = { now: () => Date.now() + this.aheadMs };

  private constructor(fleet: FleetHarness, alertmanager: FakeAlertmanager) {
    this.fleet = fleet;
    this.alertmanager = alertmanager;
    alertmanager.nowMs = this.clock.now;
  }

  static async create(
    knex: Knex,
    plan: Partial<PlanOptions> = {},
  ): Promise<EffectsHarness> {
    const fleet = await FleetHarness.create(knex);
    await fleet.givenPlan({
      members: [['prod-eu-1']],
      ...plan,
      spec: { effects: EFFECTS, ...plan.spec },
    });
    return new EffectsHarness(fleet, await FakeAlertmanager.start());
  }

  async close(): Promise<void> {
    await this.alertmanager.stop();
  }

  engine(options: Parameters<FleetHarness['fleetEngine']>[0] = {}): Rollouts {
    return this.fleet.fleetEngine({
      effects: [
        new SilenceAlerts({
          alertmanagers: [this.alertmanager.settings()],
          identify: identifyAny,
          clock: this.clock,
        }),
        ...this.otherEffects,
      ],
      effectTiming: { lookMs: 0, settleMs: 0, retryMs: 0, retryMaxMs: 0 },
      clock: this.clock,
      ...options,
    });
  }

  /** Ticks until something was written to a cluster: the upgrade is in the middle of a hop. */
  async tickUntilWritten(
    rollouts: Rollouts,
    rolloutId: string,
    writes = 1,
  ): Promise<RolloutRecord> {
    return this.fleet.tickUntil(
      rollouts,
      rolloutId,
      () => this.fleet.world.acceptedWrites.length >= writes,
    );
  }

  /** Ticks a few times; what must not happen has had its chance by then. */
  async tickAWhile(rollouts: Rollouts): Promise<void> {
    for (let count = 0; count < 4; count += 1) {
      await this.makeDue();
      await rollouts.engine.tick();
    }
  }

  async makeDue(): Promise<void> {
    await this.fleet.makeDue();
    await this.fleet
      .knex('upgrade_effects')
      .whereNull('ended_at_ms')
      .update({ next_attempt_at_ms: 1 });
  }

  /** Ticks until nothing is left to do about any effect. */
  async tickUntilUndone(rollouts: Rollouts): Promise<void> {
    for (let count = 0; count < 20; count += 1) {
      if (
        (await this.fleet.knex('upgrade_effects').whereNull('ended_at_ms'))
          .length === 0
      )
        return;
      await this.makeDue();
      await rollouts.engine.tick();
    }
    throw new Error(`Not undone: ${JSON.stringify(await this.rows())}`);
  }

  async rows(): Promise<
    readonly { state: string; message: string; failures: number }[]
  > {
    return this.fleet
      .knex('upgrade_effects')
      .orderBy('id')
      .select('state', 'message', 'failures');
  }

  async logLines(upgradeId: string, text: string): Promise<readonly string[]> {
    return (await readLog(this.fleet.knex, upgradeId, 0, 1000))
      .map(({ message }) => reasonText(message))
      .filter(message => message.includes(text));
  }

  /** Kinds of what the record of plans says of effects. */
  async events(): Promise<readonly string[]> {
    return (
      await this.fleet
        .knex('plan_events')
        .where('kind', 'like', 'effect-%')
        .orderBy('sequence')
    ).map(({ kind }) => kind);
  }
}

/**
 * Makes rollouts with active effects, and closes what they opened after each test (jest globals).
 */
export function givenEffects(database: () => Promise<Knex>) {
  const open: EffectsHarness[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map(test => test.close()));
  });
  return async (plan: Partial<PlanOptions> = {}) => {
    const test = await EffectsHarness.create(await database(), plan);
    open.push(test);
    const rollouts = test.engine();
    return {
      test,
      fleet: test.fleet,
      alertmanager: test.alertmanager,
      rollouts,
      id: (await test.fleet.start(rollouts)).id,
    };
  };
}

/**
 * A process that dies at its first visit to a crash point: nothing of it runs on, not even a
 * `finally`.
 */
export class MortalProcess {
  diedAt?: CrashPoint;
  readonly rollouts: Rollouts;
  readonly #died: Promise<undefined>;

  constructor(test: EffectsHarness, killAt?: CrashPoint) {
    let die: () => void = () => undefined;
    this.#died = new Promise(resolve => {
      die = () => resolve(undefined);
    });
    this.rollouts = test.engine({
      crashHook: async point => {
        if (this.diedAt === undefined && point !== killAt) return;
        this.diedAt ??= point;
        die();
        await new Promise<never>(() => undefined);
      },
    });
  }

  /** False: it died on the way. */
  async tick(): Promise<boolean> {
    await Promise.race([this.rollouts.engine.tick(), this.#died]);
    if (this.diedAt === undefined) return true;
    this.rollouts.engine.stop();
    return false;
  }
}
