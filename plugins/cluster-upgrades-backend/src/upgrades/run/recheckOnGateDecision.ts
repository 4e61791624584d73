import type { Knex } from 'knex';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { databaseNowMs } from '../../foundation/database/databaseTime';
import { wakeRollouts } from '../../foundation/engine/wake';
import { minorsEntered } from '../../conditions/versionGates/gateRules';
import type { OnGateDecision } from '../../conditions/versionGates/VersionGates';
import { fenceUpgrades } from './fenceUpgrades';
import { hopsToWrite } from './hopsToWrite';
import { versionGate } from '../../conditions/versionGate';

type Scope = Parameters<OnGateDecision>[1]['scope'];

/**
 * Runs after a decision on a version gate, in the same transaction. Rollouts and held upgrades look
 * again, and clusters that waited for gates are checked at once.
 *
 * When an acknowledgement ended, upgrades of its clusters that have yet to write a hop to that
 * minor are fenced. Their next write is judged again, because the ledger does not read gates.
 *
 * An expired acknowledgement without a gate allowed nothing, so nothing is done. A withdrawn one is
 * always handled: a replica with other knowledge may still know its gate, as while a new version
 * rolls out.
 */
export const recheckOnGateDecision: OnGateDecision = async (
  trx,
  { kind, gate, minor, nowMs, message, scope },
) => {
  if (kind === 'expired' && !gate) return;
  await wakeRollouts(trx, { fence: true });
  if (kind !== 'acknowledged') {
    await fenceUpgrades(trx, nowMs, message, {
      clusters: await clustersEntering(trx, scope, minor),
    });
    return;
  }
  await endHolds(trx, nowMs, scope);
  await trx('upgrades')
    .whereNull('ended_at_ms')
    .whereNotNull('stands_since_ms')
    .update({ next_attempt_at_ms: databaseNowMs(trx) });
};

/**
 * Of clusters in scope that gates keep from beginning: a hold is looked at again only after a while
 * otherwise.
 */
async function endHolds(
  trx: Knex.Transaction,
  nowMs: number,
  scope: Scope,
): Promise<void> {
  const query = trx('rollout_members').where({
    phase: 'waiting',
    held_condition: versionGate.id,
  });
  const clusters = clustersIn(trx, scope);
  if (clusters !== undefined) query.whereIn('cluster_id', clusters);
  await query.update({
    held_reason: null,
    held_condition: null,
    updated_at_ms: nowMs,
  });
}

/**
 * Clusters in scope with an upgrade under way that has yet to write a hop to a minor. Only that
 * rests on a gate of it, whether the gate is known here or not.
 */
async function clustersEntering(
  trx: Knex.Transaction,
  scope: Scope,
  minor: string,
): Promise<string[]> {
  const query = trx('upgrades')
    .whereNull('ended_at_ms')
    .select<{ id: string; cluster_id: string; hops: string }[]>(
      'id',
      'cluster_id',
      'hops',
    );
  const clusters = clustersIn(trx, scope);
  if (clusters !== undefined) query.whereIn('cluster_id', clusters);
  const upgrades = await query;
  const toWrite = await hopsToWrite(
    trx,
    upgrades.map(({ id }) => id),
  );
  const enters = ({ id, hops }: (typeof upgrades)[number]) =>
    (toWrite.get(id) ?? (JSON.parse(hops) as Hop[])).some(
      hop => minorsEntered(hop, [minor]).length > 0,
    );
  return upgrades.filter(enters).map(({ cluster_id: id }) => id);
}

/**
 * Undefined: all clusters. A cluster that is named by its id may no longer have a row and still
 * have an upgrade.
 */
function clustersIn(
  trx: Knex.Transaction,
  scope: Scope,
): Knex.QueryBuilder | string[] | undefined {
  if (scope.kind === 'cluster') return [scope.clusterId];
  return scope.kind === 'environment'
    ? trx('clusters').select('id').where({ environment: scope.environment })
    : undefined;
}
