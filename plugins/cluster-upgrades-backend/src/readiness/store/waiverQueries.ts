import type { Knex } from 'knex';
import {
  applyVisibility,
  type VisibilityCriteria,
} from '../../clusters/store/clusterQueries';
import { appendEvents } from './findingEvents';
import { escapeLike } from '../../foundation/database/client';
import { optional } from '../../foundation/database/json';

/** A waiver as it is stored. Times are ISO; `until` is a day. */
export interface StoredWaiver {
  readonly id: string;
  readonly clusterId: string;
  /** As it was called then. */
  readonly clusterName: string;
  readonly fingerprint: string;
  readonly evidenceDigest: string;
  readonly checkId: string;
  readonly title: string;
  readonly target: string;
  readonly reason: string;
  readonly until: string;
  readonly createdBy: string;
  /**
   * The plugin that sent it with the credentials of who made it; undefined: they did it themselves.
   */
  readonly through?: string;
  readonly createdAt: string;
  readonly state: 'active' | 'expired' | 'revoked' | 'void';
  readonly endedAt?: string;
  readonly endedBy?: string;
  readonly endReason?: string;
}

/** How a waiver ends. */
export interface WaiverEnd {
  readonly id: string;
  readonly state: Exclude<StoredWaiver['state'], 'active'>;
  readonly at: string;
  readonly by?: string;
  /** What a person wrote who revoked it. */
  readonly reason?: string;
}

interface WaiverRow {
  id: string;
  cluster_id: string;
  cluster_name: string;
  fingerprint: string;
  evidence_digest: string;
  check_id: string;
  title: string;
  target: string;
  reason: string;
  until: string;
  created_by: string;
  through: string | null;
  created_at: string;
  state: string;
  ended_at: string | null;
  ended_by: string | null;
  end_reason: string | null;
}

function toWaiver(row: WaiverRow): StoredWaiver {
  return {
    id: row.id,
    clusterId: row.cluster_id,
    clusterName: row.cluster_name,
    fingerprint: row.fingerprint,
    evidenceDigest: row.evidence_digest,
    checkId: row.check_id,
    title: row.title,
    target: row.target,
    reason: row.reason,
    until: row.until,
    createdBy: row.created_by,
    through: optional(row.through),
    createdAt: row.created_at,
    state: row.state as StoredWaiver['state'],
    endedAt: optional(row.ended_at),
    endedBy: optional(row.ended_by),
    endReason: optional(row.end_reason),
  };
}

/** Raised by each change of a waiver of the cluster. */
export async function policyRevision(
  knex: Knex,
  clusterId: string,
): Promise<number> {
  const row: { policy_revision: number } | undefined = await knex('clusters')
    .where({ id: clusterId })
    .first('policy_revision');
  return row?.policy_revision ?? 0;
}

/**
 * Evaluations that started before are not stored. If no evaluation follows, housekeeping judges the
 * cluster.
 */
export async function raiseRevision(
  trx: Knex,
  clusterId: string,
): Promise<void> {
  await trx('clusters')
    .where({ id: clusterId })
    .update({
      policy_revision: trx.raw('policy_revision + 1'),
      evaluated_for: null,
    });
}

/**
 * Stores a new waiver; others of the same finding, of older evidence or a shorter time, give way to
 * it.
 */
export async function insertWaiver(
  knex: Knex,
  waiver: StoredWaiver,
): Promise<void> {
  const { clusterId, fingerprint, target, createdAt, createdBy, id } = waiver;
  await knex.transaction(async trx => {
    await raiseRevision(trx, clusterId);
    const replaced: { id: string }[] = await trx('waivers')
      .where({ cluster_id: clusterId, fingerprint, target, state: 'active' })
      .select('id');
    for (const old of replaced)
      await endWaiver(trx, {
        id: old.id,
        state: 'revoked',
        at: createdAt,
        by: createdBy,
      });
    await trx('waivers').insert({
      id,
      cluster_id: clusterId,
      cluster_name: waiver.clusterName.slice(0, 300),
      fingerprint,
      evidence_digest: waiver.evidenceDigest,
      check_id: waiver.checkId,
      title: waiver.title,
      target,
      reason: waiver.reason,
      until: waiver.until,
      created_by: createdBy,
      through: waiver.through ?? null,
      created_at: createdAt,
      state: 'active',
    });
    await appendEvents(trx, [
      {
        clusterId,
        fingerprint,
        at: createdAt,
        kind: 'waived',
        by: createdBy,
        reason: waiver.reason,
        waiverId: id,
        until: waiver.until,
      },
    ]);
  });
}

/**
 * Ends a waiver that is active.
 * @returns false when it had ended before
 */
export async function endWaiver(
  knex: Knex,
  { id, state, at, by, reason }: WaiverEnd,
): Promise<boolean> {
  return knex.transaction(async trx => {
    const ended = await trx('waivers')
      .where({ id, state: 'active' })
      .update({
        state,
        ended_at: at,
        ended_by: by ?? null,
        end_reason: reason ?? null,
      });
    if (ended === 0) return false;
    const row: WaiverRow = await trx('waivers').where({ id }).first();
    // The other ends are made by an evaluation, which knows of them.
    if (state === 'revoked') await raiseRevision(trx, row.cluster_id);
    await appendEvents(trx, [
      {
        clusterId: row.cluster_id,
        fingerprint: row.fingerprint,
        at,
        kind: `waiver-${state}`,
        by,
        reason,
        waiverId: id,
      },
    ]);
    return true;
  });
}

export async function findWaiver(
  knex: Knex,
  id: string,
): Promise<StoredWaiver | undefined> {
  const row: WaiverRow | undefined = await knex('waivers')
    .where({ id })
    .first();
  return row && toWaiver(row);
}

/**
 * Waivers of a cluster that are neither revoked nor void, including expired ones that were not
 * ended yet.
 */
export async function activeWaivers(
  knex: Knex,
  clusterId: string,
): Promise<StoredWaiver[]> {
  return (
    await knex<WaiverRow>('waivers')
      .where({ cluster_id: clusterId, state: 'active' })
      .orderBy('created_at', 'desc')
      .orderBy('id')
  ).map(toWaiver);
}

/** All of one finding, newest first. */
export async function waiversOfFinding(
  knex: Knex,
  clusterId: string,
  fingerprint: string,
): Promise<StoredWaiver[]> {
  return (
    await knex<WaiverRow>('waivers')
      .where({ cluster_id: clusterId, fingerprint })
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(100)
  ).map(toWaiver);
}

export interface WaiverFilter {
  readonly visibility?: VisibilityCriteria;
  readonly search?: string;
  readonly cluster?: readonly string[];
  readonly environment?: readonly string[];
  readonly check?: readonly string[];
  readonly state?: readonly StoredWaiver['state'][];
  readonly createdBy?: string;
  readonly fingerprint?: string;
}

function matching(knex: Knex, filter: WaiverFilter): Knex.QueryBuilder {
  const { visibility, environment } = filter;
  const query = knex('waivers');
  const clusters = knex('clusters').select('id');
  if (visibility) clusters.where(inner => applyVisibility(inner, visibility));
  if (environment?.length) clusters.whereIn('environment', environment);
  if (visibility || environment?.length) query.whereIn('cluster_id', clusters);
  if (filter.cluster?.length) query.whereIn('cluster_id', filter.cluster);
  if (filter.check?.length) query.whereIn('check_id', filter.check);
  if (filter.state?.length) query.whereIn('state', filter.state);
  if (filter.createdBy !== undefined)
    query.where({ created_by: filter.createdBy });
  if (filter.fingerprint !== undefined)
    query.where({ fingerprint: filter.fingerprint });
  for (const word of (filter.search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10)) {
    query.whereRaw(
      `lower(title || ' ' || cluster_name || ' ' || reason || ' ' || created_by) like ? escape '\\'`,
      [`%${escapeLike(word)}%`],
    );
  }
  return query;
}

/** One page, newest first. */
export async function listWaivers(
  knex: Knex,
  filter: WaiverFilter,
  offset: number,
  limit: number,
): Promise<{ items: StoredWaiver[]; total: number }> {
  const counted: { total?: number | string } | undefined = await matching(
    knex,
    filter,
  )
    .count({ total: '*' })
    .first();
  const rows: WaiverRow[] = await matching(knex, filter)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .select('*');
  return { items: rows.map(toWaiver), total: Number(counted?.total ?? 0) };
}

export async function waiversByIds(
  knex: Knex,
  ids: readonly string[],
): Promise<Map<string, StoredWaiver>> {
  if (ids.length === 0) return new Map();
  const rows = await knex<WaiverRow>('waivers').whereIn('id', [...ids]);
  return new Map(rows.map(row => [row.id, toWaiver(row)]));
}
