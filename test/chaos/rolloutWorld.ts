import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Knex } from 'knex';
import {
  DatabaseApprovals,
  EmergencyStops,
  wakeRollouts,
  type FleetPorts,
  type StartableRevision,
} from '@drydock/backstage-plugin-cluster-upgrades-backend';
import { InMemoryWorld } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { planSchema, type UpgradePlanInput } from '@drydock/upgrade-plans';
import { NotedEffect } from './notedEffect';
import { NotingPlatform } from './notingPlatform';
import { PASSED_GATES } from './rolloutPorts';

export const REQUESTER = 'user:default/ada';
const APPROVER = 'user:default/grace';
const FROM = 'v1.35.5';
const TARGET = 'v1.36.4';
const DIGEST = 'digest';
const HOPS: readonly Hop[] = [
  {
    kind: 'control-plane',
    from: FROM,
    to: TARGET,
    disrupts: ['control-plane'],
  },
  { kind: 'node-pools', from: FROM, to: TARGET, disrupts: ['nodes'] },
];
/** Accepted writes of one cluster. */
export const WRITES_PER_CLUSTER = HOPS.length;

/** Why nothing may be written, as seen from outside. */
export interface Forbidden {
  approval: boolean;
  emergencyStop: boolean;
  pause: boolean;
  freeze: boolean;
}

export interface PlannedStage {
  readonly clusters: number;
  readonly settings?: Partial<UpgradePlanInput['spec']['stages'][number]>;
}

export interface RolloutWorldOptions {
  /** Throws to lose a call before it does anything. */
  readonly beforeWrite?: () => void;
  /** Throws to lose the answer of a call that was done. */
  readonly afterWrite?: () => void;
  /**
   * The platform refuses writes based on outdated observations, as real ones do; without this it
   * accepts everything.
   */
  readonly honoursPreconditions?: boolean;
  /** Without effects around the upgrades. */
  readonly withoutEffects?: boolean;
  /** Of the plan, in place of the noted one. */
  readonly effects?: UpgradePlanInput['spec']['effects'];
  readonly hooks?: UpgradePlanInput['spec']['hooks'];
  /** Of the plan. */
  readonly freezes?: UpgradePlanInput['spec']['freezes'];
  /** Engines work while people forbid: what was on its way at that moment may still arrive. */
  readonly worksMeanwhile?: boolean;
}

/**
 * One approved plan over simulated clusters, and a platform that accepts what it is asked for and
 * notes each write that it should not have been asked for.
 */
export class RolloutWorld {
  readonly world = new InMemoryWorld();
  readonly violations: string[] = [];
  readonly forbidden: Forbidden = {
    approval: false,
    emergencyStop: false,
    pause: false,
    freeze: false,
  };
  /**
   * Keys of writes that had been permitted, and were on their way, when something was forbidden:
   * they may still arrive.
   */
  readonly permittedBefore = new Set<string>();
  arrivedLate = 0;
  readonly effect: NotedEffect;
  readonly provider: NotingPlatform;
  readonly revision: StartableRevision;
  /** Clusters of each stage, in order. */
  readonly stages: readonly (readonly string[])[];
  readonly limits: readonly number[];
  mostAtOnce = 0;

  constructor(
    readonly knex: Knex,
    readonly planId: string,
    stages: readonly PlannedStage[],
    private readonly options: RolloutWorldOptions = {},
  ) {
    this.stages = stages.map(({ clusters }, index) =>
      Array.from(
        { length: clusters },
        (_, number) => `${planId}-s${index + 1}-c${number + 1}`,
      ),
    );
    const plan = planSchema.parse({
      apiVersion: 'drydock.dev/v1',
      kind: 'UpgradePlan',
      metadata: { name: planId },
      spec: {
        target: '1.36',
        freezes: options.freezes,
        effects:
          options.effects ??
          (options.withoutEffects
            ? []
            : [
                {
                  name: 'note',
                  type: 'extension' as const,
                  effect: NotedEffect.id,
                },
              ]),
        hooks: options.hooks,
        stages: stages.map(({ settings }, index) => ({
          name: `stage-${index + 1}`,
          clusters: {},
          ...settings,
        })),
      },
    });
    this.limits = plan.spec.stages.map(({ maxConcurrent }) =>
      Number(maxConcurrent),
    );
    const members = (ids: readonly string[], canaries: number) =>
      ids.map((id, index) => ({
        clusterId: id,
        clusterName: id,
        canary: index < canaries,
        from: FROM,
        target: TARGET,
        hops: HOPS,
        change: { minor: true, nodes: true },
        verdict: 'ready' as const,
        blockers: [],
        notRun: [],
      }));
    const snapshot = {
      target: TARGET,
      stages: plan.spec.stages.map((stage, index) => ({
        name: stage.name,
        members: members(this.stages[index], stage.canaries),
      })),
    };
    this.revision = {
      planId,
      revision: 1,
      digest: DIGEST,
      title: planId,
      plan,
      snapshot,
      leftOut: [],
    };
    for (const id of this.stages.flat()) this.world.addCluster(id, FROM);
    this.effect = new NotedEffect({
      onTaken: ({ key, cluster }) =>
        this.#expectPermitted(`effect of ${cluster.id} taken`, key),
      afterCall: options.afterWrite,
    });
    this.provider = new NotingPlatform(this.world, {
      honoursPreconditions: options.honoursPreconditions ?? false,
      beforeWrite: async () => options.beforeWrite?.(),
      afterWrite: async ({ operationKey }) => {
        const { cluster } =
          this.world.acceptedWrites[this.world.acceptedWrites.length - 1];
        this.#expectPermitted(`${cluster} written`, operationKey);
        if (!options.withoutEffects && !this.effect.clusters.includes(cluster))
          this.violations.push(`${cluster} written without its effect`);
        this.#look();
        options.afterWrite?.();
      },
    });
  }

  /** Stores the plan as submitted and approved. */
  async store(): Promise<void> {
    const { knex, planId, revision } = this;
    await knex('plans').insert({
      id: planId,
      name: planId,
      title: planId,
      revision: 1,
      created_by: REQUESTER,
      created_at_ms: 0,
      updated_at_ms: 0,
    });
    await knex('plan_revisions').insert({
      plan_id: planId,
      number: 1,
      document: '{}',
      plan: JSON.stringify(revision.plan),
      created_by: REQUESTER,
      created_at_ms: 0,
      requested_by: REQUESTER,
      submitted_at_ms: 1,
      digest: DIGEST,
      snapshot: JSON.stringify(revision.snapshot),
      accepted_unknown_checks: '[]',
      requirements: JSON.stringify({
        requirements: [{ required: 1, because: { code: 'plan.requirement' } }],
        environments: [],
      }),
    });
    await this.approve();
  }

  async approve(): Promise<void> {
    this.forbidden.approval = false;
    const id = `${this.planId}-approval-${
      (await this.knex('plan_approvals')).length + 1
    }`;
    await this.knex('plan_approvals').insert({
      id,
      plan_id: this.planId,
      revision: 1,
      digest: DIGEST,
      decision: 'approve',
      principal: APPROVER,
      at_ms: 1,
      expires_at_ms: Date.now() + 3_600_000,
    });
    // As the portal does.
    await wakeRollouts(this.knex, { planId: this.planId });
  }

  async takeApprovalBack(): Promise<void> {
    await this.knex.transaction(async trx => {
      await trx('plans')
        .where({ id: this.planId })
        .update({ updated_at_ms: Date.now() });
      await trx('plan_approvals')
        .where({ plan_id: this.planId })
        .whereNull('ended_at_ms')
        .update({ ended_at_ms: Date.now() });
    });
    await this.forbid('approval');
  }

  async setEmergencyStop(active: boolean): Promise<void> {
    if (!active) this.forbidden.emergencyStop = false;
    await new EmergencyStops({
      knex: this.knex,
      clock: { now: () => Date.now() },
      onChange: () => undefined,
    }).set(active, 'chaos', REQUESTER);
    if (active) await this.forbid('emergencyStop');
  }

  async setFreeze(active: boolean): Promise<void> {
    if (!active) this.forbidden.freeze = false;
    const row = {
      name: this.planId,
      from_ms: 0,
      until_ms: Date.now() + 3_600_000,
      scope: 'all',
      set_by: REQUESTER,
      set_at_ms: 0,
      ended_at_ms: active ? null : 1,
    };
    await this.knex('freezes').insert(row).onConflict('name').merge();
    if (active) await this.forbid('freeze');
  }

  /**
   * Call after it was stored that nothing may be written. Intents that are committed by now were
   * permitted; no more can be committed.
   */
  async forbid(what: keyof Forbidden): Promise<void> {
    if (this.options.worksMeanwhile) {
      for (const { operation_key } of await this.knex('operations')
        .where({ state: 'intended' })
        .select<{ operation_key: string }[]>('operation_key'))
        this.permittedBefore.add(operation_key);
    }
    this.forbidden[what] = true;
  }

  get hasEffects(): boolean {
    return !this.options.withoutEffects;
  }

  get ports(): FleetPorts {
    return {
      approvals: new DatabaseApprovals({ rules: [] }),
      plans: { startable: async () => this.revision },
      gates: PASSED_GATES,
    };
  }

  #expectPermitted(what: string, key: string): void {
    const because = Object.entries(this.forbidden).flatMap(
      ([reason, isForbidden]) => (isForbidden ? [reason] : []),
    );
    if (because.length === 0) return;
    if (this.permittedBefore.has(key)) this.arrivedLate += 1;
    else
      this.violations.push(
        `${what} although forbidden by ${because.join(' and ')}`,
      );
  }

  /**
   * Compares the clusters with the plan: never more running than a stage allows, and stages in
   * order.
   */
  #look(): void {
    const works = (id: string) => this.#begun(id) && !this.#done(id);
    for (const [index, ids] of this.stages.entries()) {
      const atWork = ids.filter(works).length;
      this.mostAtOnce = Math.max(this.mostAtOnce, atWork);
      if (atWork > this.limits[index])
        this.violations.push(
          `${atWork} of ${this.limits[index]} clusters running in stage ${
            index + 1
          }`,
        );
      const earlier = this.stages.slice(0, index).flat();
      if (
        ids.some(id => this.#begun(id)) &&
        !earlier.every(id => this.#done(id))
      )
        this.violations.push(
          `stage ${index + 1} begun before those that come first`,
        );
    }
  }

  #begun(id: string): boolean {
    return this.world.acceptedWrites.some(({ cluster }) => cluster === id);
  }

  #done(id: string): boolean {
    const { current, pools } = this.world.state(id);
    return current === TARGET && pools.every(pool => pool.current === TARGET);
  }
}
