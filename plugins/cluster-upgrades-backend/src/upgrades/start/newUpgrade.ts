import type { Knex } from 'knex';
import type { Reason } from '@drydock/upgrade-reasons';
import { reasonColumn } from '../../foundation/database/reasonColumn';
import { databaseNowMs } from '../../foundation/database/databaseTime';
import type { UpgradeRecord } from '../model';
import type { PlannedStep } from '../steps/defineStep';
import type { Strategy } from '../strategies/strategy';
import { lockSubjects } from '../store/subjects';
import { appendLog } from '../store/upgradeLog';

/** Who writes to platforms: authorised as the user, executed as this. */
export const EXECUTED_BY = 'plugin:cluster-upgrades';

/** What is stored at the start; everything else follows from it. */
export type NewUpgrade = Pick<
  UpgradeRecord,
  | 'id'
  | 'clusterId'
  | 'clusterName'
  | 'clusterEntityRef'
  | 'clusterOwner'
  | 'providerId'
  | 'providerReference'
  | 'claims'
  | 'from'
  | 'target'
  | 'hops'
  | 'readinessAtStart'
  | 'requestedBy'
  | 'requestedFrom'
  | 'executedBy'
  | 'overrideReason'
  | 'acceptedUnknownChecks'
> & {
  readonly strategy: Strategy;
  readonly steps: readonly PlannedStep[];
  readonly log: readonly Reason[];
};

/** Inserts an upgrade with its steps and first log lines into a stage, due at once. */
export async function insertUpgrade(
  trx: Knex.Transaction,
  upgrade: NewUpgrade,
  place: { rolloutId: string; stageId: string },
  nowMs: number,
): Promise<void> {
  await trx('upgrades').insert({
    ...upgradeColumns(upgrade, nowMs),
    rollout_id: place.rolloutId,
    stage_id: place.stageId,
    next_attempt_at_ms: databaseNowMs(trx),
  });
  await lockSubjects(trx, upgrade);
  await trx('steps').insert(
    upgrade.steps.map((step, index) =>
      stepColumns(upgrade.id, step, index + 1),
    ),
  );
  await appendLog(
    trx,
    upgrade.id,
    upgrade.log.length,
    nowMs,
    upgrade.log.map(message => ({ level: 'info', message })),
  );
}

function upgradeColumns(upgrade: NewUpgrade, nowMs: number) {
  return {
    id: upgrade.id,
    cluster_id: upgrade.clusterId,
    cluster_name: upgrade.clusterName,
    cluster_entity_ref: upgrade.clusterEntityRef ?? null,
    cluster_owner: upgrade.clusterOwner ?? null,
    strategy: upgrade.strategy.id,
    provider_id: upgrade.providerId,
    provider_reference: upgrade.providerReference,
    claims: upgrade.claims ? JSON.stringify(upgrade.claims) : null,
    from_version: upgrade.from,
    target: upgrade.target,
    hops: JSON.stringify(upgrade.hops),
    readiness_at_start: JSON.stringify(upgrade.readinessAtStart),
    requested_by: upgrade.requestedBy,
    requested_from: upgrade.requestedFrom ?? null,
    executed_by: upgrade.executedBy,
    override_reason: upgrade.overrideReason ?? null,
    accepted_unknown_checks: JSON.stringify(upgrade.acceptedUnknownChecks),
    phase: 'pending',
    desired: 'run',
    generation: 1,
    log_sequence: upgrade.log.length,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
  };
}

function stepColumns(upgradeId: string, step: PlannedStep, number: number) {
  return {
    id: `${upgradeId}-step-${number}`,
    upgrade_id: upgradeId,
    number,
    type: step.type,
    title: reasonColumn(step.title),
    hop: step.hop ? JSON.stringify(step.hop) : null,
    status: 'pending',
    facts: JSON.stringify(step.facts ?? {}),
  };
}
