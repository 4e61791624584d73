import type { Knex } from 'knex';
import type { ClusterUpgradesConfig } from './config/config';
import { forgetAuditedCalls } from './database/auditedCallQueries';
import { forgetTrials } from './database/trialQueries';
import { forgetBaselines, forgetInventories, forgetSolvedFindings, forgetUpgradeLogs, forgetVerdicts } from './database/retentionQueries';

const DAY_MILLISECONDS = 86_400_000;

/** Deletes what is older than the operator keeps it. History of upgrades and decisions is not touched. */
export async function applyRetention(knex: Knex, retention: ClusterUpgradesConfig['retention'], now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MILLISECONDS).toISOString();
  await forgetSolvedFindings(knex, before(retention.solvedFindingsDays));
  await forgetInventories(knex, before(retention.inventoriesDays));
  await forgetAuditedCalls(knex, before(retention.inventoriesDays));
  await forgetVerdicts(knex, before(retention.verdictsDays));
  await forgetUpgradeLogs(knex, before(retention.upgradeLogsDays));
  await forgetBaselines(knex, before(retention.baselinesDays));
  await forgetTrials(knex, before(retention.trialsDays));
}
