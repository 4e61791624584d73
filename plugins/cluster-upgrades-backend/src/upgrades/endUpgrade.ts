import type { Knex } from 'knex';
import { wakeEffects } from '../effects/EffectStore';
import { appendHistory } from '../history/appendHistory';
import { decisionsOfUpgrade } from '../history/decisionsOfUpgrade';
import { durationDifference, earlierDurations } from '../history/durations';
import { historyOfUpgrade } from '../history/historyOfUpgrade';
import type { EndedPhase, UpgradeRecord } from './model';
import { redact } from '../redact';

/** What goes with each end of an upgrade, in the transaction that ends it: no step is left open, history has a row, and its effects are undone next. */
export async function endUpgrade(trx: Knex.Transaction, upgrade: UpgradeRecord, outcome: EndedPhase, message: string, nowMs: number): Promise<void> {
  await trx('steps').where({ upgrade_id: upgrade.id }).whereNotIn('status', ['done', 'failed']).update({ status: 'skipped', in_flight: false });
  const history = historyOfUpgrade(upgrade, outcome, redact(message), nowMs);
  const longer = outcome === 'succeeded' ? durationDifference(await earlierDurations(trx, upgrade.providerId, upgrade.id), history.durationSeconds ?? 0) : [];
  await wakeEffects(trx, upgrade.id);
  const decisions = await decisionsOfUpgrade(trx, upgrade, nowMs);
  await appendHistory(trx, { ...history, decisions, predictedVersusActual: [...history.predictedVersusActual, ...longer] });
}
