import type { FleetUnderFaults } from './fleetUnderFaults';
import type { RolloutWorld } from './rolloutWorld';

const MINUTE_MS = 60_000;
/** Of the plan that soaks. */
const SOAK_MINUTES = 5;
/**
 * How long both are held by the true time, milliseconds: less than the soak, and than the freeze.
 */
const HELD_MS = 4.5 * MINUTE_MS;

interface Held {
  readonly beganMs: number;
  readonly frozen: RolloutWorld;
  readonly soaking: RolloutWorld;
}

/** As plans write it, in UTC. */
function minuteOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16);
}

/**
 * Rollouts that nothing but the true time holds. To a replica that is 10 minutes fast their freeze
 * and their soak are over, to one that is 10 minutes slow the freeze has not begun.
 */
export class HeldByTime {
  /** How often it was looked whether they are held. */
  looks = 0;
  #number = 0;
  #held?: Held;

  constructor(private readonly fleet: FleetUnderFaults) {}

  /**
   * Begins them, or looks whether they are held; when their time is over others take their place.
   */
  async look(): Promise<void> {
    if (this.#held && performance.now() - this.#held.beganMs < HELD_MS)
      return this.#expectHeld(this.#held);
    this.#number += 1;
    const [beganMs, now] = [performance.now(), Date.now()];
    const freezes = [
      {
        name: 'now',
        from: minuteOf(now - 5 * MINUTE_MS),
        until: minuteOf(now + 9 * MINUTE_MS),
      },
    ];
    const frozen = await this.fleet.beginAside(
      `frozen-${this.#number}`,
      [{ clusters: 2 }],
      { freezes },
    );
    const soaking = await this.fleet.beginAside(`soaking-${this.#number}`, [
      { clusters: 1, settings: { soakMinutes: SOAK_MINUTES } },
      { clusters: 1 },
    ]);
    this.#held = { beganMs, frozen, soaking };
    return undefined;
  }

  /** Whether the last ones came as far as they may: to the end of the stage that soaks. */
  get soaks(): boolean {
    return (
      this.#held?.soaking.world.acceptedWrites.some(
        ({ kind }) => kind === 'node-pools',
      ) ?? false
    );
  }

  /** @throws Error when something of them was written */
  #expectHeld({ frozen, soaking }: Held): void {
    this.looks += 1;
    const early = [
      ...frozen.world.acceptedWrites,
      ...soaking.world.acceptedWrites.filter(
        ({ cluster }) => cluster !== soaking.stages[0][0],
      ),
    ];
    if (early.length > 0)
      throw new Error(
        `Written in a freeze or a soak: ${early
          .map(({ cluster, kind }) => `${cluster} ${kind}`)
          .join(', ')}`,
      );
  }
}
