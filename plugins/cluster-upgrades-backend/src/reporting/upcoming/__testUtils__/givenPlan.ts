import type { Knex } from 'knex';
import { planSchema, type UpgradePlanInput } from '@drydock/upgrade-plans';
import type { PlanSnapshot, SnapshotMember } from '../../../plans/model';

export const REQUESTER = 'user:default/ada';

export interface GivenPlan {
  readonly id?: string;
  readonly spec?: Partial<UpgradePlanInput['spec']>;
  /** Members of each stage. */
  readonly stages: Readonly<
    Record<
      string,
      readonly (Pick<SnapshotMember, 'clusterId' | 'clusterName'> &
        Partial<SnapshotMember>)[]
    >
  >;
  readonly requirements?: readonly {
    readonly required: number;
    readonly groups?: readonly string[];
  }[];
}

/** A submitted plan; its rollout, too, where `startPlan` follows. */
export async function givenPlan(
  knex: Knex,
  { id = 'winter', spec, stages, requirements = [] }: GivenPlan,
): Promise<void> {
  const plan = planSchema.parse({
    apiVersion: 'drydock.dev/v1',
    kind: 'UpgradePlan',
    metadata: { name: id },
    spec: {
      target: '1.36',
      ...spec,
      stages:
        spec?.stages ??
        Object.keys(stages).map(name => ({ name, clusters: {} })),
    },
  });
  const snapshot: PlanSnapshot = {
    target: 'v1.36.4',
    stages: Object.entries(stages).map(([name, members]) => ({
      name,
      members: members.map(member => ({
        canary: false,
        from: 'v1.35.5',
        target: 'v1.36.4',
        hops: [
          {
            kind: 'control-plane',
            from: 'v1.35.5',
            to: 'v1.36.4',
            disrupts: ['control-plane'],
          },
        ],
        change: { minor: true, nodes: false },
        verdict: 'ready',
        blockers: [],
        notRun: [],
        ...member,
      })),
    })),
  };
  await knex('plans').insert({
    id,
    name: id,
    title: `Plan ${id}`,
    revision: 1,
    created_by: REQUESTER,
    created_at_ms: 0,
    updated_at_ms: 0,
  });
  await knex('plan_revisions').insert({
    plan_id: id,
    number: 1,
    document: '{}',
    plan: JSON.stringify(plan),
    created_by: REQUESTER,
    created_at_ms: 0,
    requested_by: REQUESTER,
    submitted_at_ms: 0,
    digest: 'digest',
    snapshot: JSON.stringify(snapshot),
    requirements: JSON.stringify({ requirements, environments: [] }),
  });
}

/** The rollout of a plan that `givenPlan` stored. Its id is the plan's with `-rollout`. */
export async function startPlan(knex: Knex, id = 'winter'): Promise<string> {
  const rolloutId = `${id}-rollout`;
  const revision = await knex('plan_revisions').where({ plan_id: id }).first();
  const snapshot: PlanSnapshot = JSON.parse(revision.snapshot);
  await knex('rollouts').insert({
    id: rolloutId,
    plan_id: id,
    plan_revision: 1,
    digest: 'digest',
    title: `Plan ${id}`,
    target: 'v1.36.4',
    plan: revision.plan,
    requested_by: REQUESTER,
    created_at_ms: 0,
    phase: 'running',
    updated_at_ms: 0,
  });
  for (const [number, stage] of snapshot.stages.entries()) {
    const stageId = `${rolloutId}-${stage.name}`;
    await knex('stages').insert({
      id: stageId,
      rollout_id: rolloutId,
      number,
      max_concurrent: 1,
      name: stage.name,
      phase: number === 0 ? 'running' : 'pending',
    });
    for (const [position, member] of stage.members.entries()) {
      await knex('rollout_members').insert({
        rollout_id: rolloutId,
        cluster_id: member.clusterId,
        stage_id: stageId,
        position,
        cluster_name: member.clusterName,
        cluster_owner: member.clusterOwner ?? null,
        canary: false,
        from_version: member.from,
        target: member.target,
        hops: '[]',
        changes_minor: member.change.minor,
        changes_nodes: member.change.nodes,
        phase: 'waiting',
        updated_at_ms: 0,
      });
    }
  }
  return rolloutId;
}
