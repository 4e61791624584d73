import { said } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import { planSchema } from '@drydock/upgrade-plans';
import { seededClusterId } from './seedFindings';

/**
 * How much is seeded. Nothing of it is random. Every plan has finished rounds over all its
 * clusters, and one rollout under way.
 */
export interface RolloutsSize {
  readonly plans: number;
  readonly clustersPerPlan: number;
  /** Of each rollout under way. */
  readonly activePerPlan: number;
  readonly finishedRounds: number;
}

export const REQUESTER = 'user:default/ada';
export const PROVIDER = 'in-memory';
export const FROM = 'v1.35.4';
export const TARGET = 'v1.36.4';
const DIGEST = 'd'.repeat(64);
const BATCH = 1000;
const LOG_LINES = 30;
const STAGES = 4;
const DAY_MILLISECONDS = 86_400_000;
const HOPS = [
  { kind: 'control-plane' as const, from: FROM, to: TARGET },
  { kind: 'node-pools' as const, from: FROM, to: TARGET },
];
const STEPS = [
  'readiness-recheck',
  'control-plane',
  'verify',
  'node-pools',
  'verify',
  'prove',
];
const READINESS = JSON.stringify({
  target: TARGET,
  verdict: 'ready',
  reasons: [],
  blockers: 0,
  warnings: 3,
  infos: 9,
  blocking: [],
  notRun: [],
  checksRun: 20,
  checksTotal: 20,
  affected: [],
});

export const planIdOf = (plan: number) => `plan-${plan}`;
export const rolloutIdOf = (plan: number, round: number) =>
  `rollout-${plan}-${round}`;
export const activeUpgradeId = (
  plan: number,
  cluster: number,
  size: RolloutsSize,
) => `upgrade-${plan}-${size.finishedRounds}-${cluster}`;
const clusterOf = (plan: number, cluster: number, size: RolloutsSize) =>
  seededClusterId(plan * size.clustersPerPlan + cluster);

function planOf(plan: number) {
  return planSchema.parse({
    apiVersion: 'drydock.dev/v1',
    kind: 'UpgradePlan',
    metadata: { name: planIdOf(plan), title: `Plan ${plan}` },
    spec: {
      target: '1.36',
      windows: [
        {
          name: 'nights',
          rule: 'FREQ=DAILY;BYHOUR=20;BYMINUTE=0',
          durationMinutes: 600,
        },
      ],
      freezes: [
        { name: 'winter', from: '2026-12-20T00:00', until: '2027-01-04T00:00' },
      ],
      stages: Array.from({ length: STAGES }, (_, index) => ({
        name: `stage-${index + 1}`,
        clusters: {},
        maxConcurrent: '100%',
        canaries: 1,
        failureBudget: 5,
        soakMinutes: 30,
      })),
    },
  });
}

class Seeder {
  constructor(
    private readonly knex: Knex,
    private readonly size: RolloutsSize,
    private readonly nowMs: number,
  ) {}

  async plan(plan: number): Promise<void> {
    const { knex, size, nowMs } = this;
    const file = planOf(plan);
    const members = Array.from(
      { length: size.clustersPerPlan },
      (_, cluster) => ({
        clusterId: clusterOf(plan, cluster, size),
        clusterName: clusterOf(plan, cluster, size),
        environment: 'prod',
        canary: false,
        from: FROM,
        served: FROM,
        target: TARGET,
        hops: HOPS,
        change: { minor: true, nodes: true },
        verdict: 'ready',
        blockers: [],
        notRun: [],
      }),
    );
    const snapshot = JSON.stringify({
      target: TARGET,
      stages: file.spec.stages.map(({ name }, stage) => ({
        name,
        members: members.filter((_, index) => this.#stageOf(index) === stage),
      })),
    });
    const current = size.finishedRounds + 1;
    const id = planIdOf(plan);
    await knex('plans').insert({
      id,
      name: id,
      title: `Plan ${plan}`,
      revision: current,
      created_by: REQUESTER,
      created_at_ms: 0,
      updated_at_ms: nowMs - plan,
    });
    const revisions = Array.from({ length: current }, (_, index) => index + 1);
    const requirements = JSON.stringify({
      requirements: [{ required: 1, because: { code: 'plan.requirement' } }],
      environments: ['prod'],
    });
    await knex('plan_revisions').insert(
      revisions.map(number => ({
        plan_id: id,
        number,
        document: JSON.stringify(file),
        plan: JSON.stringify(file),
        created_by: REQUESTER,
        created_at_ms: 0,
        requested_by: REQUESTER,
        submitted_at_ms: 1,
        digest: DIGEST,
        snapshot,
        accepted_unknown_checks: '[]',
        requirements,
        approved_at_ms: 2,
      })),
    );
    await knex('plan_approvals').insert(
      revisions.map(revision => ({
        id: `${id}-${revision}`,
        plan_id: id,
        revision,
        digest: DIGEST,
        decision: 'approve',
        principal: 'user:default/grace',
        at_ms: 2,
        expires_at_ms: nowMs + 30 * DAY_MILLISECONDS,
      })),
    );
    await knex.batchInsert(
      'plan_clusters',
      members.map(({ clusterId }) => ({ plan_id: id, cluster_id: clusterId })),
      BATCH,
    );
    for (let round = 0; round < current; round += 1)
      await this.#rollout(plan, round, JSON.stringify(file));
  }

  #stageOf(cluster: number): number {
    return Math.floor((cluster * STAGES) / this.size.clustersPerPlan);
  }

  async #rollout(plan: number, round: number, file: string): Promise<void> {
    const { knex, size, nowMs } = this;
    const active = round === size.finishedRounds;
    const id = rolloutIdOf(plan, round);
    const beganAtMs = active
      ? nowMs - 3_600_000
      : nowMs - (size.finishedRounds - round) * 30 * DAY_MILLISECONDS;
    const endedAtMs = active ? null : beganAtMs + DAY_MILLISECONDS;
    await knex('rollouts').insert({
      id,
      requested_by: REQUESTER,
      created_at_ms: beganAtMs,
      plan_id: planIdOf(plan),
      plan_revision: round + 1,
      digest: DIGEST,
      title: `Plan ${plan}`,
      target: TARGET,
      plan: file,
      phase: active ? 'running' : 'succeeded',
      waits: '[]',
      updated_at_ms: beganAtMs,
      ended_at_ms: endedAtMs,
      next_attempt_at_ms: null,
    });
    await knex('stages').insert(
      Array.from({ length: STAGES }, (_, index) => ({
        id: `${id}-${index}`,
        rollout_id: id,
        number: index + 1,
        name: `stage-${index + 1}`,
        max_concurrent: size.clustersPerPlan,
        phase: active ? 'running' : 'done',
        started_at_ms: beganAtMs,
        ended_at_ms: endedAtMs,
      })),
    );
    const clusters = Array.from(
      { length: size.clustersPerPlan },
      (_, index) => index,
    );
    const begun = active ? clusters.slice(0, size.activePerPlan) : clusters;
    await this.#upgrades(plan, round, begun, beganAtMs, active);
    await knex.batchInsert(
      'rollout_members',
      clusters.map(cluster => ({
        rollout_id: id,
        cluster_id: clusterOf(plan, cluster, size),
        stage_id: `${id}-${this.#stageOf(cluster)}`,
        position: cluster,
        cluster_name: clusterOf(plan, cluster, size),
        cluster_owner: `group:default/team-${cluster % 60}`,
        canary: false,
        from_version: FROM,
        target: TARGET,
        hops: JSON.stringify(HOPS),
        changes_minor: true,
        changes_nodes: true,
        phase: this.#memberPhase(cluster, active),
        upgrade_id:
          cluster < begun.length ? `upgrade-${plan}-${round}-${cluster}` : null,
        started_at_ms: beganAtMs,
        ended_at_ms: endedAtMs,
        updated_at_ms: beganAtMs,
      })),
      BATCH,
    );
    const kinds = active
      ? ['cluster-started']
      : ['cluster-started', 'cluster-succeeded'];
    await knex.batchInsert(
      'plan_events',
      begun.flatMap(cluster =>
        kinds.map(kind => ({
          plan_id: planIdOf(plan),
          rollout_id: id,
          stage: `stage-${this.#stageOf(cluster) + 1}`,
          cluster_id: clusterOf(plan, cluster, size),
          cluster_name: clusterOf(plan, cluster, size),
          at_ms: beganAtMs,
          kind,
          message: JSON.stringify(
            said(`${kind} ${clusterOf(plan, cluster, size)}`),
          ),
        })),
      ),
      BATCH,
    );
  }

  #memberPhase(cluster: number, active: boolean): string {
    if (!active) return 'succeeded';
    return cluster < this.size.activePerPlan ? 'running' : 'waiting';
  }

  async #upgrades(
    plan: number,
    round: number,
    clusters: readonly number[],
    beganAtMs: number,
    active: boolean,
  ): Promise<void> {
    const { knex, size } = this;
    const idOf = (cluster: number) => `upgrade-${plan}-${round}-${cluster}`;
    const endedAtMs = active ? null : beganAtMs + 1_800_000;
    await knex.batchInsert(
      'upgrades',
      clusters.map(cluster => ({
        id: idOf(cluster),
        rollout_id: rolloutIdOf(plan, round),
        stage_id: `${rolloutIdOf(plan, round)}-${this.#stageOf(cluster)}`,
        cluster_id: clusterOf(plan, cluster, size),
        cluster_name: clusterOf(plan, cluster, size),
        strategy: 'in-place',
        provider_id: PROVIDER,
        provider_reference: clusterOf(plan, cluster, size),
        from_version: FROM,
        target: TARGET,
        hops: JSON.stringify(HOPS),
        readiness_at_start: READINESS,
        requested_by: REQUESTER,
        executed_by: 'plugin:cluster-upgrades',
        accepted_unknown_checks: '[]',
        phase: active ? 'waiting' : 'succeeded',
        desired: 'run',
        generation: 1,
        message: 'Drain of ns-3/api-7 waits',
        log_sequence: LOG_LINES,
        created_at_ms: beganAtMs,
        started_at_ms: beganAtMs,
        ended_at_ms: endedAtMs,
        updated_at_ms: beganAtMs,
        next_attempt_at_ms: active ? Date.now() + DAY_MILLISECONDS : null,
      })),
      BATCH,
    );
    await knex.batchInsert(
      'upgrade_subjects',
      clusters.map(cluster => ({
        upgrade_id: idOf(cluster),
        role: 'cluster',
        cluster_id: clusterOf(plan, cluster, size),
        active,
      })),
      BATCH,
    );
    const steps = clusters.flatMap(cluster =>
      STEPS.map((type, index) => ({
        id: `${idOf(cluster)}-step-${index + 1}`,
        upgrade_id: idOf(cluster),
        number: index + 1,
        type,
        title: `Step ${type}`,
        hop:
          index === 0 || type === 'prove'
            ? null
            : JSON.stringify(HOPS[index < 3 ? 0 : 1]),
        status: stepStatus(index, active),
        message: 'Node pool workers: 3 of 9 machines',
        facts: '{}',
        attempts: 1,
        in_flight: active && index === 3,
        started_at_ms: beganAtMs,
      })),
    );
    await knex.batchInsert('steps', steps, BATCH);
    await knex.batchInsert(
      'attempts',
      steps.map(({ id }) => ({
        step_id: id,
        number: 1,
        lease_epoch: 1,
        lease_owner: 'engine',
        started_at_ms: beganAtMs,
        outcome: 'done',
      })),
      BATCH,
    );
    const writes = clusters.flatMap(cluster =>
      [2, 4].map(step => ({
        operation_key: `${idOf(cluster)}/1/step-${step}`,
        upgrade_id: idOf(cluster),
        step_id: `${idOf(cluster)}-step-${step}`,
        generation: 1,
        lease_epoch: 1,
        precondition: '4711',
        state: 'accepted',
        intended_at_ms: beganAtMs,
        recorded_at_ms: beganAtMs,
      })),
    );
    await knex.batchInsert('operations', writes, BATCH);
    const lines = clusters.flatMap(cluster =>
      Array.from({ length: LOG_LINES }, (_, index) => ({
        upgrade_id: idOf(cluster),
        sequence: index + 1,
        at_ms: beganAtMs,
        level: 'info',
        message: `Line ${
          index + 1
        }: node pool workers, 3 of 9 machines are at ${TARGET}`,
      })),
    );
    await knex.batchInsert('upgrade_log', lines, BATCH);
    const effects = clusters.map(cluster => ({
      id: `${idOf(cluster)}/effect-quiet`,
      upgrade_id: idOf(cluster),
      plan_id: planIdOf(plan),
      name: 'quiet',
      type: 'silence-alerts',
      context: '{}',
      by_hand: 'expire the silence',
      state: active ? 'taken' : 'undone',
      intended_at_ms: beganAtMs,
      updated_at_ms: beganAtMs,
      ended_at_ms: endedAtMs,
      next_attempt_at_ms: active ? Date.now() + DAY_MILLISECONDS : null,
    }));
    await knex.batchInsert('upgrade_effects', effects, BATCH);
    if (active) return;
    const history = clusters.map(cluster => ({
      id: `${idOf(cluster)}-1`,
      cluster_id: clusterOf(plan, cluster, size),
      cluster_name: clusterOf(plan, cluster, size),
      upgrade_id: idOf(cluster),
      from_version: FROM,
      to_version: TARGET,
      outcome: 'succeeded',
      observed_only: false,
      message: `Upgraded to ${TARGET}`,
      requested_by: REQUESTER,
      executed_by: 'plugin:cluster-upgrades',
      started_at_ms: beganAtMs,
      ended_at_ms: beganAtMs + 1_800_000 + cluster,
      duration_seconds: 1500 + ((cluster * 37) % 900),
      overrides: '[]',
      predicted_versus_actual: '[]',
    }));
    await knex.batchInsert('history', history, BATCH);
  }
}

function stepStatus(index: number, active: boolean): string {
  if (!active || index < 3) return 'done';
  return index === 3 ? 'running' : 'pending';
}

/** Fills a migrated database that has clusters (`seedFindings`). */
export async function seedRollouts(
  knex: Knex,
  size: RolloutsSize,
): Promise<void> {
  const seeder = new Seeder(knex, size, Date.now());
  for (let plan = 0; plan < size.plans; plan += 1) await seeder.plan(plan);
  await knex('clusters').update({
    provider_id: PROVIDER,
    provider_reference: knex.ref('id'),
    entity_ref: knex.raw("'resource:default/' || name"),
  });
  // As autovacuum does in a portal that has run for a while.
  await knex.raw('vacuum analyze');
}
