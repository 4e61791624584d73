import type { Knex } from 'knex';
import { reasonText } from '@drydock/upgrade-reasons';
import type { LoggerService } from '@backstage/backend-plugin-api';
import {
  applyMigrations,
  createRolloutEngine,
  CrashHook,
  CrashPoint,
  FleetPorts,
  Rollouts,
  UpgradeRecord,
} from '@drydock/backstage-plugin-cluster-upgrades-backend';
import type {
  CompensatedEffect,
  UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ReadySubjects } from './readySubjects';

export const USER = { principal: 'user:default/chaos', mayOverride: false };

export interface EngineOptions {
  readonly knex: Knex;
  readonly provider: UpgradeProvider;
  /** Changes the node pools of each cluster, which the provider then does not. */
  readonly ofPools?: UpgradeProvider;
  readonly reference?: (clusterId: string) => string;
  /** What its clusters run. */
  readonly version?: string;
  /** Where a cluster belongs, as its plan was approved for; unknown by default. */
  readonly environment?: (clusterId: string) => string | undefined;
  readonly crashHook?: CrashHook;
  readonly pollMs?: number;
  readonly fleet?: FleetPorts;
  readonly effects?: readonly CompensatedEffect[];
  readonly hooks?: Parameters<typeof createRolloutEngine>[0]['hooks'];
}

/** Keeps nothing, unlike a mock: the engines of one file log many thousands of lines. */
const SILENT: LoggerService = {
  error: () => undefined,
  warn: () => undefined,
  info: () => undefined,
  debug: () => undefined,
  child: () => SILENT,
};

/**
 * One engine, as one replica of a portal has it, driven by the test's ticks alone: requests do not
 * wake it in the background.
 */
export function createEngine({
  knex,
  provider,
  ofPools,
  reference = id => id,
  version,
  environment,
  crashHook,
  pollMs = 0,
  fleet,
  effects,
  hooks,
}: EngineOptions): Rollouts {
  const rollouts = createRolloutEngine({
    knex,
    providers: new Map(
      [provider, ...(ofPools ? [ofPools] : [])].map(each => [each.id, each]),
    ),
    subjects: new ReadySubjects(
      provider.id,
      reference,
      version,
      ofPools &&
        (id => [
          {
            id: provider.id,
            reference: reference(id),
            components: ['control-plane'],
          },
          {
            id: ofPools.id,
            reference: reference(id),
            components: ['node-pools'],
          },
        ]),
      environment,
    ),
    logger: SILENT,
    kubeletMinorsBehind: () => 3,
    timing: { pollMs, blockedMs: 0, retryMs: 0, retryMaxMs: 0 },
    crashHook,
    fleet,
    effects,
    hooks,
    effectTiming: { lookMs: 0, settleMs: 0, retryMs: 0, retryMaxMs: 0 },
  });
  // No spy: jest would keep thousands of dead engines until the end of the file.
  Object.defineProperty(rollouts.engine, 'wake', { value: () => undefined });
  return rollouts;
}

export { applyMigrations };

/**
 * A process that can be killed: once the crash point is reached nothing of it passes another one,
 * not even a `finally`, and nothing of it goes outside by `onlyAlive`. Between two crash points it
 * may still finish what it asks of the database, as a server may carry out what a dead client has
 * sent.
 */
export class Killer {
  #reached: (point: CrashPoint) => void = () => undefined;
  #count = 0;
  readonly #killAt?: number | CrashPoint;
  readonly visited: CrashPoint[] = [];
  /** Resolves when the process is dead. */
  readonly killed: Promise<CrashPoint>;
  killedAt?: CrashPoint;

  /**
   * `killAt`: index, from 0, of the visit to any crash point at which the process dies, or the
   * point itself; undefined: it lives.
   */
  constructor(killAt?: number | CrashPoint) {
    this.#killAt = killAt;
    this.killed = new Promise(resolve => {
      this.#reached = resolve;
    });
  }

  /** Dies at its next crash point, which is this one. */
  kill(point: CrashPoint): void {
    this.killedAt = point;
    this.#reached(point);
  }

  readonly hook: CrashHook = async point => {
    if (this.killedAt === undefined) {
      this.visited.push(point);
      if (point !== this.#killAt && this.#count++ !== this.#killAt) return;
      this.kill(point);
    }
    // Everything else that the process did ends here, too.
    await new Promise<never>(() => undefined);
  };

  /**
   * What is outside, as this process reaches it: a dead one calls nothing, and is answered nothing.
   */
  onlyAlive<T extends object>(outside: T): T {
    return new Proxy(outside, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...parameters: unknown[]) =>
          this.killedAt === undefined
            ? value.apply(target, parameters)
            : new Promise<never>(() => undefined);
      },
    });
  }

  /** Runs something of that process; undefined when it died on the way. */
  async run<T>(work: () => Promise<T>): Promise<T | undefined> {
    return Promise.race([work(), this.killed.then(() => undefined)]);
  }
}

/** Tables whose rows engines lease. */
export const WORK_TABLES = ['upgrades', 'rollouts', 'upgrade_effects'] as const;

/** Lets the leases of dead engines run out: the tests' way to let time pass. */
export async function expireLeases(knex: Knex): Promise<void> {
  for (const table of WORK_TABLES)
    await knex(table)
      .whereNotNull('lease_expires_at_ms')
      .update({ lease_expires_at_ms: 0 });
}

/** Ticks until the upgrade ended; a test that needs more ticks than this does not converge. */
export async function driveToEnd(
  rollouts: Rollouts,
  upgradeId: string,
  limit = 80,
): Promise<UpgradeRecord> {
  for (let count = 0; count < limit; count += 1) {
    const upgrade = await rollouts.upgrades.get(upgradeId);
    if (upgrade.endedAtMs !== undefined) return upgrade;
    await rollouts.engine.tick();
  }
  const { phase, message } = await rollouts.upgrades.get(upgradeId);
  throw new Error(
    `The upgrade did not end within ${limit} ticks: ${phase}, ${
      message && reasonText(message)
    }`,
  );
}

/** A gate for "stopped in the middle": `reached` resolves at the wait, `open` lets it go on. */
export class Gate {
  open: () => void = () => undefined;
  #arrive: () => void = () => undefined;
  readonly #opened = new Promise<void>(resolve => {
    this.open = resolve;
  });
  readonly reached = new Promise<void>(resolve => {
    this.#arrive = resolve;
  });

  async wait(): Promise<void> {
    this.#arrive();
    await this.#opened;
  }
}
