import { said } from '@drydock/upgrade-reasons';
import type {
  GateAcknowledged,
  PlatformGate,
  PlatformGates,
} from '../platformGates';
import type { ProviderCluster } from '../upgradeProvider';

/** Gates of a platform in memory: the same for each cluster, acknowledged for each by itself. */
export class InMemoryGates implements PlatformGates {
  /** Acknowledgements that `acknowledge` wrote, as `<reference> <gate>`. */
  readonly written: string[] = [];
  /** Set: runs before a write, and may throw. */
  beforeWrite: (() => Promise<void>) | undefined;
  /** Set: runs after a write and before it is answered, and may throw. */
  afterWrite: (() => Promise<void>) | undefined;
  readonly #acknowledged = new Map<string, string>();

  constructor(
    private readonly offered: readonly Pick<PlatformGate, 'id' | 'minor'>[],
  ) {}

  /** Another user acknowledges on the platform. */
  acknowledgeByOthers(reference: string, gateId: string, by = 'oc'): void {
    this.#acknowledged.set(`${reference} ${gateId}`, by);
  }

  async list({ reference }: ProviderCluster): Promise<readonly PlatformGate[]> {
    return this.offered.map(({ id, minor }) => {
      const by = this.#acknowledged.get(`${reference} ${id}`);
      return {
        id,
        minor,
        title: said(`Gate ${id}`),
        description: [said(`Look at what ${id} says`)],
        acknowledged: by !== undefined,
        ...(by === undefined
          ? {}
          : { acknowledgedBy: by, ours: by === 'drydock' }),
      };
    });
  }

  problem(): undefined {
    return undefined;
  }

  async acknowledge(
    { reference }: ProviderCluster,
    gateId: string,
    _signal: AbortSignal,
    beforeWrite?: () => Promise<void>,
  ): Promise<GateAcknowledged> {
    await this.beforeWrite?.();
    const key = `${reference} ${gateId}`;
    if (this.#acknowledged.has(key)) return { outcome: 'already' };
    if (!this.offered.some(({ id }) => id === gateId))
      return {
        outcome: 'refused',
        message: said('The platform has no such gate'),
      };
    await beforeWrite?.();
    this.#acknowledged.set(key, 'drydock');
    this.written.push(key);
    await this.afterWrite?.();
    return { outcome: 'written' };
  }
}
