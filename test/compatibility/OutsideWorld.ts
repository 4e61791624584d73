import type {
  ClusterListing,
  ClusterRecord,
  ClusterSource,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
  type AcceptedWrite,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { NotedEffect } from '../chaos/notedEffect';
import { WorldAccess } from './WorldAccess';

export const FROM = 'v1.35.5';
export const TARGET = 'v1.36.4';

/** The outside world as a recording keeps it. */
export interface KeptWorld {
  readonly clusters: Readonly<
    Record<string, ReturnType<InMemoryWorld['state']>>
  >;
  /** All that the platform was ever asked to change, in order. */
  readonly writes: readonly AcceptedWrite[];
  /** Compensated effects: those in effect, and how often one was taken and undone. */
  readonly effects: {
    readonly active: NotedEffect['active'];
    readonly taken: number;
    readonly undone: number;
  };
}

const EMPTY: KeptWorld = {
  clusters: {},
  writes: [],
  effects: { active: [], taken: 0, undone: 0 },
};

/**
 * What is outside of the database: a platform with its clusters and a kind of effect. It accepts
 * every write and counts it, outlives every engine, and can be kept and brought back.
 */
export class OutsideWorld implements ClusterSource {
  readonly id = 'compatibility';
  readonly title = 'Clusters of the recording';
  readonly world = new InMemoryWorld();
  readonly effect: NotedEffect;
  readonly #names: string[] = [];
  readonly #before: KeptWorld;

  constructor(before: KeptWorld = EMPTY) {
    this.#before = before;
    this.effect = new NotedEffect({
      onTaken: () => undefined,
      active: before.effects.active,
    });
    for (const [name, state] of Object.entries(before.clusters)) {
      this.add(name);
      Object.assign(this.world.state(name), structuredClone(state));
    }
  }

  /** `<environment>-<number>`, with nodes of a version. */
  add(name: string, nodes = FROM): void {
    this.#names.push(name);
    this.world.addCluster(name, FROM);
    for (const pool of this.world.state(name).pools)
      Object.assign(pool, { desired: nodes, current: nodes });
  }

  get names(): readonly string[] {
    return this.#names;
  }

  /** A platform whose calls fail where `beforeWrite` throws. */
  provider(beforeWrite?: () => Promise<void>): InMemoryUpgradeProvider {
    return new InMemoryUpgradeProvider({
      world: this.world,
      versions: [FROM, TARGET],
      acceptsEverything: true,
      beforeWrite,
    });
  }

  /** Of all engines that ever worked on it. */
  get writes(): readonly AcceptedWrite[] {
    return [...this.#before.writes, ...this.world.acceptedWrites];
  }

  keep(): KeptWorld {
    const { effects } = this.#before;
    return structuredClone({
      clusters: Object.fromEntries(
        this.#names.map(name => [name, this.world.state(name)]),
      ),
      writes: this.writes,
      effects: {
        active: this.effect.active,
        taken: effects.taken + this.effect.taken,
        undone: effects.undone + this.effect.undone,
      },
    });
  }

  async list(): Promise<ClusterListing> {
    const clusters = this.#names.map(
      (name): ClusterRecord => ({
        name,
        environment: name.split('-')[0],
        owner: `group:default/team-${name.split('-')[0]}`,
        provider: { id: 'in-memory', reference: name },
        labels: { name },
      }),
    );
    return { complete: true, clusters };
  }

  async access({ name }: ClusterRecord): Promise<WorldAccess> {
    return new WorldAccess(name, () => this.world.state(name));
  }
}
