import { describeForcedDrain, forcedDrains } from '@drydock/upgrade-plans';
import type { Reason } from '@drydock/upgrade-reasons';
import type { EndedPhase, UpgradeRecord } from '../model';
import { overridesOf } from '../start/overridden';
import { reportOf } from '../steps';
import type { HistoryRecord } from './model';

/**
 * The row of history of an upgrade's end. Each end has its own: a retry after a failure ends under
 * another generation.
 */
export function historyOfUpgrade(
  upgrade: UpgradeRecord,
  outcome: EndedPhase,
  message: Reason,
  endedAtMs: number,
): HistoryRecord {
  const startedAtMs = upgrade.startedAtMs ?? upgrade.createdAtMs;
  const { readinessAtStart } = upgrade;
  return {
    id: `${upgrade.id}-${upgrade.generation}`,
    clusterId: upgrade.clusterId,
    clusterName: upgrade.clusterName,
    clusterEntityRef: upgrade.clusterEntityRef,
    upgradeId: upgrade.id,
    from: upgrade.from,
    to: upgrade.target,
    outcome,
    observedOnly: false,
    message,
    requestedBy: upgrade.requestedBy,
    executedBy: upgrade.executedBy,
    startedAtMs,
    endedAtMs,
    durationSeconds: Math.max(0, Math.round((endedAtMs - startedAtMs) / 1000)),
    verdictAtStart: readinessAtStart.verdict,
    findingsAtStart: {
      blockers: readinessAtStart.blockers,
      warnings: readinessAtStart.warnings,
      infos: readinessAtStart.infos,
    },
    overrides: [
      ...overridesOf(readinessAtStart, {
        overrideReason: upgrade.overrideReason,
        acceptUnknownChecks: upgrade.acceptedUnknownChecks,
      }),
      ...forcedDrains(
        upgrade.steps.flatMap(step => reportOf(step).effects ?? []),
      ).map(describeForcedDrain),
    ],
    predictedVersusActual: upgrade.steps.flatMap(
      step => reportOf(step).differences ?? [],
    ),
  };
}
