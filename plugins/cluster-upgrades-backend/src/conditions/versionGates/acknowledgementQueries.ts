import type { Knex } from 'knex';
import { chunked, IDS_AT_ONCE } from '../../foundation/database/client';
import {
  reasonColumn,
  reasonOfColumn,
} from '../../foundation/database/reasonColumn';
import {
  applyVisibility,
  type VisibilityCriteria,
} from '../../clusters/store/clusterQueries';
import { optional } from '../../foundation/database/json';
import { environmentsSeen } from './scopeQueries';
import type {
  Acknowledgement,
  AcknowledgementScope,
  GateSubject,
  VersionGate,
} from './model';

const TABLE = 'version_gate_acknowledgements';

interface AcknowledgementRow {
  id: string;
  gate_id: string;
  minor: string;
  title: string;
  digest: string;
  scope: AcknowledgementScope['kind'];
  environment: string;
  cluster_id: string;
  cluster_name: string | null;
  principal: string;
  through: string | null;
  reason: string;
  at_ms: number | string;
  expires_at_ms: number | string | null;
  platform: string | null;
  seen_on_platform_at_ms: number | string | null;
  ended_at_ms: number | string | null;
  ended_kind: 'withdrawn' | 'replaced' | 'expired' | null;
  ended_by: string | null;
  ended_reason: string | null;
}

/** How an acknowledgement ends before it expires. */
export type AcknowledgementEnd = NonNullable<Acknowledgement['end']>;

/** @returns false when there is one of this gate and scope by now that has not ended */
export async function insertAcknowledgement(
  trx: Knex,
  acknowledgement: Acknowledgement,
): Promise<boolean> {
  const {
    id,
    gateId,
    minor,
    title,
    digest,
    scope,
    principal,
    through,
    reason,
    atMs,
    expiresAtMs,
    onPlatform,
  } = acknowledgement;
  const row = {
    id,
    gate_id: gateId,
    minor,
    title: reasonColumn(title),
    digest,
    scope: scope.kind,
    ...scopeColumns(scope),
    cluster_name: scope.kind === 'cluster' ? scope.clusterName : null,
    principal,
    through: through ?? null,
    reason,
    at_ms: atMs,
    expires_at_ms: expiresAtMs ?? null,
    platform: onPlatform?.platform ?? null,
    seen_on_platform_at_ms: onPlatform?.seenAtMs ?? null,
  };
  await trx(TABLE).insert(row).onConflict().ignore();
  return (await findAcknowledgement(trx, id)) !== undefined;
}

/** @returns false when it had ended before */
export async function endAcknowledgement(
  trx: Knex,
  id: string,
  { kind, by, reason, atMs }: AcknowledgementEnd,
): Promise<boolean> {
  return (
    (await trx<AcknowledgementRow>(TABLE)
      .where({ id })
      .whereNull('ended_at_ms')
      .update({
        ended_kind: kind,
        ended_by: by,
        ended_reason: reason,
        ended_at_ms: atMs,
      })) > 0
  );
}

/** Those whose time is over, of which that is not noted yet. */
export async function expiredAcknowledgements(
  knex: Knex,
  nowMs: number,
): Promise<readonly Acknowledgement[]> {
  const rows = await knex<AcknowledgementRow>(TABLE)
    .whereNull('ended_at_ms')
    .where('expires_at_ms', '<=', nowMs)
    .orderBy('expires_at_ms')
    .orderBy('id');
  return rows.map(toAcknowledgement);
}

/** When the first of those that are not noted expires, epoch milliseconds. */
export function firstExpiry(knex: Knex): Knex.QueryBuilder {
  return knex(TABLE).whereNull('ended_at_ms').min('expires_at_ms');
}

/** Notes all that expired before an instant. */
export async function noteExpiredBefore(
  knex: Knex,
  beforeMs: number,
  atMs: number,
): Promise<void> {
  await knex<AcknowledgementRow>(TABLE)
    .whereNull('ended_at_ms')
    .where('expires_at_ms', '<', beforeMs)
    .update({ ended_kind: 'expired', ended_at_ms: atMs });
}

/** @returns false when it was noted before, or it ended otherwise */
export async function noteExpiry(
  trx: Knex,
  id: string,
  atMs: number,
): Promise<boolean> {
  return (
    (await trx<AcknowledgementRow>(TABLE)
      .where({ id })
      .whereNull('ended_at_ms')
      .update({ ended_kind: 'expired', ended_at_ms: atMs })) > 0
  );
}

/** Ends the one of this gate and exactly this scope that has not ended, if there is one. */
export async function replaceAcknowledgement(
  trx: Knex,
  gateId: string,
  scope: AcknowledgementScope,
  { kind, by, reason, atMs }: AcknowledgementEnd,
): Promise<void> {
  await trx<AcknowledgementRow>(TABLE)
    .where({ gate_id: gateId, ...scopeColumns(scope) })
    .whereNull('ended_at_ms')
    .update({
      ended_kind: kind,
      ended_by: by,
      ended_reason: reason,
      ended_at_ms: atMs,
    });
}

/** @param visibility - what the caller may see, as for the record; undefined: all */
export async function findAcknowledgement(
  knex: Knex,
  id: string,
  visibility?: VisibilityCriteria,
): Promise<Acknowledgement | undefined> {
  const row: AcknowledgementRow | undefined = await matching(knex, {
    visibility,
  })
    .where({ id })
    .first();
  return row && toAcknowledgement(row);
}

/** All that could let a cluster through some gates, also those that ended. */
export async function acknowledgementsFor(
  knex: Knex,
  gateIds: readonly string[],
  clusters: readonly GateSubject[],
): Promise<readonly Acknowledgement[]> {
  const environments = new Set(
    clusters.flatMap(({ environment }) => environment ?? []),
  );
  const found: Acknowledgement[] = [];
  for (const ids of chunked(
    clusters.map(({ id }) => id),
    IDS_AT_ONCE,
  ))
    found.push(
      ...(
        await knex<AcknowledgementRow>(TABLE)
          .whereIn('gate_id', [...gateIds])
          .whereIn('cluster_id', ids)
      ).map(toAcknowledgement),
    );
  const shared = await knex<AcknowledgementRow>(TABLE)
    .whereIn('gate_id', [...gateIds])
    .where({ cluster_id: '' })
    .whereIn('environment', ['', ...environments]);
  return [...found, ...shared.map(toAcknowledgement)];
}

/** Of gates that the platform of one cluster keeps, those that were not ended. */
export async function acknowledgementsOnPlatform(
  knex: Knex,
  gateIds: readonly string[],
  clusterId: string,
): Promise<readonly Acknowledgement[]> {
  return (
    await knex<AcknowledgementRow>(TABLE)
      .whereIn('gate_id', [...gateIds])
      .where({ cluster_id: clusterId })
      .whereNotNull('platform')
      .whereNull('ended_at_ms')
  ).map(toAcknowledgement);
}

/** @returns false when it was noted before, or the acknowledgement ended */
export async function noteSeenOnPlatform(
  trx: Knex,
  id: string,
  atMs: number,
): Promise<boolean> {
  return (
    (await trx<AcknowledgementRow>(TABLE)
      .where({ id })
      .whereNull('ended_at_ms')
      .whereNull('seen_on_platform_at_ms')
      .update({ seen_on_platform_at_ms: atMs })) > 0
  );
}

/** Acknowledgements of one gate that were not ended, for any clusters. */
export async function standingAcknowledgements(
  knex: Knex,
  gateId: string,
): Promise<readonly Acknowledgement[]> {
  return (
    await knex<AcknowledgementRow>(TABLE)
      .where({ gate_id: gateId })
      .whereNull('ended_at_ms')
  ).map(toAcknowledgement);
}

/**
 * Of some gates for the whole fleet or for environments of which a cluster may be seen, that were
 * not ended by anybody.
 */
export async function broadAcknowledgements(
  knex: Knex,
  gateIds: readonly string[],
  visibility?: VisibilityCriteria,
): Promise<readonly Acknowledgement[]> {
  const rows: AcknowledgementRow[] = await matching(knex, { visibility })
    .whereIn('gate_id', [...gateIds])
    .where({ cluster_id: '' })
    .whereNull('ended_at_ms')
    .orderBy('at_ms', 'desc')
    .orderBy('id')
    .select('*');
  return rows.map(toAcknowledgement);
}

/** How many single clusters each gate, as it is now, is acknowledged for. */
export async function countClusterAcknowledgements(
  knex: Knex,
  gates: readonly Pick<VersionGate, 'id' | 'digest'>[],
  nowMs: number,
  visibility?: VisibilityCriteria,
): Promise<ReadonlyMap<string, number>> {
  const query = matching(knex, { visibility })
    .whereIn(
      'gate_id',
      gates.map(({ id }) => id),
    )
    .whereNot({ cluster_id: '' })
    .whereNull('ended_at_ms')
    .where(inner =>
      inner.whereNull('expires_at_ms').orWhere('expires_at_ms', '>', nowMs),
    );
  const rows: { gate_id: string; digest: string; total: number | string }[] =
    await query
      .groupBy('gate_id', 'digest')
      .select('gate_id', 'digest')
      .count({ total: '*' });
  return new Map(
    gates.map(({ id, digest }) => [
      id,
      Number(
        rows.find(row => row.gate_id === id && row.digest === digest)?.total ??
          0,
      ),
    ]),
  );
}

export interface AcknowledgementFilter {
  /**
   * Those for single clusters count only where the cluster may be seen, those for environments
   * where some cluster of it may; undefined: all.
   */
  readonly visibility?: VisibilityCriteria;
  readonly gateId?: string;
  readonly minor?: string;
}

/** One page of the record, newest first. */
export async function listAcknowledgements(
  knex: Knex,
  filter: AcknowledgementFilter,
  offset: number,
  limit: number,
): Promise<{ items: readonly Acknowledgement[]; total: number }> {
  const counted: { total?: number | string } | undefined = await matching(
    knex,
    filter,
  )
    .count({ total: '*' })
    .first();
  const rows: AcknowledgementRow[] = await matching(knex, filter)
    .orderBy('at_ms', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .select('*');
  return {
    items: rows.map(toAcknowledgement),
    total: Number(counted?.total ?? 0),
  };
}

function matching(
  knex: Knex,
  { visibility, gateId, minor }: AcknowledgementFilter,
): Knex.QueryBuilder {
  const query = knex(TABLE);
  if (gateId !== undefined) query.where({ gate_id: gateId });
  if (minor !== undefined) query.where({ minor });
  if (visibility) {
    const seen = knex('clusters')
      .select('id')
      .where(inner => applyVisibility(inner, visibility));
    query.where(inner =>
      inner
        .where({ scope: 'fleet' })
        .orWhereIn('cluster_id', seen)
        .orWhereIn('environment', environmentsSeen(knex, visibility)),
    );
  }
  return query;
}

function scopeColumns(scope: AcknowledgementScope): {
  environment: string;
  cluster_id: string;
} {
  return {
    environment: scope.kind === 'environment' ? scope.environment : '',
    cluster_id: scope.kind === 'cluster' ? scope.clusterId : '',
  };
}

function toAcknowledgement(row: AcknowledgementRow): Acknowledgement {
  const expiresAtMs = optional(row.expires_at_ms);
  return {
    id: row.id,
    gateId: row.gate_id,
    minor: row.minor,
    title: reasonOfColumn(row.title),
    digest: row.digest,
    scope: toScope(row),
    principal: row.principal,
    through: optional(row.through),
    reason: row.reason,
    atMs: Number(row.at_ms),
    expiresAtMs: expiresAtMs === undefined ? undefined : Number(expiresAtMs),
    onPlatform: toPlatform(row),
    end: toEnd(row),
  };
}

function toPlatform({
  platform,
  seen_on_platform_at_ms: seenAt,
}: AcknowledgementRow): Acknowledgement['onPlatform'] {
  if (platform === null) return undefined;
  return seenAt === null
    ? { platform }
    : { platform, seenAtMs: Number(seenAt) };
}

/** That it expired shows by its time: of an expiry only its note is stored. */
function toEnd({
  ended_at_ms,
  ended_kind,
  ended_by,
  ended_reason,
}: AcknowledgementRow): AcknowledgementEnd | undefined {
  if (ended_at_ms === null || ended_kind === 'expired') return undefined;
  return {
    kind: ended_kind ?? 'withdrawn',
    by: ended_by ?? '',
    reason: ended_reason ?? '',
    atMs: Number(ended_at_ms),
  };
}

function toScope({
  scope,
  environment,
  cluster_id,
  cluster_name,
}: AcknowledgementRow): AcknowledgementScope {
  if (scope === 'environment') return { kind: 'environment', environment };
  return scope === 'cluster'
    ? {
        kind: 'cluster',
        clusterId: cluster_id,
        clusterName: cluster_name ?? cluster_id,
      }
    : { kind: 'fleet' };
}
