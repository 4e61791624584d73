import { presentReason } from '../../foundation/presentReason';
import type {
  HeldTrial,
  Trial,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { TrialStanding } from '../../readiness/trials/HeldTrials';
import type { ReportedTrial } from '../../readiness/trials/model';

export function presentTrial({ held, ...standing }: TrialStanding): Trial {
  return { ...standing, held: held && presentHeld(held) };
}

function presentHeld({
  skipped,
  skippedKinds,
  unproven,
  limits,
  ...trial
}: ReportedTrial): HeldTrial {
  return {
    ...trial,
    skipped: skipped.map(({ reason, objects }) => ({
      reason: presentReason(reason),
      objects,
    })),
    skippedKinds: [...skippedKinds],
    unproven: unproven.map(({ reason, ...each }) => ({
      ...each,
      reason: presentReason(reason),
    })),
    limits: limits.map(presentReason),
  };
}
