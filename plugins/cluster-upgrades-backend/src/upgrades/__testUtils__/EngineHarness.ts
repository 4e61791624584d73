import { mockServices } from '@backstage/backend-test-utils';
import {
  InMemoryUpgradeProvider,
  InMemoryUpgradeProviderOptions,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import type { Knex } from 'knex';
import { reasonText } from '@drydock/upgrade-reasons';
import {
  createRolloutEngine,
  CreateRolloutEngineOptions,
  Rollouts,
} from '../../rollouts/createRolloutEngine';
import type { UpgradeRecord } from '../model';
import type { Ports } from '../../conditions/ask';
import { createConditions } from '../../conditions/createConditions';
import { NO_PLANS } from '../../rollouts/ports';
import { DatabaseClock } from '../../foundation/time/DatabaseClock';
import type { ReadinessSummary } from '../../readiness/readinessSummary';
import type { UpgradeSubject, UpgradeSubjects } from '../ports';
import { readiness } from './records';

export const USER = { principal: 'user:default/ada', mayOverride: false };

/** Clusters and verdicts that a test sets. */
export class FakeSubjects implements UpgradeSubjects {
  readonly clusters = new Map<string, UpgradeSubject>();
  readonly refreshed: string[] = [];
  judged: ReadinessSummary = readiness();
  rechecked?: () => Promise<ReadinessSummary>;

  /** `version`: what the inventory says that it serves, from then on whatever becomes of it. */
  add(
    id: string,
    reference: string,
    provider = 'in-memory',
    version?: string,
  ): void {
    this.clusters.set(id, {
      id,
      name: id,
      owner: 'group:default/platform',
      version,
      provider: { id: provider, reference },
    });
  }
  async find(id: string): Promise<UpgradeSubject | undefined> {
    return this.clusters.get(id);
  }
  async judge(_clusterId: string, target: string): Promise<ReadinessSummary> {
    return { ...this.judged, target };
  }
  async recheck(clusterId: string, target: string): Promise<ReadinessSummary> {
    return this.rechecked ? this.rechecked() : this.judge(clusterId, target);
  }
  async requestRefresh(clusterId: string): Promise<void> {
    this.refreshed.push(clusterId);
  }
}

/** Of an engine, and what its conditions ask. */
export type EngineOptions = Partial<CreateRolloutEngineOptions> & {
  readonly ports?: Partial<Ports>;
};

/** One database, one outside world, and as many engines on them as a test makes. */
export class EngineHarness {
  readonly world = new InMemoryWorld();
  readonly subjects = new FakeSubjects();
  readonly knex: Knex;

  protected constructor(knex: Knex) {
    this.knex = knex;
  }

  static async create(knex: Knex): Promise<EngineHarness> {
    const harness = new EngineHarness(knex);
    harness.addCluster('prod-eu-1', 'v1.35.5');
    return harness;
  }

  addCluster(
    id: string,
    version: string,
    pools?: { name: string; nodes: number }[],
  ): void {
    this.world.addCluster(`fleet/${id}`, version, pools);
    this.subjects.add(id, `fleet/${id}`);
  }

  engine(
    provider: Partial<InMemoryUpgradeProviderOptions> = {},
    { ports, ...options }: EngineOptions = {},
  ): Rollouts {
    const adapter = new InMemoryUpgradeProvider({
      world: this.world,
      versions: ['v1.35.5', 'v1.36.4'],
      ...provider,
    });
    const {
      clock = new DatabaseClock({ knex: this.knex }),
      providers = new Map([[adapter.id, adapter]]),
      fleet = NO_PLANS,
    } = options;
    return createRolloutEngine({
      knex: this.knex,
      clock,
      providers,
      conditions: createConditions({
        knex: this.knex,
        clock,
        providers,
        approvals: fleet.approvals,
        ...ports,
      }),
      askDependencies: ports?.dependencies,
      subjects: this.subjects,
      logger: mockServices.logger.mock(),
      kubeletMinorsBehind: () => 3,
      timing: {
        pollMs: 0,
        blockedMs: 0,
        retryMs: 0,
        retryMaxMs: 0,
        visibleWithinMs: 60_000,
      },
      ...options,
    });
  }

  /** The leases of engines that died run out: the test's way to let time pass. */
  async expireLeases(): Promise<void> {
    for (const table of ['upgrades', 'rollouts', 'upgrade_effects'])
      await this.knex(table)
        .whereNotNull('lease_expires_at_ms')
        .update({ lease_expires_at_ms: 0 });
  }
}

/** Ticks until `done` holds; fails after `limit` ticks, whatever time they took. */
export async function tickUntil(
  rollouts: Rollouts,
  upgradeId: string,
  done: (upgrade: UpgradeRecord) => boolean,
  limit = 60,
): Promise<UpgradeRecord> {
  for (let count = 0; count < limit; count += 1) {
    const upgrade = await rollouts.upgrades.get(upgradeId);
    if (done(upgrade)) return upgrade;
    await rollouts.engine.tick();
  }
  const { phase, message, steps } = await rollouts.upgrades.get(upgradeId);
  throw new Error(
    `Not there after ${limit} ticks: ${phase}, ${
      message && reasonText(message)
    }; ${steps.map(step => `${step.type} ${step.status}`).join(', ')}`,
  );
}

export const hasEnded = (upgrade: UpgradeRecord): boolean =>
  upgrade.endedAtMs !== undefined;
