import type { Knex } from 'knex';
import {
  COMPENSATED_CRASH_POINTS,
  CRASH_POINTS,
  DatabaseApprovals,
  ROLLOUT_CRASH_POINTS,
  type CrashPoint,
  type FleetPorts,
  type Rollouts,
  type StartableRevision,
} from '@drydock/backstage-plugin-cluster-upgrades-backend';
import { createEngine, Killer, USER, WORK_TABLES } from '../chaos/engines';
import { PASSED_GATES } from '../chaos/rolloutPorts';
import { TARGET, type OutsideWorld } from './OutsideWorld';

const MOST_TICKS = 80;
const REQUESTER = 'user:default/ada';

/** An engine that dies at a point of its work on one cluster, or on one plan. */
export interface Kill {
  readonly point: CrashPoint;
  /** Of the cluster `<name>-1`; and of the plan, where there is one. */
  readonly name: string;
  readonly ofPlan: boolean;
}

const nameOf = (point: CrashPoint) => `kill-${point}`;

export const KILLS: readonly Kill[] = [
  ...CRASH_POINTS.map(point => ({
    point,
    name: nameOf(point),
    ofPlan: false,
  })),
  ...[...ROLLOUT_CRASH_POINTS, ...COMPENSATED_CRASH_POINTS].map(point => ({
    point,
    name: nameOf(point),
    ofPlan: true,
  })),
];

/** Passed only when a user pauses after a call that failed. */
const NEED_A_FAILURE: readonly CrashPoint[] = [
  'before-operation-abandon',
  'after-operation-abandon',
];
/** What people want meanwhile, a tick after the other. */
function wishesDuring({ point, ofPlan }: Kill): ('pause' | 'resume')[] {
  const isOfRest = /-(upgrade-rest|upgrade-control)$/.test(point);
  if (isOfRest) return ['pause'];
  return ofPlan || NEED_A_FAILURE.includes(point) ? ['pause', 'resume'] : [];
}

/** Plays each kill, and leaves the database as the dead engines left it. */
export class Kills {
  #due: readonly { table: string; id: string; dueAt: string }[] = [];
  /** Of the platform, by the running engine. */
  #calls = 0;
  readonly #names: ReadonlyMap<string, string>;

  private constructor(
    private readonly knex: Knex,
    private readonly outside: OutsideWorld,
    names: ReadonlyMap<string, string>,
  ) {
    this.#names = names;
  }

  static async play(knex: Knex, outside: OutsideWorld): Promise<void> {
    const clusters: { id: string; name: string }[] = await knex(
      'clusters',
    ).select('id', 'name');
    const kills = new Kills(
      knex,
      outside,
      new Map(clusters.map(({ id, name }) => [id, name])),
    );
    await kills.#setAside();
    for (const kill of KILLS) {
      await kills.#play(kill);
      await kills.#setAside();
    }
    await kills.#takeUpAgain();
  }

  async #play(kill: Kill): Promise<void> {
    const { point, name, ofPlan } = kill;
    const killer = new Killer(point);
    const rollouts = this.#engine(killer, point);
    const act = (work: () => Promise<unknown>) => killer.run(work);
    const id = [...this.#names].find(([, each]) => each === `${name}-1`)?.[0];
    if (id === undefined) throw new Error(`There is no cluster ${name}-1`);
    let control: (action: 'pause' | 'resume') => Promise<unknown>;
    if (ofPlan) {
      const { planId, digest } = await this.#revision(name);
      await act(() =>
        rollouts.fleet.start({
          planId,
          digest,
          requestedBy: REQUESTER,
          idempotencyKey: name,
        }),
      );
      control = async action => {
        const [{ id: rolloutId }] = (
          await rollouts.fleet.list({ planId }, { offset: 0, limit: 1 })
        ).items;
        await rollouts.fleet.control(rolloutId, { action }, REQUESTER);
      };
    } else {
      await act(() =>
        rollouts.upgrades.start(
          { clusterId: id, target: TARGET, idempotencyKey: name },
          USER,
        ),
      );
      control = async action => {
        const upgrade = (await rollouts.reader.listActive()).find(
          ({ clusterId }) => clusterId === id,
        );
        if (upgrade) await rollouts.upgrades.control(upgrade.id, action, USER);
      };
    }
    const wishes = wishesDuring(kill);
    for (let count = 0; killer.killedAt === undefined; count += 1) {
      if (count === MOST_TICKS) throw new Error(`No engine came to ${point}`);
      if (count > 0 && wishes.length > 0 && this.#failedAsWanted(point)) {
        const [wish] = wishes.splice(0, 1);
        await act(() => control(wish));
      }
      await this.#makeDue(name, ofPlan);
      await act(() => rollouts.engine.tick());
    }
    rollouts.engine.stop();
  }

  #engine(killer: Killer, point: CrashPoint): Rollouts {
    this.#calls = 0;
    const failFirst = async () => {
      this.#calls += 1;
      if (this.#calls === 1) throw new Error('connection reset');
    };
    const provider = this.outside.provider(
      NEED_A_FAILURE.includes(point) ? failFirst : undefined,
    );
    const ports: FleetPorts = {
      approvals: new DatabaseApprovals({ rules: [] }),
      plans: {
        startable: async planId => this.#startable(planId),
      },
      gates: PASSED_GATES,
    };
    return createEngine({
      knex: this.knex,
      provider: killer.onlyAlive(provider),
      reference: id => this.#names.get(id) ?? id,
      environment: id => this.#names.get(id)?.split('-')[0],
      fleet: ports,
      effects: [killer.onlyAlive(this.outside.effect)],
      crashHook: killer.hook,
    });
  }

  #failedAsWanted(point: CrashPoint): boolean {
    return !NEED_A_FAILURE.includes(point) || this.#calls > 0;
  }

  async #revision(name: string) {
    const row = await this.knex('plans')
      .join('plan_revisions', 'plan_revisions.plan_id', 'plans.id')
      .where('plans.name', name)
      .first<{ plan_id: string; digest: string }>('plan_id', 'digest');
    return { planId: row.plan_id, digest: row.digest };
  }

  async #startable(planId: string): Promise<StartableRevision> {
    const row = await this.knex('plan_revisions')
      .join('plans', 'plan_revisions.plan_id', 'plans.id')
      .where('plans.id', planId)
      .first<{
        number: number;
        digest: string;
        title: string;
        plan: string;
        snapshot: string;
      }>('number', 'digest', 'title', 'plan', 'snapshot');
    return {
      planId,
      revision: row.number,
      digest: row.digest,
      title: row.title,
      plan: JSON.parse(row.plan),
      snapshot: JSON.parse(row.snapshot),
      leftOut: [],
    };
  }

  /** Lets time pass for one kill. */
  async #makeDue(name: string, ofPlan: boolean): Promise<void> {
    const { knex } = this;
    const rollouts = knex('rollouts')
      .where({ idempotency_key: name })
      .select('id');
    const upgrades = knex('upgrades')
      .whereIn('rollout_id', rollouts.clone())
      .select('id');
    if (ofPlan)
      await knex('rollouts')
        .whereIn('id', rollouts.clone())
        .whereNull('ended_at_ms')
        .update({ next_attempt_at_ms: 1 });
    await knex('upgrades')
      .whereIn('rollout_id', rollouts.clone())
      .whereNull('ended_at_ms')
      .update({ next_attempt_at_ms: 1 });
    await knex('upgrade_effects')
      .whereIn('upgrade_id', upgrades)
      .whereNull('ended_at_ms')
      .update({ next_attempt_at_ms: 1 });
  }

  /** The next engine must not take up what the last one left. */
  async #setAside(): Promise<void> {
    for (const table of WORK_TABLES) {
      const rows: { id: string; next_attempt_at_ms: string }[] =
        await this.knex(table)
          .whereNotNull('next_attempt_at_ms')
          .select('id', 'next_attempt_at_ms');
      this.#due = [
        ...this.#due,
        ...rows.map(row => ({
          table,
          id: row.id,
          dueAt: row.next_attempt_at_ms,
        })),
      ];
      await this.knex(table).update({ next_attempt_at_ms: null });
    }
  }

  async #takeUpAgain(): Promise<void> {
    for (const { table, id, dueAt } of this.#due)
      await this.knex(table)
        .where({ id })
        .update({ next_attempt_at_ms: dueAt });
  }
}
