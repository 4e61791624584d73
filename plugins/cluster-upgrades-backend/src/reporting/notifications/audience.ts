import type { RolloutOutcome } from '@drydock/upgrade-plans';
import type { Reason, Who } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import { reasonOfColumn } from '../../foundation/database/reasonColumn';

/** People of a plan or rollout, as entity references. */
export interface Audience {
  readonly requester?: string;
  /** Who approved the revision. */
  readonly approvers: readonly string[];
  /** Groups whose approval it needs. */
  readonly mayApprove: readonly string[];
}

const NOBODY: Audience = { approvers: [], mayApprove: [] };

/** Requester, approvers and groups that may approve; of the rollout's revision, else of the plan's newest. */
export async function audienceOf(
  knex: Knex,
  planId: string | undefined,
  rolloutId: string | undefined,
): Promise<Audience> {
  const rollout:
    | {
        plan_id: string | null;
        plan_revision: number | null;
        requested_by: string;
      }
    | undefined =
    rolloutId === undefined
      ? undefined
      : await knex('rollouts')
          .where({ id: rolloutId })
          .first('plan_id', 'plan_revision', 'requested_by');
  const id = planId ?? rollout?.plan_id ?? undefined;
  const plan: { revision: number } | undefined =
    id === undefined
      ? undefined
      : await knex('plans').where({ id }).first('revision');
  if (id === undefined || !plan)
    return { ...NOBODY, requester: rollout?.requested_by };
  const number = rollout?.plan_revision ?? plan.revision;
  const revision:
    | { requested_by: string | null; requirements: string | null }
    | undefined = await knex('plan_revisions')
    .where({ plan_id: id, number })
    .first('requested_by', 'requirements');
  const approvals: { principal: string }[] = await knex('plan_approvals')
    .where({ plan_id: id, revision: number, decision: 'approve' })
    .distinct('principal');
  const asked: {
    requirements?: readonly { readonly groups?: readonly string[] }[];
  } = JSON.parse(revision?.requirements ?? '{}');
  return {
    requester: rollout?.requested_by ?? revision?.requested_by ?? undefined,
    approvers: approvals.map(({ principal }) => principal),
    mayApprove: (asked.requirements ?? []).flatMap(
      ({ groups }) => groups ?? [],
    ),
  };
}

/** What of a rollout something is about; nothing: all of it. */
export interface AboutClusters {
  readonly stage?: string;
  readonly clusterId?: string;
  readonly clusterIds?: readonly string[];
}

/** Owners of a rollout's clusters, of one stage, one cluster or some where these are named. */
export async function clusterOwnersOf(
  knex: Knex,
  rolloutId: string,
  { stage, clusterId, clusterIds }: AboutClusters,
): Promise<readonly string[]> {
  const query = knex('rollout_members as member')
    .join('stages as stage', 'stage.id', 'member.stage_id')
    .where({ 'member.rollout_id': rolloutId })
    .whereNotNull('member.cluster_owner')
    .distinct('member.cluster_owner as owner');
  if (clusterId !== undefined) query.where({ 'member.cluster_id': clusterId });
  else if (clusterIds !== undefined)
    query.whereIn('member.cluster_id', [...clusterIds]);
  else if (stage !== undefined) query.where({ 'stage.name': stage });
  const rows: { owner: string }[] = await query;
  return rows.map(({ owner }) => owner);
}

/** Who can end what holds a rollout's cluster. */
export async function whoEndsHold(
  knex: Knex,
  rolloutId: string,
  clusterId: string,
): Promise<Who | undefined> {
  const row: { held_reason: string | null } | undefined = await knex(
    'rollout_members',
  )
    .where({ rollout_id: rolloutId, cluster_id: clusterId })
    .first('held_reason');
  return reasonOfColumn(row?.held_reason ?? null)?.who;
}

/** How a rollout ended. */
export async function outcomeOf(
  knex: Knex,
  rolloutId: string,
): Promise<RolloutOutcome | undefined> {
  const row: { phase: RolloutOutcome } | undefined = await knex('rollouts')
    .where({ id: rolloutId })
    .first('phase');
  return row?.phase;
}

/** The title of the plan, as its rollout has it; undefined: it is about neither. */
export async function titleOf(
  knex: Knex,
  planId: string | undefined,
  rolloutId: string | undefined,
): Promise<string | undefined> {
  const [table, id] =
    rolloutId === undefined ? ['plans', planId] : ['rollouts', rolloutId];
  const row: { title: string } | undefined =
    id === undefined
      ? undefined
      : await knex(table).where({ id }).first('title');
  return row?.title;
}

export function unendedRollouts(knex: Knex): Knex.QueryBuilder {
  return knex('rollouts').whereNull('ended_at_ms').whereNotNull('plan_id');
}

export async function activeRollouts(knex: Knex): Promise<readonly string[]> {
  const rows: { id: string }[] = await unendedRollouts(knex).select('id');
  return rows.map(({ id }) => id);
}

/** A step of a rollout's upgrade that waits for a user to act. */
export interface BlockedStep {
  readonly stepId: string;
  readonly attempts: number;
  readonly upgradeId: string;
  readonly rolloutId: string;
  readonly clusterId: string;
  readonly clusterName: string;
  readonly title: Reason;
  readonly message: Reason;
  readonly waitingOn: string;
}

export function stepsThatWait(knex: Knex): Knex.QueryBuilder {
  return knex('steps as step')
    .join('upgrades as upgrade', 'upgrade.id', 'step.upgrade_id')
    .join('rollouts as rollout', 'rollout.id', 'upgrade.rollout_id')
    .whereNull('upgrade.ended_at_ms')
    .whereNotNull('rollout.plan_id')
    .whereIn('step.status', ['blocked', 'waiting'])
    .whereNotNull('step.waiting_on');
}

export async function blockedSteps(
  knex: Knex,
): Promise<readonly BlockedStep[]> {
  const rows: (Omit<BlockedStep, 'title' | 'message'> & {
    title: string;
    message: string;
  })[] = await stepsThatWait(knex).select(
    'step.id as stepId',
    'step.attempts',
    'upgrade.id as upgradeId',
    'rollout.id as rolloutId',
    'upgrade.cluster_id as clusterId',
    'upgrade.cluster_name as clusterName',
    'step.title',
    'step.message',
    'step.waiting_on as waitingOn',
  );
  return rows.map(({ title, message, ...step }) => ({
    ...step,
    title: reasonOfColumn(title),
    message: reasonOfColumn(message),
  }));
}
