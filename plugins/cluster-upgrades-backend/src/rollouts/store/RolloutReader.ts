import type { Knex } from 'knex';
import type { MemberPhase } from '@drydock/upgrade-plans';
import type { ApprovedRevision } from '../../conditions/approvals';
import type { MemberRecord, RolloutRecord } from '../model';
import {
  GateRow,
  MemberRow,
  RolloutRow,
  StageRow,
  toGate,
  toHeader,
  toMember,
  toStage,
} from './rows';

export interface RolloutFilter {
  readonly search?: string;
  readonly planId?: string;
  readonly active?: boolean;
  /** Rollouts with at least one of these clusters; undefined: all. */
  readonly visibleClusterIds?: readonly string[];
}

export interface MemberFilter {
  readonly search?: string;
  readonly stage?: readonly string[];
  readonly phase?: readonly MemberPhase[];
  readonly visibleClusterIds?: readonly string[];
}

export interface MemberOrder {
  readonly sort: 'stage' | 'name' | 'phase' | 'changedAt';
  readonly order: 'asc' | 'desc';
}

/** A member with the name of its stage. */
export interface MemberOnPage {
  readonly stage: string;
  readonly member: MemberRecord;
}

const SORT_COLUMNS: { readonly [S in MemberOrder['sort']]: readonly string[] } =
  {
    stage: ['stages.number', 'rollout_members.position'],
    name: ['rollout_members.cluster_name'],
    phase: [
      'rollout_members.phase',
      'stages.number',
      'rollout_members.position',
    ],
    changedAt: ['rollout_members.updated_at_ms'],
  };

/**
 * Reads rollouts of plans; a constant number of queries whatever the number of clusters. The
 * upgrade of a single cluster is a row of the same table without a plan, and is no rollout here.
 */
export class RolloutReader {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async get(rolloutId: string): Promise<RolloutRecord | undefined> {
    const rows = await this.#knex('rollouts')
      .where({ id: rolloutId })
      .whereNotNull('plan_id')
      .select<RolloutRow[]>('*');
    return (await this.#complete(rows))[0];
  }

  /** Keys belong to their requester: a key that another caller used is not found. */
  async findByIdempotencyKey(
    requestedBy: string,
    key: string,
  ): Promise<RolloutRecord | undefined> {
    const rows = await this.#knex('rollouts')
      .where({ requested_by: requestedBy, idempotency_key: key })
      .whereNotNull('plan_id')
      .select<RolloutRow[]>('*');
    return (await this.#complete(rows))[0];
  }

  /** Newest first. */
  async list(
    filter: RolloutFilter,
    page: { offset: number; limit: number },
  ): Promise<{ items: readonly RolloutRecord[]; total: number }> {
    const counted = await this.#matching(filter).count<
      { count: number | string }[]
    >({ count: '*' });
    const rows = await this.#matching(filter)
      .select<RolloutRow[]>('*')
      .orderBy('created_at_ms', 'desc')
      .orderBy('id')
      .offset(page.offset)
      .limit(page.limit);
    return {
      items: await this.#complete(rows),
      total: Number(counted[0].count),
    };
  }

  /** Members that the caller may see, a page of them. */
  async members(
    rolloutId: string,
    filter: MemberFilter,
    { sort, order }: MemberOrder,
    page: { offset: number; limit: number },
  ): Promise<{ items: readonly MemberOnPage[]; total: number }> {
    const matching = (query: Knex.QueryBuilder) => {
      query.where({ 'rollout_members.rollout_id': rolloutId });
      if (filter.search)
        query.whereILike(
          'rollout_members.cluster_name',
          `%${likeText(filter.search)}%`,
        );
      if (filter.stage?.length) query.whereIn('stages.name', [...filter.stage]);
      if (filter.phase?.length)
        query.whereIn('rollout_members.phase', [...filter.phase]);
      if (filter.visibleClusterIds)
        query.whereIn('rollout_members.cluster_id', [
          ...filter.visibleClusterIds,
        ]);
      return query;
    };
    const [counted]: { count: number | string }[] = await matching(
      this.#knex('rollout_members').join(
        'stages',
        'stages.id',
        'rollout_members.stage_id',
      ),
    ).count({ count: '*' });
    const query = matching(this.#members()).select('stages.name as stage_name');
    for (const column of SORT_COLUMNS[sort]) query.orderBy(column, order);
    const rows: (MemberRow & { stage_name: string })[] = await query
      .orderBy('rollout_members.cluster_id')
      .offset(page.offset)
      .limit(page.limit);
    return {
      items: rows.map(row => ({
        stage: row.stage_name,
        member: toMember(row),
      })),
      total: Number(counted.count),
    };
  }

  /** Of each revision the principals whose approval of it has not ended, in one query. */
  async approvers(
    revisions: readonly ApprovedRevision[],
  ): Promise<(revision: ApprovedRevision) => readonly string[]> {
    const rows = await this.#knex('plan_approvals')
      .where({ stage: '', gate: '', decision: 'approve' })
      .whereIn('plan_id', [...new Set(revisions.map(({ planId }) => planId))])
      .whereNull('ended_at_ms')
      .orderBy(['at_ms', 'id'])
      .select<
        {
          plan_id: string;
          revision: number;
          digest: string;
          principal: string;
        }[]
      >('plan_id', 'revision', 'digest', 'principal');
    return ({ planId, revision, digest }) =>
      rows
        .filter(
          row =>
            row.plan_id === planId &&
            row.revision === revision &&
            row.digest === digest,
        )
        .map(({ principal }) => principal);
  }

  #members() {
    return this.#knex('rollout_members')
      .join('stages', 'stages.id', 'rollout_members.stage_id')
      .leftJoin('upgrades', 'upgrades.id', 'rollout_members.upgrade_id')
      .leftJoin('clusters', 'clusters.id', 'rollout_members.cluster_id')
      .select(
        'rollout_members.*',
        'upgrades.phase as upgrade_phase',
        'upgrades.desired as upgrade_desired',
        'upgrades.message as upgrade_message',
        'upgrades.ended_at_ms as upgrade_ended_at_ms',
        'upgrades.stands_since_ms as upgrade_stands_since_ms',
        'clusters.provider_id',
        'clusters.environment',
      );
  }

  #matching({ search, planId, active, visibleClusterIds }: RolloutFilter) {
    const query = this.#knex('rollouts').whereNotNull('plan_id');
    if (search) query.whereILike('title', `%${likeText(search)}%`);
    if (planId !== undefined) query.where({ plan_id: planId });
    if (active === true) query.whereNull('ended_at_ms');
    if (active === false) query.whereNotNull('ended_at_ms');
    if (visibleClusterIds)
      query.whereIn(
        'id',
        this.#knex('rollout_members')
          .select('rollout_id')
          .whereIn('cluster_id', [...visibleClusterIds]),
      );
    return query;
  }

  async #complete(
    rows: readonly RolloutRow[],
  ): Promise<readonly RolloutRecord[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const stages = await this.#knex('stages')
      .whereIn('rollout_id', ids)
      .orderBy('number')
      .select<StageRow[]>('*');
    const members: MemberRow[] = await this.#members()
      .whereIn('rollout_members.rollout_id', ids)
      .orderBy('stages.number')
      .orderBy('rollout_members.position');
    const gates = await this.#knex('gate_results')
      .whereIn('rollout_id', ids)
      .select<GateRow[]>('*');
    const [stagesOf, membersOf, gatesOf] = [
      byRollout(stages),
      byRollout(members),
      byRollout(gates),
    ];
    return rows.map(row => ({
      ...toHeader(row),
      stages: (stagesOf.get(row.id) ?? []).map(toStage),
      members: (membersOf.get(row.id) ?? []).map(toMember),
      gates: (gatesOf.get(row.id) ?? []).map(toGate),
    }));
  }
}

function byRollout<R extends { rollout_id: string }>(
  rows: readonly R[],
): ReadonlyMap<string, readonly R[]> {
  const grouped = new Map<string, R[]>();
  for (const row of rows) {
    const own = grouped.get(row.rollout_id);
    if (own) own.push(row);
    else grouped.set(row.rollout_id, [row]);
  }
  return grouped;
}

/** What `LIKE` would take for a pattern matches nothing of a name. */
function likeText(search: string): string {
  return search.replace(/[\\%_]/g, ' ');
}
