import type {
  HeldTrial,
  Trial,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { minutesAgo } from './clusters';
import { aReason } from './reasons';

export const heldTrial: HeldTrial = {
  targetVersion: '1.35.6',
  sourceVersion: '1.34.9',
  triedAt: minutesAgo(2 * 24 * 60),
  reportedAt: minutesAgo(2 * 24 * 60),
  reportedBy: 'user:default/ada',
  namespace: 'trial',
  tried: 10_021,
  accepted: 10_006,
  existing: 0,
  refused: 12,
  skipped: [{ reason: aReason('made by a controller'), objects: 4_210 }],
  skippedKinds: ['Event', 'Lease'],
  unproven: [
    {
      kind: 'Widget.example.com',
      reason: aReason('its CRD is not installed at the target'),
    },
    {
      kind: 'Pod',
      reason: aReason("Pod Security of the trial's namespace refuses it"),
      objects: 3,
    },
  ],
  limits: [
    aReason(
      'Objects were created, not changed. Rules for updates, and what is already stored, were not tried',
    ),
  ],
};

export const currentTrial: Trial = {
  state: 'current',
  minor: '1.35',
  required: false,
  goodForDays: 14,
  held: heldTrial,
};
export const noTrial: Trial = {
  state: 'none',
  minor: '1.35',
  required: false,
  goodForDays: 14,
};
