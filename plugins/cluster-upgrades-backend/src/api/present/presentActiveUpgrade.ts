import type { UpgradeSummary } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { optionalReason } from '../../foundation/presentReason';
import { hopStates } from '../../upgrades/present/hopStates';
import type { UpgradeRecord } from '../../upgrades/model';

/** An upgrade in progress as rows of clusters show it. */
export function presentActiveUpgrade(upgrade: UpgradeRecord): UpgradeSummary {
  const { id, target, phase, steps, message } = upgrade;
  const current = steps.find(
    ({ status }) => status !== 'done' && status !== 'skipped',
  );
  return {
    id,
    target,
    phase,
    stepNumber: current?.number ?? steps.length,
    stepCount: steps.length,
    message: optionalReason(message),
    hops: hopStates(upgrade),
  };
}
