import type { Knex } from 'knex';
import type { ClusterUpgradesConfig } from './config/config';
import { forgetAuditedCalls } from './clusters/store/auditedCallQueries';
import { forgetMessages } from './reporting/notifications/store/messageQueries';
import { forgetTrials } from './readiness/store/trialQueries';
import { forgetNotices } from './reporting/notifications/rolloutNotices';
import {
  forgetBaselines,
  forgetInventories,
  forgetSolvedFindings,
  forgetUpgradeLogs,
  forgetVerdicts,
} from './foundation/database/retentionQueries';

const DAY_MILLISECONDS = 86_400_000;
/** How long a message is kept for a portal that cannot take it, and a sent one for who asks. */
const MESSAGE_DAYS = 7;
/**
 * Notices of rollouts prevent duplicate messages. After this time no event can be noticed again.
 */
const NOTICE_DAYS = 60;

/**
 * Deletes what is older than the operator keeps it. History of upgrades and decisions is not
 * touched.
 */
export async function applyRetention(
  knex: Knex,
  retention: ClusterUpgradesConfig['retention'],
  now: Date,
): Promise<void> {
  const before = (days: number) =>
    new Date(now.getTime() - days * DAY_MILLISECONDS).toISOString();
  await forgetSolvedFindings(knex, before(retention.solvedFindingsDays));
  await forgetInventories(knex, before(retention.inventoriesDays));
  await forgetAuditedCalls(knex, before(retention.inventoriesDays));
  await forgetVerdicts(knex, before(retention.verdictsDays));
  await forgetUpgradeLogs(knex, before(retention.upgradeLogsDays));
  await forgetBaselines(knex, before(retention.baselinesDays));
  await forgetTrials(knex, before(retention.trialsDays));
  await forgetMessages(knex, before(MESSAGE_DAYS));
  await forgetNotices(knex, now.getTime() - NOTICE_DAYS * DAY_MILLISECONDS);
}
