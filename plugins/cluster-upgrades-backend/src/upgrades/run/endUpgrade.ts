import type { Knex } from 'knex';
import type { Reason } from '@drydock/upgrade-reasons';
import { wakeEffects } from '../effects/EffectStore';
import { appendHistory } from '../history/appendHistory';
import { decisionsOfUpgrade } from '../history/decisionsOfUpgrade';
import { durationDifference, earlierDurations } from '../history/durations';
import { historyOfUpgrade } from '../history/historyOfUpgrade';
import type { EndedPhase, UpgradeRecord } from '../model';
import type { UpgradeSubjects } from '../ports';
import { freeSubjects } from '../store/subjects';
import { redactReason } from '../../foundation/redactReason';

/** How an upgrade ends. */
export interface UpgradeEnd {
  readonly upgrade: UpgradeRecord;
  readonly outcome: EndedPhase;
  readonly message: Reason;
  readonly nowMs: number;
  readonly subjects: Pick<UpgradeSubjects, 'requestRefresh'>;
}

/**
 * What goes with each end of an upgrade, in the transaction that ends it: no step is left open,
 * history has a row, its effects are undone next, and the cluster is read again. However it ended,
 * what was read before tells of a version and a target that may be gone; the cluster's row is
 * locked last.
 */
export async function endUpgrade(
  trx: Knex.Transaction,
  { upgrade, outcome, message, nowMs, subjects }: UpgradeEnd,
): Promise<void> {
  await freeSubjects(trx, upgrade.id);
  await trx('steps')
    .where({ upgrade_id: upgrade.id })
    .whereNotIn('status', ['done', 'failed'])
    .update({ status: 'skipped', in_flight: false });
  const history = historyOfUpgrade(
    upgrade,
    outcome,
    redactReason(message),
    nowMs,
  );
  const longer =
    outcome === 'succeeded'
      ? durationDifference(
          await earlierDurations(trx, upgrade.providerId, upgrade.id),
          history.durationSeconds ?? 0,
        )
      : [];
  await wakeEffects(trx, upgrade.id);
  const decisions = await decisionsOfUpgrade(trx, upgrade, nowMs);
  await appendHistory(trx, {
    ...history,
    decisions,
    predictedVersusActual: [...history.predictedVersusActual, ...longer],
  });
  await subjects.requestRefresh(upgrade.clusterId, trx);
}
