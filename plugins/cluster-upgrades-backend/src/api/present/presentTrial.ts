import type {
  HeldTrial,
  Trial,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { TrialStanding } from '../../trials/HeldTrials';
import type { ReportedTrial } from '../../trials/model';

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
    skipped: [...skipped],
    skippedKinds: [...skippedKinds],
    unproven: [...unproven],
    limits: [...limits],
  };
}
